/// The reason why nothing can be learned.
package struct LearningError: Error {
  /// What is missing, as a sentence.
  package let message: String
  /// Whether it is missing only because the rules in force already catch the other junk.
  package let isDueToRules: Bool

  init(message: String, isDueToRules: Bool = false) {
    self.message = message
    self.isDueToRules = isDueToRules
  }
}
