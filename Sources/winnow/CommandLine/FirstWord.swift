import Bytes
import SystemLibrary

/// What the first word of a command line that is no option says: which subcommand is meant, if any.
enum FirstWord: Equatable {
  /// A subcommand, and its place among the arguments.
  case subcommand(Subcommand, at: Int)
  /// `winnow version`.
  case version
  /// `winnow help`, with the subcommand that help is wanted for.
  case help(Subcommand)
  /// Neither a subcommand nor a file, but near a subcommand's name.
  case unknown(String, meant: String)
  /// `winnow help` with a word that is no subcommand.
  case unknownHelp(String)
  /// A file's name, or there is none.
  case none

  /// Words that are no subcommands, but work like them.
  private static let further = ["help", "version"]

  /// Finds the word. What stands behind `--` is an operand, whatever it is called.
  init(of arguments: [String]) {
    guard let place = Self.place(of: 0, in: arguments) else {
      self = .none
      return
    }
    let word = arguments[place]
    if word.isEmpty {
      self = .none
    } else if let subcommand = Subcommand(rawValue: word) {
      self = .subcommand(subcommand, at: place)
    } else if word == "version" {
      self = .version
    } else if word == "help" {
      guard let other = Self.place(of: place + 1, in: arguments) else {
        self = .help(.classify)
        return
      }
      let named = Subcommand(rawValue: arguments[other]).flatMap { $0 == .classify ? nil : $0 }
      self = named.map { .help($0) } ?? .unknownHelp(arguments[other])
    } else if !Self.exists(word),
      let meant = Suggestion.nearest(to: word, in: Completions.words + Self.further)
    {
      self = .unknown(word, meant: meant)
    } else {
      self = .none
    }
  }

  /// The place of the first argument from `start` on that is no option and no option's value; nil where `--`
  /// comes first.
  private static func place(of start: Int, in arguments: [String]) -> Int? {
    var index = start
    while index < arguments.count {
      let argument = arguments[index]
      if argument == "--" { return nil }
      if !argument.hasPrefix("-") { return index }
      if argument == "-" { return nil }
      index += takesNextWord(argument) ? 2 : 1
    }
    return nil
  }

  /// Whether an option's value is the argument behind it. No option takes a value with one subcommand and
  /// none with another.
  private static func takesNextWord(_ argument: String) -> Bool {
    func takesValue(_ option: Option?) -> Bool { option?.value.placeholder != nil }
    if argument.hasPrefix("--") {
      return takesValue(Option.all.first { $0.name.dashed == argument })
    }
    var letters = argument.dropFirst()
    while let letter = letters.popFirst() {
      if takesValue(Option.all.first(where: { $0.short == letter })) { return letters.isEmpty }
    }
    return false
  }

  /// Whether there is a file of this name, be it a link that leads nowhere.
  private static func exists(_ path: String) -> Bool {
    var status = stat()
    // The path lives for the call, the struct outlives it.
    return unsafe lstat(path, &status) == 0
  }
}
