import Bytes

/// Which windows of four fold keys the literals of a set have: one bit for each hash. It is far smaller than
/// the tables of the literals, and that of 8,000 windows stays in a first-level cache.
struct WindowBitmap: Sendable {
  /// A window's bit is its hash shifted right by this. There are at least 2^13 bits.
  private var shift: UInt32 = 0
  private var bits: [UInt8] = []

  /// Whether there is no bitmap.
  var isEmpty: Bool { bits.isEmpty }

  /// No bitmap.
  init() {}

  /// A bitmap for about `count` windows. Besides the offsets that have such a window, at most one in sixteen
  /// passes by chance.
  init(windows count: Int) {
    var size = 1 << 13
    while size < count * 16 { size *= 2 }
    shift = UInt32(32 - size.trailingZeroBitCount)
    bits = [UInt8](repeating: 0, count: size / 8)
  }

  /// Adds the window in the low four bytes of `window`. Returns whether its bit is new.
  @discardableResult
  mutating func insert(_ window: UInt64) -> Bool {
    let bit = Self.bit(UInt32(truncatingIfNeeded: window), shift)
    let isNew = bits[bit >> 3] & 1 << UInt8(bit & 7) == 0
    bits[bit >> 3] |= 1 << UInt8(bit & 7)
    return isNew
  }

  @inline(__always)
  private static func bit(_ window: UInt32, _ shift: UInt32) -> Int {
    Int((window &* 0x9E37_79B1) &>> shift)
  }

  /// Writes the offsets at which a literal may have its window, counted from `start`. Returns their number.
  /// There must be a bitmap.
  ///
  /// - Parameters:
  ///   - keys: The fold keys of a text. Four more bytes can be read after them.
  ///   - offsets: Receives the candidates among the first ``TeddyPrefilter/chunk`` offsets, and needs room
  ///     for all of these.
  @inline(__always)
  func findCandidates(in keys: Span<UInt8>, from start: Int, _ offsets: UnsafeMutablePointer<UInt8>) -> Int {
    precondition(start >= 0 && start <= keys.count && !isEmpty)
    let count = min(TeddyPrefilter.chunk, keys.count &- start)
    let shift = shift
    // A shifted hash is below the number of bits. Windows begin at offsets of the keys, and at most as many
    // offsets are written as there are.
    return unsafe bits.withUnsafeBufferPointer { bits in
      unsafe keys.withUnsafeBytes { keys in
        guard let bits = bits.baseAddress, let keys = keys.baseAddress else { return 0 }
        var found = 0
        for offset in 0..<count {
          let window = unsafe UInt32(
            littleEndian: keys.loadUnaligned(fromByteOffset: start &+ offset, as: UInt32.self))
          let bit = Self.bit(window, shift)
          // No branch: which offsets pass cannot be predicted.
          unsafe offsets[found] = UInt8(truncatingIfNeeded: offset)
          found &+= Int((unsafe bits[bit &>> 3] &>> UInt8(truncatingIfNeeded: bit & 7)) & 1)
        }
        return found
      }
    }
  }
}
