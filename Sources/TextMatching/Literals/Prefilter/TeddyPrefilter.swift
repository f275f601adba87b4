import Bytes
import CVectorKernels

/// Rejects most offsets of a text at which no literal can begin, 64 offsets at a time.
///
/// The algorithm is Teddy, which comes from Hyperscan. Four bytes of every literal, its window, are put into
/// one of 8 to 32 buckets. An offset is a candidate if some bucket allows each of the four bytes there. ASCII
/// letters are allowed in both cases, so a text can be searched before it is folded. Windows and buckets are
/// chosen so that as few offsets as possible pass by chance.
struct TeddyPrefilter: Sendable {
  /// The length of a window. The bytes that a shorter literal lacks may have any value.
  static let width = 4
  /// A window begins before this byte of its literal.
  private static let maxOffsets = 32
  /// The number of offsets that one call examines. Their buffers fit the stack.
  static let chunk = Int(WINNOW_TEDDY_CHUNK)

  /// The tables of every eight buckets, in the layout that `winnow_teddy` reads.
  private(set) var tables = AlignedBytes()
  /// The number of groups of eight buckets.
  private(set) var groups = 0
  let level: Int32

  /// Whether there is no prefilter.
  var isEmpty: Bool { groups == 0 }

  /// No prefilter.
  init() { level = 0 }

  /// Whether there is code for a vector level.
  static func isAvailable(level: Int32) -> Bool { winnow_capabilities_of(level).teddy_table_size > 0 }

  // MARK: Making

  /// Whether tables are indexed by the low seven bits of a byte at a level, and not by its nibbles.
  static func hasSevenBitTables(level: Int32) -> Bool {
    winnow_capabilities_of(level).teddy_table_size == 128
  }

  /// The number of groups for a set of literals. Tables by seven bits tell more bytes apart, so fewer groups
  /// suffice.
  private static func groups(for literals: Int, level: Int32) -> Int {
    literals <= 24 ? 1 : literals <= 400 ? 2 : hasSevenBitTables(level: level) ? 3 : 4
  }

  /// Makes a prefilter for literals in their folded form, in time O(literals' length × buckets).
  ///
  /// - Parameters:
  ///   - literals: The place of each literal in `bytes`; not empty.
  ///   - others: The same number of bytes as `bytes`: capitals that fold in place, which have to pass as
  ///     well.
  ///   - windows: Receives the offset of each literal's window.
  init(
    _ literals: [(start: UInt32, count: UInt32)], in bytes: [UInt8], or others: [UInt8], level: Int32,
    windows: inout [Int]
  ) {
    self.level = level
    groups = Self.groups(for: literals.count, level: level)
    if Self.hasSevenBitTables(level: level) {
      tables = AlignedBytes(
        Self.fill(SevenBitBuckets(groups: groups), literals, in: bytes, or: others, &windows))
    } else {
      tables = AlignedBytes(
        Self.fill(NibbleBuckets(groups: groups), literals, in: bytes, or: others, &windows))
    }
  }

  private static func fill(
    _ empty: some TeddyBuckets, _ literals: [(start: UInt32, count: UInt32)], in bytes: [UInt8],
    or others: [UInt8], _ windows: inout [Int]
  ) -> [UInt8] {
    var buckets = empty
    windows = [Int](repeating: 0, count: literals.count)
    // Short literals have few windows to choose from, so they choose first.
    let order = byLength(literals)
    let windowFrequencies = WindowFrequencies(literals, in: bytes.span)
    for index in order {
      let literal = Int(literals[index].start)..<Int(literals[index].start + literals[index].count)
      windows[index] = buckets.insert(
        bytes.span.extracting(literal), or: others.span.extracting(literal), windowFrequencies)
    }
    return buckets.tables()
  }

  /// The literals' indices, shorter literals first. All longer than 254 bytes count as equally long.
  private static func byLength(_ literals: [(start: UInt32, count: UInt32)]) -> [Int] {
    var starts = [Int](repeating: 0, count: 257)
    for literal in literals { starts[Int(min(literal.count, 255)) + 1] += 1 }
    for length in 0..<256 { starts[length + 1] += starts[length] }
    var order = [Int](repeating: 0, count: literals.count)
    for (index, literal) in literals.enumerated() {
      let length = Int(min(literal.count, 255))
      order[starts[length]] = index
      starts[length] += 1
    }
    return order
  }

