extension ImportFormat {
  /// The blocked numbers of Fossify's apps: all on one line, separated by commas. Some may be names of
  /// senders.
  static let blockedNumberRow = ImportFormat("the blocked numbers of Fossify's apps") {
    source, settings throws(RulesImport.Refusal) in
    let lines = Array(source.lines().lazy.filter { $0.bytes.contains { $0 > 0x20 } }.prefix(2))
    guard lines.count == 1, let line = lines.first,
      let text = String(validating: line.bytes, as: UTF8.self)
    else { return nil }
    let parts = text.split { $0 == "," || $0 == ";" }.map { String(trimming: String($0)) }
    let numbers = parts.count { PhoneNumber.list(in: $0).count == 1 }
    guard numbers > 1, numbers * 2 > parts.count else { return nil }
    try settings.refuseColumn(in: "blocked numbers")
    var texts = ImportedTexts(settings)
    for (number, text) in parts.enumerated() { texts.takeBlocked(text, at: "number \(number + 1)") }
    return texts.result
  }
}
