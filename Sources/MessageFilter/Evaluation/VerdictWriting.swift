package import Bytes
internal import CVectorKernels
package import JSONText
internal import LanguageIdentification

/// The texts of a message that a verdict line quotes.
package struct MessageTexts: ~Escapable {
  /// The sender as decoded; empty if there is none.
  package var sender: Span<UInt8>
  /// The body as decoded; empty if there is none.
  package var body: Span<UInt8>

  /// The texts of one message.
  @_lifetime(copy sender, copy body)
  package init(sender: Span<UInt8>, body: Span<UInt8>) {
    self.sender = sender
    self.body = body
  }
}

extension RuleSet {
  /// Appends `"action":…,"reason":{…}`: a decision as in verdict lines and annotations, with the keys in the
  /// order of winnow(1). The output depends only on the decision, the judgement and the texts.
  package func append(
    _ decision: Decision, _ judgement: borrowing Judgement, of texts: borrowing MessageTexts,
    to output: inout ByteBuffer
  ) {
    var cache = ReasonCache()
    rendered.append(decision, judgement, of: texts, &cache, to: &output)
  }

  /// Appends the matched text for a column of TSV: tab, LF, CR and backslash escaped.
  package func appendTabSeparatedMatch(
    _ decision: Decision, _ judgement: borrowing Judgement, of texts: borrowing MessageTexts,
    to output: inout ByteBuffer
  ) {
    rendered.appendTabSeparatedMatch(decision, judgement, of: texts, to: &output)
  }
}

extension RenderedRules {
  /// As ``RuleSet/append(_:_:of:to:)``, with a cache of the reasons written before.
  package func append(
    _ decision: Decision, _ judgement: borrowing Judgement, of texts: borrowing MessageTexts,
    _ cache: inout ReasonCache, to output: inout ByteBuffer
  ) {
    guard let rule = decision.rule else {
      output.append("\"action\":\"allow\"")
      if !judgement.tags.isEmpty { conditions.append(tags: judgement.tags, to: &output) }
      output.append(",\"reason\":{\"stage\":\"default\"}")
      return
    }
    append(actionOf: rule, to: &output)
    if !judgement.tags.isEmpty { conditions.append(tags: judgement.tags, to: &output) }
    append(reasonOf: rule, &cache, to: &output)
    if let points = judgement.points {
      output.append(",\"points\":")
      conditions.append(points, to: &output)
    }
    if let match = decision.match {
      append(match, judgement, texts, &output)
    } else if let found = decision.language {
      output.append(",\"match\":\"")
      output.append(text: found.language.rawValue)
      output.append("\",\"confidence\":")
      output.append(found.confidence)
    }
    if judgement.filter != nil {
      conditions.append(matchesIn: judgement, to: &output) { append($0, judgement, texts, &$1) }
    }
    output.append(UInt8(ascii: "}"))
  }

  /// Appends `,"field":…,"range":…,"match":…`.
  @inline(__always)
  private func append(
    _ match: Decision.Match, _ judgement: borrowing Judgement, _ texts: borrowing MessageTexts,
    _ output: inout ByteBuffer
  ) {
    let first = judgement.scalarCount(upTo: match.bytes.lowerBound, of: match.field, in: texts)
    switch match.field {
    case .body:
      appendMatch(
        ",\"field\":\"body\",\"range\":[", texts.body, match.bytes, first, isCallingCode: false, &output)
    case .sender:
      appendMatch(
        ",\"field\":\"sender\",\"range\":[", texts.sender, match.bytes, first,
        isCallingCode: match.isCallingCode, &output)
    case .all:
      // The match spans body and sender, so its range counts in the text that joins them by a space.
      var matched = ByteBuffer(capacity: match.bytes.count)
      judgement.append(joined: match.bytes, of: texts, to: &matched)
      appendMatch(
        ",\"field\":\"all\",\"range\":[", matched.span, 0..<matched.count, first, isCallingCode: false,
        &output)
    case .named(let field):
      conditions.append(field: field, to: &output)
      appendMatch(
        ",\"range\":[", judgement.fields.text(Int(field)), match.bytes, first, isCallingCode: false, &output)
    }
  }

  /// As ``RuleSet/appendTabSeparatedMatch(_:_:of:to:)``.
  package func appendTabSeparatedMatch(
    _ decision: Decision, _ judgement: borrowing Judgement, of texts: borrowing MessageTexts,
    to output: inout ByteBuffer
  ) {
    if let found = decision.language {
      output.append(text: found.language.rawValue)
      return
    }
    guard let match = decision.match else { return }
    switch match.field {
    case .body: output.append(tabSeparated: texts.body.extracting(match.bytes))
    case .sender:
      if match.isCallingCode {
        output.appendCallingCode(texts.sender.extracting(match.bytes))
      } else {
        output.append(tabSeparated: texts.sender.extracting(match.bytes))
      }
    case .named(let field):
      output.append(tabSeparated: judgement.fields.text(Int(field)).extracting(match.bytes))
    case .all:
      // The match spans the space between the parts.
      output.append(tabSeparated: texts.body.extracting(match.bytes.lowerBound..<texts.body.count))
      output.append(UInt8(ascii: " "))
      output.append(
        tabSeparated: texts.sender.extracting(0..<(match.bytes.upperBound - texts.body.count - 1)))
    }
  }
}

