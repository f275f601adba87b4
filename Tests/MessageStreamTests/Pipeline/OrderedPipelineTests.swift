import Bytes
import MessageStream
import SystemLibrary
import TestSupport
import Testing

/// Writes `number:length:bytes` of each line, so that a line lost, cut, doubled or out of order shows.
private struct EchoWorker: ChunkWorker, ~Copyable {
  var delays = false
  var longestLine = Int.max

  mutating func process(_ chunk: Span<UInt8>, firstLine: Int, output: inout ChunkOutput<NoNotes>) {
    if delays { usleep(UInt32(firstLine * 7919 % 900)) }
    var number = firstLine
    var start = 0
    while start < chunk.count {
      var end = start
      while end < chunk.count && chunk[end] != 0x0A { end += 1 }
      echo(chunk.extracting(start..<end), number, &output)
      number += 1
      start = end + 1
    }
  }

  private mutating func echo(_ line: Span<UInt8>, _ number: Int, _ output: inout ChunkOutput<NoNotes>) {
    // A line that came with others is the worker's to measure.
    if line.count > longestLine { return processTooLongLine(number: number, output: &output) }
    output.main.append(decimal: number)
    output.main.append(":")
    output.main.append(decimal: line.count)
    output.main.append(":")
    output.main.append(line)
    output.main.append("\n")
    output.counts.valid += 1
  }

  mutating func processTooLongLine(number: Int, output: inout ChunkOutput<NoNotes>) {
    output.main.append(decimal: number)
    output.main.append(":too long\n")
    output.counts.invalid += 1
  }
}

/// A number that tasks share.
private final class Counter: Sendable {
  private let number = Guarded(0)
  var value: Int {
    get { number.withLock { $0 } }
    set { number.withLock { $0 = newValue } }
  }
  func add(_ more: Int) { number.withLock { $0 += more } }
}

/// What the echo of these files should be, told by plain splitting.
private func expectedEcho(_ files: [[UInt8]], longestLine: Int) -> [UInt8] {
  var output: [UInt8] = []
  var number = 0
  for file in files {
    var bytes = file[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    if bytes.isEmpty { continue }
    if bytes.last == 0x0A { bytes = bytes.dropLast() }
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      if line.count > longestLine {
        output += Array("\(number):too long\n".utf8)
      } else {
        output += Array("\(number):\(line.count):".utf8) + line + [0x0A]
      }
    }
  }
  return output
}

private func randomFile(_ random: inout SeededGenerator, longestLine: Int, chunk: Int) -> [UInt8] {
  var file: [UInt8] = Bool.random(using: &random) ? [0xEF, 0xBB, 0xBF] : []
  for _ in 0..<Int.random(in: 0...60, using: &random) {
    let length =
      switch Int.random(in: 0..<12, using: &random) {
      case 0: 0
      case 1: Int.random(in: 0...(chunk * 2), using: &random)
      case 2: longestLine + Int.random(in: chunk...(chunk * 3), using: &random)
      default: Int.random(in: 0...40, using: &random)
      }
    file += (0..<length).map { _ in UInt8.random(in: 0x20...0x7E, using: &random) }
    file.append(0x0A)
  }
  if Bool.random(using: &random) && !file.isEmpty { file += Array("an end without LF".utf8) }
  return file
}

