extension ImportFormat {
  /// A table with a header, separated by commas, semicolons or tabs. One column has the texts.
  static let table = ImportFormat(
    isFormat: { DelimitedTable.find(in: $0) != nil },
    read: { source, settings throws(RulesImport.Refusal) in
      guard let table = DelimitedTable.find(in: source) else { throw .init(message: "the file is no table") }
      let columns = table.header.map { RulesReader.quoted($0) }.joined(separator: ", ")
      guard let name = settings.column else {
        throw .init(
          message: "this looks like a table with the columns \(columns); say which of them has the texts: "
            + "--column NAME")
      }
      let folded = TextForms.folded(name)
      guard
        let column = table.header.firstIndex(of: name)
          ?? table.header.firstIndex(where: { TextForms.folded($0) == folded })
      else {
        throw .init(message: "there is no column \(RulesReader.quoted(name)), but \(columns)")
      }
      var texts = ImportedTexts(.table, settings)
      for row in table.rows {
        guard column < row.fields.count else {
          texts.skip("line \(row.line)", row.fields.joined(separator: " "), "it has no such column")
          continue
        }
        let numbers = PhoneNumber.list(in: row.fields[column])
        for text in numbers.count > 1 ? numbers : [row.fields[column]] {
          texts.take(text, at: "line \(row.line)")
        }
      }
      return texts.result
    })
}

/// Rows of fields. The first row has the names of the columns.
struct DelimitedTable {
  struct Row {
    var line: Int
    var fields: [String]
  }

  var header: [String]
  var rows: [Row]

  /// Reads a file as a table; nil if it has no header.
  static func find(in source: ImportSource) -> DelimitedTable? {
    let isNamedTable = source.isNamed(".csv", ".tsv")
    guard let text = source.lines().first(where: { $0.bytes.contains { $0 > 0x20 } }) else { return nil }
    // Quoted fields may contain any delimiter, so each delimiter is tried.
    for delimiter in [UInt8(ascii: "\t"), UInt8(ascii: ","), UInt8(ascii: ";")]
    where text.bytes.contains(delimiter) {
      var rows = Self.rows(of: source.bytes, delimiter)
      let header = rows.removeFirst().fields
      guard header.count > 1, isHeader(header) else { continue }
      // If the file's name does not show that it is a table, all rows must have the same number of fields.
      if isNamedTable || !rows.isEmpty && rows.allSatisfy({ $0.fields.count == header.count }) {
        return DelimitedTable(header: header.map { String(trimming: $0) }, rows: rows)
      }
    }
    guard isNamedTable else { return nil }
    var rows = Self.rows(of: source.bytes, UInt8(ascii: ","))
    let header = rows.removeFirst().fields
    return isHeader(header) ? DelimitedTable(header: header.map { String(trimming: $0) }, rows: rows) : nil
  }

  /// Whether fields are names of columns: all different, each with a letter, without `@`, of at most 64
  /// characters, and not preceded by a space as words of a sentence are.
  private static func isHeader(_ fields: [String]) -> Bool {
    Set(fields).count == fields.count
      && fields.enumerated().allSatisfy { index, field in
        let isApart = index > 0 && field.unicodeScalars.first?.properties.isWhitespace == true
        return !isApart && field.unicodeScalars.contains { $0.properties.isAlphabetic }
          && field.unicodeScalars.count <= 64 && !field.utf8.contains(UInt8(ascii: "@"))
      }
  }

  /// The rows that are not blank, by RFC 4180: quoted fields may contain delimiters, line ends and doubled
  /// quotes.
  private static func rows(of bytes: [UInt8], _ delimiter: UInt8) -> [Row] {
    var rows: [Row] = []
    var fields: [String] = []
    var field: [UInt8] = []
    var line = 1
    var firstLine = 1
    var isQuoted = false
    var index = 0
    func endField() {
      fields.append(String(decoding: field, as: UTF8.self))
      field = []
    }
    func endRow() {
      endField()
      if fields.contains(where: { !RulesReader.isBlank($0) }) {
        rows.append(Row(line: firstLine, fields: fields))
      }
      fields = []
      firstLine = line
    }
    while index < bytes.count {
      let byte = bytes[index]
      if isQuoted {
        if byte == UInt8(ascii: "\"") {
          if index + 1 < bytes.count, bytes[index + 1] == byte {
            field.append(byte)
            index += 1
          } else {
            isQuoted = false
          }
        } else {
          if byte == 0x0A { line += 1 }
          field.append(byte)
        }
      } else if byte == UInt8(ascii: "\""), field.isEmpty {
        isQuoted = true
      } else if byte == delimiter {
        endField()
      } else if byte == 0x0A || byte == 0x0D {
        if byte == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A { index += 1 }
        line += 1
        endRow()
      } else {
        field.append(byte)
      }
      index += 1
    }
    if !field.isEmpty || !fields.isEmpty { endRow() }
    return rows
  }
}
