import Bytes
import JSONText

/// A JSON Pointer (RFC 6901) to a rule. The pointer to a list entry is stored as the list's pointer, which
/// all rules of the list share, and an index. So a long list does not allocate a string for each entry.
struct RulePointer: Sendable, Hashable {
  /// The list's pointer followed by a slash, or the whole pointer if it does not end in an index.
  let list: String
  /// The index in the list, or -1.
  private let storedIndex: Int32

  /// The pointer to an entry of a list; `list` ends in a slash.
  init(list: String, index: Int) {
    self.list = list
    storedIndex = Int32(truncatingIfNeeded: index)
  }

  /// Parses a pointer. Equal texts give equal values, whichever initialiser made them.
  init(_ text: String) {
    let digits = text.utf8.reversed().prefix { (48...57).contains($0) }.count
    let list = String(text.dropLast(digits))
    if list.hasSuffix("/"), let index = Int32(text.suffix(digits)), String(index).utf8.count == digits {
      self.list = list
      storedIndex = index
    } else {
      self.list = text
      storedIndex = -1
    }
  }

  /// The index in the list; nil if the pointer does not end in one.
  var index: Int? { storedIndex < 0 ? nil : Int(storedIndex) }

  /// The pointer as a text.
  var text: String { list + (index.map(String.init) ?? "") }

  /// Appends it for a column of TSV.
  func append(tabSeparatedTo output: inout ByteBuffer) {
    output.append(tabSeparated: list.utf8Span.span)
    if let index { output.append(decimal: index) }
  }

  /// Appends it as a JSON string, quotes included.
  func append(jsonStringTo output: inout ByteBuffer) {
    output.append(UInt8(ascii: "\""))
    output.append(insideJSONString: list.utf8Span.span)
    if let index { output.append(decimal: index) }
    output.append(UInt8(ascii: "\""))
  }
}
