import Bytes
import CVectorKernels

extension DisguiseSigns {
  /// Whether a text has no sign of a disguise and no letters but those of Latin and breakers. Most texts are
  /// dismissed by this, before anything is prepared for a search. It says false of other texts, too. Linear
  /// in the text.
  ///
  /// The signs must be such that ``passesOrdinary``.
  ///
  /// - Parameter unusual: The offset of the first unusual byte.
  @inline(never)
  func passesOver(_ text: Span<UInt8>, from unusual: Int) -> Bool {
    if haveTextEdges || haveBareMarks { return false }
    var offset = unusual
    while offset < text.count {
      guard let next = endOfUnusual(at: offset, in: text) else { return false }
      offset = Self.nextUnusual(in: text, from: next)
    }
    return true
  }

  /// Whether a joined text has no match because all letters of its body are of one script: of one that no
  /// pattern has, and no match reaches from there into the sender, or of another, and the body has no sign of
  /// a disguise and the sender no letters. Linear in the body.
  ///
  /// - Parameter sender: A sender of which ``passesOver(_:from:)`` is true; nil if it is not searched.
  @inline(never)
  func passesOverOneScript(_ body: Span<UInt8>, sender: Span<UInt8>?) -> Bool {
    if haveTextEdges || haveBareMarks { return false }
    // Most other texts begin with a letter of Latin.
    guard let first = body.indices.first(where: { body[$0] >= 0x41 }), body[first] >= 0xCD else {
      return false
    }
    let letter = decodeScalar(body, at: first).scalar
    let value = ScriptTable.value(of: letter)
    if value & Self.special != 0 { return false }
    var mayReachSender = false
    if let sender {
      mayReachSender = Self.hasASCIILetter(sender) || Self.nextUnusual(in: sender, from: 0) < sender.count
    }
    if scripts.rawValue &>> UInt64(value & 63) & 1 != 0 {
      if mayReachSender { return false }
      guard let range = LetterRanges.shared.plain(around: letter) else { return false }
      let found = LetterRanges.findings(in: body, besides: range)
      return !found.others && !found.odd_spaces
    }
    // A match that reaches the sender begins behind the letters, where it is as it is without anything
    // unusual.
    if mayReachSender {
      let end = endOfForeign(in: body, before: body.count)
      if Self.nextUnusual(in: body, from: end) < body.count { return false }
    }
    // Punctuation may be in the range of a pattern's script.
    let isGenuine = value != 0 && value & ScriptTable.lookalike == 0
    if isGenuine, !haveLetterless, let range = LetterRanges.shared.loose(around: letter),
      !LetterRanges.findings(in: body, besides: range).others
    {
      return true
    }
    return !Self.hasASCIILetter(body) && isForeign(TextScripts(ofTextWithoutASCIILetters: body))
  }

  /// Whether a message has no match at any level because all its letters are of one script that no pattern
  /// has, and no number in it stands for a word. It says false of other messages, too. Linear in the message,
  /// and most others are told by the first letter of the body.
  ///
  /// - Parameter sender: The sender; empty if it is not searched.
  @inline(never)
  func passesOverForeign(_ body: Span<UInt8>, sender: Span<UInt8>) -> Bool {
    guard !haveLetterless, let range = Self.rangeOfFirstLetter(body, notOf: scripts) else { return false }
    if !sender.hasOnlyDigitsAndSigns || LetterRanges.findings(in: body, besides: range).others {
      return false
    }
    return digitSpellings.isEmpty || !Self.hasDigit(body) && !digitSpellings.mayBeIn(sender)
  }

  /// The offset in a joined text before which no match begins because all letters of its body are of a script
  /// that no pattern has; nil if that is not so. Linear in the body.
  @inline(never)
  func endOfForeignBody(in joined: Span<UInt8>, bodyCount: Int) -> Int? {
    if haveLetterless || haveTextEdges || isEachSpaceOdd { return nil }
    let body = joined.extracting(0..<bodyCount)
    guard let range = Self.rangeOfFirstLetter(body, notOf: scripts),
      !LetterRanges.findings(in: body, besides: range).others, digitSpellings.isEmpty || !Self.hasDigit(body)
    else { return nil }
    // Letters that look like those of other scripts may stand for letters of the sender's unless there are
    // others, of which the last one is before this offset.
    let end = endOfForeign(in: joined, before: bodyCount)
    return end > 0 ? end : nil
  }

  /// The range of letters around the first letter of a text, if it is none of Latin and of none of some
  /// scripts.
  private static func rangeOfFirstLetter(
    _ text: Span<UInt8>, notOf scripts: ScriptBits
  ) -> ClosedRange<UInt32>? {
    guard let first = text.indices.first(where: { text[$0] >= 0x41 }), text[first] >= 0xCD else { return nil }
    let letter = decodeScalar(text, at: first).scalar
    let value = ScriptTable.value(of: letter)
    if value == 0 || value & special != 0 || scripts.rawValue &>> UInt64(value & 63) & 1 != 0 { return nil }
    return LetterRanges.shared.loose(around: letter)
  }

  /// Whether a message may have a word in an unusual spelling, or is not of printable ASCII. Linear in the
  /// message, many bytes at once.
  ///
  /// - Parameter sender: The sender; empty if it is not searched.
  static func mayBeSpelled(_ body: Span<UInt8>, sender: Span<UInt8>) -> Bool {
    // The space between both is also behind a body with an empty sender, unless no sender is searched.
    if sender.isEmpty, !body.isEmpty, isSpace(body, at: body.count &- 1) { return true }
    // The function reads as many bytes.
    return unsafe body.withUnsafeBufferPointer { body in
      unsafe sender.withUnsafeBufferPointer { sender in
        unsafe winnow_has_spelling_signs(
          winnow_vector_level(), body.baseAddress, body.count, sender.isEmpty ? nil : sender.baseAddress,
          sender.count)
      }
    }
  }

