import TestSupport

/// Random lines: right ones of every form, and ones with a few bytes changed.
struct RandomJSON {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func number(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }

  private mutating func pick<T>(_ choices: [T]) -> T { choices[number(choices.count)] }

  private mutating func space() -> [UInt8] {
    Array(pick(["", "", "", " ", " ", "  ", "\t", "\r", " \r\t "]).utf8)
  }

  mutating func string() -> [UInt8] {
    var bytes = Array("\"".utf8)
    for _ in 0..<pick([0, 1, 2, 5, 9, 70]) {
      switch number(12) {
      case 0: bytes += Array(pick(["\\n", "\\\"", "\\\\", "\\/", "\\b", "\\f", "\\r", "\\t"]).utf8)
      case 1:
        bytes += Array(
          pick(["\\u00e9", "\\u0000", "\\uD83D\\uDe00", "\\ud800", "\\uDC00", "\\ud83d\\n"]).utf8)
      case 2: bytes += Array(pick(["é", "ש", "你", "😀", "\u{7F}", "\u{FFFD}"]).utf8)
      case 3:
        bytes += pick([
          [0xFF], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x98], [0xC0, 0x80],
        ])
      default: bytes.append(UInt8(pick([0x41, 0x20, 0x7B, 0x7D, 0x3A, 0x2C, 0x5B, 0x5D, 0x30, 0x27])))
      }
    }
    return bytes + Array("\"".utf8)
  }

  mutating func memberName() -> [UInt8] {
    if number(4) == 0 { return string() }
    return Array(
      pick([
        "\"id\"", "\"body\"", "\"b\\u006fdy\"", "\"sender\"", "\"a longer name\"", "\"a longer nama\"",
        "\"\"",
        "\"bodybody\"", "\"x\"", "\"text\"", "\"\\u0074ext\"", "\"Body\"", "\"ключ\"", "\"\\u043aлюч\"",
      ]).utf8)
  }

  mutating func numeral() -> [UInt8] {
    Array(
      pick([
        "0", "-0", "1", "12", "1234567", "12345678", "123456789012345678901", "0.5", "1e5", "1E+5",
        "-1.25e-10",
        "3.14159",
      ]).utf8)
  }

  private mutating func value(_ depth: Int) -> [UInt8] {
    switch number(depth > 0 ? 9 : 6) {
    case 0, 1: return string()
    case 2, 3: return numeral()
    case 4: return Array(pick(["true", "false", "null"]).utf8)
    case 5: return Array(pick(["[]", "{}", "[ ]", "{\t}"]).utf8)
    case 6, 7: return object(depth - 1)
    default:
      var bytes = Array("[".utf8) + space()
      for index in 0...number(4) {
        if index > 0 { bytes += space() + Array(",".utf8) + space() }
        bytes += value(depth - 1)
      }
      return bytes + space() + Array("]".utf8)
    }
  }

  private mutating func object(_ depth: Int) -> [UInt8] {
    var bytes = Array("{".utf8) + space()
    for index in 0..<pick([0, 1, 2, 3, 6]) {
      if index > 0 { bytes += space() + Array(",".utf8) + space() }
      bytes += memberName() + space() + Array(":".utf8) + space() + value(depth)
    }
    return bytes + space() + Array("}".utf8)
  }

  /// An object with white space around it, on one line.
  mutating func line() -> [UInt8] { space() + object(number(5)) + space() }

  /// `line` with one to three bytes dropped, put in or replaced; never with an LF.
  mutating func mutated(_ line: [UInt8]) -> [UInt8] {
    var line = line
    let bytes = Array("{}[]:,\"\\ue0 5-+.tfn\t\r\u{1}\u{7F}/".utf8) + [0xC3, 0xA9, 0xFF, 0x00]
    for _ in 0...number(3) where !line.isEmpty {
      let index = number(line.count)
      switch number(4) {
      case 0: line.remove(at: index)
      case 1: line.insert(pick(bytes), at: index)
      case 2: line[index] = pick(bytes)
      default: line.removeSubrange(index...)
      }
    }
    return line
  }
}
