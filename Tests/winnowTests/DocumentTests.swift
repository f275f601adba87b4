import Bytes
import MessageFilter
import MessageStream
import TestSupport
import Testing

@testable import winnow

/// A command that a document shows, and what the document says that it prints.
struct DocumentedCommand: Sendable, CustomTestStringConvertible {
  let document: String
  let line: Int
  let command: String
  let output: [String]

  var testDescription: String { "\(document):\(line): \(command)" }

  /// The commands of a Markdown page's `console` blocks: `$ ` begins one, which goes on behind a `|` at a
  /// line's end; what follows is its output.
  static func inMarkdown(_ document: String, _ text: String) -> [DocumentedCommand] {
    var commands: [DocumentedCommand] = []
    var isInside = false
    var open: (line: Int, command: String, output: [String])?
    func close() {
      if let open {
        commands.append(
          DocumentedCommand(document: document, line: open.line, command: open.command, output: open.output))
      }
      open = nil
    }
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line == "```console" {
        isInside = true
      } else if line == "```" {
        close()
        isInside = false
      } else if isInside, line.hasPrefix("$ ") {
        close()
        open = (index + 1, String(line.dropFirst(2)), [])
      } else if isInside, let command = open?.command, command.hasSuffix("|"), open?.output.isEmpty == true {
        open?.command = "\(command)\n\(line)"
      } else if isInside {
        open?.output.append(String(line))
      }
    }
    return commands
  }

  /// The commands of a manual page's literal displays.
  static func inManual(_ document: String, _ text: String) -> [DocumentedCommand] {
    let markdown = text.replacing(".Bd -literal -offset indent", with: "```console").replacing(
      ".Ed", with: "```"
    )
    .replacing("\\e", with: "\\")
    return inMarkdown(document, markdown)
  }

  /// Whether the output is as documented; a line `...` stands for any lines, and a probability, which changes
  /// with the language model, for any other.
  func matches(_ printed: [String]) -> Bool {
    let lines = printed.map(Self.withoutProbabilities)
    let output = output.map(Self.withoutProbabilities)
    guard let gap = output.firstIndex(of: "...") else { return lines == output }
    let before = output[..<gap]
    let after = output[(gap + 1)...]
    return lines.count >= before.count + after.count && lines.starts(with: before)
      && lines.suffix(after.count).elementsEqual(after)
  }
}

extension DocumentedCommand {
  /// The line with `with confidence 0.97` as `with confidence P`.
  static func withoutProbabilities(_ line: String) -> String {
    guard let found = line.range(of: "with confidence ") else { return line }
    let rest = line[found.upperBound...].drop { $0.isNumber || $0 == "." }
    return line[..<found.upperBound] + "P" + rest
  }
}

@Suite struct DocumentTests {
  /// Documents and the folder below `examples` that their commands run in.
  static let documents = [
    ("README.md", ""), ("examples/pipelines/README.md", ""),
    ("examples/rules-in-git/README.md", "rules-in-git"),
    ("examples/tags/README.md", "tags"),
    ("examples/phone/README.md", "phone"),
    ("man/winnow.1", ""),
  ]

  static func read(_ path: String) throws -> String {
    String(decoding: try readFile(checkout + "/" + path), as: UTF8.self)
  }

  /// All commands, a document's after another.
  static let commands: [(command: DocumentedCommand, folder: String)] = documents.flatMap { path, folder in
    let text = (try? read(path)) ?? ""
    let commands =
      path.hasSuffix(".md")
      ? DocumentedCommand.inMarkdown(path, text) : DocumentedCommand.inManual(path, text)
    return commands.map { ($0, folder) }
  }

  @Test func `the documents have commands`() {
    for (document, _) in Self.documents {
      #expect(Self.commands.contains { $0.command.document == document }, "\(document)")
    }
  }

  @Test(.enabled(if: installed("/usr/bin/jq") != nil, "no jq here"), arguments: documents)
  func `a document's commands print what it says`(document: String, folder: String) throws {
    // One folder for all commands of a document, as a reader has it.
    let place = try Workplace()
    #expect(try place.shell("cp -R \(checkout)/examples/. .").status == 0)
    for (command, folder) in Self.commands where command.document == document {
      let change = folder.isEmpty ? "" : "cd \(folder); "
      let outcome = try place.shell("{ \(change)\(command.command)\n} 2>&1")
      var lines = outcome.lines
      if !outcome.out.hasSuffix("\n"), !outcome.out.isEmpty { lines.append("(no line end)") }
      #expect(command.matches(lines), "\(command.testDescription) printed\n\(outcome.out)")
    }
  }

