/// A value to be written into a JSON5 text.
package indirect enum JSON5Value: Sendable, Equatable {
  /// `true` or `false`.
  case bool(Bool)
  /// A number, as it will be written.
  case number(String)
  /// A text.
  case text(String)
  /// An array, with each element on its own line or all on one line.
  case array([JSON5Value], onLines: Bool)
  /// An object, with each member on its own line or all on one line.
  case object([JSON5Member], onLines: Bool)

  /// The value with everything in it on one line.
  var onOneLine: JSON5Value {
    switch self {
    case .bool, .number, .text: self
    case .array(let elements, _): .array(elements.map(\.onOneLine), onLines: false)
    case .object(let members, _):
      .object(members.map { JSON5Member($0.key, $0.value.onOneLine) }, onLines: false)
    }
  }
}

/// A member of an object to be written.
package struct JSON5Member: Sendable, Equatable {
  /// Its key, unescaped.
  package var key: String
  /// Its value.
  package var value: JSON5Value

  /// A member.
  package init(_ key: String, _ value: JSON5Value) {
    self.key = key
    self.value = value
  }
}

/// The layout of a JSON5 text.
package struct JSON5Style: Sendable, Equatable {
  /// Whether keys are quoted, as JSON requires.
  package var quotesKeys = false
  /// Whether a comma follows the last of several elements on separate lines. JSON forbids it.
  package var hasTrailingCommas = true
  /// Whether everything is on one line.
  var isOneLine = false
  /// Whether everything is on one line, without white space.
  package var isCompact = false
  /// One step of indentation.
  package var indentation = "  "
  /// The line end.
  package var lineEnd = "\n"

  /// The usual style of JSON5.
  package init() {}

  /// The style of a text.
  package init(of document: JSON5Document) {
    let source = document.source
    if let newline = source.firstIndex(of: 0x0A) {
      if newline > 0, source[newline - 1] == 0x0D { lineEnd = "\r\n" }
    } else if source.contains(0x0D) {
      lineEnd = "\r"
    }
    guard let root = document.nodes.first else { return }
    isOneLine = !source[root.range].contains(where: JSON5Lines.isEnd)
    isCompact = isOneLine && !JSON5Style.hasSpaces(document, in: root.range)
    let members = Array(document.children(of: 0))
    quotesKeys = !members.isEmpty && members.allSatisfy { document.isQuotedKey(of: $0) }
    for member in members {
      let indent = JSON5Lines.indentation(before: document.outerRange(of: member).lowerBound, in: source)
      if let indent, !indent.isEmpty {
        indentation = String(decoding: indent, as: UTF8.self)
        break
      }
    }
    hasTrailingCommas = document.nodes.prefix(4096).contains { node in
      guard let comma = node.comma else { return false }
      var cursor = JSON5Cursor()
      cursor.at = comma + 1
      _ = cursor.skipTrivia(source.span)
      return cursor.at < source.count && (source[cursor.at] == 0x5D || source[cursor.at] == 0x7D)
    }
  }

  /// Whether there is a space behind a comma or, without commas, anywhere.
  private static func hasSpaces(_ document: JSON5Document, in range: Range<Int>) -> Bool {
    let source = document.source
    let commas = document.nodes.compactMap(\.comma)
    if commas.isEmpty { return source[range].contains(0x20) }
    return commas.contains { $0 + 1 < source.count && source[$0 + 1] == 0x20 }
  }

  /// A value in this style.
  ///
  /// - Parameter indent: The white space before the line on which the value begins.
  package func written(_ value: JSON5Value, indent: String = "") -> String {
    switch value {
    case .bool(let value): return value ? "true" : "false"
    case .number(let spelling): return spelling
    case .text(let text): return JSON5Style.quoted(text)
    case .array(let elements, let onLines):
      return enclosed("[", "]", elements.count, onLines, indent, padding: "") {
        written(elements[$0], indent: $1)
      }
    case .object(let members, let onLines):
      return enclosed("{", "}", members.count, onLines, indent, padding: quotesKeys ? "" : " ") {
        written(members[$0], indent: $1)
      }
    }
  }

  /// A member in this style.
  package func written(_ member: JSON5Member, indent: String = "") -> String {
    let key = quotesKeys || !JSON5Style.isPlainName(member.key) ? JSON5Style.quoted(member.key) : member.key
    return key + (isCompact ? ":" : ": ") + written(member.value, indent: indent)
  }

  private func enclosed(
    _ open: String, _ close: String, _ count: Int, _ onLines: Bool, _ indent: String, padding: String,
    _ element: (Int, String) -> String
  ) -> String {
    if count == 0 { return open + close }
    if onLines, !isOneLine, !isCompact {
      let inner = indent + indentation
      var text = open
      for index in 0..<count {
        text += lineEnd + inner + element(index, inner)
        if index < count - 1 || hasTrailingCommas { text += "," }
      }
      return text + lineEnd + indent + close
    }
    let space = isCompact ? "" : padding
    let elements = (0..<count).map { element($0, indent) }
    return open + space + elements.joined(separator: isCompact ? "," : ", ") + space + close
  }

  /// A text as a JSON string, which is valid in JSON5, too.
  package static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case "\u{08}": quoted += "\\b"
      case "\u{0C}": quoted += "\\f"
      // Some programs treat line separators as line ends.
      case _ where scalar.value < 0x20 || scalar.value == 0x7F || (0x2028...0x2029).contains(scalar.value):
        let hex = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - hex.utf8.count) + hex
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// Whether every JSON5 reader accepts the key without quotes.
  static func isPlainName(_ key: String) -> Bool {
    guard let first = key.utf8.first, !(48...57).contains(first) else { return false }
    return key.utf8.allSatisfy {
      (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || $0 == 0x5F || $0 == 0x24
    }
  }
}

extension JSON5Document {
  /// The range of a child, including its key.
  func outerRange(of node: Int) -> Range<Int> { keyStart(of: node)..<nodes[node].end }
}
