internal import MessageFilter

/// What an iterator of verdicts holds: the results that were fetched, and the run that makes more.
struct OrderedResults<Gathered: Gathering, Worker: BatchWorker & ~Copyable>
where Worker.Batch == Gathered.Batch {
  typealias Exchange = OrderedExchange<Gathered, Worker.Element>
  /// Takes everything from the base into the exchange.
  typealias Producer = @Sendable (Exchange) async throws -> Void

  private let run: Run
  private var results: [Worker.Element] = []
  private var next = 0

  init(_ gathered: Gathered, _ rules: LiveRules, workers: Int?, producer: @escaping Producer) {
    run = Run(gathered, rules, workers: max(workers ?? Processors.count, 1), producer: producer)
  }

  /// The next result; nil at the end.
  mutating func next() async throws -> Worker.Element? {
    while next == results.count {
      guard let more = try await run.next() else { return nil }
      results = more
      next = 0
    }
    defer { next += 1 }
    return results[next]
  }

  /// Whether the base is not asked for more at this moment, since there is no room.
  var isProducerWaiting: Bool { run.isProducerWaiting }

  /// The tasks of an iterator. They end when it is given up.
  private final class Run {
    private let exchange: Exchange
    private let rules: LiveRules
    private let workers: Int
    private let producer: Producer
    private var task: Task<Void, Never>?

    init(_ gathered: Gathered, _ rules: LiveRules, workers: Int, producer: @escaping Producer) {
      exchange = Exchange(gathered, maxBatches: 2 * workers)
      self.rules = rules
      self.workers = workers
      self.producer = producer
    }

    deinit {
      exchange.cancel()
      task?.cancel()
    }

    var isProducerWaiting: Bool { exchange.isProducerWaiting }

    func next() async throws -> [Worker.Element]? {
      if task == nil { task = Self.start(exchange, rules, workers, producer) }
      do {
        return try await exchange.next()
      } catch {
        // Cancelled or failed: a base that is being waited for hears of it.
        task?.cancel()
        throw error
      }
    }

    private static func start(
      _ exchange: Exchange, _ rules: LiveRules, _ workers: Int, _ producer: @escaping Producer
    ) -> Task<Void, Never> {
      Task { @concurrent in
        await withTaskGroup(of: Void.self) { group in
          group.addTask {
            do {
              try await producer(exchange)
              exchange.end()
            } catch {
              exchange.end(error)
            }
          }
          for _ in 0..<workers {
            group.addTask { await judge(exchange, rules) }
          }
        }
      }
    }

    /// Judges batches until there are no more.
    private static func judge(_ exchange: Exchange, _ rules: LiveRules) async {
      do {
        var (ruleSet, generation) = rules.latest
        var worker = try Worker(ruleSet)
        while let (batch, sequence) = await exchange.take() {
          if let newer = rules.newer(than: generation) {
            (ruleSet, generation) = newer
            worker = try Worker(ruleSet)
          }
          exchange.put(worker.process(batch), at: sequence)
        }
      } catch {
        exchange.fail(error)
      }
    }
  }
}
