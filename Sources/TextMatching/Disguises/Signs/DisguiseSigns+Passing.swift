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
  /// pattern has, or of another, and the body has no sign of a disguise; and no match goes from the body into
  /// the sender. Linear in the message.
  ///
  /// - Parameters:
  ///   - sender: A sender of which ``passesOver(_:from:)`` is true; nil if it is not searched.
  ///   - keys: Those of the patterns.
  @inline(never)
  func passesOverOneScript(
    _ body: Span<UInt8>, sender: Span<UInt8>?, _ keys: DisguiseSet.EntryKeys
  ) -> Bool {
    if haveTextEdges || haveBareMarks { return false }
    // Most other texts begin with a letter of Latin.
    guard let first = body.indices.first(where: { body[$0] >= 0x41 }), body[first] >= 0xCD else {
      return false
    }
    let letter = decodeScalar(body, at: first).scalar
    let value = ScriptTable.value(of: letter)
    if value & Self.special != 0 { return false }
    // No scripts meet at a sender without letters and anything unusual, such as a number.
    var senderToMeet = sender
    if let sender, !Self.hasASCIILetter(sender), Self.nextUnusual(in: sender, from: 0) == sender.count {
      senderToMeet = nil
    }
    if scripts.rawValue &>> UInt64(value & 63) & 1 != 0 {
      guard let range = LetterRanges.shared.plain(around: letter) else { return false }
      let found = LetterRanges.findings(in: body, besides: range)
      if found.end < body.count || found.odd_spaces { return false }
      guard let senderToMeet else { return true }
      return !mayMatch(whereBody: body, of: value & 63, meets: senderToMeet, keys)
    }
    // A match that reaches the sender begins behind the letters, where it is as it is without anything
    // unusual.
    if let senderToMeet {
      let end = endOfForeign(in: body, before: body.count)
      if Self.nextUnusual(in: body, from: end) < body.count,
        mayMatch(whereBody: body, of: value & 63, meets: senderToMeet, keys)
      {
        return false
      }
    }
    // Punctuation may be in the range of a pattern's script.
    let isGenuine = value != 0 && value & ScriptTable.lookalike == 0
    if isGenuine, !haveLetterless, let range = LetterRanges.shared.loose(around: letter),
      foreignFindings(in: body, besides: range).areAllForeign
    {
      return true
    }
    return !Self.hasASCIILetter(body) && isForeign(TextScripts(ofTextWithoutASCIILetters: body))
  }

  /// Whether a message has no match at any level. All letters of its body are of one script that no pattern
  /// has; the sender has no letters, or no sign of a disguise and no match goes from the body into it; and no
  /// number stands for a word. It says false of other messages, too. Linear in the message, and most others
  /// are told by the first letter of the body.
  ///
  /// - Parameters:
  ///   - sender: The sender; empty if it is not searched.
  ///   - keys: Those of the patterns.
  @inline(never)
  func passesOverForeign(
    _ body: Span<UInt8>, sender: Span<UInt8>, _ keys: DisguiseSet.EntryKeys
  ) -> Bool {
    guard !haveLetterless, let range = Self.rangeOfFirstLetter(body, notOf: scripts) else { return false }
    let inBody = foreignFindings(in: body, besides: range)
    if !inBody.areAllForeign { return false }
    if !sender.hasOnlyDigitsAndSigns {
      if haveTextEdges || findsAllSpaces { return false }
      let found = Self.spellingSigns(sender, sender: Span())
      if found.others || found.capital_i && mayHaveSmallL(sender, sender: Span()) { return false }
      let script = ScriptTable.value(of: range.lowerBound) & 63
      if mayMatch(whereBody: body, of: script, meets: sender, keys) { return false }
    }
    return digitSpellings.isEmpty || !inBody.haveDigits && !digitSpellings.mayBeIn(sender)
  }

  /// Whether a message has no match at level ``DisguiseLevel/all``. Its body has no letters but those of
  /// Russian, its sender is in ASCII, and neither has signs; the sender has no letters, or no match is in it
  /// or goes from the body into it; and no number stands for a word. It says false of other messages, too.
  /// Linear in the message, and most others are told by the first letter of the body.
  ///
  /// - Parameters:
  ///   - sender: The sender; empty if it is not searched.
  ///   - keys: Those of the patterns.
  @inline(never)
  func passesOverRussian(
    _ body: Span<UInt8>, sender: Span<UInt8>, _ keys: DisguiseSet.EntryKeys
  ) -> Bool {
    if haveTextEdges || haveLetterless || findsAllSpaces { return false }
    guard let first = body.indices.first(where: { body[$0] >= 0x41 }), body[first] & 0xFE == 0xD0 else {
      return false
    }
    let found = Self.spellingSigns(body, sender: sender, isRussian: true)
    if found.others || found.capital_i && mayHaveSmallL(sender) { return false }
    let cyrillic = ScriptBits(LetterKind.Script.cyrillic).number
    if !sender.hasOnlyDigitsAndSigns, mayMatch(whereBody: body, of: cyrillic, meets: sender, keys) {
      return false
    }
    return !digitSpellings.areIn(body, found, sender: sender)
  }

  /// The offset in a joined text before which no match begins because all letters of its body are of a script
  /// that no pattern has; nil if that is not so. Linear in the body.
  @inline(never)
  func endOfForeignBody(in joined: Span<UInt8>, bodyCount: Int) -> Int? {
    if haveLetterless || haveTextEdges || isEachSpaceOdd { return nil }
    let body = joined.extracting(0..<bodyCount)
    guard let range = Self.rangeOfFirstLetter(body, notOf: scripts) else { return nil }
    let found = LetterRanges.findings(in: body, besides: range)
    if found.end < body.count || found.digits && !digitSpellings.isEmpty { return nil }
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

  /// What a text has besides the scalars of a range around letters that no pattern has: whether all others
  /// are breakers such as an emoji, what is not read behind one, or ASCII without letters; and whether there
  /// are digits of ASCII. Linear in the text.
  private func foreignFindings(
    in text: Span<UInt8>, besides range: ClosedRange<UInt32>
  ) -> (areAllForeign: Bool, haveDigits: Bool) {
    let values = values.span
    var haveDigits = false
    var endOfBreaker = -1
    var start = 0
    while true {
      let found = LetterRanges.findings(in: text.extracting(start...), besides: range)
      haveDigits = haveDigits || found.digits
      let offset = start &+ found.end
      if offset == text.count { return (true, haveDigits) }
      let (scalar, length) = decodeScalar(text, at: offset)
      let value = value(of: scalar, values)
      let isUnread = value == Kind.unread.rawValue && offset == endOfBreaker && !haveEdges
      if value != Self.breaker && !isUnread { return (false, haveDigits) }
      start = offset &+ length
      endOfBreaker = start
    }
  }

  /// The signs of a message in printable ASCII. Characters beyond ASCII are signs, too. Linear in the
  /// message, many bytes at once.
  ///
  /// - Parameters:
  ///   - sender: The sender; empty if it is not searched.
  ///   - isRussian: Whether letters in the body are signs if they are of ASCII, instead of U+0410 to U+044F.
  static func spellingSigns(
    _ body: Span<UInt8>, sender: Span<UInt8>, isRussian: Bool = false
  ) -> winnow_spelling_signs {
    // The space between both is also behind a body with an empty sender, unless no sender is searched.
    if sender.isEmpty, !body.isEmpty, isSpace(body, at: body.count &- 1) {
      var signs = winnow_spelling_signs()
      signs.others = true
      return signs
    }
    // The function reads as many bytes.
    return unsafe body.withUnsafeBufferPointer { body in
      unsafe sender.withUnsafeBufferPointer { sender in
        unsafe winnow_find_spelling_signs(
          winnow_vector_level(), body.baseAddress, body.count, sender.isEmpty ? nil : sender.baseAddress,
          sender.count, isRussian ? 1 : 0)
      }
    }
  }

  /// Whether a message without other signs has an `I` that may stand for a small L. Linear in the message.
  @inline(never)
  func mayHaveSmallL(_ body: Span<UInt8>, sender: Span<UInt8>) -> Bool {
    mayHaveSmallL(body) || mayHaveSmallL(sender)
  }

  private func mayHaveSmallL(_ text: Span<UInt8>) -> Bool {
    var offset = Self.nextUnusual(in: text, from: 0)
    while offset < text.count {
      if smallL.mayBeSmallL(at: offset, in: text) { return true }
      offset = Self.nextUnusual(in: text, from: Self.endOfCapitalI(at: offset, in: text))
    }
    return false
  }

  /// The offset behind an `I` and those that follow it directly.
  static func endOfCapitalI(at start: Int, in text: Span<UInt8>) -> Int {
    var end = start &+ 1
    while end < text.count, text[end] == UInt8(ascii: "I") { end &+= 1 }
    return end
  }

  /// Whether a joined text has no disguise, because its letters are of one script beyond Latin: one that no
  /// pattern has, or that of Russian without signs. The sender may have letters of ASCII instead, if it has
  /// no signs either and no match goes from the body into it. Linear in the text.
  ///
  /// - Parameters:
  ///   - bitmaps: Those of the text, which is not ASCII.
  ///   - keys: Those of the patterns.
  func isOrdinaryInOneScript(
    _ joined: Span<UInt8>, bodyCount: Int, _ bitmaps: borrowing TextBitmaps, _ keys: DisguiseSet.EntryKeys
  ) -> Bool {
    if haveTextEdges || haveLetterless || isEachSpaceOdd { return false }
    // Digits and symbols may stand for all letters of a word.
    if !digitSpellings.isEmpty, bitmaps.hasSpelled { return false }
    var text = joined
    if bitmaps.hasLetters {
      if bitmaps.nextLetter(from: 0, to: bodyCount) < bodyCount || findsAllSpaces { return false }
      if bitmaps.nextUnusual(from: bodyCount, to: joined.count) < joined.count { return false }
      text = joined.extracting(0..<bodyCount)
    }
    let first = bitmaps.nextHigh(from: 0, to: text.count)
    if first == text.count { return false }
    let letter = decodeScalar(text, at: first).scalar
    let value = ScriptTable.value(of: letter)
    if value == 0 || value & Self.special != 0 { return false }
    if bitmaps.hasLetters {
      let sender = joined.extracting(min(bodyCount &+ 1, joined.count)...)
      if mayMatch(whereBody: text, of: value & 63, meets: sender, keys) { return false }
    }
    if scripts.rawValue &>> UInt64(value & 63) & 1 != 0 {
      return bitmaps.nextNotRussian(from: 0, to: text.count) == text.count
    }
    guard let range = LetterRanges.shared.loose(around: letter) else { return false }
    return LetterRanges.findings(in: text, besides: range).end == text.count
  }

  /// Whether a text has letters of ASCII. Linear in the text; the loop has no early end, so that many bytes
  /// are compared at once.
  private static func hasASCIILetter(_ text: Span<UInt8>) -> Bool {
    var found: UInt8 = 0
    for offset in text.indices {
      // The index is one of the text.
      found |= unsafe text[unchecked: offset].isASCIILetter ? 1 : 0
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
    return smallL.mayBeSmallL(at: start, in: text) ? nil : Self.endOfCapitalI(at: start, in: text)
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
