import TestSupport
import Testing

@testable import MessageFilter

/// Rules that a program loads in one step.
@Suite struct LoadingTests {
  @Test func `a file is read and compiled in one step`() throws {
    let folder = try TemporaryFolder()
    try folder.write("rules.json5", "{version: 1, deny: ['free money']}")
    var evaluator = Evaluator(try RuleSet(contentsOf: folder.path + "/rules.json5"))
    #expect(evaluator.evaluate(sender: nil, body: "FREE money").action == .junk)
    #expect(try RuleSet(parsing: "{version: 1, allow: ['a']}").rules.map(\.text) == ["a"])
  }

  @Test func `an error has every mistake, and prints as check does`() throws {
    let text = "{version: 1,\n deny: [{text: 'a', foldr: 'junk'}, 7]}"
    let reading = RulesFile.read(bytes: Array(text.utf8), name: "mine.json5")
    do {
      _ = try RuleSet(parsing: text, name: "mine.json5")
      Issue.record("the rules have two mistakes")
    } catch {
      #expect(error.findings.map(\.rule) == ["/deny/0/foldr", "/deny/1"])
      #expect("\(error)" == reading.findings.map { reading.rendered($0) }.joined(separator: "\n"))
      #expect("\(error)".hasPrefix("mine.json5:2:21: error: unknown key \"foldr\""))
    }
  }

  /// That all regexes together are too large, for which a test would have to compile as many.
  @Test func `a mistake that only compiling finds is placed at its filter`() {
    let text = "{version: 1,\n deny: ['a', {text: 'b', matching: 'regex'}],\n tags: {t: ['c', 'd']}}"
    let mistakes = ["/tags/t/1", "/deny/1"].map {
      UncompilableRules.Mistake(pointer: $0, message: "too large")
    }
    let error = RulesError(
      UncompilableRules(mistakes: mistakes), in: Array(text.utf8), name: "mine.json5")
    #expect(error.findings.map(\.rule) == ["/deny/1", "/tags/t/1"])
    #expect(error.findings.map(\.line) == [2, 3])
    #expect(error.findings.map(\.column) == [14, 18])
    #expect("\(error)".hasPrefix("mine.json5:2:14: error: too large\n deny: ['a', {text"))
  }

  @Test func `a file that can't be read is said so`() throws {
    do {
      _ = try RuleSet(contentsOf: "/nowhere/rules.json5")
      Issue.record("there is no such file")
    } catch {
      #expect(error.findings.isEmpty)
      #expect("\(error)" == "the rules file /nowhere/rules.json5 can't be read: No such file or directory")
    }
  }
}
