import JSONText
import MessageFilter
import MessageStream

extension StatsDetails {
  /// Reads the lists that ``write(to:)`` writes. Reports of older versions do not have them.
  init(_ document: JSON5Document, messages: Int) throws(ReportRefusal) {
    for entry in try Self.list("days", "day", of: document, messages: messages) {
      var day: Int?
      if let name = entry.name {
        guard let date = MessageDate(name), date.isDay else {
          throw .init(of: .stats, mistake: "one of its days is malformed")
        }
        day = date.day
        days[date.day, default: OutcomeCounts()].add(entry.counts)
      } else {
        undated.add(entry.counts)
      }
      guard let tags = document.member("tags", of: entry.node) else { continue }
      guard document.nodes[tags].kind == .object else {
        throw .init(of: .stats, mistake: "the tags of one of its days are malformed")
      }
      var sum = 0
      for tag in document.children(of: tags) {
        let name = document.key(of: tag)
        guard DeclaredName.isValid(name), let count = document.count(of: tag) else {
          throw .init(of: .stats, mistake: "one of the tags of its days is malformed")
        }
        // A message counts once for each of its tags, the number of which is limited.
        sum += count
        guard sum <= entry.counts.total * TagRule.maxCount else {
          throw .init(message: "contradicts itself: the tags of a day are on more messages than it has")
        }
        self.count(count, of: name, on: day)
      }
    }
    for entry in try Self.list("senders", "sender", of: document, messages: messages) {
      senders.add(entry.name, entry.counts)
    }
    for entry in try Self.list("languages", "language", of: document, messages: messages) {
      languages[entry.name ?? "", default: OutcomeCounts()].add(entry.counts)
    }
  }

  private static func list(
    _ title: String, _ member: String, of document: JSON5Document, messages: Int
  ) throws(ReportRefusal) -> [(node: Int, name: String?, counts: OutcomeCounts)] {
    guard let list = document.member(title, of: 0) else { return [] }
    guard document.nodes[list].kind == .array else {
      throw .init(of: .stats, mistake: "its \(title) are not a list")
    }
    var entries: [(node: Int, name: String?, counts: OutcomeCounts)] = []
    var sum = 0
    for node in document.children(of: list) {
      guard document.nodes[node].kind == .object, let name = document.member(member, of: node),
        [.string, .null].contains(document.nodes[name].kind),
        let counts = document.member("actions", of: node).flatMap(document.outcomes),
        document.member("messages", of: node).flatMap(document.count) == counts.total
      else { throw .init(of: .stats, mistake: "one of its \(title) is malformed") }
      // Each number, and the sum so far, is at most the limit of counted lines, so nothing can overflow.
      sum += counts.total
      guard sum <= messages else {
        throw .init(message: "contradicts itself: its \(title) have more messages than there are")
      }
      entries.append((node, document.nodes[name].kind == .null ? nil : document.text(of: name), counts))
    }
    return entries
  }
}
