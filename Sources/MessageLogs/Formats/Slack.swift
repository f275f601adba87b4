import Bytes

/// The export of a Slack workspace: one folder for each channel, with one array for each day, and beside the
/// folders `users.json`, which maps the ids of senders and of mentioned users to names.
///
/// A text's `<@U1>`, `<#C1|general>` and `<http://a.example|a>` are written as `@name`, `#general` and
/// `a (http://a.example)`, and its `&amp;`, `&lt;` and `&gt;` as the characters.
struct Slack: JSONExport, ~Copyable {
  static let summary = "a Slack workspace's export, a folder of JSON"
  static let kinds: Set<LogProbe.Kind> = [.json]

  static func recognizes(_ probe: LogProbe) -> Bool {
    probe.isArray && probe.entryMembers.contains("ts")
      && !probe.entryMembers.isDisjoint(with: ["user", "text", "subtype", "bot_id"])
  }

  static func takes(fileName: String) -> Bool {
    fileName.hasExtension("json") && fileName != accountsName && !tableNames.contains(fileName)
  }

  /// The file with the accounts of the workspace that a file belongs to; nil if there is none.
  static func companion(of path: String) -> String? {
    accountFolders(near: path).lazy.map { accountsFile(in: $0) }.first {
      if case .file(isRegular: true) = FileKind(path: $0) { true } else { false }
    }
  }

  /// Whether a file is that of a workspace's accounts, an array of objects with ids and names, or one of the
  /// workspace's other tables beside it.
  static func isCompanion(_ file: LogFile, _ probe: LogProbe) -> Bool {
    if file.fileName == accountsName {
      return probe.isArray && probe.entryMembers.isSuperset(of: ["id", "name"])
    }
    guard probe.kind == .json, tableNames.contains(file.fileName), let path = file.path,
      let folder = accountFolders(near: path).last,
      case .file(isRegular: true) = FileKind(path: accountsFile(in: folder))
    else { return false }
    return true
  }

  private static let accountsName = "users.json"

  /// The names of a workspace's other tables, which hold no messages.
  private static let tableNames: Set<String> = [
    "org_users.json", "channels.json", "groups.json", "dms.json", "mpims.json", "integration_logs.json",
    "canvases.json", "file_conversations.json", "huddle_transcripts.json", "lists.json",
  ]

  /// The names of the accounts of the last workspace.
  private var names: [String: String] = [:]
  /// The size of the ids and names that were kept, in bytes.
  private var namesBytes = 0
  /// The folder that holds that workspace's `users.json`.
  private var namesFolder: String?
  /// The owner's name as it was given, and without an `@` before it.
  private var ownerNames: [OwnerName] = []
  /// The ids of that workspace's accounts that have it as one of their names.
  private var ownerIDs: Set<String> = []

  init() {}

  private var text = LogText()
  private var time = LogText()
  private var user = LogText()
  private var bot = LogText()
  private var userName = LogText()
  private var profileName = LogText()
  private var realName = LogText()
  private var type = LogText()
  private var subtype = LogText()

  mutating func beginFile(_ file: LogFile, into sink: inout MessageSink) {
    // A day's file is named after its date, and its folder after the channel.
    if FoundDate(iso: String(file.fileName.dropLast(5)).utf8Span.span) != nil, !file.folderName.isEmpty {
      sink.chat.assign(file.folderName)
    }
    if ownerNames.isEmpty, let me = sink.options.me {
      ownerNames = [OwnerName(me)]
      if me.hasPrefix("@") { ownerNames.append(OwnerName(String(me.dropFirst()))) }
    }
    if let path = file.path { loadNames(near: path, into: &sink) }
  }

  mutating func readExport(
    _ json: inout JSONEvents, of file: LogFile, into sink: inout MessageSink
  ) throws(LogFault) {
    guard try json.kind() == .array else {
      throw LogFault(reason: "not in the format slack: a day's messages are an array")
    }
    try readArray(&json, into: &sink)
  }

  // MARK: Accounts

