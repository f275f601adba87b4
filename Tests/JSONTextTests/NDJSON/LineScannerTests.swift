import Bytes
import CVectorKernels
import JSONText
import TestSupport
import Testing

@Suite struct LineScannerTests {
  static let names = [
    "id", "sender", "body", "text", "a longer name", "bodybody", "", "ключ", "\u{FFFD}", "x",
  ]

  /// Checks all that the scanner says of a chunk against the reference.
  static func check(_ chunk: [UInt8], _ scanned: [ScannedLine], _ names: [String], _ note: Comment) {
    let lines = split(chunk)
    #expect(scanned.count == lines.count, note)
    for (found, (start, bytes)) in zip(scanned, lines) {
      #expect(found.line == start..<start + bytes.count, note)
      switch ReferenceJSON.read(bytes) {
      case .empty:
        #expect(found.outcome == .empty, note)
        #expect(found.values.allSatisfy { $0.kind == .absent }, note)
      case .malformed(let column):
        #expect(found.outcome == .malformed, note)
        #expect(found.column == column, note)
        #expect(!found.message.isEmpty, note)
        #expect(found.values.allSatisfy { $0.kind == .absent }, note)
      case .object(let members, let brace):
        #expect(found.outcome == .object, "\(note) column \(found.column)")
        #expect(found.brace == start + brace, note)
        #expect(found.hasMembers == !members.isEmpty, note)
        guard found.outcome == .object else { continue }
        for (slot, name) in names.enumerated() {
          let value = found.values[slot]
          guard let member = ReferenceJSON.Value.object(members).member(name) else {
            #expect(value == .absent, note)
            continue
          }
          #expect(value.range == start + member.range.lowerBound..<start + member.range.upperBound, note)
          let raw = chunk[value.range]
          switch member.value {
          case .null: #expect(value.kind == .null && found.texts[slot] == "", note)
          case .boolean: #expect(value.kind == .boolean && found.texts[slot] == nil, note)
          case .array: #expect(value.kind == .array && found.texts[slot] == nil, note)
          case .object: #expect(value.kind == .object && found.texts[slot] == nil, note)
          case .number:
            #expect(value.kind == .number && found.texts[slot] == String(decoding: raw, as: UTF8.self), note)
          case .string(let text):
            #expect(value.kind == .string, note)
            #expect(found.texts[slot].map { Array($0.utf8) } == Array(text.utf8), note)
            #expect(value.flags.contains(.hasEscapes) == raw.contains(0x5C), note)
            #expect(value.flags.contains(.hasNonASCII) == raw.contains { $0 > 0x7F }, note)
          }
        }
      }
    }
  }

  @Test(arguments: vectorLevels)
  func `random lines are read as the reference reads them`(level: Int32) {
    for seed in 0..<UInt64(60) {
      var random = RandomJSON(seed: seed)
      var chunk: [UInt8] = []
      for _ in 0..<20 {
        var line = random.line()
        if random.number(3) > 0 { line = random.mutated(line) }
        chunk += line + [0x0A]
      }
      // One chunk in two lacks its last LF.
      if seed % 2 == 0 { chunk.removeLast() }
      // A wanted name that holds U+FFFD makes the scanner decode more names.
      let names = seed % 4 < 2 ? Self.names : Self.names.filter { $0 != "\u{FFFD}" }
      Self.check(chunk, scan(chunk, names, level: level), names, "seed \(seed) level \(level)")
    }
  }

  @Test func `a line is read the same at every place in a chunk and after any other line`() {
    var random = RandomJSON(seed: 7)
    for shift in 0..<130 {
      let before = Array(String(repeating: "\"", count: shift).utf8)
      let line = random.line()
      let chunk = before + [0x0A] + line + [0x0A] + random.mutated(line) + [0x0A] + line
      Self.check(chunk, scan(chunk, Self.names), Self.names, "shift \(shift)")
    }
  }

  @Test func `every cut of a chunk into chunks of whole lines gives the same`() {
    var random = RandomJSON(seed: 11)
    var lines: [[UInt8]] = []
    for index in 0..<8 {
      lines.append((index % 3 == 2 ? random.mutated(random.line()) : random.line()) + [0x0A])
    }
    let whole = scan(lines.flatMap { $0 }, Self.names)
    var scanner = LineScanner(MemberKeys(Self.names))
    for cuts in 0..<1 << (lines.count - 1) {
      var found: [ScannedLine] = []
      var chunk: [UInt8] = []
      var start = 0
      for (index, line) in lines.enumerated() {
        chunk += line
        guard index == lines.count - 1 || cuts & (1 << index) != 0 else { continue }
        for var line in scan(chunk, Self.names.count, &scanner) {
          line.line = start + line.line.lowerBound..<start + line.line.upperBound
          if line.outcome == .object { line.brace += start }
          line.values = line.values.map {
            $0.kind == .absent
              ? $0 : JSONValue(kind: $0.kind, start: start + $0.start, end: start + $0.end, flags: $0.flags)
          }
          found.append(line)
        }
        start += chunk.count
        chunk = []
      }
      if found != whole { Issue.record("cuts \(cuts)") }
    }
  }

  @Test(arguments: vectorLevels)
  func `a million open brackets, deep nesting and a million members take no recursion`(level: Int32) {
    let depth = 200_000
    var deep = Array("{\"x\":".utf8)
    for index in 0..<depth { deep += Array((index % 3 == 0 ? "{\"k\":" : "[").utf8) }
    deep += Array("1".utf8)
    for index in (0..<depth).reversed() { deep += Array((index % 3 == 0 ? "}" : "]").utf8) }
    let whole = deep + Array("}".utf8)
    let found = scan(whole, ["x"], level: level)
    #expect(found.map(\.outcome) == [.object])
    #expect(found.first?.values.first?.range == 5..<whole.count - 1)

    // One bracket of another kind in the middle of the closing ones.
    var wrong = whole
    let middle = whole.count - 1 - depth / 2
    wrong[middle] = wrong[middle] == UInt8(ascii: "]") ? UInt8(ascii: "}") : UInt8(ascii: "]")
    #expect(scan(wrong, ["x"], level: level).map(\.column) == [middle + 1])

    let open = Array("{\"x\":".utf8) + [UInt8](repeating: UInt8(ascii: "["), count: depth)
    #expect(scan(open, ["x"], level: level).map(\.column) == [open.count + 1])

    var wide = Array("{".utf8)
    for index in 0..<100_000 { wide += Array("\"k\(index)\":\(index),".utf8) }
    wide += Array("\"x\":5}".utf8)
    #expect(scan(wide, ["x"], level: level).first?.texts == ["5"])
  }
}
