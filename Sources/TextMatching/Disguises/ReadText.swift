import Bytes

/// What is left of one character of a text once it is read: its plain letter, where it came from, and how it
/// was styled.
struct ReadCharacter {
  /// As it is compared: folded unless case counts.
  var scalar: UInt32
  /// Before folding, with what it may be mistaken for.
  var shown: LookalikeLetter
  /// The first scalar of what it came from.
  var original: UInt32
  /// Half-open, in UTF-8 bytes of the text as it came. Characters that come from one scalar share their
  /// range.
  var start: Int32
  var end: Int32
  /// Of `scalar`.
  var kind: LetterKind
  /// Marks that decorate it, in ``ReadText/marks``.
  var marks: Range<Int32>
  /// Whether it stands in a styled form.
  var isStyled: Bool
  /// Whether it was a regional indicator.
  var isRegional: Bool

  /// A space of any kind.
  @inline(__always) var isSpace: Bool { scalar == 0x20 }
  /// Part of a word; regional indicators are not, for what stands beside them.
  @inline(__always) var touchesWords: Bool { kind.isAlphanumeric && !isRegional }
  /// A letter in its plain form.
  @inline(__always) var isPlainLetter: Bool { !isStyled && kind.isLetter }
}

/// A text as disguised words are looked for in it. Its memory is kept from text to text.
///
/// Reading goes in four steps: invisible characters are dropped; styled characters become the letters that
/// they style; what belongs together is brought to NFC, and marks that decorate go to the letter before them;
/// case is folded unless it counts. Time linear in the text.
struct ReadText: ~Copyable {
  private(set) var characters: [ReadCharacter] = []
  /// The decorating marks of all characters.
  private(set) var marks: [UInt32] = []
  private let folds: Bool
  private var normalizer = SegmentNormalizer()
  private var folding: [UInt32] = []
  private var group: [Element] = []
  private var groupScalars: [UInt32] = []
  /// Scalars that were read before, by their lowest bits.
  private var known: [KnownScalar]

  /// What is looked up about a scalar that is read as itself, alone in its group, and folds to one scalar; a
  /// space is one.
  private struct KnownScalar {
    var scalar: UInt32 = 0
    /// Whether it is such a scalar at all.
    var isSimple = false
    var folded: UInt32 = 0
    var kind = LetterKind(of: 0)
    var shown = LookalikeLetter(0)
  }

  /// A scalar after the first two steps.
  private struct Element {
    var scalar: UInt32
    var original: UInt32
    var start: Int32
    var end: Int32
    var isStyled: Bool
    var isRegional: Bool
  }

  private static let knownCount: UInt32 = 512

  init(folds: Bool) {
    self.folds = folds
    known = [KnownScalar](repeating: KnownScalar(), count: Int(Self.knownCount))
  }

  /// Reads a text, which is well-formed UTF-8 of less than 2 GiB.
  mutating func read(_ text: Span<UInt8>) {
    characters.removeAll(keepingCapacity: true)
    marks.removeAll(keepingCapacity: true)
    group.removeAll(keepingCapacity: true)
    var offset = 0
    while offset < text.count {
      let (scalar, length) = decodeScalar(text, at: offset)
      let element = Element(
        scalar: scalar, original: scalar, start: Int32(truncatingIfNeeded: offset),
        end: Int32(truncatingIfNeeded: offset &+ length), isStyled: false, isRegional: false)
      offset &+= length
      let place = Int(scalar % Self.knownCount)
      if known[place].scalar != scalar { known[place] = lookUp(scalar) }
      if known[place].isSimple {
        finishGroup()
        group.append(element)
        continue
      }
      switch ScalarReading(of: scalar) {
      case .itself:
        take(element)
      case .dropped:
        break
      case .space:
        var space = element
        space.scalar = 0x20
        take(space)
      case .regional(let letter):
        var regional = element
        regional.scalar = letter
        regional.isStyled = true
        regional.isRegional = true
        take(regional)
      case .styled(let parts):
        var part = element
        part.isStyled = true
        for index in parts {
          part.scalar = UInt32(DisguiseTables.styledParts[index])
          take(part)
        }
      }
    }
    finishGroup()
  }

