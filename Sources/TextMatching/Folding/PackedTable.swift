/// A constant table of numbers in the text of a string literal. A number takes `width` characters. Each holds
/// seven bits, the lowest first, exclusive-or 0x30, which keeps small numbers readable.
///
/// The literal's bytes are read-only data of the program. An array would be built at start-up, and an
/// `InlineArray` of this size would be copied when a span of it is taken.
package struct PackedTable {
  private let text: StaticString
  private let width: Int

  @inline(__always)
  init(width: Int, _ text: StaticString) {
    self.text = text
    self.width = width
  }

  /// The number of elements.
  package var count: Int { text.utf8CodeUnitCount / width }

  /// The element at an index. Traps outside 0..<count.
  @inline(__always)
  package subscript(index: Int) -> Int {
    let start = index &* width
    precondition(index >= 0 && start &+ width <= text.utf8CodeUnitCount)
    // Just checked. The literal's bytes live as long as the program.
    let bytes = unsafe text.utf8Start + start
    var number = 0
    for digit in 0..<width { number |= Int(unsafe bytes[digit] ^ 0x30) &<< (7 &* digit) }
    return number
  }
}