extension ByteBuffer {
  /// Appends a UTF-8 text for a column of TSV, so that it stays in its column and cannot control a terminal:
  /// tab, LF, CR and backslash as `\t \n \r \\`, other control characters as `\x1b`, U+2028 and U+2029 as
  /// `\u{2028}`.
  package mutating func append(tabSeparated text: Span<UInt8>) {
    var start = 0
    var index = 0
    while index < text.count {
      let width = text.widthOfControl(at: index)
      if width > 0 {
        append(text.extracting(start..<index))
        append(escapeOfControl: text.extracting(index..<(index + width)))
        start = index + width
      }
      index += max(width, 1)
    }
    append(text.extracting(start..<text.count))
  }

  /// Appends the escape of a control character that ``Span/widthOfControl(at:)`` has found.
  private mutating func append(escapeOfControl scalar: Span<UInt8>) {
    switch scalar[0] {
    case 0x09: append("\\t")
    case 0x0A: append("\\n")
    case 0x0D: append("\\r")
    case UInt8(ascii: "\\"): append("\\\\")
    case 0xE2: append(scalar[2] == 0xA8 ? "\\u{2028}" : "\\u{2029}")
    default:
      // A C0 control and DEL are one byte; the last byte of a C1 control is its number.
      let number = scalar[scalar.count - 1]
      append("\\x")
      for digit in [number >> 4, number & 15] {
        append(digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10))
      }
    }
  }

  /// Appends `+` and the digits of a calling code, without the separators between them.
  mutating func appendCallingCode(_ text: Span<UInt8>) {
    for index in text.indices {
      let byte = text[index]
      if byte == UInt8(ascii: "+") || (byte >= 48 && byte <= 57) { append(byte) }
    }
  }
}

extension ByteBuffer {
  /// Appends `"error":{…}`, as in the verdict on an invalid line.
  package mutating func append(error: LineError) {
    append("\"error\":{\"code\":\"")
    append(error.code.name)
    append("\",\"column\":")
    append(decimal: error.column)
    append(",\"message\":")
    var message = ByteBuffer(capacity: 128)
    message.append(error.message)
    if error.found.utf8CodeUnitCount > 0 {
      message.append(", found ")
      message.append(error.found)
    }
    append(jsonString: message.span)
    append("}")
  }

  /// Appends `,"id":…` if a message has an id. Ill-formed UTF-8 in it is replaced.
  @inline(__always)
  package mutating func append(id: JSONValue, of chunk: Span<UInt8>) {
    if id.kind == .absent { return }
    append(",\"id\":")
    if id.isPlainASCII || id.kind == .number {
      append(chunk.extracting(id.range))
    } else {
      append(sanitizing: chunk.extracting(id.range))
    }
  }
}

extension Span<UInt8> {
  /// The number of Unicode scalars that begin in the first `end` bytes of well-formed UTF-8. It takes linear
  /// time, 16 bytes at a time.
  func scalarCount(upTo end: Int) -> Int {
    precondition(end >= 0 && end <= count)
    return unsafe withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      // The function reads only below the span's count.
      return unsafe end &- winnow_count_continuations(base, end, bytes.count)
    }
  }
}

/// Appends a match of a text, which `first` scalars precede.
private func appendMatch(
  _ opening: StaticString, _ text: Span<UInt8>, _ bytes: Range<Int>, _ first: Int, isCallingCode: Bool,
  _ output: inout ByteBuffer
) {
  output.append(opening)
  output.append(decimal: first)
  output.append(UInt8(ascii: ","))
  let matched = text.extracting(bytes)
  output.append(decimal: first + matched.scalarCount(upTo: matched.count))
  output.append("],\"match\":")
  if isCallingCode {
    output.append("\"")
    output.appendCallingCode(matched)
    output.append("\"")
  } else {
    output.append(jsonString: matched)
  }
}

extension Span<UInt8> {
  /// The length in bytes of the character at `index` if a column of TSV has an escape for it; otherwise 0.
  fileprivate func widthOfControl(at index: Int) -> Int {
    switch self[index] {
    case 0..<0x20, 0x7F, UInt8(ascii: "\\"): return 1
    case 0xC2:
      return index + 1 < count && (0x80..<0xA0).contains(self[index + 1]) ? 2 : 0
    case 0xE2:
      let isSeparator =
        index + 2 < count && self[index + 1] == 0x80 && (self[index + 2] == 0xA8 || self[index + 2] == 0xA9)
      return isSeparator ? 3 : 0
    default: return 0
    }
  }
}
