import Bytes

/// The parts of a link that a rule could look for: its host and the domains that the host is in. Schemes,
/// ports, queries and `www.` say nothing, and most paths are made for one message.
struct LinkParts {
  let range: Range<Int>
  /// The host without `www.`.
  let host: Range<Int>
  /// The offsets of the host's dots.
  private let dots: [Int]

  /// The maximum length of a piece, in bytes.
  private static let maxPiece = 40

  /// - Parameters:
  ///   - range: The link's bytes in `text`.
  ///   - text: A folded body.
  init(_ range: Range<Int>, in text: Span<UInt8>) {
    self.range = range
    let host = Self.host(of: range, in: text)
    self.host = host
    dots = host.filter { text[$0] == UInt8(ascii: ".") }
  }

  /// Visits the pieces of the link: its host, the host with the first part of its path, the registered domain
  /// that the host is in, and the top-level domain. A host that is not written in ASCII has none: it may be a
  /// disguise of another one.
  func forEachPiece(in text: Span<UInt8>, _ visit: (Feature.Kind, Int, Int) -> Void) {
    guard let last = dots.last, last > host.lowerBound, last + 1 < host.upperBound,
      host.allSatisfy({ text[$0] < 0x80 })
    else { return }
    func visitAddress(_ start: Int, _ end: Int) {
      if end - start <= Self.maxPiece { visit(.address, start, end) }
    }
    visitAddress(host.lowerBound, host.upperBound)
    if let end = firstPartEnd(in: text) { visitAddress(host.lowerBound, end) }
    if 0x30...0x39 ~= text[host.upperBound - 1] { return }
    if let start = registeredDomainStart { visitAddress(start, host.upperBound) }
    // A text of two letters would be found at the beginning of others, as `.co` is in `.com`.
    if host.upperBound - last > 3 { visit(.domain, last, host.upperBound) }
  }

  /// The offset of the registered domain within a host of more labels: of the last two, or of the last three
  /// if the one before the last is as short as those of registries (`co.uk`). Nil if the host has no more.
  private var registeredDomainStart: Int? {
    guard dots.count >= 2 else { return nil }
    let (second, last) = (dots[dots.count - 2], dots[dots.count - 1])
    if last - second > 4 { return second + 1 }
    return dots.count >= 3 ? dots[dots.count - 3] + 1 : nil
  }

  /// The offset at which the first part of the path ends; nil if it has fewer than four bytes.
  private func firstPartEnd(in text: Span<UInt8>) -> Int? {
    let slash = host.upperBound
    guard slash < range.upperBound, text[slash] == UInt8(ascii: "/") else { return nil }
    var end = slash + 1
    while end < range.upperBound, !Self.endsAuthority(text[end]) { end += 1 }
    return end - slash > 4 ? end : nil
  }

  private static func host(of link: Range<Int>, in text: Span<UInt8>) -> Range<Int> {
    var start = link.lowerBound
    if let end = link.first(where: { text[$0] == UInt8(ascii: ":") || endsAuthority(text[$0]) }),
      text.extracting(end..<link.upperBound).starts(with: schemeEnd.span)
    {
      start = end + schemeEnd.count
    }
    let end = (start..<link.upperBound).first { endsAuthority(text[$0]) } ?? link.upperBound
    // What is before an @ is a user's name and password, and what is behind a colon is a port.
    if let user = (start..<end).last(where: { text[$0] == UInt8(ascii: "@") }) { start = user + 1 }
    let port = (start..<end).first { text[$0] == UInt8(ascii: ":") } ?? end
    if text.extracting(start..<port).starts(with: www.span) { start += www.count }
    return start..<port
  }

  private static let schemeEnd = Array("://".utf8)
  private static let www = Array("www.".utf8)

  /// Whether a byte ends the host, with its port, and each part of a path.
  private static func endsAuthority(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): true
    default: false
    }
  }
}
