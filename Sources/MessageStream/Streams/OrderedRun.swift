import Bytes
import MessageFilter

/// The source of an iterator's verdicts, which returns a batch at a time.
protocol VerdictSource<Element>: AnyObject {
  associatedtype Element: Sendable

  /// The next batch; nil at the end.
  func next() async throws -> [Element]?
  #if DEBUG
    /// Whether the producer waits for room, so that the base is not read at the moment.
    var isProducerWaiting: Bool { get }
  #endif
}

/// The tasks that judge the elements of a base: one reads the base, and the others are workers. They start
/// when the first verdict is requested, and end when the run is released.
final class OrderedRun<Gathered: Backlog, Worker: BatchWorker & ~Copyable>: VerdictSource
where Worker.Batch == Gathered.Batch {
  typealias Exchange = OrderedExchange<Gathered, Worker.Element>
  /// Adds all elements of the base to the exchange.
  typealias Producer = @Sendable (Exchange) async throws -> Void

  private let exchange: Exchange
  private let rules: LiveRules
  private let workers: Int
  private let producer: Producer
  private var task: Task<Void, Never>?

  init(_ gathered: Gathered, _ rules: LiveRules, workers: Int?, producer: @escaping Producer) {
    self.workers = min(max(workers ?? Processors.count, 1), Limits.jobs)
    exchange = Exchange(gathered, maxBatches: 2 * self.workers)
    self.rules = rules
    self.producer = producer
  }

  deinit {
    exchange.cancel()
    task?.cancel()
  }

  #if DEBUG
    var isProducerWaiting: Bool { exchange.isProducerWaiting }
  #endif

  func next() async throws -> [Worker.Element]? {
    if task == nil { task = Self.start(exchange, rules, workers, producer) }
    do {
      return try await exchange.next()
    } catch {
      // The run was cancelled or failed. The task is cancelled so that a base which is being read stops.
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

  /// Judges batches until there are none left.
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
