import Bytes
import MessageFilter
import Testing

@testable import RuleLearning

/// Work in several tasks.
@Suite struct WorkersTests {
  @Test(arguments: [1, 2, 5, 100], [0, 1, 4, 57])
  func `elements are in the order of their indices, however many workers compute them`(
    workers: Int, count: Int
  ) async {
    let squares = await Workers(count: workers).map(count) { $0 * $0 }
    #expect(squares == (0..<count).map { $0 * $0 })
    let pieces = await Workers(count: workers).flatMap(count) { $0.flatMap { [$0, -$0] } }
    #expect(pieces == (0..<count).flatMap { [$0, -$0] })
    let table = await Workers(count: workers).map(rows: count, columns: 3) { 10 * $0 + $1 }
    #expect(table == (0..<count).map { row in (0..<3).map { 10 * row + $0 } })
  }

  @Test(arguments: [1, 3])
  func `the parts that are done are reported one by one`(workers: Int) async {
    let reports = Reports<[Int]>()
    let squares = await Workers(count: workers) { reports.append([$0, $1]) }.map(4) { $0 * $0 }
    #expect(squares == [0, 1, 4, 9])
    #expect(reports.all == [[1, 4], [2, 4], [3, 4], [4, 4]])
  }

  @Test(arguments: [1, 3])
  func `a learner reports the share of its seven steps that is done`(jobs: Int) async throws {
    let reports = Reports<Double>()
    let learner = Learner(LearningSettings(), jobs: jobs) { reports.append($0) }
    #expect(try await !learner.learn(Self.messages()).proposals.isEmpty)
    // Each step but the last, which has no parts, comes to its end.
    for step in 1...6 { #expect(reports.all.contains(Double(step) / 7), "\(step)") }
    #expect(reports.all.allSatisfy { 0 < $0 && $0 <= 6.0 / 7 }, "\(reports.all)")
  }

  /// Messages in three scripts, from which rules of every kind are learned, and some that are protected.
  private static func messages() -> [LearningMessage] {
    var planted = PlantedMessages(seed: 97)
    planted.add(40, "claim zebra", isJunk: true)
    planted.add(30, "免费彩票", isJunk: true)
    planted.add(30, "быстрый заработок +7 912 345 67 89", isJunk: true, sender: "Bank")
    planted.add(500, "zebra", isJunk: false)
    planted.add(60, "быстрый", isJunk: false)
    planted.add(10, "免费", isJunk: false)
    planted.add(20, "claim", isJunk: false, isProtected: true)
    return planted.messages
  }

  @Test(arguments: [false, true])
  func `what is learned does not depend on the number of workers`(isScored: Bool) async throws {
    var settings = LearningSettings()
    settings.isScored = isScored
    let messages = Self.messages()
    let alone = try await Learner(settings, jobs: 1).learn(messages)
    #expect(!alone.proposals.isEmpty)
    let learned = try await Learner(settings, jobs: 5).learn(messages)
    #expect(learned.proposals.map(\.rule) == alone.proposals.map(\.rule))
    #expect(learned.proposals.map(\.junk) == alone.proposals.map(\.junk))
    #expect(learned.prediction.recall == alone.prediction.recall)
    #expect(learned.prediction.recallInterval == alone.prediction.recallInterval)
    #expect(learned.prediction.caughtInterval == alone.prediction.caughtInterval)
    #expect(learned.disputed.map(\.line) == alone.disputed.map(\.line))
  }

  @Test func `messages have the same features, however many workers look for them`() async throws {
    let set = await LearningSet(Self.messages())
    let features = Feature.detectors + Feature.scripts + ["claim", "zebra"].map { Feature(.word, text: $0) }
    let alone = try await FeatureMatrix(set, features, Workers(count: 1))
    for (row, message) in (set.all + set.protected).enumerated() {
      #expect(
        alone.has(features.count - 2, row)
          == (String(decoding: message.body, as: UTF8.self).contains("claim")))
    }
    for count in [2, 5, 1_000] {
      let matrix = try await FeatureMatrix(set, features, Workers(count: count))
      #expect(matrix.rows.count == alone.rows.count)
      #expect(matrix.rows.entries == alone.rows.entries)
      for feature in features.indices {
        #expect(matrix.count(feature) == alone.count(feature))
        #expect(matrix.union([feature]) == alone.union([feature]))
      }
    }
  }
}

/// What was reported, in order.
private final class Reports<Report: Sendable>: Sendable {
  private let reports = Guarded<[Report]>([])

  var all: [Report] { reports.withLock { $0 } }

  func append(_ report: Report) { reports.withLock { $0.append(report) } }
}
