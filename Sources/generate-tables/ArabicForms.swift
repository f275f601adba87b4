/// The letters that Arabic presentation forms stand for, for LanguageIdentification. Operand: a folder with
/// UnicodeData.txt and PropList.txt of one Unicode version.
let arabicFormTable = TableKind(
  name: "arabic-forms", operands: "UCD-FOLDER",
  output: "Sources/LanguageIdentification/ArabicForms.swift"
) { operands in
  guard operands.count == 1 else { throw TableError(message: "arabic-forms takes one folder") }
  return try ArabicForms.source(folder: operands[0])
}

/// Makes the table.
private enum ArabicForms {
  /// The blocks Arabic Presentation Forms-A and -B.
  static let forms: ClosedRange<UInt32> = 0xFB50...0xFEFC
  /// The forms of whole words, such as ﷺ. People type these as symbols, in Urdu as well, although they stand
  /// for Arabic words.
  static let words: ClosedRange<UInt32> = 0xFDF0...0xFDFB

  static func source(folder: String) throws -> String {
    let path = folder + "/UnicodeData.txt"
    var entries = [UInt32](repeating: 0, count: forms.count)
    for line in try lines(ofFile: path) where !line.isEmpty {
      let fields = line.split(separator: ";", omittingEmptySubsequences: false)
      guard fields.count == 15, let form = UInt32(fields[0], radix: 16) else {
        throw TableError(message: "\(path): unexpected line: \(line)")
      }
      guard forms.contains(form), !words.contains(form), fields[2] == "Lo", fields[5].hasPrefix("<") else {
        continue
      }
      // Marks by themselves stand on a space.
      let letters = try scalars(fields[5].drop { $0 != " " }).filter { $0 != 0x20 }
      guard letters.count <= 3, letters.allSatisfy({ (0x601...0x6FF).contains($0) }) else {
        throw TableError(message: "\(path): not up to three letters of Arabic: \(line)")
      }
      entries[Int(form - forms.lowerBound)] = letters.reversed().reduce(0) { $0 << 8 | $1 & 0xFF }
    }
    let note = "By form - first: its letters and marks less 0x600, the first in the lowest byte; 0: none."
    return """
      // swift-format-ignore-file
      // Made by generate-tables arabic-forms from the Unicode Character Database \
      \(try versionLine(folder + "/PropList.txt")): UnicodeData.txt.
      // Not to be edited by hand.

      /// The compatibility decompositions of Arabic presentation forms, but for those of whole words.
      enum ArabicForms {
        /// The form of the first entry.
        static let first: UInt32 = \(forms.lowerBound)
      \(inlineArray("letters", "UInt32", entries, note: note))}

      """
  }
}