  /// The folders that may hold the accounts of the workspace that a file belongs to, the likeliest first: the
  /// one above the file's, and the file's.
  private static func accountFolders(near path: String) -> [String] {
    var parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let folder = parts.isEmpty ? "." : parts.joined(separator: "/")
    if !parts.isEmpty { parts.removeLast() }
    return [parts.isEmpty ? folder + "/.." : parts.joined(separator: "/"), folder]
  }

  private static func accountsFile(in folder: String) -> String { folder + "/" + accountsName }

  /// Loads the names of the workspace that a file belongs to.
  private mutating func loadNames(near path: String, into sink: inout MessageSink) {
    let folders = Self.accountFolders(near: path)
    if let namesFolder, folders.contains(namesFolder) { return }
    names = [:]
    namesBytes = 0
    ownerIDs = []
    namesFolder = folders.first
    var missed: [(file: String, reason: String)] = []
    for candidate in folders {
      let file = Self.accountsFile(in: candidate)
      switch FileKind(path: file) {
      case .folder, .file(isRegular: false):
        // A named pipe would be waited for.
        missed.append((file, "not a regular file"))
        continue
      case .file(isRegular: true), .unreachable: break
      }
      guard let bytes = LogFiles.reopen(file) else {
        let error = Errno.last
        if !error.isAbsence { missed.append((file, error.description)) }
        continue
      }
      var json = JSONEvents(bytes)
      _ = json.bytes.take("\u{FEFF}")
      readNames(&json, of: file, into: &sink)
      namesFolder = candidate
      return
    }
    for (file, reason) in missed { sink.missAccounts(in: file, reason) }
  }

  /// Reads the accounts. Those that cannot be read are skipped, and their ids stay in place of their names.
  /// Only the first of them is reported, because none is a message.
  private mutating func readNames(_ json: inout JSONEvents, of file: String, into sink: inout MessageSink) {
    var account = Account()
    var number = 0
    var hasReported = false
    func report(_ fault: LogFault, from line: Int, before next: Int) {
      guard !hasReported else { return }
      hasReported = true
      let place = LogPlace(file: file, line: line, lastLine: max(line, next - 1), entry: max(number, 1))
      sink.skip(fault, at: place)
    }
    // What is not a list is another program's file.
    guard (try? json.enterArray()) != nil else { return }
    let floor = json.depth
    while names.count < Limits.logAccounts {
      var line = json.bytes.line()
      do throws(LogFault) {
        guard try json.nextElement() else { return }
        number += 1
        let kind = try json.kind()
        line = json.bytes.line()
        guard kind == .object else {
          try json.skipValue()
          continue
        }
        json.entryStart.begin(&json.bytes, depth: floor)
        try account.read(&json)
        json.entryStart.confirm()
        if keep(&account) { sink.sayNameCut() }
      } catch {
        let resumption = json.recover(inArrayAt: floor)
        report(error, from: line, before: json.bytes.lineAhead())
        if resumption == .inputEnd { return }
      }
    }
  }

  /// Keeps the name of an account: the one that is shown, or else the real one, or else the handle. One that
  /// would exceed ``Limits/logAccountBytes`` is not kept. Returns whether it was cut.
  private mutating func keep(_ account: inout Account) -> Bool {
    // No account has such an id.
    guard account.id.count <= Limits.logNameBytes else { return false }
    let isOwners =
      isOwnerName(account.shown.span) || isOwnerName(account.real.span) || isOwnerName(account.handle.span)
    if account.shown.count == 0 { swap(&account.shown, &account.real) }
    if account.shown.count == 0 { swap(&account.shown, &account.handle) }
    if account.shown.count == 0 { return false }
    let isCut = account.shown.cutName()
    let size = account.id.count + account.shown.count
    guard size <= Limits.logAccountBytes - namesBytes else { return false }
    namesBytes += size
    let id = String(copying: account.id.span)
    names[id] = String(copying: account.shown.span)
    if isOwners { ownerIDs.insert(id) }
    return isCut
  }

