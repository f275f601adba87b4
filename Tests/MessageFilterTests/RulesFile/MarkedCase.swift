import MessageFilter
import TestSupport
import Testing

/// A rules file, marked.
extension MarkedText {
  var bytes: [UInt8] { Array(text.utf8) }

  func read(warnings: Bool = false) -> RulesFile.Reading {
    RulesFile.read(bytes: bytes, name: "rules.json5", warnings: warnings)
  }
}

/// A rules file with one finding, at the mark.
struct MarkedCase: Sendable, CustomTestStringConvertible {
  var marked: String
  /// The pointer of the rule that the finding is about.
  var rule: String
  /// What the message must say.
  var parts: [String]

  init(_ marked: String, _ rule: String, _ parts: String...) {
    self.marked = marked
    self.rule = rule
    self.parts = parts
  }

  var testDescription: String { marked }
}
