import Bytes
import JSONText

/// A file to import, converted to UTF-8.
struct ImportSource {
  /// The text in UTF-8, without a byte-order mark.
  let bytes: [UInt8]
  /// The file's name in lower case.
  let name: String
  /// The first byte that is not white space.
  let first: UInt8?
  /// The file as JSON; nil if it does not look like an object, and its name does not say that it is JSON.
  let json: JSON5Document?
  /// Whether the file is UTF-16 with half a code unit at its end.
  private let isCutOff: Bool

  init(_ source: [UInt8], name: String) {
    self.name = name.lowercased()
    let signature = FileSignature.of(source.span)
    isCutOff =
      source.count % 2 == 1 && (signature == .utf16LittleEndian || signature == .utf16BigEndian)
    switch signature {
    case .utf16LittleEndian: bytes = Self.decoded(source) { UInt16($0) | UInt16($1) << 8 }
    case .utf16BigEndian: bytes = Self.decoded(source) { UInt16($0) << 8 | UInt16($1) }
    default: bytes = Array(source.dropFirst(source.span.byteOrderMarkCount))
    }
    let content = bytes.drop(while: \.isASCIISpace)
    first = content.first
    let isNamedJSON = [".sfsfilters", ".json", ".json5"].contains(where: name.lowercased().hasSuffix)
    json = isNamedJSON || Self.beginsObject(content) ? JSON5Document.read(bytes) : nil
  }

  /// Whether a text begins as an object does, and not with words in braces, as in a list of templates:
  /// `{name}, your parcel`.
  private static func beginsObject(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.first == UInt8(ascii: "{") else { return false }
    let inside = text.dropFirst().prefix { !"{}:,\"'\n\r".utf8.contains($0) }
    let isBlank = inside.allSatisfy { $0 == 0x20 || $0 == 0x09 }
    return isBlank || inside.endIndex == text.endIndex || text[inside.endIndex] != UInt8(ascii: "}")
  }

  /// The file as a JSON object of which every key is read, though one may occur twice; nil if it is none.
  var object: JSON5Document? {
    guard let json, json.isGrammatical, json.nodes.first?.kind == .object else { return nil }
    return json
  }

  private static func decoded(_ source: [UInt8], _ unit: (UInt8, UInt8) -> UInt16) -> [UInt8] {
    let units = stride(from: 2, to: source.count - 1, by: 2).map { unit(source[$0], source[$0 + 1]) }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  func isNamed(_ endings: String...) -> Bool { endings.contains { name.hasSuffix($0) } }

  /// The lines with their numbers from 1. A line feed, a carriage return or both end one.
  func lines() -> Lines { Lines(of: bytes) }

  /// Lines, found one by one: a file may have millions that are blank.
  struct Lines: Sequence, IteratorProtocol {
    private let bytes: [UInt8]
    private var start = 0
    private var number = 0

    fileprivate init(of bytes: [UInt8]) { self.bytes = bytes }

    mutating func next() -> (number: Int, bytes: ArraySlice<UInt8>)? {
      guard start < bytes.count else { return nil }
      let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      let line = bytes[start..<end]
      let isPair = end + 1 < bytes.count && bytes[end] == 0x0D && bytes[end + 1] == 0x0A
      start = end + (isPair ? 2 : 1)
      number += 1
      return (number, line)
    }
  }

  /// The kind of a file that cannot contain a list of texts, and what would help; nil if it may contain one.
  var foreignKind: (name: String, remedy: RulesImport.Remedy?)? {
    if isCutOff { return ("UTF-16 that is cut off: the number of its bytes is odd", nil) }
    if let signature = FileSignature.of(bytes.span) {
      return (signature.name, FileSignature.decodable.contains(signature) ? .unpacking(signature) : nil)
    }
    return textualKind.map { ($0, nil) }
  }

  /// Whether a text begins with a tag, a declaration or a comment of XML or HTML.
  static func beginsMarkup(_ text: some Sequence<UInt8>) -> Bool {
    var bytes = text.makeIterator()
    guard bytes.next() == UInt8(ascii: "<"), let second = bytes.next(),
      second.isASCIILetter || "!/?".utf8.contains(second)
    else { return false }
    while let byte = bytes.next() { if byte == UInt8(ascii: ">") { return true } }
    return false
  }

  /// The kind of a file without a signature that cannot contain a list of texts; nil if it may contain one.
  private var textualKind: String? {
    if bytes.contains(0) { return "no text: it has NUL characters" }
    guard let first, let start = bytes.firstIndex(of: first) else { return nil }
    let head = bytes[start...]
    if Self.beginsMarkup(head) { return "markup, XML or HTML" }
    if first == UInt8(ascii: "["), !isNamed(".sfsfilters", ".json", ".json5"),
      JSON5Document.read(Array(head)).isWellFormed
    {
      return "a JSON array"
    }
    let word = String(decoding: head.prefix(16), as: UTF8.self).uppercased()
    if word.hasPrefix("BEGIN:"), !word.hasPrefix("BEGIN:VCARD") { return "an iCalendar file or the like" }
    if word.hasPrefix("-----BEGIN") { return "an encrypted or signed file" }
    return nil
  }
}