  /// Whether a name of an account is the owner's.
  private func isOwnerName(_ name: Span<UInt8>) -> Bool {
    if name.isEmpty { return false }
    return ownerNames.contains { $0.isName(name) }
  }

  /// An account of `users.json`.
  private struct Account: ~Copyable {
    var id = LogText()
    var handle = LogText()
    var real = LogText()
    var shown = LogText()

    mutating func read(_ json: inout JSONEvents) throws(LogFault) {
      id.clear()
      handle.clear()
      real.clear()
      shown.clear()
      try json.enterObject()
      while try json.nextKey() {
        if json.isKey("id") {
          try json.readText(to: &id)
        } else if json.isKey("name") {
          try json.readText(to: &handle)
        } else if json.isKey("real_name") {
          try json.readText(to: &real)
        } else if json.isKey("profile"), try json.kind() == .object {
          try Slack.readProfile(&json, shown: &shown, real: &real)
        } else {
          try json.skipValue()
        }
      }
    }
  }

  private static func readProfile(
    _ json: inout JSONEvents, shown: inout LogText, real: inout LogText
  ) throws(LogFault) {
    try json.enterObject()
    while try json.nextKey() {
      if json.isKey("display_name") {
        try json.readText(to: &shown)
      } else if json.isKey("real_name"), !real.isThere {
        try json.readText(to: &real)
      } else {
        try json.skipValue()
      }
    }
  }

  // MARK: Messages

  mutating func beginEntry() {
    text.clear()
    time.clear()
    user.clear()
    bot.clear()
    userName.clear()
    profileName.clear()
    realName.clear()
    type.clear()
    subtype.clear()
  }

  mutating func readMember(_ json: inout JSONEvents, into sink: inout MessageSink) throws(LogFault) {
    if json.isKey("ts") {
      try json.readText(to: &time)
    } else if json.isKey("user") {
      try json.readText(to: &user)
    } else if json.isKey("bot_id") {
      try json.readText(to: &bot)
    } else if json.isKey("username") {
      try json.readText(to: &userName)
    } else if json.isKey("text") {
      try json.readBody(to: &text)
    } else if json.isKey("type") {
      try json.readText(to: &type)
    } else if json.isKey("subtype") {
      try json.readText(to: &subtype)
    } else if json.isKey("user_profile"), try json.kind() == .object {
      try Self.readProfile(&json, shown: &profileName, real: &realName)
    } else {
      try json.skipValue()
    }
  }

  mutating func endEntry(into sink: inout MessageSink) throws(LogFault) -> EntryKind {
    // Every entry of an export has this type.
    guard !type.isThere || type.span.equals("message") else {
      throw LogFault(reason: "an unknown type of message")
    }
    guard Self.isMessage(subtype) else { return .noMessage }
    guard user.isThere || bot.isThere || userName.isThere || text.isThere else {
      throw LogFault(reason: "neither a 'user' nor a 'text'")
    }
    sink.setDate(FoundDate(epoch: time.span, .seconds), of: time.span)
    if time.isThere { sink.setID(time.span) }
    setSender(of: &sink)
    if text.isThere {
      sink.body.isThere = true
      try append(text.span, to: &sink.body)
    }
    return .message
  }

  /// Whether a subtype is that of a message. Other subtypes are joins, topics, deletions and the like.
  private static func isMessage(_ subtype: borrowing LogText) -> Bool {
    guard subtype.isThere else { return true }
    let name = subtype.span
    return name.equals("bot_message") || name.equals("me_message") || name.equals("thread_broadcast")
      || name.equals("reply_broadcast") || name.equals("file_share") || name.equals("file_comment")
  }

  private func setSender(of sink: inout MessageSink) {
    if user.isThere {
      sink.senderID.copy(user)
      let id = String(copying: user.span)
      sink.isOwnersAccount =
        ownerIDs.contains(id) || isOwnerName(profileName.span) || isOwnerName(realName.span)
      if let name = names[id] {
        sink.sender.assign(name)
      } else if !profileName.span.isEmpty {
        sink.sender.copy(profileName)
      } else if !realName.span.isEmpty {
        sink.sender.copy(realName)
      } else {
        sink.sender.copy(user)
      }
      return
    }
    if bot.isThere { sink.senderID.copy(bot) }
    if userName.isThere { sink.sender.copy(userName) } else { sink.sender.copy(bot) }
  }

