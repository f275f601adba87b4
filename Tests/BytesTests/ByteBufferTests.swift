import Bytes
import Testing

@Suite struct ByteBufferTests {
  @Test func `appended bytes come back in order and growing keeps them`() {
    var buffer = ByteBuffer(capacity: 1)
    var expected: [UInt8] = []
    for i in 0..<10_000 {
      let byte = UInt8(truncatingIfNeeded: i &* 7)
      buffer.append(byte)
      expected.append(byte)
    }
    buffer.append("tail")
    expected += Array("tail".utf8)
    buffer.append(text: "é")
    expected += [0xC3, 0xA9]
    buffer.append([1, 2, 3].span)
    expected += [1, 2, 3]
    #expect(buffer.count == expected.count)
    let span = buffer.span
    #expect(expected.indices.allSatisfy { span[$0] == expected[$0] })
  }

  @Test(arguments: [
    (0, "0"), (7, "7"), (-12, "-12"), (Int.max, "9223372036854775807"), (Int.min, "-9223372036854775808"),
  ])
  func `numbers are written in decimal`(number: Int, text: String) {
    var buffer = ByteBuffer()
    buffer.append(decimal: number)
    let span = buffer.span
    #expect(span.indices.map { span[$0] } == Array(text.utf8))
  }
}
