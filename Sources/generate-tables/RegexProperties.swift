/// `\p{…}`, `\w` and simple case folding for regexes.
let regexProperties = TableKind(
  name: "regex-properties", operands: "UCD-FOLDER",
  output: "Sources/TextMatching/Regex/UnicodePropertyTables.swift"
) { operands in
  guard operands.count == 1 else { throw TableError(message: "regex-properties takes one folder") }
  return try RegexProperties.source(unicodeData: operands[0]) + "\n"
}

/// Writes the tables of `\p{…}` and of simple case folding from the files of the Unicode Character
/// Database (the folder that holds PropList.txt).
private enum RegexProperties {
  /// The Swift source of the tables.
  static func source(unicodeData folder: String) throws -> String {
    let propertyNames = try aliases(folder + "/PropertyAliases.txt")
    let valueNames = try valueAliases(folder + "/PropertyValueAliases.txt")
    let version = try versionLine(folder + "/PropList.txt")

    var binary: [String: [Bool]] = [:]
    for file in [
      "PropList.txt", "DerivedCoreProperties.txt", "emoji/emoji-data.txt",
      "extracted/DerivedBinaryProperties.txt",
    ] {
      for (name, set) in try properties(folder + "/" + file) { binary[name] = set }
    }
    let scripts = try properties(folder + "/Scripts.txt")
    var extensions = try properties(folder + "/ScriptExtensions.txt")
    // A scalar that ScriptExtensions does not list has its script as its only extension.
    let isComplete = extensions["Zyyy"] != nil && extensions["Latn"] != nil && extensions["Adlm"] != nil
    if !isComplete {
      var explicit = [Bool](repeating: false, count: 0x11_0000)
      for (_, set) in extensions { for i in set.indices where set[i] { explicit[i] = true } }
      for (long, set) in scripts {
        guard let short = valueNames["sc"]?.first(where: { $0.contains(long) })?.first else { continue }
        var all = extensions[short] ?? [Bool](repeating: false, count: 0x11_0000)
        for i in set.indices where set[i] && !explicit[i] { all[i] = true }
        extensions[short] = all
      }
    }
    // DerivedAge gives the version that added a scalar. Age=N contains all scalars of that version and
    // earlier ones.
    var ages = try properties(folder + "/DerivedAge.txt")
    let order = ages.keys.sorted { a, b in
      let x = a.split(separator: ".").compactMap { Int($0) }
      let y = b.split(separator: ".").compactMap { Int($0) }
      return x.lexicographicallyPrecedes(y)
    }
    for i in order.indices.dropFirst() {
      guard let older = ages[order[i - 1]], var set = ages[order[i]] else { continue }
      for j in set.indices where older[j] { set[j] = true }
      ages[order[i]] = set
    }

    var text = """
      // swift-format-ignore-file
      // Made by generate-tables from the Unicode Character Database \(version): PropList,
      // DerivedCoreProperties, DerivedBinaryProperties, DerivedGeneralCategory, Scripts, ScriptExtensions,
      // DerivedAge, CaseFolding, the break properties, emoji-data, and the alias files. Do not edit.

      /// Unicode properties: a line a set, its names (loosely spelled), a bar, its ranges: gaps and lengths
      /// less one in turn, as `CodedNumbers` reads them.
      enum UnicodePropertyTables {
        /// The version of Unicode that the tables are of.
        static let version = "\(version)"


      """
    func table(_ name: String, _ sets: [String: [Bool]], _ names: (String) -> [String]) {
      var lines: [String] = []
      for key in sets.keys.sorted() {
        guard let set = sets[key] else { continue }
        let known = names(key)
        var all: [String] = []
        for n in [key] + known where !all.contains(loose(n)) { all.append(loose(n)) }
        lines.append("  " + all.joined(separator: " ") + " |" + coded(set))
      }
      text +=
        "  static let \(name): StaticString = \"\"\"\n" + lines.joined(separator: "\n") + "\n  \"\"\"\n\n"
    }
    func named(_ property: String) -> (String) -> [String] {
      { key in valueNames[property]?.first { $0.map(loose).contains(loose(key)) } ?? [] }
    }
    table("generalCategories", try properties(folder + "/extracted/DerivedGeneralCategory.txt"), named("gc"))
    table("binaryProperties", binary) { key in propertyNames.first { $0.contains(key) } ?? [] }
    table("scripts", scripts, named("sc"))
    table("scriptExtensions", extensions, named("sc"))
    table("ages", ages, named("age"))
    for (name, short, file) in [
      ("graphemeClusterBreaks", "GCB", "Grapheme"), ("wordBreaks", "WB", "Word"),
      ("sentenceBreaks", "SB", "Sentence"),
    ] {
      table(name, try properties(folder + "/auxiliary/\(file)BreakProperty.txt"), named(short))
    }
    text += try orbits(folder + "/CaseFolding.txt")
    text += "}"
    return text
  }

