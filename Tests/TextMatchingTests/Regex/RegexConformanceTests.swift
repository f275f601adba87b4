import Bytes
import Foundation
import TestSupport
import Testing

@testable import TextMatching

/// The public suites of several engines, as far as they agree.
@Suite(.enabled(if: SharedData.isThere, Comment(rawValue: SharedData.absence)))
struct RegexConformanceTests {
  struct Row {
    var id: String
    var pattern: String
    var text: String
    var isMatch: Bool
    var compiles: Bool
    var dialect: String
    var features: Set<String>
    var flags: String
    var match: Range<Int>?

    init?(_ line: String) throws {
      guard let row = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
        let pattern = row["pattern"] as? String, let text = row["text"] as? String
      else { return nil }
      id = "\(row["source"] as? String ?? "") \(row["id"] ?? "")"
      self.pattern = pattern
      self.text = text
      isMatch = row["isMatch"] as? Bool ?? false
      compiles = row["compiles"] as? Bool ?? true
      dialect = row["dialect"] as? String ?? ""
      features = Set(row["features"] as? [String] ?? [])
      flags = row["flags"] as? String ?? ""
      if let bytes = row["firstMatchBytes"] as? [Int], bytes.count == 2 { match = bytes[0]..<bytes[1] }
    }
  }

  static func rows(_ path: String) throws -> [Row] {
    try SharedData.lines(of: path).compactMap { try Row($0) }
  }

  /// What is wrong about a row; nil when it is as it should be.
  static func problem(_ row: Row) -> String? {
    let mustBeRefused = !row.features.isDisjoint(with: ["backrefs", "lookaround"])
    let pattern = row.flags.isEmpty ? row.pattern : "(?\(row.flags))" + row.pattern
    let regex: Regex
    do throws(RegexSyntaxError) {
      regex = try Regex(pattern, isCaseInsensitive: false)
    } catch {
      return mustBeRefused || !row.compiles ? nil : "refused: \(error.message) at \(error.offset)"
    }
    if mustBeRefused { return "must be refused" }
    if !row.compiles { return "must not compile" }
    var scratch = RegexScratch()
    // The caller brings texts to NFC; then places are others, so only whether it matches is compared.
    let original = Array(row.text.utf8)
    var normalizer = SegmentNormalizer()
    normalizer.normalize(original.span, 0..<original.count)
    let isNFC = normalizer.equals(original.span, 0..<original.count)
    let text = isNFC ? original : ReferenceText.utf8(normalizer.scalars)
    let isMatch = regex.isMatch(in: text.span, scratch: &scratch)
    if isMatch != row.isMatch { return isMatch ? "matches" : "does not match" }
    let found = regex.find(in: text.span, scratch: &scratch)
    if let expected = row.match, isNFC, found != expected {
      return "found \(String(describing: found)), not \(expected)"
    }
    if (found != nil) != isMatch { return "find and isMatch differ" }
    // The bounds that Regex.md states, where no state is kept.
    let program = regex.compiled.programs.forward
    var simulated = LazyDFA(program, limit: 0)
    _ = simulated.findEnd(in: text.span, from: 0)
    if program.instructions.count > 512 { return "\(program.instructions.count) instructions" }
    if simulated.steps.total > 6 * program.instructions.count * (text.count + 1) { return "too many steps" }
    return nil
  }

  /// Constructs of other dialects that the Rust crate 1.11 refuses, and what it says of them.
  static let foreign: [(construct: String, reason: String)] = [
    ("\\Q", "quoting is not an escape of the crate"), ("\\h", "no escape of the crate"),
    ("[\\h", "no escape of the crate"), ("\\H", "no escape of the crate"), ("\\V", "no escape of the crate"),
    ("\\R", "no escape of the crate"), ("\\N{", "no escape of the crate"), ("\\Z", "no escape of the crate"),
    ("\\0", "octal escapes are off in the crate"), ("(?>", "atomic groups are unknown to the crate"),
    ("(?#", "comment groups are unknown to the crate"), ("(?xx)", "a flag given twice is an error"),
    ("\\>]", "in 1.10 and later \\> is a word boundary, which no class may have"),
    ("\\>)]", "the same"), ("|$|\\>", "the same"),
    ("\\p{Script=Unknown}", "the crate has no such script"),
    ("\\P{Alpha=no}", "binary properties take no value"),
    ("\\p{blank}", "POSIX names are not properties"), ("\\p{graph}", "POSIX names are not properties"),
    ("\\p{print}", "POSIX names are not properties"), ("\\p{xdigit}", "POSIX names are not properties"),
  ]

  /// Rows of ICU that the crate matches too, but otherwise; by line of its file.
  static let otherwise: [Int: String] = {
    var reasons: [Int: String] = [:]
    for line in [138, 861, 865, 872] { reasons[line] = "$ is the very end, not before a last line end" }
    for line in [168, 170, 172, 173] { reasons[line] = "with (?m) only a line feed ends a line" }
    reasons[297] = "only a line feed is no ."
    for line in [753, 756, 761, 764, 766] { reasons[line] = "\\v is U+000B alone" }
    reasons[506] = "c?+ is a repetition of a repetition, not possessive"
    reasons[932] = "[:digit:] outside a bracket is a class of its letters"
    reasons[956] = "an empty left side of && is allowed"
    reasons[978] = "a single & is itself"
    reasons[1240] = "case folding is simple: ß is not ss"
    return reasons
  }()

  @Test func `every row of the engines' common suite is as the Rust crate has it`() throws {
    let rows = try Self.rows("data/conformance/regex.ndjson")
    #expect(rows.count >= 1_800)
    for row in rows {
      let problem = Self.problem(row)
      if let foreign = Self.foreign.first(where: { row.pattern.contains($0.construct) }) {
        #expect(
          problem == nil || problem?.hasPrefix("refused: ") == true, "\(row.pattern): \(foreign.reason)")
        continue
      }
      if row.id.contains("regextst"), let line = Int(row.id.split(separator: "-").last ?? ""),
        Self.otherwise[line] != nil
      {
        #expect(problem != nil && problem?.hasPrefix("refused") == false, "\(row.id) now passes")
        continue
      }
      #expect(problem == nil, "\(row.id): /\(row.pattern)/ on \(row.text.debugDescription)")
    }
  }

  @Test func `the rows of the Rust crate where engines differ`() throws {
    let rows = try Self.rows("data/conformance/regex-dialect.ndjson").filter { $0.dialect == "rust" }
    #expect(rows.count >= 100)
    var excused = 0
    for row in rows {
      guard let problem = Self.problem(row) else { continue }
      // The suite of regex-lite, a crate without Unicode: its \d, \w and \B are ASCII's.
      if row.id.contains("regex-lite") {
        excused += 1
      } else {
        Issue.record("\(row.id): /\(row.pattern)/ on \(row.text.debugDescription): \(problem)")
      }
    }
    #expect(excused == 3)
  }
}