@Suite(.serialized, .timeLimit(.minutes(5))) struct OrderedPipelineTests {
  /// Runs the echo over inputs.
  private func echo(
    _ configuration: StreamConfiguration, delays: Bool = false, control: StreamControl = .init()
  ) async throws -> (output: [UInt8], summary: StreamSummary, failures: [FileFailure]) {
    let output = Guarded<[UInt8]>([])
    let failures = Guarded<[FileFailure]>([])
    var events = OrderedPipeline<NoNotes>.Events { (chunk) throws(FileFailure) in
      let bytes = chunk.main.span
      output.withLock { all in
        for index in bytes.indices { all.append(bytes[index]) }
      }
    }
    events.inputFailed = { failure in failures.withLock { $0.append(failure) } }
    let run = OrderedPipeline(configuration, control: control, events: events) {
      EchoWorker(delays: delays, longestLine: configuration.longestLine)
    }
    let summary = try await run.run()
    return (output.withLock { $0 }, summary, failures.withLock { $0 })
  }

  @Test(arguments: 0..<30)
  func `every line of files comes out once and in order`(seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let folder = try TemporaryFolder()
    let chunk = Int.random(in: 1...200, using: &random)
    let longest = chunk * 4
    var files: [[UInt8]] = []
    var configuration = StreamConfiguration()
    configuration.inputs = []
    for index in 0..<Int.random(in: 1...3, using: &random) {
      files.append(randomFile(&random, longestLine: longest, chunk: chunk))
      configuration.inputs.append(.file(try folder.write("\(index)", files[index])))
    }
    configuration.chunkBytes = chunk
    configuration.longestLine = longest
    configuration.jobs = [1, 2, 3, 16][seed % 4]
    let (output, summary, failures) = try await echo(configuration, delays: seed % 2 == 0)
    #expect(failures.isEmpty)
    #expect(output == expectedEcho(files, longestLine: longest), "seed \(seed)")
    #expect(summary.bytesRead == files.map(\.count).reduce(0, +))
  }

  @Test(arguments: 0..<12)
  func `however a pipe cuts the input the output is the same`(seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed) + 1000)
    let folder = try TemporaryFolder()
    let file = randomFile(&random, longestLine: 400, chunk: 100)
    let pipePath = folder.path + "/pipe"
    #expect(unsafe mkfifo(pipePath, 0o600) == 0)
    let largest = seed == 0 ? 1 : [2, 7, 64, 5000][seed % 4]
    let writer = TestThread { [random] in
      var random = random
      let descriptor = unsafe open(pipePath, O_WRONLY)
      var start = 0
      while start < file.count {
        let end = min(file.count, start + Int.random(in: 1...largest, using: &random))
        try? writeAll(Array(file[start..<end]), to: descriptor)
        start = end
      }
      close(descriptor)
    }
    var configuration = StreamConfiguration()
    configuration.inputs = [.file(pipePath)]
    configuration.chunkBytes = 100
    configuration.longestLine = 400
    configuration.jobs = 3
    let (output, _, _) = try await echo(configuration)
    writer.join()
    #expect(output == expectedEcho([file], longestLine: 400), "seed \(seed)")
  }

  @Test func `a file that is not there is reported and the others are read`() async throws {
    let folder = try TemporaryFolder()
    var configuration = StreamConfiguration()
    configuration.inputs = [
      .file(try folder.write("a", "one\n")), .file(folder.path + "/missing"),
      .file(try folder.write("b", "two")), .file(folder.path),
    ]
    let (output, summary, failures) = try await echo(configuration)
    #expect(String(decoding: output, as: UTF8.self) == "1:3:one\n2:3:two\n")
    #expect(summary.hadInputFailure)
    #expect(
      failures.map(\.cause) == [.system(Errno(code: ENOENT)), .system(Errno(code: EISDIR))])
    #expect(failures.map(\.operation) == [.open, .read])
    #expect(failures[0].stream == .file(folder.path + "/missing"))
  }

  @Test func `the beginning of each input comes once, with the numbers of its first lines`() async throws {
    let folder = try TemporaryFolder()
    var configuration = StreamConfiguration()
    configuration.inputs = [
      .file(try folder.write("a", "one\ntwo\n")), .file(try folder.write("empty", "")),
      .file(try folder.write("b", "three\n4\n")),
      // With a second byte of 0 it would be UTF-16.
      .file(try folder.write("c", "x")),
    ]
    let inputs = configuration.inputs
    let found = Guarded<[String]>([])
    var events = OrderedPipeline<NoNotes>.Events { _ in }
    events.beginning = { input, bytes, lines in
      let text = String(decoding: bytes, as: UTF8.self)
      let place = inputs.firstIndex(of: input) ?? -1
      found.withLock { $0.append("\(place) \(lines.valid) \(lines.invalid) \(text)") }
    }
    let run = OrderedPipeline(configuration, events: events) { EchoWorker(longestLine: 4) }
    _ = try await run.run()
    #expect(found.withLock { $0 } == ["0 2 0 one\ntwo\n", "2 1 1 three\n4\n", "3 1 0 x"])
  }

  /// The first input is large enough for a task of its own, so that the second one is read before it is
  /// processed.
  @Test(arguments: [1, 3])
  func `an input behind the one at which a worker stopped is not announced`(jobs: Int) async throws {
    struct StoppingWorker: ChunkWorker, ~Copyable {
      func process(_ chunk: Span<UInt8>, firstLine: Int, output: inout ChunkOutput<NoNotes>) {
        output.counts.invalid += 1
        output.endsRun = firstLine == 1
      }
      func processTooLongLine(number: Int, output: inout ChunkOutput<NoNotes>) {}
    }
    let folder = try TemporaryFolder()
    let line = String(repeating: "x", count: Limits.inlineChunkBytes) + "\n"
    var configuration = StreamConfiguration()
    configuration.inputs = [.file(try folder.write("a", line)), .file(try folder.write("b", "two\n"))]
    configuration.jobs = jobs
    let announced = Guarded<[Input]>([])
    var events = OrderedPipeline<NoNotes>.Events { _ in }
    events.beginning = { input, _, _ in announced.withLock { $0.append(input) } }
    let summary = try await OrderedPipeline(configuration, events: events) { StoppingWorker() }.run()
    #expect(announced.withLock { $0 } == [configuration.inputs[0]])
    #expect(summary.wasStopped)
    #expect(summary.lines == 1)
  }

  @Test(arguments: [(0, 18), (1, 13), (2, 10), (3, 9), (4, 5), (5, 3), (6, 0), (7, 0), (100, 0)])
  func `skipped lines are left out, also of the bytes, and the numbers go on`(
    skipped: Int, bytesOfLines: Int
  ) async throws {
    let folder = try TemporaryFolder()
    var configuration = StreamConfiguration()
    configuration.inputs = [
      .file(try folder.write("a", "\u{FEFF}1\n22\n\n4444")), .file(try folder.write("b", "5\n66\n")),
    ]
    configuration.skippedLines = skipped
    configuration.chunkBytes = 2
    let (output, summary, _) = try await echo(configuration)
    #expect(summary.bytesRead == 18)
    #expect(summary.bytesOfLines == bytesOfLines)
    let all = ["1:1:1\n", "2:2:22\n", "3:0:\n", "4:4:4444\n", "5:1:5\n", "6:2:66\n"]
    #expect(String(decoding: output, as: UTF8.self) == all.dropFirst(skipped).joined())
  }

  /// Sends a line to a pipe when all before it have been answered, and then an end that is no line.
  private func sendTwentyLines(to pipePath: String, _ answers: Counter, end: String = "") -> TestThread {
    TestThread {
      let descriptor = unsafe open(pipePath, O_WRONLY)
      for line in 1...20 {
        try? writeAll(Array("line \(line)\n".utf8), to: descriptor)
        // Without an answer to each line this would wait for ever; the bound makes that a failure.
        for _ in 0..<120_000 where answers.value < line { usleep(1000) }
        guard answers.value == line else { break }
      }
      try? writeAll(Array(end.utf8), to: descriptor)
      close(descriptor)
    }
  }

  @Test func `a live pipe gets its answer before the next line is sent`() async throws {
    let folder = try TemporaryFolder()
    let pipePath = folder.path + "/pipe"
    #expect(unsafe mkfifo(pipePath, 0o600) == 0)
    let answers = Counter()
    let writer = sendTwentyLines(to: pipePath, answers)
    var configuration = StreamConfiguration()
    configuration.inputs = [.file(pipePath)]
    configuration.jobs = 4
    let events = OrderedPipeline<NoNotes>.Events { (chunk) throws(FileFailure) in
      let lines = chunk.counts.valid
      answers.add(lines)
    }
    let summary = try await OrderedPipeline(configuration, events: events) { EchoWorker() }.run()
    writer.join()
    #expect(summary.lines == 20)
  }

  /// The owner keeps all results until it is told to hand them on.
  @Test(arguments: [1, 4])
  func `what is kept is handed on before the input is waited for, and at its end`(jobs: Int) async throws {
    let folder = try TemporaryFolder()
    let pipePath = folder.path + "/pipe"
    #expect(unsafe mkfifo(pipePath, 0o600) == 0)
    let answers = Counter()
    let writer = sendTwentyLines(to: pipePath, answers, end: "the end")
    var configuration = StreamConfiguration()
    configuration.inputs = [.file(pipePath)]
    configuration.jobs = jobs
    let kept = Counter()
    var events = OrderedPipeline<NoNotes>.Events { (chunk) throws(FileFailure) in
      let lines = chunk.counts.valid
      kept.add(lines)
    }
    events.isHolding = { kept.value > 0 }
    events.flush = { () throws(FileFailure) in
      answers.add(kept.value)
      kept.value = 0
    }
    let summary = try await OrderedPipeline(configuration, events: events) { EchoWorker() }.run()
    writer.join()
    #expect(summary.lines == 21)
    #expect(answers.value == 21)
  }

  @Test func `a requested stop finishes what was read`() async throws {
    let folder = try TemporaryFolder()
    let pipePath = folder.path + "/pipe"
    #expect(unsafe mkfifo(pipePath, 0o600) == 0)
    let control = StreamControl()
    let written = Counter()
    let writer = TestThread {
      let descriptor = unsafe open(pipePath, O_WRONLY)
      try? writeAll(Array("one\ntwo\nunfinished".utf8), to: descriptor)
      for _ in 0..<120_000 where written.value < 2 { usleep(1000) }
      control.requestStop()
      for _ in 0..<120_000 where written.value >= 0 { usleep(1000) }
      close(descriptor)
    }
    var configuration = StreamConfiguration()
    configuration.inputs = [.file(pipePath)]
    let events = OrderedPipeline<NoNotes>.Events { (chunk) throws(FileFailure) in
      let lines = chunk.counts.valid
      written.add(lines)
    }
    let run = OrderedPipeline(configuration, control: control, events: events) { EchoWorker() }
    let summary = try await run.run()
    written.value = -1
    writer.join()
    #expect(summary.lines == 2)
  }

  /// The pipe stays open, so that the run could wait for ever.
  @Test(arguments: [1, 4])
  func `a cancelled task ends while it waits for input, with what was read`(jobs: Int) async throws {
    let folder = try TemporaryFolder()
    let pipePath = folder.path + "/pipe"
    #expect(unsafe mkfifo(pipePath, 0o600) == 0)
    let descriptor = unsafe open(pipePath, O_RDWR)
    defer { close(descriptor) }
    try writeAll(Array("one\ntwo\nunfinished".utf8), to: descriptor)
    let written = Counter()
    let task = Task.detached {
      var configuration = StreamConfiguration()
      configuration.inputs = [.file(pipePath)]
      configuration.jobs = jobs
      let events = OrderedPipeline<NoNotes>.Events { (chunk) throws(FileFailure) in
        let lines = chunk.counts.valid
        written.add(lines)
      }
      return try await OrderedPipeline(configuration, events: events) { EchoWorker() }.run()
    }
    while written.value < 2 { try await Task.sleep(for: .milliseconds(1)) }
    task.cancel()
    let summary = try await task.value
    #expect(summary.lines == 2)
    #expect(summary.wasCancelled)
  }

  @Test func `a task that was cancelled before reads nothing`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a", "one\n")
    let task = Task.detached {
      while !Task.isCancelled { await Task.yield() }
      var configuration = StreamConfiguration()
      configuration.inputs = [.file(path)]
      return try await OrderedPipeline(configuration, events: .init { _ in }) { EchoWorker() }.run()
    }
    task.cancel()
    let summary = try await task.value
    #expect(summary.lines == 0)
    #expect(summary.bytesRead == 0)
    #expect(summary.wasCancelled)
  }

  @Test func `a failed write ends the run with its reason`() async throws {
    let folder = try TemporaryFolder()
    var configuration = StreamConfiguration()
    configuration.inputs = [.file(try folder.write("a", String(repeating: "line\n", count: 100)))]
    configuration.chunkBytes = 10
    configuration.jobs = 4
    let full = try OutputFiles(reading: []).open(.init("/dev/full", existing: .refused))
    let events = OrderedPipeline<NoNotes>.Events { (chunk) throws(FileFailure) in
      try full.write(chunk.main.span)
    }
    let run = OrderedPipeline(configuration, events: events) { EchoWorker() }
    let failure = await #expect(throws: FileFailure.self) { try await run.run() }
    #expect(failure?.operation == .write)
    #expect(failure?.stream == .file("/dev/full"))
    #expect(failure?.cause == .system(Errno(code: ENOSPC)))
  }

  /// Counts the bytes that are being worked on or wait to be written. The first line takes long, so that all
  /// others that may be under way are done and wait for it: fewer than there are jobs.
  @Test func `a slow reader of the results holds the input back`() async throws {
    let folder = try TemporaryFolder()
    let line = String(repeating: "x", count: 3 << 20) + "\n"
    var configuration = StreamConfiguration()
    configuration.inputs = [.file(try folder.write("a", String(repeating: line, count: 30)))]
    configuration.jobs = 16
    let counts = Guarded((started: 0, written: 0, most: 0))
    struct CountingWorker: ChunkWorker, ~Copyable {
      let count: @Sendable (Int) -> Void
      func process(_ chunk: Span<UInt8>, firstLine: Int, output: inout ChunkOutput<NoNotes>) {
        count(chunk.count)
        if firstLine == 1 { usleep(300_000) }
        output.main.append(decimal: chunk.count)
      }
      func processTooLongLine(number: Int, output: inout ChunkOutput<NoNotes>) {}
    }
    let events = OrderedPipeline<NoNotes>.Events { (chunk) throws(FileFailure) in
      let written = Int(String(copying: chunk.main.span)) ?? 0
      usleep(2000)
      counts.withLock { $0.written += written }
    }
    let run = OrderedPipeline(configuration, events: events) {
      CountingWorker { bytes in
        counts.withLock {
          $0.started += bytes
          $0.most = max($0.most, $0.started - $0.written)
        }
      }
    }
    _ = try await run.run()
    let (started, _, most) = counts.withLock { $0 }
    #expect(started == 30 * ((3 << 20) + 1))
    #expect(most <= Limits.bytesInFlight)
  }
}
