import MessageLogs
import Testing

/// An export of our own making, whose every message has a text of its own.
struct SampleExport: Sendable, CustomTestStringConvertible {
  var format: LogFormat
  var layout: String
  var bytes: [UInt8]
  /// Where each entry stands: from its first byte to its last.
  var entries: [Range<Int>]

  var testDescription: String { "\(format.name), \(layout)" }

  static let count = 12

  /// What only the text of one message has.
  static func mark(_ entry: Int) -> String {
    "number \(["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"][entry])."
  }

  private init(
    _ format: LogFormat, _ layout: String, before: String, between: String, after: String,
    _ entry: (_ index: Int) -> String
  ) {
    self.format = format
    self.layout = layout
    bytes = Array(before.utf8)
    entries = []
    for index in 0..<Self.count {
      if index > 0 { bytes += Array(between.utf8) }
      let text = Array(entry(index).utf8)
      entries.append(bytes.count..<bytes.count + text.count)
      bytes += text
    }
    bytes += Array(after.utf8)
  }

  /// All formats; those of JSON on one line and on many.
  static let all: [SampleExport] = json(isIndented: false) + json(isIndented: true) + others
}

extension SampleExport {
  /// A message's text: plain words in most, in some with quotes, brackets and line feeds, as JSON's text.
  private static func jsonBody(_ entry: Int) -> String {
    let body = "This is \(mark(entry))"
    return switch entry % 4 {
    case 1: body + #" He said \"so, {yes}\" and [left]: :}"#
    case 2: body + #" Two\nlines, with caf\u00e9."#
    default: body
    }
  }

  private static func json(isIndented: Bool) -> [SampleExport] {
    /// Puts each item of JSON text on a line of its own.
    func indented(_ text: String) -> String {
      guard isIndented else { return text }
      var result = ""
      var isInString = false
      var depth = 8
      var last: Character = " "
      for character in text {
        if character == "\"" && last != "\\" { isInString.toggle() }
        last = character
        guard !isInString else {
          result.append(character)
          continue
        }
        switch character {
        case "{", "[":
          depth += 1
          result += "\(character)\n" + String(repeating: " ", count: depth)
        case "}", "]":
          depth -= 1
          result += "\n" + String(repeating: " ", count: max(depth, 0)) + "\(character)"
        case ",": result += ",\n" + String(repeating: " ", count: max(depth, 0))
        case ":": result += ": "
        default: result.append(character)
        }
      }
      return result
    }
    let layout = isIndented ? "on many lines" : "on one line"
    func export(
      _ format: LogFormat, _ kind: String = "", before: String, after: String, _ entry: (Int) -> String
    ) -> SampleExport {
      SampleExport(
        format, kind + layout, before: indented(before), between: isIndented ? ",\n" : ",",
        after: indented(after)
      ) { indented(entry($0)) }
    }
    func telegram(_ index: Int) -> String {
      let text =
        index % 3 == 1
        ? #"["\#(jsonBody(index)) ",{"type":"bold","text":"bold"}," end"]"# : "\"\(jsonBody(index))\""
      return
        #"{"id":\#(index),"type":"message","date":"2024-06-01T06:00:\#(10 + index)","date_unixtime":"17172144\#(10 + index)","from":"Ann","from_id":"user7","text":\#(text),"text_entities":[{"type":"plain","text":"x"},{"type":"bold","text":"y"}]}"#
    }
    return [
      export(
        .telegram, before: #"{"name":"Ann","type":"personal_chat","id":7,"messages":["#, after: "]}", telegram
      ),
      export(
        .telegram, "all chats, ",
        before:
          #"{"about":"x","personal_information":{"user_id":42},"chats":{"about":"x","list":[{"name":"Ann","type":"personal_chat","id":7,"messages":["#,
        after: "]}]}}"
      ) { index in
        (index == 6
          // A second chat begins.
          ? #"{"id":99,"type":"service","date":"2024-06-01T06:00:00"}]},{"name":"Bob","type":"personal_chat","id":8,"messages":["#
          : "") + telegram(index)
      },
      export(
        .meta, before: #"{"participants":[{"name":"Ann"},{"name":"Bob"}],"messages":["#,
        after: #"],"title":"The chat","thread_path":"inbox/x"}"#
      ) {
        #"{"sender_name":"Ann","timestamp_ms":17172144\#(10 + $0)123,"content":"\#(jsonBody($0))","reactions":[{"reaction":"x","actor":"Bob"},{"reaction":"y","actor":"Ann"}],"is_unsent":false}"#
      },
      export(
        .discord,
        before:
          #"{"guild":{"id":"1","name":"Guild"},"channel":{"id":"2","name":"general"},"dateRange":{"after":null,"before":null},"messages":["#,
        after: #"],"messageCount":12}"#
      ) {
        #"{"id":"10\#($0)","type":"Default","timestamp":"2024-06-01T06:00:\#(10 + $0).123+02:00","isPinned":false,"content":"\#(jsonBody($0))","author":{"id":"9","name":"ann","isBot":false},"attachments":[],"embeds":[{"title":"T","fields":[{"name":"n","value":"v"},{"name":"m","value":"w"}]}]}"#
      },
      export(
        .matrix,
        before:
          #"{"room_name":"Room","room_creator":"Ann","topic":"","exported_by":"@me:hs.example","messages":["#,
        after: "]}"
      ) {
        #"{"type":"m.room.message","sender":"@ann:hs.example","content":{"msgtype":"m.text","body":"\#(jsonBody($0))"},"origin_server_ts":17172144\#(10 + $0)123,"unsigned":{"age":1},"event_id":"$e\#($0)"}"#
      },
      export(.slack, before: "[", after: "]") {
        #"{"type":"message","user":"U1","text":"\#(jsonBody($0))","ts":"17172144\#(10 + $0).000100","user_profile":{"display_name":"Ann"},"blocks":[{"type":"rich_text","elements":[{"type":"text"},{"type":"text"}]}]}"#
      },
      export(.twilio, before: #"{"page":0,"messages":["#, after: #"],"next_page_uri":null}"#) {
        #"{"sid":"SM\#($0)","account_sid":"AC","from":"+15550100","to":"+15550199","body":"\#(jsonBody($0))","direction":"inbound","date_sent":"Fri, 24 May 2019 17:18:\#(10 + $0) +0000","subresource_uris":{"media":"/x"}}"#
      },
      export(.smsIE, "one array, ", before: "[", after: "]") {
        #"{"_id":"\#($0)","msg_box":"1","date":"17172144\#(10 + $0)","sender_address":{"address":"+15550101"},"parts":[{"ct":"text/plain","text":"\#(jsonBody($0))"},{"ct":"image/png","binary_data":"AAAA"}]}"#
      },
    ]
  }

