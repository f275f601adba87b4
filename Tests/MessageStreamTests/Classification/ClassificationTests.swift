import Bytes
import MessageFilter
import MessageStream
import TestSupport
import Testing

/// Runs over two inputs. The first is large enough for a task of its own, so that with several jobs both are
/// judged at the same time.
@Suite(.timeLimit(.minutes(5))) struct ClassificationTests {
  private let folder: TemporaryFolder
  private static let padding = String(repeating: "x", count: Limits.inlineChunkBytes)

  init() throws { folder = try TemporaryFolder() }

  private func job(_ first: String, _ second: String, jobs: Int) throws -> Classification {
    var job = Classification(layout: try MessageLayout())
    job.stream.inputs = [.file(try folder.write("a", first)), .file(try folder.write("b", second))]
    job.stream.jobs = jobs
    return job
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try readFile(folder.path + "/" + name), as: UTF8.self)
  }

  @Test(arguments: [1, 3])
  func `a strict run ends with its first invalid line, whatever the number of jobs`(jobs: Int) async throws {
    let long = "{\"id\":1,\"body\":\"free \(Self.padding)\"}\n"
    var job = try job(long + "none\n{\"id\":3,\"body\":\"free\"}\n", "none\n", jobs: jobs)
    job.destination = .file(OutputFiles.Output(folder.path + "/out", existing: .refused))
    job.stopsAtInvalid = true
    job.countsHits = true
    let announced = Guarded<[Input]>([])
    var events = Classification.Events()
    events.beginning = { input, _, _ in announced.withLock { $0.append(input) } }
    let result = try await job.run(try RuleSet(parsing: "{version: 1, deny: [\"free\"]}"), events: events)

    let stop = try #require(result.stop)
    #expect(stop.line == 2)
    #expect(stop.lineOfInput == 2)
    #expect(stop.input == job.stream.inputs[0])
    #expect(stop.error.code == .json)
    #expect(result.summary.wasStopped)
    #expect(result.summary.lines == 2)
    #expect(result.outcomes[.junk] == 1)
    #expect(result.outcomes[.invalid] == 1)
    #expect(result.hits.map(\.count) == [1])
    #expect(announced.withLock { $0 } == [job.stream.inputs[0]])
    let lines = try text("out").split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("{\"line\":1,\"id\":1,\"action\":\"junk\",") == true)
    #expect(lines.last?.hasPrefix("{\"line\":2,\"error\":{\"code\":\"json\",") == true)
  }

  @Test(arguments: [1, 3])
  func `a run split by tag writes each line to the files of its tags, in order`(jobs: Int) async throws {
    let account = "{\"id\":1,\"body\":\"your account \(Self.padding)\"}\n"
    let both = "{\"id\":2,\"body\":\"a parcel, and your account\"}\n"
    let neither = "{\"id\":4,\"body\":\"hello\"}\n"
    let parcel = "{\"id\":5,\"body\":\"your parcel\"}\n"
    var job = try job(account + both + "none\n", neither + parcel, jobs: jobs)
    job.destination = .folder(folder.path + "/out", replaces: false, byTag: true)
    job.form = ClassificationForm(WholeMessage.self)
    let rules = try RuleSet(
      parsing: "{version: 1, tags: {account: [\"account\"], parcel: [\"parcel\"], unused: [\"bill\"]}}")
    let result = try await job.run(rules)

    #expect(result.stop == nil)
    #expect(result.outcomes[.allow] == 4)
    #expect(result.outcomes[.invalid] == 1)
    #expect(
      TemporaryFolder.names(of: folder.path + "/out").sorted() == [
        "account.ndjson", "invalid.ndjson", "parcel.ndjson", "untagged.ndjson", "unused.ndjson",
      ])
    #expect(try text("out/account.ndjson") == account + both)
    #expect(try text("out/parcel.ndjson") == both + parcel)
    #expect(try text("out/untagged.ndjson") == neither)
    #expect(try text("out/invalid.ndjson") == "none\n")
    #expect(try text("out/unused.ndjson").isEmpty)
  }
}
