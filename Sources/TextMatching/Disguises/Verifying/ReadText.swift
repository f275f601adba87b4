import Bytes

/// A character of a text as it is read: its plain letter, its origin in the text, and its style.
struct ReadCharacter {
  /// The scalar that is compared: folded, unless case counts.
  var scalar: UInt32
  /// The letter before folding, with its skeletons.
  var shown: LookalikeLetter
  /// The first scalar of the text from which the character comes.
  var original: UInt32
  /// The half-open range in UTF-8 bytes of the original text. Characters that come from the same scalar have
  /// the same range.
  var start: Int32
  var end: Int32
  /// The kind of `scalar`.
  var kind: LetterKind
  /// The range in ``ReadText/marks`` of the marks that decorate the character.
  var marks: Range<Int32>
  /// Whether the character is styled in the text.
  var isStyled: Bool
  /// Whether the character is a regional indicator in the text.
  var isRegional: Bool

  /// Whether the character is white space of any kind.
  @inline(__always) var isSpace: Bool { scalar == 0x20 }
  /// Whether the character is part of a word for the characters beside it. Regional indicators are not.
  @inline(__always) var touchesWords: Bool { kind.isAlphanumeric && !isRegional }
  /// Whether the character is a letter that is not styled in the text.
  @inline(__always) var isPlainLetter: Bool { !isStyled && kind.isLetter }
}

/// A text in the form in which disguised words are searched for. Its memory is kept from text to text.
///
/// Reading has four steps. Invisible characters are dropped. Styled characters are replaced by their plain
/// letters. Letters and their marks, and the letters of Hangul syllables, are brought to NFC as groups, and
/// marks that only decorate are assigned to the letter before them. Finally, case is folded unless it counts.
/// Linear in the text.
struct ReadText: ~Copyable {
  private(set) var characters: [ReadCharacter] = []
  /// The decorating marks of all characters.
  private(set) var marks: [UInt32] = []
  private let folds: Bool
  private var normalizer = SegmentNormalizer()
  private var folding: [UInt32] = []
  private var group: [Element] = []
  private var groupScalars: [UInt32] = []
  /// A cache of scalars that were read before, indexed by their lowest bits.
  private var known: [KnownScalar]

  /// The cached properties of a scalar. They are used only for a simple scalar, which is read as itself, is
  /// alone in its group and folds to a single scalar; a space is simple, too.
  private struct KnownScalar {
    var scalar: UInt32 = 0
    /// Whether the scalar is simple.
    var isSimple = false
    var folded: UInt32 = 0
    var kind = LetterKind(of: 0)
    var shown = LookalikeLetter(0)
  }

  /// A scalar after the first two steps of reading.
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

  /// Reads a text, which must be well-formed UTF-8 of less than 2 GiB.
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

  /// Takes a scalar. It joins the group before it if it is a mark or continues a Hangul syllable; otherwise
  /// it begins a new group.
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

  /// Assigns a mark that only decorates to the last character of its group. Returns false if the scalar is
  /// not such a mark, or if the group has no character yet.
  private mutating func append(markOf scalar: UInt32, since first: Int) -> Bool {
    if scalar < 0x300 { return false }
    guard characters.count > first, let last = characters.indices.last,
      LetterKind.isDroppable(scalar, LetterKind(of: scalar), base: characters[last].kind)
    else { return false }
    marks.append(scalar)
    characters[last].marks = characters[last].marks.lowerBound..<Int32(truncatingIfNeeded: marks.count)
    return true
  }

  /// Whether the character at `index` has all of these marks.
  func has(_ wanted: [UInt32], at index: Int) -> Bool {
    if wanted.isEmpty { return true }
    let own = characters[index].marks
    if own.isEmpty { return false }
    let slice = marks[Int(own.lowerBound)..<Int(own.upperBound)]
    return wanted.allSatisfy { slice.contains($0) }
  }
}
