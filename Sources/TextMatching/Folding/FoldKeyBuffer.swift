import Bytes
import CVectorKernels

/// The ``FoldKeys`` of a whole text. A worker keeps one from text to text; its memory grows to that of the
/// longest text.
struct FoldKeyBuffer: ~Copyable {
  private var bytes = ByteBuffer(capacity: 1024)
  /// Whether the text is all ASCII.
  private(set) var isASCII = true

  init() {}

  /// A key for each byte of the text. Eight zeros can be read after them.
  var span: Span<UInt8> {
    @_lifetime(borrow self)
    get { bytes.span }
  }

  /// Takes any text.
  mutating func take(_ text: Span<UInt8>, level: Int32) {
    begin(text.count)
    var start = 0
    while start < text.count {
      if unsafe take(text, from: start, candidateScalars: nil, level: level, nil) != 0 { isASCII = false }
      start &+= Self.chunk
    }
  }

  /// Takes a text as it came. Returns false if it has to be folded; then the keys are of no use. That is so
  /// if it has folding-sensitive scalars, and if it is not ASCII and the processor cannot look for them.
  ///
  /// - Parameter onlyASCII: Whether to return false for every text that is not ASCII.
  mutating func take(
    plain text: Span<UInt8>, _ foldingSensitive: borrowing FoldingSensitiveScalars, onlyASCII: Bool,
    level: Int32
  ) -> Bool {
    begin(text.count)
    let tables = foldingSensitive.tables
    let onlyASCII = onlyASCII || tables.isEmpty
    var start = 0
    while start < text.count {
      // One word for each 64 bytes of a chunk. `take` writes no others.
      let isTaken = unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: Self.chunk / 64) {
        words in
        guard let words = words.baseAddress else { return false }
        let findings = unsafe tables.withUnsafeStart {
          unsafe take(text, from: start, candidateScalars: onlyASCII ? nil : $0, level: level, words)
        }
        if findings == 0 { return true }
        isASCII = false
        if onlyASCII { return false }
        let candidateScalars = findings / WINNOW_FOLD_KEYS_SCALARS.rawValue
        // The words whose bits are set in `candidateScalars` have been written.
        return unsafe candidateScalars == 0
          || !foldingSensitive.requireFolding(in: text, start, candidateScalars, words)
      }
      if !isTaken { return false }
      start &+= Self.chunk
    }
    return true
  }

  /// Lets `body` write the keys of a text of `count` bytes, and up to 63 bytes after them. ``isASCII`` is not
  /// set.
  @inline(__always)
  mutating func take(_ count: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Void) {
    begin(count)
    // `begin` has reserved 64 bytes more.
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

  /// Takes the chunk from `start` on, and returns what winnow_fold_keys found.
  @inline(__always)
  private mutating func take(
    _ text: Span<UInt8>, from start: Int, candidateScalars: UnsafePointer<UInt8>?, level: Int32,
    _ words: UnsafeMutablePointer<UInt64>?
  ) -> UInt32 {
    let available = text.count &- start
    let count = min(available, Self.chunk)
    var findings: UInt32 = 0
    // `begin` has reserved 64 bytes more than the text, which suffices for the zeros too. The function reads
    // below `available` and 289 bytes of the tables. It writes words only where there are tables, and then
    // there is room for them.
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
