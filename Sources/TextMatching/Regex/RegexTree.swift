/// A parsed pattern. It has no groups, because captures are never asked for, and no flags, because they have
/// been applied. Literals are in NFC, and under `(?i)` they are sets of scalars.
enum RegexTree: Sendable {
  /// Matches the empty text.
  case empty
  /// One scalar of a set. An empty set never matches.
  case scalars(ScalarSet)
  /// One scalar, like a set of one, but without its memory.
  case scalar(UInt32)
  /// A condition on the position between two scalars.
  case look(Look)
  /// `child` from `least` to `most` times, or without bound if `most` is nil; greedy or not.
  indirect case repetition(RegexTree, least: Int, most: Int?, isGreedy: Bool)
  /// Trees one after the other.
  case sequence([RegexTree])
  /// One of several trees. Earlier ones are preferred.
  case choice([RegexTree])

  /// A condition on the position between two scalars.
  enum Look: UInt8, Sendable, CaseIterable {
    case start, end
    case lineStart, lineEnd
    case crlfLineStart, crlfLineEnd
    case wordBoundary, notWordBoundary, wordStart, wordEnd, wordStartHalf, wordEndHalf
    case asciiWordBoundary, notAsciiWordBoundary, asciiWordStart, asciiWordEnd, asciiWordStartHalf,
      asciiWordEndHalf

    /// The condition's bit in a set of conditions.
    var bit: UInt32 { 1 << UInt32(rawValue) }

    /// The same condition in a text that is read backwards.
    var mirrored: Look {
      switch self {
      case .start: .end
      case .end: .start
      case .lineStart: .lineEnd
      case .lineEnd: .lineStart
      case .crlfLineStart: .crlfLineEnd
      case .crlfLineEnd: .crlfLineStart
      case .wordStart: .wordEnd
      case .wordEnd: .wordStart
      case .wordStartHalf: .wordEndHalf
      case .wordEndHalf: .wordStartHalf
      case .asciiWordStart: .asciiWordEnd
      case .asciiWordEnd: .asciiWordStart
      case .asciiWordStartHalf: .asciiWordEndHalf
      case .asciiWordEndHalf: .asciiWordStartHalf
      case .wordBoundary, .notWordBoundary, .asciiWordBoundary, .notAsciiWordBoundary: self
      }
    }
  }

  /// Whether it can match the empty text, if all look conditions hold.
  var isNullable: Bool {
    switch self {
    case .empty, .look: true
    case .scalars, .scalar: false
    case .repetition(let child, let least, let most, _): least == 0 || most == 0 || child.isNullable
    case .sequence(let children): children.allSatisfy { $0.isNullable }
    case .choice(let children): children.contains { $0.isNullable }
    }
  }

  /// Whether none of its matches takes a scalar.
  var isEmptyWidth: Bool {
    switch self {
    case .empty, .look: true
    case .scalars(let set): set.isEmpty
    case .scalar: false
    case .repetition(let child, _, let most, _): most == 0 || child.isEmptyWidth
    case .sequence(let children), .choice(let children): children.allSatisfy { $0.isEmptyWidth }
    }
  }

  /// Whether every match begins at the start of the text.
  var isAnchoredAtStart: Bool {
    switch self {
    case .look(let look): look == .start
    case .empty, .scalars, .scalar: false
    case .repetition(let child, let least, _, _): least > 0 && child.isAnchoredAtStart
    case .sequence(let children):
      // Conditions before the anchor take no scalar, so they may precede it.
      children.prefix { $0.isEmptyWidth || $0.isAnchoredAtStart }.contains { $0.isAnchoredAtStart }
    case .choice(let children): !children.isEmpty && children.allSatisfy { $0.isAnchoredAtStart }
    }
  }

  /// The number of instructions that it compiles to. Very large numbers are capped above every limit.
  var programSize: Int {
    switch self {
    case .empty: return 0
    case .scalars, .scalar, .look: return 1
    case .sequence(let children): return children.reduce(0) { Self.sum($0, $1.programSize) }
    case .choice(let children): return children.reduce(0) { Self.sum($0, Self.sum($1.programSize, 2)) }
    case .repetition(let child, let least, let most, _):
      let (times, isOver) = Self.copies(least, most, child).multipliedReportingOverflow(
        by: Self.sum(child.programSize, 2))
      return isOver ? Int.max / 4 : min(times, Int.max / 4)
    }
  }

  /// The size of its sets of scalars in bytes, each counted as often as it is there.
  var setMemory: Int {
    switch self {
    case .empty, .look: 0
    case .scalar: CollectedScalarSets.memory(ofRanges: 1)
    case .scalars(let set): CollectedScalarSets.memory(ofRanges: set.pieces.count)
    case .repetition(let child, _, _, _): child.setMemory
    case .sequence(let children), .choice(let children): children.reduce(0) { $0 + $1.setMemory }
    }
  }

  /// The number of copies of its child that a repetition compiles to.
  static func copies(_ least: Int, _ most: Int?, _ child: RegexTree) -> Int {
    if child.isEmptyWidth { return 1 }
    return max(1, most ?? least)
  }

  private static func sum(_ a: Int, _ b: Int) -> Int { min(a + b, Int.max / 4) }
}
