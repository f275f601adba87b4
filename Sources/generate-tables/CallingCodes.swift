/// Assigned calling codes and their regions, for MessageFilter's senders. Operand: a JSON list of objects
/// with `callingCode` and `regions`, the main region first (libphonenumber's metadata written out), and a
/// string `source`.
let callingCodeTable = TableKind(
  name: "calling-codes", operands: "CODES.json",
  output: "Sources/MessageFilter/Detectors/CallingCodeTable.swift"
) { operands in
  guard operands.count == 1 else { throw TableError(message: "calling-codes takes one file") }
  let json = try lines(ofFile: operands[0]).joined(separator: "\n")
  let (codes, source) = CallingCodes.codes(fromJSON: json)
  return CallingCodes.table(codes: codes, source: source)
}

/// Makes the table.
enum CallingCodes {
  /// The table of assigned calling codes and the regions that share them.
  ///
  /// - Parameter codes: One code on each line, in ascending order: the digits, a tab, and the ISO 3166
  ///   regions that share the code, separated by spaces, with the main one first. A code that belongs to no
  ///   country has no regions.
  static func table(codes: String, source: String) -> String {
    var lines = ""
    var words = [UInt64](repeating: 0, count: 16)
    for line in codes.split(separator: "\n") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard let code = fields.first.flatMap({ Int($0) }) else { continue }
      let regions = fields.count > 1 ? String(fields[1]) : ""
      words[code / 64] |= 1 << UInt64(code % 64)
      lines += "    Entry(code: \(code), regions: \"\(regions)\"),\n"
    }
    let note = "A bit for each number from 0 to 999 that is an assigned code, lowest first."
    let assigned = inlineArray("assigned", "UInt64", words, note: note)
    return """
      // swift-format-ignore-file
      // Made by generate-tables from: \(source).
      // Don't edit it; change its source and make it anew.

      enum CallingCodeTable {
        struct Entry {
          var code: Int
          /// ISO 3166 regions, two letters each, separated by spaces, the main one first.
          var regions: StaticString
        }

        static let entries: [Entry] = [
      \(lines)  ]

      \(assigned)}

      """
  }

  /// Converts a JSON list of objects with `callingCode` and `regions` (libphonenumber's metadata written out)
  /// to the lines that `table(codes:source:)` takes, and returns them with the description of the source.
  static func codes(fromJSON json: String) -> (codes: String, source: String) {
    var strings: [Substring] = []
    var rows: [(Int, [Substring])] = []
    var source = ""
    // All values of interest are strings, and each follows its key.
    var isString = false
    for part in json.split(separator: "\"", omittingEmptySubsequences: false) {
      if isString { strings.append(part) }
      isString.toggle()
    }
    var index = 0
    var inRegions = false
    while index < strings.count {
      let string = strings[index]
      index += 1
      if string == "source", index < strings.count {
        source = String(strings[index].drop { $0 != " " }.dropFirst())
        index += 1
      } else if string == "callingCode", index < strings.count {
        rows.append((Int(strings[index].drop { $0 == "+" }) ?? 0, []))
        index += 1
        inRegions = false
      } else if string == "regions" {
        inRegions = true
      } else if inRegions, string.utf8.count == 2, string.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) {
        rows[rows.count - 1].1.append(string)
      } else {
        inRegions = false
      }
    }
    let lines = rows.sorted { $0.0 < $1.0 }.map { "\($0.0)\t\($0.1.joined(separator: " "))" }
    return (lines.joined(separator: "\n"), source)
  }
}
