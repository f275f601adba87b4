import Bytes
import MessageFilter
import SystemLibrary

/// The meaning of the first word of a command line that is not an option: which subcommand is meant, if any.
enum FirstWord: Equatable {
  /// A subcommand, and its place among the arguments.
  case subcommand(Subcommand, at: Int)
  /// `winnow version`, with the other arguments.
  case version(beside: [String])
  /// `winnow help`, with the subcommand whose help is wanted, and the other arguments.
  case help(Subcommand, beside: [String])
  /// Neither a subcommand nor a file, but near a subcommand's name.
  case unknown(String, meant: String)
  /// `winnow help` with a word that is not a subcommand.
  case unknownHelp(String)
  /// A file's name, or there is no such word.
  case none

  /// Words that are not subcommands, but work like them.
  static let further = FurtherWord.allCases.map(\.rawValue)

  /// Finds the word. Everything after `--` is an operand.
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
      self = .version(beside: Self.arguments(arguments, without: [place]))
    } else if word == "help" {
      guard let other = Self.place(of: place + 1, in: arguments, behindDashes: true) else {
        self = .help(.classify, beside: Self.arguments(arguments, without: [place]))
        return
      }
      let beside = Self.arguments(arguments, without: [place, other])
      let named = arguments[other]
      if named == Subcommand.classifyInManual {
        self = .help(.classify, beside: beside)
      } else if !named.isEmpty, let subcommand = Subcommand(rawValue: named) {
        self = .help(subcommand, beside: beside)
      } else {
        self = .unknownHelp(named)
      }
    } else if !Self.exists(word),
      let meant = Suggestion.nearest(to: word, among: Subcommand.words + Self.further, isWord: false)
    {
      self = .unknown(word, meant: meant)
    } else {
      self = .none
    }
  }

  /// The arguments that are not at these places.
  private static func arguments(_ arguments: [String], without places: [Int]) -> [String] {
    arguments.indices.filter { !places.contains($0) }.map { arguments[$0] }
  }

  /// The index of the first argument from `start` on that is neither an option nor an option's value.
  ///
  /// - Parameter behindDashes: Whether it may stand behind `--`, which ends the options.
  private static func place(
    of start: Int, in arguments: [String], behindDashes: Bool = false
  ) -> Int? {
    var index = start
    while index < arguments.count {
      let argument = arguments[index]
      if argument == "--" { return behindDashes && index + 1 < arguments.count ? index + 1 : nil }
      if !argument.hasPrefix("-") { return index }
      if argument == "-" { return nil }
      index += takesNextWord(argument) ? 2 : 1
    }
    return nil
  }

  /// Whether an option's value is the next argument. This is the same for all subcommands.
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

  /// Whether a file of this name exists, even if it is a dangling link.
  private static func exists(_ path: String) -> Bool {
    var status = stat()
    // The path is valid during the call, and the struct outlives it.
    return unsafe lstat(path, &status) == 0
  }
}

/// A word that is not a subcommand, but works like one.
enum FurtherWord: String, CaseIterable, Sendable {
  case help, version

  /// The command as it is typed.
  var command: String { "winnow \(rawValue)" }

  /// The usage line.
  var usage: String {
    switch self {
    case .help: "usage: \(command) [SUBCOMMAND]"
    case .version: "usage: \(command)"
    }
  }
}
