/// What can be told about a regex from its spelling alone: texts that are in whatever it matches, and
/// whether it matches everything. Where the spelling leaves doubt, nothing is claimed.
struct RequiredTexts {
  /// Texts that occur in every match.
  var texts: [String] = []
  /// Whether the texts may occur in any case.
  var isInsensitive = false
  /// Whether the regex is nothing but its one text.
  var isLiteral = false
  /// Whether it has an assertion, such as `^` or `\b`.
  var hasAssertion = false

  init(of pattern: String, isCaseSensitive: Bool) {
    isInsensitive = !isCaseSensitive
    var scanner = Scanner(pattern)
    if scanner.takeFlags(&isInsensitive), scan(&scanner) { return }
    texts = []
    isLiteral = false
    hasAssertion = true
  }

  /// Goes through a regex; false where its spelling leaves doubt.
  private mutating func scan(_ scanner: inout Scanner) -> Bool {
    var run = ""
    var isWhole = true
    var hasAlternatives = false
    func end(_ texts: inout [String]) {
      if !run.isEmpty { texts.append(run) }
      run = ""
    }
    while let scalar = scanner.next() {
      var literal: Unicode.Scalar?
      switch scalar {
      case "|":
        hasAlternatives = true
        continue
      case "(": if !scanner.skipGroup() { return false }
      case "[": if !scanner.skipClass() { return false }
      case "^", "$": scanner.hasAssertion = true
      case ".": break
      case "\\":
        guard let escaped = scanner.next() else { return false }
        if Scanner.assertions.contains(escaped) {
          scanner.hasAssertion = true
          if scanner.peek() == "{" { return false }
        } else if escaped.isASCII, !escaped.properties.isAlphabetic, !("0"..."9").contains(escaped) {
          literal = escaped
        } else if !"dDwWsS".unicodeScalars.contains(escaped) {
          return false
        }
      case "*", "+", "?", "{": return false
      default: literal = scalar
      }
      let quantifier = scanner.peek()
      let isOptional = quantifier == "*" || quantifier == "?" || quantifier == "{"
      if let literal, !isOptional {
        run.unicodeScalars.append(literal)
      } else {
        isWhole = false
        end(&texts)
      }
      if quantifier == "+" || isOptional {
        if !scanner.skipQuantifier() { return false }
        isWhole = false
        end(&texts)
      }
    }
    end(&texts)
    if hasAlternatives { texts = [] }
    isLiteral = isWhole && texts.count == 1
    hasAssertion = scanner.hasAssertion
    return true
  }

  private struct Scanner {
    private let scalars: [Unicode.Scalar]
    private var at = 0
    var hasAssertion = false

    /// What makes an assertion behind a backslash.
    static let assertions = Array("bBAz<>".unicodeScalars)

    init(_ pattern: String) { scalars = Array(pattern.unicodeScalars) }

    mutating func next() -> Unicode.Scalar? {
      guard at < scalars.count else { return nil }
      at += 1
      return scalars[at - 1]
    }

    func peek() -> Unicode.Scalar? { at < scalars.count ? scalars[at] : nil }

    /// Flags for the whole regex at its start; false where they are more than `i`, `m`, `s`, `u`.
    mutating func takeFlags(_ isInsensitive: inout Bool) -> Bool {
      guard scalars.starts(with: "(?".unicodeScalars), let close = scalars.firstIndex(of: ")") else {
        return true
      }
      let flags = scalars[2..<close]
      guard flags.allSatisfy({ "imsuxU-R".unicodeScalars.contains($0) }) else { return true }
      guard flags.allSatisfy({ "imsu".unicodeScalars.contains($0) }) else { return false }
      if flags.contains("i") { isInsensitive = true }
      at = close + 1
      return true
    }

    /// Steps over a group whose parenthesis was taken; false where it sets flags for what follows.
    mutating func skipGroup() -> Bool {
      if peek() == "?" {
        var ahead = at + 1
        while ahead < scalars.count, scalars[ahead] == "-" || scalars[ahead].properties.isAlphabetic {
          ahead += 1
        }
        if ahead < scalars.count, scalars[ahead] == ")" { return false }
      }
      var depth = 1
      while let scalar = next() {
        switch scalar {
        case "(": depth += 1
        case ")":
          depth -= 1
          if depth == 0 { return true }
        case "[": if !skipClass() { return false }
        case "^", "$": hasAssertion = true
        case "\\":
          if let escaped = next(), Scanner.assertions.contains(escaped) { hasAssertion = true }
        default: break
        }
      }
      return false
    }

    /// Steps over a class whose bracket was taken.
    mutating func skipClass() -> Bool {
      if peek() == "^" { at += 1 }
      if peek() == "]" { at += 1 }
      var depth = 1
      while let scalar = next() {
        switch scalar {
        case "[": depth += 1
        case "]":
          depth -= 1
          if depth == 0 { return true }
        case "\\": _ = next()
        default: break
        }
      }
      return false
    }

    /// Steps over a quantifier, and over those that follow it.
    mutating func skipQuantifier() -> Bool {
      while let scalar = peek() {
        switch scalar {
        case "*", "+", "?": at += 1
        case "{":
          guard let close = scalars[at...].firstIndex(of: "}") else { return false }
          at = close + 1
        default: return true
        }
      }
      return true
    }
  }
}
