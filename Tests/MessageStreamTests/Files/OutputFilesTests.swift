import MessageStream
import SystemLibrary
import TestSupport
import Testing

/// Which outputs are refused beside which inputs.
@Suite struct OutputFilesTests {
  private let place: TemporaryFolder

  init() throws {
    place = try TemporaryFolder()
    try place.write("input", "x")
    #expect(unsafe symlink("input", place.path + "/soft") == 0)
    #expect(unsafe link(place.path + "/input", place.path + "/hard") == 0)
    #expect(unsafe mkfifo(place.path + "/pipe", 0o600) == 0)
  }

  private func input(_ name: String) -> Input { .file("\(place.path)/\(name)") }

  private func output(_ name: String) -> OutputFiles.Output {
    OutputFiles.Output("\(place.path)/\(name)", existing: .replaced)
  }

  @Test(arguments: ["input", "soft", "hard", "missing", "./missing"])
  func `an input among many is no output, by whatever name`(name: String) {
    let inputs = (0..<100).map { input("other\($0)") } + [input("pipe"), input("input"), input("missing")]
    let refusal = OutputError.isInput(.file("\(place.path)/\(name)"))
    #expect(throws: refusal) { try OutputFiles(reading: inputs).check([output("new"), output(name)]) }
    #expect(throws: refusal) { try OutputFiles(reading: inputs).open(output(name)) }
    #expect(throws: refusal) {
      try OutputFiles(reading: inputs, writingAlso: ["\(place.path)/\(name)"]).check([])
    }
    #expect(place.names == ["hard", "input", "pipe", "soft"])
  }

  @Test func `an input that was missing at first is no output later`() throws {
    let files = OutputFiles(reading: [input("missing")])
    try place.write("missing", "now it is there")
    #expect(throws: OutputError.isInput(.file("\(place.path)/missing"))) {
      try files.check([output("missing")])
    }
  }

  /// On many file systems a new file gets the inode of the last one that was removed.
  @Test func `a new file is an output although an input was removed`() throws {
    for number in 0..<10 {
      let path = try place.write("rules\(number)", "x")
      let files = OutputFiles(reading: [.file(path)])
      #expect(unsafe unlink(path) == 0)
      _ = try files.open(output("new\(number)"))
    }
  }

  @Test(arguments: [("input", "hard"), ("soft", "input"), ("new", "./new"), ("pipe", "pipe")])
  func `a file is not written for two purposes`(one: String, other: String) {
    let refusal = OutputError.isWrittenTwice(.file("\(place.path)/\(other)"))
    #expect(throws: refusal) { try OutputFiles(reading: []).check([output(one), output(other)]) }
    #expect(throws: refusal) {
      try OutputFiles(reading: [], writingAlso: ["\(place.path)/\(one)"]).check([output(other)])
    }
  }

  @Test func `a pipe may be an input and an output`() throws {
    try OutputFiles(reading: [input("pipe")]).check([output("pipe"), output("new")])
  }
}
