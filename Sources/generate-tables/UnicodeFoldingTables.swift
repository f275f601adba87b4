/// Normalisation Form C, full case folding and "letter or mark", for TextMatching's Folding. Operand: a
/// folder with UnicodeData.txt, CaseFolding.txt and DerivedNormalizationProps.txt of one Unicode version.
let unicodeFoldingTables = TableKind(
  name: "unicode-folding", operands: "UCD-FOLDER",
  output: "Sources/TextMatching/Folding/FoldingTables.swift"
) { operands in
  guard operands.count == 1 else { throw TableError(message: "unicode-folding takes one folder") }
  return try FoldingData(folder: operands[0]).source()
}

/// The contents of the three files.
private struct FoldingData {
  static let scalarCount = 0x11_0000

  var version = ""
  var isLetterOrMark = [Bool](repeating: false, count: scalarCount)
  var combiningClass = [UInt8](repeating: 0, count: scalarCount)
  /// Canonical decompositions as in the file: one step each.
  var decompositions: [UInt32: [UInt32]] = [:]
  var foldings: [UInt32: [UInt32]] = [:]
  var excluded: Set<UInt32> = []
  var quickCheckNo: Set<UInt32> = []
  var quickCheckMaybe: Set<UInt32> = []

  init(folder: String) throws {
    try readUnicodeData(folder + "/UnicodeData.txt")
    try readFoldings(folder + "/CaseFolding.txt")
    try readNormalization(folder + "/DerivedNormalizationProps.txt")
  }

  private mutating func readUnicodeData(_ path: String) throws {
    var first: UInt32?
    for line in try lines(ofFile: path) where !line.isEmpty {
      let fields = line.split(separator: ";", omittingEmptySubsequences: false)
      guard fields.count == 15, let code = UInt32(fields[0], radix: 16), let ccc = UInt8(fields[3]) else {
        throw TableError(message: "\(path): unexpected line: \(line)")
      }
      if fields[1].hasSuffix(", First>") {
        first = code
        continue
      }
      for scalar in (first ?? code)...code {
        isLetterOrMark[Int(scalar)] = fields[2].hasPrefix("L") || fields[2].hasPrefix("M")
        combiningClass[Int(scalar)] = ccc
      }
      first = nil
      if !fields[5].isEmpty, !fields[5].hasPrefix("<") { decompositions[code] = try scalars(fields[5]) }
    }
  }

  private mutating func readFoldings(_ path: String) throws {
    for line in try lines(ofFile: path) {
      if line.hasPrefix("# CaseFolding-") {
        version = String(line.dropFirst("# CaseFolding-".count).prefix { $0 != "t" }.dropLast())
      }
      let fields = fields(ofLine: line)
      if fields.count >= 3, fields[1] == "C" || fields[1] == "F", let code = UInt32(fields[0], radix: 16) {
        foldings[code] = try scalars(fields[2])
      }
    }
    if version.isEmpty { throw TableError(message: "\(path): its first line does not name a version") }
  }

  private mutating func readNormalization(_ path: String) throws {
    for line in try lines(ofFile: path) {
      let fields = fields(ofLine: line)
      guard fields.count >= 2 else { continue }
      switch (fields[1], fields.count > 2 ? fields[2] : "") {
      case ("Full_Composition_Exclusion", _): excluded.formUnion(try scalarRange(fields[0]))
      case ("NFC_QC", "N"): quickCheckNo.formUnion(try scalarRange(fields[0]))
      case ("NFC_QC", "M"): quickCheckMaybe.formUnion(try scalarRange(fields[0]))
      default: break
      }
    }
  }

  private func fullDecomposition(_ scalar: UInt32) -> [UInt32] {
    decompositions[scalar]?.flatMap(fullDecomposition) ?? [scalar]
  }

  private func utf8Length(_ scalar: UInt32) -> Int {
    scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x1_0000 ? 3 : 4
  }

  private func isStable(_ scalar: UInt32) -> Bool {
    combiningClass[Int(scalar)] == 0 && !quickCheckNo.contains(scalar) && !quickCheckMaybe.contains(scalar)
  }

  /// All scalars that a scalar can become, alone or beside others: those of its decomposition, their
  /// foldings, the decompositions of these, and the same for the scalar's own folding.
  private func becomes(_ scalar: UInt32) -> [UInt32] {
    var all = fullDecomposition(scalar)
    let others = all.filter { $0 != scalar }
    for folded in ([scalar] + others).flatMap({ foldings[$0] ?? [$0] }) where !all.contains(folded) {
      all += fullDecomposition(folded)
    }
    return all
  }

