import MessageLogs
import TestSupport
import Testing

/// One damaged byte costs the entry that it is in, and at most one beside it; what is lost is named.
@Suite struct DamageTests {
  /// A byte of an export that is deleted, replaced or put in.
  struct Damage: CustomStringConvertible {
    enum Kind: CaseIterable { case deleted, replaced, inserted }
    var kind: Kind
    var place: Int
    var byte: UInt8

    func applied(to bytes: [UInt8]) -> [UInt8] {
      var bytes = bytes
      switch kind {
      case .deleted: bytes.remove(at: place)
      case .replaced: bytes[place] = byte
      case .inserted: bytes.insert(byte, at: place)
      }
      return bytes
    }

    var description: String {
      kind == .deleted ? "byte \(place) deleted" : "'\(Character(Unicode.Scalar(byte)))' \(kind) at \(place)"
    }
  }

  /// What an export comes to, for comparison: what each entry became, and where each is.
  struct Expected {
    var export: SampleExport
    var lines: [String]
    var noMessages: Int

    init(_ export: SampleExport) {
      self.export = export
      let whole = convert(export.bytes, .init(from: export.format, timeZone: .utc))
      lines = whole.lines.map(withoutChat)
      noMessages = whole.summary.noMessages
      #expect(whole.skipped.isEmpty && whole.refusals.isEmpty, "\(whole.notices)")
      #expect(lines.count == SampleExport.count)
      for index in lines.indices { #expect(lines[index].contains(SampleExport.mark(index))) }
    }

    /// The first and last line of an entry, from 1.
    func place(of entry: Int) -> ClosedRange<Int> {
      func line(_ index: Int) -> Int { 1 + export.bytes[..<index].count { $0 == UInt8(ascii: "\n") } }
      return line(export.entries[entry].lowerBound)...line(export.entries[entry].upperBound)
    }
  }

  /// What is wrong with how a damaged export was read; nil for nothing.
  static func fault(_ damage: Damage, in expected: Expected) -> String? {
    let export = expected.export
    var found = convert(damage.applied(to: export.bytes), .init(from: export.format, timeZone: .utc))
    if damage.place % 4 == 0 {
      let pieces = convert(
        damage.applied(to: export.bytes), .init(from: export.format, timeZone: .utc),
        pieces: [damage.place % 9 + 1, 64])
      if pieces.lines != found.lines || pieces.notices != found.notices {
        return "other messages from other reads"
      }
    }
    found.lines = found.lines.map(withoutChat)
    let isOutside =
      damage.place < export.entries[0].lowerBound
      || damage.place >= export.entries[SampleExport.count - 1].upperBound
    if isOutside {
      // What all messages share is damaged: the chat's name, say. Or the file can't be told to be an export.
      let read = (0..<SampleExport.count).count { entry in
        found.lines.contains { $0.contains(SampleExport.mark(entry)) }
      }
      if read >= SampleExport.count - 2 { return nil }
      if damage.place < export.entries[0].lowerBound, found.lines.isEmpty,
        found.refusals.count == 1 || !found.skipped.isEmpty
      {
        return nil
      }
      return "only \(read) messages: \(found.notices.map(\.description))"
    }
    let place = export.entries.lastIndex { $0.lowerBound <= damage.place } ?? 0
    let missing = expected.lines.indices.filter { !found.lines.contains(expected.lines[$0]) }
    let others = found.lines.filter { !expected.lines.contains($0) }
    if missing.count > 2 { return "messages \(missing) are missing: \(found.notices.map(\.description))" }
    if missing.contains(where: { abs($0 - place) > 1 }) {
      return "message \(missing) far from the damaged \(place): \(found.notices.map(\.description))"
    }
    if others.count > 2 || others.count(where: { !Self.hasMark($0) }) > 1 {
      return "lines that are not messages: \(others)"
    }
    // A damaged byte of a text makes another text, and one between two texts may make one of them. What is in
    // neither has been named, or taken for an entry that is no message: a word that says so may be the
    // damaged one.
    var lost = missing.filter { entry in !others.contains { $0.contains(SampleExport.mark(entry)) } }
    if !others.isEmpty && !lost.isEmpty && lost.count == missing.count { lost.removeFirst() }
    lost.removeAll { entry in
      let lines = expected.place(of: entry)
      return found.notices.contains {
        guard case .skipped(let place, _) = $0 else { return false }
        // The damage may add a line or take one.
        return place.line - 1 <= lines.upperBound && lines.lowerBound <= place.lastLine + 1
      }
    }
    if lost.count > max(found.summary.noMessages - expected.noMessages, 0) {
      return "messages \(lost) lost without a word: \(found.notices.map(\.description)) \(others)"
    }
    return nil
  }

  private static func hasMark(_ line: String) -> Bool {
    (0..<SampleExport.count).contains { line.contains(SampleExport.mark($0)) }
  }

  /// A message without its chat: the chat's name stands elsewhere, and may be what is damaged.
  static func withoutChat(_ line: String) -> String {
    guard let chat = line.firstRange(of: #","chat":"#), let source = line.firstRange(of: #","source":"#)
    else {
      return line
    }
    return String(line[..<chat.lowerBound] + line[source.lowerBound...])
  }

  @Test func `every format has a sample`() {
    #expect(Set(SampleExport.all.map(\.format)) == Set(LogFormat.allCases))
  }

  @Test(arguments: SampleExport.all, 0..<8 as Range<UInt64>)
  func `one damaged byte loses two entries at most, and each is named`(export: SampleExport, seed: UInt64) {
    let expected = Expected(export)
    var random = SeededGenerator(seed: seed)
    let letters = Array("{}[]\"\\,:<>/ \nx0".utf8)
    let inserted = Array("\"{}[]<".utf8)
    for kind in Damage.Kind.allCases {
      for _ in 0..<Self.casesOfAKind {
        let damage = Damage(
          kind: kind, place: .random(in: export.bytes.indices, using: &random),
          byte: (kind == .inserted ? inserted : letters).randomElement(using: &random) ?? 0)
        if kind == .replaced && export.bytes[damage.place] == damage.byte { continue }
        if let fault = Self.fault(damage, in: expected) {
          Issue.record("seed \(seed), \(damage): \(fault)\n\(Self.surroundings(damage, export))")
        }
      }
    }
  }

  private static let casesOfAKind = 8

  private static func surroundings(_ damage: Damage, _ export: SampleExport) -> String {
    let bytes = damage.applied(to: export.bytes)
    return String(
      decoding: bytes[max(0, damage.place - 60)..<min(bytes.count, damage.place + 60)], as: UTF8.self)
  }
}
