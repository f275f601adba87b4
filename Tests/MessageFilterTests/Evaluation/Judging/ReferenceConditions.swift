import LanguageIdentification
import MessageFilter

/// A message for the plain evaluator.
struct ReferenceMessage {
  var sender: String?
  var body: String
  /// The texts of the fields of the user's own, by name.
  var fields: [String: String]
}

/// Conditions, scores and tags written down as plainly as winnow-rules(5) says them.
extension ReferenceEvaluator {
  /// The tags that a message gets, in the file's order.
  func tags(of message: ReferenceMessage) -> [String] {
    rules.tags.filter { tag in
      tag.filters.contains { $0.isEnabled && holds($0.condition, message) }
    }.map(\.name)
  }

  /// What a filter's condition finds; nil where it does not match.
  func evidence(_ condition: Condition, _ message: ReferenceMessage, _ pointer: String) -> Evidence? {
    guard holds(condition, message) else { return nil }
    switch condition {
    case .text(let text): return match(text, message).map { .text($0) }
    case .score(let score):
      var matches: [ConditionMatch] = []
      var best: (points: Int, match: Match)?
      var sum = 0
      for (index, item) in score.items.enumerated() where holds(item.condition, message) {
        sum += item.points
        var found = ConditionMatch(condition: "\(pointer)/score/\(index)")
        if case .group = item.condition {
        } else {
          found = leaf(item.condition, message, "\(pointer)/score/\(index)")
        }
        found.points = item.points
        matches.append(found)
        if let match = found.match, item.points > best?.points ?? Int.min { best = (item.points, match) }
      }
      return .conditions(ConditionMatches(points: sum, matches: matches, match: best?.match))
    case .group(let group):
      let matches = self.matches(group, message, pointer)
      return .conditions(
        ConditionMatches(points: nil, matches: matches, match: matches.lazy.compactMap(\.match).first))
    case .smart, .language, .tag: return nil
    }
  }

  private func matches(
    _ group: ConditionGroup, _ message: ReferenceMessage, _ pointer: String
  ) -> [ConditionMatch] {
    var found: [ConditionMatch] = []
    for (key, list) in [("all", group.all), ("any", group.any)] {
      for (index, condition) in list.enumerated() where holds(condition, message) {
        let place = "\(pointer)/\(key)/\(index)"
        if case .group(let inner) = condition {
          found += matches(inner, message, place)
        } else {
          found.append(leaf(condition, message, place))
        }
      }
    }
    return found
  }

  private func leaf(_ condition: Condition, _ message: ReferenceMessage, _ pointer: String) -> ConditionMatch
  {
    var found = ConditionMatch(condition: pointer)
    switch condition {
    case .text(let text):
      found.text = text.text
      found.match = match(text, message)
    case .smart(let rule):
      found.text = rule.name
      found.match = match(rule, message.sender, message.body)
    case .language(let language):
      found.text = language.name
      if let guess = guess(message.body),
        let confidence = sureness(of: guess, language.language, atLeast: language.confidence)
      {
        found.language = FoundLanguage(language: guess.language, confidence: confidence)
      }
    case .tag(let tag): found.text = tag
    case .group, .score: break
    }
    return found
  }

  private func holds(_ condition: Condition, _ message: ReferenceMessage) -> Bool {
    switch condition {
    case .text(let text): return match(text, message) != nil
    case .smart(let rule): return match(rule, message.sender, message.body) != nil
    case .language(let language):
      guard let guess = guess(message.body) else { return false }
      return sureness(of: guess, language.language, atLeast: language.confidence) != nil
    case .tag(let tag): return tags(of: message).contains(tag)
    case .group(let group):
      return group.all.allSatisfy { holds($0, message) }
        && (group.any.isEmpty || group.any.contains { holds($0, message) })
        && !group.none.contains { holds($0, message) }
    case .score(let score):
      let sum = score.items.reduce(0) { $0 + (holds($1.condition, message) ? $1.points : 0) }
      return sum >= score.atLeast
    }
  }

  /// A text that is the number of a filter, or begins with it.
  private func number(_ text: TextCondition, _ whole: String, _ field: Field) -> Match? {
    let reference = ReferenceNumber(country: rules.country)
    guard let key = reference.key(whole) else { return nil }
    let matches: Bool
    if text.text.hasSuffix("*") {
      let prefix = reference.cleaned(String(text.text.dropLast())) ?? ""
      let form = prefix.hasPrefix("+") ? reference.e164(whole) : reference.cleaned(whole)
      matches = form?.hasPrefix(prefix) == true
    } else {
      matches = key == reference.key(text.text)
    }
    return matches ? Match(field: field, range: 0..<whole.unicodeScalars.count, text: whole) : nil
  }

  /// Where a text is found in a message.
  func match(_ text: TextCondition, _ message: ReferenceMessage) -> Match? {
    func within(_ whole: String, _ field: Field) -> Match? {
      find(text, in: whole).map { Match(field: field, range: $0, text: slice(whole, $0)) }
    }
    let sender = message.sender ?? ""
    if text.matching == .number {
      if case .field(let name) = text.target { return number(text, message.fields[name] ?? "", .named(name)) }
      return number(text, sender, .sender)
    }
    switch text.target {
    case .body: return within(message.body, .body)
    case .sender: return within(sender, .sender)
    case .field(let name): return within(message.fields[name] ?? "", .named(name))
    case .all:
      if text.matching == .whole || text.matching == .prefix {
        return within(message.body, .body) ?? within(sender, .sender)
      }
      let joined = message.body + " " + sender
      guard let range = find(text, in: joined) else { return nil }
      let bodyCount = message.body.unicodeScalars.count
      if range.upperBound <= bodyCount {
        return Match(field: .body, range: range, text: slice(joined, range))
      }
      if range.lowerBound > bodyCount {
        let start = range.lowerBound - bodyCount - 1
        return Match(field: .sender, range: start..<(start + range.count), text: slice(joined, range))
      }
      return Match(field: .all, range: range, text: slice(joined, range))
    }
  }
}
