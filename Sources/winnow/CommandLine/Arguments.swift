import JSONText
import MessageFilter

/// The command line, parsed by the table of options. Words, numbers and counts have been checked, but no file
/// has been touched.
struct Arguments: Sendable {
  let subcommand: Subcommand
  /// The options in order, each with its value, which is empty if the option takes none.
  private var given: [(name: OptionName, value: String)] = []
  /// The operands, in order.
  private(set) var operands: [String] = []

  /// Whether an option is given.
  func has(_ name: OptionName) -> Bool { given.contains { $0.name == name } }

  /// The value of an option; the last one if it is given more than once.
  subscript(_ name: OptionName) -> String? { given.last { $0.name == name }?.value }

  /// All values of an option that may be repeated.
  func all(_ name: OptionName) -> [String] { given.filter { $0.name == name }.map(\.value) }

  /// The files of messages that options name.
  var inputFiles: [String] {
    given.filter {
      if case .input? = Option.named($0.name, of: subcommand)?.value { true } else { false }
    }.map(\.value)
  }

  /// All values of two options, in the order of the command line.
  func all(_ one: OptionName, _ other: OptionName) -> [(name: OptionName, value: String)] {
    given.filter { $0.name == one || $0.name == other }
  }

  /// The value of an option that must be given.
  func required(_ name: OptionName, _ hint: String? = nil) throws(CommandError) -> String {
    if let value = self[name] { return value }
    let placeholder = Option.named(name, of: subcommand)?.value.placeholder ?? ""
    let message = "'\(subcommand.command)' needs '\(name.dashed) \(placeholder)'"
    throw .usage(UsageError(subcommand, message + (hint.map { "; " + $0 } ?? ""), option: name))
  }

  /// Refuses an option beside another one. The help line of the first is shown.
  func refuse(_ option: OptionName, beside other: OptionName) throws(CommandError) {
    guard has(option), has(other) else { return }
    throw .usage(
      UsageError(subcommand, "'\(option.dashed)' and '\(other.dashed)' exclude each other", option: option))
  }

  /// The number given to a `.number` or `.bytes` option.
  func number(_ name: OptionName) -> Int? {
    guard let text = self[name], let option = Option.named(name, of: subcommand) else { return nil }
    return Self.number(text, option.value)
  }

  /// The word that took a subcommand's place; nil if none did.
  private var furtherWord: FurtherWord?

  /// The command as it is typed, for messages: `winnow check`, `winnow version`.
  private var command: String { furtherWord?.command ?? subcommand.command }

  /// The form of help that was requested; nil if none was.
  private(set) var help: HelpForm?

  /// The rules that `add`, `remove`, `import` and `learn` edit, as `--into` or `--from` names them.
  var editedRules: RulesSource? {
    // The value of `convert --from` is no file.
    guard let (name, value) = given.last(where: { $0.name == .into || $0.name == .from }),
      case .editedRules? = Option.named(name, of: subcommand)?.value
    else { return nil }
    return RulesSource(named: value)
  }

  /// Parses arguments without the program's name.
  init(parsing arguments: [String]) throws(UsageError) {
    var words = arguments
    switch FirstWord(of: arguments) {
    case .subcommand(let named, let place):
      subcommand = named
      words.remove(at: place)
    case .version(let others):
      subcommand = .classify
      try readOptions(others, beside: .version)
      given.append((.version, ""))
      return
    case .help(let named, let others):
      subcommand = named
      try readOptions(others, beside: .help)
      help = .long
      return
    case .unknown(let word, let meant):
      throw UsageError(
        .classify, "'\(oneLine(word))' is neither a file nor a subcommand; did you mean '\(meant)'?")
    case .unknownHelp(let word):
      throw UsageError(
        .classify,
        "there is no help for '\(oneLine(word))'" + Self.didYouMean(word, Subcommand.words), word: .help)
    case .none: subcommand = .classify
    }
    try read(words)
    if help == nil, !has(.version) { try checkOperands() }
  }

  /// Reads what stands beside `help` or `version`.
  private mutating func readOptions(_ words: [String], beside word: FurtherWord) throws(UsageError) {
    furtherWord = word
    do throws(UsageError) {
      try read(words)
      guard let operand = operands.first else { return }
      throw UsageError(.classify, "unexpected operand '\(oneLine(operand))'")
    } catch {
      throw UsageError(error.subcommand, error.message, option: error.option, word: word)
    }
  }