  func source() -> String {
    // The entry of a scalar. ScalarProperties.swift documents the bits.
    var deltas: [Int] = []
    var entries = [UInt16](repeating: 0, count: Self.scalarCount)
    var complexFoldings: [(UInt32, [UInt32])] = []
    for scalar in 0..<UInt32(Self.scalarCount) {
      let ccc = combiningClass[Int(scalar)]
      let maybe = quickCheckMaybe.contains(scalar)
      let folding = foldings[scalar] ?? [scalar]
      var entry: UInt16 = isLetterOrMark[Int(scalar)] ? 1 : 0
      let lead = fullDecomposition(scalar)[0]
      if combiningClass[Int(lead)] != 0 || quickCheckMaybe.contains(lead) { entry |= 2 }
      if quickCheckNo.contains(scalar) || maybe {
        entry |= 3 << 2 | UInt16(ccc) << 4 | (maybe ? 1 << 12 : 0)
      } else if folding == [scalar] {
        entry |= ccc == 0 ? 0 : 1 << 2 | UInt16(ccc) << 4
      } else if folding.count == 1, isStable(scalar), isStable(folding[0]),
        utf8Length(folding[0]) == utf8Length(scalar)
      {
        let delta = Int(folding[0]) - Int(scalar)
        let known = deltas.firstIndex(of: delta)
        if known == nil { deltas.append(delta) }
        entry |= 2 << 2 | UInt16(known ?? deltas.count - 1) << 4
      } else {
        entry |= 3 << 2 | UInt16(ccc) << 4
      }
      if folding != [scalar], entry >> 2 & 3 == 3 { complexFoldings.append((scalar, folding)) }
      entries[Int(scalar)] = entry
    }

    // Three stages: 4096 scalars, 64 scalars, one. The basic plane's sixteen rows come first and in order.
    var leaves: [UInt16] = []
    var leafOf: [[UInt16]: UInt16] = [:]
    var rows: [UInt16] = []
    var rowOf: [[UInt16]: UInt8] = [:]
    var planes: [UInt8] = []
    for start in stride(from: 0, to: Self.scalarCount, by: 4096) {
      var row: [UInt16] = []
      for block in stride(from: start, to: start + 4096, by: 64) {
        let leaf = Array(entries[block..<block + 64])
        if leafOf[leaf] == nil {
          leafOf[leaf] = UInt16(leaves.count / 64)
          leaves += leaf
        }
        row.append(leafOf[leaf] ?? 0)
      }
      if start < 0x1_0000 || rowOf[row] == nil {
        if rowOf[row] == nil { rowOf[row] = UInt8(rows.count / 64) }
        planes.append(UInt8(rows.count / 64))
        rows += row
      } else {
        planes.append(rowOf[row] ?? 0)
      }
    }

    // The scalars beyond ASCII that change or have no boundary before them, by kind.
    var variableFoldings: [UInt32] = []
    var marks: [UInt32] = []
    var variables: [UInt32] = []
    var variableParts: [UInt32] = []
    for scalar in 0x80..<UInt32(Self.scalarCount) where entries[Int(scalar)] & 0b1110 != 0 {
      let kind = entries[Int(scalar)] >> 2 & 3
      let hasBoundaryBefore = entries[Int(scalar)] & 2 == 0
      if kind == 1 {
        marks.append(scalar)
      } else if kind == 2, hasBoundaryBefore {
        variableFoldings.append(scalar)
      } else {
        let parts = becomes(scalar)
        variables.append(scalar | (hasBoundaryBefore ? 1 << 21 : 0) | UInt32(parts.count) << 22)
        variableParts += parts
      }
    }

    let decomposed = decompositions.keys.sorted()
    var parts: [UInt32] = []
    var partEnds: [UInt16] = [0]
    for scalar in decomposed {
      parts += fullDecomposition(scalar)
      partEnds.append(UInt16(parts.count))
    }
    let pairs = decompositions.filter { $0.value.count == 2 && !excluded.contains($0.key) }
      .map { (UInt64($0.value[0]) << 21 | UInt64($0.value[1]), $0.key) }.sorted { $0.0 < $1.0 }
    var foldingParts: [UInt32] = []
    var foldingEnds: [UInt16] = [0]
    for (_, folding) in complexFoldings {
      foldingParts += folding
      foldingEnds.append(UInt16(foldingParts.count))
    }

    // The plain implementation in the tests uses the same tables.
    func table<N: BinaryInteger>(_ name: String, _ width: Int, _ values: [N], note: String) -> String {
      packed(name, width, values, access: "package ", note: note)
    }
    var text = "// swift-format-ignore-file\n"
    text += "// Made by generate-tables unicode-folding from the Unicode Character Database \(version):\n"
    text +=
      "// UnicodeData.txt, CaseFolding.txt, DerivedNormalizationProps.txt. Not to be edited by hand.\n\n"
    text += "/// What Unicode \(version) says about normalisation, case folding, letters and marks.\n"
    text += "package enum FoldingTables {\n"
    text += table("planes", 1, planes, note: "By scalar / 4096: a row of `rows`.")
    text += table("rows", 2, rows, note: "By row * 64 + scalar / 64 % 64: a block of `leaves`.")
    text += table("leaves", 2, leaves, note: "By block * 64 + scalar % 64: a `ScalarProperties`.")
    text += table(
      "foldingDeltas", 3, deltas.map { $0 + (1 << 20) }, note: "2^20 + what simple foldings add to a scalar.")
    text += table(
      "complexFoldings", 3, complexFoldings.map(\.0), note: "Complex scalars that fold, in order.")
    text += table(
      "complexFoldingEnds", 2, foldingEnds, note: "The i-th one's folding ends at element i + 1.")
    text += table("complexFoldingParts", 3, foldingParts, note: "Their foldings.")
    text += table(
      "decompositions", 3, decomposed, note: "Scalars with a canonical decomposition, in order.")
    text += table(
      "decompositionEnds", 2, partEnds, note: "The i-th one's decomposition ends at element i + 1.")
    text += table("decompositionParts", 3, parts, note: "Full canonical decompositions.")
    text += table(
      "compositionPairs", 6, pairs.map(\.0), note: "First scalar << 21 | second, in order.")
    text += table("compositions", 3, pairs.map(\.1), note: "What the pairs compose to.")
    text += table(
      "variableFoldings", 3, variableFoldings,
      note: "Starters with a boundary before them that fold simply, in order.")
    text += table("marks", 3, marks, note: "What is of the kind `mark`, in order.")
    text += table(
      "variables", 4, variables,
      note: "Others that are not fixed: scalar | boundary before << 21 | number of parts << 22.")
    text += table("variableParts", 3, variableParts, note: "What these can become, one after the other.")
    return text + "}\n"
  }
}
