import Bytes

extension Finding {
  /// The finding as text for a person: `FILE:LINE:COLUMN: error: …`, the line, and a caret under the place.
  ///
  /// The caret is in the column in which a terminal shows the character: wide characters take two columns,
  /// combining marks none, and tabs are kept. Of a long line, the part around the place is shown. Control
  /// characters of the line are shown as U+FFFD, so that a file cannot send commands to the terminal.
  ///
  /// - Parameters:
  ///   - file: The name to print.
  ///   - source: The file's bytes.
  ///   - style: The colours of the place where it is printed.
  /// - Returns: Three lines, or the first of them if the file is no text. The last one has no line end.
  package func rendered(file: String, source: [UInt8], style: Style = Style(isOn: false)) -> String {
    let place = style.bold("\(Finding.harmless(file)):\(line):\(column): ")
    let label = style.severity(severity, "\(severity.rawValue):")
    let finding = "\(place)\(label) \(style.bold(Finding.harmless(message)))"
    if FileSignature.of(source.span) != nil { return finding }
    let excerpt = Excerpt(around: min(max(utf8Offset, 0), source.count), in: source)
    return """
      \(finding)
      \(excerpt.line)
      \(excerpt.indent)\(style.caret("^"))
      """
  }

  /// A text without the characters that a terminal would act on.
  static func harmless(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { Excerpt.isUnprintable($0) }) else { return text }
    var clean = ""
    for scalar in text.unicodeScalars {
      clean.unicodeScalars.append(Excerpt.isUnprintable(scalar) ? "\u{FFFD}" : scalar)
    }
    return clean
  }
}

/// The part of a line around a place, and the text that brings a caret under the place.
struct Excerpt {
  /// The number of columns of a long line that are shown on either side of the place.
  static let reach = 60

  var line = ""
  var indent = ""

  init(around offset: Int, in source: [UInt8]) {
    // This is enough for any number of combining marks that a person would type.
    let window = Excerpt.reach * 16
    var start = offset
    while start > 0, source[start - 1] != 0x0A, source[start - 1] != 0x0D, offset - start < window {
      start -= 1
    }
    while start > 0, start < offset, source[start] & 0xC0 == 0x80 { start += 1 }
    var end = offset
    while end < source.count, source[end] != 0x0A, source[end] != 0x0D, end - offset < window { end += 1 }
    while end < source.count, end > offset, source[end] & 0xC0 == 0x80 { end -= 1 }
    let cutsBefore = start > 0 && source[start - 1] != 0x0A && source[start - 1] != 0x0D
    let cutsAfter = end < source.count && source[end] != 0x0A && source[end] != 0x0D
    var before = Array(String(decoding: source[start..<offset], as: UTF8.self))
    if start == 0, before.first == "\u{FEFF}" { before.removeFirst() }
    let after = Array(String(decoding: source[offset..<end], as: UTF8.self))

    // Columns that one side does not need are given to the other side.
    let most = (before: Excerpt.room(beside: after), after: Excerpt.room(beside: before.reversed()))
    var columns = 0
    var first = before.count
    while first > 0, columns < most.before {
      first -= 1
      columns += DisplayWidth.columns(of: before[first])
    }
    if first > 0 || cutsBefore {
      line = "…"
      indent = " "
    }
    for character in before[first...] {
      let shown = Excerpt.printable(character)
      line.append(shown)
      indent += shown == "\t" ? "\t" : String(repeating: " ", count: DisplayWidth.columns(of: shown))
    }
    columns = 0
    var last = 0
    while last < after.count, columns < most.after {
      line.append(Excerpt.printable(after[last]))
      columns += DisplayWidth.columns(of: after[last])
      last += 1
    }
    if last < after.count || cutsAfter { line += "…" }
  }

  /// The number of columns that one side of the place may take, given the other side.
  private static func room(beside other: some Sequence<Character>) -> Int {
    var columns = 0
    for character in other {
      if columns >= reach { break }
      columns += DisplayWidth.columns(of: character)
    }
    return 2 * reach - min(columns, reach)
  }

  /// The character, or U+FFFD in place of one that is not printed. None of these is part of a larger cluster.
  private static func printable(_ character: Character) -> Character {
    character.unicodeScalars.contains(where: isUnprintable) ? "\u{FFFD}" : character
  }

  /// Whether a terminal might act on a character, or reverse the direction of the line.
  static func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09: false
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
