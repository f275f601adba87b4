import Bytes
import JSONText
import TestSupport
import Testing

@Suite struct LineTemplatesTests {
  static let names = LineScannerTests.names

  /// Lines that look alike but for their values, which are others in each.
  struct Shape {
    /// The bytes between the values, as one more than there are values; and whether each is a string.
    var between: [[UInt8]]
    var areStrings: [Bool]

    /// A shape with members of random names in random order, some of them in objects and arrays.
    init(_ random: inout RandomJSON) {
      between = [[]]
      areStrings = []
      let gap = Self.bytes(["", " ", " \t"][random.number(3)])
      add("{", gap)
      let members = random.number(7)
      for member in 0..<members {
        if member > 0 { add(",", gap) }
        between[between.count - 1] += random.memberName()
        add(":", gap)
        switch random.number(8) {
        case 0: add(["true", "false", "null"][random.number(3)], [])
        case 1: add("{\"body\":null,\"long name of an inner member\":[", gap, value: &random, "]}")
        case 2: add("[", gap, value: &random, ",[],{}]")
        case 3: add("[{}]", [])
        default: add("", [], value: &random, "")
        }
      }
      add("}", Self.bytes(["", " ", "\r", " \r"][random.number(4)]))
    }

    private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    private mutating func add(_ text: String, _ gap: [UInt8]) {
      between[between.count - 1] += Array(text.utf8) + gap
    }

    private mutating func add(_ text: String, _ gap: [UInt8], value random: inout RandomJSON, _ after: String)
    {
      add(text, gap)
      areStrings.append(random.number(3) > 0)
      between.append(Array(after.utf8))
    }

    /// A line of this shape.
    func line(_ random: inout RandomJSON) -> [UInt8] {
      var bytes = between[0]
      for (index, isString) in areStrings.enumerated() {
        bytes += (isString ? random.string() : random.numeral()) + between[index + 1]
      }
      return bytes
    }
  }

  @Test(arguments: vectorLevels)
  func `lines of a few shapes, some of them changed, are read as the reference reads them`(level: Int32) {
    for seed in 0..<UInt64(40) {
      var random = RandomJSON(seed: seed)
      let shapes = (0..<4).map { _ in Shape(&random) }
      var chunk: [UInt8] = []
      for _ in 0..<60 {
        var line = shapes[random.number(shapes.count)].line(&random)
        if random.number(4) == 0 { line = random.mutated(line) }
        chunk += line + [0x0A]
      }
      let names = seed % 4 < 2 ? Self.names : Self.names.filter { $0 != "\u{FFFD}" }
      LineScannerTests.check(chunk, scan(chunk, names, level: level), names, "seed \(seed) level \(level)")
    }
  }

  @Test func `every single byte of a known line may be another one`() {
    let known = #"{"id":"a","body": -1.5,"x":null,"sender":"é\n", "read":false,"o":{"text":[12,"b"]}}"#
    var chunk = Array((known + "\n" + known + "\n").utf8)
    for place in known.utf8.indices.indices.map({ known.utf8.distance(from: known.startIndex, to: $0) }) {
      for byte in Array("\"\\{}[]:, 0-.en\n\t\u{1}x".utf8) + [0xC3, 0xFF] {
        var line = Array(known.utf8)
        line[place] = byte
        chunk += line + [0x0A]
      }
    }
    LineScannerTests.check(chunk, scan(chunk, Self.names), Self.names, "one byte changed")
  }

  /// The masks are read 57 to 64 bits at a time; a string may end, and have its escape or its letter, in any
  /// of these.
  @Test(arguments: vectorLevels)
  func `a wanted string of any length is of its kind`(level: Int32) {
    for piece in ["\\n", "é"] {
      var chunk: [UInt8] = []
      for length in 0...200 {
        for before in Set([0, length / 2, max(length - 1, 0), length]) {
          let body =
            String(repeating: "x", count: before) + piece + String(repeating: "x", count: length - before)
          chunk +=
            Array(#"{"id":"\#(body)","body":"\#(String(repeating: "y", count: length))"}"#.utf8) + [0x0A]
        }
      }
      LineScannerTests.check(
        chunk, scan(chunk, Self.names, level: level), Self.names, "\(piece) level \(level)")
      var scanner = LineScanner(MemberKeys(Self.names), level: level)
      scanner.begin(chunk.span)
      let (id, plain) = (Self.names.firstIndex(of: "id")!, Self.names.firstIndex(of: "body")!)
      while scanner.next(chunk.span) {
        #expect(!scanner.value(id).isPlainASCII && scanner.value(plain).isPlainASCII)
      }
    }
  }

  @Test func `after one line of a shape the others follow its template`() {
    // The chunk's last line is too near to the end.
    let line = #"{"id":"m1","thread":{"id":7,"name":"Zoë"},"body":"one\ntwo","read":true,"sender":12}"# + "\n"
    let other = #"{"id":"","thread":{"id":1234,"name":""},"body":"three","read":true,"sender":0.5}"# + "\n"
    let chunk = Array((String(repeating: line + other, count: 50) + String(repeating: " ", count: 40)).utf8)
    var scanner = LineScanner(MemberKeys(Self.names))
    let found = scan(chunk, Self.names.count, &scanner)
    #expect(found.filter { $0.outcome == .object }.count == 100)
    #expect(scanner.templateHits == 98)
  }

  @Test func `more shapes than are kept are read right`() {
    var scanner = LineScanner(MemberKeys(Self.names))
    for round in 0..<30 {
      var chunk: [UInt8] = []
      for line in 0..<40 {
        // Two lines of each shape, so that shapes are still of some use.
        let text =
          "{\"member \(round)/\(line / 2)\":\(line),\"body\":\"\(line)\",\"k\(line / 2)\":[\"\",\"\"]}\n"
        chunk += Array(text.utf8)
      }
      LineScannerTests.check(chunk, scan(chunk, Self.names.count, &scanner), Self.names, "round \(round)")
    }
  }
}
