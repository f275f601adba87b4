package import Bytes
package import JSONText
import LanguageIdentification

extension RuleSet {
  /// Appends `"action":…,"reason":{…}`: a judgement as in verdict lines and annotations, with the keys in the
  /// order of winnow(1). The output depends only on the judgement and the texts.
  package func append(
    _ judgement: borrowing Judgement, of texts: borrowing MessageTexts,
    to output: inout ByteBuffer
  ) {
    var cache = ReasonCache()
    ruleWriter.append(judgement, of: texts, &cache, to: &output)
  }
}

extension RuleWriter {
  /// As ``RuleSet/append(_:of:to:)``, with a cache of the reasons written before.
  package func append(
    _ judgement: borrowing Judgement, of texts: borrowing MessageTexts,
    _ cache: inout ReasonCache, to output: inout ByteBuffer
  ) {
    let decision = judgement.decision
    guard let rule = decision.rule else {
      output.append("\"action\":\"allow\"")
      if !judgement.tags.isEmpty { conditions.append(tags: judgement.tags, to: &output) }
      output.append(",\"reason\":{\"stage\":\"default\"}")
      return
    }
    append(actionOf: rule, to: &output)
    if !judgement.tags.isEmpty { conditions.append(tags: judgement.tags, to: &output) }
    append(reasonOf: rule, &cache, to: &output)
    if let points = judgement.points { output.append(points: points) }
    if let match = decision.match {
      append(match, judgement, texts, &output)
    } else if let found = decision.language {
      output.append(language: found)
    }
    if decision.filter != nil {
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
}

extension ByteBuffer {
  /// Appends `,"points":…`.
  mutating func append(points: Int) {
    append(",\"points\":")
    if points < 0 { append("-") }
    append(decimal: abs(points))
  }

  /// Appends `,"match":…,"confidence":…`.
  mutating func append(language found: FoundLanguage) {
    append(",\"match\":\"")
    append(text: found.language.rawValue)
    append("\",\"confidence\":")
    append(found.confidence)
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
