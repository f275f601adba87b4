import Bytes
import MessageStream

/// Selects the messages that a page lists from any number of messages. It holds fewer than twice as many, or
/// than 64.
///
/// The selection depends only on the messages, not on their order: if selections of parts are merged and
/// selected from again, the result is the selection of the whole. A rule's share only shrinks as messages are
/// added, so a message that was dropped in a part would be dropped in the whole, too.
struct MessagePick: Sendable {
  enum Order: String, Sendable, CaseIterable {
    /// Every rule has an equal share, which takes its newest messages. Unused parts of a share go to the
    /// others.
    case spread
    /// The newest messages of all.
    case newest
  }

  /// The share that a message belongs to. Under `newest` there is only one. Messages that no rule decided
  /// come last.
  private enum Share: Hashable, Comparable {
    case rule(ShownRule)
    case rest
  }

  let limit: Int
  let order: Order
  private var messages: [ShownMessage] = []
  /// For each share that had to drop messages, the age of the oldest message kept.
  private var oldest: [Share: MessageAge] = [:]

  init(limit: Int, order: Order) {
    self.limit = limit
    self.order = order
  }

  /// A selection of no message.
  static let none = MessagePick(limit: 0, order: .newest)

  /// The number of bytes of a body that are kept, so that the size of all bodies together is bounded.
  var bodyBytes: Int { max(1024, min(Limits.shownBodyBytes, Limits.shownBytes / max(limit, 1))) }

  /// Whether a message of this age can be selected. If not, it need not be copied.
  func wants(_ rule: ShownRule?, _ age: MessageAge) -> Bool {
    limit > 0 && oldest[share(rule)].map { age > $0 } ?? true
  }

  mutating func add(_ message: ShownMessage) {
    guard wants(message.rule, message.age) else { return }
    messages.append(message)
    if messages.count >= max(2 * limit, 64) { trim() }
  }

  mutating func merge(_ other: MessagePick) { for message in other.messages { add(message) } }

  /// An empty selection with the same bounds.
  var emptied: MessagePick {
    var copy = self
    copy.messages = []
    return copy
  }

  /// The selected messages, newest first, with `offset` added to their line numbers.
  func picked(offset: Int = 0) -> [ShownMessage] {
    var copy = self
    copy.trim()
    for index in copy.messages.indices { copy.messages[index].line += offset }
    return copy.messages.sorted { $0.age > $1.age }
  }

  private func share(_ rule: ShownRule?) -> Share {
    guard order == .spread, let rule else { return .rest }
    return .rule(rule)
  }

  private mutating func trim() {
    guard messages.count > limit else { return }
    var shares = Dictionary(grouping: messages) { share($0.rule) }
    let (level, extra) = Self.level(shares.values.map(\.count), limit: limit)
    // The first of the shares with more than `level` messages get one more.
    var more = extra
    messages.removeAll(keepingCapacity: true)
    for share in shares.keys.sorted() {
      guard var members = shares.removeValue(forKey: share) else { continue }
      var kept = level
      if members.count > level, more > 0 {
        kept += 1
        more -= 1
      }
      if members.count > kept {
        members.sort { $0.age > $1.age }
        members.removeLast(members.count - kept)
        oldest[share] = members.last?.age
      }
      messages += members
    }
    // The entries of shares without messages are removed, so that there are at most as many as messages.
    if oldest.count > limit {
      let kept = Set(messages.map { self.share($0.rule) })
      oldest = oldest.filter { kept.contains($0.key) }
    }
  }

  /// The maximum of each share, and the number of larger shares that get one more.
  static func level(_ counts: [Int], limit: Int) -> (level: Int, extra: Int) {
    var left = limit
    for (index, count) in counts.sorted().enumerated() {
      let shares = counts.count - index
      if count > left / shares { return (left / shares, left % shares) }
      left -= count
    }
    return (.max, 0)
  }
}

/// A selection that the workers of a run share.
final class SharedPick: Sendable {
  private let pick: Guarded<MessagePick>

  init(_ pick: MessagePick) { self.pick = Guarded(pick) }

  var picked: MessagePick { pick.withLock { $0 } }

  /// Adds the messages of a part, and empties it for the next one. The order of parts does not matter.
  func add(_ messages: inout MessagePick) {
    if messages.limit == 0 { return }
    messages = pick.withLock { pick in
      pick.merge(messages)
      return pick.emptied
    }
  }
}
