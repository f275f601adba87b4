/// The texts that occur in everything a regex matches, for comparing filters without a message.
///
/// The result is sound, but not complete: all of its texts are required, but what the branches of an
/// alternation have in common is not found.
package struct RequiredTexts: Sendable, Equatable {
  /// Texts that occur in every match.
  package private(set) var texts: [String] = []
  /// Whether the texts may occur in any case.
  package private(set) var isInsensitive = false
  /// Whether the regex matches exactly where its only text occurs.
  package private(set) var isLiteral = false
  /// Whether the regex has a look condition, such as `^` or `\b`.
  package private(set) var hasAssertion = false

  /// The required texts of a pattern. Nothing is known of one that cannot be parsed.
  package init(of pattern: String, isCaseSensitive: Bool) {
    var parser = RegexParser(pattern, isCaseInsensitive: !isCaseSensitive)
    guard let tree = try? parser.parse() else {
      hasAssertion = true
      return
    }
    isInsensitive = parser.hasIgnoredCase
    var run = Run()
    take(tree, &run)
    end(&run)
    isLiteral = run.isWhole && texts.count == 1
  }

  /// Adjacent scalars that every match has.
  private struct Run {
    var scalars = String.UnicodeScalarView()
    /// Whether the regex has been nothing but this run so far.
    var isWhole = true
  }

  /// Ends a run. Anything may follow it in a match.
  private mutating func end(_ run: inout Run) {
    if !run.scalars.isEmpty { texts.append(String(run.scalars)) }
    run.scalars.removeAll()
  }

  // The parser has bounded the depth of the tree.
  private mutating func take(_ tree: RegexTree, _ run: inout Run) {
    switch tree {
    case .empty: break
    case .sequence(let children): for child in children { take(child, &run) }
    case .scalar(let scalar):
      // Under `(?i)` a letter is a set of several scalars, so a single scalar that has other cases was
      // written outside of `(?i)`.
      if isInsensitive, SimpleCaseFolding.orbit(of: scalar).count > 1 { run.isWhole = false }
      append(scalar, &run)
    case .scalars(let set):
      guard isInsensitive, let scalar = set.pieces.first?.lower, SimpleCaseFolding.orbit(of: scalar) == set
      else { return leave(&run) }
      append(SimpleCaseFolding.link(of: scalar)?.target ?? scalar, &run)
    case .look:
      hasAssertion = true
      leave(&run)
    case .choice:
      if tree.hasLook { hasAssertion = true }
      leave(&run)
    case .repetition(let child, let least, let most, _):
      if least > 0, most != 0 {
        // The child occurs at least once. What follows may be the child again.
        take(child, &run)
      } else if child.hasLook {
        hasAssertion = true
      }
      if least != 1 || most != 1 { leave(&run) }
    }
  }

  private mutating func append(_ scalar: UInt32, _ run: inout Run) {
    guard let scalar = Unicode.Scalar(scalar) else { return leave(&run) }
    run.scalars.append(scalar)
  }

  private mutating func leave(_ run: inout Run) {
    run.isWhole = false
    end(&run)
  }
}

extension RegexTree {
  /// Whether there is a look condition in it.
  fileprivate var hasLook: Bool {
    switch self {
    case .empty, .scalars, .scalar: false
    case .look: true
    case .repetition(let child, _, _, _): child.hasLook
    case .sequence(let children), .choice(let children): children.contains { $0.hasLook }
    }
  }
}
