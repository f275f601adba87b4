import Bytes
import MessageFilter
import MessageStream

/// Groups senders by phone number: a person whose number is written in several forms counts once, under the
/// most frequent form.
struct SenderGroups {
  /// The counts by sender, in the order in which the first form of each was counted.
  private(set) var senders: CountedNames
  /// For a form, the form that it is shown as, if that is another one.
  private var shown: [String: String] = [:]

  /// - Parameters:
  ///   - writings: The counts by the sender's text.
  ///   - plan: How numbers without `+` are read.
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

  /// Sets in each message the form under which its sender is counted.
  func named(_ messages: [ShownMessage]) -> [ShownMessage] {
    messages.map { message in
      var message = message
      message.person = message.sender.flatMap { shown[$0.text] }
      return message
    }
  }

  /// The form that a sender is shown as.
  func name(of writing: String) -> String { shown[writing] ?? writing }
}
