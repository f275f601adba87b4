import Bytes
import JSONText
import MessageFilter
import MessageStream
import TestSupport

@testable import winnow

/// Lines that may be verdicts, and a report made of them: every line is counted once, the same whether lines
/// come together or alone and in whatever order the chunks are done; a report is read back as it was written,
/// and one of any bytes is refused or adds up.
let fuzzStats: FuzzTarget = { bytes in
  guard let layout = try? MessageLayout(readsDate: true) else { return }
  for details in [DetailReader.Wanted.tagDays, .all] {
    let lines = split(bytes)
    let together = statsPart(of: bytes, lines.count, layout, details, [0..<lines.count])
    let alone = statsPart(
      of: bytes, lines.count, layout, details, (0..<lines.count).reversed().map { $0..<$0 + 1 })
    require(together == alone, "chunks in another order give another report")
    require(
      together.report.messages + together.otherLines == lines.count,
      "\(lines.count) lines, counted as \(together.report.messages) and \(together.otherLines)")
    var json = ByteBuffer(capacity: 256)
    together.report.writeJSON(to: &json)
    do throws(ReportRefusal) {
      let read = try StatsReport(json: Array(copying: json.span))
      var again = ByteBuffer(capacity: 256)
      read.writeJSON(to: &again)
      require(
        Array(copying: again.span) == Array(copying: json.span),
        "read back, a report is another: \(String(copying: json.span))")
    } catch {
      // A name may stand for two rules in foreign verdicts, but the counts agree.
      require(error.message.contains("two rules"), "\(error.message): \(String(copying: json.span))")
    }
    _ = StatsPage(report: together.report, knowsShadowed: true).text
    _ = StatsTable(style: Style(isOn: false), width: 80, knowsShadowed: true).text(together.report)
  }
  guard let report = try? StatsReport(json: bytes) else { return }
  require(
    report.messages == report.actions.total, "\(report.messages) messages, \(report.actions.total) actions")
  require(report.stages.allSatisfy { (0...report.messages).contains($0.count) }, "\(report.stages)")
  var sum = report
  sum.merge(report, offset: Limits.countedLines, isBounded: false)
  require(sum.messages == 2 * report.messages, "twice \(report.messages) are \(sum.messages)")
  _ = StatsPage(report: sum, knowsShadowed: true).text
}

/// What stats counts of the lines, in chunks of so many lines that come in this order.
private func statsPart(
  of bytes: [UInt8], _ count: Int, _ layout: MessageLayout, _ details: DetailReader.Wanted,
  _ chunks: [Range<Int>]
) -> StatsTotals.Part {
  let starts = split(bytes).map(\.start) + [bytes.count]
  let totals = StatsTotals()
  var worker = VerdictStatsWorker(layout: layout, details: details, totals: totals)
  for chunk in chunks where !chunk.isEmpty {
    var output = ChunkOutput<NoNotes>()
    worker.process(
      bytes.span.extracting(starts[chunk.lowerBound]..<starts[chunk.upperBound]),
      firstLine: chunk.lowerBound + 1, output: &output)
  }
  return totals.sum
}

/// Messages under two rules files: one object for each that is judged otherwise, which is JSON, the same
/// whether lines come together or alone, and whether or not messages that no changed filter matches are
/// judged once; and none where both files are the same.
let fuzzDiff: FuzzTarget = { bytes in
  let lines = split(bytes)
  for (old, new) in [(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)] {
    guard
      let together = differences(bytes, [0..<lines.count], old, new, changed: nil),
      let alone = differences(bytes, (0..<lines.count).map { $0..<$0 + 1 }, old, new, changed: nil)
    else { return require(false, "the fuzzer's rules are wrong") }
    require(together.out == alone.out, "lines alone differ otherwise than together")
    if old > 0, new > 0 {
      guard
        let changed = diffRules.flatMap({ $0[new].source.changedFilters(from: $0[old].source) }),
        let filters = try? RuleSet(compiling: changed),
        let fast = differences(bytes, [0..<lines.count], old, new, changed: filters)
      else { return require(false, "the files have too few filters in common") }
      require(fast == together, "judged once, messages differ otherwise")
    }
    require(together.changed == split(together.out).count, "\(together.changed) changed")
    require(old != new || together.changed == 0, "the same rules differ")
    for line in split(together.out) {
      guard case .object = ReferenceJSON.read(line.bytes) else {
        require(false, "no JSON: \(String(decoding: line.bytes, as: UTF8.self))")
        continue
      }
    }
  }
}

private func differences(
  _ bytes: [UInt8], _ chunks: [Range<Int>], _ old: Int, _ new: Int, changed: RuleSet?
) -> (out: [UInt8], changed: Int)? {
  guard let rules = diffRules, let layouts = diffLayouts else { return nil }
  let sides = DiffSides(
    old: rules[old].set, new: rules[new].set, changed: changed,
    identities: (rules[old].identities, rules[new].identities), newLayout: layouts[min(new, 1)],
    oldLayout: (old == 0) == (new == 0) ? nil : layouts[old], showsMessages: true)
  var worker = DiffWorker(sides)
  let starts = split(bytes).map(\.start) + [bytes.count]
  var out: [UInt8] = []
  for chunk in chunks where !chunk.isEmpty {
    var output = ChunkOutput<NoNotes>()
    worker.process(
      bytes.span.extracting(starts[chunk.lowerBound]..<starts[chunk.upperBound]),
      firstLine: chunk.lowerBound + 1, output: &output)
    out += Array(copying: output.main.span)
  }
  return (out, sides.matrix.withLock { $0.changed })
}

/// Three rules files, the messages of the second and third lying elsewhere. These differ in one filter only.
private let diffRules: [(source: Rules, set: RuleSet, identities: RuleIdentities)]? = {
  let texts = [
    #"{version: 1, allow: ["parcel"], deny: ["money", {text: "\\d{3}", matching: "regex"}], smart: {links: true}}"#,
    #"{version: 1, deny: ["parcel", {text: "money", folder: "promotion", id: "m"}], smart: {email: true}}"#,
    #"{version: 1, allow: ["bank"], deny: ["parcel", {text: "money", folder: "promotion"}], smart: {email: true}}"#,
  ]
  let sets = texts.compactMap { text in
    RulesFile.read(bytes: Array(text.utf8), name: "rules").rules.flatMap { rules in
      (try? RuleSet(compiling: rules)).map {
        (source: rules, set: $0, identities: RuleIdentities(of: rules))
      }
    }
  }
  return sets.count == texts.count ? sets : nil
}()

private let diffLayouts: [MessageLayout]? = {
  var fields = FieldPointers()
  fields.body = ["/payload/text"]
  guard var usual = try? MessageLayout(), var other = try? MessageLayout(fields: fields) else { return nil }
  usual.longestLine = 200
  other.longestLine = 200
  return [usual, other]
}()
