import CVectorKernels
// Rounding and square roots call the C library's mathematics in debug builds.
import SystemLibrary

/// The evidence of a text's letters, accumulated while the text is read.
@safe struct Evidence: EvidenceSink, ~Copyable {
  private var tables: ScoringTables?
  /// The same tables, for use without retaining them for each text. `tables` keeps them alive.
  private var lent: Unmanaged<ScoringTables>?
  private var cache = WordCache()

  /// Words that were read and not yet looked up, while their cache entries are prefetched. Once the text is
  /// read, its last words stay here.
  private var waiting = InlineArray<64, WaitingWord>(repeating: WaitingWord())
  private var waitingCount = 0

  /// The scripts that a guess is wanted for; words of others are only counted.
  private var scripts: UInt16 = .max
  /// The languages that a guess is wanted for, as ``LanguageSelection/bit(of:)`` has them.
  private var languages: UInt64 = .max

  /// Letters by script, as `Script` numbers them.
  private var letters = InlineArray<16, Int>(repeating: 0)
  private var latin = ScriptScores()
  private var cyrillic = ScriptScores()
  private var arabic = ScriptScores()
  /// The first words of the same scripts, as `ScoringTables` numbers them.
  private var firstWords = InlineArray<3, FirstWords>(repeating: FirstWords())
  private var simplified = 0
  private var traditional = 0
  /// The sum of the weights of Chinese against Japanese.
  private var chinese = 0

  /// A word, how many letters it has, and the place of its entry in the cache. Laid out as `winnow_word`,
  /// which the modules that hold evidence cannot see.
  private struct WaitingWord {
    var word = Word(high: 0, low: 0)
    var letters: UInt32 = 0
    var place: UInt32 = 0
  }

  /// The words of one script.
  private struct ScriptScores {
    var sums = LaneSums()
    /// Positions that features were taken at.
    var positions = 0

    @inline(__always)
    mutating func add(_ scores: LaneScores, _ positions: Int) {
      sums.add(scores)
      self.positions &+= positions
    }
  }

  init() {}

  /// Forgets the text before, and another model's scores.
  ///
  /// - Parameters:
  ///   - scripts: The scripts that a guess is wanted for, by their numbers as bits.
  ///   - languages: The languages that a guess is wanted for. There may be guesses for others.
  mutating func begin(_ tables: ScoringTables, scripts: UInt16, languages: UInt64) {
    self.scripts = scripts
    self.languages = languages
    if self.tables !== tables {
      self.tables = tables
      // Held by the line above for as long as it is lent.
      unsafe lent = Unmanaged.passUnretained(tables)
      cache.reset()
    }
    letters = .init(repeating: 0)
    latin = ScriptScores()
    cyrillic = ScriptScores()
    arabic = ScriptScores()
    for place in firstWords.indices { firstWords[place].reset() }
    simplified = 0
    traditional = 0
    chinese = 0
    waitingCount = 0
  }

  @inline(__always)
  mutating func take(_ word: Word, letters count: Int) {
    if scripts >> UInt16(word.script) & 1 == 0 {
      letters[Int(word.script)] &+= count
      return
    }
    let place = cache.place(of: word)
    cache.prefetch(place)
    waiting[waitingCount] = WaitingWord(word: word, letters: UInt32(truncatingIfNeeded: count), place: place)
    waitingCount &+= 1
    if waitingCount == waiting.count { makeRoom() }
  }

