import TextMatching

/// The forms in which texts are compared, as UTF-8.
enum TextForms {
  /// NFC(fold(NFC(text))): insensitive equality.
  static func folded(_ text: String) -> [UInt8] { Array(FoldedText.folded(text).utf8) }

  /// Each scalar in simple case folding: two forms are equal only if a regex under `(?i)` treats the texts as
  /// equal.
  static func simplyFolded(_ text: String) -> [UInt8] {
    var folded = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let lower = scalar.properties.lowercaseMapping.unicodeScalars
      if lower.count == 1 { folded.append(contentsOf: lower) } else { folded.append(scalar) }
    }
    return Array(String(folded).utf8)
  }

  /// NFC(text), for sensitive equality, if the text is in NFC; otherwise nil.
  static func normalized(_ text: String) -> [UInt8]? {
    // Scalars below the combining marks are in NFC by themselves.
    if text.unicodeScalars.allSatisfy({ $0.value < 0x300 }) { return Array(text.utf8) }
    var text = text
    text.makeContiguousUTF8()
    var span = text.utf8Span
    return span.checkForNFC(quickCheck: false) ? Array(text.utf8) : nil
  }
}
