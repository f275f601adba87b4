import MessageLogs
import TestSupport
import Testing

/// The real exports of the shared samples. What is expected was read off the files by hand.
@Suite(.enabled(if: SharedData.isThere, Comment(rawValue: SharedData.absence)))
struct RealExportTests {
  @Test(arguments: [LogFormat?.none, .smsBackupRestore])
  func `SMS Backup and Restore's messages`(from: LogFormat?) throws {
    let first = try convertSample("sms-backup-restore/msgvault_0.xml", .init(from: from))
    #expect(
      first.lines == [
        #"{"id":\#(madeID("+15551234567", "1717214400123", "hello")),"sender":"+15551234567","body":"hello","date":"2024-06-01T04:00:00.123Z","direction":"in","chat":"Alice","source":"sms-backup-restore"}"#,
        #"{"id":\#(madeID("12345", "1717214460000", "short code reply")),"sender":null,"body":"short code reply","date":"2024-06-01T04:01:00Z","direction":"out","chat":"12345","source":"sms-backup-restore"}"#,
      ])
    let second = try convertSample("sms-backup-restore/msgvault_1.xml", .init(from: from))
    #expect(
      second.lines == [
        #"{"id":"mms-1","sender":"+15550000001","body":"photo caption","date":"2024-06-01T04:02:00Z","direction":"in","chat":"Group","source":"sms-backup-restore"}"#
      ])
    let third = try convertSample("sms-backup-restore/msgvault_2.xml", .init(from: from))
    #expect(
      third.lines == [
        #"{"id":\#(madeID("", "1", "")),"sender":null,"body":"","date":"1970-01-01T00:00:00.001Z","direction":"in","chat":null,"source":"sms-backup-restore"}"#
      ])
    #expect(first.notices.isEmpty && second.notices.isEmpty && third.notices.isEmpty)
  }

  @Test(arguments: [LogFormat?.none, .telegram], ["single", "batch"])
  func `Telegram's messages, one chat or all`(from: LogFormat?, kind: String) throws {
    let found = try convertSample("telegram/test_\(kind)_export.json", .init(from: from))
    let chat = kind == "batch" ? #""Chatname""# : "null"
    #expect(
      found.lines == [
        #"{"id":null,"sender":"Author 1","body":"Minimal Message","date":"2018-12-05T10:39:10Z","direction":null,"chat":\#(chat),"source":"telegram"}"#,
        #"{"id":null,"sender":"Author 2","body":"Link:https://telegram.org/","date":"2018-12-05T10:49:24Z","direction":null,"chat":\#(chat),"source":"telegram"}"#,
      ])
    #expect(found.notices.isEmpty)
  }

  @Test(arguments: [LogFormat?.none, .meta])
  func `Instagram's messages`(from: LogFormat?) throws {
    let found = try convertSample("instagram-meta/test_export.json", .init(from: from))
    #expect(
      found.lines == [
        #"{"id":null,"sender":"John Doe","body":"Hello Jane!","date":"2020-01-17T20:49:00Z","direction":null,"chat":null,"source":"meta"}"#,
        #"{"id":null,"sender":"Jane Doe","body":"Hello John!","date":"2019-12-24T11:23:00Z","direction":null,"chat":null,"source":"meta"}"#,
      ])
  }

  @Test(arguments: [LogFormat?.none, .meta])
  func `Messenger's messages, their title read ahead and their mojibake repaired`(from: LogFormat?) throws {
    let found = try convertSample("messenger/msgvault_json_simple.json", .init(from: from, me: "Test User"))
    #expect(
      found.lines == [
        #"{"id":null,"sender":"Test User","body":"See you soon","date":"2020-09-13T12:28:40Z","direction":"out","chat":"Alice Example","source":"meta"}"#,
        #"{"id":null,"sender":"Alice Example","body":"café time?","date":"2020-09-13T12:27:40Z","direction":"in","chat":"Alice Example","source":"meta"}"#,
        #"{"id":null,"sender":"Test User","body":"Hello","date":"2020-09-13T12:26:40Z","direction":"out","chat":"Alice Example","source":"meta"}"#,
      ])
  }

  @Test func `Messenger's group`() throws {
    let found = try convertSample("messenger/msgvault_json_group.json")
    #expect(
      found.lines == [
        #"{"id":null,"sender":"Test User","body":"Hey crew","date":"2020-09-13T12:26:40Z","direction":null,"chat":"Crew","source":"meta"}"#,
        #"{"id":null,"sender":"Alice Example","body":"Hi!","date":"2020-09-13T12:27:40Z","direction":null,"chat":"Crew","source":"meta"}"#,
        #"{"id":null,"sender":"Bob Example","body":"Hello.","date":"2020-09-13T12:28:40Z","direction":null,"chat":"Crew","source":"meta"}"#,
      ])
  }

  @Test func `Messenger's calls and leavings are no messages, pictures and links are`() throws {
    let found = try convertSample("messenger/msgvault_json_nontext.json")
    #expect(
      found.lines == [
        #"{"id":null,"sender":"Test User","body":"","date":"2020-09-13T12:36:40Z","direction":null,"chat":"Sam NonText","source":"meta"}"#,
        #"{"id":null,"sender":"Sam NonText","body":"","date":"2020-09-13T12:35:00Z","direction":null,"chat":"Sam NonText","source":"meta"}"#,
        #"{"id":null,"sender":"Test User","body":"Example share text\nhttps://example.com/article","date":"2020-09-13T12:30:00Z","direction":null,"chat":"Sam NonText","source":"meta"}"#,
      ])
    #expect(found.summary.noMessages == 3)
  }

  @Test(arguments: [LogFormat?.none, .meta])
  func `Messenger's encrypted chats, in their other schema`(from: LogFormat?) throws {
    let found = try convertSample("messenger/msgvault_e2ee_alice_1.json", .init(from: from))
    #expect(
      found.lines == [
        #"{"id":null,"sender":"Test User","body":"Hello","date":"2020-09-13T12:26:40Z","direction":null,"chat":"Alice Example","source":"meta"}"#,
        #"{"id":null,"sender":"Alice Example","body":"café time?","date":"2020-09-13T12:27:40Z","direction":null,"chat":"Alice Example","source":"meta"}"#,
        #"{"id":null,"sender":"Test User","body":"See you soon","date":"2020-09-13T12:28:40Z","direction":null,"chat":"Alice Example","source":"meta"}"#,
      ])
  }

  @Test(arguments: [LogFormat?.none, .signalExport])
  func `signal-export's older text`(from: LogFormat?) throws {
    let found = try convertSample("signal-export/chat-miner_test_export.txt", .init(from: from))
    #expect(
      found.lines == [
        #"{"id":null,"sender":"Jane Doe","body":"Hello John!","date":"2019-12-24T12:23:00Z","direction":"in","chat":null,"source":"signal-export"}"#,
        #"{"id":null,"sender":"John Doe","body":"Hello\nJane!","date":"2020-01-17T21:49:00Z","direction":"in","chat":null,"source":"signal-export"}"#,
      ])
  }

  @Test(
    arguments: [LogFormat?.none, .whatsapp],
    ["[mmddyy]_24hrs", "ddmmyy_24hrs", "mmddyyyy_12hrs", "yyyymmdd_24hrs"])
  func `WhatsApp's chats, whatever the date's order`(from: LogFormat?, name: String) throws {
    let found = try convertSample("whatsapp/test_\(name).txt", .init(from: from))
    let expected: [(String, String, String)] = [
      ("John Doe", "Lorem ipsum dolor sit amet.", "2019-01-01T11:25:00Z"),
      ("John Doe", ".", "2019-01-20T11:23:00Z"),
      (
        "Jahn Doe", #"Lorem ipsum dolor sit amet,\nconsectetur adipiscing elit. Duis libero."#,
        "2019-01-30T20:49:00Z"
      ),
      ("John-John Doe", "Lorem ipsum : dolor sit amet.", "2020-06-10T15:55:00Z"),
      ("John Doe 🤓", "Lorem ipsum 🤓", "2021-12-10T10:10:00Z"),
      ("🤓", "Lorem ipsum 🤓", "2021-12-20T12:10:00Z"),
      (
        "John Doe", #"Lorem ipsum dolor sit amet,\nconsectetur adipiscing elit. Duis libero."#,
        "2021-12-30T22:01:00Z"
      ),
    ]
    #expect(
      found.lines
        == expected.map {
          #"{"id":null,"sender":"\#($0)","body":"\#($1)","date":"\#($2)","direction":null,"chat":null,"source":"whatsapp"}"#
        })
    #expect(found.notices == [.assumedUTC(file: found.firstFile)])
    #expect(found.summary.noMessages == 2)
  }

  @Test(arguments: [LogFormat?.none, .googleVoice])
  func `Google Voice's conversations`(from: LogFormat?) throws {
    let text = try convertSample("google-voice/msgvault_sampleTextHTML.html", .init(from: from))
    #expect(
      text.lines == [
        #"{"id":null,"sender":"+12023065386","body":"Cara says you're coming in tonight? Awesome.","date":"2020-02-03T11:37:45.632-06:00","direction":"in","chat":"Keith Stern","source":"google-voice"}"#,
        #"{"id":null,"sender":"+15753222266","body":"I'm looking at a bus getting in 815ish.","date":"2020-02-03T11:59:08.554-06:00","direction":"out","chat":"Keith Stern","source":"google-voice"}"#,
      ])
    let group = try convertSample("google-voice/msgvault_sampleGroupHTML.html", .init(from: from))
    #expect(
      group.lines == [
        #"{"id":null,"sender":"+12022712272","body":"Check this out","date":"2020-02-05T11:16:14.368-06:00","direction":"in","chat":"Group Conversation","source":"google-voice"}"#,
        #"{"id":null,"sender":"+12023065386","body":"Cool","date":"2020-02-05T11:17:38.249-06:00","direction":"in","chat":"Group Conversation","source":"google-voice"}"#,
      ])
    let picture = try convertSample("google-voice/msgvault_sampleMMS.html", .init(from: from))
    #expect(
      picture.lines == [
        #"{"id":null,"sender":"+12022712272","body":"","date":"2020-02-05T19:30:44.602-06:00","direction":"in","chat":"Test","source":"google-voice"}"#
      ])
  }

  @Test func `Google Voice's folder: calls are no messages`() throws {
    let found = try convertSample("google-voice", .init(from: .googleVoice))
    #expect(found.lines.count == 5)
    #expect(found.notices.isEmpty)
    #expect(found.summary.outcome == .complete)
    #expect(found.summary.files == 5)
  }

  @Test func `the samples' folder is told apart file by file`() throws {
    let found = try convertSample("")
    var counts: [String: Int] = [:]
    for line in found.lines {
      let source = try #require(line.split(separator: "\"source\":\"").last?.split(separator: "\"").first)
      counts[String(source), default: 0] += 1
    }
    #expect(
      counts == [
        "google-voice": 5, "meta": 14, "signal-export": 2, "sms-backup-restore": 4, "telegram": 4,
        "whatsapp": 28,
      ])
    // Three texts of plain lines and a page of Markdown are passed over.
    #expect(found.notices.filter { if case .passedOver = $0 { true } else { false } }.count == 4)
    #expect(found.summary.outcome == .complete)
  }

  @Test(arguments: [
    ("telegram/test_single_export.json", LogFormat.meta, "telegram"),
    ("messenger/msgvault_json_simple.json", .telegram, "meta"),
    ("google-voice/msgvault_sampleTextHTML.html", .smsBackupRestore, "google-voice"),
    ("sms-backup-restore/msgvault_0.xml", .googleVoice, "sms-backup-restore"),
    ("sms-backup-restore/msgvault_0.xml", .whatsapp, "sms-backup-restore"),
    ("whatsapp/test_ddmmyy_24hrs.txt", .csv, "whatsapp"),
    ("whatsapp/test_ddmmyy_24hrs.txt", .telegram, "whatsapp"),
    ("signal-export/chat-miner_test_export.txt", .whatsapp, "signal-export"),
  ])
  func `a file of another format is refused with what it looks like`(
    sample: String, wanted: LogFormat, found: String
  ) throws {
    let result = try convertSample(sample, .init(from: wanted))
    #expect(result.lines.isEmpty)
    #expect(result.summary.outcome == .refused)
    #expect(result.refusals.count == 1)
    #expect(result.remedies.first == .format(try #require(LogFormat(rawValue: found))))
  }
}

extension Converted {
  /// The file that the first notice names.
  var firstFile: String {
    if case .assumedUTC(let file) = notices.first { file } else { "" }
  }
}
