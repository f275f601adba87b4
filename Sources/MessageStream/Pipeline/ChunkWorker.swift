public import Bytes

/// What one worker does with chunks of lines. Each worker is used by one task at a time and keeps its
/// scratch space from chunk to chunk.
public protocol ChunkWorker: AnyObject, Sendable {
  /// Works through a chunk of whole lines (the last may lack its LF) and appends what is to be written.
  ///
  /// - Parameters:
  ///   - chunk: The lines, as they came.
  ///   - firstLine: The number of the chunk's first line, from 1.
  ///   - output: Where results go.
  func process(_ chunk: Span<UInt8>, firstLine: Int, output: inout ChunkOutput)

  /// A line that was longer than the longest taken: its bytes are gone.
  func processTooLongLine(number: Int, output: inout ChunkOutput)
}

/// What came of one chunk: bytes for each of the outputs, and counts.
public struct ChunkOutput: ~Copyable, Sendable {
  /// The most outputs a worker writes to (`--split` has five).
  public static let sinks = 5

  /// Bytes for the first output; most workers have only this one.
  public var main = ByteBuffer(capacity: 16)
  /// Bytes for the others.
  public var others: InlineArray<4, ByteBuffer>
  /// Lines seen, by what became of them: allow, junk, transaction, promotion, invalid.
  public var counts: InlineArray<5, Int> = .init(repeating: 0)
  /// Set to stop the run after this chunk's results (`--strict`).
  public var stops = false

  /// Nothing yet.
  public init() { others = InlineArray { _ in ByteBuffer(capacity: 16) } }

  mutating func removeAll() {
    main.removeAll()
    for index in others.indices { others[index].removeAll() }
    counts = .init(repeating: 0)
    stops = false
  }

  /// Bytes of all outputs together.
  var byteCount: Int {
    var sum = main.count
    for index in others.indices { sum += others[index].count }
    return sum
  }
}
