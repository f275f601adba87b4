import Bytes
import CVectorKernels

/// The keys of a text (``FoldKeys``), all of them: what literals are looked for in. Kept by a worker from text to text, with
/// the memory of the longest.
struct FoldKeyBuffer: ~Copyable {
  private var bytes = ByteBuffer(capacity: 1024)
  /// Whether the text is all ASCII.
  private(set) var isASCII = true

  init() {}

  /// A key for each byte of the text, and after them eight bytes that can be read, zeros.
  var span: Span<UInt8> {
    @_lifetime(borrow self)
    get { bytes.span }
  }

  /// Takes a text, whatever is in it.
  mutating func take(_ text: Span<UInt8>, level: Int32) {
    begin(text.count)
    var start = 0
    while start < text.count {
      if unsafe take(text, from: start, candidateScalars: nil, level: level, nil) != 0 { isASCII = false }
      start &+= Self.chunk
    }
  }

  /// Takes a text as it came. Returns false, and what was taken is of no use, where it has folding-sensitive scalars, or is not ASCII and
  /// nobody could see them.
  ///
  /// - Parameter onlyASCII: whether to do so wherever it is not ASCII.
  mutating func take(
    plain text: Span<UInt8>, _ foldingSensitive: borrowing FoldingSensitiveScalars, onlyASCII: Bool,
    level: Int32
  ) -> Bool {
    begin(text.count)
    let tables = foldingSensitive.tables.span
    let onlyASCII = onlyASCII || tables.count != CandidateScalarTables.size
    var start = 0
    while start < text.count {
      // A word for each 64 bytes of a chunk; `take` writes no others.
      let isTaken = unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: Self.chunk / 64) {
        words in
        guard let words = words.baseAddress else { return false }
        let findings = unsafe tables.withUnsafeBufferPointer {
          unsafe take(
            text, from: start, candidateScalars: onlyASCII ? nil : $0.baseAddress, level: level, words)
        }
        if findings == 0 { return true }
        isASCII = false
        if onlyASCII { return false }
        let candidateScalars = findings / WINNOW_FOLD_KEYS_SCALARS.rawValue
        // The words of which `candidate scalars` has a bit have been written.
        return unsafe candidateScalars == 0
          || !foldingSensitive.requireFolding(in: text, start, candidateScalars, words)
      }
      if !isTaken { return false }
      start &+= Self.chunk
    }
    return true
  }

  /// Lets `body` write the keys of a text of `count` bytes; it may write up to 63 bytes more. Does not tell ``isASCII``.
  @inline(__always)
  mutating func take(_ count: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Void) {
    begin(count)
    // `begin` made space for 64 more.
    unsafe bytes.fill(count &+ 64) { target in
      guard let target = target.baseAddress else { return 0 }
      unsafe body(target.assumingMemoryBound(to: UInt8.self))
      unsafe target.storeBytes(of: 0, toByteOffset: count, as: UInt64.self)
      return count
    }
  }

  private static let chunk = Int(WINNOW_FOLD_KEYS_CHUNK)

  @inline(__always)
  private mutating func begin(_ count: Int) {
    bytes.removeAll()
    bytes.reserve(count &+ 64)
    isASCII = true
  }

  /// Takes the chunk from `start` on, with the findings of winnow_fold_keys.
  @inline(__always)
  private mutating func take(
    _ text: Span<UInt8>, from start: Int, candidateScalars: UnsafePointer<UInt8>?, level: Int32,
    _ words: UnsafeMutablePointer<UInt64>?
  ) -> UInt32 {
    let available = text.count &- start
    let count = min(available, Self.chunk)
    var findings: UInt32 = 0
    // `begin` made space for the text and 64 bytes more, also for the zeros; the function reads below `available`, and 289 bytes of the tables,
    // and writes words only where there are tables, with which there is space for them.
    unsafe bytes.fill(count &+ 64) { target in
      guard let target = target.baseAddress else { return 0 }
      findings = unsafe text.withUnsafeBufferPointer { text -> UInt32 in
        guard let text = text.baseAddress else { return 0 }
        return unsafe winnow_fold_keys(
          level, candidateScalars, text + start, count, available, target.assumingMemoryBound(to: UInt8.self),
          words)
      }
      unsafe target.storeBytes(of: 0, toByteOffset: count, as: UInt64.self)
      return count
    }
    return findings
  }
}
