import Bytes

extension JSON5Reader {
  /// Reports ill-formed UTF-8. Returns false if the file is of a kind that is not text in UTF-8.
  mutating func checkEncoding() -> Bool {
    if let signature = FileSignature.of(source.span) {
      if let encoding = signature.encoding {
        report(0, "the file is \(encoding), expected UTF-8; save it as UTF-8")
      } else {
        let advice = FileSignature.decodable.contains(signature) ? "; unpack it first" : ""
        report(0, "the file is \(signature.name), expected text\(advice)")
      }
      return false
    }
    var at = 0
    let source = source
    let span = source.span
    while at < span.count {
      var next = span.count
      do {
        _ = try UTF8Span(validating: span.extracting(at..<span.count))
      } catch {
        next = at + error.byteOffsets.lowerBound
      }
      guard next < span.count else { break }
      // Adjacent ill-formed bytes are one mistake.
      var end = next
      var bytes = ""
      while end < span.count, span[end] >= 0x80 {
        let sequence = UTF8Sequence(span, at: end)
        let (scalar, length) = (sequence.unicodeScalar, sequence.length)
        guard scalar == "\u{FFFD}", !isReplacementCharacter(span, end) else { break }
        for index in end..<end + length {
          if bytes.utf8.count < 24 { bytes += " 0x" + String(span[index], radix: 16, uppercase: true) }
        }
        end += length
      }
      if end == next { end = next + 1 }
      report(next, "found bytes that are not UTF-8 (\(bytes.dropFirst())), expected UTF-8 text")
      if illFormed.count < limit { illFormed.append(next..<end) }
      at = end
    }
    return true
  }

  private func isReplacementCharacter(_ span: Span<UInt8>, _ at: Int) -> Bool {
    at + 2 < span.count && span[at] == 0xEF && span[at + 1] == 0xBF && span[at + 2] == 0xBD
  }
}
