import Bytes
import JSONText
import MessageFilter
import MessageStream
import TestSupport

/// The scanner on every vector level against the plain reader, line by line.
let fuzzLine: FuzzTarget = { chunk in
  let names = ["id", "sender", "body", "from", ""]
  let lines = scan(chunk, names, level: 0)
  for level in vectorLevels.dropFirst() {
    require(scan(chunk, names, level: level) == lines, "vector level \(level) reads other lines than 0")
  }
  let plain = split(chunk)
  require(plain.count == lines.count, "\(plain.count) lines, scanned as \(lines.count)")
  for (line, scanned) in zip(plain, lines) {
    switch ReferenceJSON.read(line.bytes) {
    case .empty: require(scanned.outcome == .empty, "an empty line is \(scanned.outcome)")
    case .malformed(let column):
      require(scanned.outcome == .malformed, "a malformed line is \(scanned.outcome)")
      require(scanned.column == column, "the mistake is at \(column), not at \(scanned.column)")
    case .object(let members, let brace):
      require(scanned.outcome == .object, "an object is \(scanned.outcome) at \(scanned.column)")
      require(scanned.brace == line.start + brace, "the brace is at \(line.start + brace)")
      let object = ReferenceJSON.Value.object(members)
      for (slot, name) in names.enumerated() {
        let value = scanned.values[slot]
        guard let member = object.member(name) else {
          require(value.kind == .absent, "\(name) is there")
          continue
        }
        let range = member.range.lowerBound + line.start..<member.range.upperBound + line.start
        switch (member.value, value.kind) {
        case (.null, .null), (.number, .number), (.array, .array), (.object, .object): break
        case (.boolean, .boolean): break
        case (.string(let text), .string):
          require(
            scanned.texts[slot].map { $0.unicodeScalars.elementsEqual(text.unicodeScalars) } == true,
            "\(name) is \(text.debugDescription), not \(scanned.texts[slot] ?? "nothing")")
        default: require(false, "\(name) is \(member.value), not \(value.kind)")
        }
        // A string's range may or may not hold its quotes; the text says whether it is the right one.
        if case .string = member.value { continue }
        require(value.range == range, "\(name) stands at \(range), not at \(value.range)")
      }
    }
  }
}

/// What the fuzzer runs messages through: every stage and every kind of filter.
private let rules = """
  {version: 1, fields: {chat: "/c"}, country: "IL", contacts: ["+1 555 010 0199", "mum@example.org"],
  allow: ["your parcel", {text: "Café", matching: "exact", target: "sender"},
    {text: "(?i)code .{0,9}\\\\b\\\\d{4,8}\\\\b", matching: "regex"}],
  deny: ["free money", "straße", {text: "İ", case: "sensitive"}, {text: "pri[sz]e$", matching: "regex"},
    {text: "ab", matching: "exact", folder: "promotion"}, {text: "x*?", matching: "regex", enabled: false},
    {all: ["fee", {tag: "t"}], none: ["ok"]},
    {atLeast: 2, score: [{points: 3, text: "claim"}, {points: -1, smart: "links"}]},
    {text: "free", disguises: "all"}, {text: "jobs", target: "chat", matching: "whole"},
    {text: "ab", matching: "prefix"}, {text: "+1*", matching: "number", target: "sender"}],
  tags: {t: ["parcel"], long: [{any: [{text: ".{30}", matching: "regex"}, {language: "en"}]}]},
  denyLanguage: ["ru", {language: "zh", confidence: 0.5}],
  smart: {links: true, shortSender: {max: 3}, email: true, numbersOnly: true, countryAllowlist: ["IL"],
    emojis: true, mixedScripts: true},
  automatic: {languages: ["he"], filter_lists: {he: {deny_body: ["הלוואה"], allow_sender: ["Bank"]}}}}
  """

private let ruleSet: RuleSet = {
  let reading = RulesFile.read(bytes: Array(rules.utf8), name: "rules")
  guard let rules = reading.rules, let set = try? RuleSet(compiling: rules) else {
    require(false, reading.findings.map { reading.rendered($0) }.joined())
    fatalError("the fuzzer's rules are wrong")
  }
  return set
}()

/// Whole chunks of lines through every stage: one output line each, verdicts that are JSON, the same bytes
/// whether lines come together or alone.
let fuzzVerdict: FuzzTarget = { chunk in
  guard var layout = try? MessageLayout(fields: ruleSet.fields) else { return }
  layout.longestLine = 1 << 20
  let lines = split(chunk)
  for format in VerdictFormats.all {
    func worker() -> ClassificationWorker {
      ClassificationWorker(ruleSet, layout: layout, form: ClassificationForm(format))
    }
    var together = ChunkOutput<ClassificationNotes>()
    var first = worker()
    first.process(chunk.span, firstLine: 1, output: &together)
    let bytes = Array(copying: together.main.span)
    let count = together.counts.total
    require(count == lines.count, "\(lines.count) lines, counted as \(count)")
    let out = split(bytes)
    require(out.count == lines.count, "\(lines.count) lines have \(out.count) output lines (\(format.name))")
    var alone: [UInt8] = []
    for (index, input) in lines.enumerated() {
      var output = ChunkOutput<ClassificationNotes>()
      let end = index + 1 < lines.count ? lines[index + 1].start : chunk.count
      first.process(chunk.span.extracting(input.start..<end), firstLine: index + 1, output: &output)
      alone += Array(copying: output.main.span)
    }
    require(alone == bytes, "lines alone have other verdicts than together (\(format.name))")
    guard format.name == "verdict" else { continue }
    require(String(validating: bytes, as: UTF8.self) != nil, "the verdicts are not UTF-8")
    for verdict in out {
      guard case .object = ReferenceJSON.read(verdict.bytes) else {
        require(false, "no JSON: \(String(decoding: verdict.bytes, as: UTF8.self))")
        continue
      }
    }
  }
}
