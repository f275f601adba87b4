import MessageLogs
import Testing

@Suite struct TwilioTests {
  static let twilioMessages = #"""
    {"sid":"SM1","account_sid":"AC","from":"+15550100","to":"+15550199","body":"hello","direction":"inbound","date_sent":"Fri, 24 May 2019 17:18:27 +0000","date_created":"Fri, 24 May 2019 17:18:26 +0000"}
    {"sid":"SM2","account_sid":"AC","from":"whatsapp:+15550199","to":"+15550100","body":null,"direction":"outbound-api","date_sent":null,"date_created":"24 May 2019 17:18:26 GMT"}
    """#

  @Test(arguments: ["page", "pages", "array", "lines"]) func `Twilio's messages`(shape: String) {
    let messages = Self.twilioMessages.split(separator: "\n").map(String.init)
    let text =
      switch shape {
      case "page":
        "{\"messages\":[\(messages.joined(separator: ","))],\"next_page_uri\":null,\"page\":0}"
      case "pages":
        "{\"next_page_uri\":\"/x\",\"messages\":[\(messages[0])]}\n{\"next_page_uri\":null,\"messages\":[\(messages[1])]}"
      case "array": "[\(messages.joined(separator: ",\n"))]"
      default: Self.twilioMessages
      }
    let found = convert(text)
    #expect(
      found.lines == [
        #"{"id":"SM1","sender":"+15550100","body":"hello","date":"2019-05-24T17:18:27Z","direction":"in","chat":"+15550100","source":"twilio"}"#,
        #"{"id":"SM2","sender":"whatsapp:+15550199","body":"","date":"2019-05-24T17:18:26Z","direction":"out","chat":"+15550100","source":"twilio"}"#,
      ])
    #expect(found.notices.isEmpty)
  }

  @Test(arguments: [
    (#""dateSent":"2019-05-24T17:18:27.000Z","dateCreated":"2019-05-24T17:18:26.000Z""#, 27),
    (#""dateCreated":"2019-05-24T17:18:26.000Z","dateSent":"2019-05-24T17:18:27.000Z""#, 27),
    (#""dateSent":null,"dateCreated":"2019-05-24T17:18:26.000Z""#, 26),
    (#""dateCreated":"Fri, 24 May 2019 17:18:26 +0000""#, 26),
  ])
  func `Twilio's messages as its own programs write them`(dates: String, second: Int) {
    let found = convert(
      #"[{"accountSid":"AC","errorCode":null,"sid":"SM1","from":"+1","to":"+2","body":"hello",\#(dates)}]"#)
    #expect(
      found.lines == [
        #"{"id":"SM1","sender":"+1","body":"hello","date":"2019-05-24T17:18:\#(second)Z","direction":null,"chat":null,"source":"twilio"}"#
      ])
  }
}
