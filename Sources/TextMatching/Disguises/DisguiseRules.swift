/// The options of a pattern that decide which spellings count as disguises of it.
struct DisguiseRules {
  var level: DisguiseLevel
  var matching: Pattern.Matching
  var isCaseSensitive: Bool
}
