import Bytes
import Testing

@Suite struct DecimalCounterTests {
  static func digits(_ counter: borrowing DecimalCounter) -> [UInt8] {
    Array(copying: counter.text)
  }

  @Test(arguments: [
    0, 1, 8, 95, 990, 99_990, 999_999_990, 9_999_999_990, 123_456_789_012, 999_999_999_999_999_990,
  ])
  func `counting on writes the numbers that follow`(start: Int) {
    var counter = DecimalCounter(start)
    for number in start..<start + 1_200 {
      #expect(Self.digits(counter) == Array(String(number).utf8))
      #expect(counter.value == number)
      counter.advance()
    }
  }

  @Test(arguments: ["", "line ", "twelve bytes"])
  func `what stands before the number stays there`(opening: String) {
    let openings: [String: StaticString] = ["line ": "line ", "twelve bytes": "twelve bytes"]
    for start in [0, 7, 97, 999_999_999_999_999_995] {
      var counter = DecimalCounter(start, after: openings[opening] ?? "")
      for number in start..<start + 12 {
        var buffer = ByteBuffer()
        buffer.append(counter)
        #expect(Array(copying: buffer.span) == Array("\(opening)\(number)".utf8))
        #expect(Self.digits(counter) == Array(String(number).utf8))
        #expect(counter.value == number)
        counter.advance()
      }
    }
  }

  @Test func `the greatest number is written too`() {
    #expect(Self.digits(DecimalCounter(.max)) == Array(String(Int.max).utf8))
  }
}
