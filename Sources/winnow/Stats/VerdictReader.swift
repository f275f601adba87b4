import Bytes
import JSONText
import MessageFilter
import MessageStream

/// Reads lines of verdict or annotate output.
struct VerdictReader: ~Copyable {
  private var scanner: LineScanner
  private var buffer = ByteBuffer(capacity: 256)
  /// The tags of the current line.
  private var tags: Set<String> = []
  private let pointers = Part.allCases.compactMap { try? JSONPointer($0.pointer) }
  /// The place of the verdict that annotate added, among the members that the scanner is asked for.
  private let annotationPlace: Int

  /// The members of a verdict line, in the order in which the scanner is asked for them.
  private enum Member: Int {
    case line, action, reason, error, tags

    static let names = ["line", "action", "reason", "error", "tags"]
  }

  /// The parts of a verdict, of its reason, and of what the reason names.
  private enum Part: Int, CaseIterable {
    case action, reason, stage, rule, text, tags, field, lowerBound, upperBound, matches

    var pointer: String {
      switch self {
      case .action: "/action"
      case .reason: "/reason"
      case .stage: "/stage"
      case .rule: "/rule"
      case .text: "/text"
      case .tags: "/tags"
      case .field: "/field"
      case .lowerBound: "/range/0"
      case .upperBound: "/range/1"
      case .matches: "/matches"
      }
    }
  }

  /// - Parameter member: The name of the member that annotate added, which may be one that verdict lines have.
  init(member: String) {
    let names = Member.names
    let place = names.firstIndex(of: member)
    annotationPlace = place ?? names.count
    scanner = LineScanner(MemberKeys(place == nil ? names + [member] : names))
  }

  @inline(__always)
  private func value(_ member: Member) -> JSONValue { scanner.value(member.rawValue) }

  @inline(__always)
  private func value(_ part: Part, of value: JSONValue, _ chunk: Span<UInt8>) -> JSONValue {
    pointers[part.rawValue].value(within: value, of: chunk)
  }

  mutating func begin(_ chunk: Span<UInt8>) { scanner.begin(chunk) }

  mutating func next(_ chunk: Span<UInt8>) -> Bool { scanner.next(chunk) }

  /// The verdict that annotate added to the current line.
  private var annotation: JSONValue { scanner.value(annotationPlace) }

  /// Whether the current line is a message with a verdict.
  var isAnnotated: Bool { annotation.kind == .object }

  /// Whether the current line has the member that annotate adds, whatever its value is.
  var hasMember: Bool { annotation.kind != .absent }

  /// Counts the current line; nil if it is not a verdict.
  mutating func count(_ chunk: Span<UInt8>, _ number: Int, in part: inout StatsTotals.Part) -> Outcome? {
    let isAnnotated = isAnnotated
    let annotation = annotation
    let action = isAnnotated ? value(.action, of: annotation, chunk) : value(.action)
    let reason = isAnnotated ? value(.reason, of: annotation, chunk) : value(.reason)
    let named = isAnnotated ? nil : lineNumber(chunk)
    if let name = text(action, chunk), let kind = Outcome(named: name), kind != .invalid,
      reason.kind == .object,
      let stage = text(value(.stage, of: reason, chunk), chunk)
    {
      if isAnnotated { part.isAnnotated = true }
      part.count(named: named)
      if let rule = text(value(.rule, of: reason, chunk), chunk) {
        let ruleText = text(value(.text, of: reason, chunk), chunk) ?? ""
        part.report.count(kind, rule: rule, stage: stage, text: ruleText, line: named ?? number)
      } else {
        part.report.count(kind)
      }
      countTags(
        isAnnotated ? value(.tags, of: annotation, chunk) : value(.tags), chunk, kind,
        in: &part)
      return kind
    }
    if value(.error).kind == .object {
      part.count(named: named)
      part.report.count(.invalid)
      return .invalid
    }
    part.otherLines += 1
    part.firstOtherLine = min(part.firstOtherLine ?? number, number)
    return nil
  }

  /// Counts each tag of a verdict once, limited to the number and the names of tags that a rules file can
  /// have.
  private mutating func countTags(
    _ list: JSONValue, _ chunk: Span<UInt8>, _ kind: Outcome, in part: inout StatsTotals.Part
  ) {
    tags.removeAll(keepingCapacity: true)
    guard list.kind == .array else { return }
    var elements = ValidatedElements(of: list, in: chunk)
    while tags.count < TagRule.maxCount, let element = elements.next(chunk) {
      guard element.kind == .string, let tag = text(element, chunk), DeclaredName.isValid(tag),
        tags.insert(tag).inserted
      else { continue }
      part.report.count(tag: tag, kind)
    }
  }

  // MARK: For the page

  /// The tags of the line that was counted last.
  var sortedTags: [String] { tags.sorted() }

  /// The rule that decided the current line, which must be annotated; nil if none did.
  mutating func shownRule(_ chunk: Span<UInt8>) -> ShownRule? {
    let reason = value(.reason, of: annotation, chunk)
    guard reason.kind == .object, let name = text(value(.rule, of: reason, chunk), chunk),
      let stage = text(value(.stage, of: reason, chunk), chunk)
    else { return nil }
    let ruleText = text(value(.text, of: reason, chunk), chunk) ?? ""
    return ShownRule(name: name, stage: stage, text: ruleText)
  }

  /// The matches of the rule that decided the current line, which must be annotated.
  mutating func foundRanges(_ chunk: Span<UInt8>) -> [FoundRange] {
    let reason = value(.reason, of: annotation, chunk)
    guard reason.kind == .object else { return [] }
    var found = foundRange(reason, chunk).map { [$0] } ?? []
    let matches = value(.matches, of: reason, chunk)
    guard matches.kind == .array else { return found }
    var elements = ValidatedElements(of: matches, in: chunk)
    while found.count < Self.maxRanges, let element = elements.next(chunk) {
      if element.kind == .object, let range = foundRange(element, chunk) { found.append(range) }
    }
    return found
  }

  /// The maximum number of ranges that are read.
  private static let maxRanges = 100

  private mutating func foundRange(_ object: JSONValue, _ chunk: Span<UInt8>) -> FoundRange? {
    guard let field = text(value(.field, of: object, chunk), chunk),
      let lower = text(value(.lowerBound, of: object, chunk), chunk).flatMap({ Int($0) }),
      let upper = text(value(.upperBound, of: object, chunk), chunk).flatMap({ Int($0) }),
      0 <= lower, lower <= upper, upper <= Limits.countedLines
    else { return nil }
    return FoundRange(field: field, range: lower..<upper)
  }

  /// The line number of a verdict; nil for one that no input has.
  private mutating func lineNumber(_ chunk: Span<UInt8>) -> Int? {
    guard let text = text(value(.line), chunk), let number = Int(text), number >= 1 else { return nil }
    return number <= Limits.countedLines ? number : nil
  }

  private mutating func text(_ value: JSONValue, _ chunk: Span<UInt8>) -> String? {
    guard value.kind == .string || value.kind == .number else { return nil }
    buffer.removeAll()
    guard buffer.append(decoding: value, of: chunk) else { return nil }
    return String(copying: buffer.span)
  }
}
