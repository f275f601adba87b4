import Bytes
import JSONText
import MessageFilter
import MessageLogs
import MessageStream

/// The likely kind of an input whose first lines are all invalid, with a hint.
enum InputGuess: Equatable {
  case rulesFile
  case array
  case prettyPrinted
  /// A table, and whether it is a log that `convert` reads.
  case separatedValues(isLog: Bool)
  /// XML or HTML, and whether it is a log that `convert` reads.
  case markup(isLog: Bool)
  /// Verdicts, as the formats verdict and tsv have them.
  case verdicts
  case tabSeparatedVerdicts
  /// Messages whose body is an object that contains a text, with the pointer to it.
  case nestedBody(pointer: String)
  /// An object that has the messages in an array, with the name of the member, or of those that lead to it.
  case nestedMessages(names: [String])
  /// Objects with neither a body nor a sender, with the names of the first one's members and, if they can be
  /// guessed, of those that are a text and a sender.
  case otherMembers(names: [String], body: String?, sender: String?)

  /// What the lines of an input should be.
  enum Expected {
    case messages, verdicts
    /// Messages without which the run ends.
    case protectedMessages
    /// Messages of `test`, some of which may have to be invalid.
    case cases
  }

  /// Guesses the kind of an input by its first bytes; nil if there is no guess.
  init?(_ beginning: [UInt8]) {
    let lines = beginning.split(separator: UInt8(ascii: "\n"))
    func firstCharacter(_ line: ArraySlice<UInt8>) -> UInt8? { line.first { !" \t\r".utf8.contains($0) } }
    guard let line = lines.first(where: { firstCharacter($0) != nil }), let first = firstCharacter(line)
    else { return nil }
    if Self.looksLikeRules(beginning) {
      self = .rulesFile
    } else if first == UInt8(ascii: "[") {
      self = .array
    } else if first == UInt8(ascii: "{") {
      if line.filter({ !" \t\r".utf8.contains($0) }).elementsEqual("{".utf8) {
        self = .prettyPrinted
      } else if let pointer = Self.pointerIntoBody(Array(line)) {
        self = .nestedBody(pointer: pointer)
      } else if let names = Self.namesOfMessages(in: Array(line)) {
        self = .nestedMessages(names: names)
      } else if let others = Self.otherMembers(of: Array(line)) {
        self = others
      } else {
        return nil
      }
    } else if first == UInt8(ascii: "<") {
      self = .markup(isLog: LogFormat.isLogOfMessages(beginning.span))
    } else if Self.isTabSeparatedVerdict(line) {
      self = .tabSeparatedVerdicts
    } else if Self.looksSeparated(line) {
      self = .separatedValues(isLog: LogFormat.isLogOfMessages(beginning.span))
    } else {
      return nil
    }
  }

  /// Whether a file looks like a rules file.
  static func isRulesFile(at path: String) -> Bool {
    // Another file, such as a named pipe, could be read only once.
    guard path != "-", isRegularFile(atPath: path),
      let bytes = try? readWhole(path, atMost: Limits.beginningBytes)
    else { return false }
    return looksLikeRules(bytes)
  }

  /// Whether the first line is an object that has something of a message, and no part of a rules file.
  static func looksLikeMessages(_ bytes: [UInt8]) -> Bool {
    let start = bytes.firstIndex { !$0.isASCIISpace } ?? bytes.count
    let document = JSON5Document.read(
      Array(bytes[start...].prefix(Limits.beginningBytes).prefix { $0 != UInt8(ascii: "\n") }))
    guard document.isWellFormed, document.nodes.first?.kind == .object else { return false }
    let keys = document.children(of: 0).map { document.key(of: $0) }
    return !keys.contains { $0 == "version" || RulesFile.sections.contains($0) }
      && keys.contains { (FieldPointers.defaultSenders + FieldPointers.defaultBodies).contains($0) }
  }

  /// Whether the bytes begin an object that has `version`, a section of rules if it has more, and nothing of
  /// a message.
  private static func looksLikeRules(_ beginning: [UInt8]) -> Bool {
    let document = JSON5Document.read(beginning)
    guard document.nodes.first?.kind == .object else { return false }
    let keys = document.children(of: 0).map { document.key(of: $0) }
    let ofMessages = FieldPointers.defaultSenders + FieldPointers.defaultBodies
    return keys.contains("version") && !keys.contains { ofMessages.contains($0) }
      && (keys.count == 1 || keys.contains { $0 != "version" && RulesFile.sections.contains($0) })
  }

