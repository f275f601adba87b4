import Bytes

/// Connects the producer, the workers and the consumer of a stream.
///
/// The producer adds elements as they arrive, workers take batches of them, and the consumer receives the
/// results in the order in which the batches were taken. The producer waits while the buffer is full, a
/// worker waits while there is nothing to take or too many results wait for the consumer, and the consumer
/// waits for the next result. So the memory in flight is bounded, however fast the producer and however slow
/// the consumer is.
final class OrderedExchange<Gathered: Backlog, Element: Sendable>: Sendable {
  private typealias Waiting = CheckedContinuation<Void, Never>

  private struct State {
    var gathered: Gathered
    /// Whether the base has ended or failed.
    var hasEnded = false
    var failure: (any Error)?
    var isCancelled = false
    /// The results by sequence number.
    var results: [Int: [Element]] = [:]
    var nextToTake = 0
    var nextToDeliver = 0
    /// The bytes of each batch in flight, by sequence number, and of all together.
    var batchBytes: [Int: Int] = [:]
    var bytesInFlight = 0
    var producer: Waiting?
    var workers: [Waiting] = []
    var consumer: Waiting?

    /// Whether what waits for a worker may be taken.
    func hasRoom(batches: Int, bytes: Int) -> Bool {
      let present = nextToTake - nextToDeliver
      return present == 0 || present < batches && bytesInFlight + gathered.bytesToTake <= bytes
    }

    /// Removes what waits for a worker, as the next batch in flight.
    mutating func take() -> (batch: Gathered.Batch, sequence: Int) {
      let sequence = nextToTake
      batchBytes[sequence] = gathered.bytesToTake
      bytesInFlight += gathered.bytesToTake
      nextToTake += 1
      return (gathered.take(), sequence)
    }

    /// Removes the results of the batch that comes next in order; nil if it has none yet.
    mutating func deliver() -> [Element]? {
      guard let next = results.removeValue(forKey: nextToDeliver) else { return nil }
      bytesInFlight -= batchBytes.removeValue(forKey: nextToDeliver) ?? 0
      nextToDeliver += 1
      return next
    }
  }

  private let state: Guarded<State>
  /// The maximum number of batches in flight, including those whose results wait, and of their bytes. One
  /// batch is always allowed.
  private let maxBatches: Int
  private let maxBytes: Int

  init(_ gathered: sending Gathered, maxBatches: Int, maxBytes: Int = Limits.bytesInFlight) {
    state = Guarded(State(gathered: gathered))
    self.maxBatches = maxBatches
    self.maxBytes = maxBytes
  }

  // MARK: The producer

  /// Waits until there is room, and then adds elements. Returns false if the consumer has gone.
  func append(_ add: (inout Gathered) -> Void) async -> Bool {
    await waitForRoom()
    let (worker, goesOn) = state.withLock { state -> (Waiting?, Bool) in
      if state.isCancelled { return (nil, false) }
      add(&state.gathered)
      return (state.gathered.isEmpty ? nil : state.workers.popLast(), true)
    }
    worker?.resume()
    return goesOn
  }

  private func waitForRoom() async {
    if state.withLock({ $0.isCancelled || !$0.gathered.isFull }) { return }
    await withCheckedContinuation { waiting in
      let isReady = state.withLock { state in
        if state.isCancelled || !state.gathered.isFull { return true }
        state.producer = waiting
        return false
      }
      if isReady { waiting.resume() }
    }
  }

  #if DEBUG
    /// Whether the producer waits for room.
    var isProducerWaiting: Bool { state.withLock { $0.producer != nil } }
  #endif

  /// Ends the input. A failure is thrown to the consumer after all results.
  func end(_ failure: (any Error)? = nil) {
    wakeAll { state in
      state.gathered.end(isWhole: failure == nil)
      state.hasEnded = true
      if state.failure == nil { state.failure = failure }
    }
  }

