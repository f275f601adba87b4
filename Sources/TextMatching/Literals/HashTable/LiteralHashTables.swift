import Bytes

/// Which sets of literals have which tables. Tests set other limits than the program.
struct TableLimits {
  /// Sets of up to this many literals have a prefilter, where the processor has the vectors for it.
  var prefilter = 5_000
  /// Larger sets, of up to this many literals, have a bitmap of windows. In still larger ones most windows of
  /// four bytes are some literal's.
  var bitmap = 131_072
  /// A set has no bitmap if more literals than this share a window, on average over the literals. That is so
  /// with thousands of words in an alphabet of two bytes a letter.
  var sharing = 10
}

/// Builds the tables of a ``LiteralScanner``.
///
/// Every literal is stored in one of them, by the window that is rarest.
struct LiteralHashTables {
  /// The lengths of windows.
  private static let (longWindow, shortWindow) = (6, 4)
  /// Up to this many literals of three bytes are stored with every fourth byte that may follow.
  private static let expandedLiterals = 2000
  /// The number of values that a fold key can have.
  private static let keyCount = (UInt64(0)..<256).count { FoldKeys.key($0) == $0 }

  /// Literals by windows of six bytes.
  private(set) var long = WindowHashTable()
  /// Literals by windows of four bytes.
  private(set) var short = WindowHashTable()
  /// Shorter literals, by two bytes.
  private(set) var pairs = WindowHashTable()
  /// Whether a literal in `pairs` begins with an ASCII byte.
  private(set) var hasASCIIPairs = false
  /// The prefilter or the bitmap, and the table in which their candidates are looked up. With one of them
  /// `long` and `short` are empty.
  private(set) var prefilter = TeddyPrefilter()
  private(set) var bitmap = WindowBitmap()
  private(set) var verification = VerificationTable()
  /// The bytes of all literals.
  private let bytes: [UInt8]
  /// For each literal the index of its first use.
  private let firstUses: [UInt32]
  /// The capitals that fold in place to the literals' scalars.
  private let capitals: FoldingSensitiveScalars.Capitals

  /// Builds the tables for literals in their folded form.
  ///
  /// - Parameters:
  ///   - literals: The place of each literal in `bytes`.
  ///   - firstUses: For each literal the index of its first use.
  ///   - foldingSensitive: The folding-sensitive scalars of the literals.
  ///   - level: The vector instructions to use.
  init(
    _ literals: [(start: UInt32, count: UInt32)], in bytes: [UInt8], firstUses: [UInt32],
    _ foldingSensitive: FoldingSensitiveScalars, level: Int32, limits: TableLimits
  ) {
    self.bytes = bytes
    self.firstUses = firstUses
    capitals = foldingSensitive.capitals
    if literals.isEmpty { return }
    if TeddyPrefilter.isAvailable(level: level), literals.count <= limits.prefilter {
      makePrefilteredTables(literals, foldingSensitive, level)
      return
    }
    if literals.count <= limits.bitmap { makeBitmapTables(literals, maxSharing: limits.sharing) }
    if bitmap.isEmpty { makeTables(literals) }
  }

  /// Builds a prefilter, and the verification table of the windows that it chose.
  private mutating func makePrefilteredTables(
    _ literals: [(start: UInt32, count: UInt32)], _ foldingSensitive: FoldingSensitiveScalars, _ level: Int32
  ) {
    var windows: [Int] = []
    prefilter = TeddyPrefilter(
      literals, in: bytes, or: foldingSensitive.capitalized(bytes), level: level, windows: &windows)
    var verification = VerificationTable(roomFor: literals.count)
    var pairs = WindowHashTable(roomFor: 64)
    var inVerification: [HashBuckets.Placed] = []
    var inPairs: [HashBuckets.Placed] = []
    // Three-byte literals are stored with every byte that may follow if they are so few that the table hardly
    // grows. If none is left for `pairs`, one table has to be looked up instead of two.
    let expands = literals.reduce(0) { $0 + ($1.count == 3 ? 256 : 0) } <= literals.count
    for (index, literal) in literals.enumerated() {
      let entry = entry(of: literal, index, windows[index])
      let own = text(of: literal)
      if literal.count >= TeddyPrefilter.width {
        verification.add(entry, of: own, to: &inVerification)
      } else if literal.count == 3, expands {
        forEachKey { verification.add(entry, of: own, fourth: $0, to: &inVerification) }
      } else {
        addPair(entry, to: &pairs, &inPairs)
      }
    }
    verification.finish(inVerification)
    pairs.finish(inPairs)
    (self.verification, self.pairs) = (verification, pairs)
  }

