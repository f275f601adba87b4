import TestSupport
import Testing

/// One line of a public suite: the members of a JSON object that are strings, truth values or null.
struct SuiteRow: Sendable {
  private var strings: [String: String] = [:]
  private var truths: [String: Bool] = [:]

  /// A member that is a string; nil where it is absent or something else.
  func string(_ name: String) -> String? { strings[name] }
  /// A member that is true or false.
  func truth(_ name: String) -> Bool? { truths[name] }

  /// The rows of a suite below the shared folder. A file that has lost rows would let anything pass.
  static func rows(of path: String, atLeast count: Int) throws -> [SuiteRow] {
    let rows = try SharedData.lines(of: path).map { SuiteRow(line: $0) }
    try #require(rows.count >= count, "\(path)")
    return rows
  }

  /// Reads one object. The suites are well-formed; what is nested is passed over.
  init(line: String) {
    let bytes = Array(line.utf8)
    var index = 0
    var depth = 0
    var name: String?
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ","): if depth == 1 { name = nil }
      case UInt8(ascii: "t"): if depth == 1, let name { truths[name] = true }
      case UInt8(ascii: "f"): if depth == 1, let name { truths[name] = false }
      case UInt8(ascii: "\""):
        let text = Self.text(bytes, &index)
        if depth == 1 {
          if let name { strings[name] = text } else { name = text }
        }
      default: break
      }
      index += 1
    }
  }

  /// The string whose opening quote stands at `index`, which is left at the closing one.
  private static func text(_ bytes: [UInt8], _ index: inout Int) -> String {
    var units: [UInt16] = []
    var raw: [UInt8] = []
    var text = ""
    func flush() {
      text += String(decoding: raw, as: UTF8.self) + String(decoding: units, as: UTF16.self)
      raw = []
      units = []
    }
    index += 1
    while bytes[index] != UInt8(ascii: "\"") {
      if bytes[index] != UInt8(ascii: "\\") {
        if !units.isEmpty { flush() }
        raw.append(bytes[index])
      } else {
        index += 1
        if bytes[index] == UInt8(ascii: "u") {
          if !raw.isEmpty { flush() }
          units.append(
            UInt16(String(decoding: bytes[index + 1...index + 4], as: UTF8.self), radix: 16) ?? 0)
          index += 4
        } else {
          if !units.isEmpty { flush() }
          let escapes: [UInt8: UInt8] = [0x6E: 0x0A, 0x74: 0x09, 0x72: 0x0D, 0x62: 0x08, 0x66: 0x0C]
          raw.append(escapes[bytes[index]] ?? bytes[index])
        }
      }
      index += 1
    }
    flush()
    return text
  }
}

/// The part of a text that a range of its UTF-8 covers.
func slice(_ text: String, _ range: Range<Int>?) -> String? {
  guard let range else { return nil }
  return String(decoding: Array(text.utf8)[range], as: UTF8.self)
}
