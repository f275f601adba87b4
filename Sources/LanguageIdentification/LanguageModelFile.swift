/// An error in a model file.
package enum LanguageModelError: Error, Equatable {
  /// It does not begin as a model file does.
  case notAModel
  /// It is of another version of the format than this program reads.
  case version(found: Int)
  /// It ends too early, or goes on after its end.
  case length
  /// Its bytes are not those that were written.
  case checksum
  /// It names a language that the program does not know.
  case language(String)
  /// A count or number in it is outside what is possible.
  case value(String)
}

extension LanguageModel {
  /// The first characters of a model file.
  private static let magic = "winnow languages "
  /// The number of values of a character: printable ASCII without the quotation mark and the backslash, so
  /// that a model can be a string literal.
  package static let digits = 93

  /// Reads a model file. O(n).
  package init(reading text: Span<UInt8>) throws(LanguageModelError) {
    var reader = Reader(place: 0)
    for byte in Self.magic.utf8 {
      guard reader.place < text.count, text[reader.place] == byte else { throw .notAModel }
      reader.place += 1
    }
    let version = try reader.number(text)
    guard version == Self.version else { throw .version(found: version) }
    let checksum = try reader.number(text)
    guard checksum == Self.checksum(text, from: reader.place) else { throw .checksum }
    identity = UInt64(checksum) << 8 | 2
    var scripts: [ScriptWeights] = []
    for _ in 0..<3 { scripts.append(try reader.script(text)) }
    self.scripts = scripts
    let count = try reader.number(text, atMost: 1 << 16)
    var han = [UInt8](repeating: 0, count: count)
    for place in 0..<count {
      let digit = try reader.digit(text)
      han[place] = UInt8(digit / 31 | (digit % 31) << 2)
    }
    self.han = han
    guard reader.place == text.count else { throw .length }
  }
}

extension LanguageModel {
  /// A number of 32 bits made of all bytes from `start` on.
  static func checksum(_ text: Span<UInt8>, from start: Int) -> Int {
    var sum: UInt64 = 1
    var sums: UInt64 = 0
    var place = start
    while place &+ 8 <= text.count {
      sum &+= eight(text, place)
      sums &+= sum
      place &+= 8
    }
    while place < text.count {
      sum &+= UInt64(text[place])
      sums &+= sum
      place &+= 1
    }
    return Int(truncatingIfNeeded: ((sums &* 0x9E37_79B9_7F4A_7C15) ^ (sum &* 0xBF58_476D_1CE4_E5B9)) >> 32)
  }

