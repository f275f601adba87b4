import Bytes
public import MessageFilter

/// Verdicts in the order of their messages, as `verdicts(under:)` and `verdictLines(under:)` return them.
public struct VerdictSequence<Element: Sendable>: AsyncSequence, Sendable {
  let run: @Sendable () -> any VerdictSource<Element>

  /// Iterates over the verdicts.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let source: any VerdictSource<Element>
    /// The remaining verdicts of a batch, the next one last. They are returned without a call into this
    /// module for each.
    @usableFromInline var batch: [Element] = []

    fileprivate init(_ source: any VerdictSource<Element>) { self.source = source }

    /// The next verdict; nil at the end.
    @inlinable
    public mutating func next(isolation: isolated (any Actor)?) async throws -> Element? {
      if batch.isEmpty { try await fetch() }
      return batch.popLast()
    }

    /// Fetches the next batch, which is empty at the end.
    @usableFromInline
    mutating func fetch() async throws {
      while batch.isEmpty {
        guard let more = try await source.next() else { return }
        batch = more
      }
    }

    #if DEBUG
      /// Whether the producer waits for room, so that the base is not read at the moment.
      package var isProducerWaiting: Bool { source.isProducerWaiting }
    #endif
  }

  /// Makes an iterator. Judging begins when the first verdict is requested.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(run()) }
}

extension AsyncSequence where Self: Sendable, Element == Message {
  /// Judges messages as they arrive, several at the same time, and returns the verdicts in the messages'
  /// order.
  ///
  /// Messages are read from the base only as verdicts are requested, at most 256 × (2 × workers + 2) of them
  /// ahead, and fewer if they are long. A verdict never waits for a later message. If the consuming task is
  /// cancelled, or the iterator is released, judging ends, and so does the task that reads the base.
  ///
  /// - Parameters:
  ///   - rules: The rules.
  ///   - workers: The number of messages that are judged at the same time; nil for the number of processors.
  ///     A number below 1 counts as 1, and one above 1024 as 1024.
  /// - Returns: A sequence that throws the error of the base, after the verdicts of all messages before it,
  ///   and `CancellationError` if the task is cancelled.
  public func verdicts(under rules: RuleSet, workers: Int? = nil) -> VerdictSequence<Verdict> {
    verdicts(under: LiveRules(rules), workers: workers)
  }

  /// Judges messages as ``verdicts(under:workers:)-(RuleSet,_)`` does, by rules that may be replaced while it
  /// runs.
  public func verdicts(under rules: LiveRules, workers: Int? = nil) -> VerdictSequence<Verdict> {
    VerdictSequence {
      OrderedRun<MessageBacklog, MessageWorker>(MessageBacklog(), rules, workers: workers) { exchange in
        for try await message in self {
          guard await exchange.append({ $0.append(message) }) else { return }
        }
      }
    }
  }
}

extension AsyncSequence where Self: Sendable, Element: Collection, Element.Element == UInt8 {
  /// Judges the lines of NDJSON that the bytes of all chunks form together, and returns the results in their
  /// order. Chunks may end anywhere. The last line may lack an LF, and a byte-order mark at the start is
  /// skipped.
  ///
  /// Chunks are read from the base only as verdicts are requested. In flight are at most 2 × workers + 2
  /// chunks of about 256 KiB, and not more than 32 MiB, in which each line counts 128 bytes more, besides one
  /// chunk or line. The bytes of a line of more than 16 MiB are dropped, and the line is invalid.
  ///
  /// - Parameters:
  ///   - rules: The rules, which also say where the parts of a message are in a line.
  ///   - workers: The number of chunks that are processed at the same time; nil for the number of processors.
  ///     A number below 1 counts as 1, and one above 1024 as 1024.
  /// - Returns: A sequence that throws the error of the base, after the verdicts of all whole lines before
  ///   it, and `CancellationError` if the task is cancelled.
  public func verdicts(under rules: RuleSet, workers: Int? = nil) -> VerdictSequence<LineVerdict> {
    verdicts(under: LiveRules(rules), workers: workers)
  }

  /// Judges lines of NDJSON by rules that may be replaced while it runs.
  public func verdicts(under rules: LiveRules, workers: Int? = nil) -> VerdictSequence<LineVerdict> {
    VerdictSequence {
      OrderedRun<LineBacklog, LineBatchWorker>(LineBacklog(), rules, workers: workers) { exchange in
        try await exchange.append(chunksOf: self)
      }
    }
  }

  /// Judges lines of NDJSON, and returns the lines that `winnow` writes for them. This is the fastest way
  /// from bytes to bytes. Compressed bytes and UTF-16, which `winnow` refuses, are lines as any others here.
  ///
  /// - Parameters:
  ///   - rules: The rules, which also say where the parts of a message are in a line.
  ///   - workers: The number of chunks that are processed at the same time; nil for the number of processors.
  ///     A number below 1 counts as 1, and one above 1024 as 1024.
  public func verdictLines(under rules: RuleSet, workers: Int? = nil) -> VerdictSequence<[UInt8]> {
    verdictLines(under: LiveRules(rules), workers: workers)
  }

  /// Judges lines of NDJSON by rules that may be replaced while it runs, and returns the lines that `winnow`
  /// writes for them.
  public func verdictLines(under rules: LiveRules, workers: Int? = nil) -> VerdictSequence<[UInt8]> {
    VerdictSequence {
      OrderedRun<LineBacklog, VerdictLineWorker>(LineBacklog(), rules, workers: workers) { exchange in
        try await exchange.append(chunksOf: self)
      }
    }
  }
}

extension OrderedExchange where Gathered == LineBacklog {
  /// Adds the chunks of a base, each in pieces for which there is room.
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

extension LineBacklog {
  fileprivate mutating func append(bytesOf piece: some Collection<UInt8>) {
    let isDone: Void? = piece.withContiguousStorageIfAvailable { bytes in
      // The memory is valid during the call, which copies it.
      unsafe append(Span(_unsafeElements: bytes))
    }
    if isDone == nil { append(Array(piece).span) }
  }
}
