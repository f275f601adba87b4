/// Answers what the whole text says about the script of a letter. The answers are remembered from match to
/// match.
struct TextContext {
  private struct Answer {
    var reading: Int
    var scripts: [UInt16]
    var others: [UInt16]
    var isWritten: Bool
  }

  private var answers: [Answer] = []
  /// The number of the message's reading that is being searched.
  var reading = 0

  mutating func removeAll() { answers.removeAll(keepingCapacity: true) }

  /// Whether a character is a letter of one of the scripts in `others` that passes for no letter of the
  /// pattern's scripts. Letters with a far resemblance pass only if `farCounts`.
  func isGenuine(_ character: ReadCharacter, of others: [UInt16], against scripts: [UInt16], farCounts: Bool)
    -> Bool
  {
    guard character.isPlainLetter, others.contains(character.kind.script) else { return false }
    for script in scripts {
      for wanted in LookalikeAlphabet.letters(of: script) {
        switch character.shown.resemblance(to: wanted, isCaseSensitive: false) {
        case .close?: return false
        case .far?: if farCounts { return false }
        case nil: break
        }
      }
    }
    return true
  }

  /// Whether the text has a letter of one of the pattern's scripts, and no genuine letter of the others. O(n)
  /// for n characters if the question is new for this reading.
  mutating func isWritten(in scripts: [UInt16], notIn others: [UInt16], _ text: borrowing ReadText) -> Bool {
    if let known = answers.first(where: {
      $0.reading == reading && $0.scripts == scripts && $0.others == others
    }) {
      return known.isWritten
    }
    var hasOwn = false
    var hasGenuine = false
    for index in text.characters.indices {
      let character = text.characters[index]
      if character.isPlainLetter, scripts.contains(character.kind.script) { hasOwn = true }
      if isGenuine(character, of: others, against: scripts, farCounts: false) {
        hasGenuine = true
        break
      }
    }
    let isWritten = hasOwn && !hasGenuine
    answers.append(Answer(reading: reading, scripts: scripts, others: others, isWritten: isWritten))
    return isWritten
  }
}