  /// Whether a line has at least two values separated by commas, semicolons or tabs.
  private static func looksSeparated(_ line: ArraySlice<UInt8>) -> Bool {
    [",", ";", "\t"].contains { separator in line.contains(UInt8(ascii: separator)) }
  }

  /// Whether a line has the columns of the format tsv: first its number, as the third an action.
  private static func isTabSeparatedVerdict(_ line: ArraySlice<UInt8>) -> Bool {
    let columns = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
    return (6...7).contains(columns.count) && Int(String(decoding: columns[0], as: UTF8.self)) != nil
      && Outcome(named: String(decoding: columns[2], as: UTF8.self)) != nil
  }

  /// The members of an object, none of which has a default name of a body or a sender, unless they are those
  /// of a verdict; nil for another line. The guesses include the default names with capitals.
  private static func otherMembers(of line: [UInt8]) -> InputGuess? {
    let document = JSON5Document.read(line)
    guard document.isWellFormed, document.nodes.first?.kind == .object else { return nil }
    let members = document.children(of: 0).map { (name: document.key(of: $0), kind: document.nodes[$0].kind) }
    let known = FieldPointers.defaultSenders + FieldPointers.defaultBodies
    guard !members.isEmpty, !members.contains(where: { known.contains($0.name) }) else { return nil }
    func has(_ name: String, _ kind: JSON5Kind) -> Bool {
      members.contains { $0.name == name && $0.kind == kind }
    }
    // Logs have members of these names, too.
    if has("line", .number), has("error", .object) || has("action", .string) && has("reason", .object) {
      return .verdicts
    }
    func first(of names: [String], _ kinds: [JSON5Kind]) -> String? {
      names.lazy.compactMap { name in
        members.first { $0.name.lowercased() == name && kinds.contains($0.kind) }?.name
      }.first
    }
    return .otherMembers(
      names: members.map(\.name),
      body: first(
        of: ["msg", "sms", "message_text", "message_body", "body", "text", "content", "message"], [.string]),
      sender: first(
        of: ["phone", "number", "phone_number", "author", "sender", "from", "address"], [.string, .number]))
  }

  /// The names that lead to the messages of an object, if a member is an array of them, or a member of a
  /// member and the object has no text of its own; nil if none is, or if jq would need escapes in a name.
  private static func namesOfMessages(in line: [UInt8]) -> [String]? {
    let document = JSON5Document.read(line)
    guard document.nodes.first?.kind == .object else { return nil }
    if let array = arrayOfMessages(of: 0, in: document) { return canQuote(array) ? [array] : nil }
    switch otherMembers(of: line) {
    // The reason of a verdict has an array of texts.
    case .verdicts?, .otherMembers(names: _, body: _?, sender: _)?: return nil
    default: break
    }
    for member in document.children(of: 0) where document.nodes[member].kind == .object {
      let name = document.key(of: member)
      if let array = arrayOfMessages(of: member, in: document), canQuote(name), canQuote(array) {
        return [name, array]
      }
    }
    return nil
  }

  /// The name of the first member of an object that is an array of messages.
  private static func arrayOfMessages(of object: Int, in document: JSON5Document) -> String? {
    let known = FieldPointers.defaultSenders + FieldPointers.defaultBodies
    for member in document.children(of: object) where document.nodes[member].kind == .array {
      var elements = document.children(of: member)
      if let message = elements.next(), document.nodes[message].kind == .object,
        document.children(of: message).contains(where: { known.contains(document.key(of: $0)) })
      {
        return document.key(of: member)
      }
    }
    return nil
  }

  /// Whether a name can stand in quotation marks as it is, in a filter of jq.
  private static func canQuote(_ name: String) -> Bool {
    oneLine(name) == name && !name.unicodeScalars.contains { $0 == "\"" || $0 == "\\" }
  }

  /// The pointer to the first text in a message's body if the body is an object; otherwise nil.
  private static func pointerIntoBody(_ line: [UInt8]) -> String? {
    let document = JSON5Document.read(line)
    guard document.nodes.first?.kind == .object else { return nil }
    for name in ["body", "text", "message", "content"] {
      guard let body = document.member(name, of: 0), document.nodes[body].kind == .object else { continue }
      for inner in ["text", "body", "content", "message"] {
        if let text = document.member(inner, of: body), document.nodes[text].kind == .string {
          return "/\(name)/\(inner)"
        }
      }
    }
    return nil
  }
}
