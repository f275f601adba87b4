import Bytes

/// Reports mistakes.
extension JSON5Reader {
  /// Reports a mistake. The first ones are kept, in the order of the text: a duplicate key is found at its
  /// object's end, after mistakes that come later in the text.
  ///
  /// - Parameter key: The key in the innermost object at which the mistake is; nil if it is in the value that
  ///   is being read.
  mutating func report(_ offset: Int, _ message: String, under key: Key? = nil) {
    if illFormed.contains(where: { $0.contains(offset) }) { return }
    mistakeCount += 1
    guard keeps(offset) else { return }
    var place = mistakes.count
    while place > 0, mistakes[place - 1].offset > offset { place -= 1 }
    if mistakes.count == limit { mistakes.removeLast() }
    mistakes.insert(JSON5Fault(offset: offset, message: message, pointer: pointer(under: key)), at: place)
  }

  /// Whether a mistake at an offset would be kept.
  func keeps(_ offset: Int) -> Bool {
    mistakes.count < limit || offset < mistakes[mistakes.count - 1].offset
  }

  /// The JSON Pointer of the value of a key in the innermost object; without a key, of the value that is
  /// being read.
  private func pointer(under key: Key?) -> String {
    func token(_ name: [UInt8]) -> String { "/" + JSONPointer.escaped(String(decoding: name, as: UTF8.self)) }
    var pointer = ""
    for (depth, frame) in stack.enumerated() where depth > 0 {
      let around = stack[depth - 1]
      if around.isObject {
        pointer += token(keyBytes(frame.node))
      } else {
        pointer += "/\(nodes[around.node].count - 1)"
      }
    }
    if let key { return pointer + token(keyBytes(key.range, key.hasEscapes)) }
    guard let top = stack.last, !top.wantsSeparator else { return pointer }
    if !top.isObject { return pointer + "/\(nodes[top.node].count)" }
    guard let key = pendingKey else { return pointer }
    return pointer + token(keyBytes(key.range, key.hasEscapes))
  }

  /// Reports the innermost bracket that is open at the end of the text, and closes all open brackets.
  mutating func reportUnclosed() {
    guard let frame = stack.last, !sawWrongBracket else { return closeAll() }
    let node = nodes[frame.node]
    let closing = frame.isObject ? "}" : "]"
    let opening = frame.isObject ? "{" : "["
    report(
      node.start, "this \"\(opening)\" is never closed: found the end of the file, expected \"\(closing)\"")
    closeAll()
  }

  /// Reports a key that occurs twice in an object.
  mutating func reportTwice(_ index: Int, _ earlier: Int, _ object: Int) {
    guard let range = nodes[index].keyRange, let first = nodes[earlier].keyRange else { return }
    nodes[index].keyIsRepeated = true
    let before = mistakeCount
    defer { repeatedKeyCount += mistakeCount - before }
    let line = keeps(range.lowerBound) ? lines.line(of: first.lowerBound) : 0
    report(
      range.lowerBound,
      "the key \(shown(range)) occurs twice in this object, first on line \(line); remove one of them",
      under: Key(range: range, hasEscapes: nodes[index].keyHasEscapes))
  }

  /// The message about a token that is not a value, with the value that was probably meant.
  func notAValue(_ token: String) -> String {
    let hint = notationHint
    if !hint.isEmpty { return "found \(token), expected a value\(hint)" }
    switch token.lowercased() {
    case "\"true\"", "\"false\"", "\"null\"", "\"nan\"", "\"infinity\"":
      var word = token.lowercased()
      if word == "\"nan\"" { word = "\"NaN\"" }
      if word == "\"infinity\"" { word = "\"Infinity\"" }
      return "found \(token), expected a value; did you mean \(word.dropFirst().dropLast())?"
    case "\"yes\"", "\"on\"": return "found \(token), expected a value; did you mean true?"
    case "\"no\"", "\"off\"": return "found \(token), expected a value; did you mean false?"
    case "\"none\"", "\"nil\"", "\"undefined\"": return "found \(token), expected a value; did you mean null?"
    default:
      let message = "found \(token), expected a value; a text must be quoted"
      guard let value = Self.value(near: token.dropFirst().dropLast().lowercased()) else { return message }
      return "\(message); did you mean \(value)?"
    }
  }

  /// How JSON5 writes what the character at the cursor is in another notation; empty for any other character.
  var notationHint: String {
    switch UTF8Sequence(source.span, at: cursor.at).unicodeScalar {
    case "#": "; a comment begins with //"
    case "`", "\u{2018}"..."\u{201F}", "«", "»": "; quotes are \" or '"
    default: ""
    }
  }

  /// The value that a word is with one typing mistake; nil if it is like none.
  private static func value(near word: String) -> String? {
    let letters = Array(word.unicodeScalars)
    return ["true", "false", "null"].first {
      EditDistance.between(letters, Array($0.lowercased().unicodeScalars)) == 1
    }
  }

  /// The text at the cursor, in quotes, for a message.
  func found() -> String {
    let at = cursor.at
    guard at < source.count else { return "the end of the file" }
    guard keeps(at) else { return "" }
    var ahead = cursor
    var end = at
    let byte = source[at]
    if JSON5Strings.isQuote(byte) {
      _ = ahead.skipString(source.span)
      end = ahead.at
    } else {
      while end < source.count,
        source[end] == UInt8(ascii: ".") || source[end] == UInt8(ascii: "+")
          || source[end] == UInt8(ascii: "-") || ahead.isIdentifierPart(source.span, at: end)
      {
        end += UTF8Sequence(source.span, at: end).length
        if end - at > 200 { break }
      }
      if end == at { end += UTF8Sequence(source.span, at: at).length }
    }
    return shown(at..<end)
  }

  /// A piece of the text in quotes, shortened if it is long, with escapes for what nobody would see.
  func shown(_ range: Range<Int>) -> String {
    let isQuoted = JSON5Strings.isQuote(source[range.lowerBound])
    let short = range.count > 200 ? range.lowerBound..<range.lowerBound + 200 : range
    var text = String(decoding: source[short], as: UTF8.self)
    if text.unicodeScalars.count > 40 {
      text = String(String.UnicodeScalarView(text.unicodeScalars.prefix(39))) + "…"
    }
    text = text.withVisibleCharacters
    return isQuoted ? text : "\"\(text)\""
  }
}
