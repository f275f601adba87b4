#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes the tables of `\p{…}` and of simple case folding from the files of the Unicode Character
/// Database (the folder that holds PropList.txt).
enum RegexProperties {
  struct Failure: Error { var message: String }

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
    // A scalar without extensions has its script's.
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
    // DerivedAge says when a scalar came; Age=N has all that are at least as old.
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
    text += "  /// Simple case folding: orbits, as `SimpleCaseFolding` reads them.\n"
    text +=
      "  static let foldingOrbits: StaticString = \"" + (try orbits(folder + "/CaseFolding.txt")) + "\"\n\n"
    text += "  /// Scalars whose full folding is longer than one scalar (status F).\n"
    text += "  static let expandsWhenFolded: StaticString = \""
    text += coded(try expanding(folder + "/CaseFolding.txt")) + "\"\n}\n"
    return text
  }

  // MARK: Reading

  private static func lines(_ path: String) throws -> [Substring] {
    let descriptor = unsafe open(path, O_RDONLY)
    guard descriptor >= 0 else { throw Failure(message: "\(path): cannot be opened") }
    defer { close(descriptor) }
    var all: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe read(descriptor, &chunk, chunk.count)
      if count <= 0 { break }
      all.append(contentsOf: chunk[0..<count])
    }
    return String(decoding: all, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: true)
  }

  /// The fields of a line, without its comment and their surrounding spaces.
  private static func fields(_ line: Substring) -> [String] {
    let content = line.prefix { $0 != "#" }
    return content.split(separator: ";", omittingEmptySubsequences: false).map { field in
      var field = field
      while let c = field.first, c.isWhitespace { field.removeFirst() }
      while let c = field.last, c.isWhitespace { field.removeLast() }
      return String(field)
    }
  }

  private static func versionLine(_ path: String) throws -> String {
    // "# PropList-15.0.0.txt"
    guard let first = try lines(path).first, let dash = first.firstIndex(of: "-") else {
      throw Failure(message: "\(path): does not name its version")
    }
    return String(first[first.index(after: dash)...].prefix { $0.isNumber || $0 == "." }.dropLast())
  }

  /// `code ; name` files: the sets by name.
  private static func properties(_ path: String) throws -> [String: [Bool]] {
    var sets: [String: [Bool]] = [:]
    for line in try lines(path) {
      let parts = fields(line)
      // Three fields are a property with values (InCB), which no pattern can name.
      if parts.count != 2 || parts[0].isEmpty { continue }
      let ends = parts[0].split(separator: ".", omittingEmptySubsequences: true)
      guard let low = Int(ends[0], radix: 16), let high = Int(ends[ends.count - 1], radix: 16) else {
        throw Failure(message: "\(path): \(line)")
      }
      // A line of ScriptExtensions names several values.
      for name in parts[1].split(separator: " ") {
        for scalar in low...high where scalar < 0xD800 || scalar > 0xDFFF {
          sets[String(name), default: [Bool](repeating: false, count: 0x11_0000)][scalar] = true
        }
      }
    }
    return sets
  }

  private static func aliases(_ path: String) throws -> [[String]] {
    try lines(path).map(fields).filter { $0.count >= 2 }
  }

  private static func valueAliases(_ path: String) throws -> [String: [[String]]] {
    var result: [String: [[String]]] = [:]
    for line in try lines(path) {
      let parts = fields(line)
      if parts.count >= 3 { result[parts[0], default: []].append(Array(parts.dropFirst())) }
    }
    return result
  }

  // MARK: Folding

  private static func foldings(_ path: String, _ statuses: Set<String>) throws -> [(UInt32, [UInt32])] {
    var result: [(UInt32, [UInt32])] = []
    for line in try lines(path) {
      let parts = fields(line)
      if parts.count < 3 || !statuses.contains(parts[1]) { continue }
      guard let scalar = UInt32(parts[0], radix: 16) else { continue }
      result.append((scalar, parts[2].split(separator: " ").compactMap { UInt32($0, radix: 16) }))
    }
    return result
  }

  private static func expanding(_ path: String) throws -> [Bool] {
    var set = [Bool](repeating: false, count: 0x11_0000)
    for (scalar, _) in try foldings(path, ["F"]) { set[Int(scalar)] = true }
    return set
  }

  private static func orbits(_ path: String) throws -> String {
    var sources: [UInt32: [UInt32]] = [:]
    for (scalar, to) in try foldings(path, ["C", "S"]) { sources[to[0], default: []].append(scalar) }
    var text = ""
    var last: UInt32 = 0
    for target in sources.keys.sorted() {
      guard let others = sources[target] else { continue }
      text += coded(UInt32(others.count)) + coded(target - last)
      last = target
      for other in others.sorted() {
        let offset = Int64(other) - Int64(target)
        text += coded(UInt32(truncatingIfNeeded: (offset << 1) ^ (offset >> 63)))
      }
    }
    return text
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
      // Surrogates are no scalars: a range may run across them.
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
