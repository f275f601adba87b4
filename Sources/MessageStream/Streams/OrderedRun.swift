internal import MessageFilter

/// Where an iterator gets its verdicts, a batch at a time.
protocol VerdictSource<Element>: AnyObject {
  associatedtype Element: Sendable

  /// The next batch; nil at the end.
  func next() async throws -> [Element]?
  /// Whether the base is not asked for more at this moment, since there is no room.
  var isProducerWaiting: Bool { get }
}

/// The tasks that judge what a base gives: one that asks the base, and the workers. They begin when the first
/// verdict is asked for, and end when the run is given up.
final class OrderedRun<Gathered: Gathering, Worker: BatchWorker & ~Copyable>: VerdictSource
where Worker.Batch == Gathered.Batch {
  typealias Exchange = OrderedExchange<Gathered, Worker.Element>
  /// Takes everything from the base into the exchange.
  typealias Producer = @Sendable (Exchange) async throws -> Void

  private let exchange: Exchange
  private let rules: LiveRules
  private let workers: Int
  private let producer: Producer
  private var task: Task<Void, Never>?

  init(_ gathered: Gathered, _ rules: LiveRules, workers: Int?, producer: @escaping Producer) {
    self.workers = max(workers ?? Processors.count, 1)
    exchange = Exchange(gathered, maxBatches: 2 * self.workers)
    self.rules = rules
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
