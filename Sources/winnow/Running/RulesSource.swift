import Bytes
import MessageFilter
import MessageStream
import SystemLibrary

/// The source of rules.
enum RulesSource: Equatable, Sendable {
  case standardInput
  case builtin
  case file(String)

  /// The source that an option or operand names: `-`, `builtin`, or a file.
  init(named name: String) {
    switch name {
    case "-": self = .standardInput
    case "builtin": self = .builtin
    default: self = .file(name)
    }
  }

  /// The word that names it on a command line.
  var operand: String {
    switch self {
    case .standardInput: "-"
    case .builtin: "builtin"
    case .file(let path): path
    }
  }

  /// The name in messages.
  var name: String {
    switch self {
    case .standardInput: "standard input"
    case .builtin: "builtin"
    case .file(let path): shellName(path)
    }
  }

  /// Reads its bytes: of a file that is larger than a rules file may be, one byte more than that.
  func bytes() throws(Errno) -> [UInt8] {
    switch self {
    case .standardInput, .file: try readWhole(operand, atMost: Limits.rulesBytes + 1)
    case .builtin: Array(StarterRules.text.utf8)
    }
  }

  /// The rules files that operands name; without operands, the one that ``wanted(by:)`` finds.
  static func named(by arguments: Arguments) throws(CommandError) -> [RulesSource] {
    arguments.operands.isEmpty ? [try wanted(by: arguments)] : arguments.operands.map(RulesSource.init)
  }

  /// The rules file that `add` and `remove` edit: the one that is named, otherwise the one that
  /// ``wanted(by:)`` finds.
  static func edited(by arguments: Arguments) throws(CommandError) -> RulesSource {
    if let named = arguments.editedRules { return named }
    return try wanted(by: arguments)
  }

  /// The option that names a subcommand's rules file; nil if an operand does.
  private static func option(of subcommand: Subcommand) -> String? {
    let names = Option.of(subcommand).map(\.name)
    if names.contains(.rules) { return "--rules" }
    // Both options mean the same; this is the one in the synopsis.
    return names.contains(.into) ? subcommand == .remove ? "--from" : "--into" : nil
  }

  /// The start of the error message if no rules are given.
  private static func isNotNamed(_ subcommand: Subcommand) -> String {
    option(of: subcommand).map { "\($0) is not given" } ?? "no file is named"
  }

  /// Whether a path is a dangling link.
  private static func isDangling(_ path: String) -> Bool {
    var status = stat()
    // The path is valid during the calls, and the struct outlives them.
    return unsafe stat(path, &status) != 0 && errno == ENOENT && lstat(path, &status) == 0
  }

  /// The source that a command line means: `--rules`, otherwise `$WINNOW_RULES`, otherwise the user's rules
  /// file.
  static func wanted(by arguments: Arguments) throws(CommandError) -> RulesSource {
    if let named = arguments[.rules] { return RulesSource(named: named) }
    if let named = try ArgumentEncoding.path(inVariable: "WINNOW_RULES"), !named.isEmpty {
      let source = RulesSource(named: named)
      guard case .file(let path) = source else { return source }
      let what = "the rules file \(shellName(path)), which $WINNOW_RULES names,"
      var status = stat()
      // The name is copied by the calls, and the struct outlives them.
      if unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
        throw .failed(.usage, "\(what) is a folder; name the file in it")
      }
      if unsafe access(path, R_OK) != 0 {
        let error = Errno.last
        throw .failed(
          .usage,
          isDangling(path)
            ? "\(what) is a link to a file that is not there"
            : "\(what) can't be read: \(error)")
      }
      return source
    }
    let folder: String
    // By the XDG Base Directory Specification, a relative path is ignored.
    if let set = try ArgumentEncoding.path(inVariable: "XDG_CONFIG_HOME"), set.hasPrefix("/") {
      folder = set
    } else if let home = try ArgumentEncoding.path(inVariable: "HOME"), !home.isEmpty {
      folder = home + "/.config"
    } else {
      throw .failed(
        .usage,
        "no rules file: \(isNotNamed(arguments.subcommand)), and none of $WINNOW_RULES, $XDG_CONFIG_HOME and $HOME is set",
        hint: hint(arguments.subcommand, making: "winnow init > rules.json5")
          + "\n\(naming("rules.json5", arguments.subcommand)) uses that file.")
    }
    let path = folder + "/winnow/rules.json5"
    var status = stat()
    // The path is valid during the calls, and the struct outlives them.
    if unsafe stat(path, &status) == 0 { return .file(path) }
    let error = Errno.last
    if !error.isAbsence {
      throw .failed(.usage, "the rules file \(shellName(path)) can't be read: \(error)")
    }
    if isDangling(path) {
      throw .failed(.usage, "the rules file \(shellName(path)) is a link to a file that is not there")
    }
    throw .failed(
      .usage,
      "no rules file: \(isNotNamed(arguments.subcommand)), $WINNOW_RULES is not set, and \(shellName(path)) is not there",
      hint: hint(arguments.subcommand, making: making(path)))
  }

  /// The shell command that writes a rules file to start from, and makes its folder if there is none.
  static func making(_ path: String) -> String {
    let writing = "winnow init > \(shellName(path))"
    let folder = FileLocation.folder(of: path)
    // The path is valid during the call.
    return unsafe access(folder, F_OK) == 0 ? writing : "mkdir -p \(shellName(folder)) && \(writing)"
  }

  /// What helps if there is no rules file.
  ///
  /// - Parameter command: The shell command that writes a rules file.
  private static func hint(_ subcommand: Subcommand, making command: String) -> String {
    let writing = "This writes one to start from:\n    \(command)"
    // Starter rules cannot be edited.
    if Option.of(subcommand).contains(where: { $0.name == .into }) { return writing }
    return writing + "\n\(naming("builtin", subcommand)) uses the starter rules as they are."
  }

  /// What names a rules file on the command line of a subcommand.
  private static func naming(_ file: String, _ subcommand: Subcommand) -> String {
    "\(option(of: subcommand) ?? subcommand.command) \(file)"
  }
}
