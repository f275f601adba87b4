import MessageFilter

/// A page that needs nothing else: no network, its charts drawn as SVG, a script of its own where it lists
/// messages.
struct PageFrame {
  let title: String
  /// What stands below the title, as HTML.
  let lead: String
  /// The report, as HTML.
  let sections: String
  /// The messages; nil where the page lists none.
  var list: MessageList?

  /// What tells a page of ours, near its beginning.
  static let mark = "<meta name=\"generator\" content=\"winnow\">"

  /// On a phone the list stands far below.
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