  private static var others: [SampleExport] {
    func body(_ entry: Int) -> String { "This is \(mark(entry))" }
    return [
      SampleExport(.smsIE, "lines", before: "", between: "\n", after: "\n") {
        #"{"_id":"\#($0)","thread_id":"2","address":"+15550100","date":"17172144\#(10 + $0)123","type":"1","body":"\#(jsonBody($0))","__display_name":"Ann"}"#
      },
      SampleExport(.signalExport, "lines", before: "", between: "\n", after: "\n") {
        #"{"date": "2024-06-01T06:00:\#(10 + $0)", "sender": "Ann", "body": "\#(jsonBody($0))  ", "quote": "", "reactions": []}"#
      },
      SampleExport(.signalExport, "text", before: "", between: "\n", after: "\n") {
        "[2024-06-01, 12:\(10 + $0)] Ann: \(body($0))" + ($0 % 3 == 1 ? "\nand: more" : "")
      },
      SampleExport(.twilio, "lines", before: "", between: "\n", after: "\n") {
        #"{"sid":"SM\#($0)","account_sid":"AC","from":"+15550100","to":"+15550199","body":"\#(jsonBody($0))","direction":"inbound","date_sent":"Fri, 24 May 2019 17:18:\#(10 + $0) +0000"}"#
      },
      SampleExport(.whatsapp, "text", before: "", between: "\n", after: "\n") {
        "31/12/2020, 23:\(10 + $0) - Ann: \(body($0))" + ($0 % 3 == 1 ? "\nand more\n\nof it" : "")
      },
      SampleExport(.whatsapp, "text in brackets", before: "", between: "\r\n", after: "\r\n") {
        "[31.12.20, 11:55:\(10 + $0) PM] Ann: \(body($0))" + ($0 % 3 == 1 ? "\r\nand more" : "")
      },
      SampleExport(
        .csv, "all quoted", before: "\"id\",\"sender\",\"body\",\"date\"\n", between: "\n", after: "\n"
      ) {
        let more = [1: " \"\"so\"\",", 2: "\nand\nmore,", 3: ""][$0 % 4] ?? ""
        return "\"i\($0)\",\"+1\",\"\(body($0))\(more)\",\"2024-06-01T06:00:\(10 + $0)Z\""
      },
      SampleExport(
        .csv, "quoted where it must be", before: "id,sender,date,body\r\n", between: "\r\n", after: "\r\n"
      ) {
        let text = $0 % 4 == 2 ? "\"\(body($0))\r\nand, \"\"so\"\"\"" : body($0)
        return "i\($0),+1,2024-06-01T06:00:\(10 + $0)Z,\(text)"
      },
      SampleExport(.tsv, "lines", before: "id\tsender\tbody\n", between: "\n", after: "\n") {
        "i\($0)\t+1\t\(body($0))" + ($0 % 3 == 1 ? "\\n\"more\"" : "")
      },
      SampleExport(
        .smsBackupRestore, "SMS and MMS",
        before:
          "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n<!--File made by hand-->\n<smses count=\"12\">\n",
        between: "\n", after: "\n</smses>\n"
      ) {
        $0 % 3 == 2
          ? "  <mms date=\"17172144\($0 + 10)123\" msg_box=\"1\" address=\"+3\" m_id=\"m\($0)\"><parts><part ct=\"text/plain\" text=\"\(body($0))\"/>\n<part ct=\"image/png\" data=\"AAAA\"/></parts><addrs><addr address=\"+3\" type=\"137\"/></addrs></mms>"
          : "  <sms address=\"+1\" date=\"17172144\($0 + 10)123\" type=\"1\" body=\"\(body($0)) &lt;b&gt; &quot;x&quot;\" contact_name=\"Ann\" />"
      },
      SampleExport(
        .googleVoice, "page",
        before: "<html><head><title>Ann</title></head><body><div class=\"hChatLog hfeed\">\n", between: "\n",
        after: "\n</div></body></html>\n"
      ) {
        "<div class=\"message\"><abbr class=\"dt\" title=\"2020-02-03T11:37:\(10 + $0).632-06:00\">x</abbr>: <cite class=\"sender vcard\"><a class=\"tel\" href=\"tel:+1\"><span class=\"fn\">Ann</span></a></cite>: <q>\(body($0)) a&#39;b<br>c</q></div>"
      },
    ]
  }
}
