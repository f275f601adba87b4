import Bytes

/// What the beginning of an input reveals about its format.
struct LogProbe {
  /// The syntax of an input.
  enum Kind: Hashable {
    case json, markup, text, empty, other
  }

  private(set) var kind = Kind.text
  /// What the input looks like, for a person, with an article.
  private(set) var description = "plain text"
  /// What would make it readable.
  private(set) var remedy: LogRemedy?

  // JSON

  /// Whether the input is one array.
  private(set) var isArray = false
  /// Whether the input is NDJSON with a body or a sender in its first object, as winnow reads it.
  private(set) var isMessageLines = false
  /// Names of the first object's members (of each line's first few objects, in NDJSON).
  private(set) var members: Set<String> = []
  /// Names of the members of the first few messages: elements of the array, or of `messages`, or of the
  /// first chat's `messages`; the objects themselves in NDJSON.
  private(set) var entryMembers: Set<String> = []

  /// Whether the entries are a phone's calls, which have a duration and no text.
  var isListOfCalls: Bool {
    if kind == .markup { return elements.first == "calls" }
    return kind == .json && entryMembers.isSuperset(of: ["number", "duration", "date"])
      && entryMembers.isDisjoint(with: ["body", "text", "content", "address"])
  }

  // Markup

  /// The names of the first two elements, in lower case.
  private(set) var elements: [String] = []
  /// Whether one of the first few elements has a class that pages of Google Voice have.
  private(set) var hasVoiceClass = false

  // Text

  /// The first lines, at most 20.
  private(set) var lines: [[UInt8]] = []

  /// Whether the first line names the columns of a table, and is no line of a chat. What looks like a line of
  /// a chat behind it is in a text of the table.
  var hasHeader: Bool {
    guard let first = lines.first, DatedLine(first.span) == nil else { return false }
    return CommaSeparated.recognizes(self) || TabSeparated.recognizes(self)
  }

  /// Examines the beginning of an input.
  init(_ beginning: Span<UInt8>) {
    let whole = beginning.extracting(0..<min(beginning.count, Limits.logProbeBytes))
    if let signature = FileSignature.of(whole) {
      kind = .other
      description = signature.name
      if FileSignature.decodable.contains(signature) { remedy = .decoding(signature) }
      return
    }
    let text = whole.extracting(whole.byteOrderMarkCount..<whole.count)
    let content = text.trimmed
    if content.isEmpty {
      kind = .empty
      description = "an empty file"
    } else if Self.isJSON(content) {
      kind = .json
      look(atJSON: content)
    } else if Self.isMarkup(content) {
      kind = .markup
      look(atMarkup: content)
    } else {
      look(atText: text)
    }
  }

  /// Whether a text begins like JSON: with brackets and, if there is more, a name. One byte of that may be
  /// damaged. A `[` alone may also begin a text, such as a dated line of WhatsApp.
  private static func isJSON(_ text: Span<UInt8>) -> Bool {
    var index = 0
    var hasBrace = false
    while index < text.count, text[index].isASCIISpace || isBracket(text[index]) {
      if text[index] == UInt8(ascii: "{") { hasBrace = true }
      index += 1
    }
    if index == text.count || hasBrace && text[index] == UInt8(ascii: "\"") { return true }
    // A name, its closing quote and its colon. Two other bytes are allowed: an opening quote and a damaged
    // one.
    var others = 0
    while index < text.count, others <= 2 {
      if text[index] == UInt8(ascii: "\"") {
        if text.has(":", at: index + 1) || text.has(" :", at: index + 1) { return true }
        others += 1
      } else if !isNameByte(text[index]) {
        others += 1
      }
      index += 1
    }
    return false
  }