  /// Stops the stream. The error is thrown to the consumer at once, because results would be missing.
  func fail(_ error: any Error) {
    wakeAll { state in
      state.failure = error
      state.isCancelled = true
    }
  }

  /// Cancels the stream, because the consumer has gone. All waiting tasks continue.
  func cancel() { wakeAll { $0.isCancelled = true } }

  private func wakeAll(after change: (inout State) -> Void) {
    let waiting = state.withLock { state -> [Waiting] in
      change(&state)
      let all = state.workers + [state.producer, state.consumer].compactMap { $0 }
      state.workers = []
      state.producer = nil
      state.consumer = nil
      return all
    }
    for one in waiting { one.resume() }
  }

  // MARK: Workers

  /// The next batch and its sequence number; nil if there will be none.
  func take() async -> (batch: Gathered.Batch, sequence: Int)? {
    while true {
      let (taken, isOver, waiting) = state.withLock {
        state -> ((batch: Gathered.Batch, sequence: Int)?, Bool, [Waiting]) in
        if state.isCancelled { return (nil, true, []) }
        if state.gathered.isEmpty { return (nil, state.hasEnded, []) }
        guard state.hasRoom(batches: maxBatches, bytes: maxBytes) else { return (nil, false, []) }
        let taken = state.take()
        var waiting = [state.producer.take()].compactMap { $0 }
        if state.hasEnded, state.gathered.isEmpty {
          // Nothing is left for the other workers.
          waiting += state.workers
          state.workers = []
        }
        return (taken, false, waiting)
      }
      for one in waiting { one.resume() }
      if let taken { return taken }
      if isOver { return nil }
      await waitForBatch()
    }
  }

  private func waitForBatch() async {
    await withCheckedContinuation { waiting in
      let isReady = state.withLock { state in
        if state.isCancelled
          || (state.gathered.isEmpty ? state.hasEnded : state.hasRoom(batches: maxBatches, bytes: maxBytes))
        {
          return true
        }
        state.workers.append(waiting)
        return false
      }
      if isReady { waiting.resume() }
    }
  }

  #if DEBUG
    /// The number of workers that wait for a batch.
    var waitingWorkers: Int { state.withLock { $0.workers.count } }
  #endif

  /// Stores the results of a batch.
  func put(_ results: [Element], at sequence: Int) {
    let consumer = state.withLock { state -> Waiting? in
      state.results[sequence] = results
      return sequence == state.nextToDeliver ? state.consumer.take() : nil
    }
    consumer?.resume()
  }

  // MARK: The consumer

  /// The results of the next batch; nil at the end.
  ///
  /// - Throws: The error of the base, after all results; `CancellationError` if the task is cancelled.
  func next() async throws -> [Element]? {
    try await withTaskCancellationHandler {
      while true {
        let (results, isOver, worker) = try state.withLock { state -> ([Element]?, Bool, Waiting?) in
          if state.isCancelled { throw state.failure ?? CancellationError() }
          if let results = state.deliver() {
            return (results, false, state.gathered.isEmpty ? nil : state.workers.popLast())
          }
          guard state.hasEnded, state.gathered.isEmpty, state.nextToTake == state.nextToDeliver else {
            return (nil, false, nil)
          }
          if let failure = state.failure.take() { throw failure }
          return (nil, true, nil)
        }
        worker?.resume()
        if let results { return results }
        if isOver { return nil }
        await waitForResults()
      }
    } onCancel: {
      cancel()
    }
  }

  private func waitForResults() async {
    await withCheckedContinuation { waiting in
      let isReady = state.withLock { state in
        let isOver = state.hasEnded && state.gathered.isEmpty && state.nextToTake == state.nextToDeliver
        if state.isCancelled || isOver || state.results[state.nextToDeliver] != nil { return true }
        state.consumer = waiting
        return false
      }
      if isReady { waiting.resume() }
    }
  }
}
