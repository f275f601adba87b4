import Bytes
import JSONText
import MessageFilter
import MessageStream

/// The number of messages that each filter of a tag matched, whether or not another filter of the same tag
/// matched, too.
struct TagFilterCounts: Equatable, Sendable {
  struct Entry: Equatable, Sendable {
    /// The filter's id or pointer.
    var rule: String
    var tag: String
    var text: String
    var hits = 0
  }

  private(set) var entries: [Entry] = []
  var isEmpty: Bool { entries.isEmpty }

  init() {}

  /// The filters of a rules file with counts 0.
  init(_ ruleSet: RuleSet) {
    entries = ruleSet.tagFilters.map { Entry(rule: $0.rule.name, tag: $0.tag, text: $0.rule.text) }
  }

  mutating func hit(at index: Int) { entries[index].hits += 1 }

  /// Adds the counts of the same filters.
  mutating func add(_ other: TagFilterCounts) {
    if entries.isEmpty { entries = other.entries.map { Entry(rule: $0.rule, tag: $0.tag, text: $0.text) } }
    for index in other.entries.indices { entries[index].hits += other.entries[index].hits }
  }

  /// Whether both are counts of the same filters, or one of them is empty.
  func areOfSameFilters(as other: TagFilterCounts) -> Bool {
    if entries.isEmpty || other.entries.isEmpty { return true }
    return entries.elementsEqual(other.entries) {
      $0.rule == $1.rule && $0.tag == $1.tag && $0.text == $1.text
    }
  }

  mutating func removeCounts() {
    for index in entries.indices { entries[index].hits = 0 }
  }

  /// The filters that matched nothing.
  var neverHit: [Entry] { entries.filter { $0.hits == 0 } }

  // MARK: JSON

  /// Appends `,"tagFilters":[…]` if the rules have such filters.
  func write(to out: inout ByteBuffer) {
    if entries.isEmpty { return }
    out.append(member: "tagFilters", list: entries) { entry, out in
      out.appendObject { out in
        out.append(member: "rule", entry.rule)
        out.append(member: "tag", entry.tag)
        out.append(member: "text", entry.text)
        out.append(member: "hits", entry.hits)
      }
    }
  }

  /// Reads what ``write(to:)`` writes. Reports of verdicts, and of older versions, do not have it.
  init(_ document: JSON5Document, messages: Int) throws(ReportRefusal) {
    guard let list = document.member("tagFilters", of: 0) else { return }
    guard document.nodes[list].kind == .array else {
      throw .init(of: .stats, mistake: "its tagFilters are not a list")
    }
    for node in document.children(of: list) {
      func text(_ key: String) -> String? {
        guard let member = document.member(key, of: node), document.nodes[member].kind == .string else {
          return nil
        }
        return document.text(of: member)
      }
      guard document.nodes[node].kind == .object, let rule = text("rule"), let tag = text("tag"),
        let shown = text("text"), let hits = document.member("hits", of: node).flatMap(document.count)
      else { throw .init(of: .stats, mistake: "one of its tagFilters is malformed") }
      guard hits <= messages else {
        throw .init(message: "contradicts itself: \(rule) matched more messages than there are")
      }
      entries.append(Entry(rule: rule, tag: tag, text: shown, hits: hits))
    }
  }
}
