import MessageFilter
import MessageStream

/// A run's counters in the Prometheus text format: for each metric a line with its help, one with its type,
/// and its samples.
struct MetricsText {
  /// The first bytes of every such text.
  static let mark = "# HELP winnow_"

  private(set) var text = ""

  /// - Parameter uptime: Seconds since the run's start.
  init(_ counters: RunCounters.Snapshot, uptime: Double) {
    var tagged: [Sample] = []
    var hits: [Sample] = []
    var invalid: [Sample] = []
    for (name, count) in counters.counts {
      switch name {
      case .tagged(let tag): tagged.append(Sample([("tag", tag)], count))
      case .rule(let stage, let rule): hits.append(Sample([("stage", stage), ("rule", rule)], count))
      case .invalid(let code): invalid.append(Sample([("code", code)], count))
      }
    }
    let actions = Outcome.allCases.filter { $0 != .invalid }
    counter("lines_total", "Lines read, invalid ones too.", [Sample([], counters.lines.total)])
    counter("bytes_total", "Bytes read.", [Sample([], counters.bytes)])
    counter(
      "messages_total", "Messages by action.",
      actions.map { Sample([("action", $0.name)], counters.lines[$0]) })
    counter("tagged_messages_total", "Messages by tag; one with several tags counts for each.", tagged)
    counter("rule_hits_total", "Messages by the rule that decided.", hits)
    counter("invalid_lines_total", "Lines that are not messages, by the error's code.", invalid)
    counter(
      "reloads_total", "How often new rules came into use while it ran.", [Sample([], counters.reloads)])
    counter(
      "failed_reloads_total", "How often new rules could not be used, so that the old ones stayed.",
      [Sample([], counters.failedReloads)])
    begin("uptime_seconds", "Seconds since the start.", "gauge")
    // Numbers for programs have no digit grouping.
    let milliseconds = Int((uptime * 1000).rounded())
    let fraction = String(milliseconds % 1000).zeroPadded(3)
    text += "winnow_uptime_seconds \(milliseconds / 1000).\(fraction)\n"
  }

  /// One line with a value.
  private struct Sample {
    let labels: [(name: String, value: String)]
    let count: Int

    init(_ labels: [(String, String)], _ count: Int) {
      self.labels = labels.map { (name: $0.0, value: $0.1) }
      self.count = count
    }
  }

  private mutating func begin(_ name: String, _ help: String, _ type: String) {
    text += "# HELP winnow_\(name) \(help)\n# TYPE winnow_\(name) \(type)\n"
  }

  private mutating func counter(_ name: String, _ help: String, _ samples: [Sample]) {
    begin(name, help, "counter")
    for sample in samples {
      text += "winnow_" + name
      for (index, label) in sample.labels.enumerated() {
        text += (index == 0 ? "{" : ",") + label.name + "=\"" + Self.escaped(label.value) + "\""
      }
      text += (sample.labels.isEmpty ? " " : "} ") + "\(sample.count)\n"
    }
  }

  /// A label's value, escaped for quotation marks.
  private static func escaped(_ value: String) -> String {
    var text = ""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\\": text += "\\\\"
      case "\"": text += "\\\""
      case "\n": text += "\\n"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
