/// A constant table of numbers in a literal's text: `width` characters a number, each seven of its bits, the
/// lowest first, exclusive-or 0x30 (which keeps small numbers readable).
///
/// A literal's bytes stand in read-only storage as they are. An array would be built at start-up, and an
/// `InlineArray` of this size is copied when a span of it is taken.
struct PackedTable {
  private let text: StaticString
  private let width: Int

  @inline(__always)
  init(width: Int, _ text: StaticString) {
    self.text = text
    self.width = width
  }

  /// How many numbers there are.
  var count: Int { text.utf8CodeUnitCount / width }

  /// A number. Traps outside 0..<count.
  @inline(__always)
  subscript(index: Int) -> Int {
    let start = index &* width
    precondition(index >= 0 && start &+ width <= text.utf8CodeUnitCount)
    // Just checked. The literal's bytes live as long as the program.
    let bytes = unsafe text.utf8Start + start
    var number = 0
    for digit in 0..<width { number |= Int(unsafe bytes[digit] ^ 0x30) &<< (7 &* digit) }
    return number
  }
}
