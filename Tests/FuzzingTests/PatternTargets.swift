import TestSupport
import TextMatching

/// Any regex on any text: a mistake has words and a place, a match lies in the text at scalars' edges, and
/// both ways of asking agree.
let fuzzRegexSyntax: FuzzTarget = { bytes in
  var choices = Choices(bytes)
  let isCaseSensitive = choices.next(2) == 0
  let pattern = Pattern(text: choices.text(), matching: .regex, isCaseSensitive: isCaseSensitive)
  let body = choices.text()
  let sender = choices.text()
  do throws(PatternErrors) {
    let set = try PatternSet([pattern])
    _ = find([pattern], in: set, sender: sender, body: body)
  } catch {
    for error in error.errors {
      require(!error.message.isEmpty, "a mistake without words")
      require((0...pattern.text.unicodeScalars.count).contains(error.offset), "a mistake at \(error.offset)")
    }
  }
}

/// Regexes made from the input, against backtracking that is too slow for anything else.
let fuzzRegexMatch: FuzzTarget = { bytes in
  var choices = Choices(bytes)
  let isCaseSensitive = choices.next(2) == 0
  let count = 1 + choices.next(3)
  let nodes = (0..<count).map { _ in ReferenceRegex.random(depth: 4) { choices.next($0) } }
  let text = (0..<choices.next(24)).map { _ in
    ReferenceRegex.alphabet[choices.next(ReferenceRegex.alphabet.count)]
  }
  let patterns = nodes.map {
    Pattern(text: $0.pattern, matching: .regex, isCaseSensitive: isCaseSensitive, scope: .body)
  }
  let set: PatternSet
  do {
    set = try PatternSet(patterns)
  } catch {
    return require(false, "\(patterns.map(\.text)): \(error)")
  }
  let string = String(String.UnicodeScalarView(text))
  let found = find(patterns, in: set, sender: "", body: string)
  for (index, node) in nodes.enumerated() {
    var reference = ReferenceRegex(text: text, isCaseSensitive: isCaseSensitive)
    guard let expected = reference.firstMatch(node) else { continue }
    let range = found.first { $0.pattern == index }?.range
    let wanted = expected.map { range in
      let start = text[..<range.lowerBound].reduce(0) { $0 + UTF8.width($1) }
      return start..<text[range].reduce(start) { $0 + UTF8.width($1) }
    }
    require(
      range == wanted,
      "\(node.pattern) in \(string.debugDescription): \(String(describing: range)), "
        + "expected \(String(describing: wanted))")
  }
}

/// Literals of hard scalars against the definitions, alone and among many others.
let fuzzLiterals: FuzzTarget = { bytes in
  let alphabet: [Unicode.Scalar] = [
    "a", "A", "s", "S", "k", "i", " ", "1", "-", "ß", "ſ", "ẞ", "\u{212A}", "å", "\u{212B}", "\u{30A}",
    "\u{301}", "\u{323}", "é", "σ", "ς", "Σ", "\u{345}", "ᾳ", "α", "\u{1100}", "\u{1161}", "\u{11A8}", "가",
    "İ", "ı", "I", "\u{307}", "😀", "🏽", "\u{FE0F}", "\u{200D}", "क", "\u{93C}", "\u{F73}", "ﬃ", "f",
  ]
  func text(_ choices: inout Choices, upTo count: Int) -> String {
    var scalars = String.UnicodeScalarView()
    for _ in 0..<choices.next(count + 1) { scalars.append(alphabet[choices.next(alphabet.count)]) }
    return String(scalars)
  }
  var choices = Choices(bytes)
  let style = choices.next(4)
  var patterns = (0..<1 + choices.next(10)).map { _ in
    let choice = choices.next(24)
    return Pattern(
      text: text(&choices, upTo: choice % 2 == 0 ? 2 : 6), matching: choice / 2 % 2 == 0 ? .contains : .exact,
      isCaseSensitive: choice / 4 % 2 == 0, scope: [.body, .sender, .joined][choice / 8 % 3],
      group: choice % 3)
  }
  let body = text(&choices, upTo: 24)
  let sender = text(&choices, upTo: 8)
  let expected = ReferenceLiterals.matches(patterns, sender: sender, body: body)
  // Texts that are nowhere make the set choose other tables.
  let others = [0, 0, 40, 600][style]
  patterns += (0..<others).map { Pattern(text: "zq\($0)x" + String(repeating: "w", count: $0 % 7)) }
  guard let set = try? PatternSet(patterns) else { return require(false, "literals can't be compiled") }
  let found = find(patterns, in: set, sender: sender, body: body)
  require(found == expected, "\(patterns.prefix(12)) in \(body) | \(sender): \(found), not \(expected)")
}

/// Disguised patterns against a plain reading of the rules.
let fuzzDisguises: FuzzTarget = { bytes in
  var choices = Choices(bytes)
  let style = choices.next(12)
  let texts = DisguisedTexts { choices.next($0) }
  let patterns = (0..<2).map { _ in
    Pattern(
      text: texts.pattern(), matching: style % 3 == 0 ? .exact : .contains,
      isCaseSensitive: style % 4 == 0, scope: .body, disguises: style % 2 == 0 ? .all : .lookalikes)
  }
  guard let set = try? PatternSet(patterns) else { return require(false, "literals can't be compiled") }
  for pattern in patterns {
    let body = texts.text(with: pattern.text)
    let found = find(patterns, in: set, sender: "", body: body)
    for (index, pattern) in patterns.enumerated() {
      let range = found.first { $0.pattern == index }?.range
      let expected = ReferenceDisguises.match(pattern, body: body)
      require(
        range == expected,
        "\(pattern) in \(body.debugDescription): \(String(describing: range)), "
          + "expected \(String(describing: expected))")
    }
  }
  // Any text at all: matches lie in it, at scalars' edges.
  _ = find(patterns, in: set, sender: texts.pattern(), body: choices.text())
}

/// All matches; those of a group that decide must be the first of them.
private func find(
  _ patterns: [Pattern], in set: PatternSet, sender: String, body: String
) -> [PatternMatch] {
  var scratch = PatternScratch(for: set)
  let one = Array(body.utf8)
  let two = Array(sender.utf8)
  var all: [PatternMatch] = []
  for _ in 0..<2 {
    all = []
    set.scan(sender: two.span, body: one.span, scratch: &scratch)
    for group in 0..<PatternSet.groups {
      let decided = set.firstMatch(inGroup: group, sender: two.span, body: one.span, scratch: &scratch)
      let matches = set.allMatches(inGroup: group, sender: two.span, body: one.span, scratch: &scratch)
      require(decided == matches.first, "\(String(describing: decided)) decides of \(matches)")
      all += matches
    }
  }
  for match in all {
    let part = match.part == .body ? one : match.part == .sender ? two : one + [0x20] + two
    require(match.range.lowerBound >= 0 && match.range.upperBound <= part.count, "\(match)")
    for edge in [match.range.lowerBound, match.range.upperBound] where edge < part.count {
      require(part[edge] & 0xC0 != 0x80, "\(match) cuts a scalar")
    }
  }
  return all.sorted { $0.pattern < $1.pattern }
}
