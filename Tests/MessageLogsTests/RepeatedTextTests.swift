import Bytes
import TestSupport
import Testing

@testable import MessageLogs

/// The readers of exported logs take what they read once, whatever it repeats.
///
/// `LogBytes` gives its bytes in order and keeps none that were taken, so a reader can go back only where it
/// opens its input again; how much is read that way is counted here. Within a message texts are gone through
/// by indices that only grow, except where a search looks ahead, as in Slack's references.
@Suite struct RepeatedTextTests {
  /// How many bytes are read to convert a file, every time that it is opened included.
  private func bytesRead(_ text: [UInt8], as format: LogFormat) -> Int {
    let read = Box(0)
    func open() -> LogBytes {
      var position = 0
      return LogBytes { buffer, room in
        guard position < text.count else { return false }
        let end = min(position + room, text.count)
        buffer.append(text.span.extracting(position..<end))
        read.value += end - position
        position = end
        return true
      }
    }
    let conversion = LogConversion(options: .init(from: format), flush: { _ in true }, report: { _ in })
    _ = conversion.convert(path: "log", open(), again: { open() })
    return read.value
  }

  @Test(arguments: [
    (LogFormat.meta, "{", "\"messages\":[],"), (.meta, "{", "\"messages\":[{}],"),
    (.telegram, "{", "\"messages\":[],"), (.telegram, "{\"chats\":{\"list\":[", "{\"messages\":[]},"),
    (.whatsapp, "", "1/2/20, 10:00 - A: b\n"), (.slack, "[", "{\"text\":\"<\"},"), (.csv, "body\n", "\"\n"),
    (.csv, "body\n", "\"a,\n"), (.discord, "{", "\"messages\":[],"), (.matrix, "{", "\"messages\":[],"),
    (.smsBackupRestore, "<smses>", "<sms "),
    (.googleVoice, "<div class=\"hChatLog\">", "<div class=\"message\"><"),
  ])
  func `a file is read a bounded number of times`(format: LogFormat, opening: String, unit: String) {
    let text = Array((opening + String(repeating: unit, count: (1 << 18) / unit.utf8.count)).utf8)
    #expect(bytesRead(text, as: format) <= 3 * text.count)
  }

  @Test(arguments: LogFormat.allCases)
  func `a file of random units is read a bounded number of times`(format: LogFormat) {
    var random = SeededGenerator(seed: 7)
    let parts = [
      "{", "}", "[", "]", ",", ":", "\"", "\\", "\n", "<", ">", "&", "/", "a", "1", "\"messages\":[",
      "\"list\":[",
      "<sms ", "<div class=\"message\">", "1/2/20, 10:00 - A: ", "\t",
    ]
    for length in 1...8 {
      for _ in 0..<4 {
        let unit = (0..<length).compactMap { _ in parts.randomElement(using: &random) }.joined()
        let opening = ["", "{", "[", "{\"messages\":[", "<"].randomElement(using: &random) ?? ""
        let text = Array((opening + String(repeating: unit, count: (1 << 14) / unit.utf8.count)).utf8)
        #expect(bytesRead(text, as: format) <= 3 * text.count, "\(opening)\(unit)")
      }
    }
  }

  #if DEBUG
    @Test(arguments: ["<", "<>", "<a>", "<<>", ">", "a<b", "<<<<<<<>", "é<"])
    func `the ends of Slack's references are looked for once`(unit: String) {
      let text = Array(String(repeating: unit, count: (1 << 14) / unit.utf8.count).utf8)
      var brackets = ClosingBrackets()
      for index in text.indices where text[index] == UInt8(ascii: "<") {
        let expected = text[(index + 1)...].prefix(64).firstIndex(of: UInt8(ascii: ">"))
        #expect(brackets.next(in: text.span, after: index) == expected, "\(index)")
      }
      #expect(brackets.reads.total <= text.count)
    }
  #endif

  @Test func `what is never closed in a Slack text stays as it is`() {
    let text = "a < b <https://x.y|x> << c"
    let log = "[{\"type\":\"message\",\"user\":\"U\",\"ts\":\"1.0\",\"text\":\"\(text)\"}]"
    let converted = convert(log, .init(from: .slack))
    #expect(converted.lines.count == 1)
    #expect(converted.lines.first?.contains("<< c") == true)
  }
}
