package import Bytes
import LanguageIdentification

extension RuleWriter {
  /// Appends the matched text for a column of TSV: tab, LF, CR and backslash escaped.
  package func appendTabSeparatedMatch(
    _ judgement: borrowing Judgement, of texts: borrowing MessageTexts,
    to output: inout ByteBuffer
  ) {
    let decision = judgement.decision
    if let found = decision.language {
      output.append(text: found.language.rawValue)
      return
    }
    guard let match = decision.match else { return }
    switch match.field {
    case .body: output.append(tabSeparated: texts.body.extracting(match.bytes))
    case .sender:
      if match.isCallingCode {
        output.appendCallingCode(texts.sender.extracting(match.bytes))
      } else {
        output.append(tabSeparated: texts.sender.extracting(match.bytes))
      }
    case .named(let field):
      output.append(tabSeparated: judgement.fields.text(Int(field)).extracting(match.bytes))
    case .all:
      // The match spans the space between the parts.
      output.append(tabSeparated: texts.body.extracting(match.bytes.lowerBound..<texts.body.count))
      output.append(UInt8(ascii: " "))
      output.append(
        tabSeparated: texts.sender.extracting(0..<(match.bytes.upperBound - texts.body.count - 1)))
    }
  }
}

extension ByteBuffer {
  /// Appends a UTF-8 text for a column of TSV, so that it stays in its column and cannot control a terminal:
  /// tab, LF, CR and backslash as `\t \n \r \\`, other control characters as `\x1b`, U+2028 and U+2029 as
  /// `\u{2028}`.
  package mutating func append(tabSeparated text: Span<UInt8>) {
    var start = 0
    var index = 0
    while index < text.count {
      let width = text.widthOfControl(at: index)
      if width > 0 {
        append(text.extracting(start..<index))
        append(escapeOfControl: text.extracting(index..<(index + width)))
        start = index + width
      }
      index += max(width, 1)
    }
    append(text.extracting(start..<text.count))
  }

  /// Appends the escape of a control character that ``Span/widthOfControl(at:)`` has found.
  private mutating func append(escapeOfControl scalar: Span<UInt8>) {
    switch scalar[0] {
    case 0x09: append("\\t")
    case 0x0A: append("\\n")
    case 0x0D: append("\\r")
    case UInt8(ascii: "\\"): append("\\\\")
    case 0xE2: append(scalar[2] == 0xA8 ? "\\u{2028}" : "\\u{2029}")
    default:
      // A C0 control and DEL are one byte; the last byte of a C1 control is its number.
      let number = scalar[scalar.count - 1]
      append("\\x")
      for digit in [number >> 4, number & 15] {
        append(digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10))
      }
    }
  }
}

extension Span<UInt8> {
  /// The length in bytes of the character at `index` if a column of TSV has an escape for it; otherwise 0.
  fileprivate func widthOfControl(at index: Int) -> Int {
    switch self[index] {
    case 0..<0x20, 0x7F, UInt8(ascii: "\\"): return 1
    case 0xC2:
      return index + 1 < count && (0x80..<0xA0).contains(self[index + 1]) ? 2 : 0
    case 0xE2:
      let isSeparator =
        index + 2 < count && self[index + 1] == 0x80 && (self[index + 2] == 0xA8 || self[index + 2] == 0xA9)
      return isSeparator ? 3 : 0
    default: return 0
    }
  }
}
