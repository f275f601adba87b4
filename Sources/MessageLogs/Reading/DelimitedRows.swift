import Bytes

/// Reads rows of delimited fields: CSV by RFC 4180 (quotes, doubled quotes and line feeds inside them), or
/// tab-separated values as registered with IANA, in which a quote is an ordinary character and `\t`, `\n`,
/// `\r` and `\\` are a tab, a line feed, a carriage return and a backslash. A row as a whole has the limit of
/// a text.
///
/// An export may be larger than memory, so its rows are read one after the other. `DelimitedRowReader` in
/// `MessageFilter` reads lists to import, in memory; there, spaces may follow a closing quote, and fields
/// between tabs may be quoted.
struct DelimitedRows: ~Copyable {
  var bytes: LogBytes
  private let delimiter: UInt8
  private let hasQuotes: Bool
  /// The texts of the row's fields, one after the other, unless they are in the bytes that were read.
  private var text = LogText(called: "row")
  /// The number of bytes that were taken for the row, if its fields are in them.
  private var heldCount: Int?
  private var fields = FieldRanges()
  /// The line in which the row begins.
  private(set) var line = 1
  /// Whether the row has a quote inside a field that is not quoted.
  private var hasStrayQuote = false
  /// Whether the reader has gone back, and no whole row has followed.
  private var isBehindFault = false
  /// Whether the row's end has been taken.
  private var hasEnded = false

  init(_ bytes: consuming LogBytes, delimiter: UInt8) {
    self.bytes = bytes
    self.delimiter = delimiter
    hasQuotes = delimiter != UInt8(ascii: "\t")
  }

  /// The memory of the row's texts, in bytes.
  var heldBytes: Int { text.heldBytes }

  /// The number of fields of the row.
  var count: Int { fields.count }

  /// A field of the row, its quotes resolved.
  @_lifetime(borrow self)
  @inline(__always)
  func field(_ index: Int) -> Span<UInt8> {
    if let heldCount { return bytes.taken(heldCount).extracting(fields[index]) }
    return text.span.extracting(fields[index])
  }

  /// Reads the next row. Returns false at the end. Empty lines are skipped.
  ///
  /// In a row that cannot be read the quotes may be damaged, so that it runs over the rows after it. Reading
  /// continues at the line after the one in which its first quoted field of several lines begins.
  ///
  /// - Parameter width: The number of fields that a row must have; nil for any number.
  mutating func next(width: Int? = nil) throws(LogFault) -> Bool {
    while let byte = bytes.peek(), byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { bytes.skip(1) }
    guard bytes.hasMore() else { return false }
    line = bytes.line()
    bytes.clearMark()
    heldCount = bytes.takeHeldRow(&fields, delimiter: delimiter, hasQuotes: hasQuotes, width: width)
    if heldCount != nil {
      isBehindFault = false
      return true
    }
    text.clear()
    fields.removeAll()
    do throws(LogFault) {
      try readRow(width)
    } catch {
      // If a line feed ended the row, no part of the next line is skipped.
      if bytes.hasMark && bytes.goBack() {
        isBehindFault = true
      } else if !hasEnded {
        bytes.skipLine()
      }
      throw error
    }
    isBehindFault = false
    return true
  }

  private mutating func readRow(_ width: Int?) throws(LogFault) {
    hasEnded = false
    hasStrayQuote = false
    while !hasEnded {
      let start = text.count
      if hasQuotes && bytes.peek() == UInt8(ascii: "\"") { try readQuoted() } else { try readPlain() }
      guard count < Limits.logFields else {
        throw LogFault(reason: "a row of more than \(Limits.logFields) fields")
      }
      fields.append(start..<text.count)
      if let width, count > width, bytes.hasMark {
        throw LogFault(reason: "malformed CSV: a quoted field that does not end where a field can end")
      }
      switch bytes.next() {
      case nil, UInt8(ascii: "\n"): hasEnded = true
      case UInt8(ascii: "\r"):
        if bytes.peek() == UInt8(ascii: "\n") { bytes.skip(1) }
        hasEnded = true
      case delimiter: break
      default: throw LogFault(reason: "malformed CSV: text after a closing quote")
      }
    }
    if let width, count != width {
      throw LogFault(reason: "\(count) field\(count == 1 ? "" : "s") where the header names \(width)")
    }
    // The last line of a field that was too long looks like a row, except for its quote.
    if isBehindFault && hasStrayQuote {
      throw LogFault(reason: "malformed CSV: a quote that ends no field")
    }
  }