  /// The offset of the last window of a literal.
  @inline(__always)
  static func lastOffset(in literal: Span<UInt8>) -> Int {
    min(max(0, literal.count - width), maxOffsets - 1)
  }

  // MARK: Searching

  /// What ``findCandidates(in:from:isPlain:_:onlyASCII:_:keys:)`` found in a chunk.
  struct Findings: OptionSet {
    let rawValue: UInt32

    /// There are candidates.
    static let candidates = Self(rawValue: WINNOW_TEDDY_CANDIDATES.rawValue)
    /// There are bytes above 0x7F. A search that stops at them reports nothing else.
    static let nonASCII = Self(rawValue: WINNOW_TEDDY_NON_ASCII.rawValue)
    /// Bit i: there are candidate scalars among the i-th 64 bytes of the chunk.
    @inline(__always) var candidateScalars: UInt32 {
      rawValue % WINNOW_TEDDY_CANDIDATE.rawValue / WINNOW_TEDDY_SCALARS.rawValue
    }
    /// The number of candidates.
    @inline(__always) var count: Int { Int(rawValue / WINNOW_TEDDY_CANDIDATE.rawValue) }
  }

  /// Scratch buffers for the findings in a chunk.
  @unsafe struct Buffers {
    /// Receives the offsets of the candidates, counted from the start of the chunk, in ascending order.
    let offsets: UnsafeMutablePointer<UInt8>
    /// Receives a bit for each candidate scalar, a word for each 64 bytes. Only the words that the findings
    /// name are written.
    let candidateScalars: UnsafeMutablePointer<UInt64>

    /// Calls `body` with buffers on the stack.
    @inline(__always)
    static func with<R>(_ body: (Buffers) -> R?) -> R? {
      // `body` does not keep the buffers. An allocation that is not empty has a base address.
      unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: chunk) { offsets in
        unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: chunk / 64) { candidateScalars in
          guard let offsets = offsets.baseAddress, let candidateScalars = candidateScalars.baseAddress else {
            return nil
          }
          return unsafe body(Buffers(offsets: offsets, candidateScalars: candidateScalars))
        }
      }
    }
  }

  /// Finds the offsets of a chunk at which the window of a literal may begin.
  ///
  /// - Parameters:
  ///   - start: Below the text's length. The chunk ends with the text, or after ``chunk`` bytes.
  ///   - isPlain: Whether the text is not folded. The search then looks for the candidate scalars of
  ///     `foldingSensitive` too, or stops at a byte above 0x7F where it cannot.
  ///   - onlyASCII: Whether to stop at a byte above 0x7F in any case.
  ///   - buffers: Receives the candidates and the candidate scalars.
  ///   - keys: Receives the fold keys of the chunk. It needs room for a multiple of 64 bytes.
  @inline(__always)
  func findCandidates(
    in text: Span<UInt8>, from start: Int, isPlain: Bool,
    _ foldingSensitive: borrowing FoldingSensitiveScalars,
    onlyASCII: Bool, _ buffers: Buffers, keys: UnsafeMutablePointer<UInt8>? = nil
  ) -> Findings {
    let available = text.count &- start
    let findings = unsafe tables.withUnsafeStart { tables in
      // The function reads `available` bytes of the text, the tables of `groups` groups, and 289 bytes of the
      // scalar tables. It writes at most one offset and one key for each byte of the chunk, rounded up to 64,
      // and one word for each 64 bytes.
      unsafe foldingSensitive.tables.withUnsafeStart { candidateScalars in
        unsafe text.withUnsafeBufferPointer { text -> Int32 in
          guard let tables = unsafe tables, let text = text.baseAddress else { return 0 }
          return unsafe winnow_teddy(
            level, tables, groups, isPlain ? 1 : 0,
            onlyASCII ? nil : candidateScalars, text + start,
            min(available, Self.chunk), available, buffers.offsets, buffers.candidateScalars, keys)
        }
      }
    }
    // A negative result means that there is no code for the level, and then there is no prefilter either.
    precondition(findings >= 0)
    return Findings(rawValue: UInt32(bitPattern: findings))
  }
}
