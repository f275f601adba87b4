import Bytes
import JSONText

/// The output of a format's reader. The reader fills in one message at a time, field by field, and ``emit()``
/// writes it.
struct MessageSink: ~Copyable {
  /// The message's id as JSON text; empty for none.
  var id = ByteBuffer(capacity: 64)
  var sender = LogText()
  var senderID = LogText()
  var body = LogText()
  var date: LogDate?
  var direction = Direction.unknown
  /// Whether the sender's account has the owner's name as one of its names, also one that is not shown.
  var isOwnersAccount = false
  /// The conversation's name. It is kept from one message to the next, unless the reader changes it.
  var chat = LogText()

  /// A scratch buffer for readers.
  var scratch = ByteBuffer(capacity: 256)

  /// The number of entries of this input so far, including the current one.
  private(set) var entries = 0
  private var entryLine = 1
  /// Whether the message has a date that could not be read.
  private var hasUnreadDate = false
  /// Whether that date can be read once the order of its parts is given.
  var isDateAmbiguous = false
  private var hasSaidCut = false

  private let conversion: ConversionState
  private let file: String
  /// The format of the input.
  let source: LogFormat
  private var line = ByteBuffer(capacity: 1024)
  /// The day of the last message.
  private var day = WrittenDay()
  private let owner: OwnerName?

  init(_ conversion: ConversionState, file: String, source: LogFormat) {
    self.conversion = conversion
    self.file = file
    self.source = source
    owner = conversion.options.me.map(OwnerName.init)
  }

  /// The memory of the buffers, in bytes.
  var heldBytes: Int {
    id.capacity + sender.heldBytes + senderID.heldBytes + body.heldBytes + chat.heldBytes + scratch.capacity
      + line.capacity
  }

  /// The options of the conversion.
  var options: ConversionOptions { conversion.options }

  /// Begins an entry, which is at this line.
  mutating func begin(line: Int) {
    entries += 1
    entryLine = line
    id.removeAll()
    sender.clear()
    senderID.clear()
    body.clear()
    date = nil
    hasUnreadDate = false
    isDateAmbiguous = false
    direction = .unknown
    isOwnersAccount = false
  }

  /// Counts a line that may begin a message, but is taken as text.
  func sayDoubtful() { if !conversion.isCutOff { conversion.summary.doubtfulLines += 1 } }

  /// Undoes the last ``begin(line:)``, because what began is not an entry but contains entries, which follow.
  mutating func withdraw() { entries -= 1 }

  /// Sets the id to a text.
  mutating func setID(_ text: Span<UInt8>) {
    id.removeAll()
    id.append(validatedJSONString: text)
  }

  /// Sets the date that was read from a text, which is empty if the export has none. A local time is in the
  /// conversion's zone.
  mutating func setDate(_ found: FoundDate?, of text: Span<UInt8>) {
    hasUnreadDate = found == nil && !text.trimmed.isEmpty
    setDate(found)
  }

  /// Sets the date. A local time is in the conversion's zone.
  mutating func setDate(_ found: FoundDate?) {
    switch found {
    case nil: date = nil
    case .instant(let instant): date = instant
    case .local(let local): date = conversion.instant(of: local, file: file)
    }
  }

  /// Ends the entry: it is not a message.
  func leaveOut() { if !conversion.isCutOff { conversion.summary.noMessages += 1 } }

  /// Ends the entry, which cannot be read. An entry that was cut off because reading stopped is not reported.
  ///
  /// - Parameter next: The line at which reading continues; nil if it is the next one.
  func skip(_ fault: LogFault, before next: Int? = nil) {
    guard !conversion.isCutOff else { return }
    skip(
      fault,
      at: LogPlace(
        file: file, line: entryLine, lastLine: max(entryLine, (next ?? 0) - 1), entry: max(entries, 1)))
  }

  /// Counts and reports an entry that cannot be read, perhaps one of another file.
  func skip(_ fault: LogFault, at place: LogPlace) {
    conversion.summary.skipped += 1
    conversion.report(.skipped(place, fault))
  }

