import Bytes
import CVectorKernels

/// Finds all literals of a set in one pass over a text. Every text goes through it first.
///
/// Each literal has a window, a few of its bytes that are rare. Small sets have a ``TeddyPrefilter``, which
/// rejects most offsets of the text 64 at a time, and larger ones a ``WindowBitmap``, which rejects them one
/// by one. Each candidate that passes is looked up in the ``VerificationTable`` and compared there. In still
/// larger sets most windows of four bytes are some literal's, and every offset is looked up in two hash
/// tables: by windows of six bytes, and of four where the literal is shorter. A literal of three bytes is
/// stored with each byte that may follow, unless there are thousands. Other literals of up to three bytes are
/// found by their first two. Sets without a prefilter need a second pass for that, which an ASCII text skips
/// unless such a literal begins with ASCII.
///
/// Texts are searched as they came where they have no ``FoldingSensitiveScalars``, and folded otherwise.
/// Literals are compared by ``FoldKeys``, which treat a letter and its capital alike.
///
/// All work beyond the look-ups counts against a work budget of a few steps a byte. A text that exceeds it
/// (someone wrote it against the rules) falls back to ``LiteralAutomaton``, which gives the same answer in
/// time linear in the text.
///
/// Case-sensitive literals, and those that a regex requires, are searched for in their folded form too. That
/// is sound because fold(NFC(text)) contains fold(x) wherever NFC(text) contains x. The exception is a text
/// whose folded form had to be normalised again (``ComparedText/isRecomposed``); the caller handles it. A
/// case-sensitive literal is then compared with the normalised text at the same offset.
///
/// It is a class because Swift copies the fields of a structure that a call borrows.
final class LiteralScanner: Sendable {
  /// The use of a found literal.
  struct Use: Sendable {
    enum Kind: UInt8 {
      /// A pattern matches.
      case insensitive
      /// A pattern matches if the normalised text has the bytes at `start` here.
      case sensitive
      /// A regex may match.
      case requiredLiteral
      /// A disguised pattern, or a text that it requires, may match if the text is an ``UnaccentedText``.
      case unaccented
    }

    /// The index of the pattern, or the number of the regex that requires the literal.
    var pattern: Int32
    var competition: LiteralCompetition
    var kind: Kind
    /// Whether it is the literal's last use. The uses of a literal follow one another.
    var isLast = false
    /// The start of a case-sensitive literal's own bytes.
    var start: UInt32
  }

  // See ``LiteralHashTables`` for what each table holds.
  let long: WindowHashTable
  let short: WindowHashTable
  let pairs: WindowHashTable
  let hasASCIIPairs: Bool
  let prefilter: TeddyPrefilter
  let bitmap: WindowBitmap
  let verification: VerificationTable
  /// The scalars because of which a text has to be folded before it is searched. It has no tables on
  /// processors that cannot use them: there every text that is not ASCII is folded.
  let foldingSensitive: FoldingSensitiveScalars
  /// The vector instructions to use.
  let level: Int32

  /// The uses of all literals, those of one literal side by side.
  let uses: [Use]
  /// By pattern, further ones that match wherever it does and come after it, so that they have no use.
  let repeated: [Int32: [Int32]]
  /// The folded literals, then the case-sensitive ones as they are.
  let bytes: [UInt8]

  /// Whether there is nothing to look for.
  var isEmpty: Bool { uses.isEmpty }

  /// Builds the tables.
  ///
  /// - Parameters:
  ///   - literals: The literals in their folded form.
  ///   - literalUses: The use of each literal.
  ///   - sensitiveBytes: The bytes that case-sensitive uses refer to.
  ///   - level: The vector instructions to use, at most what the processor has.
  ///   - limits: The sizes of the sets that have each kind of table.
  init(
    _ literals: consuming Literals, uses literalUses: consuming [Use], sensitiveBytes: [UInt8], level: Int32,
    limits: TableLimits
  ) {
    let sensitiveStart = UInt32(literals.bytes.count)
    // Concatenation would copy the literals even if nothing is appended.
    bytes = sensitiveBytes.isEmpty ? literals.bytes : literals.bytes + sensitiveBytes
    var uses = LiteralUses()
    var unique: [(start: UInt32, count: UInt32)] = []
    var firstUses: [UInt32] = []
    var previous: Literals.Literal?
    let own = literals.bytes
    let span = own.span
    for index in literals.order() {
      let literal = literals.all[Int(index)]
      var isNew = true
      if let previous, previous.count == literal.count {
        isNew = false
        for offset in 0..<Int(literal.count)
        where span[previous.start + offset] != span[literal.start + offset] {
          isNew = true
          break
        }
      }
      if isNew {
        if previous != nil { uses.endLiteral() }
        unique.append((UInt32(literal.start), UInt32(literal.count)))
        firstUses.append(UInt32(uses.all.count))
        previous = literal
      }
      var use = literalUses[Int(index)]
      if use.kind == .sensitive { use.start += sensitiveStart }
      uses.append(use)
    }
    uses.endLiteral()
    (self.uses, repeated) = (uses.all, uses.repeated)
    // In long lists these take too much memory to be kept while the tables are built.
    literals.all = []
    literalUses = []
    self.level = level
    foldingSensitive =
      TeddyPrefilter.isAvailable(level: level)
      ? FoldingSensitiveScalars(folded: span, normalized: sensitiveBytes.span)
      : FoldingSensitiveScalars()
    let tables = LiteralHashTables(
      unique, in: bytes, firstUses: firstUses, foldingSensitive, level: level, limits: limits)
    (long, short, pairs) = (tables.long, tables.short, tables.pairs)
    hasASCIIPairs = tables.hasASCIIPairs
    (prefilter, bitmap, verification) = (tables.prefilter, tables.bitmap, tables.verification)
  }

  /// The uses of all literals while they are collected.
  private struct LiteralUses {
    var all: [Use] = []
    var repeated: [Int32: [Int32]] = [:]
    /// The index of the last literal's first use.
    private var first = 0

    mutating func endLiteral() {
      if first < all.count { all[all.count - 1].isLast = true }
      first = all.count
    }

    /// Appends a use of the last literal. Uses that compete come in the order of their patterns. Of
    /// insensitive ones only the first is kept.
    mutating func append(_ use: Use) {
      if use.kind == .insensitive, !use.competition.isCollected {
        for index in first..<all.count
        where all[index].kind == .insensitive && all[index].competition == use.competition {
          repeated[all[index].pattern, default: []].append(use.pattern)
          return
        }
      }
      all.append(use)
    }
  }
}
