/// A text with the mark `▶` before the place that a test is about.
package struct MarkedText {
  /// The text without the mark.
  package private(set) var text = ""
  /// Where the mark stood, in lines and Unicode scalars from 1.
  package private(set) var line = 1
  package private(set) var column = 1
  /// The same in bytes from 0.
  package private(set) var offset = 0

  package init(_ marked: String) {
    var hasMark = false
    for scalar in marked.unicodeScalars {
      if scalar == "▶" {
        hasMark = true
        offset = text.utf8.count
        continue
      }
      text.unicodeScalars.append(scalar)
      guard !hasMark else { continue }
      if scalar == "\n" {
        line += 1
        column = 1
      } else {
        column += 1
      }
    }
  }
}
