extension ImportFormat {
  /// The blocked numbers of Fossify's apps: all on one line, separated by commas. Some may be names of
  /// senders.
  static let blockedNumberRow = ImportFormat("the blocked numbers of Fossify's apps") {
    source, settings throws(RulesImport.Refusal) in
    var lines = source.lines().filter { $0.bytes.contains { $0 > 0x20 } }
    guard let line = lines.popLast(), lines.isEmpty,
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
