import Bytes
import JSONText
import MessageFilter

/// `winnow countries`: lists what `countryAllowlist` can name.
enum Countries: SubcommandRunning {
  static let description = SubcommandDescription(
    "", "the calling codes and regions that rules can name", operands: 0...0,
    completes: [.none], isForPeople: true)

  static func run(_ arguments: Arguments, _ console: Console) throws(CommandError) -> ExitStatus {
    var out = ByteBuffer(capacity: 4096)
    for assignment in CallingCodeDetector.all {
      let (code, regions) = (assignment.code, assignment.regions)
      if arguments.has(.json) {
        out.append("{\"code\":\"+")
        out.append(decimal: code)
        out.append("\",\"regions\":[")
        out.append(list: regions) { region, out in out.append(jsonString: region) }
        out.append("]}\n")
      } else {
        let written = "+\(code)"
        out.append(text: written)
        for _ in written.utf8.count..<6 { out.append(UInt8(ascii: " ")) }
        out.append(text: regions.isEmpty ? "(no country's)" : regions.joined(separator: " "))
        out.append("\n")
      }
    }
    try console.write(out.span)
    return .success
  }
}
