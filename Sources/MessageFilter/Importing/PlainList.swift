import Bytes

extension ImportFormat {
  /// One text a line. A line of several phone numbers is as many texts.
  static let plainList = ImportFormat("a plain list of texts") {
    source, settings throws(RulesImport.Refusal) in
    if let column = settings.column {
      throw .init(
        "this looks like a plain list, without a header that names the column \(quoted(column))"
      )
    }
    if DelimitedTable.isQuotedColumn(source) {
      throw .init(
        "every line is in quotation marks, as in a table without a header", remedy: .writingHeader)
    }
    var texts = ImportedTexts(settings)
    var lines: [Line] = []
    for (number, bytes) in source.lines() {
      // A file that was appended to another may begin with a byte-order mark.
      let line = bytes.dropFirst(bytes.span.byteOrderMarkCount)
      if line.allSatisfy(\.isASCIISpace) { continue }
      guard let text = String(validating: line, as: UTF8.self).map({ String(trimming: $0) }) else {
        texts.skip("line \(number)", String(decoding: line, as: UTF8.self), "it is not UTF-8")
        continue
      }
      if text.unicodeScalars.contains(where: isControl) {
        texts.skip("line \(number)", text, "it has control characters, which no text has that people type")
        continue
      }
      if isMarkup(text) {
        texts.skip("line \(number)", text, "it is markup, XML or HTML")
        continue
      }
      if text.isEmpty || text.utf8.first == UInt8(ascii: "#") { continue }
      lines.append((number, text))
    }
    if isTable(lines) {
      throw .init("every line is a number beside something else, as in a table", remedy: .writingColumns)
    }
    if isHeading(lines) {
      texts.skip("line \(lines[0].number)", lines[0].text, "it is the heading of a list of numbers")
      lines.removeFirst()
    }
    for (number, line) in lines {
      let numbers = PhoneNumber.list(in: line)
      for text in numbers.count > 1 ? numbers : [line] { texts.take(text, at: "line \(number)") }
    }
    return texts.result
  }

  /// Whether a character is of the category Cc and is not white space.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control && !scalar.properties.isWhitespace
  }

  /// A line that is not blank, trimmed, and its number.
  private typealias Line = (number: Int, text: String)

  /// Whether a line is a tag, a declaration or a comment of XML or HTML, or an element with its text.
  private static func isMarkup(_ text: String) -> Bool {
    guard ImportSource.beginsMarkup(text.utf8) else { return false }
    // An address may stand in angle brackets.
    let isAddress = text.utf8.prefix { $0 != UInt8(ascii: ">") }.contains(UInt8(ascii: "@"))
    return !isAddress
      && (text.utf8.last == UInt8(ascii: ">") || text.utf8Span.span.contains("</".utf8Span.span))
  }

  /// The maximum number of parts of a line that is looked at as a row of a table.
  private static let maxParts = 32

  /// Whether each line has two or more parts, separated alike, of which the same one is a phone number, with
  /// `+` or at least seven digits, and another one is no number.
  private static func isTable(_ lines: [Line]) -> Bool {
    guard lines.count > 1 else { return false }
    return ["\t", ",", ";"].contains { (delimiter: Character) in
      var columns: Set<Int>?
      for line in lines {
        let parts = line.text.split(separator: delimiter, maxSplits: maxParts).map {
          String(trimming: String($0))
        }
        guard parts.contains(where: { PhoneNumber.list(in: $0).isEmpty }) else { return false }
        let numbers = Set(parts.indices.filter { ImportedTexts.isNumber(parts[$0]) })
        columns = columns?.intersection(numbers) ?? numbers
        if columns?.isEmpty != false { return false }
      }
      return true
    }
  }

  /// Whether the first line is words, such as "Phone number", and all lines below it are phone numbers. Above
  /// a single number, one word may as well be the name of a sender.
  private static func isHeading(_ lines: [Line]) -> Bool {
    guard let first = lines.first?.text, lines.count > 2 || lines.count == 2 && first.contains(" "),
      !first.utf8.contains(where: { $0.isASCIIDigit || "@*+".utf8.contains($0) })
    else { return false }
    return PhoneNumber.list(in: first).isEmpty
      && lines.dropFirst().allSatisfy { !PhoneNumber.list(in: $0.text).isEmpty }
  }
}