  private static func isBracket(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "[")
      || byte == UInt8(ascii: "]")
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: "_")
  }

  /// Whether a text begins with a tag, a declaration or a comment.
  private static func isMarkup(_ text: Span<UInt8>) -> Bool {
    guard text[0] == UInt8(ascii: "<"), text.count > 1 else { return false }
    let next = text[1].asciiLowercased
    return next >= UInt8(ascii: "a") && next <= UInt8(ascii: "z") || next == UInt8(ascii: "!")
      || next == UInt8(ascii: "?")
  }

  // MARK: JSON

  private mutating func look(atJSON text: Span<UInt8>) {
    var json = JSONEvents(LogBytes(of: text))
    var isWhole = (try? look(at: &json, skipping: .byBrackets)) != nil
    if !isWhole && json.bytes.hasMore() {
      // Brackets do not match, or too many are open.
      (members, entryMembers, isArray) = ([], [], false)
      json = JSONEvents(LogBytes(of: text))
      isWhole = (try? look(at: &json, skipping: .byValues)) != nil
    }
    if !isWhole {
      // The names after a damaged place; none if the beginning ends there.
      while let name = json.nextName() {
        members.insert(name)
        entryMembers.insert(name)
      }
    }
    isMessageLines =
      !isArray && !members.isDisjoint(with: ["body", "sender"]) && Self.beginsWithObjectLine(text)
    let names = members.union(isArray ? entryMembers : []).sorted()
    let shown = names.prefix(8).map { "'\($0)'" }.joined(separator: ", ")
    description =
      isArray
      ? "a JSON array" + (names.isEmpty ? "" : " of objects with the members \(shown)")
      : "JSON with the members \(names.isEmpty ? "(none)" : shown)\(names.count > 8 ? ", …" : "")"
  }

  /// Whether the first line of a text begins and ends as an object does.
  private static func beginsWithObjectLine(_ text: Span<UInt8>) -> Bool {
    let line = text.extracting(0..<(text.first("\n") ?? text.count)).trimmed
    return line.count > 1 && line[0] == UInt8(ascii: "{") && line[line.count - 1] == UInt8(ascii: "}")
  }

  private mutating func look(
    at json: inout JSONEvents, skipping arrays: ArraySkipping
  ) throws(LogFault) {
    if try json.kind() == .array {
      isArray = true
      return try lookAtEntries(&json, skipping: arrays)
    }
    for object in 0..<4 {
      guard try json.kind() == .object else { return }
      try json.enterObject()
      while try json.nextKey() {
        let name = String(copying: json.key.span)
        members.insert(name)
        entryMembers.insert(name)
        if name == "messages", try json.kind() == .array {
          try lookAtEntries(&json, skipping: arrays)
        } else if name == "chats", try json.kind() == .object {
          try lookAtChats(&json)
        } else {
          try json.skipValue()
        }
      }
      if object == 0 && members.contains("messages") { return }
    }
  }

  private mutating func lookAtEntries(
    _ json: inout JSONEvents, skipping arrays: ArraySkipping
  ) throws(LogFault) {
    try json.enterArray()
    var count = 0
    while try json.nextElement() {
      // Five entries tell the format; the others are most of the beginning.
      if count == 5 && arrays == .byBrackets { return try json.skipRestByBrackets() }
      guard try json.kind() == .object, count < 5 else {
        try json.skipValue()
        continue
      }
      count += 1
      try json.enterObject()
      while try json.nextKey() {
        entryMembers.insert(String(copying: json.key.span))
        try json.skipValue()
      }
    }
  }

  private mutating func lookAtChats(_ json: inout JSONEvents) throws(LogFault) {
    try json.enterObject()
    while try json.nextKey() {
      guard json.isKey("list"), try json.kind() == .array else {
        try json.skipValue()
        continue
      }
      entryMembers.insert("list")
      try json.skipValue()
    }
  }

  // MARK: Markup and text

  private mutating func look(atMarkup text: Span<UInt8>) {
    // Most pages of Google Voice show their class in the first bytes. More is only read if there is none.
    look(atElementsOf: text.extracting(0..<min(text.count, 8192)))
    if !hasVoiceClass && text.count > 8192 { look(atElementsOf: text) }
    description =
      elements.first == "html" ? "an HTML page" : "XML with the root '\(elements.first ?? "")'"
  }

  private mutating func look(atElementsOf text: Span<UInt8>) {
    var markup = MarkupTokens(LogBytes(of: text), isHTML: true)
    var value = LogText()
    elements = []
    var count = 0
    while count < 200, !hasVoiceClass || count < 2, let token = try? markup.next(), token != .finished {
      guard token == .start else { continue }
      count += 1
      if count <= 2 { elements.append(String(copying: markup.name.span)) }
      while !hasVoiceClass, (try? markup.nextAttribute()) == true {
        guard markup.isAttribute("class"), (try? markup.readAttribute(to: &value)) != nil else { continue }
        hasVoiceClass = GoogleVoice.isClassOfPage(value)
      }
    }
  }

  private mutating func look(atText text: Span<UInt8>) {
    // A single NUL may also be damage, so it does not keep the lines from being recognised.
    if text.extracting(0..<min(text.count, 4096)).count(of: 0) > 0 { description = "binary data" }
    var bytes = LogBytes(of: text)
    var line = ByteBuffer()
    while lines.count < 20, bytes.nextLine(to: &line, limit: 4096) != nil {
      lines.append([UInt8](copying: line.span))
    }
  }
}
