/// The texts that the starter rules look for in one language. Each language has a file, and a row in
/// ``StarterRules/languages``. The texts are lines of the rules file.
package protocol StarterTexts: SendableMetatype {
  /// The language's code.
  static var code: String { get }
  /// Its English name.
  static var name: String { get }
  /// Filters of `deny`.
  static var deny: String { get }
  /// Filters of the tag `one-time-code`.
  static var codes: String { get }
  /// Filters of the tag `delivery`.
  static var delivery: String { get }
  /// Filters of the tag `bank`.
  static var bank: String { get }
}
