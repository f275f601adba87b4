import JSONText
import TestSupport
import Testing

@testable import MessageFilter

/// What holds of every smart rule, whichever there are. A new rule gets its name in `names`
/// and a row in `examples`.
@Suite struct SmartRuleTests {
  struct Example: Sendable {
    var rule: SmartRule
    /// How a rules file turns the rule on and off.
    var on: String
    var off: String
    /// A message on which it fires, what matches, and a message on which it does not fire.
    var sender: String?
    var body: String
    var match: String
    var otherSender: String?
    var otherBody: String
  }

  /// The names of the rules, in the order of winnow(7).
  static let names = [
    "links", "shortSender", "email", "numbersOnly", "countryAllowlist", "emojis", "mixedScripts",
  ]

  static let examples = [
    Example(
      rule: .links, on: "true", off: "false", sender: nil, body: "see bit.ly/1a2b now", match: "bit.ly/1a2b",
      otherSender: nil, otherBody: "see you at 3.14"),
    Example(
      rule: .shortSender(max: 5), on: "{max:5}", off: "false", sender: "12345", body: "", match: "12345",
      otherSender: "123456", otherBody: ""),
    Example(
      rule: .email, on: "true", off: "false", sender: "a@b.example", body: "", match: "a@b.example",
      otherSender: "a.b", otherBody: "a@b.example"),
    Example(
      rule: .numbersOnly, on: "true", off: "false", sender: "+1 Bank", body: "", match: "B",
      otherSender: "+1 555", otherBody: "Bank"),
    Example(
      rule: .countryAllowlist(codes: [972, 1]), on: "['+972','US']", off: "[]", sender: "+4-4 20", body: "",
      match: "+44", otherSender: "+972 54", otherBody: "+44"),
    Example(
      rule: .emojis, on: "true", off: "false", sender: nil, body: "win 🎁", match: "🎁", otherSender: "🎁",
      otherBody: "win"),
    Example(
      rule: .mixedScripts, on: "true", off: "false", sender: nil, body: "get it frее today", match: "frее",
      otherSender: "frее", otherBody: "free 3D-модель"),
  ]

  private func rules(_ smart: String) -> Rules? {
    RulesFile.read(bytes: Array("{version:1,smart:{\(smart)}}".utf8)).rules
  }

  @Test func `the rules are asked in the order of winnow(7)`() {
    #expect(SmartRule.detectors.map { $0.name } == Self.names)
    #expect(Self.examples.map(\.rule.name) == Self.names)
  }

  @Test(arguments: examples)
  func `a rules file turns a rule on and off, and is written as it is read`(example: Example) throws {
    let name = example.rule.name
    let on = try #require(rules("\(name):\(example.on)"))
    #expect(on.smart == SmartRules([example.rule]))
    #expect(rules("\(name):\(example.off)")?.smart == SmartRules())
    let written = RulesFile.text(of: on)
    #expect(RulesFile.read(bytes: Array(written.utf8)).rules == on, "\(written)")
  }

  @Test(arguments: examples)
  func `a rule says what matches, where, and why`(example: Example) throws {
    var rules = Rules()
    rules.smart.insert(example.rule)
    var evaluator = Evaluator(try RuleSet(compiling: rules))
    let reason = evaluator.evaluate(sender: example.sender, body: example.body).reason
    #expect(reason.stage == .smart)
    #expect(reason.rule?.pointer == "/smart/\(example.rule.name)")
    #expect(reason.match?.field == example.rule.detector.field)
    #expect(reason.match?.text == example.match)
    #expect(SmartRule.reason(of: example.rule.name, match: example.match) != nil)
    let other = evaluator.evaluate(sender: example.otherSender, body: example.otherBody)
    #expect(other.reason.stage == .default)
  }

  @Test func `a section has each rule once, in the fixed order, whatever the order of insertion`() {
    var smart = SmartRules([.emojis, .shortSender(max: 3), .links])
    #expect(smart.rules == [.links, .shortSender(max: 3), .emojis])
    smart.insert(.shortSender(max: 4))
    #expect(smart.rules == [.links, .shortSender(max: 4), .emojis])
    smart.insert(.countryAllowlist(codes: [1]))
    smart.insert(.countryAllowlist(codes: []))
    smart.remove("links")
    smart.remove("nothing")
    #expect(smart.rules == [.shortSender(max: 4), .emojis])
  }

  @Test func `a set of calling codes has what was put in, each assigned code apart`() {
    let codes = CallingCodeDetector.all.map(\.code)
    for code in codes {
      var set = CallingCodeSet()
      set.insert(code)
      #expect(codes.filter { set.contains($0) } == [code])
    }
    var set = CallingCodeSet()
    for code in [-1, 0, 999, 1000, 100_000, Int.max, Int.min] where !codes.contains(code) {
      set.insert(code)
      #expect(!set.contains(code))
    }
    #expect(!codes.contains { set.contains($0) })
  }

  @Test func `the schema has every rule with the shape of its value`() throws {
    let schema = try RulesSchemaTests.schema().schema
    func member(_ path: String...) throws -> Int {
      try path.reduce(0) { node, key in try #require(schema.member(key, of: node)) }
    }
    let properties = try member("properties", "smart", "properties")
    #expect(
      schema.children(of: properties).map { schema.key(of: $0) }
        == ["allUnknown"] + SmartRule.detectors.map { $0.name })
    for detector in SmartRule.detectors {
      let rule = try #require(schema.member(detector.name, of: properties))
      switch detector.shape {
      case .toggle:
        #expect(schema.text(of: try #require(schema.member("type", of: rule))) == "boolean")
      case .maximum(let standard, let range):
        let shapes = schema.children(of: try #require(schema.member("anyOf", of: rule)))
        let object = try #require(shapes.compactMap { schema.member("properties", of: $0) }.first)
        let max = try #require(schema.member("max", of: object))
        func number(_ key: String) -> Double? {
          schema.member(key, of: max).flatMap { schema.number(of: $0) }
        }
        #expect(number("minimum") == Double(range.lowerBound))
        #expect(number("maximum") == Double(range.upperBound))
        #expect(number("default") == Double(standard))
      case .callingCodes:
        #expect(schema.text(of: try #require(schema.member("type", of: rule))) == "array")
      }
    }
  }
}
