import Bytes

/// A text in the form for comparing whole texts without regard to case: NFC(fold(NFC(text))), with full case
/// folding (CaseFolding.txt, statuses C and F). Two texts are equal, insensitively, if their folded forms
/// have the same bytes.
///
/// It keeps its memory from text to text. Time is linear in the text.
package struct FoldedText: ~Copyable {
  private var text = ComparedText(.folded)

  /// Holds no text.
  package init() {}

  /// Takes a text in well-formed UTF-8 in place of the last one.
  package mutating func take(_ original: Span<UInt8>) {
    text.take(sender: original.extracting(0..<0), body: original)
  }

  /// The folded form of the last text, in UTF-8.
  package var span: Span<UInt8> {
    @_lifetime(borrow self)
    get { text.text(of: .body) }
  }

  /// The folded form of a text.
  package static func folded(_ original: String) -> String {
    var folded = FoldedText()
    folded.take(original.utf8Span.span)
    return String(copying: folded.span)
  }
}
