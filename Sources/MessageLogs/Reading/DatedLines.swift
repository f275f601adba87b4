import Bytes

/// Reads chats exported as text: an entry is a line that begins with a date in the chat's form, and the lines
/// after it that do not.
struct DatedLines: ~Copyable {
  private var bytes: LogBytes
  private let order: DateOrder
  /// The form of the chat's dates; nil until the first date if it is not in the beginning of the chat.
  private var form: DatedLine.Form?
  /// Whether a line with a date of another form belongs to the entry before it.
  private let hasOneForm: Bool
  private var line = ByteBuffer(capacity: 1024)
  /// The senders so far: a name that is followed by a colon without a space is a sender only if it was one
  /// before.
  private var senders = DatedLineSenders()
  /// The shape of the last date.
  private var shape = DatedLineShape()
  /// The beginning of the line whose date has that shape.
  private var pattern = DatedLinePattern()
  /// The entry that is being read.
  private var entry = Entry.none
  /// The first line that is not blank and precedes any date.
  private var preamble: Int?

  private enum Entry {
    /// No line with a date was read yet, or the last entry has ended.
    case none
    case message(hasMark: Bool)
    /// An event, such as a join.
    case event
    case unreadable(LogFault)
  }

  /// - Parameter form: The form of the chat's dates; nil if it is that of the first one.
  init(_ bytes: consuming LogBytes, order: DateOrder, form: DatedLine.Form?) {
    self.bytes = bytes
    self.order = order
    self.form = form
    hasOneForm = true
  }

  /// A chat whose dates may have several forms.
  init(ofAnyForm bytes: consuming LogBytes, order: DateOrder) {
    self.bytes = bytes
    self.order = order
    hasOneForm = false
  }

  /// Reads all entries. `finish` receives each complete message, and whether an invisible mark precedes its
  /// text. It returns whether the entry is a message.
  mutating func read(
    into sink: inout MessageSink, _ finish: (inout MessageSink, _ hasMark: Bool) -> Bool
  ) throws(LogFault) {
    while bytes.hasMore() {
      let number = bytes.line()
      guard let isWhole = bytes.nextLine(to: &line, limit: Limits.logTextBytes) else { break }
      let known = pattern.read(line.span)
      let dated = known ?? DatedLine(line.span)
      // A half of the day that is not known, or that is damaged, makes no other form.
      if let dated,
        known != nil || !hasOneForm || dated.form == form ?? dated.form
          || shape.isShape(of: line, upTo: dated.senderStart)
      {
        endEntry(before: number, in: &sink, finish)
        sink.begin(line: number)
        beginEntry(dated, isKnown: known != nil, in: &sink)
      } else if dated == nil, shape.isAlmost(line), !isQuoted() {
        endEntry(before: number, in: &sink, finish)
        sink.begin(line: number)
        entry = .unreadable(
          LogFault(reason: "a line that begins as messages do, but not with a date and a time"))
      } else {
        if let dated, form?.isSame(butForTime: dated.form) == true, shape.isAlmost(line) {
          sink.sayDoubtful()
        }
        continueEntry(line: number, in: &sink)
      }
      if !isWhole, case .message = entry { entry = .unreadable(sink.body.tooLong) }
    }
    if sink.entries == 0 { throw LogFault(reason: Self.noDate) }
    endEntry(before: bytes.lineAhead(), in: &sink, finish)
  }

  /// Whether the line is one with a date behind a punctuation mark or space: people quote and list dates.
  private func isQuoted() -> Bool {
    guard !line.isEmpty, (0x20..<0x7F).contains(line.span[0]), !line.span[0].isASCIIDigit,
      !line.span[0].isASCIILetter
    else { return false }
    return DatedLine(line.span.extracting(1..<line.count))?.form == form
  }

  /// Begins the entry of a line with a date, which may have been read by the pattern.
  private mutating func beginEntry(_ dated: DatedLine, isKnown: Bool, in sink: inout MessageSink) {
    form = dated.form
    let time: LocalTime?
    do throws(LogFault) {
      time = try dated.messageTime(order)
    } catch {
      entry = .unreadable(error)
      return
    }
    if !isKnown {
      shape.learn(line, upTo: dated.senderStart)
      pattern.learn(line, dated)
    }
    sink.setDate(time.map(FoundDate.local), of: line.span)
    let hasMark = Self.takeSender(line, after: dated, into: &sink, &senders)
    entry = hasMark.map { .message(hasMark: $0) } ?? .event
  }

  /// Adds a line without a date to the entry.
  private mutating func continueEntry(line number: Int, in sink: inout MessageSink) {
    switch entry {
    case .message:
      do throws(LogFault) {
        try sink.body.append("\n")
        try sink.body.append(line.span)
      } catch {
        entry = .unreadable(error)
      }
    case .none where !line.span.trimmed.isEmpty: preamble = preamble ?? number
    case .none, .event, .unreadable: break
    }
  }

