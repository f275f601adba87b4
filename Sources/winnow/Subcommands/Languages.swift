import Bytes
import JSONText
import MessageFilter

/// `winnow languages`: lists what `denyLanguage` can name.
enum Languages: SubcommandRunning {
  static let description = SubcommandDescription(
    "", "the languages that rules can name", operands: 0...0, completes: [.none], isForPeople: true)

  static func run(_ arguments: Arguments, _ console: Console) throws(CommandError) -> ExitStatus {
    var out = ByteBuffer(capacity: 4096)
    for (code, name) in LanguageNames.all {
      if arguments.has(.json) {
        out.append("{\"language\":")
        out.append(jsonString: code)
        out.append(",\"name\":")
        out.append(jsonString: name)
        out.append("}\n")
      } else {
        out.append(text: code)
        for _ in code.utf8.count..<10 { out.append(UInt8(ascii: " ")) }
        out.append(text: name)
        out.append("\n")
      }
    }
    try console.write(out.span)
    return .success
  }
}
