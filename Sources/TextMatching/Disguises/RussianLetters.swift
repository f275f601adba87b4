import CVectorKernels

/// Finds words of a text that are written in the letters of Russian, which are U+0410 to U+044F, 64 bytes at a
/// time.
struct RussianLetters {
  private var leads = BlockBits()
  private var spaces = BlockBits()
  private var similar = BlockBits()

  /// Takes the next 64 bytes.
  ///
  /// - Returns: `letters`, the bytes of the letters; `stops`, the bytes at which words with single spaces
  ///   between them end, or something in them may be a sign at level ``DisguiseLevel/all``: the third of three
  ///   letters that may be equal, and the space behind the second of two words of a single letter each.
  mutating func take(_ classes: winnow_classes) -> (letters: UInt64, stops: UInt64) {
    leads.take(classes.russian)
    spaces.take(classes.spaces)
    similar.take(classes.similar)
    let letters = leads.now | leads.before(1)
    let thirds = similar.before(4) & leads.now & leads.before(2) & leads.before(4)
    let seconds = spaces.now & spaces.before(3) & spaces.before(6)
    let doubles = spaces.now & spaces.before(1)
    return (letters, ~(letters | spaces.now) | doubles | thirds | seconds)
  }
}
