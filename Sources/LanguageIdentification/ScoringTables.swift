import CVectorKernels

/// A model's tables as words are looked up in them: one block of memory that never changes, so that nothing
/// on a message's path counts references or checks what was checked when the block was made.
///
/// `LanguageModel.ScriptWeights.scores(of:)` is the plain form of the same.
@safe final class ScoringTables: @unchecked Sendable {
  // Safe and Sendable: the pointers lead into memory that is this object's alone and is written before `init`
  // returns; places in it are computed from hashes by ways that stay inside whatever the hash is.

  private let memory: UnsafeMutableRawPointer
  private let latin: ScriptTables
  private let cyrillic: ScriptTables
  private let arabic: ScriptTables
  private let han: UnsafePointer<UInt8>
  private let hanCount: Int
  private let latinScaling: ScoreScaling
  private let cyrillicScaling: ScoreScaling
  private let arabicScaling: ScoreScaling
  /// The bounds of the confidence in texts of words that several languages share.
  let commonWords = CommonWords()

  init(_ model: LanguageModel) {
    var scripts = model.scripts
    while scripts.count < 3 { scripts.append(.init()) }
    // Each script's tables have as many bytes as they say, one behind the other, then the characters'; what
    // is written stays inside, and the memory is freed by deinit.
    let sizes = scripts.map { unsafe ScriptTables.bytes(for: $0) }
    let hanPlace = sizes.reduce(0, +)
    let scalingPlace = (hanPlace + model.han.count + 63) & ~63
    let bytes = scalingPlace + 3 * ScoreScaling.bytes
    unsafe memory = .allocate(byteCount: bytes, alignment: 64)
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
    unsafe latin = ScriptTables(scripts[0], in: memory)
    unsafe cyrillic = ScriptTables(scripts[1], in: memory + sizes[0])
    unsafe arabic = ScriptTables(scripts[2], in: memory + sizes[0] + sizes[1])
    let table = unsafe (memory + hanPlace).assumingMemoryBound(to: UInt8.self)
    for place in model.han.indices { unsafe table[place] = model.han[place] }
    unsafe han = UnsafePointer(table)
    hanCount = model.han.count
    // There is room for three.
    let scalings = unsafe memory + scalingPlace
    latinScaling = unsafe ScoreScaling(scripts[0], in: scalings)
    cyrillicScaling = unsafe ScoreScaling(scripts[1], in: scalings + ScoreScaling.bytes)
    arabicScaling = unsafe ScoreScaling(scripts[2], in: scalings + 2 * ScoreScaling.bytes)
  }

  // Nobody else has the pointer.
  deinit { unsafe memory.deallocate() }

  /// The entry of a Han character in the model's table; a neutral one if the table lacks the character.
  @inline(__always)
  func entry(han letter: UInt32) -> UInt8 {
    let place = Int(letter) &- 0x4E00
    return place >= 0 && place < hanCount ? unsafe han[place] : 15 << 2
  }

  /// The most probable language of a script's words, with its probability; nil where that is not wanted.
  func best(
    _ script: Script, _ sums: inout LaneSums, positions: Int, among wanted: UInt64
  ) -> (Language, Float)? {
    switch script {
    case .latin: latinScaling.best(&sums, positions: positions, among: wanted)
    case .cyrillic: cyrillicScaling.best(&sums, positions: positions, among: wanted)
    case .arabic: arabicScaling.best(&sums, positions: positions, among: wanted)
    default: nil
    }
  }

  /// The sum of the rows of a word's features.
  func scores(of word: Word, letters: Int) -> LaneScores {
    switch word.script {
    case Script.latin.rawValue: unsafe latin.scores(of: word, letters: letters)
    case Script.cyrillic.rawValue: unsafe cyrillic.scores(of: word, letters: letters)
    default: unsafe arabic.scores(of: word, letters: letters)
    }
  }
}

/// The tables of one script inside a block of memory.
@unsafe private struct ScriptTables {
  private let tables: winnow_word_tables

  private struct Layout {
    /// Rows of 24 lanes for two letters with codes below 32 each.
    static let pairBytes = 32 * 32 * 24

