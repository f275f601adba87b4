import Bytes
import JSONText
import MessageFilter
import MessageStream

/// The messages of a page, with tabs and a search box. The page's script builds the list from data.
struct MessageList {
  /// A tab: its name in the URL fragment, its title as HTML, and the number of messages of the whole run that
  /// it represents.
  struct Tab {
    let show: String
    let title: String
    let count: Int
  }

  let messages: [ShownMessage]
  let tabs: [Tab]
  /// A description of the messages, as HTML.
  let lead: String

  var html: String {
    var out = """
      <section id="messages" class="messages" aria-labelledby="messages-title" hidden>
      <h2 id="messages-title">Messages</h2>
      \(remark(lead))<div class="tabs" role="tablist" aria-label="Messages by action and tag">

      """
    for (index, tab) in tabs.enumerated() where tab.count > 0 || tab.show == "all" {
      out +=
        "<button type=\"button\" role=\"tab\" id=\"tab-\(index)\" aria-controls=\"list\" aria-selected=\"false\" "
        + "tabindex=\"-1\" data-show=\"\(tab.show)\" data-count=\"\(tab.count)\">\(tab.title) "
        + "<span class=\"count\">\(grouped(tab.count))</span></button>\n"
    }
    return out + """
      </div>
      <div class="find"><label for="search">Search</label>
      <input type="search" id="search" autocomplete="off" spellcheck="false" aria-keyshortcuts="/"
      placeholder="words in a message or its sender"></div>
      <div id="choices" class="choices" role="group" aria-label="What the list is narrowed to"></div>
      <p id="status" class="quiet" role="status"></p>
      <div id="list" role="tabpanel" aria-labelledby="tab-0"><ol id="items" role="list"></ol></div>
      </section>

      """
  }

  /// The messages as data. Repeated names are in tables, to which messages refer by index.
  var json: String {
    var rules = Places<ShownRule>()
    var tags = Places<String>()
    var senders = Places<String>()
    var persons: [String: String] = [:]
    var lines = ByteBuffer(capacity: 1 << 16)
    for (index, message) in messages.enumerated() {
      lines.append(index == 0 ? "\n[" : ",\n[")
      lines.append(decimal: message.line)
      lines.append(",\"")
      lines.append(text: message.date?.text ?? "")
      lines.append("\",\"")
      lines.append(text: message.outcome.name)
      lines.append("\",[")
      lines.append(list: message.tags) { tag, lines in lines.append(decimal: tags.place(of: tag)) }
      lines.append("],")
      lines.append(place: message.rule.map { rules.place(of: $0) })
      lines.append(",")
      lines.append(place: message.sender.map { senders.place(of: $0.text) })
      if let sender = message.sender, let person = message.person { persons[sender.text] = person }
      lines.append(",")
      if let sender = message.sender, sender.isMarked {
        lines.append(scriptList: sender.pieces)
      } else {
        lines.append("null")
      }
      lines.append(",")
      lines.append(scriptList: message.body.pieces)
      lines.append(",")
      lines.append(decimal: message.body.omittedBytes)
      lines.append(",\"")
      lines.append(text: message.language ?? "")
      lines.append("\"")
      if let label = message.label {
        lines.append(",")
        lines.append(scriptText: label)
      }
      lines.append("]")
    }
    var out = ByteBuffer(capacity: lines.count + 4096)
    out.append("{\"tags\":")
    out.append(scriptList: tags.values)
    out.append(",\"rules\":[")
    out.append(list: rules.values) { rule, out in
      out.append(scriptList: [rule.name, rule.stage, rule.text] + (rule.note.isEmpty ? [] : [rule.note]))
    }
    out.append("],\"senders\":[")
    out.append(list: senders.values) { sender, out in
      out.append(
        scriptList: [sender, BlockLine.text(sender) ?? ""] + (persons[sender].map { [$0] } ?? []))
    }
    out.append("],\"messages\":[")
    out.append(lines.span)
    out.append("]}")
    return String(copying: out.span)
  }
}

/// Distinct values in the order in which they were added.
private struct Places<Value: Hashable> {
  private(set) var values: [Value] = []
  private var index: [Value: Int] = [:]

  mutating func place(of value: Value) -> Int {
    if let known = index[value] { return known }
    index[value] = values.count
    values.append(value)
    return values.count - 1
  }
}

extension ByteBuffer {
  fileprivate mutating func append(place: Int?) {
    if let place { append(decimal: place) } else { append("null") }
  }

  fileprivate mutating func append(scriptList texts: [String]) {
    append("[")
    append(list: texts) { text, out in out.append(scriptText: text) }
    append("]")
  }

  /// Appends a JSON string that is safe in a `script` element: nothing in it can end the element or begin
  /// another. What HTML must not contain is U+FFFD, as in the values of buttons.
  mutating func append(scriptText text: String) {
    append("\"")
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": append("\\\"")
      case "\\": append("\\\\")
      case "\n": append("\\n")
      case "\0"..<" ", "\u{7F}", "<", ">", "&":
        let byte = UInt8(truncatingIfNeeded: scalar.value)
        append("\\u00")
        append(Self.digit(byte >> 4))
        append(Self.digit(byte & 15))
      default: append(scalar: scalar.isForbiddenInHTML ? 0xFFFD : scalar.value)
      }
    }
    append("\"")
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
