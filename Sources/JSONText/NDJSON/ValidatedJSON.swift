package import Bytes

/// Skips parts of JSON that the scanner has validated. The functions check bounds but not grammar.
enum ValidatedJSON {
  /// Over white space.
  static func afterSpace(_ bytes: Span<UInt8>, _ start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] <= UInt8(ascii: " ") { index &+= 1 }
    return index
  }

  /// The string whose opening quote is at `start`.
  static func string(_ bytes: Span<UInt8>, _ start: Int) -> JSONValue {
    var index = start &+ 1
    var flags: JSONValue.Flags = []
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      if bytes[index] == UInt8(ascii: "\\") {
        flags.insert(.hasEscapes)
        index &+= 1
      } else if bytes[index] >= 0x80 {
        flags.formUnion([.hasNonASCII, .mayBeIllFormed])
      }
      index &+= 1
    }
    return JSONValue(kind: .string, start: start, end: min(index &+ 1, bytes.count), flags: flags)
  }

  /// The value that begins at `start`. Linear in its length at any depth.
  static func value(_ bytes: Span<UInt8>, _ start: Int) -> JSONValue {
    guard start < bytes.count else { return .absent }
    var index = start
    switch bytes[start] {
    case UInt8(ascii: "\""): return string(bytes, start)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      var depth = 0
      while index < bytes.count {
        switch bytes[index] {
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth &+= 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth &-= 1
        case UInt8(ascii: "\""): index = string(bytes, index).end &- 1
        default: break
        }
        index &+= 1
        if depth == 0 { break }
      }
      let kind: JSONValue.Kind = bytes[start] == UInt8(ascii: "{") ? .object : .array
      return JSONValue(kind: kind, start: start, end: index, flags: .mayBeIllFormed)
    default:
      while index < bytes.count, !endsScalar(bytes[index]) { index &+= 1 }
      let kind: JSONValue.Kind
      switch bytes[start] {
      case UInt8(ascii: "t"), UInt8(ascii: "f"): kind = .boolean
      case UInt8(ascii: "n"): kind = .null
      default: kind = .number
      }
      return JSONValue(kind: kind, start: start, end: index)
    }
  }

  private static func endsScalar(_ byte: UInt8) -> Bool {
    byte <= UInt8(ascii: " ") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}")
      || byte == UInt8(ascii: "]")
  }
}

/// The elements of a validated array, one after another.
package struct ValidatedElements {
  private var index: Int
  private let end: Int

  /// The elements of an array that a scanner found in `bytes`.
  package init(of array: JSONValue, in bytes: Span<UInt8>) {
    index = array.start &+ 1
    // Without the closing bracket.
    end = min(array.end, bytes.count) &- 1
  }

  /// The next element; nil after the last one.
  package mutating func next(_ bytes: Span<UInt8>) -> JSONValue? {
    index = ValidatedJSON.afterSpace(bytes, index)
    guard index < end else { return nil }
    let element = ValidatedJSON.value(bytes, index)
    // Over the comma too.
    index = ValidatedJSON.afterSpace(bytes, element.end) &+ 1
    return element
  }
}

extension ByteBuffer {
  /// Appends an object up to its closing brace, without the members of a name. Each is removed with the comma
  /// before it or, if no member is left before it, with the comma after it.
  ///
  /// - Parameters:
  ///   - object: The range from the object's opening brace up to its closing one, in a line that the scanner
  ///     found to be an object.
  ///   - name: The name in well-formed UTF-8. It is compared after unescaping.
  /// - Returns: Whether a member is left.
  package mutating func append(
    object: Range<Int>, of bytes: Span<UInt8>, withoutMembers name: Span<UInt8>
  ) -> Bool {
    // The bytes before this offset have been appended or left out.
    var done = object.lowerBound
    var isAnyLeft = false
    var comma = object.lowerBound
    while true {
      let start = ValidatedJSON.afterSpace(bytes, comma &+ 1)
      guard start < object.upperBound else { break }
      let key = ValidatedJSON.string(bytes, start)
      let colon = ValidatedJSON.afterSpace(bytes, key.end)
      let value = ValidatedJSON.value(bytes, ValidatedJSON.afterSpace(bytes, colon &+ 1))
      let next = ValidatedJSON.afterSpace(bytes, value.end)
      if key.isName(name, in: bytes) {
        append(bytes.extracting(done..<(isAnyLeft ? comma : start)))
        done = isAnyLeft || next >= object.upperBound ? value.end : next &+ 1
      } else {
        isAnyLeft = true
      }
      comma = next
    }
    append(bytes.extracting(done..<object.upperBound))
    return isAnyLeft
  }
}

extension JSONValue {
  /// The value of an object's last member of a name; absent if there is none.
  func member(named name: Span<UInt8>, in bytes: Span<UInt8>) -> JSONValue {
    guard kind == .object else { return .absent }
    var found = JSONValue.absent
    var index = start &+ 1
    while true {
      index = ValidatedJSON.afterSpace(bytes, index)
      guard index < end &- 1, index < bytes.count else { return found }
      let key = ValidatedJSON.string(bytes, index)
      // Over the colon.
      index = ValidatedJSON.afterSpace(bytes, key.end) &+ 1
      let value = ValidatedJSON.value(bytes, ValidatedJSON.afterSpace(bytes, index))
      if key.isName(name, in: bytes) { found = value }
      index = ValidatedJSON.afterSpace(bytes, value.end) &+ 1
    }
  }

  /// Whether a string's text is `name`, which is well-formed UTF-8.
  fileprivate func isName(_ name: Span<UInt8>, in bytes: Span<UInt8>) -> Bool {
    let raw = bytes.extracting(content)
    var offset = 0
    var matched = 0
    while offset < raw.count {
      guard matched < name.count else { return false }
      if raw[offset] != UInt8(ascii: "\\") && raw[offset] < 0x80 {
        guard raw[offset] == name[matched] else { return false }
        offset &+= 1
        matched &+= 1
        continue
      }
      // For an escape, or a scalar of several bytes, scalars are compared.
      let (scalar, end) = Self.scalar(raw, at: offset)
      let wanted = UTF8Sequence(name, at: matched)
      guard wanted.scalar == scalar else { return false }
      matched &+= wanted.length
      offset = end
    }
    return matched == name.count
  }

  /// The scalar at `start` of a string's content, and where it ends.
  private static func scalar(_ raw: Span<UInt8>, at start: Int) -> (scalar: UInt32, end: Int) {
    if raw[start] == UInt8(ascii: "\\") {
      // The escape is read only within raw.
      let escape = unsafe raw.withUnsafeBufferPointer { bytes -> JSONEscape? in
        guard let base = bytes.baseAddress else { return nil }
        return unsafe JSONEscape(base, at: start, end: bytes.count)
      }
      if let escape { return (escape.scalar, escape.end) }
    }
    let sequence = UTF8Sequence(raw, at: start)
    return (sequence.scalar, start &+ sequence.length)
  }
}
