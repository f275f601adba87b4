import MessageLogs
import Testing

@Suite struct MatrixTests {
  @Test(arguments: [LogFormat?.none, .matrix]) func `Matrix's events`(from: LogFormat?) {
    let found = convert(
      #"""
      {"room_name":"Room","room_creator":"Ann","topic":"","export_date":"1 June 2024","exported_by":"@me:hs.example","messages":[
       {"type":"m.room.member","sender":"@ann:hs.example","content":{"membership":"join"},"origin_server_ts":1717214400000,"event_id":"$0"},
       {"type":"m.room.message","sender":"@ann:hs.example","content":{"msgtype":"m.text","body":"hi"},"origin_server_ts":1717214400123,"unsigned":{"age":1},"event_id":"$1"},
       {"type":"m.room.message","sender":"@me:hs.example","content":{"body":"* edited","m.new_content":{"body":"edited"},"m.relates_to":{"rel_type":"m.replace","event_id":"$1"}},"origin_server_ts":1717214401000,"event_id":"$2"},
       {"type":"m.room.message","sender":"@ann:hs.example","content":{},"origin_server_ts":1717214402000,"event_id":"$3"},
       {"type":"m.reaction","sender":"@ann:hs.example","content":{"m.relates_to":{"key":"+"}},"origin_server_ts":1717214402000,"event_id":"$4"},
       {"type":"m.room.encrypted","sender":"@ann:hs.example","content":{"ciphertext":"…"},"origin_server_ts":1717214403000,"event_id":"$5"}]}
      """#, .init(from: from))
    #expect(
      found.lines == [
        #"{"id":"$1","sender":"@ann:hs.example","body":"hi","date":"2024-06-01T04:00:00.123Z","direction":"in","chat":"Room","source":"matrix"}"#,
        #"{"id":"$2","sender":"@me:hs.example","body":"edited","date":"2024-06-01T04:00:01Z","direction":"out","chat":"Room","source":"matrix"}"#,
      ])
    #expect(found.summary.noMessages == 3)
    #expect(found.skipped == ["7/6: a message that the export could not decrypt"])
  }
}
