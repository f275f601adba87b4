import Bytes

/// One or more patterns as instructions over classes of scalars: a Thompson NFA without captures.
final class RegexProgram: Sendable {
  /// What an instruction does.
  enum Operation: UInt8, Sendable {
    /// Takes a scalar of class `first` and goes on at `second`.
    case classID
    /// Takes a scalar of one of the classes in bit set `first` and goes on at `second`.
    case classes
    /// Goes on at `first` or, less preferred, at `second`.
    case split
    /// Goes on at `second` where the look condition `first` holds.
    case look
    /// Pattern `first` has matched.
    case match
  }

  struct Instruction: Sendable {
    var operation: Operation
    var first: UInt32
    var second: UInt32
  }

  /// What the automaton is for.
  enum Purpose: Sendable, Equatable {
    /// The end of the leftmost-first match, wherever it begins.
    case findEnd
    /// The furthest start of a match, read backwards from its end.
    case findStart
    /// Which of several patterns match anywhere.
    case matchSet
  }

  let alphabet: RegexAlphabet
  let purpose: Purpose
  let instructions: [Instruction]
  /// The instruction at which a search begins.
  let start: UInt32
  /// The instruction at which a search begins if the match must begin at the first scalar.
  let entry: UInt32
  /// The bit sets of classes, `wordsPerSet` words each.
  let classSets: [UInt64]
  let wordsPerSet: Int
  /// The look conditions of the program, as bits.
  let looks: UInt32
  /// Whether a match can only begin at the start of the text.
  let isAnchored: Bool

  /// Compiles trees over their common alphabet. Pattern i is tree i.
  init(_ parts: RegexParts, purpose: Purpose) {
    let trees = parts.trees
    alphabet = parts.alphabet
    self.purpose = purpose
    wordsPerSet = (alphabet.count + 63) / 64
    isAnchored = purpose != .findStart && trees.allSatisfy { $0.isAnchoredAtStart }

    var compiler = RegexCompiler(
      alphabet: parts.alphabet, sets: parts.sets, isReversed: purpose == .findStart)
    var starts: [UInt32] = []
    for (i, tree) in trees.enumerated() {
      let match = compiler.emit(.match, UInt32(i), 0)
      starts.append(compiler.compile(tree, then: match))
    }
    // The patterns in order; unless anchored, they are tried at later scalars too.
    var entry = starts.last ?? compiler.emit(.classes, compiler.emptySet(), 0)
    for other in starts.dropLast().reversed() { entry = compiler.emit(.split, other, entry) }
    self.entry = entry
    if purpose != .findStart && !isAnchored {
      let loop = compiler.emit(.split, entry, 0)
      let any = compiler.emit(.classes, compiler.fullSet(), loop)
      compiler.instructions[Int(loop)].second = any
      entry = loop
    }
    start = entry
    instructions = compiler.instructions
    classSets = compiler.classSets
    looks = compiler.looks
  }

  /// The size in bytes without the alphabet.
  var memory: Int {
    instructions.count * MemoryLayout<Instruction>.stride + classSets.count * 8
  }

  /// Whether a class is in a bit set.
  @inline(__always)
  func contains(_ classID: UInt16, in set: UInt32) -> Bool {
    let word = classSets[Int(set) * wordsPerSet + Int(classID >> 6)]
    return word >> UInt64(classID & 63) & 1 != 0
  }

  /// The look conditions that hold between two contexts, of which `behind` was read last. A reversed program
  /// has mirrored conditions, so `behind` is on the left for it too.
  static func holding(behind: UInt8, ahead: UInt8) -> UInt32 {
    typealias Context = RegexAlphabet.Context
    let left = Context(rawValue: behind)
    let right = Context(rawValue: ahead)
    var result: UInt32 = 0
    func set(_ look: RegexTree.Look, _ holds: Bool) { if holds { result |= look.bit } }
    set(.start, left.contains(.edge))
    set(.end, right.contains(.edge))
    set(.lineStart, left.contains(.edge) || left.contains(.lineFeed))
    set(.lineEnd, right.contains(.edge) || right.contains(.lineFeed))
    let wordLeft = left.contains(.word)
    let wordRight = right.contains(.word)
    set(.wordBoundary, wordLeft != wordRight)
    set(.notWordBoundary, wordLeft == wordRight)
    set(.wordStart, !wordLeft && wordRight)
    set(.wordEnd, wordLeft && !wordRight)
    set(.wordStartHalf, !wordLeft)
    set(.wordEndHalf, !wordRight)
    let asciiLeft = left.contains(.asciiWord)
    let asciiRight = right.contains(.asciiWord)
    set(.asciiWordBoundary, asciiLeft != asciiRight)
    set(.notAsciiWordBoundary, asciiLeft == asciiRight)
    set(.asciiWordStart, !asciiLeft && asciiRight)
    set(.asciiWordEnd, asciiLeft && !asciiRight)
    set(.asciiWordStartHalf, !asciiLeft)
    set(.asciiWordEndHalf, !asciiRight)
    return result
  }

  /// The same with CR LF as one line end. A reversed program reads the LF first.
  static func holdingCRLF(behind: UInt8, ahead: UInt8, isReversed: Bool) -> UInt32 {
    typealias Context = RegexAlphabet.Context
    let left = Context(rawValue: behind)
    let right = Context(rawValue: ahead)
    let first: Context = isReversed ? .lineFeed : .carriageReturn
    let second: Context = isReversed ? .carriageReturn : .lineFeed
    var result: UInt32 = 0
    if left.contains(.edge) || left.contains(second) || left.contains(first) && !right.contains(second) {
      result |= RegexTree.Look.crlfLineStart.bit
    }
    if right.contains(.edge) || right.contains(first) || right.contains(second) && !left.contains(first) {
      result |= RegexTree.Look.crlfLineEnd.bit
    }
    return result
  }
}
