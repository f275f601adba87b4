import Bytes
import CVectorKernels

/// Receives the words and letters of a text, in its order.
protocol EvidenceSink: ~Copyable {
  /// Takes a word of Latin, Cyrillic or Arabic letters, and the number of its letters.
  mutating func take(_ word: Word, letters: Int)
  /// Takes the words of ASCII letters in the first 64 bytes of a text, as `winnow_cut_ascii_words` cuts them.
  mutating func takeASCIIWords(of text: Span<UInt8>) -> winnow_ascii_words
  /// Takes a letter of a script that is not scored by words, and the script's number.
  mutating func take(_ letter: UInt32, script: UInt8)
}

extension EvidenceSink where Self: ~Copyable {
  mutating func takeASCIIWords(of text: Span<UInt8>) -> winnow_ascii_words {
    // There is room for as many words as the function writes.
    let room = Int(WINNOW_MOST_ASCII_WORDS)
    return unsafe withUnsafeTemporaryAllocation(of: winnow_word.self, capacity: room) { words in
      let found = unsafe text.withUnsafeBufferPointer { bytes in
        unsafe winnow_cut_ascii_words(
          bytes.baseAddress, bytes.count, Script.latin.rawValue, words.baseAddress)
      }
      for index in 0..<found.count {
        let word = unsafe Word(high: words[index].high, low: words[index].low)
        take(word, letters: unsafe Int(words[index].letters))
      }
      return found
    }
  }
}

/// Splits a text into words and letters. Skips what is not evidence of a language: links, mail addresses,
/// mentions, digits, symbols and emoji.
struct TextScanner {
  /// The word that is being read.
  private var high: UInt64 = 0
  private var low: UInt64 = 0
  private var count = 0
  /// Its script's number.
  private var script = Script.none.rawValue

  private let letters: Letters
  /// Whether runs of ASCII letters are read at once, not letter by letter: the same, only faster.
  private let readsRuns: Bool

  init(letters: Letters, readsRuns: Bool = true) {
    self.letters = letters
    self.readsRuns = readsRuns
  }

  /// Reads a text (well-formed UTF-8; of an ill-formed one it makes what it can). O(n).
  @inline(__always)
  mutating func scan(_ text: Span<UInt8>, into sink: inout some EvidenceSink & ~Copyable) {
    var addresses = AddressScanner(text)
    var start = 0
    while true {
      let address = addresses.next()
      scan(part: text.extracting(start..<(address?.lowerBound ?? text.count)), into: &sink)
      guard let address else { return }
      start = address.upperBound
    }
  }

  /// Reads a part of a text that has no link, mail address or mention in it.
  @inline(__always)
  private mutating func scan(part text: Span<UInt8>, into sink: inout some EvidenceSink & ~Copyable) {
    var place = 0
    while place < text.count {
      if readsRuns {
        place = takeWords(of: text, from: place, into: &sink)
        if place >= text.count { return }
      }
      place = scanLetters(of: text, from: place, into: &sink)
    }
  }

  /// Hands over words of ASCII letters, up to the first token that is something else. Returns where that
  /// begins.
  @inline(__always)
  private func takeWords(
    of text: Span<UInt8>, from first: Int, into sink: inout some EvidenceSink & ~Copyable
  ) -> Int {
    var place = first
    while place < text.count {
      let words = sink.takeASCIIWords(of: text.extracting(place..<text.count))
      place &+= words.taken
      if words.is_other != 0 { break }
    }
    return place
  }

  /// Reads letter by letter, up to a word that begins with an ASCII letter or the end. Returns where that is.
  @inline(__always)
  private mutating func scanLetters(
    of text: Span<UInt8>, from first: Int, into sink: inout some EvidenceSink & ~Copyable
  ) -> Int {
    let end = text.count
    var place = first
    while place < end {
      let byte = text[place]
      if byte < 0x80 {
        place &+= 1
        if !take(ascii: byte, &sink), place < end, text[place].isASCIILetter { return place }
        continue
      }
      if byte & 0xFE == 0xD0, count == 0, readsRuns {
        let run = Self.cyrillicRun(of: text, at: place)
        if run.count > 0 {
          place &+= Int(run.count) &* 2
          if take(run, Script.cyrillic.rawValue, before: place < end ? text[place] : 0x21, &sink) {
            place &+= 1
          }
          continue
        }
      }
      let (scalar, length) = decodeScalar(text, at: place)
      place &+= length
      take(scalar, &sink)
    }
    finish(&sink)
    return end
  }

  /// Takes a character of ASCII. Returns whether the word goes on with it.
  @inline(__always)
  private mutating func take(ascii byte: UInt8, _ sink: inout some EvidenceSink & ~Copyable) -> Bool {
    if byte.isASCIILetter {
      append(Self.code(of: byte), Script.latin.rawValue, &sink)
      return true
    }
    if byte == 0x27, takesApostrophe {
      append(Letters.apostrophe, Script.latin.rawValue, &sink)
      return true
    }
    finish(&sink)
    return false
  }

