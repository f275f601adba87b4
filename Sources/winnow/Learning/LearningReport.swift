import Bytes
import JSONText
import MessageFilter
import RuleLearning

/// The learned rules, as a rules file, as JSON and as text.
struct LearningReport {
  private let learned: LearnedRules
  private let rules: Rules

  init(_ learned: LearnedRules, fields: FieldPointers) {
    self.learned = learned
    var rules = Rules()
    if !learned.proposals.isEmpty || !learned.allow.isEmpty {
      rules.fields = fields
      // No learned rule looks at the user's own fields, and `check` takes one that no filter looks at for a
      // misspelled standard field if its name is like one.
      rules.fields.named.removeAll { FieldPointers.standardName(like: $0.name) != nil }
    }
    rules.allow = learned.allow.map(\.rule)
    rules.deny = learned.proposals.map(\.rule)
    self.rules = rules
  }

  /// The rules file of the proposed rules.
  var rulesFile: String { rules == Rules() ? "{ version: 1 }\n" : RulesFile.text(of: rules) }

  /// The report of `learn --json`, one line.
  var json: String {
    let prediction = learned.prediction
    var out = ByteBuffer(capacity: 4096)
    out.appendObject { out in
      out.append(member: "predicted") { out in
        out.append(member: "recall", share: prediction.recall)
        out.append(member: "caught", share: prediction.caught)
        out.append(member: "intervals") { out in
          let (recall, caught) = (prediction.recallInterval, prediction.caughtInterval)
          out.append(member: "recall", from: recall?.lower, to: recall?.upper)
          out.append(member: "caught", from: caught?.lower, to: caught?.upper)
        }
      }
      writeRules(to: &out)
      writeDisputed(to: &out)
    }
    out.append("\n")
    return String(copying: out.span)
  }

  /// The member `rules`.
  private func writeRules(to out: inout ByteBuffer) {
    out.append(member: "rules", list: learned.allow + learned.proposals) { proposal, out in
      out.appendObject { out in
        out.append(member: "rule")
        out.append(text: RulesFile.json(of: proposal.rule))
        out.append(member: "campaigns", proposal.campaigns)
        out.append(member: "junk", proposal.junk.count)
        out.append(member: "kept", proposal.kept.count)
        out.append(member: "lines", linesOf: proposal.junk)
        out.append(member: "ids", idsOf: proposal.junk)
        out.append(member: "keptLines", linesOf: proposal.kept)
        out.append(member: "keptIds", idsOf: proposal.kept)
        out.append(member: "heldBackLines", linesOf: proposal.wrongWhileHeldBack)
        out.append(member: "heldBackIds", idsOf: proposal.wrongWhileHeldBack)
      }
    }
  }

  /// The member `disputed`.
  private func writeDisputed(to out: inout ByteBuffer) {
    out.append(member: "disputed", list: learned.disputed) { message, out in
      out.appendObject { out in
        out.append(member: "line", message.line)
        if let id = message.id {
          out.append(member: "id")
          out.append(text: id)
        }
        out.append(member: "label", message.isJunk ? "junk" : "allow")
      }
    }
  }

  /// The expected results of the rules together, and doubts about some labels.
  ///
  /// - Parameter lines: The lines of the messages, which are named.
  func summary(naming lines: InputLines) -> String {
    var out = ""
    let count = learned.proposals.count
    if let remark = learned.remark { out += "winnow: \(remark)\n" }
    let prediction = learned.prediction
    if count > 0, let recall = prediction.recallInterval, let caught = prediction.caughtInterval {
      out += "winnow: \(counted(count, "rule")), expected to catch \(percent(prediction.recall)) "
      out += "of junk of new campaigns "
      out += "(95% interval: \(percent(recall.lower)) to \(percent(recall.upper))) and "
      out += "\(percent(prediction.caught)) of what is kept "
      out += "(\(percent(caught.lower)) to \(percent(caught.upper)))\n"
    }
    if !learned.allow.isEmpty {
      out +=
        "winnow: \(counted(learned.allow.count, "allow filter")) for kept messages that a deny filter catches\n"
    }
    for campaign in learned.uncaught {
      out += "winnow: no proposed rule catches any of \(grouped(campaign.messages)) junk messages of one "
      out += "campaign, such as \(lines.name(of: campaign.line)); a filter on their text would"
      out += campaign.filter.map { ", for instance \(RulesFile.json(of: $0))\n" } ?? "\n"
    }
    if !learned.disputed.isEmpty {
      let shown = learned.disputed.prefix(5).map(\.line)
      out +=
        "winnow: \(counted(learned.disputed.count, "message")) not learned from, since other messages contradict "
      out += "the label: \(lines.names(of: shown))"
      out += learned.disputed.count > 5 ? ", ...\n" : "\n"
    }
    return out
  }

  private func percent(_ share: Double?) -> String {
    share.map(shareText) ?? "-"
  }
}

extension ByteBuffer {
  /// Appends a member with the ids of messages, which are JSON already; null for a message without an id.
  fileprivate mutating func append(
    member name: StaticString, idsOf messages: [LearnedRules.CaughtMessage]
  ) {
    append(member: name, list: messages) { message, out in out.append(text: message.id ?? "null") }
  }

  fileprivate mutating func append(
    member name: StaticString, linesOf messages: [LearnedRules.CaughtMessage]
  ) {
    append(member: name, list: messages) { message, out in out.append(decimal: message.line) }
  }
}
