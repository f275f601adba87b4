import TextMatching

/// A script by which messages are sorted into kinds, and texts into the kinds of the messages that have them.
struct KindScript: Sendable {
  /// The feature of the messages that have a letter of the script.
  let feature: Feature
  /// The class of the texts in the script. Texts of other scripts may be in the class too.
  let texts: ScriptClass
  /// Whether a scalar is a letter of the script.
  let contains: @Sendable (_ scalar: UInt32) -> Bool

  /// The scripts. A message of several of them is of the kind of the first.
  static let all = [
    KindScript(
      feature: Feature(shape: "han", .script, #"\p{Han}"#), texts: .unspaced,
      contains: { UnspacedScript(of: $0) == .han }),
    KindScript(
      feature: Feature(shape: "cyrillic", .script, #"\p{Cyrillic}"#), texts: .cyrillic,
      contains: { ScriptClass.of($0) == .cyrillic }),
  ]
}
