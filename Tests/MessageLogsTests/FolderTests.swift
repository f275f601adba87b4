import Bytes
import MessageLogs
import SystemLibrary
import TestSupport
import Testing

@Suite struct FolderTests {
  @Test func `Slack's folders: names resolved, channels in order, the workspace's tables passed over`() throws
  {
    let folder = try TemporaryFolder()
    try folder.write(
      "users.json",
      #"""
      [{"id":"U1","name":"ann1","real_name":"Ann Example","profile":{"display_name":"ann","real_name":"Ann Example"}},
       {"id":"U2","name":"bob1","profile":{"display_name":"","real_name":"Bob Example"}}, {"id":"U3","name":"carl"}]
      """#)
    try folder.write("channels.json", #"[{"id":"C1","name":"general"}]"#)
    try folder.write("integration_logs.json", "[]")
    try folder.write("canvases.json", "[]")
    try folder.write(
      "random/2024-06-02.json",
      #"[{"type":"message","user":"U2","text":"second day","ts":"1717300800.000100"}]"#)
    try folder.write(
      "random/2024-06-01.json",
      #"[{"type":"message","subtype":"bot_message","bot_id":"B1","username":"robot","text":"x","ts":"1717214400.000000"}]"#
    )
    try folder.write(
      "general/2024-06-01.json",
      #"""
      [{"type":"message","user":"U1","text":"hi <@U2> &amp; <@U9>, see <http://a.example/x|a.example/x> or <http://b.example|this>","ts":"1717214400.123400","client_msg_id":"c"},
       {"type":"message","subtype":"channel_join","user":"U3","text":"<@U3> has joined","ts":"1717214401.000000"},
       {"type":"message","user":"U3","text":"<!here> in <#C1|general>","ts":"1717214402.000000"},
       {"type":"message","user":"U4","user_profile":{"display_name":"","real_name":"Dora"},"text":"","ts":"1717214403.000000"}]
      """#)
    let expected = [
      #"{"id":"1717214400.123400","sender":"ann","body":"hi @Bob Example & @U9, see a.example/x or this (http://b.example)","date":"2024-06-01T04:00:00.123400Z","direction":null,"chat":"general","source":"slack","senderId":"U1"}"#,
      #"{"id":"1717214402.000000","sender":"carl","body":"@here in #general","date":"2024-06-01T04:00:02Z","direction":null,"chat":"general","source":"slack","senderId":"U3"}"#,
      #"{"id":"1717214403.000000","sender":"Dora","body":"","date":"2024-06-01T04:00:03Z","direction":null,"chat":"general","source":"slack","senderId":"U4"}"#,
      #"{"id":"1717214400.000000","sender":"robot","body":"x","date":"2024-06-01T04:00:00Z","direction":null,"chat":"random","source":"slack","senderId":"B1"}"#,
      #"{"id":"1717300800.000100","sender":"Bob Example","body":"second day","date":"2024-06-02T04:00:00.000100Z","direction":null,"chat":"random","source":"slack","senderId":"U2"}"#,
    ]
    for from in [LogFormat?.none, .slack] {
      let found = convert(paths: [folder.path], .init(from: from))
      #expect(found.lines == expected)
      #expect(found.summary.outcome == .complete)
      // The workspace's tables are part of the export and hold no messages.
      #expect(found.notices.isEmpty)
    }
    let one = convert(paths: [folder.path + "/general/2024-06-01.json"], .init(from: .slack, me: "U1"))
    #expect(one.lines.first?.contains(#""sender":"ann""#) == true)
    #expect(one.lines.map { $0.contains(#""direction":"out""#) } == [true, false, false])
  }

  @Test(arguments: [
    ("U1", 1), ("ann", 1), ("@ann", 1), ("ann1", 1), ("@ann1", 1), ("Ann Example", 1), ("Ann Lee", 1),
    ("Ann", 0), ("ann 1", 0), ("@@ann", 0), ("bob1", 0), ("Dora", 1), ("dora1", 1),
  ])
  func `any name of an account of Slack may be the owner's`(me: String, count: Int) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "users.json",
      #"[{"id":"U1","name":"ann1","real_name":"Ann Example","profile":{"display_name":"ann"}},"#
        + #"{"id":"U2","name":"ann2","profile":{"display_name":"","real_name":"Ann Lee"}}]"#)
    try folder.write(
      "general/2024-06-01.json",
      #"[{"type":"message","user":"U1","text":"a","ts":"1.0"},{"type":"message","user":"U2","text":"b","ts":"2.0"},"#
        + #"{"type":"message","user":"U3","user_profile":{"display_name":"dora1","real_name":"Dora"},"text":"c","ts":"3.0"}]"#
    )
    let found = convert(paths: [folder.path + "/general"], .init(from: .slack, me: me))
    #expect(found.lines.count { $0.contains(#""direction":"out""#) } == count)
    #expect(found.lines.count { $0.contains(#""direction":"in""#) } == 3 - count)
    #expect(found.summary.fromOwner == count)
  }

  @Test func `a table of Slack's is named where it is no part of a workspace`() throws {
    let folder = try TemporaryFolder()
    try folder.write("channels.json", #"[{"id":"C1","name":"general"}]"#)
    // Plain text is no table, whatever stands beside it.
    try folder.write("slack/users.json", #"[{"id":"U1","name":"ann"}]"#)
    try folder.write("slack/lists.json", "a line\n")
    try folder.write(
      "slack/general/2024-06-01.json", #"[{"type":"message","user":"U1","text":"a","ts":"1.0"}]"#)
    let found = convert(paths: [folder.path])
    #expect(found.lines.count == 1)
    #expect(
      found.notices.map { String($0.description.prefix { $0 != ":" }) } == [
        "\(folder.path)/channels.json", "\(folder.path)/slack/lists.json",
      ])
  }

  @Test func `of a chat that signal-export wrote twice, data.json is read`() throws {
    let folder = try TemporaryFolder()
    let text = "[2024-06-01 06:00:00] Alice: from the text  \n\n"
    try folder.write("Alice/chat.md", text)
    try folder.write(
      "Alice/data.json",
      #"{"date":"2024-06-01T06:00:00","sender":"Alice","body":"from JSON  ","quote":""}"# + "\n")
    try folder.write("Bob/chat.md", text)
    // This one is no export.
    try folder.write("Carol/chat.md", text)
    try folder.write("Carol/data.json", "{}")
    for format in [LogFormat?.none, .signalExport] {
      let found = convert(paths: [folder.path], .init(from: format))
      #expect(found.bodies == ["from JSON", "from the text", "from the text"])
      #expect(found.summary.copies == 1)
    }
    #expect(convert(paths: [folder.path + "/Alice/chat.md"]).bodies == ["from the text"])
  }

  @Test func `the file with the names of Slack's accounts is an input`() throws {
    let folder = try TemporaryFolder()
    let day = folder.path + "/general/2024-06-01.json"
    let accounts = folder.path + "/users.json"
    try folder.write("general/2024-06-01.json", #"[{"type":"message","user":"U1","text":"a","ts":"1.0"}]"#)
    #expect(LogConversion.files(inFolder: folder.path, from: .slack) == [day])
    try folder.write("users.json", #"[{"id":"U1","name":"ann"}]"#)
    for format in [LogFormat?.none, .slack] {
      #expect(Set(LogConversion.files(inFolder: folder.path, from: format)) == [day, accounts])
      #expect(Set(LogConversion.files(inFolder: folder.path + "/general", from: format)) == [day, accounts])
      #expect(LogConversion.files(inFolder: day, from: format) == [accounts])
    }
    // Only Slack's files need names.
    try folder.write("other/chat.json", #"{"messages":[{"type":"message","from_id":"u1","text":"t"}]}"#)
    #expect(LogConversion.files(inFolder: folder.path + "/other/chat.json", from: nil) == [])
    #expect(LogConversion.files(inFolder: day, from: .telegram) == [])
  }

  @Test func `names of Slack's accounts are kept up to a size of all`() throws {
    let folder = try TemporaryFolder()
    // Each account has an id and a name of 1 KiB.
    let kept = Limits.logAccountBytes / 2048
    let name = String(repeating: "n", count: 1024)
    func id(_ number: Int) -> String {
      let digits = String(number)
      return String(repeating: "U", count: 1024 - digits.utf8.count) + digits
    }
    var accounts = ""
    for number in 0...kept {
      accounts += number == 0 ? "[" : ","
      accounts += #"{"id":"\#(id(number))","name":"\#(name)"}"#
    }
    try folder.write("users.json", accounts + "]")
    let texts = [kept - 1, kept].map { #"{"type":"message","user":"\#(id($0))","text":"a","ts":"1.0"}"# }
    try folder.write("general/2024-06-01.json", "[" + texts.joined(separator: ",") + "]")
    let found = convert(paths: [folder.path + "/general"], .init(from: .slack))
    #expect(found.lines.map { $0.contains("\"sender\":\"\(name)\"") } == [true, false])
    #expect(found.notices.isEmpty)
  }

  @Test func `what is damaged in the file with the names of Slack's accounts is named once`() throws {
    let folder = try TemporaryFolder()
    let texts = ["U0", "U1", "U2", "U3"].map {
      #"{"type":"message","user":"\#($0)","text":"a","ts":"1.0"}"#
    }
    try folder.write("general/2024-06-01.json", "[" + texts.joined(separator: ",") + "]")
    try folder.write(
      "users.json",
      """
      \u{FEFF}[{"id":"U0","name":"zoe"},
      {"id":"U1","name":"ann",},
      {"id":"U2","name:"bob"},
      {"id":"U3","name":"carl"}]
      """)
    let found = convert(paths: [folder.path], .init(from: .slack))
    #expect(
      found.lines.map { $0.split(separator: #""sender":""#)[1].prefix { $0 != "\"" } }
        == ["zoe", "U1", "U2", "carl"])
    #expect(
      found.notices.map(\.description) == [
        "\(folder.path)/users.json:2: entry 2 skipped: malformed JSON: '}' where a value after ',' was expected"
      ])
    #expect(found.summary.outcome == .incomplete)
  }

  @Test func `a file with the names of Slack's accounts that can't be opened is named once`() throws {
    let folder = try TemporaryFolder()
    for day in 1...2 {
      try folder.write(
        "general/2024-06-0\(day).json", #"[{"type":"message","user":"U1","text":"a","ts":"1.0"}]"#)
    }
    // A link to itself can't be opened by anybody.
    #expect(unsafe symlink("users.json", folder.path + "/users.json") == 0)
    let found = convert(paths: [folder.path], .init(from: .slack))
    #expect(found.lines.map { $0.contains(#""sender":"U1""#) } == [true, true])
    let reason = Errno(code: ELOOP).description
    #expect(found.notices == [.accountsUnreadable(file: folder.path + "/users.json", reason: reason)])
    #expect(found.summary.outcome == .unreadable)
  }

  @Test(arguments: [true, false])
  func `a folder or a pipe in the place of the names of Slack's accounts is named, and not waited for`(
    isPipe: Bool
  ) throws {
    let folder = try TemporaryFolder()
    for day in 1...2 {
      try folder.write(
        "general/2024-06-0\(day).json", #"[{"type":"message","user":"U1","text":"a","ts":"1.0"}]"#)
    }
    let accounts = folder.path + "/users.json"
    let made = unsafe isPipe ? mkfifo(accounts, 0o600) : mkdir(accounts, 0o755)
    #expect(made == 0)
    // The pipe has a writer, who writes nothing.
    let writer = isPipe ? openDescriptor(accounts, O_RDWR) : -1
    defer { if isPipe { close(writer) } }
    let found = convert(paths: [folder.path], .init(from: .slack))
    #expect(found.lines.map { $0.contains(#""sender":"U1""#) } == [true, true])
    #expect(found.notices == [.accountsUnreadable(file: accounts, reason: "not a regular file")])
    #expect(found.summary.outcome == .unreadable)
    // Nor is it an input, which an output could not be.
    #expect(!LogConversion.files(inFolder: folder.path, from: .slack).contains(accounts))
  }

  @Test func `a folder without a log of the format is refused, and files of others in it passed over`() throws
  {
    let folder = try TemporaryFolder()
    try folder.write("a.json", #"{"guild":{},"channel":{"name":"c"},"messages":[]}"#)
    try folder.write("b.jpg", "x")
    let found = convert(paths: [folder.path], .init(from: .telegram))
    #expect(found.summary.outcome == .refused)
    #expect(found.notices.count == 2)
    try folder.write("c.json", #"{"messages":[{"type":"message","from_id":"u1","text":"t"}]}"#)
    let again = convert(paths: [folder.path], .init(from: .telegram))
    #expect(again.summary.outcome == .complete)
    #expect(again.lines.count == 1)
  }

  @Test(arguments: [LogFormat?.none, .csv])
  func `a link to nothing in a folder matters only if its name is that of a log`(from: LogFormat?) throws {
    let folder = try TemporaryFolder()
    try folder.write("log.csv", "sender,body\nB,z\n")
    try #require(unsafe symlink("nothing", folder.path + "/photo.jpg") == 0)
    let found = convert(paths: [folder.path], .init(from: from))
    #expect(found.lines.count == 1 && found.notices.isEmpty && found.summary.outcome == .complete)
    try #require(unsafe symlink("nothing", folder.path + "/old.csv") == 0)
    let again = convert(paths: [folder.path], .init(from: from))
    #expect(again.lines.count == 1 && again.summary.outcome == .unreadable)
    #expect(again.notices.map(\.description) == ["\(folder.path)/old.csv: No such file or directory"])
    #expect(LogConversion.files(inFolder: folder.path, from: from) == [folder.path + "/log.csv"])
  }

  #if os(Linux)
    /// Other systems make no such files.
    @Test func `a log whose name is not UTF-8 is named as one that can't be read, and a photo is not`() throws
    {
      let folder = try TemporaryFolder()
      try folder.write("log.csv", "sender,body\nB,z\n")
      let photo = folder.path.utf8CString.dropLast() + [0x2F, CChar(bitPattern: 0xE4)] + ".jpg".utf8CString
      let log = folder.path.utf8CString.dropLast() + [0x2F, CChar(bitPattern: 0xE4)] + ".csv".utf8CString
      defer { for name in [photo, log] { unsafe unlink(Array(name)) } }
      for name in [photo, log] {
        let descriptor = unsafe open(Array(name), O_WRONLY | O_CREAT, 0o644)
        try #require(descriptor >= 0)
        close(descriptor)
      }
      let found = convert(paths: [folder.path])
      #expect(found.lines.count == 1 && found.summary.outcome == .unreadable)
      #expect(
        found.notices.map(\.description) == ["\(folder.path)/\u{FFFD}.csv: its name is not UTF-8: rename it"])
    }
  #endif

  @Test(arguments: [LogFormat?.none, .csv])
  func `the output in a folder is passed over, and said to be if its name is that of a log`(
    from: LogFormat?
  ) throws {
    let folder = try TemporaryFolder()
    for name in ["a.csv", "b.csv", "c.jpg"] { try folder.write(name, "sender,body\n\(name),z\n") }
    for (output, lines, notices) in [("a.csv", 1, 1), ("c.jpg", 2, 0)] {
      let path = folder.path + "/" + output
      let found = convert(paths: [folder.path], .init(from: from), output: path)
      #expect(found.lines.count == lines && found.summary.outcome == .complete)
      #expect(!found.lines.joined().contains(output))
      #expect(
        found.notices.map(\.description)
          == [String](repeating: "\(path): passed over: it is the output", count: notices))
    }
  }

  @Test func `folders are entered up to a depth, in order, and links to folders are not`() throws {
    let folder = try TemporaryFolder()
    let deepest = String(repeating: "d/", count: Limits.logFolders - 1)
    let logs = ["a.csv", "d/0.csv", deepest + "log.csv", "e.csv"]
    for log in logs + [deepest + "d/log.csv"] { try folder.write(log, "sender,body\n\(log),z\n") }
    try #require(unsafe symlink("..", folder.path + "/d/up") == 0)
    let found = convert(paths: [folder.path], .init(from: .csv))
    #expect(found.lines.compactMap { line in logs.first { line.contains("\"\($0)\"") } } == logs)
    #expect(
      found.notices.map(\.description) == [
        "\(folder.path)/\(deepest)d: passed over: folders nested deeper than \(Limits.logFolders)"
      ])
    #expect(LogConversion.files(inFolder: folder.path, from: .csv) == logs.map { folder.path + "/" + $0 })
  }

  @Test func `a log in a folder that can't be read counts as skipped`() throws {
    let folder = try TemporaryFolder()
    try folder.write("chat.txt", "01/02/2020, 10:00 - Ann: a\n02/03/2020, 10:00 - Ann: b\n")
    try folder.write("contacts.csv", "name,phone\nAnn,+15550100\n")
    try folder.write("note.txt", "no export\n")
    for other in [false, true] {
      if other { try folder.write("log.csv", "sender,body\nB,z\n") }
      let found = convert(paths: [folder.path])
      #expect(found.summary.outcome == .incomplete)
      #expect(found.summary.skipped == 1)
      #expect(found.lines.count == (other ? 1 : 0))
      #expect(found.refusals.count == 1)
      #expect(found.remedies == [.dateOrder])
      let given = convert(paths: [folder.path], .init(dateOrder: .dmy, timeZone: .utc))
      #expect(given.summary.outcome == .complete)
      #expect(given.lines.count == (other ? 3 : 2))
    }
  }

  /// The signatures of RFC 1952, RFC 8878 and the formats of xz, bzip2 and zip.
  @Test(
    arguments: [
      ("gz", [0x1F, 0x8B, 0x08], .gzip), ("zst", [0x28, 0xB5, 0x2F, 0xFD], .zstd),
      ("XZ", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], .xz), ("bz2", Array("BZh91AY&SY".utf8), .bzip2),
      ("zip", [0x50, 0x4B, 0x03, 0x04], .zip),
    ] as [(String, [UInt8], FileSignature)])
  func `a compressed log in a folder counts as skipped`(
    ending: String, bytes: [UInt8], signature: FileSignature
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write("old.csv.\(ending)", bytes)
    try folder.write("photos.\(ending)", bytes)
    try folder.write("page.pdf.\(ending)", bytes)
    // Any ZIP archive may be an export.
    let archives = ending == "zip" ? ["page.pdf.zip", "photos.zip"] : []
    for other in [false, true] {
      if other { try folder.write("log.csv", "sender,body\nB,z\n") }
      for from in [LogFormat?.none, .csv] {
        let found = convert(paths: [folder.path], .init(from: from))
        #expect(found.summary.outcome == .incomplete)
        #expect(found.summary.skipped == 1)
        #expect(found.lines.count == (other ? 1 : 0))
        #expect(found.remedies == [.decoding(signature)])
        #expect(
          found.notices.map(\.description)
            == ["\(folder.path)/old.csv.\(ending): can't be read: it is \(signature.name)"]
            + archives.map { "\(folder.path)/\($0): passed over: it is a ZIP archive" })
      }
      // Its name is not that of a chat.
      let chats = convert(paths: [folder.path], .init(from: .whatsapp))
      #expect(chats.summary.outcome == .refused && chats.summary.skipped == 0)
    }
  }

  @Test func `a file that is not compressed is read although its name is that of a compressed log`() throws {
    let folder = try TemporaryFolder()
    try folder.write("log.csv.gz", "sender,body\nB,z\n")
    let found = convert(paths: [folder.path])
    #expect(found.lines.count == 1 && found.notices.isEmpty && found.summary.outcome == .complete)
  }

  @Test func `iOS names a WhatsApp chat by its folder`() throws {
    let folder = try TemporaryFolder()
    try folder.write("WhatsApp Chat - Ann/_chat.txt", "[31.12.20, 23:55:01] Ann: hi\n")
    let found = convert(paths: [folder.path + "/WhatsApp Chat - Ann/_chat.txt"])
    #expect(found.lines.first?.contains(#""chat":"Ann""#) == true)
  }

  @Test func `a pipe is read once, and several inputs one after the other`() throws {
    var ends: [Int32] = [0, 0]
    _ = unsafe pipe(&ends)
    let text = Array(#"{"messages":[{"sender_name":"A","timestamp_ms":0,"content":"x"}],"title":"T"}"#.utf8)
    _ = unsafe write(ends[1], text, text.count)
    close(ends[1])
    let lines = Box<[UInt8]>([])
    let conversion = LogConversion(
      options: .init(),
      flush: { span in
        for index in span.indices { lines.value.append(span[index]) }
        return true
      }, report: { _ in })
    let folder = try TemporaryFolder()
    try folder.write("y.csv", "sender,body\nB,z\n")
    let summary = conversion.convert([
      .descriptor(ends[0], name: "standard input"), .path(folder.path + "/y.csv"),
    ])
    close(ends[0])
    #expect(summary.read == 2 && summary.outcome == .complete && summary.files == 2)
    let found = String(decoding: lines.value, as: UTF8.self)
    #expect(
      found.contains(#""sender":"A","body":"x","date":"1970-01-01T00:00:00Z","direction":null,"chat":null"#))
    #expect(found.contains(#""source":"csv""#))
  }
}
