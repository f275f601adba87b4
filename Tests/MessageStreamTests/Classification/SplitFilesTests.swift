import Bytes
import MessageFilter
import SystemLibrary
import TestSupport
import Testing

@testable import MessageStream

@Suite struct SplitFilesTests {
  @Test func `a pipe among the files gets its lines at once, and a regular file when there are enough`()
    throws
  {
    let folder = try TemporaryFolder()
    let pipe = folder.path + "/junk.ndjson"
    // The path is valid during the call.
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    let reader = openDescriptor(pipe, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    let rules = try RuleSet(parsing: "{version: 1}")
    let files = SplitFiles(
      folder: folder.path, replaces: true, byTag: false, outputFiles: OutputFiles(reading: []))
    try files.openAll(for: rules)
    var output = ChunkOutput<ClassificationNotes>()
    for (outcome, line) in [
      (Outcome.allow, "one\n"), (.junk, "two\n"), (.junk, "three\n"), (.allow, "four\n"),
    ] {
      let start = output.main.count
      output.main.append(line.utf8Span.span)
      output.notes.routes.append(.init(file: Int32(outcome.rawValue), bytes: start..<output.main.count))
    }
    try files.write(output, lineByLine: false)
    #expect(String(decoding: try readAll(from: reader, atMost: 10), as: UTF8.self) == "two\nthree\n")
    #expect(files.isHolding)
    #expect(try readFile(folder.path + "/allow.ndjson").isEmpty)
    try files.flush()
    #expect(!files.isHolding)
    #expect(try readFile(folder.path + "/allow.ndjson") == Array("one\nfour\n".utf8))
  }
}
