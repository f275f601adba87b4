/// A number that is written again and again, one more each time: its digits are kept, so that counting on is a look at
/// the last of them and writing is a copy.
public struct DecimalCounter: Sendable {
  /// The digits, the first `count` of them; `Int.max` has 19.
  private var digits: InlineArray<20, UInt8> = .init(repeating: UInt8(ascii: "0"))
  private var count = 1

  /// Counts from a number on, which is not negative.
  public init(_ number: Int) {
    var text = ByteBuffer(capacity: 20)
    text.append(decimal: Swift.max(number, 0))
    let span = text.span
    count = span.count
    for index in span.indices { digits[index] = span[index] }
  }

  /// Counts on by one. Amortised O(1).
  @inline(__always)
  public mutating func advance() {
    let last = digits[count &- 1]
    if last != UInt8(ascii: "9") {
      digits[count &- 1] = last &+ 1
    } else {
      carry()
    }
  }

  @inline(never)
  private mutating func carry() {
    var place = count &- 1
    while place >= 0 && digits[place] == UInt8(ascii: "9") {
      digits[place] = UInt8(ascii: "0")
      place &-= 1
    }
    if place >= 0 {
      digits[place] &+= 1
    } else if count < digits.count {
      // All were nines.
      digits[0] = UInt8(ascii: "1")
      digits[count] = UInt8(ascii: "0")
      count &+= 1
    }
  }

  /// The number in decimal.
  @inline(__always)
  public var text: Span<UInt8> {
    @_lifetime(borrow self)
    borrowing get { digits.span.extracting(0..<count) }
  }

  /// The number; of use up to `Int.max`.
  public var value: Int {
    var value = 0
    for index in 0..<count { value = value &* 10 &+ Int(digits[index] &- UInt8(ascii: "0")) }
    return value
  }
}
