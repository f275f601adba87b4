/// A counter that is written after the same few bytes each time (`{"line":`). It is stored as text: counting
/// changes the last digits, and writing copies 32 bytes.
@usableFromInline package struct DecimalCounter: Sendable {
  /// The bytes before the number and its digits, up to `end`. `Int.max` has 19 digits.
  @usableFromInline var bytes: InlineArray<32, UInt8> = .init(repeating: UInt8(ascii: "0"))
  /// The start of the digits.
  private let start: Int
  @usableFromInline var end: Int

  /// A counter that begins at a number, which must not be negative.
  ///
  /// - Parameter opening: The bytes before the number. Traps if there are more than 12.
  package init(_ number: Int, after opening: StaticString = "") {
    var text = ByteBuffer(capacity: 32)
    text.append(opening)
    start = text.count
    precondition(start <= 12, "there is no room for the digits")
    text.append(decimal: Swift.max(number, 0))
    end = text.count
    for index in 0..<end { bytes[index] = text.span[index] }
  }

  /// Adds one. Amortised O(1).
  @inline(__always)
  package mutating func advance() {
    let last = bytes[end &- 1]
    if last != UInt8(ascii: "9") {
      bytes[end &- 1] = last &+ 1
    } else {
      carry()
    }
  }

  @inline(never)
  private mutating func carry() {
    var place = end &- 1
    while place >= start && bytes[place] == UInt8(ascii: "9") {
      bytes[place] = UInt8(ascii: "0")
      place &-= 1
    }
    if place >= start {
      bytes[place] &+= 1
    } else if end < bytes.count {
      // All digits were nines.
      bytes[start] = UInt8(ascii: "1")
      bytes[end] = UInt8(ascii: "0")
      end &+= 1
    }
  }

  /// The number in decimal.
  @inline(__always)
  package var text: Span<UInt8> {
    @_lifetime(borrow self)
    borrowing get { bytes.span.extracting(start..<end) }
  }

  /// The bytes before the number, and the number in decimal: the first `count` of 32 bytes.
  @inlinable @inline(__always)
  var opened: (bytes: SIMD32<UInt8>, count: Int) {
    // The array has 32 bytes.
    (unsafe bytes.span.bytes.unsafeLoadUnaligned(as: SIMD32<UInt8>.self), end)
  }

  /// The number. It must be at most `Int.max`.
  package var value: Int {
    var value = 0
    for index in start..<end { value = value &* 10 &+ Int(bytes[index] &- UInt8(ascii: "0")) }
    return value
  }
}

extension ByteBuffer {
  /// Appends the bytes before a counter's number, and the number in decimal.
  @inlinable @inline(__always)
  package mutating func append(_ counter: borrowing DecimalCounter) {
    let opened = counter.opened
    append(opened.bytes, first: opened.count)
  }
}
