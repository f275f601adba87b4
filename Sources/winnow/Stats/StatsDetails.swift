import Bytes
import JSONText
import MessageFilter
import MessageStream

/// Details that only messages have, for the page: when they came, from whom, and in which language.
struct StatsDetails: Equatable, Sendable {
  /// The counts by days since 1970-01-01 (UTC), which ``MessageDate`` bounds.
  var days: [Int: OutcomeCounts] = [:]
  /// The counts of messages without a valid date.
  var undated = OutcomeCounts()
  private(set) var tagDays = TagDays()
  /// The tags of messages without a valid date, all under one day.
  private var undatedTags = TagDays()
  /// The counts by sender, "" if a message has none, for the first senders. Messages of further senders are
  /// counted together.
  var senders = CountedNames(limit: Limits.countedSenders)
  /// The counts by language code; "" if no guess is sure enough.
  var languages: [String: OutcomeCounts] = [:]
  /// The hours at which junk came.
  var junkHours = WeekHours()

  /// Whether the input had messages at all.
  var isEmpty: Bool { days.isEmpty && senders.isEmpty && languages.isEmpty && undated.total == 0 }

  /// Adds the counts of later lines.
  mutating func merge(_ later: StatsDetails) {
    days.merge(later.days) { $0.adding($1) }
    undated.add(later.undated)
    tagDays.merge(later.tagDays)
    undatedTags.merge(later.undatedTags)
    senders.merge(later.senders)
    languages.merge(later.languages) { $0.adding($1) }
    junkHours.add(later.junkHours)
  }

  /// Counts a tag of messages of a day; nil stands for messages without a valid date.
  mutating func count(_ count: Int = 1, of tag: String, on day: Int?) {
    if let day {
      tagDays.add(count, of: tag, on: day)
    } else {
      undatedTags.add(count, of: tag, on: Self.noDay)
    }
  }

  /// The day under which undated tags are counted.
  private static let noDay = 0

  // MARK: JSON

  /// Appends `,"days":…,"senders":…,"languages":…`. Null stands for messages without a date, for senders that
  /// are not counted separately, and for messages without a sure guess of the language.
  func write(to out: inout ByteBuffer) {
    writeDays(to: &out)
    let ranked = senders.entries.sorted { ($1.counts.total, $0.name) < ($0.counts.total, $1.name) }
    var list = ranked.prefix(Limits.reportedSenders).map { (name: String?.some($0.name), counts: $0.counts) }
    var rest = senders.rest
    for entry in ranked.dropFirst(Limits.reportedSenders) { rest.add(entry.counts) }
    if rest.total > 0 { list.append((nil, rest)) }
    Self.write(list, "senders", "sender", to: &out)
    let codes = languages.sorted { ($1.value.total, $0.key) < ($0.value.total, $1.key) }
    Self.write(codes.map { ($0.key.isEmpty ? nil : $0.key, $0.value) }, "languages", "language", to: &out)
  }

  private func writeDays(to out: inout ByteBuffer) {
    let dated = days.sorted { $0.key < $1.key }.map { (day: Int?.some($0.key), counts: $0.value) }
    out.append(member: "days", list: dated + (undated.total > 0 ? [(nil, undated)] : [])) { entry, out in
      let tags = entry.day.map { tagDays.counts(on: $0) } ?? undatedTags.counts(on: Self.noDay)
      out.appendObject { out in
        out.append(member: "day", entry.day.map { CalendarDay(number: $0).text })
        entry.counts.writeCounts(to: &out)
        if tags.isEmpty { return }
        out.append(member: "tags") { out in
          for tag in tags { out.append(memberNamed: tag.name, tag.count) }
        }
      }
    }
  }

  private static func write(
    _ list: [(name: String?, counts: OutcomeCounts)], _ title: StaticString, _ member: StaticString,
    to out: inout ByteBuffer
  ) {
    out.append(member: title, list: list) { entry, out in
      out.appendObject { out in
        out.append(member: member, entry.name)
        entry.counts.writeCounts(to: &out)
      }
    }
  }
}

extension OutcomeCounts {
  /// The sum of both.
  fileprivate func adding(_ other: OutcomeCounts) -> OutcomeCounts {
    var sum = self
    sum.add(other)
    return sum
  }
}
