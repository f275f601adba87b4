internal import Bytes

/// What has come from a base sequence and no worker has taken: it grows while all workers are busy, so that
/// one hand-over to a worker moves much at once.
protocol Gathering: Sendable {
  /// What a worker takes at a time.
  associatedtype Batch: Sendable

  /// Whether there is nothing that a worker could take.
  var isEmpty: Bool { get }
  /// Whether the producer must wait until a worker has taken some.
  var isFull: Bool { get }
  /// Takes all that can be judged.
  mutating func take() -> Batch
  /// Nothing more follows. `isWhole` is false where the base has failed: what is unfinished then is not
  /// judged.
  mutating func end(isWhole: Bool)
}

/// Messages that wait for a worker.
struct MessageGathering: Gathering {
  private var messages: [Message] = []
  private var bytes = 0
  /// What a message and its verdict take besides the message's texts.
  private static let messageBytes = 1024

  var isEmpty: Bool { messages.isEmpty }
  var isFull: Bool { bytes >= Limits.chunkBytes }

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

/// Bytes of NDJSON that wait for a worker, who takes whole lines only.
///
/// Of a line longer than the longest one taken, only so much is kept that a worker sees that it is too long.
/// A byte-order mark at the start is left out.
struct LineGathering: Gathering {
  /// Whole lines; only the last one of all may lack its LF.
  struct Batch: Sendable {
    var bytes: [UInt8]
    /// The number of the first line, from 1.
    var firstLine: Int
    /// How many line feeds there are.
    var lineCount: Int
  }

  private let longestLine: Int
  private let chunkBytes: Int
  private var bytes: [UInt8] = []
  /// How many of the bytes are whole lines.
  private var whole = 0
  private var nextLine = 1
  private var isAtStart = true
  /// Whether bytes are being dropped up to the end of a line that is too long.
  private var isDropping = false

  init(longestLine: Int = Limits.lineBytes, chunkBytes: Int = Limits.chunkBytes) {
    self.longestLine = longestLine
    self.chunkBytes = chunkBytes
  }

  var isEmpty: Bool { whole == 0 }
  var isFull: Bool { whole >= chunkBytes }

  mutating func append(_ piece: Span<UInt8>) {
    var start = 0
    if isDropping {
      guard let end = piece.firstLineEnd() else { return }
      bytes.append(UInt8(ascii: "\n"))
      whole = bytes.count
      isDropping = false
      start = end + 1
    }
    let before = bytes.count
    // The bytes are copied while the pointer holds.
    unsafe piece.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0[start...]) }
    if let end = bytes.span.lastLineEnd(from: before) { whole = end + 1 }
    if isAtStart { dropMark() }
    // Two bytes more than the longest line: the last may be the CR of a line's end.
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
    guard bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { return }
    bytes.removeFirst(3)
    whole = max(whole - 3, 0)
  }

  mutating func take() -> Batch {
    var rest: [UInt8] = []
    // Enough is gathered at `chunkBytes`, so the last piece goes beyond it.
    rest.reserveCapacity(max(bytes.count - whole, 2 * chunkBytes))
    rest.append(contentsOf: bytes[whole...])
    bytes.removeSubrange(whole...)
    let batch = Batch(bytes: bytes, firstLine: nextLine, lineCount: bytes.span.countLines())
    nextLine += batch.lineCount
    bytes = rest
    whole = 0
    return batch
  }

  mutating func end(isWhole: Bool) {
    isDropping = false
    if isWhole { whole = bytes.count } else { bytes.removeSubrange(whole...) }
  }
}