  /// Ends the entry, or the text before the first date, before the line `next`.
  private mutating func endEntry(
    before next: Int, in sink: inout MessageSink, _ finish: (inout MessageSink, _ hasMark: Bool) -> Bool
  ) {
    switch entry {
    case .message(let hasMark): if finish(&sink, hasMark) { sink.emit() } else { sink.leaveOut() }
    case .event: sink.leaveOut()
    case .unreadable(let fault): sink.skip(fault, before: next)
    case .none:
      guard let line = preamble else { return }
      sink.begin(line: line)
      sink.skip("text before the first line that begins with a date", before: next)
    }
    entry = .none
    preamble = nil
  }

  /// The fault of a text in which no line begins with a date.
  static let noDate = "no chat exported as text: no line begins with a date and a time"

  /// Splits the text after the date into sender and text; nil for an event, such as a join. Returns whether a
  /// mark precedes the text.
  private static func takeSender(
    _ line: borrowing ByteBuffer, after dated: DatedLine, into sink: inout MessageSink,
    _ senders: inout DatedLineSenders
  ) -> Bool? {
    let whole = line.span
    guard let parts = Parts(whole, after: dated, senders) else { return nil }
    let sender = whole.extracting(parts.sender)
    sink.sender.assign(withoutMarks(sender))
    sink.body.assign(whole.extracting(parts.textStart..<whole.count))
    senders.insert(sender)
    return parts.hasMark
  }

  /// Where the parts of a line are.
  struct Parts {
    var sender: Range<Int>
    var textStart: Int
    /// Whether a mark precedes the text.
    var hasMark: Bool

    /// Nil for an event. A name that is followed by a colon without a space is one of `senders`.
    init?(_ line: Span<UInt8>, after dated: DatedLine, _ senders: borrowing DatedLineSenders) {
      let start = markEnd(line, from: dated.senderStart)
      let text = line.extracting(start..<line.count)
      var end: Int?
      if let colon = text.first(": ") {
        end = colon
      } else if text.count > 0, text[text.count - 1] == UInt8(ascii: ":") {
        end = text.count - 1
      } else if let colon = text.first(":"), senders.contains(text.extracting(0..<colon)) {
        end = colon
      }
      // Names have no quotes, unlike `Alice changed the subject to "Plan: B"`.
      guard let end, end > 0, end <= Limits.logSenderBytes,
        !DatedLines.hasQuote(text.extracting(0..<end))
      else { return nil }
      sender = start..<start + end
      var behindColon = sender.upperBound + 1
      if behindColon < line.count, line[behindColon] == UInt8(ascii: " ") { behindColon += 1 }
      textStart = markEnd(line, from: behindColon)
      hasMark = textStart > behindColon
    }
  }

  /// Whether a text has a quotation mark, as names do not. They may have an apostrophe, as in `O’Brien` and
  /// `Class of ’88`, and corner brackets that are closed.
  private static func hasQuote(_ text: Span<UInt8>) -> Bool {
    // The first bytes of all these marks. Most names have none of them.
    if text.firstIndex(ofAny: UInt8(ascii: "\""), 0xC2, 0xE2, 0xE3) == text.count { return false }
    return text.first("\"") != nil || text.first("“") != nil || text.first("”") != nil
      || text.first("„") != nil
      || text.first("«") != nil || text.first("»") != nil || hasWord(beginningWith: "‘", in: text)
      || hasWord(beginningWith: "’", in: text) || hasWord(beginningWith: "‚", in: text)
      || isOpen("「", "」", in: text) || isOpen("『", "』", in: text)
  }

  /// Whether a word begins with a mark, and does not go on with a digit.
  private static func hasWord(beginningWith mark: StaticString, in text: Span<UInt8>) -> Bool {
    var start = 0
    while let index = text.first(mark, from: start) {
      start = index + mark.utf8CodeUnitCount
      let isInWord = index > 0 && !text[index - 1].isASCIISpace
      if !isInWord, start < text.count, !text[start].isASCIIDigit { return true }
    }
    return false
  }

  /// Whether an opening bracket is not closed.
  private static func isOpen(
    _ opening: StaticString, _ closing: StaticString, in text: Span<UInt8>
  ) -> Bool {
    var start = 0
    while let index = text.first(opening, from: start) {
      start = index + opening.utf8CodeUnitCount
      if text.first(closing, from: start) == nil { return true }
    }
    return false
  }
}

extension LogBytes {
  /// The form of a chat's dates by the beginning of the chat; nil if no line in it begins with a date. It is
  /// that of the first date, unless no other date has it and ten or more all have another one: then the first
  /// date is damaged.
  mutating func formOfDates() -> DatedLine.Form? {
    look(Limits.logProbeBytes)
    var beginning = LogBytes(of: rest)
    var line = ByteBuffer(capacity: 256)
    var first: DatedLine.Form?
    var others: [DatedLine.Form] = []
    while beginning.nextLine(to: &line, limit: 256) != nil {
      guard let form = DatedLine(line.span)?.form else { continue }
      if form == first { return form }
      if first == nil { first = form } else { others.append(form) }
    }
    guard others.count >= 10, let other = others.first, others.allSatisfy({ $0 == other }) else {
      return first
    }
    return other
  }
}

