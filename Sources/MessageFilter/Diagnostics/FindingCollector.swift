import JSONText

/// Collects findings in any order and keeps the first of each severity in the file's order. So the memory is
/// bounded even for a file full of mistakes.
struct FindingCollector {
  struct Entry {
    var offset: Int
    var pointer: String
    var message: String
  }

  let limit: Int
  private var kept: [Finding.Severity: [Entry]] = [:]
  private(set) var errors = 0
  private(set) var warnings = 0

  init(limit: Int) { self.limit = min(max(limit, 1), .max / 4) }

  /// Adds the mistakes that the JSON5 reader found.
  mutating func add(mistakesOf document: JSON5Document) {
    for mistake in document.mistakes { add(.error, mistake.offset, mistake.pointer, mistake.message) }
    errors += document.mistakeCount - document.mistakes.count
  }

  /// Whether a finding at a byte of the file would be kept.
  func keeps(_ severity: Finding.Severity, at offset: Int) -> Bool {
    keeps(offset, among: kept[severity] ?? [])
  }

  private func keeps(_ offset: Int, among entries: [Entry]) -> Bool {
    entries.count < limit || offset < entries[limit - 1].offset
  }

  mutating func add(_ severity: Finding.Severity, _ offset: Int, _ pointer: String, _ message: String) {
    if severity == .error { errors += 1 } else { warnings += 1 }
    var entries = kept[severity, default: []]
    kept[severity] = nil
    if keeps(offset, among: entries) {
      entries.append(Entry(offset: offset, pointer: pointer, message: message))
      if entries.count >= limit * 2 { FindingCollector.cut(&entries, to: limit) }
    }
    kept[severity] = entries
  }

  private static func cut(_ entries: inout [Entry], to limit: Int) {
    // Findings of one place keep the order in which they were added.
    let order = entries.indices.sorted {
      (entries[$0].offset, $0) < (entries[$1].offset, $1)
    }
    entries = order.prefix(limit).map { entries[$0] }
  }

  /// The findings that were kept, in the file's order, with errors before warnings at the same place.
  func findings(in source: [UInt8], lines: LineIndex) -> [Finding] {
    var findings: [Finding] = []
    for severity in [Finding.Severity.error, .warning] {
      var entries = kept[severity] ?? []
      FindingCollector.cut(&entries, to: limit)
      // Columns are counted from the finding before, because a file may be one long line.
      var before = (offset: 0, line: 0, column: 1)
      for entry in entries {
        let line = lines.line(of: entry.offset)
        let from = line == before.line ? before.offset : lines.starts[line - 1]
        let start = line == before.line ? before.column : 1
        let column = start + LineIndex.scalars(in: source.span, from..<max(from, entry.offset))
        before = (entry.offset, line, column)
        findings.append(
          Finding(
            severity: severity, line: line, column: column, pointer: entry.pointer, message: entry.message,
            utf8Offset: entry.offset))
      }
    }
    let order = findings.indices.sorted {
      (findings[$0].utf8Offset, $0) < (findings[$1].utf8Offset, $1)
    }
    return order.map { findings[$0] }
  }
}
