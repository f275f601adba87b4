import Bytes
import MessageStream

/// Picks the messages that a page lists, out of any number of them, and holds at most twice as many.
///
/// Which ones it picks depends on the messages alone, not on their order: picks of parts, put together and
/// picked from again, are the pick of the whole. A rule's share only shrinks as messages come, so whatever a
/// part gave up is given up in the whole too.
struct MessagePick: Sendable {
  enum Order: String, Sendable, CaseIterable {
    /// Every rule has an equal share, in it the newest; what one leaves goes to the others.
    case spread
    /// The newest of all.
    case newest
  }

  /// Whose share a message belongs to: under `newest` all to one. The messages that no rule decided come
  /// last.
  private enum Share: Hashable, Comparable {
    case rule(ShownRule)
    case rest
  }

  let limit: Int
  let order: Order
  private var messages: [ShownMessage] = []
  /// The age of the oldest message kept, of each share that had to give up some.
  private var oldest: [Share: MessageAge] = [:]

  init(limit: Int, order: Order) {
    self.limit = limit
    self.order = order
  }

  /// How many bytes of a body are kept, so that all of them together have a bound.
  var bodyBytes: Int { max(1024, min(Limits.shownBodyBytes, Limits.shownBytes / max(limit, 1))) }

  /// Whether a message of this age can be picked. What is not wanted needs no copy.
  func wants(_ rule: ShownRule?, _ age: MessageAge) -> Bool {
    limit > 0 && oldest[share(rule)].map { age > $0 } ?? true
  }

  mutating func add(_ message: ShownMessage) {
    guard wants(message.rule, message.age) else { return }
    messages.append(message)
    if messages.count >= max(2 * limit, 64) { trim() }
  }

  mutating func merge(_ other: MessagePick) { for message in other.messages { add(message) } }

  /// An empty pick that knows what this one wants.
  var emptied: MessagePick {
    var copy = self
    copy.messages = []
    return copy
  }

  /// The messages picked, the newest first, their lines counted on from `offset`.
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
    // Shares that want more than the level: the first of them get one more.
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
    // Only of shares that kept something, so that they are no more than the messages.
    if oldest.count > limit {
      let kept = Set(messages.map { self.share($0.rule) })
      oldest = oldest.filter { kept.contains($0.key) }
    }
  }

  /// How many each share gets at most, and how many of those that want more get one more.
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

/// A pick that the workers of one run share.
final class SharedPick: Sendable {
  private let pick: Guarded<MessagePick>

  init(_ pick: MessagePick) { self.pick = Guarded(pick) }

  var picked: MessagePick { pick.withLock { $0 } }

  /// Adds the messages of a part, and empties it for the next one. The order of parts is no matter.
  func add(_ messages: inout MessagePick) {
    if messages.limit == 0 { return }
    messages = pick.withLock { pick in
      pick.merge(messages)
      return pick.emptied
    }
  }
}
