/// What a scan found.
struct ScanResult {
  var best = BestLiterals()
  /// Regexes of which a required literal was found: bit `number % 64` of word `number / 64`.
  private(set) var hitRegexes: [UInt64]
  /// Of how many regexes that is so.
  private(set) var hitCount = 0
  /// Where in the joined text, in the folded form; of regexes that are marked in `hitRegexes` only.
  private(set) var hits: [RequiredLiteralHits]
  /// Steps that may still be taken beyond the look-ups.
  var workBudget = 0

  init(regexes: Int) {
    hitRegexes = [UInt64](repeating: 0, count: (regexes + 63) / 64)
    hits = [RequiredLiteralHits](repeating: RequiredLiteralHits(), count: regexes)
  }

  /// Whether nothing can come of one more use: a pattern of its group has been found that is as good.
  @inline(__always)
  func isWorse(_ use: LiteralScanner.Use) -> Bool {
    use.kind != .requiredLiteral && use.pattern >= best.groups[use.competition.group].pattern
  }

  /// Takes that a literal that a regex requires is at a place.
  mutating func recordHit(of regex: Int, at place: Int) {
    let bit: UInt64 = 1 << UInt64(regex & 63)
    let place = Int32(clamping: place)
    if hitRegexes[regex &>> 6] & bit != 0 {
      hits[regex].insert(place)
    } else {
      hitRegexes[regex &>> 6] |= bit
      hits[regex] = RequiredLiteralHits(place)
      hitCount += 1
    }
  }

  /// The first regex from a number on of which a required literal was found, or more than there are.
  func firstHit(from number: Int) -> Int {
    var word = number &>> 6
    if word >= hitRegexes.count { return .max }
    var bits = hitRegexes[word] & (~0 &<< UInt64(number & 63))
    while bits == 0 {
      word += 1
      if word == hitRegexes.count { return .max }
      bits = hitRegexes[word]
    }
    return word &<< 6 + bits.trailingZeroBitCount
  }

  /// Forgets everything.
  @inline(__always)
  mutating func reset() {
    best.reset()
    if hitCount == 0 { return }
    hitCount = 0
    for index in hitRegexes.indices { hitRegexes[index] = 0 }
  }
}
