import JSONText
import TestSupport
import Testing

/// JSONTestSuite and JSON_checker, read where they are there; each case stands as a member's value in a line.
@Suite(.enabled(if: SharedData.isThere, Comment(rawValue: SharedData.absence)))
struct ParsingSuiteTests {
  struct Case {
    var file: String
    var bytes: [UInt8]
    var expect: String
    var topLevel: String
  }

  static func cases() throws -> [Case] {
    let lines = try SharedData.lines(of: "data/conformance/json-parse.ndjson").joined(separator: "\n")
    return scan(Array(lines.utf8), ["file", "base64", "expect", "topLevel"]).compactMap { line in
      guard let file = line.texts[0], let base64 = line.texts[1], let expect = line.texts[2] else {
        return nil
      }
      return Case(file: file, bytes: decodedBase64(base64), expect: expect, topLevel: line.texts[3] ?? "")
    }
  }

  static func decodedBase64(_ text: String) -> [UInt8] {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var bytes: [UInt8] = []
    var bits = 0
    var held = 0
    for byte in text.utf8 {
      guard let digit = alphabet.firstIndex(of: byte) else { break }
      bits = (bits << 6 | digit) & 0xFFFF
      held += 6
      if held >= 8 {
        held -= 8
        bytes.append(UInt8(bits >> held & 0xFF))
      }
    }
    return bytes
  }

  /// A case as one line: where it has line feeds they stand between tokens (white space), and become spaces,
  /// but inside a string, where the case must be rejected either way.
  static func line(_ bytes: [UInt8], replacingLineFeeds: Bool = true) -> [UInt8] {
    let value = replacingLineFeeds ? bytes.map { $0 == 0x0A ? 0x20 : $0 } : bytes
    return Array("{\"k\":".utf8) + value + Array("}".utf8)
  }

  @Test(arguments: vectorLevels)
  func `every case is accepted or rejected as a member's value`(level: Int32) throws {
    let cases = try Self.cases()
    #expect(cases.count == 211)
    for item in cases where item.expect != "either" {
      let hasLineFeed = item.bytes.contains(0x0A)
      // A rejected case with a line feed stays as it is: its first line must be in error then.
      let line = Self.line(item.bytes, replacingLineFeeds: item.expect == "accept")
      let found = scan(line, ["k"], level: level)
      if item.expect == "accept" {
        #expect(found.map(\.outcome) == [.object], "\(item.file): \(found.first?.message ?? "")")
        #expect(found.first?.values.first?.kind != .absent, Comment(rawValue: item.file))
      } else {
        #expect(found.first?.outcome == .malformed, Comment(rawValue: item.file))
        #expect((found.first?.column ?? 0) >= 1, Comment(rawValue: item.file))
        if !hasLineFeed { #expect(found.count == 1, Comment(rawValue: item.file)) }
      }
    }
  }

  @Test func `as a line, only an object is a message`() throws {
    for item in try Self.cases() where item.expect == "accept" {
      let line = item.bytes.map { $0 == 0x0A ? 0x20 : $0 }
      let expected: LineScanner.Outcome = item.topLevel == "object" ? .object : .malformed
      #expect(scan(line, []).map(\.outcome) == [expected], Comment(rawValue: item.file))
    }
  }

  @Test func `cases that parsers may take or not are decided alike at every vector level`() throws {
    for item in try Self.cases() where item.expect == "either" {
      let line = Self.line(item.bytes)
      let plain = scan(line, ["k"], level: 0)
      for level in vectorLevels {

        if scan(line, ["k"], level: level) != plain { Issue.record(Comment(rawValue: item.file)) }

      }
    }
  }
}
