import Bytes

/// The beginning of a line with a date, up to the sender. In a chat these beginnings mostly differ in their
/// digits alone, and a line that does is read by the one before it, without looking for words and separators.
struct DatedLinePattern: ~Copyable {
  /// What the line says; nil if other lines cannot be read by it.
  private var dated: DatedLine?
  /// The beginning, with zero bits for those in which digits differ.
  private var known = ByteBuffer(capacity: 64)
  /// The bits of the beginning that are the same in other lines: of a digit, the upper four.
  private var mask = ByteBuffer(capacity: 64)
  /// The ranges of the numbers, in the order of the line.
  private var numbers = InlineArray<6, Range<Int>>(repeating: 0..<0)

  /// The lengths of beginnings, in bytes. Any number of invisible marks may precede a date.
  private static let lengths = 8...96

  /// Learns the beginning of a line.
  mutating func learn(_ line: borrowing ByteBuffer, _ dated: DatedLine) {
    self.dated = nil
    let start = line.span.extracting(0..<dated.senderStart)
    guard Self.lengths.contains(start.count) else { return }
    // Without a space behind the bracket, a space there in another line would belong to its beginning.
    if dated.form.isInBrackets && start[start.count - 1] != UInt8(ascii: " ") { return }
    // Digits of other scripts than ASCII are not compared.
    if start.firstIndex(ofAny: 0xD9, 0xDB, 0xE0, 0xE1) < start.count { return }
    known.removeAll()
    mask.removeAll()
    numbers = InlineArray(repeating: 0..<0)
    var count = 0
    var numberStart: Int?
    for index in start.indices {
      let isDigit = start[index].isASCIIDigit
      known.append(start[index] & (isDigit ? 0xF0 : 0xFF))
      mask.append(isDigit ? 0xF0 : 0xFF)
      if isDigit {
        numberStart = numberStart ?? index
      } else if let first = numberStart {
        // A zone may have numbers besides those of the date and the time.
        guard count < numbers.count else { return }
        numbers[count] = first..<index
        count += 1
        numberStart = nil
      }
    }
    if count == (dated.form.hasSeconds ? 6 : 5) { self.dated = dated }
  }

  /// Reads a line whose beginning differs from the known one in digits alone; nil for another line, and for
  /// a time that does not exist.
  func read(_ line: Span<UInt8>) -> DatedLine? {
    guard var dated, matches(line) else { return nil }
    var values = InlineArray<6, Int>(repeating: 0)
    for index in numbers.indices {
      var value = 0
      for place in numbers[index] {
        guard line[place].isASCIIDigit else { return nil }
        value = value &* 10 &+ Int(line[place] &- 48)
      }
      values[index] = value
    }
    // The sixth is zero if there are no seconds.
    let hasSeconds = dated.form.hasSeconds
    let (day, clock) = dated.form.hasTimeFirst ? (hasSeconds ? 3 : 2, 0) : (0, 3)
    dated.parts = (values[day], values[day + 1], values[day + 2])
    dated.hour = dated.half?.hour(values[clock]) ?? values[clock]
    dated.minute = values[clock + 1]
    dated.second = hasSeconds ? values[clock + 2] : 0
    return dated.hour < 24 && dated.minute < 60 && dated.second < 60 ? dated : nil
  }

  /// Whether a line begins as the known one does, but for the lower four bits of digits.
  private func matches(_ line: Span<UInt8>) -> Bool {
    let last = known.count - 8
    guard line.count >= known.count, last >= 0 else { return false }
    var index = 0
    while true {
      let place = min(index, last)
      // Eight bytes from `place` on are in the known beginning, which the line is not shorter than.
      let own = unsafe line.bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)
      let other = unsafe known.span.bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)
      let bits = unsafe mask.span.bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)
      if own & bits != other { return false }
      if place == last { return true }
      index += 8
    }
  }
}
