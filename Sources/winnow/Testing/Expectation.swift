import Bytes
import JSONText
import MessageFilter
import MessageStream

/// The `expect` of a case.
struct Expectation {
  /// An expected member of the verdict's reason.
  struct Member {
    var name: String
    var value: ComparedValue
  }

  /// What is wrong with an `expect`.
  struct Fault: Error { let message: String }

  /// The expected action; nil if any is accepted.
  var action: String?
  var members: [Member] = []
  /// All expected tags, in any order; nil if any are accepted.
  var tags: [String]?
  /// The error's code, for `invalid`.
  var code: String?

  /// The rule that is expected to decide.
  var rule: String? {
    if case .text(let rule)? = members.first(where: { $0.name == "rule" })?.value { rule } else { nil }
  }

  /// All members of a reason, as in winnow(1).
  private static let reasonMembers = [
    "stage", "rule", "points", "text", "field", "range", "match", "confidence", "matches",
  ]
  private static let actions = Outcome.allCases.map(\.name)
  /// The codes that the error of a case can have: its line is an object, and no longer than allowed.
  private static let codes = [LineError.Code.fields.name.description]

  /// Reads the `expect` of a line that is a JSON object.
  static func of(_ line: Span<UInt8>) throws(Fault) -> Expectation {
    let document = JSON5Document.read([UInt8](copying: line))
    guard document.nodes.first?.kind == .object, let node = lastMember("expect", of: 0, document) else {
      throw Fault(message: "no \"expect\" in this case; expected one, such as \"expect\":\"junk\"")
    }
    switch document.nodes[node].kind {
    case .string: return Expectation(action: try action(document.text(of: node)))
    case .object:
      var expectation = Expectation()
      if let named = lastMember("action", of: node, document) {
        guard document.nodes[named].kind == .string else {
          throw Fault(message: "\"action\" in \"expect\" is not a text, expected an action")
        }
        expectation.action = try action(document.text(of: named))
      }
      for child in document.children(of: node) {
        let key = document.key(of: child)
        switch key {
        case "action": break
        case "code": expectation.code = try code(child, document, action: expectation.action)
        case _ where expectation.action == "invalid" && (reasonMembers + ["tags"]).contains(key):
          throw Fault(
            message: "\"expect\" has \"\(key)\", which an invalid line does not have; with \"invalid\" only "
              + "\"code\" can be expected")
        case "tags": expectation.tags = try tags(child, document)
        case _ where reasonMembers.contains(key):
          expectation.members.append(Member(name: key, value: ComparedValue(child, of: document)))
        default:
          throw Fault(
            message: "\"expect\" has an unknown member \"\(key)\""
              + Arguments.didYouMean(key, reasonMembers + ["action", "tags", "code"]))
        }
      }
      if expectation.action == nil, expectation.tags == nil, expectation.members.isEmpty {
        throw Fault(
          message: "\"expect\" expects nothing: give it \"action\", \"tags\" or a member of the reason")
      }
      return expectation
    default: throw Fault(message: "\"expect\" is neither an action nor an object")
    }
  }

  private static func tags(_ node: Int, _ document: JSON5Document) throws(Fault) -> [String] {
    // What is null is expected to be absent.
    if document.nodes[node].kind == .null { return [] }
    let elements = Array(document.children(of: node))
    guard document.nodes[node].kind == .array, elements.allSatisfy({ document.nodes[$0].kind == .string })
    else {
      throw Fault(message: "\"tags\" in \"expect\" is not a list of texts")
    }
    return elements.map { document.text(of: $0) }
  }

  /// The expected code of the error, for a case with this action.
  private static func code(
    _ node: Int, _ document: JSON5Document, action: String?
  ) throws(Fault) -> String {
    guard action == "invalid" else {
      throw Fault(
        message: "\"expect\" has \"code\", which only an invalid line has; give it the action \"invalid\"")
    }
    guard document.nodes[node].kind == .string else {
      throw Fault(message: "\"code\" in \"expect\" is not a text, expected \(alternatives(codes))")
    }
    let word = document.text(of: node)
    if codes.contains(word) { return word }
    throw Fault(
      message: "\"expect\" has the code \"\(word)\", which no case can have, expected \(alternatives(codes))"
        + Arguments.didYouMean(word, codes))
  }

  private static func lastMember(_ name: String, of node: Int, _ document: JSON5Document) -> Int? {
    var found: Int?
    for child in document.children(of: node) where document.key(of: child) == name { found = child }
    return found
  }

  private static func action(_ word: String) throws(Fault) -> String {
    if actions.contains(word) { return word }
    throw Fault(
      message: "\"expect\" names no action: \"\(word)\"; an action is \(alternatives(actions))"
        + Arguments.didYouMean(word, actions))
  }

  /// Whether a verdict has other tags than expected.
  func missesTags(in verdict: Verdict) -> Bool { tags.map { $0.sorted() != verdict.tags.sorted() } ?? false }

  /// The differences between a verdict and the expectation, one sentence each.
  func misses(in verdict: Verdict) -> [String] {
    let reason = verdict.reason
    var misses: [String] = []
    if let action, action != verdict.action.name {
      let rule = rule.map { " by \($0)" } ?? ""
      let got = reason.rule.map { " by \($0.name)" } ?? ""
      misses.append("expected \(action)\(rule), got \(verdict.action.name)\(got)")
    }
    // Another action has another reason.
    let hasOtherAction = !misses.isEmpty
    if let tags, missesTags(in: verdict) {
      func list(_ tags: [String]) -> String {
        tags.isEmpty ? "no tags" : "the tags \(tags.joined(separator: ", "))"
      }
      misses.append("expected \(list(tags)), got \(list(verdict.tags))")
    }
    if members.isEmpty || hasOtherAction { return misses }
    var json = ByteBuffer(capacity: 256)
    reason.writeJSON(to: &json)
    let found = ComparedValue(0, of: JSON5Document.read([UInt8](copying: json.span)))
    for member in members {
      // A reason has no null and no empty list: both expect that it has no such member.
      let wanted = [.word("null"), .list([])].contains(member.value) ? nil : member.value
      let got = found.member(member.name)
      if got != wanted {
        misses.append("expected \(member.name) \(member.value), got \(got.map { "\($0)" } ?? "none")")
      }
    }
    return misses
  }
}