    var shared: Int
    var rows: Int
    var pairs: Int
    var end: Int

    init(_ weights: LanguageModel.ScriptWeights) {
      shared = (max(weights.fingerprints.count, 1) * 4 + 63) & ~63
      rows = shared + (max(weights.shared.count, 1) * 16 + 63) & ~63
      let vectors = weights.rows.count + weights.codeBook.count
      pairs = rows + (vectors * 8 + 63) & ~63
      end = pairs + (weights.rowVectors == 3 ? Self.pairBytes : 0)
    }
  }

  static func bytes(for weights: LanguageModel.ScriptWeights) -> Int { Layout(weights).end }

  /// Writes the tables to memory of zeros.
  init(_ weights: LanguageModel.ScriptWeights, in memory: UnsafeMutableRawPointer) {
    let layout = Layout(weights)
    let fingerprints = unsafe memory.assumingMemoryBound(to: UInt32.self)
    for place in weights.fingerprints.indices {
      unsafe fingerprints[place] = weights.fingerprints[place]
    }
    let shared = unsafe memory + layout.shared
    for (place, bucket) in weights.shared.enumerated() {
      unsafe shared.storeBytes(of: bucket, toByteOffset: place * 16, as: SIMD8<UInt16>.self)
    }
    let rows = unsafe memory + layout.rows
    for (place, vector) in (weights.rows + weights.codeBook).enumerated() {
      unsafe rows.storeBytes(of: vector, toByteOffset: place * 8, as: SIMD8<Int8>.self)
    }
    // The layout has room for each table at its place.
    if weights.rowVectors == 3 {
      let pairs = unsafe memory + layout.pairs
      for pair in 0..<1024 {
        let row = unsafe Self.row(ofPair: pair, weights)
        for vector in 0..<3 {
          unsafe pairs.storeBytes(of: row[vector], toByteOffset: pair * 24 + vector * 8, as: SIMD8<Int8>.self)
        }
      }
    }
    let ownRows = weights.rows.count / weights.rowVectors
    // As above: places of the layout.
    unsafe tables = unsafe winnow_word_tables(
      fingerprints: fingerprints, shared: shared.assumingMemoryBound(to: UInt16.self),
      rows: rows.assumingMemoryBound(to: Int8.self),
      pairs: weights.rowVectors == 3
        ? (memory + layout.pairs).assumingMemoryBound(to: Int8.self) : nil,
      buckets: UInt32(max(weights.fingerprints.count, 1)),
      shared_buckets: UInt32(max(weights.shared.count, 1)), first_code: UInt32(ownRows),
      width: UInt32(weights.rowVectors * 8))
  }

  /// The rows of two letters in turn, the first one's code times 32, and of the second alone: both at once.
  private static func row(ofPair pair: Int, _ weights: LanguageModel.ScriptWeights)
    -> InlineArray<3, SIMD8<Int8>>
  {
    var sum = InlineArray<3, SIMD8<Int8>>(repeating: .init())
    if weights.fingerprints.isEmpty { return sum }
    let second = UInt64(pair & 31)
    let both = weights.row(of: UInt64(pair >> 5) << 8 | second | 2 << 48)
    // The end of a word alone is not a feature.
    let alone = second == 0 ? -1 : weights.row(of: second | 1 << 48)
    for row in [both, alone] where row >= 0 {
      // 46 each at most.
      for vector in 0..<3 { sum[vector] &+= weights.rows[row * 3 + vector] }
    }
    return sum
  }

  /// The sum of the rows of a word's features.
  func scores(of word: Word, letters: Int) -> LaneScores {
    var scores = LaneScores()
    unsafe withUnsafePointer(to: tables) { tables in
      unsafe withUnsafeMutableBytes(of: &scores) { bytes in
        guard let sums = unsafe bytes.baseAddress?.assumingMemoryBound(to: Int16.self) else { return }
        unsafe winnow_word_scores(
          tables, word.high, word.low, UInt32(truncatingIfNeeded: letters), word.feature, sums)
      }
    }
    return scores
  }
}
