import Bytes
import JSONText
import LanguageIdentification
import MessageFilter
import MessageLogs
import TestSupport

/// Every detector: ranges lie in the text and at scalars' edges, and reading stays in the text even where it
/// is no UTF-8.
let fuzzLinks: FuzzTarget = { bytes in
  for text in [Array(String(decoding: bytes, as: UTF8.self).utf8), bytes] {
    let span = text.span
    let ranges = [
      LinkDetector.firstLink(in: span), EmojiDetector.firstEmoji(in: span),
      LetterDetector.firstLetterOrMark(in: span), CallingCodeDetector.callingCode(of: span)?.range,
    ]
    for range in ranges.compactMap(\.self) {
      require(range.lowerBound >= 0 && range.upperBound <= text.count && !range.isEmpty, "\(range)")
      guard text != bytes || String(validating: bytes, as: UTF8.self) != nil else { continue }
      for edge in [range.lowerBound, range.upperBound] where edge < text.count {
        require(text[edge] & 0xC0 != 0x80, "\(range) cuts a scalar")
      }
    }
    _ = ShortSenderDetector.isShort(span, max: 6)
    _ = EmailDetector.isEmail(span)
    for plan in [NumberingPlan(), seen.plan] {
      var number = PhoneNumber()
      guard number.read(span, plan) else { continue }
      let count = number.key.count
      require(count > 0 && count <= text.count + 4, "a key of \(count) bytes")
    }
  }
}

/// The identifier: the same answer again, whatever was seen before, and a confidence that is one.
let fuzzLanguage: FuzzTarget = { bytes in
  let text = Array(String(decoding: bytes, as: UTF8.self).utf8)
  let first = LanguageIdentifier.builtin.identify(text.span, scratch: &seen.scratch)
  let second = LanguageIdentifier.builtin.identify(text.span, scratch: &seen.scratch)
  require(first == second, "\(String(describing: first)), then \(String(describing: second))")
  _ = LanguageIdentifier.builtin.identify(bytes.span, scratch: &seen.scratch)
  if let first {
    require((0...100).contains(first.confidence.hundredths), "a confidence of \(first.confidence)")
  }
  // New scratch space takes megabytes, which tens of thousands of times would be all that is measured.
  seen.runs += 1
  guard seen.runs % 32 == 0 else { return }
  var scratch = LanguageScratch()
  let third = LanguageIdentifier.builtin.identify(text.span, scratch: &scratch)
  require(first == third, "\(String(describing: first)), with new scratch \(String(describing: third))")
}

/// The scratch space of all inputs so far.
///
/// Sendable: libFuzzer calls from one thread.
private final class Seen: @unchecked Sendable {
  var scratch = LanguageScratch()
  var runs = 0
  let plan = NumberingPlan(country: "IT") ?? NumberingPlan()
}

private let seen = Seen()

/// Exported logs: one JSON object a message, the same from reads of any size.
let fuzzLogs: FuzzTarget = { bytes in
  guard let choice = bytes.first else { return }
  let formats: [LogFormat?] = LogFormat.allCases + [nil]
  let log = Array(bytes.dropFirst())
  let whole = convert(log, formats[Int(choice) % formats.count], pieces: [1 << 16])
  let pieces = convert(log, formats[Int(choice) % formats.count], pieces: [1, 3, 7, 2])
  require(whole.out == pieces.out, "reads of other sizes give other messages")
  require(whole.summary == pieces.summary, "\(whole.summary) and \(pieces.summary)")
  let lines = split(whole.out)
  require(lines.count == whole.summary.written, "\(whole.summary.written) messages, \(lines.count) lines")
  for line in lines {
    guard case .object = ReferenceJSON.read(line.bytes) else {
      require(false, "no JSON: \(String(decoding: line.bytes, as: UTF8.self))")
      continue
    }
  }
}

private func convert(
  _ log: [UInt8], _ format: LogFormat?, pieces: [Int]
) -> (out: [UInt8], summary: ConversionSummary) {
  var out: [UInt8] = []
  let conversion = LogConversion(
    options: ConversionOptions(from: format),
    flush: { span in
      out += Array(copying: span)
      return true
    },
    report: { _ in })
  func bytes() -> LogBytes {
    var position = 0
    var turn = 0
    return LogBytes { buffer, room in
      guard position < log.count else { return false }
      let length = min(pieces[turn % pieces.count], room, log.count - position)
      turn += 1
      buffer.append(log.span.extracting(position..<position + length))
      position += length
      return true
    }
  }
  let summary = conversion.convert(path: "log", bytes(), again: { bytes() })
  return (out, summary)
}
