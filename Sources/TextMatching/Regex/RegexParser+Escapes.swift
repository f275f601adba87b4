/// Escapes: what follows a backslash.
extension RegexParser {
  enum Escape {
    case literal(UInt32)
    case set(ScalarSet)
    case look(RegexTree.Look)
  }

  /// Parses an escape. The parser is at its backslash.
  mutating func escape() throws(RegexSyntaxError) -> Escape {
    let start = position
    guard advance() else {
      throw failure("a '\\' at the end escapes nothing; a literal one is '\\\\'", at: start)
    }
    let scalar = current
    switch scalar {
    case "0"..."9":
      throw failure(
        scalar == 0x30
          ? "octal escapes are not supported; write \\x{…}"
          : "back-references are not supported: matching must take time linear in the text", at: start)
    case "x", "u", "U": return .literal(try hexadecimal(start))
    case "p", "P": return .set(try property(start))
    case "d", "D", "s", "S", "w", "W": return .set(try perlClass(start))
    default: break
    }
    position += 1
    switch scalar {
    case "a": return .literal(0x07)
    case "f": return .literal(0x0C)
    case "t": return .literal(0x09)
    case "n": return .literal(0x0A)
    case "r": return .literal(0x0D)
    case "v": return .literal(0x0B)
    case "A": return .look(.start)
    case "z": return .look(.end)
    case "b": return .look(try wordBoundary(start))
    case "B": return .look(flags.isUnicode ? .notWordBoundary : .notAsciiWordBoundary)
    case "<": return .look(flags.isUnicode ? .wordStart : .asciiWordStart)
    case ">": return .look(flags.isUnicode ? .wordEnd : .asciiWordEnd)
    case "a"..."z", "A"..."Z":
      throw failure(unknownEscape(scalar, start), at: start)
    default:
      if scalar >= 0x80 { throw failure(unknownEscape(scalar, start), at: start) }
      return .literal(scalar)
    }
  }

  private func unknownEscape(_ scalar: UInt32, _ start: Int) -> String {
    switch scalar {
    case "Z": "'\\Z' is not supported; the text's end is '\\z'"
    case "G": "'\\G' is not supported"
    case "Q", "E": "'\\Q…\\E' is not supported; escape each character by itself"
    case "k": "back-references are not supported: matching must take time linear in the text"
    case "h", "H": "'\\\(quoted(start + 1..<start + 2))' is not supported; horizontal space is [ \\t]"
    case "R", "X", "N", "K", "C": "'\\\(quoted(start + 1..<start + 2))' is not supported"
    default: "unknown escape '\(quoted(start..<start + 2))'"
    }
  }

  /// `\b`, alone or as `\b{start}` and the like.
  private mutating func wordBoundary(_ start: Int) throws(RegexSyntaxError) -> RegexTree.Look {
    let plain: RegexTree.Look = flags.isUnicode ? .wordBoundary : .asciiWordBoundary
    guard isAt("{") else { return plain }
    let brace = position
    var content = self
    guard content.advanceAndSkipSpace() else {
      throw failure("unclosed '\\b{': '}' is missing", at: start)
    }
    let first = content.position
    // A number is a repetition of `\b` itself.
    guard Self.isBoundaryName(content.current) else { return plain }
    while !content.isAtEnd && Self.isBoundaryName(content.current) { content.advanceAndSkipSpace() }
    guard content.isAt("}") else { throw failure("unclosed '\\b{': '}' is missing", at: start) }
    var name = ""
    for scalar in pattern[first..<content.position] {
      if Self.isBoundaryName(scalar), let scalar = Unicode.Scalar(scalar) {
        name.unicodeScalars.append(scalar)
      }
    }
    position = content.position + 1
    switch name {
    case "start": return flags.isUnicode ? .wordStart : .asciiWordStart
    case "end": return flags.isUnicode ? .wordEnd : .asciiWordEnd
    case "start-half": return flags.isUnicode ? .wordStartHalf : .asciiWordStartHalf
    case "end-half": return flags.isUnicode ? .wordEndHalf : .asciiWordEndHalf
    default:
      throw failure(
        "unknown word boundary '\(quoted(brace..<position))': expected {start}, {end}, {start-half} or {end-half}",
        at: brace)
    }
  }

