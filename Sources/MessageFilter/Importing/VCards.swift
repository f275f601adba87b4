import Bytes

extension ImportFormat {
  /// vCards 2.1, 3.0 and 4.0: each telephone number and e-mail address is a contact.
  static let vCards = ImportFormat("vCards") { source, settings throws(RulesImport.Refusal) in
    let head = source.bytes.drop(while: \.isASCIISpace).prefix(11)
    guard String(decoding: head, as: UTF8.self).uppercased() == "BEGIN:VCARD" else { return nil }
    try settings.refuseColumn(in: "vCards")
    if settings.list == nil, settings.hasFilterSettings {
      throw .init("vCards become contacts, which are no filters", remedy: .noFilterSettings)
    }
    var texts = ImportedTexts(settings)
    var count = VCardCount()
    for (number, line) in unfolded(source) {
      guard let property = VCardProperty(line) else { continue }
      count.add(property, at: number)
      property.take(into: &texts, "line \(number)")
    }
    for remark in count.remarks { texts.remark(remark) }
    return texts.result
  }

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
      if line.isEmpty, lines.last?.bytes.isEmpty == true { continue }
      lines.append((number, Array(line)))
      isQuotedPrintable = VCardProperty(Array(line))?.isQuotedPrintable == true
    }
    return lines
  }
}

/// Counts vCards that are cut off, or have nothing to import.
private struct VCardCount {
  /// The cards that have begun and not ended. A card of version 2.1 may contain another.
  private var open: [(line: Int, hasAddress: Bool)] = []
  private var withoutAddress = 0

  mutating func add(_ property: VCardProperty, at line: Int) {
    switch property.name {
    case "BEGIN": open.append((line, false))
    case "END": if open.popLast()?.hasAddress == false { withoutAddress += 1 }
    default: if property.isAddress, !open.isEmpty { open[open.count - 1].hasAddress = true }
    }
  }

  /// The result in sentences.
  var remarks: [String] {
    var remarks: [String] = []
    if let first = open.first {
      remarks.append(
        open.count == 1
          ? "the vCard that begins at line \(first.line) has no END:VCARD; the file may be cut off"
          : "\(open.count) vCards, the first at line \(first.line), have no END:VCARD; the file may be cut off"
      )
    }
    if withoutAddress > 0 {
      remarks.append(
        "\(RulesFile.counted(withoutAddress, "vCard") ?? "") without a telephone number or an e-mail address"
      )
    }
    return remarks
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

  /// Whether the property is a telephone number or an e-mail address.
  var isAddress: Bool { name == "TEL" || name == "EMAIL" }

  /// Adds the property's telephone number or e-mail address.
  func take(into texts: inout ImportedTexts, _ place: String) {
    guard isAddress else { return }
    guard var text = text else {
      return texts.skip(
        place, String(decoding: value, as: UTF8.self), "its characters are in no known charset")
    }
    text = String(trimming: text)
    if text.isEmpty { return }
    if name == "EMAIL" {
      if text.lowercased().hasPrefix("mailto:") { text = String(text.dropFirst(7)) }
      guard text.utf8.contains(UInt8(ascii: "@")) else {
        return texts.skip(place, text, "it is not an e-mail address")
      }
      return texts.take(text, at: place, .init(list: .contacts, target: .sender, matching: .whole))
    }
    let bare = Self.withoutExtension(text)
    var number = PhoneNumber()
    guard number.read(bare.utf8Span.span, NumberingPlan()) else {
      return texts.skip(place, text, "it is not a phone number")
    }
    texts.take(bare, at: place, .init(list: .contacts, target: .sender, matching: .number))
  }

  /// A phone number without its extension, which no sender has: `;ext=12` and other parameters of a URI, or a
  /// mark such as `x` or `ext.`, or what is dialled after a pause, and at most six digits.
  private static func withoutExtension(_ text: String) -> String {
    var text = text
    if text.lowercased().hasPrefix("tel:") { text = String(text.dropFirst(4).prefix { $0 != ";" }) }
    let number = text.prefix { !"xXeE,;pPwW".contains($0) }
    let mark = text[number.endIndex...].prefix { !("0"..."9").contains($0) }
    let digits = text[mark.endIndex...]
    let name = mark.lowercased().filter { !" .:=".contains($0) }
    let isExtension =
      ["x", "ext", "extn", "extension", "p", "w", ";ext"].contains(name)
      || !name.isEmpty && name.allSatisfy { ",;".contains($0) }
    guard !number.isEmpty, isExtension, (1...6).contains(digits.count),
      digits.utf8.allSatisfy(\.isASCIIDigit)
    else { return text }
    return String(trimming: String(number))
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
