extension String {
  /// The text on one line, with escapes for its line breaks and for what nobody would see: `\n`, `\u{200b}`.
  /// Behind a mark of direction, a terminal may show the rest of the line in reverse.
  ///
  /// A joiner or a tag is kept behind a visible character that is not ASCII: it may be part of an emoji or of
  /// a word.
  package var withVisibleCharacters: String {
    var mayBeJoined = false
    return onOneLine { scalar in
      let isHidden = scalar.isInvisible && !(mayBeJoined && scalar.isJoinerOrTag)
      mayBeJoined = !isHidden && !scalar.isASCII
      return isHidden
    }
  }

  /// The text on one line, with escapes for its line breaks and control characters alone: a command needs all
  /// others as they are.
  package var withVisibleControls: String {
    onOneLine { $0.properties.generalCategory == .control }
  }

  private func onOneLine(escaping isEscaped: (Unicode.Scalar) -> Bool) -> String {
    // Printable ASCII has nothing to escape.
    if utf8.allSatisfy({ $0 &- 0x20 < 0x5F }) { return self }
    var text = ""
    for scalar in unicodeScalars {
      guard isEscaped(scalar) else {
        text.unicodeScalars.append(scalar)
        continue
      }
      switch scalar {
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      default: text += "\\u{\(String(scalar.value, radix: 16))}"
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
    default:
      // Variation selectors change how the character before them looks.
      return properties.isDefaultIgnorableCodePoint && !properties.isVariationSelector
    }
  }

  fileprivate var isJoinerOrTag: Bool {
    switch value {
    // The last of these separates vowels of Mongolian.
    case 0x200C, 0x200D, 0xE0020...0xE007F, 0x180E: true
    default: false
    }
  }
}
