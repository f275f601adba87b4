import MessageFilter
import MessageStream

extension Unicode.Scalar {
  /// Whether HTML must not contain the character: it is a control character of C1 or a noncharacter.
  var isForbiddenInHTML: Bool {
    switch value {
    case 0x80...0x9F, 0xFDD0...0xFDEF: true
    default: value & 0xFFFE == 0xFFFE
    }
  }
}

/// A text with HTML markup escaped. Control characters of ASCII are shown as symbols, and what HTML must not
/// contain as U+FFFD.
func escaped(_ text: String) -> String {
  var out = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": out += "&amp;"
    case "<": out += "&lt;"
    case ">": out += "&gt;"
    case "\"": out += "&quot;"
    case "\n", "\t": out.unicodeScalars.append(scalar)
    case "\u{7F}": out += "\u{2421}"
    case "\0"..<" ": out.unicodeScalars.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
    default: out.unicodeScalars.append(scalar.isForbiddenInHTML ? "\u{FFFD}" : scalar)
    }
  }
  return out
}

/// A foreign name on one line: with escapes for markup and for what nobody would see, and isolated so that
/// its direction does not affect the text around it. One of which nothing can be seen is `(blank)`.
func isolated(_ text: String) -> String {
  let isBlank = text.unicodeScalars.allSatisfy {
    $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint
  }
  return "<bdi>\(isBlank ? "(blank)" : escaped(oneLine(text)))</bdi>"
}

/// A length in percent of the whole: `12.35%`.
func percent(_ value: Double) -> String { decimal(value, places: 2) + "%" }

/// The filters of the list of messages, with their names in the page's URL fragment.
enum PageChoice: String {
  case show, rule, sender, month, language, stage, weekday, hour

  /// A button that filters the list by a value; only the label if there is no list, or if the value cannot be
  /// written in an attribute. The script enables the button.
  ///
  /// - Parameter others: Further filters that it sets. The names of actions, tags and days need no escapes.
  func button(
    _ value: String, _ label: String, isOn: Bool, others: [(choice: PageChoice, value: String)] = [],
    attributes: String = ""
  ) -> String {
    guard isOn, value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return label }
    let with = others.map { "\($0.choice.rawValue)=\($0.value)" }.joined(separator: "&amp;")
    return
      "<button type=\"button\" class=\"pick\" data-pick=\"\(rawValue)\" data-value=\"\(escaped(value))\""
      + (with.isEmpty ? "" : " data-with=\"\(with)\"") + attributes + " disabled>" + label + "</button>"
  }
}

extension Outcome {
  /// The order on a page: what was caught comes first.
  static let onPage: [Outcome] = [.junk, .promotion, .transaction, .allow, .invalid]

  /// The name on a page.
  var title: String { self == .allow ? "allowed" : name }

  /// The name beside a patch of its colour.
  var marked: String { "<span class=\"key \(name)\">\(title)</span>" }
}

extension OutcomeCounts {
  /// `junk 2, allowed 1`
  var summary: String {
    Outcome.onPage.filter { self[$0] > 0 }.map { "\($0.title) \(grouped(self[$0]))" }.joined(separator: ", ")
  }

  /// The outcomes whose count is not 0.
  var present: [Outcome] { Outcome.onPage.filter { self[$0] > 0 } }

  /// The parts of a bar.
  var bars: [(name: String, count: Int)] { present.map { ($0.name, self[$0]) } }
}

/// The legend for the colours that a chart shows.
func legend(_ outcomes: [Outcome]) -> String {
  "<ul class=\"legend\">" + outcomes.map { "<li>\($0.marked)</li>" }.joined() + "</ul>\n"
}

/// A section of a page; empty if there is nothing to say.
func section(_ title: String, id: String, _ content: String) -> String {
  if content.isEmpty { return "" }
  return
    "<section aria-labelledby=\"\(id)-title\">\n<h2 id=\"\(id)-title\">\(title)</h2>\n\(content)</section>\n"
}

func remark(_ html: String) -> String { html.isEmpty ? "" : "<p class=\"quiet\">\(html)</p>\n" }
