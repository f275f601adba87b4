/// Bytes that begin at the start of a cache line, so that no vector of 64 bytes that is read from a multiple
/// of 64 lies in two lines. An array's own bytes begin wherever its header ends.
struct AlignedBytes: Sendable {
  private static let line = 64

  private let bytes: [UInt8]
  /// Where the bytes begin in the array.
  private let start: Int
  let count: Int

  /// A copy of bytes.
  init(_ content: [UInt8] = []) {
    count = content.count
    if content.isEmpty {
      bytes = []
      start = 0
      return
    }
    var copy = [UInt8](repeating: 0, count: content.count + Self.line - 1)
    // Only the address is looked at. An array that is not changed stays where it is.
    let address = unsafe copy.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
    start = (Self.line - address & (Self.line - 1)) & (Self.line - 1)
    for (offset, byte) in content.enumerated() { copy[start + offset] = byte }
    bytes = copy
  }

  var isEmpty: Bool { count == 0 }

  /// The byte at an offset.
  subscript(_ offset: Int) -> UInt8 { bytes[start + offset] }

  /// Lends the bytes; null if there are none.
  @inline(__always)
  func withUnsafeStart<R>(_ body: (UnsafePointer<UInt8>?) -> R) -> R {
    // `count` bytes from `start` on are within the array.
    unsafe bytes.withUnsafeBufferPointer { unsafe body($0.baseAddress.map { unsafe $0 + start }) }
  }
}
