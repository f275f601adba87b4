/// What a scan found.
struct ScanResult {
  var best = BestLiterals()
  /// Regexes of which a required literal was found: bit `number % 64` of word `number / 64`.
  private(set) var triggered: [UInt64]
  /// Of how many regexes that is so.
  private(set) var triggeredCount = 0
  /// Where in the joined text, in the folded form; of regexes that are marked in `triggered` only.
  private(set) var places: [TriggerPlaces]
  /// Steps that may still be taken beyond the look-ups.
  var budget = 0

  init(regexes: Int) {
    triggered = [UInt64](repeating: 0, count: (regexes + 63) / 64)
    places = [TriggerPlaces](repeating: TriggerPlaces(), count: regexes)
  }

  /// Whether nothing can come of one more use: a pattern of its group has been found that is as good.
  @inline(__always)
  func isWorse(_ use: LiteralScanner.Use) -> Bool {
    use.kind != .trigger && use.pattern >= best.groups[use.competition.group].pattern
  }

  /// Takes that a literal that a regex requires is at a place.
  mutating func trigger(_ regex: Int, at place: Int) {
    let bit: UInt64 = 1 << UInt64(regex & 63)
    let place = Int32(clamping: place)
    if triggered[regex &>> 6] & bit != 0 {
      places[regex].insert(place)
    } else {
      triggered[regex &>> 6] |= bit
      places[regex] = TriggerPlaces(place)
      triggeredCount += 1
    }
  }

  /// The first regex from a number on of which a required literal was found, or more than there are.
  func firstTriggered(from number: Int) -> Int {
    var word = number &>> 6
    if word >= triggered.count { return .max }
    var bits = triggered[word] & (~0 &<< UInt64(number & 63))
    while bits == 0 {
      word += 1
      if word == triggered.count { return .max }
      bits = triggered[word]
    }
    return word &<< 6 + bits.trailingZeroBitCount
  }

  /// Forgets everything.
  @inline(__always)
  mutating func reset() {
    best.reset()
    if triggeredCount == 0 { return }
    triggeredCount = 0
    for index in triggered.indices { triggered[index] = 0 }
  }
}