  mutating func takeASCIIWords(of text: Span<UInt8>) -> winnow_ascii_words {
    let room = Int(WINNOW_MOST_ASCII_WORDS)
    if waiting.count &- waitingCount < room { makeRoom() }
    let first = waitingCount
    precondition(
      waiting.count &- first >= room && MemoryLayout<WaitingWord>.stride == MemoryLayout<winnow_word>.stride)
    var queue = waiting.mutableSpan
    // There is room for as many words as the function writes, which are laid out as here.
    let found = unsafe queue.withUnsafeMutableBufferPointer { words in
      unsafe text.withUnsafeBufferPointer { bytes in
        unsafe (words.baseAddress.unsafelyUnwrapped + first).withMemoryRebound(
          to: winnow_word.self, capacity: room
        ) { words in
          unsafe winnow_cut_ascii_words(bytes.baseAddress, bytes.count, Script.latin.rawValue, words)
        }
      }
    }
    let isWanted = scripts >> UInt16(Script.latin.rawValue) & 1 != 0
    for index in first..<first &+ found.count {
      if isWanted {
        let place = cache.place(of: waiting[index].word)
        cache.prefetch(place)
        waiting[index].place = place
      } else {
        letters[Int(Script.latin.rawValue)] &+= Int(waiting[index].letters)
      }
    }
    if isWanted { waitingCount &+= found.count }
    if waitingCount == waiting.count { makeRoom() }
    return found
  }

  /// Looks up the words that wait, so that others can.
  private mutating func makeRoom() {
    lookUp()
    addFirstWords(of: .latin)
    addFirstWords(of: .cyrillic)
    addFirstWords(of: .arabic)
    waitingCount = 0
  }

  /// Adds the words in `waiting` to the first words of a script. Few texts need theirs: those of a guess that
  /// is wanted, and long ones.
  private mutating func addFirstWords(of script: Script) {
    let place = Self.place(of: script.rawValue)
    for index in 0..<waitingCount where waiting[index].word.script == script.rawValue {
      if !firstWords[place].isAll { return }
      firstWords[place].add(waiting[index].word)
    }
  }

  /// Adds the scores of the words that wait.
  private mutating func lookUp() {
    // `tables` holds it.
    guard waitingCount > 0, let lent = unsafe lent else { return }
    unsafe lent._withUnsafeGuaranteedRef { lookUp($0) }
  }

  @inline(__always)
  private mutating func lookUp(_ tables: ScoringTables) {
    var next = 0
    while next < waitingCount {
      let script = waiting[next].word.script
      var recent = LaneScores()
      var count = 0
      // 74 features of a word at most, 46 each at most: nine words fit in 16 bits.
      let end = min(waitingCount, next &+ 9)
      let first = next
      while next < end {
        let waiting = waiting[next]
        if waiting.word.script != script { break }
        cache.add(waiting.word, waiting.place, to: &recent) {
          tables.scores(of: waiting.word, letters: Int(waiting.letters))
        }
        count &+= Int(waiting.letters)
        next &+= 1
      }
      letters[Int(script)] &+= count
      let positions = count &+ next &- first
      switch script {
      case Script.latin.rawValue: latin.add(recent, positions)
      case Script.cyrillic.rawValue: cyrillic.add(recent, positions)
      default: arabic.add(recent, positions)
      }
    }
  }

  @inline(__always)
  mutating func take(_ letter: UInt32, script: UInt8) {
    letters[Int(script)] &+= 1
    // `tables` holds it.
    guard script == Script.han.rawValue, let lent = unsafe lent else { return }
    let entry = unsafe lent._withUnsafeGuaranteedRef { $0.entry(han: letter) }
    simplified &+= Int(entry & 1)
    traditional &+= Int(entry >> 1 & 1)
    chinese &+= Int(entry >> 2) &- 15
  }

  /// The guess that all of this adds up to; nil also where most is in a script that no guess is wanted for.
  /// It is made once for a text.
  mutating func guess() -> LanguageGuess? {
    lookUp()
    // A Chinese character says as much as two letters.
    let han = letters[Int(Script.han.rawValue)]
    let kana = letters[Int(Script.kana.rawValue)]
    let eastAsian = 2 * (han + kana)
    var all = eastAsian
    var most = eastAsian
    var winner = Script.han
    // Latin is the first. A loop over `allCases` would create an array for each text.
    for number in Int(Script.latin.rawValue)...Int(Script.other.rawValue) where letters[number] > 0 {
      guard let script = Script(rawValue: UInt8(number)), script != .han, script != .kana else { continue }
      all += letters[number]
      if letters[number] > most {
        most = letters[number]
        winner = script
      }
    }
    guard most > 0, scripts >> UInt16(winner.rawValue) & 1 != 0 else { return nil }
    // Up to half of a text can be in other scripts; the more is, the less sure.
    let share = min(1, 0.5 + Float(most) / Float(all) * 0.75)
    switch winner {
    case .latin, .cyrillic, .arabic: return scored(winner, share)
    case .greek: return Self.only(.el, share)
    case .hebrew: return Self.only(.he, share)
    case .thai: return Self.only(.th, share)
    case .hangul: return Self.only(.ko, share)
    case .devanagari: return Self.only(.hi, share)
    case .han: return eastAsianGuess(han: han, kana: kana, share)
    case .none, .kana, .other: return nil
    }
  }

