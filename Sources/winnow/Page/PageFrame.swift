import MessageFilter

/// A self-contained page: it uses no network, its charts are SVG, and its script is inline if it lists
/// messages.
struct PageFrame {
  let title: String
  /// The text below the title, as HTML.
  let lead: String
  /// The report, as HTML.
  let sections: String
  /// The messages; nil if the page lists none.
  var list: MessageList?

  /// The mark near the beginning of a page that winnow has written.
  static let mark = "<meta name=\"generator\" content=\"winnow\">"

  /// What the lead of a report says if a signal ended the run.
  static let interruption = " The run was interrupted: these are only the first messages of its input."

  /// A link to the list, which is far below on a phone.
  private var jump: String {
    guard let list else { return "" }
    return
      "<button type=\"button\" class=\"jump\" hidden>To the \(counted(list.messages.count, "message"))</button>\n"
  }

  var text: String {
    var policy =
      "default-src 'none'; base-uri 'none'; form-action 'none'; style-src \(SHA256.source(of: PageStyle.css))"
    if list != nil { policy += "; script-src \(SHA256.source(of: PageScript.text))" }
    var out = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      \(Self.mark)
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>winnow: \(title)</title>
      <style>\(PageStyle.css)</style>
      </head>
      <body>
      <header>
      <h1>\(title)</h1>
      \(remark(lead))\(jump)</header>
      <div class="columns">
      <main>
      \(sections)</main>

      """
    if let list { out += list.html }
    out += "</div>\n"
    if let list {
      out += "<script type=\"application/json\" id=\"data\">\(list.json)</script>\n"
      out += "<script>\(PageScript.text)</script>\n"
    }
    return out + "</body>\n</html>\n"
  }
}