  private static func isBoundaryName(_ scalar: UInt32) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "-": true
    default: false
    }
  }

  // MARK: Numbers

  /// `\xHH`, `\uHHHH`, `\UHHHHHHHH`, or one of them with braces.
  private mutating func hexadecimal(_ start: Int) throws(RegexSyntaxError) -> UInt32 {
    let digits: Int
    switch current {
    case "x": digits = 2
    case "u": digits = 4
    default: digits = 8
    }
    let unfinished = "unfinished '\(quoted(start..<start + 2))': hexadecimal digits are missing"
    guard advanceAndSkipSpace() else { throw failure(unfinished, at: start) }
    var value: UInt32 = 0
    let first: Int
    if isAt("{") {
      let brace = position
      advanceAndSkipSpace()
      first = position
      var count = 0
      while !isAtEnd && !isAt("}") {
        value = try adding(digit: current, to: value)
        count += 1
        advanceAndSkipSpace()
      }
      if isAtEnd { throw failure("unclosed '{': '}' is missing", at: brace) }
      if count == 0 { throw failure("no hexadecimal digits between the braces", at: brace) }
      position += 1
    } else {
      first = position
      for i in 0..<digits {
        if i > 0 { advanceAndSkipSpace() }
        if isAtEnd { throw failure(unfinished, at: start) }
        value = try adding(digit: current, to: value)
      }
      position += 1
    }
    guard Unicode.Scalar(value) != nil else {
      throw failure("no Unicode character has this number", at: first)
    }
    if !flags.isUnicode && value > 0x7F && value <= 0xFF && digits == 2 && pattern[first] != 0x7B {
      if first == start + 2 {
        throw failure(
          "under (?-u) this is a byte that is not UTF-8 by itself; write it under (?u)", at: start)
      }
    }
    return value
  }

  private func adding(digit: UInt32, to value: UInt32) throws(RegexSyntaxError) -> UInt32 {
    let worth: UInt32
    switch digit {
    case "0"..."9": worth = digit - 0x30
    case "a"..."f": worth = digit - 0x61 + 10
    case "A"..."F": worth = digit - 0x41 + 10
    default:
      throw failure("'\(quoted(position..<position + 1))' is not a hexadecimal digit", at: position)
    }
    return min(value, 0x0FFF_FFFF) * 16 + worth
  }

  // MARK: Classes

  private mutating func perlClass(_ start: Int) throws(RegexSyntaxError) -> ScalarSet {
    let letter = current
    position += 1
    let set: ScalarSet
    switch letter {
    case "d", "D": set = flags.isUnicode ? UnicodeProperties.decimalDigits : ScalarSet(0x30, 0x39)
    case "s", "S":
      set =
        flags.isUnicode
        ? UnicodeProperties.whiteSpace : ScalarSet(pieces: [.init(lower: 0x09, upper: 0x0D), .init(0x20)])
    default: set = flags.isUnicode ? UnicodeProperties.word : UnicodeProperties.asciiWord
    }
    if letter >= 0x61 { return set }
    if !flags.isUnicode {
      throw failure(
        "'\(quoted(start..<start + 2))' under (?-u) can match what is not UTF-8; write it under (?u)",
        at: start)
    }
    return set.complement
  }

  /// `\pL`, `\p{name}`, `\p{property=value}`, and the same with `P`.
  private mutating func property(_ start: Int) throws(RegexSyntaxError) -> ScalarSet {
    var isNegated = isAt("P")
    let missing = "unfinished '\(quoted(start..<start + 2))': a property's name is missing, as in \\p{Greek}"
    guard advanceAndSkipSpace() else { throw failure(missing, at: start) }
    var name: [UInt32] = []
    var value: [UInt32]?
    if isAt("{") {
      let brace = position
      var content: [UInt32] = []
      while advanceAndSkipSpace() && !isAt("}") { content.append(current) }
      if isAtEnd { throw failure("unclosed '{': '}' is missing", at: brace) }
      position += 1
      if let i = content.indices.first(where: {
        content[$0] == 0x21 && $0 + 1 < content.count && content[$0 + 1] == 0x3D
      }) {
        name = Array(content[..<i])
        value = Array(content[(i + 2)...])
        isNegated.toggle()
      } else if let i = content.firstIndex(where: { $0 == 0x3A }) ?? content.firstIndex(where: { $0 == 0x3D })
      {
        name = Array(content[..<i])
        value = Array(content[(i + 1)...])
      } else {
        name = content
      }
    } else {
      if isAt("\\") { throw failure("'\\' is not a property; write \\p{…}", at: position) }
      name = [current]
      position += 1
    }
    if !flags.isUnicode {
      throw failure("'\(quoted(start..<position))' needs Unicode mode, which (?-u) turned off", at: start)
    }
    let found =
      if let value { UnicodeProperties.lookup(name, value: value) } else { UnicodeProperties.lookup(name) }
    switch found {
    case .noSuchProperty: throw failure("unknown Unicode property '\(quoted(start..<position))'", at: start)
    case .noSuchValue:
      throw failure("unknown value of a Unicode property: '\(quoted(start..<position))'", at: start)
    case .set(var set):
      if flags.ignoresCase { set = SimpleCaseFolding.closure(of: set) }
      return isNegated ? set.complement : set
    }
  }
}
