import Bytes
import CVectorKernels

/// Tells for most places of a text, sixty-four at a time, that no literal begins there.
///
/// Four bytes of every literal, its window, are put into one of some buckets. A place passes where each of the
/// window's four bytes has halves that some window of one bucket has there; ASCII letters pass in both
/// cases, so that texts can be looked at before they are folded. Windows and buckets are chosen so that as
/// few texts as possible pass by chance.
struct TeddyPrefilter: Sendable {
  /// Bytes of a window; what a shorter literal lacks may be anything.
  static let width = 4
  /// A window begins before this byte of its literal.
  private static let maxOffsets = 32
  /// Places that are looked at in one go: four bytes for each are still put on the stack.
  static let chunk = Int(WINNOW_TEDDY_CHUNK)

  /// Tables for every eight buckets, as winnow_teddy wants them.
  private(set) var tables: [UInt8] = []
  /// How many times eight buckets there are.
  private(set) var groups = 0
  let level: Int32

  /// Whether it can be asked.
  var isEmpty: Bool { groups == 0 }

  /// One that can't be asked.
  init() { level = 0 }

  /// Whether processors of a level can use one.
  static func isAvailable(level: Int32) -> Bool { level >= 2 }

  // MARK: Making

  /// How many times eight buckets: what was fastest for so many literals. Bytes are told apart by more with the wider
  /// tables, so that fewer do.
  private static func groups(for literals: Int, level: Int32) -> Int {
    literals <= 24 ? 1 : literals <= 400 ? 2 : level >= 3 ? 3 : 4
  }

  /// Makes a prefilter for literals in their folded form, and says for each where its window begins: O(literals'
  /// length times buckets).
  ///
  /// - Parameters:
  ///   - literals: where each is in `bytes`; not empty.
  ///   - others: as many bytes, which have to pass in their stead too.
  ///   - windows: takes the offset of each literal's window.
  init(
    _ literals: [(start: UInt32, count: UInt32)], in bytes: [UInt8], or others: [UInt8], level: Int32,
    windows: inout [Int]
  ) {
    self.level = level
    groups = Self.groups(for: literals.count, level: level)
    if level >= 3 {
      tables = Self.fill(SevenBitBuckets(groups: groups), literals, in: bytes, or: others, &windows)
    } else {
      tables = Self.fill(NibbleBuckets(groups: groups), literals, in: bytes, or: others, &windows)
    }
  }

  private static func fill(
    _ empty: some TeddyBuckets, _ literals: [(start: UInt32, count: UInt32)], in bytes: [UInt8],
    or others: [UInt8], _ windows: inout [Int]
  ) -> [UInt8] {
    var buckets = empty
    windows = [Int](repeating: 0, count: literals.count)
    // Short ones have no choice, so they come first.
    let order = byLength(literals)
    let windowFrequencies = WindowFrequencies(literals, in: bytes.span)
    for index in order {
      let literal = Int(literals[index].start)..<Int(literals[index].start + literals[index].count)
      windows[index] = buckets.place(
        bytes.span.extracting(literal), or: others.span.extracting(literal), windowFrequencies)
    }
    return buckets.tables()
  }

  /// The literals' numbers, those of shorter ones first; all long ones are alike.
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

  /// Where the last window of a literal begins.
  @inline(__always)
  static func lastOffset(in literal: Span<UInt8>) -> Int {
    min(max(0, literal.count - width), maxOffsets - 1)
  }

  // MARK: Looking

  /// What ``findCandidates(in:from:isPlain:_:onlyASCII:_:)`` found out about a chunk.
  struct Findings: OptionSet {
    let rawValue: UInt32

    /// Some places pass.
    static let candidates = Self(rawValue: WINNOW_TEDDY_CANDIDATES.rawValue)
    /// There are bytes above 0x7F. Of a plain text for which there are no candidate scalars nothing else is known then.
    static let nonASCII = Self(rawValue: WINNOW_TEDDY_NON_ASCII.rawValue)
    /// A bit for each 64 bytes of the chunk: whether there are candidate scalars among them.
    @inline(__always) var candidateScalars: UInt32 {
      rawValue % WINNOW_TEDDY_CANDIDATE.rawValue / WINNOW_TEDDY_SCALARS.rawValue
    }
    /// How many places pass.
    @inline(__always) var count: Int { Int(rawValue / WINNOW_TEDDY_CANDIDATE.rawValue) }
  }

  /// Room for what is found out about a chunk.
  @unsafe struct Buffers {
    /// Takes the places that pass, counted from the chunk's start, in ascending order: one for each.
    let offsets: UnsafeMutablePointer<UInt8>
    /// Takes a bit for each candidate scalar, for 64 bytes a word, in the words that the findings name.
    let candidateScalars: UnsafeMutablePointer<UInt64>

    /// Lends space, on the stack.
    @inline(__always)
    static func with<R>(_ body: (Buffers) -> R?) -> R? {
      // Only lent on; what was asked for has an address.
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

  /// Finds the places of a chunk of a text that a window may begin at.
  ///
  /// - Parameters:
  ///   - start: below the text's length; the chunk ends with the text or after ``chunk`` bytes.
  ///   - isPlain: whether to stop at bytes above 0x7F, or where there are candidate scalars to look for these.
  ///   - folding-sensitive scalars: whose candidate scalars, and
  ///   - onlyASCII: whether not to look for them.
  ///   - space: takes the places and the candidate scalars.
  ///   - keys: takes the keys of the chunk, if they are wanted; space for whole 64s.
  @inline(__always)
  func findCandidates(
    in text: Span<UInt8>, from start: Int, isPlain: Bool,
    _ foldingSensitive: borrowing FoldingSensitiveScalars,
    onlyASCII: Bool, _ buffers: Buffers, keys: UnsafeMutablePointer<UInt8>? = nil
  ) -> Findings {
    let available = text.count &- start
    let findings = unsafe tables.withUnsafeBufferPointer { tables in
      // The function reads below `available`, and the tables of `groups` groups, and 289 bytes of those of candidate scalars; it
      // writes up to a place and a key for each byte of the chunk in whole 64s, and a word for each 64 bytes.
      unsafe foldingSensitive.tables.withUnsafeBufferPointer { candidateScalars in
        unsafe text.withUnsafeBufferPointer { text -> Int32 in
          guard let tables = tables.baseAddress, let text = text.baseAddress else { return 0 }
          return unsafe winnow_teddy(
            level, tables, groups, isPlain ? 1 : 0,
            !onlyASCII && candidateScalars.count == CandidateScalarTables.size
              ? candidateScalars.baseAddress : nil, text + start,
            min(available, Self.chunk), available, buffers.offsets, buffers.candidateScalars, keys)
        }
      }
    }
    return Findings(rawValue: UInt32(bitPattern: findings))
  }
}
