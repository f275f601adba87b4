import Bytes
import JSONText
import MessageFilter
import MessageStream

/// A report that `stats --json` or `evaluate --json` wrote, of which the members are not checked yet.
struct SavedReport {
  let document: JSON5Document
  /// The number of messages.
  let messages: Int
  /// The list of rules.
  let rules: Int
  private let subcommand: Subcommand

  /// Reads a report of a subcommand.
  init(_ bytes: [UInt8], of subcommand: Subcommand) throws(ReportRefusal) {
    document = JSON5Document.read(bytes)
    self.subcommand = subcommand
    guard document.isWellFormed, document.nodes.first?.kind == .object,
      let messages = document.member("messages", of: 0).flatMap(document.count),
      let rules = document.member("rules", of: 0), document.nodes[rules].kind == .array
    else {
      guard Self.beginsWithReport(bytes, of: subcommand) else { throw ReportRefusal(of: subcommand) }
      throw ReportRefusal(
        message: "has more behind its first report: each report must be a file of its own")
    }
    self.messages = messages
    self.rules = rules
  }

  /// Whether the first of several lines is a report, as where files with a report each were put into one.
  private static func beginsWithReport(_ bytes: [UInt8], of subcommand: Subcommand) -> Bool {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return false }
    return (try? SavedReport(Array(bytes[..<end]), of: subcommand)) != nil
  }

  /// The member of this name, which every report of the subcommand has and which is an object.
  func object(_ name: String) throws(ReportRefusal) -> Int {
    guard let node = document.member(name, of: 0), document.nodes[node].kind == .object else {
      throw ReportRefusal(of: subcommand)
    }
    return node
  }
}

extension SavedReport {
  /// Reads reports of one rules file, which are added up.
  ///
  /// - Parameter add: Adds the report of a file, of which the name in messages is given. Returns the number
  ///   of messages of all reports so far.
  static func addUp(
    _ files: [String], _ console: Console,
    _ add: (_ report: [UInt8], _ name: String) throws(ReportRefusal) -> Int
  ) throws(CommandError) {
    for file in files.isEmpty ? ["-"] : files {
      let name = inputName(file)
      console.announceWaiting(for: "a report", from: file)
      let bytes = try readOperand(file)
      let messages: Int
      do throws(ReportRefusal) {
        messages = try add(bytes, name)
      } catch {
        throw .failed(.usage, "\(name) \(error.message)", hint: error.hint)
      }
      guard messages <= Limits.countedLines else {
        throw .failed(
          .usage, "the reports up to \(name) count more than \(grouped(Limits.countedLines)) messages")
      }
    }
  }
}

/// Why a file cannot be used as a report.
struct ReportRefusal: Error {
  let message: String
  /// What would help; nil if the message says it.
  let hint: String?

  init(message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }

  /// A file that is not a report of a subcommand, or has a mistake.
  init(of subcommand: Subcommand, mistake: String? = nil) {
    self.init(
      message: "is not a report of '\(subcommand.command) --json'" + (mistake.map { ": \($0)" } ?? ""))
  }

  /// A report that was made with other rules than those before it.
  ///
  /// - Parameter difference: A rule that is not in all reports, or another difference.
  static func ofOtherRules(_ difference: String) -> ReportRefusal {
    ReportRefusal(
      message: "is a report of another rules file than those before it: \(difference)",
      hint: "Only reports of one rules file can be added up.")
  }
}

extension JSON5Document {
  /// Counts by action; nil if something else is there.
  func outcomes(of node: Int) -> OutcomeCounts? {
    guard nodes[node].kind == .object else { return nil }
    var counts = OutcomeCounts()
    for child in children(of: node) {
      guard let kind = Outcome(named: key(of: child)), let count = count(of: child) else { return nil }
      counts[kind] = count
    }
    return counts
  }

  /// A number that counts something.
  func count(of node: Int) -> Int? {
    guard let value = number(of: node), value >= 0, value <= Double(Limits.countedLines),
      value == value.rounded()
    else { return nil }
    return Int(value)
  }
}
