import MessageLogs
import Testing

@Suite struct TelegramTests {
  @Test func `Telegram's full export says who the owner is; service rows are no messages`() {
    let found = convert(
      #"""
      {"about":"…","personal_information":{"user_id":42,"first_name":"O"},"contacts":{"list":[]},
       "chats":{"about":"x","list":[
        {"name":"Ann","type":"personal_chat","id":7,"messages":[
          {"id":1,"type":"service","date":"2024-06-01T00:00:00","actor":"Ann","action":"phone_call"},
          {"id":2,"type":"message","date":"2024-06-01T06:00:00","date_unixtime":"1717214400","from":"Ann","from_id":"user7","text":"","text_entities":[]},
          {"id":3,"type":"message","date":"2024-06-01T06:01:00","date_unixtime":"1717214460","from":"O","from_id":"user42","text":["see ",{"type":"link","text":"a.b"},"!"],"text_entities":[]}]},
        {"type":"saved_messages","id":42,"messages":[
          {"id":4,"type":"message","date":"2024-06-01T06:00:00","from":null,"from_id":"user9","text":"gone"}]}]},
       "left_chats":{"about":"","list":[]}}
      """#)
    #expect(
      found.lines == [
        #"{"id":2,"sender":"Ann","body":"","date":"2024-06-01T04:00:00Z","direction":"in","chat":"Ann","source":"telegram","senderId":"user7"}"#,
        #"{"id":3,"sender":"O","body":"see a.b!","date":"2024-06-01T04:01:00Z","direction":"out","chat":"Ann","source":"telegram","senderId":"user42"}"#,
        #"{"id":4,"sender":null,"body":"gone","date":"2024-06-01T06:00:00Z","direction":"in","chat":null,"source":"telegram","senderId":"user9"}"#,
      ])
    #expect(found.notices == [.assumedUTC(file: "log")])
    #expect(found.summary.noMessages == 1)
  }

  @Test func `Telegram's older exports are told by what all have`() {
    let found = convert(
      #"{"name":"N","messages":[{"id":1,"type":"message","date":"2018-01-01T00:00:00","from":"A","text":"t"}]}"#,
      .init(timeZone: .utc))
    #expect(
      found.lines == [
        #"{"id":1,"sender":"A","body":"t","date":"2018-01-01T00:00:00Z","direction":null,"chat":"N","source":"telegram"}"#
      ])
  }

  /// 2³² + 123456 and 2³² + 7.
  @Test func `Telegram's old exports give accounts as numbers`() {
    let found = convert(
      #"""
      {"personal_information":{"user_id":123456},"chats":{"list":[{"name":"Bob","type":"personal_chat","messages":[
        {"type":"message","date_unixtime":"1","from":"Me","from_id":4295090752,"text":"mine"},
        {"type":"message","date_unixtime":"1","from":"Bob","from_id":4294967303,"text":"his"}]}]}}
      """#, .init(from: .telegram))
    #expect(found.lines.map { $0.contains(#""direction":"out""#) } == [true, false])
    #expect(found.lines.map { $0.contains(#""direction":"in""#) } == [false, true])
  }

  @Test func `a chat of Telegram without a message is recognized`() {
    let found = convert(#"{"name":"Ann","type":"personal_chat","id":7,"messages":[]}"#)
    #expect(found.summary.files == 1 && found.notices.isEmpty && found.lines.isEmpty)
  }

  @Test(arguments: [
    #"{"name":null,"type":"personal_chat","id":1,"messages":[MESSAGE]}"#,
    #"{"type":"personal_chat","id":1,"messages":[MESSAGE],"name":null}"#,
    #"{"type":"personal_chat","id":1,"messages":[MESSAGE]}"#,
  ])
  func `a chat without a name has none, whatever names stand in its messages`(export: String) {
    let message =
      #"{"id":1,"type":"message","date_unixtime":"1","from":null,"from_id":"user9","text":"hi","x":{"name":"zz"}}"#
    let found = convert(export.replacing("MESSAGE", with: message), .init(from: .telegram))
    #expect(
      found.lines == [
        #"{"id":1,"sender":null,"body":"hi","date":"1970-01-01T00:00:01Z","direction":null,"chat":null,"source":"telegram","senderId":"user9"}"#
      ])
  }

  @Test func `entries of an array that cannot be read are named and the others read`() {
    let found = convert(
      #"""
      {"name":"N","messages":[
      {"type":"message","date_unixtime":"1","from":"A","text":"1"},
      {"type":"message","date_unixtime":"1","from":"A","text":"2",,"x":[1]},
      "text",
      {"type":"message","from":"A","text":"un"quoted}","date_unixtime":"1"},
      {"type":"message","date_unixtime":"1","from":"A","text":"3"} {"type":"message","date_unixtime":"1","from":"A","text":"4"},
      {"type":"message","date_unixtime":"1","from":"A","text":"5
      """#, .init(from: .telegram))
    #expect(
      found.skipped.map { String($0.prefix { $0 != ":" }) } == ["3-4/2", "5/3", "6/5", "7/7"])
    #expect(found.lines.map { String($0.dropFirst(31).prefix(2)) } == ["\"1", "\"3", "\"4"])
    #expect(found.summary.outcome == .incomplete)
  }
}
