/// How a pattern's disguises are looked for.
struct DisguiseRules {
  var level: DisguiseLevel
  var matching: Pattern.Matching
  var isCaseSensitive: Bool
}
