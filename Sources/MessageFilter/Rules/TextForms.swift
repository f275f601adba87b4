import TextMatching

/// The forms in which texts are compared, as UTF-8.
enum TextForms {
  /// NFC(fold(NFC(text))): insensitive equality.
  static func folded(_ text: String) -> [UInt8] { Array(FoldedText.folded(text).utf8) }

  /// Each scalar in lower case, if that is one scalar. Texts of which these forms are equal are equal for a
  /// regex under `(?i)`; of `ſ` and `s`, which are too, the forms differ.
  static func lowercased(_ text: String) -> [UInt8] {
    var lowercased = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let lower = scalar.properties.lowercaseMapping.unicodeScalars
      if lower.count == 1 { lowercased.append(contentsOf: lower) } else { lowercased.append(scalar) }
    }
    return Array(String(lowercased).utf8)
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