  /// Reads options and operands, up to an option that asks for help or the version.
  private mutating func read(_ words: [String]) throws(UsageError) {
    var rest = words[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        break
      } else if argument.hasPrefix("--") {
        try readLong(argument, &rest)
      } else if argument.hasPrefix("-"), argument != "-" {
        try readShort(argument, &rest)
      } else {
        operands.append(argument)
      }
      if help != nil || has(.version) { return }
    }
  }

  private mutating func readLong(_ argument: String, _ rest: inout ArraySlice<String>) throws(UsageError) {
    let body = argument.dropFirst(2)
    let name = body.prefix { $0 != "=" }
    let joined = name.endIndex == body.endIndex ? nil : String(body[body.index(after: name.endIndex)...])
    let known = Option.of(subcommand)
    // For learn, --rules takes a file or a number.
    let isNumber =
      subcommand == .learn && OptionName.rules.rawValue == name
      && Self.isNumber(joined ?? rest.first ?? "")
    guard
      let option = known.first(where: {
        isNumber ? $0.name == .rulesCount : $0.name != .rulesCount && $0.name.rawValue == name
      })
    else {
      throw unknown("--" + name, known.map(\.name.dashed))
    }
    if option.name == .help { help = .long }
    guard option.value.placeholder != nil else {
      if joined != nil {
        throw UsageError(subcommand, "'\(option.name.dashed)' takes no value", option: option.name)
      }
      given.append((option.name, ""))
      return
    }
    try take(option, joined, &rest, as: option.name.dashed)
  }

  private static func isNumber(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0 >= 48 && $0 <= 57 }
  }

  private mutating func readShort(_ argument: String, _ rest: inout ArraySlice<String>) throws(UsageError) {
    // "-force" and "-rules" are more likely long options with one dash than five short ones.
    if argument.count > 2, let meant = OptionName(rawValue: String(argument.dropFirst()))?.dashed {
      throw UsageError(subcommand, "unknown option '\(argument)'; did you mean '\(meant)'?")
    }
    var letters = argument.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = Option.of(subcommand).first(where: { $0.short == letter }) else {
        if letter == "=", !argument.hasPrefix("-="), let last = given.last?.name {
          throw UsageError(subcommand, "'\(argument.prefix { $0 != "=" })' takes no value", option: last)
        }
        throw unknown("-\(letter)", [])
      }
      if option.name == .help { help = .short }
      if option.value.placeholder == nil {
        given.append((option.name, ""))
      } else {
        try take(option, letters.isEmpty ? nil : String(letters), &rest, as: "-\(letter)")
        return
      }
    }
  }

  private mutating func take(
    _ option: Option, _ joined: String?, _ rest: inout ArraySlice<String>, as written: String
  ) throws(UsageError) {
    guard let value = joined ?? rest.popFirst() else {
      throw UsageError(
        subcommand, "'\(written)' needs a value: \(option.value.placeholder ?? "")", option: option.name)
    }
    try check(value, of: option, as: written)
    given.append((option.name, value))
  }

  private func unknown(_ written: String, _ candidates: [String]) -> UsageError {
    let hint = [.add, .remove].contains(subcommand) ? "; a text that begins with '-' follows '--'" : ""
    let elsewhere = Option.all.filter { option in
      option.name.dashed == written || option.short.map { "-\($0)" } == written
    }
    if !elsewhere.isEmpty {
      if furtherWord == nil, elsewhere.contains(where: { $0.name == .rules }),
        case .rulesFiles? = subcommand.description.completes.first
      {
        return UsageError(
          subcommand, "'\(command)' has no option '\(written)'; rules files are its operands")
      }
      let subcommands = Set(elsewhere.flatMap(\.subcommands))
      let commands = Subcommand.allCases.filter(subcommands.contains).map(\.command).joined(separator: ", ")
      return UsageError(
        subcommand, "'\(command)' has no option '\(written)'; it belongs to: \(commands)\(hint)")
    }
    if let meant = Suggestion.nearest(to: written, among: candidates, isWord: false) {
      return UsageError(subcommand, "unknown option '\(written)'; did you mean '\(meant)'?")
    }
    return UsageError(subcommand, "unknown option '\(written)'\(hint)")
  }

  /// The number in `text`, for a `.number` or `.bytes` value; nil if it is not a number, or out of range.
  static func number(_ text: String, _ value: OptionValue) -> Int? {
    switch value {
    case .number(_, let range):
      guard text.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }), let number = Int(text) else { return nil }
      return range.contains(number) ? number : nil
    case .bytes:
      let power =
        switch text.utf8.last {
        case UInt8(ascii: "K")?, UInt8(ascii: "k")?: 1
        case UInt8(ascii: "M")?, UInt8(ascii: "m")?: 2
        case UInt8(ascii: "G")?, UInt8(ascii: "g")?: 3
        default: 0
        }
      let digits = Substring(text.utf8.dropLast(power == 0 ? 0 : 1))
      guard digits.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }), let number = Int(digits) else { return nil }
      let (bytes, overflows) = number.multipliedReportingOverflow(by: 1 << (10 * power))
      return overflows || bytes < 1 || bytes > 1 << 46 ? nil : bytes
    default:
      return nil
    }
  }

  private func check(_ value: String, of option: Option, as written: String) throws(UsageError) {
    let complaint: String
    switch option.value {
    case .none, .text: return
    case .input, .output, .folder, .rules, .editedRules:
      if !value.isEmpty { return }
      let what = if case .folder = option.value { "folder" } else { "file" }
      complaint = "'\(written)' needs a \(what)'s name, not an empty text"
    case .word(_, let words):
      if words.contains(value) { return }
      complaint = "'\(written)' takes \(alternatives(words)), not '\(value)'" + Self.didYouMean(value, words)
    case .words(_, let words):
      let parts = value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      let beginnings = words.filter { $0.hasSuffix(":") }
      func isKnown(_ part: String) -> Bool {
        words.contains { $0 == part && !$0.hasSuffix(":") }
          || beginnings.contains { part.hasPrefix($0) && part != $0 }
      }
      guard let wrong = parts.first(where: { !isKnown($0) }) else { return }
      let known = alternatives(words.map { $0.hasSuffix(":") ? $0 + "NAME" : $0 })
      complaint =
        "'\(written)' takes \(known), with commas between them, not '\(wrong)'"
        + Self.didYouMean(wrong, words.filter { $0 != wrong })
    case .number(_, let range):
      if Self.number(value, option.value) != nil { return }
      complaint =
        "'\(written)' takes a number from \(range.lowerBound) to \(range.upperBound), not '\(value)'"
    case .bytes:
      if Self.number(value, option.value) != nil { return }
      complaint = "'\(written)' takes a number of bytes (65536, 64K, 16M), not '\(value)'"
    case .assignment(_, let names):
      let name = String(value.prefix { $0 != "=" })
      let pointer = value.dropFirst(name.count)
      // Other names are those of fields in the rules file, which is read later.
      if name.isEmpty || pointer.isEmpty {
        complaint =
          "'\(written)' takes NAME=POINTER with NAME one of \(alternatives(names)) or a field of the rules "
          + "file, not '\(value)'"
      } else if !Self.isPointer(pointer.dropFirst()) {
        complaint =
          "'\(pointer.dropFirst())' is not a JSON Pointer to a member: it begins with '/', and '~' is written ~0"
      } else {
        return
      }
    }
    throw UsageError(subcommand, complaint, option: option.name)
  }

  /// Whether a text is a JSON Pointer (RFC 6901), except the empty pointer, which is the whole message.
  static func isPointer(_ text: Substring) -> Bool {
    (try? JSONPointer(String(text)))?.tokens.isEmpty == false
  }

  static func didYouMean(_ word: String, _ candidates: [String]) -> String {
    Suggestion.nearest(to: word, among: candidates, isWord: false).map { "; did you mean '\($0)'?" } ?? ""
  }

  private func checkOperands() throws(UsageError) {
    let description = subcommand.description
    if operands.count < description.operands.lowerBound {
      let missing = description.operandNames[min(operands.count, description.operandNames.count - 1)]
      throw UsageError(subcommand, "missing operand: \(missing)")
    }
    if operands.count > description.operands.upperBound {
      let operand = operands[description.operands.upperBound]
      let hint = operand.hasPrefix("-") && operand.count > 1 ? "; options precede '--'" : ""
      throw UsageError(subcommand, "unexpected operand '\(operand)'\(hint)")
    }
    if case .words(let words)? = description.completes.first, let first = operands.first,
      !words.contains(first)
    {
      throw UsageError(
        subcommand,
        "'\(subcommand.command)' takes \(alternatives(words)), not '\(first)'" + Self.didYouMean(first, words)
      )
    }
  }
}
