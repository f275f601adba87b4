import Bytes
import LanguageIdentification
import MessageFilter
import MessageStream

/// `winnow identify`: identifies the language of each body.
enum Identify: SubcommandRunning {
  static let description = SubcommandDescription(
    "[FILE...]", "each body's language and how sure that is", operands: 0...Int.max,
    completes: [.files], reads: [.standardInput],
    "One line a message: the best guess and the probability that it is right.")

  static func run(_ arguments: Arguments, _ console: Console) async throws(CommandError) -> ExitStatus {
    let input = MessageInput(arguments, files: arguments.operands)
    let layout = try input.layout()
    input.announceWaiting(console)
    let summary = try await StreamJob(input: input, arguments: arguments, console: console)
      .run(to: try FilesOfRun.open(.out, of: arguments)) {
        LineWorker(IdentifyHandler(), layout: layout)
      }
    console.reportInvalid(summary.counts)
    return summary.hadInputFailure ? .inputOutput : .success
  }
}

private struct IdentifyHandler: LineHandler, ~Copyable {
  private var scratch = LanguageScratch()

  mutating func message(
    _ reader: inout MessageReader, _ chunk: Span<UInt8>, line: Int, _ out: inout ByteBuffer
  ) {
    out.append("{\"line\":")
    out.append(decimal: line)
    out.append(id: reader.id, of: chunk)
    if let guess = LanguageIdentifier.identifyByBuiltin(reader.body(in: chunk), scratch: &scratch) {
      out.append(",\"language\":\"")
      out.append(text: guess.language.rawValue)
      out.append("\",\"confidence\":")
      out.append(guess.confidence)
      out.append("}\n")
    } else {
      out.append(",\"language\":null,\"confidence\":0}\n")
    }
  }
}