  /// Calls `body` with each value that a fold key can have.
  private func forEachKey(_ body: (UInt64) -> Void) {
    for byte in UInt64(0)..<256 where FoldKeys.key(byte) == byte { body(byte) }
  }

  /// Adds a literal of three bytes once for each byte that may follow it.
  private func expand(
    _ entry: LiteralEntry, in short: inout WindowHashTable, _ placed: inout [HashBuckets.Placed]
  ) {
    forEachKey { short.add(entry, hash: short.hash(entry.window | $0 << 24), to: &placed) }
  }

  /// Adds a literal of at most three bytes by its first two.
  private func addPair(
    _ entry: LiteralEntry, to pairs: inout WindowHashTable, _ placed: inout [HashBuckets.Placed]
  ) {
    if entry.count == 1 {
      forEachKey { pairs.add(entry, hash: pairs.hash(entry.window | $0 << 8), to: &placed) }
    } else {
      pairs.add(entry, hash: pairs.hash(entry.window & 0xFFFF), to: &placed)
    }
  }

  /// The number of literals of three bytes that begin with ASCII. Up to a limit they are expanded, see
  /// ``expand(_:in:_:)``; 0 above it.
  private func expandedThrees(_ literals: [(start: UInt32, count: UInt32)]) -> Int {
    let threes = literals.reduce(0) { $0 + ($1.count == 3 && bytes[Int($1.start)] < 0x80 ? 1 : 0) }
    return threes <= Self.expandedLiterals ? threes : 0
  }

  /// Builds a bitmap of windows, and their verification table, unless too many literals share a window, or
  /// none has one.
  private mutating func makeBitmapTables(_ literals: [(start: UInt32, count: UInt32)], maxSharing: Int) {
    let threes = expandedThrees(literals)
    // Only its counts are used. A window that many literals have is frequent in texts as well.
    var counts = WindowHashTable(roomFor: literals.count)
    for literal in literals { countWindows(of: literal, bytes: Self.shortWindow, in: &counts) }
    let best = literals.map { bestWindow(of: $0, bytes: Self.shortWindow, in: counts) }
    // Literals share windows: only different ones need room.
    var seen = WindowBitmap(windows: literals.count)
    let windows = best.count { $0.map { seen.insert($0.window) } ?? false } + threes * Self.keyCount
    if windows == 0 { return }
    var bitmap = WindowBitmap(windows: windows)
    var verification = VerificationTable(roomFor: windows)
    var pairs = WindowHashTable(roomFor: 64)
    var inVerification: [HashBuckets.Placed] = []
    inVerification.reserveCapacity(literals.count + threes * Self.keyCount)
    var inPairs: [HashBuckets.Placed] = []
    // A local variable: it cannot be changed while `self` is read.
    var hasASCIIPairs = false
    for (index, literal) in literals.enumerated() {
      let own = text(of: literal)
      let entry = entry(of: literal, index, best[index]?.offset ?? 0)
      if let (_, window) = best[index] {
        verification.add(entry, of: own, to: &inVerification)
        bitmap.insert(window)
      } else if own.count == 3, own[0] < 0x80, threes > 0 {
        forEachKey {
          verification.add(entry, of: own, fourth: $0, to: &inVerification)
          bitmap.insert(entry.window | $0 << 24)
        }
      } else {
        if own[0] < 0x80 { hasASCIIPairs = true }
        addPair(entry, to: &pairs, &inPairs)
      }
    }
    verification.finish(inVerification)
    if verification.sharing > maxSharing { return }
    pairs.finish(inPairs)
    (self.bitmap, self.verification, self.pairs) = (bitmap, verification, pairs)
    self.hasASCIIPairs = hasASCIIPairs
  }