  /// Eight bytes, the first one lowest.
  @inline(__always)
  private static func eight(_ text: Span<UInt8>, _ place: Int) -> UInt64 {
    precondition(place >= 0 && place &+ 8 <= text.count)
    // Within the span, as was just made sure, and any eight bytes are a number.
    let bytes = unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)
    return UInt64(littleEndian: bytes)
  }

  /// The digits that eight characters stand for, one in each byte.
  @inline(__always)
  private static func digits(_ characters: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let aboveQuotation = ((characters &+ 0x5D &* ones) >> 7) & ones
    let aboveBackslash = ((characters &+ 0x23 &* ones) >> 7) & ones
    return characters &- aboveQuotation &- aboveBackslash &- 0x20 &* ones
  }

  /// Takes a model file apart. The checksum was right, so the characters are those that were written; what
  /// could lead outside an array is checked all the same.
  private struct Reader {
    var place: Int

    mutating func digit(_ text: Span<UInt8>) throws(LanguageModelError) -> Int {
      guard place < text.count else { throw .length }
      let byte = text[place]
      guard byte >= 0x20, byte < 0x7F, byte != 0x22, byte != 0x5C else { throw .value("a character") }
      place &+= 1
      return Int(byte) - 0x20 - (byte > 0x22 ? 1 : 0) - (byte > 0x5C ? 1 : 0)
    }

    /// A number of five digits.
    mutating func number(
      _ text: Span<UInt8>, atMost most: Int = .max
    ) throws(LanguageModelError) -> Int {
      var value = 0
      for _ in 0..<5 { value = try value * LanguageModel.digits + digit(text) }
      guard value <= most else { throw .value("a count of \(value)") }
      return value
    }

    /// A language's name in eight characters.
    mutating func language(_ text: Span<UInt8>) throws(LanguageModelError) -> Language? {
      guard place + 8 <= text.count else { throw .length }
      var name = ""
      for _ in 0..<8 {
        if text[place] != 0x20 { name.unicodeScalars.append(Unicode.Scalar(text[place])) }
        place += 1
      }
      if name == "other" { return nil }
      guard let language = Language(rawValue: name) else { throw .language(name) }
      return language
    }

    /// Up to eight digits as the bytes of a number; fewer where the file ends.
    @inline(__always)
    private func digits(_ text: Span<UInt8>, _ place: Int) -> UInt64 {
      if place &+ 8 <= text.count { return LanguageModel.digits(eight(text, place)) }
      var characters: UInt64 = 0x2020_2020_2020_2020
      var shift: UInt64 = 0
      var place = place
      while place < text.count {
        characters = characters & ~(0xFF << shift) | UInt64(text[place]) << shift
        place &+= 1
        shift &+= 8
      }
      return LanguageModel.digits(characters)
    }

    /// Rows of weights, each lane one digit.
    mutating func rows(
      _ text: Span<UInt8>, count: Int, lanes: Int, vectors: Int
    ) throws(LanguageModelError) -> [SIMD8<Int8>] {
      guard place + count * lanes <= text.count else { throw .length }
      var rows: [SIMD8<Int8>] = []
      rows.reserveCapacity(count * vectors)
      for _ in 0..<count {
        for vector in 0..<vectors {
          let used = min(8, max(0, lanes &- vector &* 8))
          let mask: UInt64 = used == 8 ? .max : (1 << UInt64(used &* 8)) &- 1
          // Bytes from 0 to 92, less 46 each, without a borrow from one to the next.
          let high: UInt64 = 0x8080_8080_8080_8080
          let weights =
            ((digits(text, place &+ vector &* 8) | high) &- 0x2E2E_2E2E_2E2E_2E2E) ^ high
          // Both are eight bytes of plain numbers.
          rows.append(unsafe unsafeBitCast((weights & mask).littleEndian, to: SIMD8<Int8>.self))
        }
        place &+= lanes
      }
      return rows
    }

    /// Fingerprints of four digits each.
    private mutating func fingerprints(_ text: Span<UInt8>, count: Int) -> [UInt32] {
      var all = [UInt32](repeating: 0, count: count)
      for index in stride(from: 0, to: count, by: 2) {
        let two = digits(text, place &+ index &* 4)
        all[index] = UInt32(truncatingIfNeeded: two)
        if index &+ 1 < count { all[index &+ 1] = UInt32(truncatingIfNeeded: two >> 32) }
      }
      place &+= count &* 4
      return all
    }

    /// The number of the lowest three digits, the first one highest.
    @inline(__always)
    private func number(_ digits: UInt64) -> UInt32 {
      let digits = UInt32(truncatingIfNeeded: digits)
      return (digits & 0xFF) &* 8649 &+ (digits >> 8 & 0xFF) &* 93 &+ (digits >> 16 & 0xFF)
    }

    mutating func script(_ text: Span<UInt8>) throws(LanguageModelError) -> ScriptWeights {
      var script = ScriptWeights()
      let lanes = try number(text, atMost: LanguageModel.lanes)
      for _ in 0..<lanes { script.languages.append(try language(text)) }
      for _ in 0..<lanes { script.biases.append(Float(try number(text) - 500_000) / 1000) }
      for _ in 0..<lengthBuckets { script.scales.append(Float(try number(text)) / 1_000_000) }
      script.rowVectors = lanes > 8 ? 3 : 1
      let buckets = try number(text, atMost: 1 << 20)
      guard place + buckets * 4 <= text.count else { throw .length }
      script.fingerprints = fingerprints(text, count: buckets)
      script.rows = try rows(text, count: buckets * 4, lanes: lanes, vectors: script.rowVectors)
      let sharedBuckets = try number(text, atMost: 1 << 20)
      let codes = try number(text, atMost: 2048)
      guard place + sharedBuckets * 12 <= text.count else { throw .length }
      script.shared.reserveCapacity(sharedBuckets)
      for _ in 0..<sharedBuckets {
        let (head, tail) = (digits(text, place), digits(text, place &+ 6))
        let slots = SIMD4(number(head), number(head >> 24), number(tail), number(tail >> 24))
        let (marks, rows) = (slots &>> 11, slots & 2047)
        // A slot whose fingerprint is zero is empty.
        guard all((rows .< UInt32(codes)) .| (marks .== 0)) else { throw .value("a shared row") }
        script.shared.append(
          SIMD8(
            lowHalf: SIMD4<UInt16>(truncatingIfNeeded: marks), highHalf: SIMD4(truncatingIfNeeded: rows)))
        place &+= 12
      }
      script.codeBook = try rows(text, count: codes, lanes: lanes, vectors: script.rowVectors)
      return script
    }
  }

  /// The model as a file.
  package func written() -> [UInt8] {
    var body = Writer()
    for script in scripts { body.put(script) }
    body.put(number: han.count)
    for entry in han { body.put(digit: Int(entry & 3) * 31 + Int(entry >> 2)) }
    var head = Writer()
    head.put(number: Self.version)
    head.put(number: Self.checksum(body.bytes.span, from: 0))
    return Array(Self.magic.utf8) + head.bytes + body.bytes
  }

  /// Puts a model file together.
  private struct Writer {
    private(set) var bytes: [UInt8] = []

    mutating func put(digit: Int) {
      var byte = digit + 0x20
      if byte >= 0x22 { byte += 1 }
      if byte >= 0x5C { byte += 1 }
      bytes.append(UInt8(byte))
    }

    mutating func put(number: Int, digits count: Int = 5) {
      if count > 1 { put(number: number / LanguageModel.digits, digits: count - 1) }
      put(digit: number % LanguageModel.digits)
    }

    /// A language's name in eight characters.
    mutating func put(_ language: Language?) {
      let name = language?.rawValue ?? "other"
      bytes += Array(name.utf8) + [UInt8](repeating: 0x20, count: 8 - name.utf8.count)
    }

    /// Rows of weights, each lane one digit.
    mutating func put(rows: [SIMD8<Int8>], lanes: Int, vectors: Int) {
      for row in 0..<rows.count / vectors {
        for lane in 0..<lanes { put(digit: Int(rows[row * vectors + lane / 8][lane % 8]) + 46) }
      }
    }

    mutating func put(_ script: ScriptWeights) {
      let lanes = script.languages.count
      put(number: lanes)
      for language in script.languages { put(language) }
      for bias in script.biases { put(number: Int((bias * 1000).rounded()) + 500_000) }
      for bucket in 0..<LanguageModel.lengthBuckets {
        put(number: bucket < script.scales.count ? Int((script.scales[bucket] * 1_000_000).rounded()) : 0)
      }
      put(number: script.fingerprints.count)
      for four in script.fingerprints {
        for shift in 0..<4 { put(digit: Int(four >> UInt32(shift * 8) & 0xFF)) }
      }
      put(rows: script.rows, lanes: lanes, vectors: script.rowVectors)
      put(number: script.shared.count)
      put(number: script.codeBook.count / script.rowVectors)
      for bucket in script.shared {
        for slot in 0..<4 { put(number: Int(bucket[slot]) * 2048 + Int(bucket[slot + 4]), digits: 3) }
      }
      put(rows: script.codeBook, lanes: lanes, vectors: script.rowVectors)
    }
  }
}
