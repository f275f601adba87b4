extension ImportFormat {
  /// A table with a header, separated by commas, semicolons or tabs. One column has the texts.
  static let table = ImportFormat("a table with a header") { source, settings throws(RulesImport.Refusal) in
    guard let table = DelimitedTable.find(in: source, column: settings.column) else { return nil }
    let column = try table.column(named: settings.column)
    var texts = ImportedTexts(settings)
    for row in table.rows {
      let place = "line \(row.line)"
      guard row.isReadable else {
        texts.skip(place, row.fields[0], "a quoted field does not end at a separator or a line end")
        continue
      }
      guard column < row.fields.count else {
        texts.skip(place, row.fields.joined(separator: " "), "it has no such column")
        continue
      }
      for value in values(in: row.fields[column]) {
        let numbers = PhoneNumber.list(in: value)
        for text in numbers.count > 1 ? numbers : [value] { texts.take(text, at: place) }
      }
    }
    return texts.result
  }

  /// The values in a cell, which Google Contacts separates by `:::`.
  private static func values(in cell: String) -> [String] {
    var values = [""]
    var rest = cell[...]
    while let first = rest.first {
      if rest.hasPrefix(" ::: ") {
        values.append("")
        rest.removeFirst(5)
      } else {
        values[values.count - 1].append(first)
        rest.removeFirst()
      }
    }
    return values
  }
}

/// Rows of fields. The first row has the names of the columns.
struct DelimitedTable {
  struct Row {
    var line: Int
    var fields: [String]
    /// Whether the first field is quoted.
    var isQuoted: Bool
    /// Whether each quoted field ends at a delimiter or a line end. Otherwise the only field is the line.
    var isReadable = true

    /// The number of fields without the blank ones at the end, which Excel adds.
    var width: Int { (fields.lastIndex { !$0.isBlank } ?? -1) + 1 }
  }

  var header: [String]
  var rows: [Row]

  /// The maximum number of columns that a message names. Contacts have up to about a hundred.
  private static let maxNamed = 128

  private init(header: Row, rows: ArraySlice<Row>) {
    self.header = header.fields.map { String(trimming: $0) }
    self.rows = Array(rows)
  }

  /// The index of a column.
  func column(named name: String?) throws(RulesImport.Refusal) -> Int {
    let names = header.filter { !$0.isEmpty }
    if names.isEmpty { throw .init("this looks like a table without a line that names its columns") }
    let columns =
      names.prefix(Self.maxNamed).map { quoted($0) }.joined(separator: ", ")
      + (names.count > Self.maxNamed ? ", …" : "")
    guard let name else {
      throw .init("this looks like a table with the columns \(columns)", remedy: .namingColumn)
    }
    let found = Self.columns(named: name, of: header)
    guard let column = found.first else {
      throw .init("there is no column \(quoted(name)), but \(columns)")
    }
    guard found.count == 1 else {
      let count = found.count == 2 ? "two" : "\(found.count)"
      throw .init(
        "\(count) columns are named \(quoted(name)); in the file, give the one with the "
          + "texts another name")
    }
    return column
  }

  /// The columns with a name. If none is written just so, its letters may be of another case.
  private static func columns(named name: String, of header: [String]) -> [Int] {
    let found = header.indices.filter { header[$0] == name && !name.isEmpty }
    if !found.isEmpty { return found }
    let folded = TextForms.folded(name)
    return header.indices.filter { !header[$0].isEmpty && TextForms.folded(header[$0]) == folded }
  }

  /// Reads a file as a table; nil if it has no header.
  ///
  /// - Parameter column: The name of a column that the table should have. A first line with that column is a
  ///   header, whatever the lines below it are.
  static func find(in source: ImportSource, column: String?) -> DelimitedTable? {
    guard let first = source.lines().first(where: { $0.bytes.contains { $0 > 0x20 } })?.bytes else {
      return nil
    }
    if let delimiter = delimiter(namedBy: first) {
      let rows = Self.rows(of: source.bytes, delimiter).dropFirst()
      let header = rows.first ?? Row(line: 2, fields: [], isQuoted: false)
      return DelimitedTable(header: header, rows: rows.dropFirst())
    }
    if let table = recognized(in: source, first) { return table }
    return column.flatMap { named($0, in: source) }
  }

