import JSONText

extension ImportFormat {
  /// The blocked numbers of the Android app SMS Import / Export: one object a line, with `original_number` as
  /// it was typed and, if Android knows it, `e164_number`.
  static let blockedNumberLines = ImportFormat(
    isFormat: { source in
      guard source.first == UInt8(ascii: "{"),
        let line = source.lines().first(where: { $0.bytes.contains { $0 > 0x20 } })
      else { return false }
      return number(in: line.bytes) != nil
    },
    read: { source, settings throws(RulesImport.Refusal) in
      if settings.column != nil {
        throw .init("blocked numbers have no columns", remedy: .namingNoColumn)
      }
      var texts = ImportedTexts(settings)
      for (number, line) in source.lines() where line.contains(where: { $0 > 0x20 }) {
        guard let text = Self.number(in: line) else {
          texts.skip("line \(number)", "", "it is not an object with a blocked number")
          continue
        }
        texts.takeBlocked(text, at: "line \(number)")
      }
      return texts.result
    })

  private static func number(in line: ArraySlice<UInt8>) -> String? {
    let document = JSON5Document.read(Array(line))
    guard document.isWellFormed, document.nodes.first?.kind == .object else { return nil }
    for key in ["e164_number", "original_number"] {
      guard let node = document.member(key, of: 0), document.nodes[node].kind == .string else { continue }
      let text = document.text(of: node)
      if !text.isBlank { return text }
    }
    return nil
  }

  /// The blocked numbers of Fossify's apps: all on one line, separated by commas. Some may be names of
  /// senders.
  static let blockedNumberRow = ImportFormat(
    isFormat: { source in
      var lines = source.lines().filter { $0.bytes.contains { $0 > 0x20 } }
      guard let line = lines.popLast(), lines.isEmpty,
        let text = String(validating: line.bytes, as: UTF8.self)
      else { return false }
      let parts = row(text)
      let numbers = parts.count { PhoneNumber.list(in: $0).count == 1 }
      return numbers > 1 && numbers * 2 > parts.count
    },
    read: { source, settings throws(RulesImport.Refusal) in
      if settings.column != nil {
        throw .init("blocked numbers have no columns", remedy: .namingNoColumn)
      }
      var texts = ImportedTexts(settings)
      for (number, text) in row(String(decoding: source.bytes, as: UTF8.self)).enumerated() {
        texts.takeBlocked(text, at: "number \(number + 1)")
      }
      return texts.result
    })

  private static func row(_ text: String) -> [String] {
    text.split { $0 == "," || $0 == ";" }.map { String(trimming: String($0)) }
  }
}

extension ImportedTexts {
  /// Adds an entry of an app's block list: a number, or another sender, as a whole.
  mutating func takeBlocked(_ text: String, at place: String) {
    var number = PhoneNumber()
    let isNumber = number.readRule(text.utf8Span.span, NumberingPlan()) != .none
    take(text, at: place, isNumber ? .blockedNumber : .blockedSender)
  }
}

extension PhoneNumber {
  /// The phone numbers of a line, separated by commas or semicolons; empty if any part of the line is
  /// something else.
  static func list(in line: String) -> [String] {
    let parts = line.split { $0 == "," || $0 == ";" }.map { String(trimming: String($0)) }
    var number = PhoneNumber()
    for part in parts where number.readRule(part.utf8Span.span, NumberingPlan()) == .none { return [] }
    return parts
  }
}