  @Test func `the manual page and the table of options name the same options`() throws {
    let page = try Self.read("man/winnow.1")
    guard let start = page.range(of: ".Sh OPTIONS"), let end = page.range(of: ".Sh OUTPUT") else {
      Issue.record("no sections OPTIONS and OUTPUT")
      return
    }
    let items = page[start.upperBound..<end.lowerBound].split(separator: "\n").filter {
      $0.hasPrefix(".It Fl")
    }
    var documented: Set<String> = []
    for item in items {
      let words = item.split(separator: " ")
      for (word, next) in zip(words, words.dropFirst()) where word == "Fl" {
        documented.insert("-" + next)
      }
    }
    var known: Set<String> = []
    for option in Option.all {
      known.insert(option.name.dashed)
      if let short = option.short { known.insert("-\(short)") }
    }
    #expect(documented == known)
    // A value's name is the help's.
    for option in Option.all {
      guard let placeholder = option.value.placeholder else { continue }
      let name = placeholder.prefix { $0 != "=" && $0 != "[" }
      #expect(
        items.contains { $0.contains("Fl \(option.name.dashed.dropFirst()) Ar \(name)") },
        "\(option.name.dashed) \(placeholder)")
    }
  }

  /// The rules files that documents show: README's `json5` blocks and the displays of winnow-rules(5).
  static let samples: [(document: String, text: String)] = {
    var samples: [(document: String, text: String)] = []
    for (document, begin, end) in [
      ("README.md", "```json5\n", "```"), ("man/winnow-rules.5", ".Bd -literal -offset indent\n", ".Ed"),
    ] {
      var rest = ((try? read(document)) ?? "")[...]
      while let start = rest.range(of: begin) {
        rest = rest[start.upperBound...]
        guard let stop = rest.range(of: end) else { break }
        samples.append((document, String(rest[..<stop.lowerBound])))
        rest = rest[stop.upperBound...]
      }
    }
    return samples
  }()

  @Test func `the rules that documents show can be used`() throws {
    #expect(Set(Self.samples.map(\.document)) == ["README.md", "man/winnow-rules.5"])
    let place = try Workplace()
    for sample in Self.samples {
      let outcome = try place.run(["check", "--strict", "-"], input: sample.text)
      #expect(outcome.status == 0, "\(sample.document): \(outcome.out)")
    }
  }

  @Test func `the examples' rules have nothing to warn of`() throws {
    let place = try Workplace()
    let found = try place.shell("find \(checkout)/examples -name '*.json5' ! -name broken.json5").lines
    #expect(found.count >= 3)
    for file in found {
      let outcome = try place.winnow("check", "--strict", file)
      #expect(outcome.status == 0, "\(outcome.out)")
    }
  }

  @Test func `every form of output is described in the manual page`() throws {
    let page = try Self.read("man/winnow.1").split(separator: "\n").map(String.init)
    for name in VerdictFormats.all.map({ $0.name }) {
      #expect(page.contains(".It Cm \(name)"), "\(name)")
    }
  }

  @Test func `winnow-rules(5) lists every kind of warning`() throws {
    let page = try Self.read("man/winnow-rules.5")
    let start = try #require(page.range(of: ".Ss Warnings")).upperBound
    let list = page[start...].split(separator: "\n").prefix { $0 != ".El" }
    let names = list.filter { $0.hasPrefix(".It ") }.map { String($0.dropFirst(4)) }
    #expect(names.sorted() == RuleWarning.names.sorted())
  }

  @Test(arguments: Limits.table.map(\.name))
  func `every limit stands in the manual page with its value`(name: String) throws {
    let page = try Self.read("man/winnow.1").split(separator: "\n").map(String.init)
    let limit = try #require(Limits.table.first { $0.name == name })
    let comment = try #require(page.firstIndex(of: ".\\\" \(name)"), "it is not in man/winnow.1")
    let item = page[(comment + 1)...].prefix { !$0.hasPrefix(".\\\"") }.joined(separator: " ")
    #expect(item.contains(Self.written(limit.value, isBytes: name.contains("ytes"))), "\(item)")
  }

  @Test func `every limit of the manual page is in the table`() throws {
    // Before each limit's paragraph a comment has its name, a word without spaces.
    let named = try Self.read("man/winnow.1").split(separator: "\n").filter { $0.hasPrefix(".\\\" ") }
      .map { String($0.dropFirst(4)) }.filter { $0.allSatisfy(\.isLetter) && $0.first?.isLowercase == true }
    #expect(named.sorted() == Limits.table.map(\.name).sorted())
  }

  @Test func `every limit is in the table`() throws {
    let declared = try Self.read("Sources/Bytes/Limits.swift").split(separator: "\n").compactMap { line in
      line.firstRange(of: "static let ").map { String(line[$0.upperBound...].prefix(while: \.isLetter)) }
    }
    #expect(declared.filter { $0 != "table" }.sorted() == Limits.table.map(\.name).sorted())
  }

  /// A limit as the page writes it: `16 MiB`, `512 bytes`, `1,000,000`.
  private static func written(_ value: Int, isBytes: Bool) -> String {
    guard isBytes else { return grouped(value) }
    for (power, unit) in [(30, "GiB"), (20, "MiB"), (10, "KiB")]
    where value >= 1 << power && value % (1 << power) == 0 {
      return "\(value >> power) \(unit)"
    }
    return "\(value) bytes"
  }

  @Test(arguments: Subcommand.allCases.filter { $0 != .classify })
  func `the manual page has every subcommand`(_ subcommand: Subcommand) throws {
    func names(_ line: String) -> Bool { line.split(separator: " ").contains(subcommand.rawValue[...]) }
    let lines = try Self.read("man/winnow.1").split(separator: "\n").map(String.init)
    let end = try #require(lines.firstIndex(of: ".Sh DESCRIPTION"))
    // In the synopsis a subcommand follows the program's name; other words may follow the subcommand.
    let synopsis = zip(lines[..<end], lines[..<end].dropFirst())
    #expect(synopsis.contains { name, line in name == ".Nm" && line.hasPrefix(".Cm ") && names(line) })
    #expect(lines[end...].contains { $0.hasPrefix(".It Cm ") && names($0) })
  }
}