  /// Whether an apostrophe would be part of the word.
  @inline(__always)
  private var takesApostrophe: Bool { count > 0 && script == Script.latin.rawValue }

  /// Takes a scalar beyond ASCII.
  @inline(__always)
  private mutating func take(_ scalar: UInt32, _ sink: inout some EvidenceSink & ~Copyable) {
    var entry: UInt16 = 0
    if scalar < Letters.limit {
      entry = letters.classes[Int(scalar)]
    } else if scalar &- 0x4E00 < 0x5200 {
      finish(&sink)
      return sink.take(scalar, script: Script.han.rawValue)
    } else if scalar == 0x2019 || scalar == 0x2018 {
      if takesApostrophe { append(Letters.apostrophe, Script.latin.rawValue, &sink) }
      return
    } else {
      entry = UInt16(Self.script(beyond: scalar).rawValue) << 8
    }
    if entry == 0 {
      if scalar >= 0x300, scalar < 0x370 {
        compose(mark: scalar)
      } else if !Self.isTransparent(scalar) {
        finish(&sink)
      }
      return
    }
    let script = UInt8(truncatingIfNeeded: entry >> 8)
    let code = UInt8(truncatingIfNeeded: entry)
    if !Script.isScored(script) {
      finish(&sink)
      return sink.take(scalar, script: script)
    }
    if code != 0 { return append(code, script, &sink) }
    var codes = letters.codes(beyond: scalar)
    while codes != 0 {
      append(UInt8(truncatingIfNeeded: codes), script, &sink)
      codes >>= 8
    }
  }

  /// The code of an ASCII letter, 1 to 26 in either case.
  @inline(__always)
  private static func code(of letter: UInt8) -> UInt8 { letter & 0x1F }

  /// The Russian letters from `place` on; none if they must be read one by one.
  @inline(__always)
  private static func cyrillicRun(of text: Span<UInt8>, at place: Int) -> winnow_letter_run {
    // The function reads no byte behind the text.
    unsafe text.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return winnow_letter_run() }
      return unsafe winnow_cyrillic_letters(start + place, bytes.count &- place)
    }
  }

  /// Begins a word with a run of letters; where a space follows it is the whole word and is handed over at
  /// once, and the answer is true.
  @inline(__always)
  private mutating func take(
    _ run: winnow_letter_run, _ script: UInt8, before next: UInt8, _ sink: inout some EvidenceSink & ~Copyable
  ) -> Bool {
    if next <= 0x20 {
      sink.take(Word(high: run.high | UInt64(script) << 56, low: run.low), letters: Int(run.count))
      return true
    }
    high = run.high
    low = run.low
    count = Int(run.count)
    self.script = script
    return false
  }

  @inline(__always)
  private mutating func append(
    _ code: UInt8, _ script: UInt8, _ sink: inout some EvidenceSink & ~Copyable
  ) {
    if script != self.script || count == Word.longest {
      finish(&sink)
      self.script = script
    }
    // Of a run of one letter two are enough: "sooooo".
    if UInt16(truncatingIfNeeded: low) == UInt16(code) &* 257 { return }
    high = high << 8 | low >> 56
    low = low << 8 | UInt64(code)
    count &+= 1
  }

  /// Ends the word, if there is one.
  @inline(__always)
  private mutating func finish(_ sink: inout some EvidenceSink & ~Copyable) {
    if count == 0 { return }
    if script == Script.latin.rawValue {
      while count > 0, UInt8(truncatingIfNeeded: low) == Letters.apostrophe {
        low = low >> 8 | high << 56
        high >>= 8
        count &-= 1
      }
    }
    if count > 0 {
      sink.take(Word(high: high | UInt64(script) << 56, low: low), letters: count)
    }
    drop()
  }

  /// Forgets the word.
  private mutating func drop() {
    high = 0
    low = 0
    count = 0
  }

  /// Puts a combining mark on the last letter.
  private mutating func compose(mark: UInt32) {
    guard count > 0 else { return }
    let letter = UInt8(truncatingIfNeeded: low)
    let whole = letters.composed(script, letter, mark: mark)
    low = low & ~0xFF | UInt64(whole)
  }

  /// Whether a scalar that is not a letter may be inside a word: marks, tatweel, the soft hyphen and
  /// directional marks.
  private static func isTransparent(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xAD, 0x483...0x489, 0x591...0x5C7, 0x610...0x61C, 0x640, 0x64B...0x65F, 0x670, 0x6D6...0x6ED,
      0x200D...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFE00...0xFE0F, 0xFEFF:
      true
    default: false
    }
  }

  /// The script of a scalar from U+2000.
  @inline(__always)
  private static func script(beyond scalar: UInt32) -> Script {
    switch scalar {
    case 0x4E00...0x9FFF, 0x3400...0x4DBF: .han
    case 0xAC00...0xD7A3: .hangul
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC: .kana
    case 0x2000...0x206F, 0x3000...0x3004, 0x3008...0x3020, 0xFE00...0xFE0F, 0xFF01...0xFF20,
      0x1F000...0x1FAFF:
      .none
    default: Script(of: scalar)
    }
  }
}
