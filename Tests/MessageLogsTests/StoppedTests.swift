import Bytes
import SystemLibrary
import TestSupport
import Testing

@testable import MessageLogs

/// Conversions that end before their input does.
@Suite struct StoppedTests {
  /// Converts what a pipe holds. With `stops` the pipe stays open, and the caller asks to stop at the first
  /// read.
  static func convert(pipe text: [UInt8], _ format: LogFormat, stops: Bool) throws -> Converted {
    var ends: [Int32] = [-1, -1]
    // Two numbers, as pipe(2) fills in; the texts here are shorter than any pipe.
    try #require(unsafe pipe(&ends) == 0)
    let written = unsafe text.withUnsafeBytes { unsafe write(ends[1], $0.baseAddress, $0.count) }
    try #require(written == text.count)
    if !stops { close(ends[1]) }
    defer {
      close(ends[0])
      if stops { close(ends[1]) }
    }
    let result = Box(Converted())
    let conversion = LogConversion(
      options: .init(from: format),
      flush: { span in
        let text = String(copying: span)
        result.value.lines += text.split(separator: "\n").map(String.init)
        return true
      },
      report: { result.value.notices.append($0) }, progress: { _ in !stops })
    result.value.summary = conversion.convert([.descriptor(ends[0], name: "pipe")])
    return result.value
  }

  private static func isHarmless(_ notice: ConversionNotice) -> Bool {
    if case .assumedUTC = notice { true } else { false }
  }

  @Test(arguments: RobustnessTests.exports)
  func `a stop anywhere loses no message that was read whole, and writes no part of one`(
    format: LogFormat, text: String
  ) throws {
    let bytes = Array(text.utf8)
    let whole = try Self.convert(pipe: bytes, format, stops: false)
    let ends = try RobustnessTests.messageEnds(format, in: bytes)
    #expect(ends.count == whole.lines.count)
    for end in bytes.indices.dropFirst() {
      let part = try Self.convert(pipe: Array(bytes[..<end]), format, stops: true)
      let messages = ends.count { $0 <= end }
      #expect(part.summary.wasStopped && part.summary.written == part.lines.count, "\(end)")
      #expect(part.lines == Array(whole.lines.prefix(messages)), "stopped behind byte \(end)")
      #expect(part.notices.allSatisfy(Self.isHarmless), "stopped behind byte \(end): \(part.notices)")
    }
    #expect(try Self.convert(pipe: bytes, format, stops: true).lines == whole.lines)
  }

  @Test func `what came before a read error is written, and what it cut off is not`() throws {
    let state = ConversionState(
      options: .init(from: .smsIE), flush: { _ in true }, report: { _ in }, progress: { _ in true })
    let line = #"{"address":"A","date":"0","type":"1","body":"x"}"#
    let lines = Array((line + "\n" + line + "\n" + line.dropLast(3)).utf8)
    var files = LogFiles(state)
    var turn = 0
    files.convert(
      LogBytes(
        read: { buffer, _ in
          turn += 1
          if turn == 1 { buffer.append(lines.span) } else { state.failure = "a bad sector" }
          return turn == 1
        },
        atEnd: { state.isCutOff = state.failure != nil }), of: LogFile(name: "log"), isInFolder: false)
    #expect(state.summary.written == 2)
    #expect(state.summary.skipped == 0)
    #expect(state.summary.unreadable == 1)
  }
}
