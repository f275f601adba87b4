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
      #expect(error.findings.map(\.pointer) == ["/deny/0/foldr", "/deny/1"])
      #expect("\(error)" == reading.findings.map { reading.rendered($0) }.joined(separator: "\n"))
      #expect("\(error)".hasPrefix("mine.json5:2:21: error: unknown key \"foldr\""))
    }
  }

  @Test func `bytes are rules, and bytes that are not UTF-8 are a mistake`() throws {
    let bytes = Array("\u{FEFF}{version: 1, deny: ['ab']}".utf8)
    #expect(try RuleSet(parsing: bytes).rules.map(\.text) == ["ab"])
    #expect(try RuleSet(parsing: bytes.lazy.map { $0 }).rules.map(\.text) == ["ab"])
    do {
      _ = try RuleSet(parsing: bytes.map { $0 == UInt8(ascii: "a") ? 0xFF : $0 }, name: "received")
      Issue.record("0xFF is not UTF-8")
    } catch {
      #expect(error.findings.map(\.column) == [22])
      #expect("\(error)".hasPrefix("received:1:22: error: found bytes that are not UTF-8 (0xFF)"))
    }
  }

  @Test func `findings are mistakes and warnings, each with its place`() throws {
    let text = "{version: 1,\r\n deny: ['é', 'É', {txt: 'b'}]}"
    let findings = RuleSet.findings(in: text)
    #expect(findings.map(\.severity) == [.warning, .error])
    #expect(findings.map(\.line) == [2, 2])
    #expect(findings.map(\.column) == [14, 20])
    // Each é has two bytes.
    #expect(findings.map(\.utf8Offset) == [28, 35])
    #expect(findings.map(\.pointer) == ["/deny/1", "/deny/2/txt"])
    #expect(RuleSet.findings(in: "{version: 1, deny: ['a']}").isEmpty)
    #expect(RuleSet.findings(in: Array(text.utf8)) == findings)
    let bytes = Array("{version: 1, deny: ['".utf8) + [0xFF] + Array("']}".utf8)
    #expect(RuleSet.findings(in: bytes).map(\.message).first?.contains("not UTF-8 (0xFF)") == true)
  }

  /// That all regexes together are too large, for which a test would have to compile as many.
  @Test func `a mistake that only compiling finds is placed at its filter`() {
    let text = "{version: 1,\n deny: ['a', {text: 'b', matching: 'regex'}],\n tags: {t: ['c', 'd']}}"
    let mistakes = ["/tags/t/1", "/deny/1"].map {
      RuleCompilationError.Mistake(pointer: $0, message: "too large")
    }
    let error = RulesError(
      RuleCompilationError(mistakes: mistakes), in: Array(text.utf8), name: "mine.json5")
    #expect(error.findings.map(\.pointer) == ["/deny/1", "/tags/t/1"])
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

  /// The C library would open what is before the NUL.
  @Test func `a path with a NUL is no file`() throws {
    let folder = try TemporaryFolder()
    try folder.write("rules", "{version: 1}")
    do {
      _ = try RuleSet(contentsOf: folder.path + "/rules\0.json5")
      Issue.record("a file has no such name")
    } catch {
      #expect("\(error)".hasSuffix("can't be read: Invalid argument"), "\(error)")
    }
  }
}
