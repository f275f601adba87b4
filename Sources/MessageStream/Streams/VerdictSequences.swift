internal import Bytes
public import MessageFilter

/// The verdicts of messages, in the messages' order: what `verdicts(under:)` gives.
public struct MessageVerdicts<Base: AsyncSequence & Sendable>: AsyncSequence, Sendable
where Base.Element == Message {
  let base: Base
  let rules: LiveRules
  let workers: Int?

  /// Goes through the verdicts.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var results: OrderedResults<MessageGathering, MessageWorker>

    /// The next verdict; nil at the end.
    public mutating func next() async throws -> Verdict? { try await results.next() }

    /// Whether the base is not asked for more at this moment, since there is no room.
    package var isProducerWaiting: Bool { results.isProducerWaiting }
  }

  /// Begins to judge when the first verdict is asked for.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(
      results: OrderedResults(MessageGathering(), rules, workers: workers) { [base] exchange in
        for try await message in base {
          guard await exchange.append({ $0.append(message) }) else { return }
        }
      })
  }
}

/// The verdicts of lines of NDJSON, in the lines' order: what `verdicts(under:)` gives for chunks of bytes.
public struct LineVerdicts<Base: AsyncSequence & Sendable>: AsyncSequence, Sendable
where Base.Element: Collection, Base.Element.Element == UInt8 {
  let base: Base
  let rules: LiveRules
  let workers: Int?

  /// Goes through the verdicts.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var results: OrderedResults<LineGathering, LineWorker>

    /// What became of the next line; nil at the end.
    public mutating func next() async throws -> LineVerdict? { try await results.next() }
  }

  /// Begins to judge when the first verdict is asked for.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(
      results: OrderedResults(LineGathering(), rules, workers: workers) { [base] exchange in
        try await exchange.append(chunksOf: base)
      })
  }
}

/// The verdicts of lines of NDJSON as NDJSON, whole lines at a time: what `verdictLines(under:)` gives.
public struct VerdictLines<Base: AsyncSequence & Sendable>: AsyncSequence, Sendable
where Base.Element: Collection, Base.Element.Element == UInt8 {
  let base: Base
  let rules: LiveRules
  let workers: Int?

  /// Goes through the lines.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var results: OrderedResults<LineGathering, VerdictLineWorker>

    /// The next lines, each with its LF; nil at the end.
    public mutating func next() async throws -> [UInt8]? { try await results.next() }
  }

  /// Begins to judge when the first lines are asked for.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(
      results: OrderedResults(LineGathering(), rules, workers: workers) { [base] exchange in
        try await exchange.append(chunksOf: base)
      })
  }
}

extension AsyncSequence where Self: Sendable, Element == Message {
  /// Judges messages as they come, several at the same time, and gives the verdicts in the messages' order.
  ///
  /// Messages are taken from the base only as verdicts are asked for, at most 256 × (2 × workers + 2) of them
  /// ahead, and fewer when they are long. A verdict never waits for a later message. When the task that asks
  /// is cancelled, or the iterator is given up, the judging ends, and with it the task in which the base is
  /// asked.
  ///
  /// - Parameters:
  ///   - rules: The rules.
  ///   - workers: How many messages are judged at the same time; nil for as many as there are processors.
  /// - Returns: A sequence that throws what the base throws, after the verdicts of all messages before, and
  ///   `CancellationError` when the task is cancelled.
  public func verdicts(under rules: RuleSet, workers: Int? = nil) -> MessageVerdicts<Self> {
    verdicts(under: LiveRules(rules), workers: workers)
  }

  /// Judges messages as ``verdicts(under:workers:)-(RuleSet,_)`` does, by rules that may be replaced
  /// meanwhile.
  public func verdicts(under rules: LiveRules, workers: Int? = nil) -> MessageVerdicts<Self> {
    MessageVerdicts(base: self, rules: rules, workers: workers)
  }
}

extension AsyncSequence where Self: Sendable, Element: Collection, Element.Element == UInt8 {
  /// Judges lines of NDJSON, which the bytes of all chunks together are, and gives what became of them in
  /// their order. Chunks may end anywhere. The last line needs no LF; a byte-order mark at the start is left
  /// out.
  ///
  /// The chunks are taken from the base only as verdicts are asked for. What is in flight is bounded by the
  /// workers, but for one line of up to 16 MiB; of a longer line the bytes are dropped, and it is invalid.
  ///
  /// - Parameters:
  ///   - rules: The rules, which also tell where in a line a message's parts are.
  ///   - workers: How many chunks are worked on at the same time; nil for as many as there are processors.
  /// - Returns: A sequence that throws what the base throws, after the verdicts of all whole lines before,
  ///   and `CancellationError` when the task is cancelled.
  public func verdicts(under rules: RuleSet, workers: Int? = nil) -> LineVerdicts<Self> {
    verdicts(under: LiveRules(rules), workers: workers)
  }

  /// Judges lines of NDJSON by rules that may be replaced meanwhile.
  public func verdicts(under rules: LiveRules, workers: Int? = nil) -> LineVerdicts<Self> {
    LineVerdicts(base: self, rules: rules, workers: workers)
  }

  /// Judges lines of NDJSON and gives the lines that `winnow` writes for them: the quickest way from bytes to
  /// bytes.
  ///
  /// - Parameters:
  ///   - rules: The rules, which also tell where in a line a message's parts are.
  ///   - workers: How many chunks are worked on at the same time; nil for as many as there are processors.
  public func verdictLines(under rules: RuleSet, workers: Int? = nil) -> VerdictLines<Self> {
    verdictLines(under: LiveRules(rules), workers: workers)
  }

  /// Judges lines of NDJSON by rules that may be replaced meanwhile, and gives the lines that `winnow` writes
  /// for them.
  public func verdictLines(under rules: LiveRules, workers: Int? = nil) -> VerdictLines<Self> {
    VerdictLines(base: self, rules: rules, workers: workers)
  }
}

extension OrderedExchange where Gathered == LineGathering {
  /// Takes the chunks of a base, each in pieces for which there is room.
  func append<Base: AsyncSequence>(chunksOf base: Base) async throws
  where Base.Element: Collection, Base.Element.Element == UInt8 {
    for try await chunk in base {
      var start = chunk.startIndex
      while start != chunk.endIndex {
        let end =
          chunk.index(start, offsetBy: Limits.chunkBytes, limitedBy: chunk.endIndex) ?? chunk.endIndex
        let piece = chunk[start..<end]
        guard await append({ $0.append(bytesOf: piece) }) else { return }
        start = end
      }
    }
  }
}

extension LineGathering {
  fileprivate mutating func append(bytesOf piece: some Collection<UInt8>) {
    let isDone: Void? = piece.withContiguousStorageIfAvailable { bytes in
      // The memory lives for the call, which copies it.
      unsafe append(Span(_unsafeElements: bytes))
    }
    if isDone == nil { append(Array(piece).span) }
  }
}
