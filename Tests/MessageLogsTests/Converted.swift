import Bytes
import TestSupport
import Testing

@testable import MessageLogs

/// What a conversion gave.
struct Converted {
  var lines: [String] = []
  var notices: [ConversionNotice] = []
  var summary = ConversionSummary()

  /// The messages' bodies, with JSON's escapes.
  var bodies: [String] {
    lines.map { line in
      let rest = line.firstRange(of: #""body":""#).map { line[$0.upperBound...] } ?? ""
      return String(rest.firstRange(of: #"","date":"#).map { rest[..<$0.lowerBound] } ?? "")
    }
  }

  /// What the reasons of skipped entries say, with their places.
  var skipped: [String] {
    notices.compactMap {
      guard case .skipped(let place, let fault) = $0 else { return nil }
      let lines = place.lastLine > place.line ? "\(place.line)-\(place.lastLine)" : "\(place.line)"
      return "\(lines)/\(place.entry): \(fault.reason)"
    }
  }

  /// What the inputs look like that are refused.
  var refusals: [String] {
    notices.compactMap { if case .refused(_, let fault) = $0 { fault.reason } else { nil } }
  }

  /// What would help with the inputs that are refused.
  var remedies: [LogRemedy?] {
    notices.compactMap { if case .refused(_, let fault) = $0 { .some(fault.remedy) } else { nil } }
  }
}

/// How a text is handed to a conversion.
enum Feeding {
  /// As a regular file, which can be read again.
  case file
  /// As standard input.
  case stream
}

/// Converts a text; `pieces` says how many bytes each read gives, over and over.
func convert(
  _ text: [UInt8], _ options: ConversionOptions = .init(), path: String = "log", as feeding: Feeding = .file,
  pieces: [Int] = [1 << 16]
) -> Converted {
  let result = Box(Converted())
  let conversion = LogConversion(
    options: options,
    flush: { span in
      let text = String(copying: span)
      result.value.lines += text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(
        String.init)
      return true
    },
    report: { result.value.notices.append($0) })
  let again: (() -> LogBytes?)? = feeding == .file ? { pieced(text, pieces) } : nil
  result.value.summary = conversion.convert(path: path, pieced(text, pieces), again: again)
  return result.value
}

func convert(
  _ text: String, _ options: ConversionOptions = .init(), path: String = "log", as feeding: Feeding = .file,
  pieces: [Int] = [1 << 16]
) -> Converted {
  convert(Array(text.utf8), options, path: path, as: feeding, pieces: pieces)
}

/// Converts files and folders as the command does; `output` is the path of the file that is written.
func convert(
  paths: [String], _ options: ConversionOptions = .init(), output: String? = nil
) -> Converted {
  let result = Box(Converted())
  let conversion = LogConversion(
    options: options,
    flush: { span in
      let text = String(copying: span)
      result.value.lines += text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(
        String.init)
      return true
    },
    report: { result.value.notices.append($0) },
    isOutput: { $0 == output })
  result.value.summary = conversion.convert(paths.map { .path($0) })
  return result.value
}

/// Converts a sample of the shared data.
func convertSample(_ name: String, _ options: ConversionOptions = .init()) throws -> Converted {
  let folder = try #require(SharedData.folder)
  return convert(paths: [folder + "/data/samples/" + name], options)
}

/// A value that closures share.
final class Box<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

/// Bytes that come in pieces of these sizes, over and over.
func pieced(_ text: [UInt8], _ pieces: [Int]) -> LogBytes {
  var position = 0
  var turn = 0
  return LogBytes { buffer, room in
    guard position < text.count else { return false }
    let length = max(1, min(pieces[turn % pieces.count], room, text.count - position))
    turn += 1
    buffer.append(text.span.extracting(position..<position + length))
    position += length
    return true
  }
}

/// The id that an SMS of SMS Backup & Restore gets, as JSON: FNV-1a (64 bits) of its address, its date as
/// written and its text, each followed by the byte 0xFF, in 16 hexadecimal digits.
func madeID(_ address: String, _ date: String, _ text: String) -> String {
  var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  for part in [address, date, text] {
    for byte in Array(part.utf8) + [0xFF] { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
  }
  let digits = String(hash, radix: 16)
  return "\"" + String(repeating: "0", count: 16 - digits.count) + digits + "\""
}
