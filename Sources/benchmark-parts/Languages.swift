import Bytes
import JSONText
import LanguageIdentification

extension Benchmark {
  /// The bodies of messages, decoded.
  private static func bodies(_ text: Messages, into bodies: inout ByteBuffer) -> [Range<Int>] {
    var scanner = LineScanner(MemberKeys(["body"]))
    var ranges: [Range<Int>] = []
    for range in text.chunks {
      let chunk = text.bytes.span.extracting(range)
      scanner.begin(chunk)
      while scanner.next(chunk) {
        let start = bodies.count
        if bodies.append(decoding: scanner.value(0), of: chunk) { ranges.append(start..<bodies.count) }
      }
    }
    return ranges
  }

  /// Identifies each body. An operation is one body, and the bytes are those of the bodies.
  static let language = Benchmark("language", "the language of each body") { meter, text in
    var bytes = ByteBuffer()
    let ranges = bodies(text, into: &bytes)
    let identifier = LanguageIdentifier.builtin
    var scratch = LanguageScratch()
    meter.measure(operations: ranges.count, bytes: bytes.count) {
      var sum = 0
      for range in ranges {
        let guess = identifier.identify(bytes.span.extracting(range), scratch: &scratch)
        sum &+= guess?.confidence.hundredths ?? 0
      }
      keep(sum)
    }
  }

  /// Decodes the model, as the first use of a language rule does. An operation decodes the whole model.
  static let languageModel = Benchmark("language-model", "reading the model that is part of the program") {
    meter, _ in
    meter.measure(operations: 1, bytes: LanguageModel.builtinText.utf8.count) {
      keep((try? LanguageModel(reading: LanguageModel.builtinText.utf8Span.span)) == nil ? 0 : 1)
    }
  }
}
