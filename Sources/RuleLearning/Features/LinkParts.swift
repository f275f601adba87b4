import Bytes

/// The parts of a link that a rule could look for: its host and the domains that the host is in. Schemes, ports,
/// queries and `www.` say nothing, and most paths are made for one message.
struct LinkParts {
  let range: Range<Int>
  /// The host without `www.`.
  let host: Range<Int>
  /// The offsets of the host's dots.
  private let dots: [Int]

  /// - Parameters:
  ///   - range: The link's bytes in `text`.
  ///   - text: A folded body.
  init(_ range: Range<Int>, in text: Span<UInt8>) {
    self.range = range
    host = Self.host(of: range, in: text)
    dots = host.filter { text[$0] == UInt8(ascii: ".") }
  }

  /// The top-level domain with its dot. Nil if it has two letters: such a text would be found at the beginning of
  /// others, as `.co` is in `.com`.
  private var topLevelDomain: Range<Int>? {
    guard let last = dots.last, host.upperBound - last > 3 else { return nil }
    return last..<host.upperBound
  }

  /// Visits the pieces of the link: its host, the host with the first part of its path, the registered domain
  /// that the host is in, and the top-level domain.
  func forEachPiece(in text: Span<UInt8>, _ visit: (Feature.Kind, Int, Int) -> Void) {
    guard let last = dots.last, last > host.lowerBound, last + 1 < host.upperBound else { return }
    visit(.address, host.lowerBound, host.upperBound)
    if let end = firstPartEnd(in: text) { visit(.address, host.lowerBound, end) }
    if 0x30...0x39 ~= text[host.upperBound - 1] { return }
    if let start = registeredDomainStart { visit(.address, start, host.upperBound) }
    if let domain = topLevelDomain { visit(.domain, domain.lowerBound, domain.upperBound) }
  }

  /// The offset of the registered domain within a host of more labels: of the last two, or of the last three if
  /// the one before the last is as short as those of registries (`co.uk`). Nil if the host has no more.
  private var registeredDomainStart: Int? {
    guard dots.count >= 2 else { return nil }
    let (second, last) = (dots[dots.count - 2], dots[dots.count - 1])
    if last - second > 4 { return second + 1 }
    return dots.count >= 3 ? dots[dots.count - 3] + 1 : nil
  }

  /// The offset at which the first part of the path ends; nil if it has fewer than four characters.
  private func firstPartEnd(in text: Span<UInt8>) -> Int? {
    let slash = host.upperBound
    guard slash < range.upperBound, text[slash] == UInt8(ascii: "/") else { return nil }
    var end = slash + 1
    while end < range.upperBound, !Self.endsPart(text[end]) { end += 1 }
    return end - slash > 4 ? end : nil
  }

  private static func host(of link: Range<Int>, in text: Span<UInt8>) -> Range<Int> {
    var start = link.lowerBound
    let scheme = Array("://".utf8)
    for place in link where text.extracting(place..<link.upperBound).starts(with: scheme.span) {
      start = place + scheme.count
      break
    }
    var end = start
    while end < link.upperBound, !endsPart(text[end]) {
      end += 1
      // What is before an @ is the name of a user.
      if text[end - 1] == UInt8(ascii: "@") { start = end }
    }
    let www = Array("www.".utf8)
    if text.extracting(start..<end).starts(with: www.span) { start += www.count }
    return start..<end
  }

  /// Whether a byte ends a host or a part of a path.
  private static func endsPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "?"), UInt8(ascii: "#"): true
    default: false
    }
  }
}
