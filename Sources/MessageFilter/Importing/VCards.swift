extension ImportFormat {
  /// vCards 2.1, 3.0 and 4.0: each telephone number and e-mail address is a contact.
  static let vCards = ImportFormat(
    isFormat: { source in
      let head = source.bytes.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }.prefix(11)
      return String(decoding: head, as: UTF8.self).uppercased() == "BEGIN:VCARD"
    },
    read: { source, settings throws(RulesImport.Refusal) in
      if settings.column != nil { throw .init(message: "vCards have no columns; leave out --column") }
      var texts = ImportedTexts(.vCards, settings)
      for (number, line) in unfolded(source) { VCardProperty(line)?.take(into: &texts, "line \(number)") }
      return texts.result
    })

  /// The lines, each joined with its continuation lines: those that begin with white space and, in a
  /// quoted-printable property, those after a line that ends with `=`.
  private static func unfolded(_ source: ImportSource) -> [(number: Int, bytes: [UInt8])] {
    var lines: [(number: Int, bytes: [UInt8])] = []
    var isQuotedPrintable = false
    for (number, line) in source.lines() {
      if isQuotedPrintable, lines[lines.count - 1].bytes.last == UInt8(ascii: "=") {
        lines[lines.count - 1].bytes.removeLast()
        lines[lines.count - 1].bytes += line
        continue
      }
      if let first = line.first, first == 0x20 || first == 0x09, !lines.isEmpty {
        lines[lines.count - 1].bytes += line.dropFirst()
        continue
      }
      lines.append((number, Array(line)))
      isQuotedPrintable = VCardProperty(Array(line))?.isQuotedPrintable == true
    }
    return lines
  }
}

/// A line of a vCard: `group.NAME;PARAMETER=VALUE:value`.
private struct VCardProperty {
  var name: String
  var parameters: [String]
  var value: [UInt8]

  init?(_ line: [UInt8]) {
    // A colon inside quotes belongs to a parameter.
    var isQuoted = false
    guard
      let colon = line.firstIndex(where: { byte in
        if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
        return byte == UInt8(ascii: ":") && !isQuoted
      })
    else { return nil }
    let head = String(decoding: line[..<colon], as: UTF8.self).uppercased()
    let parts = head.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
    name = parts[0].split(separator: ".").last.map(String.init) ?? ""
    parameters = Array(parts.dropFirst())
    value = Array(line[(colon + 1)...])
  }

  /// Adds the property's telephone number or e-mail address.
  func take(into texts: inout ImportedTexts, _ place: String) {
    guard name == "TEL" || name == "EMAIL" else { return }
    guard var text = text else {
      return texts.skip(
        place, String(decoding: value, as: UTF8.self), "its characters are in no known charset")
    }
    text = String(trimming: text)
    if text.isEmpty { return }
    if name == "EMAIL" {
      if text.lowercased().hasPrefix("mailto:") { text = String(text.dropFirst(7)) }
      guard text.utf8.contains(UInt8(ascii: "@")) else {
        return texts.skip(place, text, "it is no e-mail address")
      }
      return texts.take(text, at: place, .init(list: .contacts, target: .sender, matching: .whole))
    }
    // An extension may follow the number in a URI, after a semicolon.
    if text.lowercased().hasPrefix("tel:") { text = String(text.dropFirst(4).prefix { $0 != ";" }) }
    var number = PhoneNumber()
    guard number.read(text.utf8Span.span, NumberingPlan()) else {
      return texts.skip(place, text, "it is no phone number")
    }
    texts.take(text, at: place, .init(list: .contacts, target: .sender, matching: .number))
  }

  var isQuotedPrintable: Bool { parameters.contains { $0.hasSuffix("QUOTED-PRINTABLE") } }

  /// The value, decoded; nil if its charset is not known.
  private var text: String? {
    var bytes = value
    if isQuotedPrintable { bytes = Self.decoded(bytes) }
    let charset = parameters.first { $0.hasPrefix("CHARSET=") }?.dropFirst(8).filter { $0 != "\"" } ?? "UTF-8"
    let text: String
    if bytes.allSatisfy({ $0 < 0x80 }) || charset == "UTF-8" {
      guard let valid = String(validating: bytes, as: UTF8.self) else { return nil }
      text = valid
    } else if charset == "ISO-8859-1" {
      text = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    } else {
      return nil
    }
    // A backslash escapes a comma, a semicolon or a backslash.
    var plain = ""
    var isEscaped = false
    for character in text {
      if character == "\\", !isEscaped {
        isEscaped = true
      } else {
        plain.append(character)
        isEscaped = false
      }
    }
    return plain
  }

  private static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    func digit(_ byte: UInt8) -> UInt8? { Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) } }
    var decoded: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "="), index + 2 < bytes.count, let high = digit(bytes[index + 1]),
        let low = digit(bytes[index + 2])
      {
        decoded.append(high << 4 | low)
        index += 3
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    return decoded
  }
}