  /// A language that its script tells.
  private static func only(_ language: Language, _ share: Float) -> LanguageGuess {
    LanguageGuess(language: language, confidence: Confidence(rounding: 0.99 * share))
  }

  // To call a function that borrows all of this the compiler would copy it.
  private mutating func eastAsianGuess(han: Int, kana: Int, _ share: Float) -> LanguageGuess {
    if kana * 10 >= han + kana { return Self.only(.ja, share) }
    // Without Kana the characters themselves must tell; Chinese is the more likely to have none.
    let odds = 3 + Float(chinese) / 4
    let isChinese = Probability.logistic(odds)
    if isChinese < 0.5 {
      return LanguageGuess(language: .ja, confidence: Confidence(rounding: (1 - isChinese) * share))
    }
    let together = Confidence(rounding: isChinese * share)
    if simplified == traditional && simplified == 0 {
      return LanguageGuess(language: .zhHans, confidence: together, chineseConfidence: together)
    }
    let margin = Probability.logistic(2 * Float(abs(simplified - traditional)) + 1)
    return LanguageGuess(
      language: simplified >= traditional ? .zhHans : .zhHant,
      confidence: Confidence(rounding: isChinese * share * margin), chineseConfidence: together)
  }

  // Mutating, because the compiler would copy what is borrowed: the sums of all scripts.
  private mutating func scored(_ script: Script, _ share: Float) -> LanguageGuess? {
    // `tables` holds it.
    guard let lent = unsafe lent else { return nil }
    return unsafe lent._withUnsafeGuaranteedRef { tables in
      let best =
        switch script {
        case .latin: tables.best(script, &latin.sums, positions: latin.positions, among: languages)
        case .cyrillic: tables.best(script, &cyrillic.sums, positions: cyrillic.positions, among: languages)
        default: tables.best(script, &arabic.sums, positions: arabic.positions, among: languages)
        }
      guard let (language, probability) = best else { return nil }
      addFirstWords(of: script)
      var highest: Float = 1
      let place = Self.place(of: script.rawValue)
      if firstWords[place].areRare {
        highest = Self.highestOfRareLetters
      } else if firstWords[place].isAll {
        highest = tables.commonWords.highestProbability(of: language, in: firstWords[place])
      }
      return LanguageGuess(
        language: language, confidence: Confidence(rounding: min(probability, highest) * share))
    }
  }

  /// The highest probability in a text of nothing but letters that no language here has. Such a text speaks
  /// for none of the languages of its script, of which there are three or more.
  private static let highestOfRareLetters: Float = 1 / 3

  /// The place of a script's first words: Latin, Cyrillic, Arabic.
  @inline(__always)
  private static func place(of script: UInt8) -> Int {
    switch script {
    case Script.latin.rawValue: 0
    case Script.cyrillic.rawValue: 1
    default: 2
    }
  }
}

extension LanguageModel {
  /// The bucket of a length in positions: two for each doubling.
  package static func lengthBucket(_ weight: Int) -> Int {
    let exponent = Int.bitWidth - 1 - max(weight, 1).leadingZeroBitCount
    let upperHalf = exponent > 0 ? (weight >> (exponent - 1)) & 1 : 0
    return min(lengthBuckets - 1, exponent * 2 + upperHalf)
  }
}