  private func lookUp(_ scalar: UInt32) -> KnownScalar {
    var entry = KnownScalar()
    entry.scalar = scalar
    if scalar == 0x20 {
      entry.isSimple = true
      entry.folded = scalar
      entry.shown = LookalikeLetter(scalar)
      return entry
    }
    let properties = ScalarProperties(scalar)
    let kind = LetterKind(of: scalar)
    guard case .itself = ScalarReading(of: scalar), properties.hasBoundaryBefore, !kind.isMark,
      !(0x1100...0x11FF ~= scalar), properties.isInert || properties.isFolding
    else { return entry }
    entry.isSimple = true
    entry.folded = scalar
    if folds, properties.isFolding {
      entry.folded = UInt32(bitPattern: Int32(bitPattern: scalar) &+ properties.foldingDelta)
    }
    entry.kind = entry.folded == scalar ? kind : LetterKind(of: entry.folded)
    entry.shown = LookalikeLetter(scalar, kind)
    return entry
  }

  /// Takes a scalar: into the group before it if it is a mark or continues a Hangul syllable, else it begins
  /// a new one.
  private mutating func take(_ element: Element) {
    if let last = group.last {
      let continues =
        element.scalar >= 0x300
        && (LetterKind(of: element.scalar).isMark
          || (0x1160...0x11FF ~= element.scalar && 0x1100...0x11FF ~= last.scalar))
      if !continues { finishGroup() }
    }
    group.append(element)
  }

  private mutating func finishGroup() {
    guard let first = group.first, let last = group.last else { return }
    let place = Int(first.scalar % Self.knownCount)
    if group.count == 1, known[place].scalar == first.scalar, known[place].isSimple {
      let none = Int32(truncatingIfNeeded: marks.count)
      characters.append(
        ReadCharacter(
          scalar: known[place].folded, shown: known[place].shown, original: first.original,
          start: first.start,
          end: first.end, kind: known[place].kind, marks: none..<none, isStyled: first.isStyled,
          isRegional: first.isRegional))
      group.removeLast()
      return
    }
    groupScalars.removeAll(keepingCapacity: true)
    for element in group { groupScalars.append(element.scalar) }
    normalizer.normalize(groupScalars)
    groupScalars.removeAll(keepingCapacity: true)
    groupScalars.append(contentsOf: normalizer.scalars)
    let firstOfGroup = characters.count
    for shown in groupScalars {
      if append(markOf: shown, since: firstOfGroup) { continue }
      if folds {
        folding.removeAll(keepingCapacity: true)
        ScalarMappings.appendFolding(of: shown, to: &folding)
        normalizer.normalize(folding)
      } else {
        normalizer.set(shown)
      }
      let look = LookalikeLetter(shown)
      for index in normalizer.scalars.indices {
        let scalar = normalizer.scalars[index]
        if append(markOf: scalar, since: firstOfGroup) { continue }
        let none = Int32(truncatingIfNeeded: marks.count)
        characters.append(
          ReadCharacter(
            scalar: scalar, shown: look, original: first.original, start: first.start, end: last.end,
            kind: LetterKind(of: scalar), marks: none..<none, isStyled: first.isStyled,
            isRegional: first.isRegional))
      }
    }
    group.removeAll(keepingCapacity: true)
  }

  /// Gives a mark that only decorates to the last character of its group. False where it does not, or there
  /// is none.
  private mutating func append(markOf scalar: UInt32, since first: Int) -> Bool {
    if scalar < 0x300 { return false }
    guard characters.count > first, let last = characters.indices.last,
      LetterKind.isDroppable(scalar, LetterKind(of: scalar), base: characters[last].kind)
    else { return false }
    marks.append(scalar)
    characters[last].marks = characters[last].marks.lowerBound..<Int32(truncatingIfNeeded: marks.count)
    return true
  }

  /// Whether the character at `index` has all these marks.
  func has(_ wanted: [UInt32], at index: Int) -> Bool {
    if wanted.isEmpty { return true }
    let own = characters[index].marks
    if own.isEmpty { return false }
    let slice = marks[Int(own.lowerBound)..<Int(own.upperBound)]
    return wanted.allSatisfy { slice.contains($0) }
  }
}
