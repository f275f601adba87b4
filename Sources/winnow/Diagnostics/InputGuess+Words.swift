import MessageFilter

/// The words for what an input looks like, and what to do with it.
extension InputGuess {
  /// The guess and the hint, one sentence each.
  ///
  /// - Parameters:
  ///   - file: The file's name, quoted for the shell; nil for standard input.
  ///   - reader: The command that reads the lines from standard input; nil if a file must hold them.
  func text(_ file: String?, readBy reader: String?) -> (what: String, hint: String) {
    let name = file ?? "standard input"
    func converting(by command: String) -> String {
      guard let file else { return "Convert it on the way: ... | \(command) | \(reader ?? "winnow ...")" }
      return "\(command) \(file) " + (reader.map { "| \($0) reads it" } ?? "> NEWFILE makes messages of it")
    }
    var convertingLog: String {
      converting(by: "winnow convert --from auto") + (file == nil ? "" : ".")
    }
    switch self {
    case .rulesFile:
      return (
        "\(name) looks like a rules file, not messages",
        "A rules file is named with --rules\(file.map { " " + $0 } ?? "")."
      )
    case .array:
      return (
        "\(name) looks like one JSON array, not one message a line",
        converting(by: "jq -c '.[]'") + (file == nil ? "" : ".")
      )
    case .prettyPrinted:
      return (
        "\(name) looks like JSON over several lines, not one message a line",
        converting(by: "jq -c .") + "; of an array, jq -c '.[]'."
      )
    case .separatedValues(let isLog):
      return (
        "\(name) looks like a table (CSV or TSV), not JSON",
        isLog
          ? convertingLog
          : "winnow convert reads a table whose first line names columns, one of them body, text, content or "
            + "message."
      )
    case .markup(let isLog):
      return (
        "\(name) looks like XML or HTML, not JSON",
        isLog ? convertingLog : "winnow convert --help lists the exported logs that it reads."
      )
    case .verdicts:
      return ("\(name) has verdicts, not messages", "winnow stats reads them, without --rules.")
    case .tabSeparatedVerdicts:
      return (
        "\(name) has verdicts, not messages",
        "winnow stats reads them in the formats verdict and annotate, without --rules."
      )
    case .nestedBody(let pointer):
      return ("the body in \(name) is an object, not a text", "--field body=\(pointer) reads the text in it.")
    case .nestedMessages(let names):
      let place = names.reversed().map { "\"\($0)\"" }.joined(separator: " of ")
      return (
        "\(name) has its messages in the array \(place), not one message a line",
        converting(by: "jq -c \(shellQuoted(Self.jqPath(names) + "[]"))") + (file == nil ? "" : ".")
      )
    case .otherMembers(let names, let body, let sender):
      let shown = names.prefix(6).map { "\"\(oneLine(String($0.prefix(32))))\"" }.joined(separator: ", ")
      let options = [body.map { "--field body=/\($0)" }, sender.map { "--field sender=/\($0)" }].compactMap(
        \.self)
      return (
        "the first line of \(name) has neither a body nor a sender, but \(shown)\(names.count > 6 ? ", ..." : "")",
        options.isEmpty
          ? "--field body=/NAME reads the text from the member NAME."
          : options.joined(separator: " ") + " reads \(options.count == 1 ? "it" : "them")."
      )
    }
  }

  /// The path of jq to a member of members: `.data.items`, or `.["my data"]` where jq does not take a name as
  /// it is.
  private static func jqPath(_ names: [String]) -> String {
    var path = ""
    for name in names {
      if isPlainName(name) {
        path += ".\(name)"
      } else {
        path += (path.isEmpty ? "." : "") + "[\"\(name)\"]"
      }
    }
    return path
  }

  /// Whether a name has nothing but letters of ASCII, underscores and, behind the first, digits.
  private static func isPlainName(_ name: String) -> Bool {
    let isPlain = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    return isPlain && name.first.map { !$0.isNumber } ?? false
  }
}
