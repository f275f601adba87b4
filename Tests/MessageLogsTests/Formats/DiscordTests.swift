import MessageLogs
import Testing

@Suite struct DiscordTests {
  @Test(arguments: [LogFormat?.none, .discord]) func `Discord's messages`(from: LogFormat?) {
    let found = convert(
      #"""
      {"guild":{"id":"1","name":"Guild"},"channel":{"id":"2","type":"GuildTextChat","category":"C","name":"general","topic":null},
       "dateRange":{"after":null,"before":null},"exportedAt":"2024-06-01T00:00:00+00:00",
       "messages":[
        {"id":"100","type":"Default","timestamp":"2024-06-01T06:00:00.123+02:00","timestampEdited":null,"isPinned":false,"content":"hi","author":{"id":"9","name":"ann","discriminator":"0000","nickname":"Ann","isBot":false},"attachments":[],"embeds":[],"reactions":[{"emoji":{"name":"x"},"count":1}]},
        {"id":"101","type":"GuildMemberJoin","timestamp":"2024-06-01T06:00:00+00:00","content":"Joined the server.","author":{"id":"8","name":"bob"}},
        {"id":"102","type":"Reply","timestamp":"2024-06-01T06:01:00+00:00","content":"","author":{"id":"7","name":"bot","isBot":true},"embeds":[{"title":"T","url":"http://e.example","description":"D","fields":[]}]},
        {"id":"103","type":"Default","timestamp":"2024-06-01T06:02:00+00:00","content":"","author":{"id":"9","name":"ann"},"embeds":[],"forwardedMessage":{"content":"fwd","embeds":[]}}
       ],"messageCount":4}
      """#, .init(from: from, me: "9"))
    #expect(
      found.lines == [
        #"{"id":"100","sender":"ann","body":"hi","date":"2024-06-01T06:00:00.123+02:00","direction":"out","chat":"general","source":"discord","senderId":"9"}"#,
        #"{"id":"102","sender":"bot","body":"T\nhttp://e.example\nD","date":"2024-06-01T06:01:00Z","direction":"in","chat":"general","source":"discord","senderId":"7"}"#,
        #"{"id":"103","sender":"ann","body":"fwd","date":"2024-06-01T06:02:00Z","direction":"out","chat":"general","source":"discord","senderId":"9"}"#,
      ])
    #expect(found.summary.noMessages == 1)
  }

  /// Only the members of the first five messages count. Those behind them are passed over by their brackets,
  /// or value by value if more are open than a scan of brackets follows.
  @Test(arguments: [0, 62, 63, 64, 500])
  func `members deep in a later message do not make another format of an export`(depth: Int) {
    let deep = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let messages = (0..<8).map { number in
      let more = number == 6 ? ",\"more\":[\(deep)]" : ""
      return """
        {"id":"\(number)","timestamp":"2024-06-01T00:00:00Z","type":"Default","content":"hello",\
        "author":{"id":"7","name":"Ann"}\(more)}
        """
    }
    let found = convert(
      #"{"guild":{"name":"g"},"channel":{"name":"c"},"messages":[\#(messages.joined(separator: ","))]}"#)
    #expect(found.bodies == Array(repeating: "hello", count: 8))
    #expect(found.lines.allSatisfy { $0.contains(#""source":"discord""#) })
  }

  /// The bracket that is missing in the last message must not hide the members of the first.
  @Test func `an export whose last message lacks a bracket is still recognized`() {
    let messages = (0..<6).map { number in
      let more = number == 5 ? #","embeds":[]],"note":"\#(String(repeating: "z", count: 80))""# : ""
      return #"{"id":"\#(number)","timestamp":"2024-06-01T00:00:00Z","type":"Default","content":"hello","#
        + #""author":{"id":"7","name":"Ann"}\#(more)}"#
    }
    let found = convert(
      #"{"guild":{"name":"g"},"channel":{"name":"c"},"messages":[\#(messages.joined(separator: ","))]}"#)
    #expect(found.bodies == Array(repeating: "hello", count: 5))
  }
}