  // MARK: Texts

  /// Appends a text as a reader sees it.
  private func append(_ text: Span<UInt8>, to body: inout LogText) throws(LogFault) {
    var index = 0
    var brackets = ClosingBrackets()
    while true {
      let next = text.firstIndex(
        ofAny: UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: "&"), from: index)
      try body.append(text, index..<next)
      if next == text.count { return }
      index = next
      if text[index] == UInt8(ascii: "&") {
        index += try Self.appendEntity(text, at: index, to: &body)
      } else if let end = brackets.next(in: text, after: index) {
        try append(reference: text.extracting(index + 1..<end), to: &body)
        index = end + 1
      } else {
        try body.append("<")
        index += 1
      }
    }
  }

  /// Appends `&amp;`, `&lt;` and `&gt;` as the character they stand for; returns their length.
  private static func appendEntity(
    _ text: Span<UInt8>, at index: Int, to body: inout LogText
  ) throws(LogFault) -> Int {
    if text.has("&amp;", at: index) {
      try body.append("&")
      return 5
    }
    if text.has("&lt;", at: index) {
      try body.append("<")
      return 4
    }
    if text.has("&gt;", at: index) {
      try body.append(">")
      return 4
    }
    try body.append("&")
    return 1
  }

  /// Appends what is between `<` and `>`. A name may be far longer than its id.
  private func append(reference: Span<UInt8>, to body: inout LogText) throws(LogFault) {
    let bar = reference.first("|") ?? reference.count
    let target = reference.extracting(0..<bar)
    // Empty if there is none.
    let label = reference.extracting(min(bar + 1, reference.count)..<reference.count)
    guard target.count > 0 else { return }
    let name = target.extracting(1..<target.count)
    switch target[0] {
    case UInt8(ascii: "@"):
      try body.append("@")
      if let known = names[String(copying: name)] {
        try body.append(known.utf8Span.span)
      } else {
        try body.append(label.isEmpty ? name : label)
      }
    case UInt8(ascii: "#"):
      try body.append("#")
      try body.append(label.isEmpty ? name : label)
    case UInt8(ascii: "!"):
      // `!here`, `!subteam^S1|@team`, `!date^…|June 1st`.
      if label.isEmpty { try body.append("@") }
      try body.append(label.isEmpty ? name : label)
    default:
      guard !label.isEmpty else { return try Self.appendPlain(target, to: &body) }
      try Self.appendPlain(label, to: &body)
      // Slack made a label that is the end of its address (`bit.ly/x` of `http://bit.ly/x`).
      let start = target.count - label.count
      if start >= 0 && target.extracting(start..<target.count).equals(label) { return }
      try body.append(" (")
      try Self.appendPlain(target, to: &body)
      try body.append(")")
    }
  }

  private static func appendPlain(_ text: Span<UInt8>, to body: inout LogText) throws(LogFault) {
    var index = 0
    while index < text.count {
      if text[index] == UInt8(ascii: "&") {
        index += try appendEntity(text, at: index, to: &body)
      } else {
        try body.append(text[index])
        index += 1
      }
    }
  }
}

/// Finds the `>` that closes each `<` of a text. Calls must come in the text's order. Each byte is read once,
/// even if many are never closed.
struct ClosingBrackets {
  /// The last `>` that was found, or the text's length if there are no more; -1 before the first search.
  private var found = -1

  /// The number of bytes read.
  let reads = WorkCounter()

  init() {}

  /// The first `>` after an index, which must not be below those of earlier calls.
  mutating func next(in text: Span<UInt8>, after index: Int) -> Int? {
    if found <= index {
      found = text.first(">", from: index + 1) ?? text.count
      reads.add(found &- index)
    }
    return found < text.count ? found : nil
  }
}