  /// Builds tables of windows of six bytes, and of four for shorter literals.
  private mutating func makeTables(_ literals: [(start: UInt32, count: UInt32)]) {
    let threes = expandedThrees(literals)
    let brief = literals.reduce(0) { $0 + ($1.count < Self.longWindow ? 1 : 0) }
    // Local variables: as properties of `self`, which is read meanwhile, the tables would be copied.
    var long = WindowHashTable(roomFor: literals.count)
    var short = WindowHashTable(roomFor: brief + threes * Self.keyCount)
    var pairs = WindowHashTable(roomFor: 64)
    var inLong: [HashBuckets.Placed] = []
    inLong.reserveCapacity(literals.count)
    var inShort: [HashBuckets.Placed] = []
    var inPairs: [HashBuckets.Placed] = []
    // A window that many literals have is frequent in texts as well.
    for literal in literals {
      countWindows(of: literal, bytes: Self.longWindow, in: &long)
      if literal.count < Self.longWindow { countWindows(of: literal, bytes: Self.shortWindow, in: &short) }
    }
    for (index, literal) in literals.enumerated() {
      let isASCII = bytes[Int(literal.start)] < 0x80
      if let (offset, window) = bestWindow(of: literal, bytes: Self.longWindow, in: long) {
        long.add(entry(of: literal, index, offset), hash: long.hash(window), to: &inLong)
      } else if let (offset, window) = bestWindow(of: literal, bytes: Self.shortWindow, in: short) {
        short.add(entry(of: literal, index, offset), hash: short.hash(window), to: &inShort)
      } else {
        let entry = entry(of: literal, index, 0)
        if literal.count == 3, isASCII, threes > 0 {
          expand(entry, in: &short, &inShort)
          continue
        }
        if isASCII { hasASCIIPairs = true }
        addPair(entry, to: &pairs, &inPairs)
      }
    }
    long.finish(inLong)
    short.finish(inShort)
    pairs.finish(inPairs)
    (self.long, self.short, self.pairs) = (long, short, pairs)
  }

  /// The bytes of a literal.
  @_lifetime(borrow self)
  private func text(of literal: (start: UInt32, count: UInt32)) -> Span<UInt8> {
    bytes.span.extracting(Int(literal.start)..<Int(literal.start + literal.count))
  }

  /// The entry of a literal whose window is at an offset.
  private func entry(of literal: (start: UInt32, count: UInt32), _ index: Int, _ offset: Int) -> LiteralEntry
  {
    LiteralEntry(
      bytes.span, start: literal.start, count: literal.count, firstUse: firstUses[index], offset: offset,
      alphabet(of: text(of: literal)))
  }

  private func alphabet(of literal: Span<UInt8>) -> LiteralEntry.Alphabet {
    if literal.isASCII { return .ascii }
    var offset = 0
    while offset < literal.count {
      let (scalar, length) = decodeScalar(literal, at: offset)
      if scalar &- 0x61 < 26 || scalar >= 0x80 && capitals[scalar] != nil { return .cased }
      offset += length
    }
    return .caseless
  }

  /// Calls `body` with each window of a literal: its offset, its fold keys, and its rarity in quarters of a
  /// bit. Only the first 64 windows of a long literal are considered.
  @inline(__always)
  private func forEachWindow(
    of literal: (start: UInt32, count: UInt32), bytes count: Int,
    _ body: (_ offset: Int, _ window: UInt64, _ rarity: Int) -> Void
  ) {
    let text = text(of: literal)
    let quarterBits = ByteRarity.quarterBits
    var window: UInt64 = 0
    var rarity = 0
    for place in 0..<min(text.count, 63 + count) {
      // One byte leaves the window and another enters.
      if place >= count { rarity -= quarterBits[Int(window & 0xFF)] }
      let key = FoldKeys.key(text[place])
      rarity += quarterBits[Int(key)]
      window = window >> 8 | UInt64(key) << UInt64((count - 1) * 8)
      let offset = place - count + 1
      if offset >= 0 { body(offset, window, rarity) }
    }
  }

  private func countWindows(
    of literal: (start: UInt32, count: UInt32), bytes count: Int, in table: inout WindowHashTable
  ) {
    forEachWindow(of: literal, bytes: count) { _, window, _ in
      table.count(table.hash(window))
    }
  }

  /// The rarest window of a literal.
  private func bestWindow(
    of literal: (start: UInt32, count: UInt32), bytes count: Int, in table: WindowHashTable
  ) -> (offset: Int, window: UInt64)? {
    var best: (Int, UInt64)?
    var bestScore = Int.min
    forEachWindow(of: literal, bytes: count) { offset, window, rarity in
      let windowCount = table.windowCount(at: table.hash(window))
      let score = rarity - 16 * (Int.bitWidth - windowCount.leadingZeroBitCount)
      if score > bestScore {
        bestScore = score
        best = (offset, window)
      }
    }
    return best
  }
}
