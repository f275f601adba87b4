import Bytes
import MessageFilter
import MessageStream

/// Senders by phone number: a person whose number is written in several ways counts once, under the writing
/// that came most often.
struct SenderGroups {
  /// The counts by sender, in the order in which the first writing of each came.
  private(set) var senders: CountedNames
  /// What a writing is shown as, where that is another one.
  private var shown: [String: String] = [:]

  /// - Parameters:
  ///   - writings: The counts by the text of the sender.
  ///   - plan: What numbers without `+` stand for.
  init(_ writings: CountedNames, _ plan: NumberingPlan) {
    var groups: [[CountedNames.Entry]] = []
    var places: [String: Int] = [:]
    var number = PhoneNumber()
    for entry in writings.entries {
      guard number.read(entry.name.utf8Span.span, plan) else {
        groups.append([entry])
        continue
      }
      let key = String(copying: number.key)
      if let known = places[key] {
        groups[known].append(entry)
      } else {
        places[key] = groups.count
        groups.append([entry])
      }
    }
    senders = writings.withoutNames
    for group in groups {
      var name = group[0]
      for entry in group.dropFirst() where entry.counts.total > name.counts.total { name = entry }
      for entry in group {
        senders.add(entry, as: name.name)
        if entry.name != name.name { shown[entry.name] = name.name }
      }
    }
  }

  /// Has messages tell whom their sender is counted as.
  func named(_ messages: [ShownMessage]) -> [ShownMessage] {
    messages.map { message in
      var message = message
      message.person = message.sender.flatMap { shown[$0.text] }
      return message
    }
  }

  /// What a sender is shown as.
  func name(of writing: String) -> String { shown[writing] ?? writing }
}
