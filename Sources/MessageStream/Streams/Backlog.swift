import Bytes
import MessageFilter

/// The elements of a base sequence that no worker has taken yet. It grows while all workers are busy, so that
/// one hand-over to a worker moves many elements.
protocol Backlog: Sendable {
  /// The elements that a worker takes at a time.
  associatedtype Batch: Sendable

  /// Whether there is nothing for a worker to take.
  var isEmpty: Bool { get }
  /// Whether the producer must wait until a worker has taken a batch.
  var isFull: Bool { get }
  /// The memory of what ``take()`` would return and of its results, in bytes, roughly.
  var bytesToTake: Int { get }
  /// Removes and returns everything that can be judged.
  mutating func take() -> Batch
  /// Ends the input. `isWhole` is false if the base has failed; an unfinished line is then not judged.
  mutating func end(isWhole: Bool)
}

/// Messages that wait for a worker.
struct MessageBacklog: Backlog {
  private var messages: [Message] = []
  private var bytes = 0
  /// The memory of a message and its verdict besides the message's texts, in bytes.
  private static let messageBytes = 1024

  var isEmpty: Bool { messages.isEmpty }
  var isFull: Bool { bytes >= Limits.chunkBytes }
  var bytesToTake: Int { bytes }

  mutating func append(_ message: Message) {
    bytes += Self.messageBytes + message.body.utf8.count + (message.sender?.utf8.count ?? 0)
    for (name, text) in message.fields { bytes += name.utf8.count + text.utf8.count }
    messages.append(message)
  }

  mutating func take() -> [Message] {
    defer {
      messages = []
      bytes = 0
    }
    return messages
  }

  mutating func end(isWhole: Bool) {}
}

/// Bytes of NDJSON that wait for a worker, which takes only whole lines.
///
/// Of a line that is too long, only as many bytes are kept as a worker needs to see that. A byte-order mark
/// at the start is skipped.
struct LineBacklog: Backlog {
  /// Whole lines. Only the last line of the input may lack its LF.
  struct Batch: Sendable {
    var bytes: [UInt8]
    /// The number of the first line, from 1.
    var firstLine: Int
    /// The number of line feeds.
    var lineCount: Int
  }

  private let longestLine: Int
  private let chunkBytes: Int
  private var bytes: [UInt8] = []
  /// The number of bytes in whole lines, and of the line feeds among them.
  private var whole = 0
  private var wholeLines = 0
  private var nextLine = 1
  private var isAtStart = true
  /// Whether the bytes of a line that is too long are being dropped.
  private var isDropping = false

  init(longestLine: Int = Limits.lineBytes, chunkBytes: Int = Limits.chunkBytes) {
    self.longestLine = longestLine
    self.chunkBytes = chunkBytes
  }

  var isEmpty: Bool { whole == 0 }
  var isFull: Bool { whole >= chunkBytes }
  var bytesToTake: Int { whole + wholeLines * Limits.resultBytes }

  mutating func append(_ piece: Span<UInt8>) {
    var start = 0
    if isDropping {
      guard let end = piece.firstLineEnd() else { return }
      bytes.append(UInt8(ascii: "\n"))
      whole = bytes.count
      wholeLines += 1
      isDropping = false
      start = end + 1
    }
    let before = bytes.count
    // The bytes are copied while the pointer is valid.
    unsafe piece.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0[start...]) }
    if let end = bytes.span.lastLineEnd(from: before) {
      whole = end + 1
      wholeLines += bytes.span.extracting(before..<whole).countLines()
    }
    if isAtStart { dropMark() }
    // Two bytes more than the longest line, because the first of them may be the CR of a line end.
    if bytes.count - whole > longestLine + 2 {
      bytes.removeSubrange((whole + longestLine + 2)...)
      isDropping = true
    }
  }

  private mutating func dropMark() {
    guard bytes.count >= 3 else {
      if whole > 0 { isAtStart = false }
      return
    }
    isAtStart = false
    let mark = bytes.span.byteOrderMarkCount
    bytes.removeFirst(mark)
    whole = max(whole - mark, 0)
  }

  mutating func take() -> Batch {
    var rest: [UInt8] = []
    // The buffer is full at `chunkBytes`, so the last piece may exceed it.
    rest.reserveCapacity(max(bytes.count - whole, 2 * chunkBytes))
    rest.append(contentsOf: bytes[whole...])
    bytes.removeSubrange(whole...)
    let batch = Batch(bytes: bytes, firstLine: nextLine, lineCount: wholeLines)
    nextLine += batch.lineCount
    bytes = rest
    whole = 0
    wholeLines = 0
    return batch
  }

  mutating func end(isWhole: Bool) {
    isDropping = false
    if isWhole { whole = bytes.count } else { bytes.removeSubrange(whole...) }
  }
}