  private mutating func readPlain() throws(LogFault) {
    let special = UInt8(ascii: hasQuotes ? "\"" : "\\")
    while bytes.hasMore() {
      let run = bytes.run(beforeAny: delimiter, UInt8(ascii: "\n"), UInt8(ascii: "\r"), special)
      try bytes.copy(run, to: &text)
      bytes.skip(run)
      guard let byte = bytes.held() else { continue }
      if byte == delimiter || byte == UInt8(ascii: "\n") { return }
      if byte == UInt8(ascii: "\r") {
        bytes.look(2)
        let second = bytes.held(at: 1)
        if second == nil || second == UInt8(ascii: "\n") { return }
      }
      bytes.skip(1)
      if byte == special, hasQuotes { hasStrayQuote = true }
      if byte == special, !hasQuotes, let next = bytes.peek(), let escaped = Self.unescaped(next) {
        bytes.skip(1)
        try text.append(escaped)
      } else {
        try text.append(byte)
      }
    }
  }

  private mutating func readQuoted() throws(LogFault) {
    bytes.skip(1)
    let start = text.count
    while bytes.hasMore() {
      // The bytes read so far show where the field ends, or that it is too long.
      let run = min(bytes.run(before: UInt8(ascii: "\"")), Limits.logQuotedBytes + 1 - (text.count - start))
      if !bytes.hasMark, let lineFeed = bytes.rest.extracting(0..<run).firstIndex(of: UInt8(ascii: "\n")) {
        bytes.setMark(at: lineFeed + 1)
      }
      try bytes.copy(run, to: &text)
      bytes.skip(run)
      guard text.count - start <= Limits.logQuotedBytes else {
        throw LogFault(
          reason: "malformed CSV: a quoted field that does not end within \(Limits.logQuotedBytes) bytes")
      }
      guard bytes.held() != nil else { continue }
      bytes.skip(1)
      guard bytes.peek() == UInt8(ascii: "\"") else { return }
      bytes.skip(1)
      try text.append(UInt8(ascii: "\""))
    }
    throw LogFault(reason: "malformed CSV: the file ends inside quotes")
  }

  private static func unescaped(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "\\"): byte
    default: nil
    }
  }
}

/// Where the fields of a row are. The memory is used again for the next row.
private struct FieldRanges {
  private var ranges: [Range<Int>] = .init(repeating: 0..<0, count: 16)
  private(set) var count = 0

  subscript(_ index: Int) -> Range<Int> {
    precondition(index < count)
    return ranges[index]
  }

  mutating func removeAll() { count = 0 }

  mutating func append(_ range: Range<Int>) {
    if count < ranges.count { ranges[count] = range } else { ranges.append(range) }
    count += 1
  }

  /// Finds the fields of the row that a text begins with, if they can be used as they are, and the row has no
  /// fault and ends in the text. Returns the number of bytes of the row and its line's end; nil if it is not
  /// such a row. Linear.
  mutating func find(
    in text: Span<UInt8>, delimiter: UInt8, hasQuotes: Bool, width: Int?
  ) -> Int? {
    let special = UInt8(ascii: hasQuotes ? "\"" : "\\")
    let lineFeed = UInt8(ascii: "\n")
    var fields = ranges.mutableSpan
    var fieldCount = 0
    var start = 0
    var isInQuotes = false
    // The place of the field's closing quote.
    var closing: Int?
    var index = 0
    while text.count &- index >= 16, index < Limits.logQuotedBytes {
      var found = text.places(ofAny: delimiter, lineFeed, UInt8(ascii: "\r"), special, in16From: index)
      while found != 0 {
        let place = index &+ found.trailingZeroBitCount
        found &= found &- 1
        let byte = text[place]
        if byte == special {
          guard hasQuotes, closing == nil, isInQuotes || place == start else { return nil }
          if isInQuotes { closing = place }
          isInQuotes.toggle()
          continue
        }
        if isInQuotes {
          if byte == lineFeed { return nil }
          continue
        }
        // A row of more fields than any before it is read in the other way, which makes room for them.
        guard fieldCount < fields.count else { return nil }
        if let end = closing {
          guard end == place &- 1 else { return nil }
          fields[fieldCount] = start &+ 1..<end
          closing = nil
        } else {
          fields[fieldCount] = start..<place
        }
        fieldCount &+= 1
        start = place &+ 1
        if byte == delimiter { continue }
        if byte != lineFeed {
          guard start < text.count, text[start] == lineFeed else { return nil }
          start &+= 1
        }
        guard width == nil || fieldCount == width else { return nil }
        count = fieldCount
        return start
      }
      index &+= 16
    }
    return nil
  }
}

extension LogBytes {
  /// Takes the next row if all of it has been read, its fields can be used as they are, and it has no fault.
  /// Returns the number of its bytes; nil, with nothing taken, if it is not such a row.
  fileprivate mutating func takeHeldRow(
    _ fields: inout FieldRanges, delimiter: UInt8, hasQuotes: Bool, width: Int?
  ) -> Int? {
    guard let count = fields.find(in: rest, delimiter: delimiter, hasQuotes: hasQuotes, width: width) else {
      return nil
    }
    skip(count)
    return count
  }
}
