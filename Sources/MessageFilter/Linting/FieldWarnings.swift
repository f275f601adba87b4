import JSONText

/// Warnings about user-defined fields.
extension RulesReader {
  /// Warns of fields that are the target of no filter or condition, and whose names are like one that every
  /// message may have.
  mutating func warnOfMisspelledFields() {
    // What could not be read may name the field.
    guard document.isWellFormed else { return }
    for (name, offset) in places.fields where !places.targetFields.contains(name) {
      guard let meant = FieldPointers.standardName(like: name) else { continue }
      findings.add(
        .warning, offset, "/fields/\(name)",
        "no filter looks at the field \(quoted(name)); did you mean \(quoted(meant))?")
    }
  }
}
