import JSONText

extension ImportFormat {
  /// The blocked numbers of the Android app SMS Import / Export: one object a line, with `original_number` as
  /// it was typed and, if Android knows it, `e164_number`.
  static let blockedNumberLines = ImportFormat("the blocked numbers of SMS Import / Export") {
    source, settings throws(RulesImport.Refusal) in
    guard source.first == UInt8(ascii: "{"),
      let first = source.lines().first(where: { $0.bytes.contains { $0 > 0x20 } }),
      number(in: first.bytes) != nil
    else { return nil }
    try settings.refuseColumn(in: "blocked numbers")
    var texts = ImportedTexts(settings)
    for (number, line) in source.lines() where line.contains(where: { $0 > 0x20 }) {
      guard let text = Self.number(in: line) else {
        texts.skip("line \(number)", "", "it is not an object with a blocked number")
        continue
      }
      texts.takeBlocked(text, at: "line \(number)")
    }
    return texts.result
  }

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
}
