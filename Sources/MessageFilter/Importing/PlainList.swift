extension ImportFormat {
  /// One text a line. A line of several phone numbers is as many texts.
  static let plainList = ImportFormat(
    isFormat: { _ in true },
    read: { source, settings throws(RulesImport.Refusal) in
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
      var lines: [(number: Int, text: String)] = []
      for (number, line) in source.lines() {
        guard let text = String(validating: line, as: UTF8.self) else {
          texts.skip("line \(number)", String(decoding: line, as: UTF8.self), "it is not UTF-8")
          continue
        }
        if text.unicodeScalars.contains(where: isControl) {
          texts.skip("line \(number)", text, "it has control characters, which no text has that people type")
          continue
        }
        if text.isBlank || text.utf8.first == UInt8(ascii: "#") { continue }
        lines.append((number, String(trimming: text)))
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
    })

  /// Whether a character is of the category Cc and is not white space.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control && !scalar.properties.isWhitespace
  }

  /// Whether the first line is not a phone number, and all lines below it are.
  private static func isHeading(_ lines: [(number: Int, text: String)]) -> Bool {
    guard lines.count > 1, PhoneNumber.list(in: lines[0].text).isEmpty else { return false }
    return lines.dropFirst().allSatisfy { !PhoneNumber.list(in: $0.text).isEmpty }
  }
}
