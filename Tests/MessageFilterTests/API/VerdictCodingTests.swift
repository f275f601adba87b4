import Bytes
import Foundation
import TestSupport
import Testing

@testable import MessageFilter

/// Verdicts are coded in the form in which the command writes them.
@Suite struct VerdictCodingTests {
  private static let rules = """
    {version: 1, fields: {chat: "/chat"}, contacts: ["+1 555 010 0199"],
      allow: [{id: "ok", text: "ok", matching: "whole"}],
      deny: ["free", {id: "both", all: ["parcel", {smart: "links"}, {language: "en", confidence: 0}, {tag: "t"}]},
        {id: "sum", atLeast: 3, score: [{points: 5, text: "claim"}, {points: -1, text: "you"}, {points: 2, all: ["a", "b"]}]},
        {text: "jobs", target: "chat", folder: "promotion"}],
      denyLanguage: ["ru"], smart: {countryAllowlist: ["+972"], emojis: true}, tags: {t: ["parcel"], "u.1": ["claim"]},
      automatic: {languages: ["en"], filter_lists: {en: {allow_body: ["hello"], deny_sender: ["shop"]}}}}
    """

  private static let messages: [(sender: String?, body: String, chat: String)] = [
    (nil, "nothing", ""), ("+15550100199", "free", ""), ("x", " ok ", ""), (nil, "say \"FREE\"\n\u{1}é", ""),
    (nil, "your parcel is here: http://a.example.com/b", ""), (nil, "claim it you a b", ""),
    (nil, "hi", "Jobs"),
    (nil, "Ваша посылка ждёт вас на складе, заберите её сегодня", ""), ("+44 20", "", ""), (nil, "win 🎁", ""),
    ("a", "hello free", ""), ("SHOP", "b", ""), ("e 中", "fre", ""),
  ]

  /// What the command writes of a message, without line and id.
  private func written(_ evaluator: inout Evaluator, _ message: (sender: String?, body: String, chat: String))
    throws
    -> Data
  {
    _ = evaluator.evaluate(sender: message.sender, body: message.body, fields: ["chat": message.chat])
    let sender = (message.sender ?? "").utf8Span.span
    let texts = MessageTexts(
      sender: sender, hasSender: message.sender != nil, body: message.body.utf8Span.span)
    evaluator.judge(texts)
    var output = ByteBuffer(capacity: 256)
    output.append("{")
    evaluator.ruleSet.append(evaluator.judgement, of: texts, to: &output)
    output.append("}")
    return Data(Array(copying: output.span))
  }

  private func sorted(_ data: Data) throws -> String {
    let object = try JSONSerialization.jsonObject(with: data)
    return String(
      decoding: try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys]), as: UTF8.self)
  }

  @Test(arguments: messages.indices)
  func `a verdict is coded as the command writes it, and read back`(index: Int) throws {
    let message = Self.messages[index]
    var evaluator = Evaluator(try RuleSet(parsing: Self.rules))
    let verdict = evaluator.evaluate(
      sender: message.sender, body: message.body, fields: ["chat": message.chat])
    let bytes = try written(&evaluator, message)
    let coded = try JSONEncoder().encode(verdict)
    #expect(try sorted(coded) == sorted(bytes))
    let again = try JSONDecoder().decode(Verdict.self, from: bytes)
    #expect(again.action == verdict.action)
    #expect(again.tags == verdict.tags)
    #expect(again.reason.stage == verdict.reason.stage)
    #expect(again.reason.match == verdict.reason.match)
    #expect(try sorted(JSONEncoder().encode(again)) == sorted(bytes))
  }

  @Test(arguments: messages.indices)
  func `a reason is written in the bytes that a verdict has`(index: Int) throws {
    let message = Self.messages[index]
    var evaluator = Evaluator(try RuleSet(parsing: Self.rules))
    let verdict = evaluator.evaluate(
      sender: message.sender, body: message.body, fields: ["chat": message.chat])
    var reason = ByteBuffer(capacity: 256)
    verdict.reason.writeJSON(to: &reason)
    let whole = String(decoding: try written(&evaluator, message), as: UTF8.self)
    let text = String(copying: reason.span)
    #expect(whole.hasSuffix(",\"reason\":\(text)}"))
  }

  @Test(
    arguments: [
      (#""promotion","reason":{"stage":"deny","rule":"/deny/0","text":"a"}"#, .deny),
      (#""transaction","reason":{"stage":"language","rule":"no-ru","text":"ru"}"#, .language),
      (#""allow","reason":{"stage":"automatic","rule":"/a","text":"a"}"#, .automaticAllow),
      (#""junk","reason":{"stage":"automatic","rule":"/a","text":"a"}"#, .automaticDeny),
      (#""junk","reason":{"stage":"smart","rule":"/smart/links","text":"links"}"#, .smart),
      (#""junk","reason":{"stage":"smart","rule":"/smart/allUnknown","text":"allUnknown"}"#, .allUnknown),
    ] as [(String, Stage)])
  func `of two stages with the same word, the action or the rule says which it is`(text: String, stage: Stage)
    throws
  {
    let verdict = try JSONDecoder().decode(Verdict.self, from: Data(#"{"action":\#(text)}"#.utf8))
    #expect(verdict.reason.stage == stage)
  }

  @Test(arguments: [
    "{}", #"{"action":"x","reason":{"stage":"default"}}"#, #"{"action":"junk","reason":{"stage":"deny"}}"#,
    #"{"action":"junk","reason":{"stage":"deny","rule":"/deny/0","text":"a","field":"body","range":[3,1],"match":"a"}}"#,
    #"{"action":"junk","reason":{"stage":"language","rule":"/a","text":"a","match":"xx","confidence":0.5}}"#,
    // Contacts, allow and the default let messages through; only deny and denyLanguage have folders.
    #"{"action":"junk","reason":{"stage":"default"}}"#,
    #"{"action":"junk","reason":{"stage":"contact","rule":"/contacts/0","text":"a"}}"#,
    #"{"action":"promotion","reason":{"stage":"allow","rule":"/allow/0","text":"a"}}"#,
    #"{"action":"allow","reason":{"stage":"deny","rule":"/deny/0","text":"a"}}"#,
    #"{"action":"allow","reason":{"stage":"language","rule":"/denyLanguage/0","text":"ru"}}"#,
    #"{"action":"transaction","reason":{"stage":"smart","rule":"/smart/links","text":"links"}}"#,
    #"{"action":"allow","reason":{"stage":"smart","rule":"/smart/allUnknown","text":"allUnknown"}}"#,
    #"{"action":"promotion","reason":{"stage":"automatic","rule":"/a","text":"a"}}"#,
  ])
  func `what is no verdict is refused`(text: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Verdict.self, from: Data(text.utf8)) }
  }

  @Test func `a verdict is a sentence`() throws {
    var evaluator = Evaluator(try RuleSet(parsing: Self.rules))
    #expect(
      "\(evaluator.evaluate(sender: nil, body: "free parcel"))"
        == "junk, because the filter \"free\" (/deny/0) matches in the body; tags: t")
    #expect("\(evaluator.evaluate(sender: nil, body: "x"))" == "allow, because nothing matched")
  }
}
