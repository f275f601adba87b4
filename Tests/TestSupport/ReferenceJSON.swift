/// A plain reader of one line by RFC 8259, one function a grammar rule: what the scanner is checked against.
package struct ReferenceJSON {
  /// Where the line can't be read on, from 0.
  package struct Fault: Error { var place: Int }

  package enum Value: Equatable {
    case null
    case boolean
    case number
    /// The decoded text.
    case string(String)
    case array([Value])
    case object([Member])

    /// The last member of that name.
    package func member(_ name: String) -> Member? {
      guard case .object(let members) = self else { return nil }
      return members.last { $0.name.unicodeScalars.elementsEqual(name.unicodeScalars) }
    }
  }

  package struct Member: Equatable {
    package var name: String
    package var value: Value
    package var range: Range<Int>
  }

  package enum Line: Equatable {
    case empty
    case malformed(column: Int)
    case object(members: [Member], brace: Int)
  }

  private let bytes: [UInt8]
  private var place = 0

  /// Reads a line, given without its end.
  package static func read(_ line: [UInt8]) -> Line {
    var reader = ReferenceJSON(bytes: line)
    reader.skipSpace()
    if reader.place == line.count { return .empty }
    do {
      guard reader.peek == UInt8(ascii: "{") else { throw Fault(place: reader.place) }
      let value = try reader.value()
      let brace = reader.place - 1
      reader.skipSpace()
      guard reader.place == line.count else { throw Fault(place: reader.place) }
      guard case .object(let members) = value else { return .malformed(column: 1) }
      return .object(members: members, brace: brace)
    } catch let fault as Fault {
      return .malformed(column: fault.place + 1)
    } catch {
      return .malformed(column: 0)
    }
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// The byte to read; nil at the end.
  private var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipSpace() {
    while let byte = peek, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { place += 1 }
  }

  private mutating func expect(_ byte: Unicode.Scalar) throws {
    guard peek == UInt8(ascii: byte) else { throw Fault(place: place) }
    place += 1
  }

  private mutating func value() throws -> Value {
    switch peek {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try literal("true", .boolean)
    case UInt8(ascii: "f"): return try literal("false", .boolean)
    case UInt8(ascii: "n"): return try literal("null", .null)
    default: return try number()
    }
  }

  private mutating func literal(_ word: String, _ value: Value) throws -> Value {
    guard bytes[place...].starts(with: word.utf8) else { throw Fault(place: place) }
    place += word.utf8.count
    return value
  }

  private mutating func object() throws -> Value {
    try expect("{")
    skipSpace()
    var members: [Member] = []
    if peek == UInt8(ascii: "}") {
      place += 1
      return .object([])
    }
    while true {
      let name = try string()
      skipSpace()
      try expect(":")
      skipSpace()
      let start = place
      let value = try value()
      members.append(Member(name: name, value: value, range: start..<place))
      skipSpace()
      if peek == UInt8(ascii: "}") { break }
      try expect(",")
      skipSpace()
    }
    place += 1
    return .object(members)
  }

  private mutating func array() throws -> Value {
    try expect("[")
    skipSpace()
    var elements: [Value] = []
    if peek == UInt8(ascii: "]") {
      place += 1
      return .array([])
    }
    while true {
      elements.append(try value())
      skipSpace()
      if peek == UInt8(ascii: "]") { break }
      try expect(",")
      skipSpace()
    }
    place += 1
    return .array(elements)
  }

  private mutating func digits() throws {
    let start = place
    while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { place += 1 }
    guard place > start else { throw Fault(place: place) }
  }

  private mutating func number() throws -> Value {
    let start = place
    if peek == UInt8(ascii: "-") { place += 1 }
    if peek == UInt8(ascii: "0") {
      place += 1
      if let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { throw Fault(place: place) }
    } else {
      do { try digits() } catch { throw Fault(place: place == start ? start : place) }
    }
    if peek == UInt8(ascii: ".") {
      place += 1
      try digits()
    }
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      place += 1
      if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { place += 1 }
      try digits()
    }
    return .number
  }

  /// A string, decoded: escapes are gathered as UTF-16, raw bytes as UTF-8 that the standard library repairs.
  private mutating func string() throws -> String {
    try expect("\"")
    var text = ""
    var raw: [UInt8] = []
    var units: [UInt16] = []
    func flushed(_ text: String, _ raw: [UInt8], _ units: [UInt16]) -> String {
      var scalars = String.UnicodeScalarView(text.unicodeScalars)
      scalars.append(contentsOf: String(decoding: units, as: UTF16.self).unicodeScalars)
      scalars.append(contentsOf: String(decoding: raw, as: UTF8.self).unicodeScalars)
      return String(scalars)
    }
    while true {
      guard let byte = peek else { throw Fault(place: place) }
      if byte == UInt8(ascii: "\"") { break }
      guard byte >= 0x20 else { throw Fault(place: place) }
      if byte != UInt8(ascii: "\\") {
        if !units.isEmpty {
          text = flushed(text, [], units)
          units = []
        }
        raw.append(byte)
        place += 1
        continue
      }
      if !raw.isEmpty {
        text = flushed(text, raw, [])
        raw = []
      }
      place += 1
      guard let letter = peek else { throw Fault(place: place) }
      let simple: [UInt8: UInt16] = [
        0x22: 0x22, 0x5C: 0x5C, 0x2F: 0x2F, 0x62: 8, 0x66: 12, 0x6E: 10, 0x72: 13, 0x74: 9,
      ]
      if let unit = simple[letter] {
        units.append(unit)
        place += 1
      } else if letter == UInt8(ascii: "u") {
        var unit: UInt16 = 0
        for _ in 0..<4 {
          place += 1
          guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
            throw Fault(place: place)
          }
          unit = unit << 4 | UInt16(digit)
        }
        units.append(unit)
        place += 1
      } else {
        throw Fault(place: place)
      }
    }
    place += 1
    return flushed(flushed(text, [], units), raw, [])
  }
}
