import MessageFilter
import Testing

/// A rules file with the mark `▶` before the place that a test is about.
struct MarkedRules {
  var text = ""
  var line = 1
  var column = 1
  /// In bytes from 0.
  var offset = 0

  init(_ marked: String) {
    var hasMark = false
    for scalar in marked.unicodeScalars {
      if scalar == "▶" {
        hasMark = true
        offset = text.utf8.count
        continue
      }
      text.unicodeScalars.append(scalar)
      guard !hasMark else { continue }
      if scalar == "\n" {
        line += 1
        column = 1
      } else {
        column += 1
      }
    }
  }

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
