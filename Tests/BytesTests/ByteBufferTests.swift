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

  @Test func `letters of ASCII are made small, and nothing else`() {
    var buffer = ByteBuffer()
    let all = [UInt8](0...255)
    buffer.append(all.span)
    buffer.lowercaseASCII()
    #expect(Array(copying: buffer.span) == all.map { (65...90).contains($0) ? $0 + 32 : $0 })
  }

  @Test(arguments: [
    (0, "0"), (7, "7"), (-12, "-12"), (9, "9"), (10, "10"), (99, "99"), (100, "100"), (1_000_000, "1000000"),
    (999_999_999_999_999_999, "999999999999999999"), (1_000_000_000_000_000_000, "1000000000000000000"),
    (Int.max, "9223372036854775807"), (Int.min, "-9223372036854775808"),
  ])
  func `numbers are written in decimal`(number: Int, text: String) {
    var buffer = ByteBuffer()
    buffer.append(decimal: number)
    #expect(Array(copying: buffer.span) == Array(text.utf8))
  }

  @Test func `every short number is written in decimal`() {
    for number in Array(0...10_100) + Array(99_990...100_110) {
      var buffer = ByteBuffer()
      buffer.append(decimal: number)
      #expect(Array(copying: buffer.span) == Array(String(number).utf8))
    }
  }

  @Test func `runs of every short length are appended whole`() {
    let bytes = (0..<100).map { UInt8($0) }
    for length in 0...100 {
      for before in [0, 1, 15] {
        var buffer = ByteBuffer(capacity: 1)
        for _ in 0..<before { buffer.append(0xFF) }
        buffer.append(bytes.span.extracting(0..<length))
        buffer.append(0xEE)
        let found = Array(copying: buffer.span)
        #expect(found == [UInt8](repeating: 0xFF, count: before) + bytes[..<length] + [0xEE])
      }
    }
  }

  @Test func `a part of a text is appended whole, wherever it stands`() {
    let text: [UInt8] = (0..<80).map { UInt8($0) }
    for start in 0...80 {
      for end in start...min(80, start + 40) {
        var buffer = ByteBuffer(capacity: 16)
        buffer.append(UInt8(ascii: "<"))
        buffer.append(text.span, start..<end)
        buffer.append(UInt8(ascii: ">"))
        #expect(Array(copying: buffer.span) == [0x3C] + text[start..<end] + [0x3E], "\(start)..<\(end)")
      }
    }
  }

  @Test func `what is filled, truncated and emptied is what is left`() {
    var buffer = ByteBuffer()
    buffer.append("abc")
    unsafe buffer.fill(1000) { room in
      unsafe room[0] = 0x64
      return 1
    }
    #expect(buffer.count == 4 && buffer.capacity >= 1003)
    #expect(buffer.span[3] == 0x64)
    buffer.truncate(to: 2)
    #expect(buffer.count == 2 && buffer.span[1] == 0x62)
    buffer.removeAll()
    #expect(buffer.isEmpty && buffer.capacity >= 1003)
  }
}
