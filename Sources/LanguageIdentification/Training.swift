extension Word {
  /// A Latin word without the marks of its letters; `onlyDotless` leaves all but the dotless i.
  package func withoutMarks(onlyDotless: Bool = false) -> Word {
    var high: UInt64 = 0
    var low: UInt64 = 0
    let dotless = UInt8(truncatingIfNeeded: Letters.shared.classes[0x131])
    for place in stride(from: count - 1, through: 0, by: -1) {
      let half = place >= 8 ? self.high >> UInt64((place - 8) * 8) : self.low >> UInt64(place * 8)
      let letter = UInt8(truncatingIfNeeded: half)
      let plain = onlyDotless && letter != dotless ? letter : Letters.shared.withoutMarks(letter)
      high = high << 8 | low >> 56
      low = low << 8 | UInt64(plain)
    }
    return Word(high: high | UInt64(script) << 56, low: low)
  }
}
