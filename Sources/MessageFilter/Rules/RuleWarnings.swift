import JSONText

extension RulesReader {
  /// Looks for what is no mistake but surely not meant.
  mutating func warn() {}
}