/// The shape of the dates at the start of a chat's lines, with the text around them: one digit for a number
/// of one or two digits, two for a longer one, and two letters for each longer run of letters, likewise for
/// other characters. A line whose beginning almost has this shape is one with a damaged date.
private struct DatedLineShape: ~Copyable {
  private var known = ByteBuffer(capacity: 64)
  private var found = ByteBuffer(capacity: 64)

  /// The maximum length of a shape, in bytes.
  private static let maxBytes = 48

  /// Learns the shape of a line's beginning, up to its sender.
  mutating func learn(_ line: borrowing ByteBuffer, upTo end: Int) {
    known.removeAll()
    Self.append(shapeOf: line.span.extracting(0..<end), to: &known)
  }

  /// Whether a line's beginning, up to its sender, has the shape.
  mutating func isShape(of line: borrowing ByteBuffer, upTo end: Int) -> Bool {
    if known.isEmpty { return false }
    found.removeAll()
    Self.append(shapeOf: line.span.extracting(0..<end), to: &found)
    return found.span.equals(known.span)
  }

  /// Whether the beginning of a line that does not begin with a date of the chat's form differs from the
  /// shape as one damaged byte makes it. A line that has a date and a time and then no separator (` - `)
  /// differs in more, and is text.
  mutating func isAlmost(_ line: borrowing ByteBuffer) -> Bool {
    guard !known.isEmpty, !line.isEmpty else { return false }
    let beginning = line.span.extracting(0..<min(line.count, 2 * Self.maxBytes))
    // A shape has all numbers of a date and a time. Most lines have fewer, and even fewer digits.
    let numbers = Self.numbers(known.span)
    guard Self.digits(beginning) + 1 >= numbers else { return false }
    found.removeAll()
    Self.append(shapeOf: beginning, to: &found)
    guard Self.numbers(found.span) + 1 >= numbers else { return false }
    return Self.distance(known.span, found.span.extracting(0..<min(found.count, known.count + 2))) <= 1
  }

  /// The smallest edit distance between a shape and a beginning of another. One edit also makes two numbers
  /// of one, as a letter in it does, and one of two, if not both are of the time: without its separator, a
  /// time has three digits or more.
  private static func distance(_ known: Span<UInt8>, _ found: Span<UInt8>) -> Int {
    // A row of the table: the distance from the processed part of `known` to each beginning of `found`. No
    // distance is above 48. Rows are copied, so they are small.
    var row = InlineArray<49, UInt8>(repeating: 0)
    for column in 0...found.count { row[column] = UInt8(truncatingIfNeeded: column) }
    var last = row
    for index in known.indices {
      let secondLast = last
      last = row
      let joinsNumbers =
        isNumberAgain(known, at: index) && numbers(known.extracting(0..<index + 1)) <= numbersBeforeMinutes
      row[0] = UInt8(truncatingIfNeeded: index + 1)
      for column in found.indices {
        let replaced = last[column] + (known[index] == found[column] ? 0 : 1)
        var least = min(replaced, last[column + 1] + 1, row[column] + 1)
        if isNumberAgain(found, at: column) { least = min(least, row[column - 1] + 1) }
        if joinsNumbers { least = min(least, secondLast[column + 1] + 1) }
        row[column + 1] = least
      }
    }
    var least = row[0]
    for column in 0...found.count { least = min(least, row[column]) }
    return Int(least)
  }

  /// The numbers of a date, and the hour.
  private static let numbersBeforeMinutes = 4

  /// Whether a number begins at an index of a shape, one character after another number.
  private static func isNumberAgain(_ shape: Span<UInt8>, at index: Int) -> Bool {
    index >= 2 && isNumberStart(shape, at: index) && shape[index - 2] == UInt8(ascii: "0")
  }

  private static func isNumberStart(_ shape: Span<UInt8>, at index: Int) -> Bool {
    shape[index] == UInt8(ascii: "0") && (index == 0 || shape[index - 1] != UInt8(ascii: "0"))
  }

  private static func digits(_ text: Span<UInt8>) -> Int {
    var count = 0
    for index in text.indices where text[index].isASCIIDigit { count += 1 }
    return count
  }

  private static func numbers(_ shape: Span<UInt8>) -> Int {
    var count = 0
    for index in shape.indices where isNumberStart(shape, at: index) { count += 1 }
    return count
  }

  private static func append(shapeOf text: Span<UInt8>, to shape: inout ByteBuffer) {
    var last: UInt8 = 0
    var run = 0
    for index in text.indices where shape.count < maxBytes {
      let byte = text[index]
      let kind =
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): UInt8(ascii: "a")
        case 0x80...: UInt8(0x80)
        default: byte
        }
      run = kind == last ? run + 1 : 1
      // Only digits, letters and bytes of other characters form runs.
      let isKept = kind == UInt8(ascii: "0") ? run == 1 || run == 3 : run <= 2 || kind == byte && kind < 0x30
      if isKept { shape.append(kind) }
      last = kind
    }
  }
}
