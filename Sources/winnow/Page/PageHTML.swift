import MessageFilter
import MessageStream

/// A text with what HTML would read as markup escaped. Control characters show as symbols.
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
    case "\u{80}"..<"\u{A0}": out += "\u{FFFD}"
    default: out.unicodeScalars.append(scalar)
    }
  }
  return out
}

/// A text that somebody else wrote: escaped, and its direction no matter of what stands beside it.
func isolated(_ text: String) -> String { "<bdi>\(escaped(text))</bdi>" }

/// A length as part of its whole: `12.35%`.
func percent(_ value: Double) -> String { decimal(value, places: 2) + "%" }

/// What narrows the list of messages, by the names that the page's fragment has for it.
enum PageChoice: String {
  case show, rule, sender, month, language, stage, weekday, hour

  /// A button that narrows the list to a value; without a list the label alone, and with a value that no
  /// attribute can have as it is. The script turns it on.
  ///
  /// - Parameter others: What else it narrows the list to; the names of actions, tags and days need no escape.
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
  /// As a page has them: what was caught first, for it is what the page is about.
  static let onPage: [Outcome] = [.junk, .promotion, .transaction, .allow, .invalid]

  /// What a page calls it.
  var title: String { self == .allow ? "allowed" : name }

  /// The name beside a patch of its colour.
  var marked: String { "<span class=\"key \(name)\">\(title)</span>" }
}

extension OutcomeCounts {
  /// `junk 2, allowed 1`
  var summary: String {
    Outcome.onPage.filter { self[$0] > 0 }.map { "\($0.title) \(grouped(self[$0]))" }.joined(separator: ", ")
  }

  /// The outcomes that there are.
  var present: [Outcome] { Outcome.onPage.filter { self[$0] > 0 } }

  /// The parts of a bar.
  var bars: [(name: String, count: Int)] { present.map { ($0.name, self[$0]) } }
}

/// The names of a chart's colours, of those that it shows.
func legend(_ outcomes: [Outcome]) -> String {
  "<ul class=\"legend\">" + outcomes.map { "<li>\($0.marked)</li>" }.joined() + "</ul>\n"
}

/// A section of a page; empty where there is nothing to say.
func section(_ title: String, id: String, _ content: String) -> String {
  if content.isEmpty { return "" }
  return
    "<section aria-labelledby=\"\(id)-title\">\n<h2 id=\"\(id)-title\">\(title)</h2>\n\(content)</section>\n"
}

func remark(_ html: String) -> String { html.isEmpty ? "" : "<p class=\"quiet\">\(html)</p>\n" }