  /// A table that is recognised by its first line, the lines below it and the file's name; nil if it is none.
  private static func recognized(in source: ImportSource, _ first: ArraySlice<UInt8>) -> DelimitedTable? {
    let isNamedTable = source.isNamed(".csv", ".tsv")
    // Quoted fields may contain any delimiter, so each delimiter is tried.
    for delimiter in [UInt8(ascii: "\t"), UInt8(ascii: ","), UInt8(ascii: ";")]
    where first.contains(delimiter) {
      let rows = Self.rows(of: source.bytes, delimiter)
      let below = rows.dropFirst()
      guard let header = rows.first, header.fields.count > 1,
        isHeader(header, above: below, isNamedTable: isNamedTable)
      else { continue }
      // If the file's name does not show that it is a table, all rows must have the header's columns.
      let hasColumns = below.allSatisfy {
        !$0.isReadable || $0.width <= header.width && header.width <= $0.fields.count
      }
      if isNamedTable || !below.isEmpty && hasColumns { return DelimitedTable(header: header, rows: below) }
    }
    guard isNamedTable || isQuotedColumn(source, belowHeader: true) else { return nil }
    let rows = Self.rows(of: source.bytes, UInt8(ascii: ","))
    let below = rows.dropFirst()
    guard let header = rows.first, !header.fields[0].utf8.contains(UInt8(ascii: "\t")),
      isHeader(header, above: below, isNamedTable: isNamedTable)
    else { return nil }
    return DelimitedTable(header: header, rows: below)
  }

  /// A table whose first line names a column; nil if that is no header with it. Of one column, it is read as
  /// separated by tabs, so that a text may have commas.
  private static func named(_ column: String, in source: ImportSource) -> DelimitedTable? {
    for delimiter in [UInt8(ascii: "\t"), UInt8(ascii: ","), UInt8(ascii: ";")] {
      var reader = DelimitedRowReader(bytes: source.bytes, delimiter: delimiter)
      guard let header = reader.nextNotBlank(), header.isReadable,
        !columns(named: column, of: header.fields.map { String(trimming: $0) }).isEmpty
      else { continue }
      return DelimitedTable(header: header, rows: rows(of: source.bytes, delimiter).dropFirst())
    }
    return nil
  }

  /// Whether all lines of a file are quoted fields, as in a table with one column.
  ///
  /// - Parameter belowHeader: Whether the first line may be anything.
  static func isQuotedColumn(_ source: ImportSource, belowHeader: Bool = false) -> Bool {
    var reader = DelimitedRowReader(bytes: source.bytes, delimiter: UInt8(ascii: ","))
    if belowHeader { _ = reader.nextNotBlank() }
    var hasReadable = false
    while let row = reader.nextNotBlank() {
      guard row.isQuoted, row.fields.count == 1 else { return false }
      if row.isReadable { hasReadable = true }
    }
    return hasReadable
  }

  /// The delimiter that Excel's first line `sep=;` names; nil for another line.
  private static func delimiter(namedBy line: ArraySlice<UInt8>) -> UInt8? {
    let text = line.filter { $0 != UInt8(ascii: "\"") && $0 != 0x20 }
    guard text.count == 5, String(decoding: text.dropLast(), as: UTF8.self).lowercased() == "sep=" else {
      return nil
    }
    return text.last.flatMap { [0x09, 0x2C, 0x3B, 0x7C].contains($0) ? $0 : nil }
  }

  /// Whether the fields of a row are names of columns: each of at most 64 characters, without `@`, and with a
  /// letter or at least without a digit. One may be blank, as at the end of Excel's lines, if the file's name
  /// or a column of numbers shows that it is a table, or if there are two others. A name is preceded by a
  /// space, as the words of a sentence are, only if there is a column of numbers.
  private static func isHeader(_ row: Row, above rows: ArraySlice<Row>, isNamedTable: Bool) -> Bool {
    guard row.isReadable else { return false }
    let hasNumbers = hasColumnOfNumbers(under: row, rows)
    let names = row.fields.filter { !$0.isBlank }
    guard names.count > 1 || row.fields.count == 1 || hasNumbers || isNamedTable,
      names.contains(where: { $0.unicodeScalars.contains { $0.properties.isAlphabetic } })
    else { return false }
    return row.fields.enumerated().allSatisfy { index, field in
      let scalars = field.unicodeScalars
      let isApart = index > 0 && scalars.first?.properties.isWhitespace == true
      return field.isBlank
        || (hasNumbers || !isApart) && scalars.count <= 64 && !field.utf8.contains(UInt8(ascii: "@"))
          && (scalars.contains { $0.properties.isAlphabetic }
            || !scalars.contains { $0.properties.numericType != nil })
    }
  }

  /// Whether a column with a name has numbers and nothing else. Linear in the number of fields.
  private static func hasColumnOfNumbers(under header: Row, _ rows: ArraySlice<Row>) -> Bool {
    /// Whether each column has numbers only; nil if it has had only blank cells so far.
    var areNumbers = header.fields.map { $0.isBlank ? false : nil as Bool? }
    for row in rows where row.isReadable {
      for (column, cell) in zip(areNumbers.indices, row.fields)
      where areNumbers[column] != false && !cell.isBlank {
        areNumbers[column] = !PhoneNumber.list(in: cell).isEmpty
      }
    }
    return areNumbers.contains(true)
  }

  /// The rows that are not blank.
  private static func rows(of bytes: [UInt8], _ delimiter: UInt8) -> [Row] {
    var reader = DelimitedRowReader(bytes: bytes, delimiter: delimiter)
    var rows: [Row] = []
    while let row = reader.nextNotBlank() { rows.append(row) }
    return rows
  }
}