  /// Ends the entry, which cannot be read for a reason in words.
  func skip(_ reason: String, before next: Int? = nil) { skip(LogFault(reason: reason), before: next) }

  /// Reports that a name was cut, once for each input.
  mutating func sayNameCut() {
    if !hasSaidCut { conversion.report(.nameCut(file: file)) }
    hasSaidCut = true
  }

  /// Reports that a table with these columns has none for the senders.
  func missSenders(among columns: [String]) {
    conversion.report(.senderless(file: file, columns: columns))
  }

  /// Counts and reports a file with the names of accounts, which cannot be read.
  func missAccounts(in file: String, _ reason: String) {
    conversion.summary.unreadable += 1
    conversion.report(.accountsUnreadable(file: file, reason: reason))
  }

  /// Ends the entry: writes the message as a line, unless it may have been cut off.
  mutating func emit() {
    guard !conversion.isCutOff else { return }
    if let owner { tellDirection(by: owner) }
    if direction == .unknown { conversion.summary.unknownDirections += 1 }
    if conversion.options.incoming && direction == .outgoing {
      conversion.summary.outgoingLeftOut += 1
      return
    }
    line.removeAll()
    line.append("{\"id\":")
    if id.isEmpty { line.append("null") } else { line.append(contentsOf: id) }
    line.append(",\"sender\":")
    var isWellFormed = line.append(optional: sender)
    line.append(",\"body\":")
    isWellFormed = line.append(json: body) && isWellFormed
    line.append(",\"date\":")
    if let date { line.append(rfc3339: date, &day) } else { line.append("null") }
    switch direction {
    case .incoming: line.append(",\"direction\":\"in\"")
    case .outgoing: line.append(",\"direction\":\"out\"")
    case .unknown: line.append(",\"direction\":null")
    }
    line.append(",\"chat\":")
    // A chat's name is written with each of its messages, so its length is limited.
    if chat.cutName() { sayNameCut() }
    isWellFormed = line.append(optional: chat) && isWellFormed
    line.append(",\"source\":\"")
    line.append(text: source.name)
    line.append("\"")
    if senderID.isThere {
      line.append(",\"senderId\":")
      isWellFormed = line.append(json: senderID) && isWellFormed
    }
    line.append("}\n")
    conversion.summary.written += 1
    if hasUnreadDate && isDateAmbiguous {
      conversion.summary.ambiguousDates += 1
    } else if hasUnreadDate {
      conversion.summary.unreadDates += 1
    }
    if !isWellFormed { conversion.summary.illFormed += 1 }
    conversion.write(line.span)
  }
}

extension MessageSink {
  /// Determines the direction by the owner's name, unless the export says it.
  private mutating func tellDirection(by owner: OwnerName) {
    if direction == .unknown, sender.isThere || senderID.isThere {
      let isOwner =
        isOwnersAccount || sender.isThere && owner.isName(sender.span)
        || senderID.isThere && owner.isName(senderID.span)
      direction = isOwner ? .outgoing : .incoming
      conversion.summary.comparedWithOwner += 1
      if isOwner {
        conversion.summary.fromOwner += 1
      } else if conversion.summary.fromOwner == 0, conversion.summary.senderLikeOwner == nil {
        noteSender(like: owner)
      }
    }
    if direction == .outgoing && !sender.isThere { sender.assign(owner.text) }
  }

  /// Keeps the sender's name or account for the summary if it may be what the owner's name is meant to be.
  private func noteSender(like owner: OwnerName) {
    if sender.isThere, owner.isNameButForCase(sender.span) {
      conversion.summary.senderLikeOwner = String(copying: sender.span)
    } else if senderID.isThere, owner.isNameButForCase(senderID.span) {
      conversion.summary.senderLikeOwner = String(copying: senderID.span)
    }
  }
}

// Each returns whether the text was well-formed UTF-8.
extension ByteBuffer {
  fileprivate mutating func append(optional text: borrowing LogText) -> Bool {
    if text.isThere { return append(json: text) }
    append("null")
    return true
  }

  fileprivate mutating func append(json text: borrowing LogText) -> Bool {
    append(validatedJSONString: text.span)
  }
}
