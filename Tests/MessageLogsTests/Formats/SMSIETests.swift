import MessageLogs
import Testing

@Suite struct SMSIETests {
  /// SMS dates count milliseconds, MMS dates seconds; every value is a string; `/` is written `\/`.
  static let smsIE = #"""
    {"_id":"10","thread_id":"2","address":"+15550100","date":"1717214400123","date_sent":"1717214399000","read":"1","type":"1","body":"Hi https:\/\/example.com\/a","__display_name":"Alice"}
    {"_id":"11","thread_id":"2","address":"+15550100","date":"1717214460000","type":"2","body":"Answer"}
    {"_id":"12","address":"+15550100","date":"1717214460000","type":"3","body":"a draft"}
    {"_id":"7","msg_box":"1","date":"1717214520","m_type":"132","data__base64__":"aGVsbG8=","__sender_address":{"address":"+15550101","type":"137","__display_name":"Bob"},"__recipient_addresses":[{"address":"+15550199","type":"151"}],"__parts":[{"seq":"-1","ct":"application\/smil","text":"<smil\/>"},{"seq":"0","ct":"text\/plain","text":"one"},{"seq":"1","ct":"image\/png","_data":"x"},{"seq":"2","ct":"text\/plain","text":"two"}]}
    {"_id":"8","msg_box":"2","date":"1717214580","__sender_address":{"address":"insert-address-token","type":"137"},"__recipient_addresses":[{"address":"+15550101","type":"151","__display_name":"Bob"},{"address":"+15550102","type":"130"}],"__parts":[{"ct":"text\/plain","text":"to both"}]}

    """#

  @Test(arguments: [LogFormat?.none, .smsIE], [Feeding.file, .stream])
  func `sms-ie, SMS and MMS`(from: LogFormat?, feeding: Feeding) {
    let found = convert(Self.smsIE, .init(from: from), as: feeding)
    #expect(
      found.lines == [
        #"{"id":"10","sender":"+15550100","body":"Hi https://example.com/a","date":"2024-06-01T04:00:00.123Z","direction":"in","chat":"Alice","source":"sms-ie"}"#,
        #"{"id":"11","sender":null,"body":"Answer","date":"2024-06-01T04:01:00Z","direction":"out","chat":"+15550100","source":"sms-ie"}"#,
        #"{"id":"7","sender":"+15550101","body":"one\ntwo","date":"2024-06-01T04:02:00Z","direction":"in","chat":"Bob","source":"sms-ie"}"#,
        #"{"id":"8","sender":null,"body":"to both","date":"2024-06-01T04:03:00Z","direction":"out","chat":"Bob, +15550102","source":"sms-ie"}"#,
      ])
    #expect(found.summary.noMessages == 1)
    #expect(found.notices.isEmpty)
  }

  @Test(arguments: [LogFormat?.none, .smsIE]) func `sms-ie's first version, one array`(from: LogFormat?) {
    let found = convert(
      #"""
      [ {"_id":"1","address":"A","date":"1000","type":"1","body":"x","display_name":"N"},
        {"_id":"2","msg_box":"1","date":"1","sender_address":{"address":"B"},"recipient_addresses":[{"address":"C"}],
         "parts":[{"ct":"text/plain","text":"y"},{"ct":"image/png","binary_data":"AAAA"}]},
        {"_id":"3","msg_box":"1","date":"1","addresses":[{"address":"D","type":"137"},{"address":"C","type":"151"}],
         "parts":[]} ]
      """#, .init(from: from))
    #expect(
      found.lines == [
        #"{"id":"1","sender":"A","body":"x","date":"1970-01-01T00:00:01Z","direction":"in","chat":"N","source":"sms-ie"}"#,
        #"{"id":"2","sender":"B","body":"y","date":"1970-01-01T00:00:01Z","direction":"in","chat":"B","source":"sms-ie"}"#,
        #"{"id":"3","sender":"D","body":"","date":"1970-01-01T00:00:01Z","direction":"in","chat":"D","source":"sms-ie"}"#,
      ])
  }

  @Test func `sms-ie's lines that cannot be read are named and the others read`() {
    let found = convert(
      """
      {"address":"A","date":"0","type":"1","body":"1"}
      {"address":"A","date":"0","type":"1","body":"2"

      [1]
      {"date":"0"}
      {"address":"A","date":"0","type":"1","body":"3"} x
      {"address":"A","date":"?","type":"1","body":"4"}
      """, .init(from: .smsIE))
    #expect(
      found.lines.map {
        $0.contains("\"body\":\"1\"") || $0.contains("\"body\":\"3\"") || $0.contains("\"body\":\"4\"")
      } == [true, true, true])
    #expect(found.lines.last?.contains("\"date\":null") == true)
    #expect(
      found.skipped == [
        "2/2: the line ends where ',' or '}' was expected",
        "4/3: no object where a message was expected",
        "5/4: neither an 'address' nor a 'body'",
        "6/5: text after the object on its line",
      ])
    #expect(found.summary.outcome == .incomplete)
  }
}