  /// Whether a text has digits of ASCII. Linear in the text, many bytes at once.
  static func hasDigit(_ text: Span<UInt8>) -> Bool {
    var found: UInt8 = 0
    for offset in text.indices {
      // The index is one of the text.
      found |= unsafe text[unchecked: offset] &- 0x30 < 10 ? 1 : 0
    }
    return found != 0
  }

  /// Whether a text has no letters but those of one script beyond Latin, and no disguise: it is one that no
  /// pattern has, or Russian without signs. Linear in the text.
  ///
  /// - Parameter bitmaps: Those of the text, which is not ASCII.
  func isOrdinaryInOneScript(_ text: Span<UInt8>, _ bitmaps: borrowing TextBitmaps) -> Bool {
    if bitmaps.hasLetters || haveTextEdges || haveLetterless || isEachSpaceOdd { return false }
    // Digits and symbols may stand for all letters of a word.
    if !digitSpellings.isEmpty, bitmaps.hasSpelled { return false }
    let first = bitmaps.nextHigh(from: 0, to: text.count)
    let letter = decodeScalar(text, at: first).scalar
    let value = ScriptTable.value(of: letter)
    if value == 0 || value & Self.special != 0 { return false }
    if scripts.rawValue &>> UInt64(value & 63) & 1 != 0 {
      return bitmaps.nextNotRussian(from: 0, to: text.count) == text.count
    }
    guard let range = LetterRanges.shared.loose(around: letter) else { return false }
    return !LetterRanges.findings(in: text, besides: range).others
  }

  /// Whether a text has letters of ASCII. Linear in the text; the loop has no early end, so that many bytes
  /// are compared at once.
  private static func hasASCIILetter(_ text: Span<UInt8>) -> Bool {
    var found: UInt8 = 0
    for offset in text.indices {
      // The index is one of the text.
      found |= unsafe (text[unchecked: offset] | 0x20) &- 0x61 < 26 ? 1 : 0
    }
    return found != 0
  }

  /// The offset of the first byte from an offset on that is not printable ASCII, an `I` that may stand for a
  /// small L, or a space behind a space; the end of the text if there is none.
  @inline(__always)
  static func nextUnusual(in text: Span<UInt8>, from start: Int) -> Int {
    // As many bytes can be read.
    unsafe text.withUnsafeBufferPointer {
      unsafe winnow_next_unusual(winnow_vector_level(), $0.baseAddress, $0.count, start)
    }
  }

  /// The offset behind an unusual byte, and what belongs to it; nil if it may be a sign. What ``LatinRanges``
  /// finds are signs.
  private func endOfUnusual(at start: Int, in text: Span<UInt8>) -> Int? {
    if text[start] >= 0x80 { return endOfLatin(at: start, in: text) }
    if text[start] != UInt8(ascii: "I") { return endOfSpaces(at: start, in: text) }
    if smallL.mayBeSmallL(at: start, in: text) { return nil }
    var end = start &+ 1
    while end < text.count, text[end] == UInt8(ascii: "I") { end &+= 1 }
    return end
  }

  /// The offset behind white space that goes on at an offset; nil if there is none, or a pattern may have a
  /// space there.
  private func endOfSpaces(at offset: Int, in text: Span<UInt8>) -> Int? {
    let values = values.span
    var start = offset
    while start > 0, Self.isSpace(text, at: start &- 1) { start &-= 1 }
    var end = offset
    var isASCII = true
    while end < text.count {
      if !Self.isSpace(text, at: end) {
        if text[end] < 0x80 { break }
        let (scalar, length) = decodeScalar(text, at: end)
        if value(of: scalar, values) != Kind.otherSpace.rawValue { break }
        isASCII = false
        end &+= length &- 1
      }
      end &+= 1
    }
    if end == offset || findsAllSpaces { return nil }
    // White space at the edges of a part matters where both are joined, at which the caller looks, and to
    // patterns with white space at their own edges, of which each U+0020 is a sign (`isEachSpaceOdd`), so not
    // here.
    if start == 0 || end == text.count { return isASCII ? end : nil }
    return (isASCII || !haveEdges) && !spaces.mayHaveSpace(start..<end, in: text) ? end : nil
  }

  /// The offset behind characters beyond ASCII in a row, if all are letters of Latin, symbols of patterns,
  /// white space, or breakers with what is not read behind these; nil otherwise.
  private func endOfLatin(at start: Int, in text: Span<UInt8>) -> Int? {
    let values = values.span
    let latin = UInt8(LetterKind.Script.latin)
    var endOfBreaker = -1
    var offset = start
    repeat {
      let (scalar, length) = decodeScalar(text, at: offset)
      let value = value(of: scalar, values)
      if value == Kind.otherSpace.rawValue { return endOfSpaces(at: offset, in: text) }
      let isBehindBreaker = offset == endOfBreaker && !haveEdges
      offset &+= length
      if value == Self.breaker || value == Kind.unread.rawValue && isBehindBreaker {
        endOfBreaker = offset
      } else if value & ~ScriptTable.lookalike != latin, value != Kind.symbol.rawValue {
        return nil
      }
    } while offset < text.count && text[offset] >= 0x80
    return offset
  }
}
