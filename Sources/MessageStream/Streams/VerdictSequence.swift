internal import Bytes
public import MessageFilter

/// Verdicts in the order of what they are about: what `verdicts(under:)` and `verdictLines(under:)` give.
public struct VerdictSequence<Element: Sendable>: AsyncSequence, Sendable {
  let run: @Sendable () -> any VerdictSource<Element>

  /// Goes through the verdicts.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let source: any VerdictSource<Element>
    /// The verdicts of a batch that were not handed out yet, the next one last. A program takes them without
    /// a call into this module for each.
    @usableFromInline var batch: [Element] = []

    fileprivate init(_ source: any VerdictSource<Element>) { self.source = source }

    /// The next verdict; nil at the end.
    @inlinable
    public mutating func next(isolation: isolated (any Actor)?) async throws -> Element? {
      if batch.isEmpty { try await fetch() }
      return batch.popLast()
    }

    /// Fetches the next batch; leaves none at the end.
    @usableFromInline
    mutating func fetch() async throws {
      while batch.isEmpty {
        guard let more = try await source.next() else { return }
        batch = more
      }
    }

    /// Whether the base is not asked for more at this moment, since there is no room.
    package var isProducerWaiting: Bool { source.isProducerWaiting }
  }

  /// Begins to judge when the first verdict is asked for.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(run()) }
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
  public func verdicts(under rules: RuleSet, workers: Int? = nil) -> VerdictSequence<Verdict> {
    verdicts(under: LiveRules(rules), workers: workers)
  }

  /// Judges messages as ``verdicts(under:workers:)-(RuleSet,_)`` does, by rules that may be replaced
  /// meanwhile.
  public func verdicts(under rules: LiveRules, workers: Int? = nil) -> VerdictSequence<Verdict> {
    VerdictSequence {
      OrderedRun<MessageGathering, MessageWorker>(MessageGathering(), rules, workers: workers) { exchange in
        for try await message in self {
          guard await exchange.append({ $0.append(message) }) else { return }
        }
      }
    }
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
  public func verdicts(under rules: RuleSet, workers: Int? = nil) -> VerdictSequence<LineVerdict> {
    verdicts(under: LiveRules(rules), workers: workers)
  }

  /// Judges lines of NDJSON by rules that may be replaced meanwhile.
  public func verdicts(under rules: LiveRules, workers: Int? = nil) -> VerdictSequence<LineVerdict> {
    VerdictSequence {
      OrderedRun<LineGathering, LineWorker>(LineGathering(), rules, workers: workers) { exchange in
        try await exchange.append(chunksOf: self)
      }
    }
  }

  /// Judges lines of NDJSON and gives the lines that `winnow` writes for them: the quickest way from bytes to
  /// bytes.
  ///
  /// - Parameters:
  ///   - rules: The rules, which also tell where in a line a message's parts are.
  ///   - workers: How many chunks are worked on at the same time; nil for as many as there are processors.
  public func verdictLines(under rules: RuleSet, workers: Int? = nil) -> VerdictSequence<[UInt8]> {
    verdictLines(under: LiveRules(rules), workers: workers)
  }

  /// Judges lines of NDJSON by rules that may be replaced meanwhile, and gives the lines that `winnow` writes
  /// for them.
  public func verdictLines(under rules: LiveRules, workers: Int? = nil) -> VerdictSequence<[UInt8]> {
    VerdictSequence {
      OrderedRun<LineGathering, VerdictLineWorker>(LineGathering(), rules, workers: workers) { exchange in
        try await exchange.append(chunksOf: self)
      }
    }
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
