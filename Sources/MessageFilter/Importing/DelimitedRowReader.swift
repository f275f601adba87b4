import Bytes

/// Reads rows by RFC 4180: quoted fields may contain delimiters, line ends and doubled quotes.
///
/// A list to import is small and often written by hand, so the whole file is in memory, and spaces may follow
/// a closing quote. `DelimitedRows` in `MessageLogs` reads exports of any size, within limits.
struct DelimitedRowReader {
  let bytes: [UInt8]
  let delimiter: UInt8
  private var index = 0
  private var line = 1

  private static let quote = UInt8(ascii: "\"")

  init(bytes: [UInt8], delimiter: UInt8) {
    self.bytes = bytes
    self.delimiter = delimiter
  }

  /// The next row with a field that is not blank; nil at the end. After a row that cannot be read, reading
  /// continues at the next line.
  mutating func nextNotBlank() -> DelimitedTable.Row? {
    while let row = next() {
      if row.fields.contains(where: { !$0.isBlank }) { return row }
    }
    return nil
  }

  private mutating func next() -> DelimitedTable.Row? {
    skipBlankLines()
    guard index < bytes.count else { return nil }
    let start = (index: index, line: line)
    let isQuoted = bytes[index] == Self.quote
    if let fields = fields() {
      return DelimitedTable.Row(line: start.line, fields: fields, isQuoted: isQuoted)
    }
    (index, line) = start
    while !isAtLineEnd { index += 1 }
    let text = String(decoding: bytes[start.index..<index], as: UTF8.self)
    endLine()
    return DelimitedTable.Row(line: start.line, fields: [text], isQuoted: isQuoted, isReadable: false)
  }

  /// Skips lines of white space alone, of which a file may have millions.
  private mutating func skipBlankLines() {
    var end = index
    while end < bytes.count, bytes[end].isASCIISpace {
      if bytes[end] == 0x0A || bytes[end] == 0x0D {
        index = end
        endLine()
        end = index
      } else {
        end += 1
      }
    }
  }

  /// The fields of a row; nil if a quoted field does not end at a delimiter or a line end.
  private mutating func fields() -> [String]? {
    var fields: [String] = []
    while let field = field() {
      fields.append(field)
      if isAtLineEnd {
        endLine()
        return fields
      }
      index += 1
    }
    return nil
  }

  private mutating func field() -> String? {
    var field: [UInt8] = []
    guard index < bytes.count, bytes[index] == Self.quote else {
      while !isAtFieldEnd {
        field.append(bytes[index])
        index += 1
      }
      return String(decoding: field, as: UTF8.self)
    }
    index += 1
    while index < bytes.count {
      if bytes[index] == Self.quote {
        index += 1
        guard index < bytes.count, bytes[index] == Self.quote else {
          while index < bytes.count, bytes[index] == 0x20 { index += 1 }
          return isAtFieldEnd ? String(decoding: field, as: UTF8.self) : nil
        }
      }
      if bytes[index] == 0x0A { line += 1 }
      field.append(bytes[index])
      index += 1
    }
    return nil
  }

  private var isAtLineEnd: Bool { index == bytes.count || bytes[index] == 0x0A || bytes[index] == 0x0D }

  private var isAtFieldEnd: Bool { isAtLineEnd || bytes[index] == delimiter }

  /// Skips the line end.
  private mutating func endLine() {
    guard index < bytes.count else { return }
    let isPair = bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
    index += isPair ? 2 : 1
    line += 1
  }
}
