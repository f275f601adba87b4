/// Answers what the whole text says about the script of a letter. The answers are remembered from match to
/// match.
struct TextContext {
  private struct Answer {
    var reading: Int
    var scripts: [UInt16]
    var others: [UInt16]
    var isWritten: Bool
  }

  /// The genuine letters of a word: letters of other scripts than the pattern's that pass for none of its.
  private struct Word {
    var reading: Int
    var scripts: [UInt16]
    var others: [UInt16]
    var farCounts: Bool
    var characters: Range<Int>
    /// The indices of the first and the last genuine letter. If there is none, `first` is above and `last`
    /// below every index.
    var first = Int.max
    var last = -1
  }

  private var answers: [Answer] = []
  /// The words that were asked for last, one for each question. Matches come from left to right, so most ask
  /// for the same word again.
  private var words: [Word] = []
  /// The number of characters examined in words of the present message.
  private(set) var examined = 0
  /// The number of the message's reading that is being searched.
  var reading = 0

  mutating func removeAll() {
    if !answers.isEmpty { answers.removeAll(keepingCapacity: true) }
    if !words.isEmpty { words.removeAll(keepingCapacity: true) }
    examined = 0
  }

  /// Whether the word of the text that the character before `start` belongs to has a genuine letter before
  /// `start`. Linear in the word if it is not the one that was asked for last.
  mutating func hasGenuine(
    before start: Int, of others: [UInt16], against scripts: [UInt16], farCounts: Bool,
    in text: borrowing ReadText
  ) -> Bool {
    guard DisguiseVerifier.touchesWord(start - 1, in: text) else { return false }
    return word(at: start - 1, others, scripts, farCounts, in: text).first < start
  }

  /// Whether the word that the character at `end` belongs to has a genuine letter there or after it.
  mutating func hasGenuine(
    from end: Int, of others: [UInt16], against scripts: [UInt16], farCounts: Bool,
    in text: borrowing ReadText
  ) -> Bool {
    guard DisguiseVerifier.touchesWord(end, in: text) else { return false }
    return word(at: end, others, scripts, farCounts, in: text).last >= end
  }

  private mutating func word(
    at index: Int, _ others: [UInt16], _ scripts: [UInt16], _ farCounts: Bool, in text: borrowing ReadText
  ) -> Word {
    let known = words.firstIndex {
      $0.reading == reading && $0.farCounts == farCounts && $0.scripts == scripts && $0.others == others
    }
    if let known, words[known].characters.contains(index) { return words[known] }
    var start = index
    while DisguiseVerifier.touchesWord(start - 1, in: text) { start -= 1 }
    var end = index + 1
    while DisguiseVerifier.touchesWord(end, in: text) { end += 1 }
    examined += end - start
    var word = Word(
      reading: reading, scripts: scripts, others: others, farCounts: farCounts, characters: start..<end)
    for place in start..<end
    where isGenuine(text.characters[place], of: others, against: scripts, farCounts: farCounts) {
      word.first = min(word.first, place)
      word.last = place
    }
    if let known { words[known] = word } else { words.append(word) }
    return word
  }

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