  // MARK: Reading

  /// The sets by name, from files with lines `code ; name`.
  private static func properties(_ path: String) throws -> [String: [Bool]] {
    var sets: [String: [Bool]] = [:]
    for line in try lines(ofFile: path) {
      let parts = fields(ofLine: line)
      // A line of three fields is a property with values (InCB), which no pattern can name.
      if parts.count != 2 || parts[0].isEmpty { continue }
      let range = try scalarRange(parts[0])
      // A line of ScriptExtensions names several values.
      for name in parts[1].split(separator: " ") {
        for scalar in range where scalar < 0xD800 || scalar > 0xDFFF {
          sets[String(name), default: [Bool](repeating: false, count: 0x11_0000)][Int(scalar)] = true
        }
      }
    }
    return sets
  }

  private static func aliases(_ path: String) throws -> [[String]] {
    try lines(ofFile: path).map { fields(ofLine: $0).map(String.init) }.filter { $0.count >= 2 }
  }

  private static func valueAliases(_ path: String) throws -> [String: [[String]]] {
    var result: [String: [[String]]] = [:]
    for line in try lines(ofFile: path) {
      let parts = fields(ofLine: line)
      if parts.count >= 3 { result[String(parts[0]), default: []].append(parts.dropFirst().map(String.init)) }
    }
    return result
  }

  // MARK: Folding

  private static func foldings(_ path: String, _ statuses: Set<Substring>) throws -> [(UInt32, [UInt32])] {
    var result: [(UInt32, [UInt32])] = []
    for line in try lines(ofFile: path) {
      let parts = fields(ofLine: line)
      if parts.count < 3 || !statuses.contains(parts[1]) { continue }
      guard let scalar = UInt32(parts[0], radix: 16) else { continue }
      result.append((scalar, parts[2].split(separator: " ").compactMap { UInt32($0, radix: 16) }))
    }
    return result
  }

  /// The tables of simple case folding: each scalar that is not alone in its orbit, the one to which it
  /// folds, and the next one of the orbit.
  private static func orbits(_ path: String) throws -> String {
    var targets: [UInt32: UInt32] = [:]
    for (scalar, to) in try foldings(path, ["C", "S"]) {
      targets[scalar] = to[0]
      targets[to[0]] = to[0]
    }
    let scalars = targets.keys.sorted()
    let orbits = Dictionary(grouping: scalars) { targets[$0] }
    var nexts: [UInt32: UInt32] = [:]
    for orbit in orbits.values {
      for (scalar, next) in zip(orbit, orbit.dropFirst() + orbit.prefix(1)) { nexts[scalar] = next }
    }
    let tables = [
      packed(
        "foldingScalars", 3, scalars,
        note: "Simple case folding: the scalars that are not alone in their orbit, in order."),
      packed(
        "foldingTargets", 3, scalars.map { targets[$0] ?? $0 },
        note: "The scalar to which each of them folds."),
      packed(
        "foldingNexts", 3, scalars.map { nexts[$0] ?? $0 },
        note: "The next scalar of its orbit; behind the last, the first."),
    ]
    return tables.joined(separator: "\n")
  }

  // MARK: Writing

  private static func loose(_ name: String) -> String {
    let bare = String(name.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " })
    return bare
  }

  private static func coded(_ set: [Bool]) -> String {
    var text = ""
    var next = 0
    var scalar = 0
    while scalar < set.count {
      guard set[scalar] else {
        scalar += 1
        continue
      }
      let first = scalar
      // Surrogates are not scalars, so a range may include them.
      while scalar < set.count
        && (set[scalar] || (0xD800...0xDFFF).contains(scalar) && set[0xD7FF] && set[0xE000])
      {
        scalar += 1
      }
      text += coded(UInt32(first - next)) + coded(UInt32(scalar - 1 - first))
      next = scalar
    }
    return text
  }

  private static func coded(_ number: UInt32) -> String {
    var text = ""
    var rest = number
    repeat {
      let digit = rest & 31
      rest >>= 5
      let byte = UInt8(truncatingIfNeeded: digit | (rest > 0 ? 32 : 0)) + 0x23
      text.unicodeScalars.append(Unicode.Scalar(byte == 0x5C ? 0x7E : byte))
    } while rest > 0
    return text
  }
}
