extension String {
  /// The text on one line, with escapes for its line breaks and for what nobody would see: `\n`, `\u{200b}`.
  ///
  /// A joiner or a tag is kept behind a character that is not ASCII: it may be part of an emoji or of a word.
  package var withVisibleCharacters: String {
    var text = ""
    var previous: Unicode.Scalar?
    for scalar in unicodeScalars {
      defer { previous = scalar }
      switch scalar {
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.isInvisible && !(scalar.isJoinerOrTag && previous?.isASCII == false):
        text += "\\u{\(String(scalar.value, radix: 16))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension Unicode.Scalar {
  fileprivate var isInvisible: Bool {
    if (0x20..<0x7F).contains(value) { return false }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    // Variation selectors change how the character before them looks.
    case .nonspacingMark: return false
    default: return properties.isDefaultIgnorableCodePoint
    }
  }

  fileprivate var isJoinerOrTag: Bool {
    self == "\u{200C}" || self == "\u{200D}" || (0xE0020...0xE007F).contains(value)
  }
}
