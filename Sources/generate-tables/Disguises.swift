/// How disguised characters are read, for TextMatching's Disguises. Operands: a folder with UnicodeData.txt,
/// Scripts.txt, PropList.txt, DerivedCoreProperties.txt, CompositionExclusions.txt and SpecialCasing.txt of
/// one Unicode version, and confusables.txt of UTS #39 of the same version.
let disguiseTables = TableKind(
  name: "disguises", operands: "UCD-FOLDER CONFUSABLES-FILE",
  output: "Sources/TextMatching/Disguises/Letters/DisguiseTables.swift"
) { operands in
  guard operands.count == 2 else { throw TableError(message: "disguises takes a folder and a file") }
  return try DisguiseData(folder: operands[0], confusables: operands[1]).source()
}

/// The contents of the files, and curated additions.
private struct DisguiseData {
  var version = ""
  var categories: [UInt32: Substring] = [:]
  var names: [UInt32: Substring] = [:]
  var combiningClasses: [UInt32: UInt8] = [:]
  var canonical: [UInt32: [UInt32]] = [:]
  var compatible: [UInt32: [UInt32]] = [:]
  var digits: [UInt32: UInt32] = [:]
  var lowercase: [UInt32: [UInt32]] = [:]
  var uppercase: [UInt32: [UInt32]] = [:]
  var scripts: [UInt32: Substring] = [:]
  var whiteSpace: Set<UInt32> = []
  var ignorable: Set<UInt32> = []
  var compositions: [UInt64: UInt32] = [:]
  var prototypes: [UInt32: [UInt32]] = [:]

  init(folder: String, confusables: String) throws {
    try readUnicodeData(folder + "/UnicodeData.txt")
    try readSpecialCasing(folder + "/SpecialCasing.txt")
    scripts = try properties(folder + "/Scripts.txt")
    whiteSpace = Set(try properties(folder + "/PropList.txt", only: "White_Space").keys)
    ignorable = Set(
      try properties(folder + "/DerivedCoreProperties.txt", only: "Default_Ignorable_Code_Point").keys)
    try readCompositions(folder + "/CompositionExclusions.txt")
    try readConfusables(confusables)
  }

  // MARK: Files

  private mutating func readUnicodeData(_ path: String) throws {
    var first: UInt32?
    for line in try lines(ofFile: path) where !line.isEmpty {
      let fields = line.split(separator: ";", omittingEmptySubsequences: false)
      guard fields.count == 15, let code = UInt32(fields[0], radix: 16) else {
        throw TableError(message: "\(path): unexpected line: \(line)")
      }
      if fields[1].hasSuffix(", First>") {
        first = code
        continue
      }
      let name = first == nil ? fields[1] : fields[1].dropFirst().dropLast(", Last>".count)
      for scalar in (first ?? code)...code {
        categories[scalar] = fields[2]
        names[scalar] = name
      }
      first = nil
      if let combining = UInt8(fields[3]), combining != 0 { combiningClasses[code] = combining }
      if fields[5].hasPrefix("<") {
        compatible[code] = try scalars(fields[5].drop { $0 != " " }.dropFirst())
      } else if !fields[5].isEmpty {
        canonical[code] = try scalars(fields[5])
      }
      if fields[2] == "Nd", let digit = UInt32(fields[6]) { digits[code] = digit }
      if let upper = UInt32(fields[12], radix: 16) { uppercase[code] = [upper] }
      if let lower = UInt32(fields[13], radix: 16) { lowercase[code] = [lower] }
    }
  }

  /// Mappings to several scalars, without conditions.
  private mutating func readSpecialCasing(_ path: String) throws {
    for line in try lines(ofFile: path) {
      let fields = fields(ofLine: line)
      guard fields.count >= 5, fields[4].isEmpty, let code = UInt32(fields[0], radix: 16) else { continue }
      lowercase[code] = try scalars(fields[1])
      uppercase[code] = try scalars(fields[3])
    }
  }

  private func properties(_ path: String, only name: Substring? = nil) throws -> [UInt32: Substring] {
    var result: [UInt32: Substring] = [:]
    for line in try lines(ofFile: path) {
      let fields = fields(ofLine: line)
      guard fields.count >= 2, name == nil || fields[1] == name else { continue }
      for scalar in try scalarRange(fields[0]) { result[scalar] = fields[1] }
    }
    return result
  }

  private mutating func readCompositions(_ path: String) throws {
    var excluded: Set<UInt32> = []
    for line in try lines(ofFile: path) {
      if line.hasPrefix("# CompositionExclusions-") {
        version = String(line.dropFirst("# CompositionExclusions-".count).prefix { $0 != "t" }.dropLast())
      }
      if let field = fields(ofLine: line).first { excluded.formUnion(try scalarRange(field)) }
    }
    if version.isEmpty { throw TableError(message: "\(path): its first line does not name a version") }
    for (scalar, parts) in canonical
    where parts.count == 2 && !excluded.contains(scalar) && combiningClasses[scalar] == nil
      && combiningClasses[parts[0]] == nil
    {
      compositions[UInt64(parts[0]) << 32 | UInt64(parts[1])] = scalar
    }
  }

  private mutating func readConfusables(_ path: String) throws {
    for line in try lines(ofFile: path) {
      // Tabs surround its fields.
      let fields = fields(ofLine: Substring(line.map { $0 == "\t" ? " " : $0 }))
      guard fields.count >= 3, fields[2] == "MA", let code = UInt32(fields[0], radix: 16) else { continue }
      prototypes[code] = try scalars(fields[1])
    }
    if prototypes.isEmpty { throw TableError(message: "\(path): has no mappings of class MA") }
  }

  // MARK: Normalisation

  private func decomposition(_ text: [UInt32], compatibly: Bool) -> [UInt32] {
    func parts(_ scalar: UInt32) -> [UInt32] {
      if scalar &- 0xAC00 < 11172 {
        let index = scalar - 0xAC00
        let trail = index % 28
        return [0x1100 + index / 588, 0x1161 + index % 588 / 28] + (trail == 0 ? [] : [0x11A7 + trail])
      }
      return ((compatibly ? compatible[scalar] : nil) ?? canonical[scalar])?.flatMap(parts) ?? [scalar]
    }
    var result = text.flatMap(parts)
    var start = 0
    while start < result.count {
      var end = start
      while end < result.count, combiningClasses[result[end]] != nil { end += 1 }
      if end > start {
        let ordered = result[start..<end].enumerated().sorted {
          (combiningClasses[$0.element] ?? 0, $0.offset) < (combiningClasses[$1.element] ?? 0, $1.offset)
        }
        result.replaceSubrange(start..<end, with: ordered.map(\.element))
      }
      start = end + 1
    }
    return result
  }

  private func composed(_ text: [UInt32]) -> [UInt32] {
    var result: [UInt32] = []
    var starter: Int?
    var last: UInt8 = 0
    for scalar in text {
      let combining = combiningClasses[scalar] ?? 0
      if let starter, result.count - 1 == starter || (last != 0 && last < combining),
        let composite = composition(result[starter], scalar)
      {
        result[starter] = composite
        continue
      }
      if combining == 0 { starter = result.count }
      last = combining
      result.append(scalar)
    }
    return result
  }

  private func composition(_ first: UInt32, _ second: UInt32) -> UInt32? {
    if first &- 0x1100 < 19, second &- 0x1161 < 21 {
      return 0xAC00 + (first - 0x1100) * 588 + (second - 0x1161) * 28
    }
    if first &- 0xAC00 < 11172, (first - 0xAC00) % 28 == 0, second &- 0x11A8 < 27 {
      return first + second - 0x11A7
    }
    return compositions[UInt64(first) << 32 | UInt64(second)]
  }

  /// UTS #39: decomposed, each scalar's prototype, decomposed again.
  private func skeleton(_ text: [UInt32]) -> [UInt32] {
    decomposition(
      decomposition(text, compatibly: false).flatMap { prototypes[$0] ?? [$0] }, compatibly: false)
  }

  // MARK: Readings

  private func isLetter(_ scalar: UInt32) -> Bool { categories[scalar]?.first == "L" }
  private func isDigit(_ scalar: UInt32) -> Bool { categories[scalar] == "Nd" }
  private func isMark(_ scalar: UInt32) -> Bool { categories[scalar]?.first == "M" }

  /// 1 dropped, 2 a mark that decorates, 3 white space.
  private var readings: [UInt32: Int] {
    var result: [UInt32: Int] = [:]
    for scalar in ignorable { result[scalar] = 1 }
    // The separators U+001C to U+001F stay unchanged.
    for (scalar, category) in categories
    where category == "Cf" || (category == "Cc" && !whiteSpace.contains(scalar) && !(0x1C...0x1F ~= scalar)) {
      result[scalar] = 1
    }
    result[0x640] = 1
    let decorated: Set<Substring> = ["Inherited", "Arabic", "Hebrew", "Cyrillic", "Syriac", "Greek"]
    for (scalar, category) in categories
    where (category == "Mn" || category == "Me") && result[scalar] == nil && scalar != 0x3099
      && scalar != 0x309A
    {
      if let script = scripts[scalar], decorated.contains(script) { result[scalar] = 2 }
    }
    // U+2800 is a blank.
    for scalar in whiteSpace.union([0x2800]) { result[scalar] = 3 }
    return result
  }

  /// The plain characters that a styled character stands for.
  private func styled(_ readings: [UInt32: Int]) throws -> [UInt32: [UInt32]] {
    var result: [UInt32: [UInt32]] = [:]
    for (scalar, name) in names where scalar >= 0x80 && readings[scalar] == nil {
      let compatibility = composed(decomposition([scalar], compatibly: true))
      if compatibility != composed(decomposition([scalar], compatibly: false)) {
        let isWord = compatibility.allSatisfy { isLetter($0) || isDigit($0) }
        let isOneOfASCII = compatibility.count == 1 && compatibility[0] < 0x80
        // Arabic presentation forms and halfwidth kana may have marks.
        let isForm =
          (0xFB50...0xFEFF ~= scalar || 0xFF61...0xFF9F ~= scalar)
          && compatibility.allSatisfy { isLetter($0) || isMark($0) || $0 == 0x640 }
        let inner = compatibility.dropFirst().dropLast()
        let isParenthesized =
          compatibility.first == 0x28 && compatibility.last == 0x29 && !inner.isEmpty
          && inner.allSatisfy { isLetter($0) || isDigit($0) }
        if isParenthesized {
          result[scalar] = Array(inner)
        } else if isWord || isOneOfASCII || isForm {
          result[scalar] = compatibility
        }
      }
      if let digit = digits[scalar] { result[scalar] = [0x30 + digit] }
      let words = name.split(separator: " ")
      if let letter = words.last?.unicodeScalars.first?.value, words.last?.unicodeScalars.count == 1,
        0x41...0x5A ~= letter,
        name.hasPrefix("LATIN LETTER SMALL CAPITAL ") && words.count == 5
          || name.hasPrefix("NEGATIVE CIRCLED LATIN CAPITAL LETTER ")
          || name.hasPrefix("NEGATIVE SQUARED LATIN CAPITAL LETTER ")
      {
        result[scalar] = [letter + 0x20]
      }
    }
    for (scalar, letters) in try chosen(Self.chosenStyles) { result[scalar] = letters }
    for (scalar, word) in zip(
      UInt32(0x1F191)..., ["cl", "cool", "free", "id", "new", "ng", "ok", "sos", "up", "vs"])
    {
      result[scalar] = word.unicodeScalars.map(\.value)
    }
    result[0x1F18E] = [0x61, 0x62]
    // The kelvin sign is canonically a K.
    result[0x212A] = [0x4B]
    return result
  }

  /// Letters with an accent, a stroke or a hook, and the same letters without it.
  private func accents(_ readings: [UInt32: Int], _ styled: [UInt32: [UInt32]]) throws -> [UInt32: UInt32] {
    let decorated: Set<Substring> = ["Latin", "Greek", "Cyrillic", "Hebrew", "Arabic", "Common"]
    let named = Dictionary(names.map { ($1, $0) }, uniquingKeysWith: min)
    // Letters in their own right, not accented ones.
    let own: Set<UInt32> = Set("йїўѓќґЙЇЎЃЌҐ".unicodeScalars.map(\.value) + [0x13F, 0x140])
    var result: [UInt32: UInt32] = [:]
    for (scalar, name) in names where isLetter(scalar) && styled[scalar] == nil && !own.contains(scalar) {
      let parts = decomposition([scalar], compatibly: false)
      if parts.count > 1, let script = scripts[scalar], decorated.contains(script),
        parts.dropFirst().allSatisfy({ readings[$0] == 2 || categories[$0] == "Mn" || categories[$0] == "Me" }
        )
      {
        result[scalar] = parts[0]
      } else if ["LATIN ", "CYRILLIC ", "GREEK ", "HEBREW ", "COPTIC "].contains(where: { name.hasPrefix($0) }
      ),
        let base = Self.nameWithoutAccent(name), let letter = named[base]
      {
        result[scalar] = letter
      }
    }
    for (scalar, letters) in try chosen(Self.chosenAccents) { result[scalar] = letters[0] }
    return result
  }

  /// "LATIN SMALL LETTER O" of "LATIN SMALL LETTER O WITH STROKE".
  private static func nameWithoutAccent(_ name: Substring) -> Substring? {
    let words = name.split(separator: " ")
    guard let with = words.firstIndex(of: "WITH"),
      words[..<with].contains("LETTER") || words[..<with].contains("LIGATURE")
    else { return nil }
    return Substring(words[..<with].joined(separator: " "))
  }

  /// "0138:k 0184:b" or "00D0:0044".
  private func chosen(_ text: String) throws -> [(UInt32, [UInt32])] {
    try text.split(whereSeparator: \.isWhitespace).map { entry in
      let parts = entry.split(separator: ":")
      guard parts.count == 2, let scalar = UInt32(parts[0], radix: 16) else {
        throw TableError(message: "not a chosen character: \(entry)")
      }
      if let code = UInt32(parts[1], radix: 16), parts[1].count == 4 { return (scalar, [code]) }
      return (scalar, parts[1].unicodeScalars.map(\.value))
    }
  }

  /// Characters used as Latin letters although neither NFKC nor their script identifies them as such, and
  /// Arabic letters of other languages that are used for Arabic ones.
  private static let chosenStyles = """
    0138:k 0184:b 018D:g 0196:l 01A6:R 01BD:s 01C0:l 0251:a 0261:g 0263:y 0269:i 026F:w 028B:u 06A9:0643
    06AA:0643 06BE:0647 06C1:0647 06CC:064A 142F:v 144C:u 144E:n 1455:c 146B:q 146D:p 148D:j 14AA:l 1515:s
    157C:h 1587:r 15B4:f 15E9:a 15EA:d 15EF:w 15F0:m 15F7:b 1614:z 166D:x 1D11:o 1D83:g 1D8C:y 1E9D:f 1EFF:y
    212E:e 2373:i 2374:p 237A:a 23FD:l 2573:x 3007:O A798:F A799:f A79F:u A7B2:J A7B3:X A7B4:B AB32:e AB35:f
    AB3D:o AB47:r AB48:r AB4E:u AB52:u AB5A:y 1D20D:v 1D213:f 1D216:r 1D22A:l 1F74C:c 1F768:t
    """

  /// Letters that differ from their base by more than a mark or a name.
  private static let chosenAccents = """
    00D0:0044 00F0:0064 0131:0069 0190:0065 0237:006A 025B:0065 028B:0076 05DA:05DB 05DD:05DE 05DF:05E0
    05E3:05E4 05E5:05E6 0629:0647 0649:064A 0671:0627 06D5:0647 1D83:0067 1D8C:0076 1E9D:017F 1EFF:0079
    A798:0046 A799:0066 A7B2:004A AB4E:0075 AB52:0075 AB5A:0079
    """

  // MARK: Table

  /// The first word of a scalar's name; ideographs are Han.
  private func script(_ scalar: UInt32) -> Substring {
    let first = (names[scalar] ?? "").prefix { $0 != " " && $0 != "," && $0 != "-" }
    let whole = (names[scalar] ?? "").prefix { $0 != " " && $0 != "," }.uppercased()
    return first == "CJK" || first == "IDEOGRAPHIC" ? "HAN" : Substring(whole)
  }

  /// A range of code points with one value.
  private struct ValuedRange {
    var first: UInt32
    var last: UInt32
    var value: Int
  }

  private func ranges(_ values: [UInt32: Int]) -> [ValuedRange] {
    var result: [ValuedRange] = []
    for (scalar, value) in values.sorted(by: { $0.key < $1.key }) {
      if let last = result.last, last.last + 1 == scalar, last.value == value {
        result[result.count - 1].last = scalar
      } else {
        result.append(ValuedRange(first: scalar, last: scalar, value: value))
      }
    }
    return result
  }

  func source() throws -> String {
    let readings = readings
    let styles = try styled(readings)
    let accents = try accents(readings, styles)
    let readingRanges = ranges(readings.filter { styles[$0.key] == nil })
    let styled = styles.sorted { $0.key < $1.key }
    var styledParts: [UInt32] = []
    var styledEnds = [0]
    for (_, letters) in styled {
      styledParts += decomposition(letters, compatibly: false)
      styledEnds.append(styledParts.count)
    }
    let rows = skeletonRows(styles)
    let kinds = letterKinds()
    let accented = accents.sorted { $0.key < $1.key }

    var text = "// swift-format-ignore-file\n"
    text += """
      // Made by generate-tables disguises from the Unicode Character Database \(version) (UnicodeData.txt,
      // Scripts.txt, PropList.txt, DerivedCoreProperties.txt, CompositionExclusions.txt, SpecialCasing.txt)
      // and confusables.txt of UTS #39 of the same version. Not to be edited by hand.

      /// How disguised characters are read: what is dropped, what a styled character stands for, which
      /// letters look alike.

      """
    text += "enum DisguiseTables {\n"
    text += packed(
      "readingStarts", 3, readingRanges.map(\.first),
      note: "Ranges of scalars that are not read as themselves: their first scalars, in order.")
    text += packed("readingEnds", 3, readingRanges.map(\.last), note: "Their last scalars.")
    text += packed(
      "readings", 1, readingRanges.map(\.value),
      note: "Their readings: 1 dropped, 2 a mark that may be ignored, 3 white space.")
    text += packed("styledScalars", 3, styled.map(\.key), note: "Styled characters, in order.")
    text += packed("styledEnds", 2, styledEnds, note: "The letters of the i-th end at element i + 1.")
    text += packed("styledParts", 3, styledParts, note: "The letters that they style, decomposed.")
    text += packed(
      "accentedScalars", 3, accented.map(\.key), note: "Letters with an accent, a stroke or a hook, in order."
    )
    text += packed("accentedBases", 3, accented.map(\.value), note: "The same letters without.")
    text += packed(
      "skeletonScalars", 3, rows.map(\.scalar),
      note: "Letters that share a skeleton (UTS #39) with a letter of another script, in order.")
    text += packed(
      "skeletons", 2, rows.map(\.own),
      note: "Numbers of their skeletons; 0 where no letter of another script has it.")
    text += packed("lowerSkeletons", 2, rows.map(\.lower), note: "Of their lower case.")
    text += packed("upperSkeletons", 2, rows.map(\.upper), note: "Of their upper case.")
    text += packed(
      "scriptStarts", 3, kinds.map(\.first),
      note: "Ranges of letters, marks and digits: their first scalars, in order.")
    text += packed("scriptEnds", 3, kinds.map(\.last), note: "Their last scalars.")
    text += packed(
      "scripts", 2, kinds.map(\.value),
      note:
        "Script * 4 + kind: 0 a letter, 1 a nonspacing or enclosing mark, 2 a spacing mark, 3 a decimal digit."
    )
    return text + "}\n"
  }

  private struct SkeletonRow {
    var scalar: UInt32
    var own: Int
    var lower: Int
    var upper: Int
  }

  /// Letters with the numbers of the skeletons that a letter of another script has, too. A styled letter is
  /// its own shape, unless it looks like something else than what it styles (lunate sigma like c).
  private func skeletonRows(_ styles: [UInt32: [UInt32]]) -> [SkeletonRow] {
    func shape(_ text: [UInt32]) -> [UInt32] {
      guard text.count == 1, isLetter(text[0]) else { return text }
      let skeleton = skeleton(text)
      if let letters = styles[text[0]] {
        let isByShape =
          script(text[0]) == "CANADIAN" || (names[text[0]] ?? "").hasPrefix("LATIN LETTER SMALL CAPITAL")
        if isByShape || canonical[text[0]] != nil { return text }
        let explained =
          compatible[text[0]] == nil ? decomposition(letters, compatibly: false) : self.skeleton(letters)
        return skeleton == explained ? text : skeleton
      }
      return compatible[text[0]] == nil ? skeleton : text
    }
    var shapes: [(scalar: UInt32, own: [UInt32], lower: [UInt32], upper: [UInt32])] = []
    var scriptsOfShape: [[UInt32]: Set<Substring>] = [:]
    for scalar in names.keys.sorted() where isLetter(scalar) {
      let row = (
        scalar: scalar, own: shape([scalar]), lower: shape(lowercase[scalar] ?? [scalar]),
        upper: shape(uppercase[scalar] ?? [scalar])
      )
      shapes.append(row)
      for shape in [row.own, row.lower, row.upper] {
        scriptsOfShape[shape, default: []].insert(script(scalar))
      }
    }
    var numbers: [[UInt32]: Int] = [:]
    func number(_ shape: [UInt32]) -> Int {
      guard let scripts = scriptsOfShape[shape], scripts.count > 1 else { return 0 }
      if numbers[shape] == nil { numbers[shape] = numbers.count + 1 }
      return numbers[shape] ?? 0
    }
    return shapes.compactMap { row in
      let result = SkeletonRow(
        scalar: row.scalar, own: number(row.own), lower: number(row.lower), upper: number(row.upper))
      return result.own == 0 && result.lower == 0 && result.upper == 0 ? nil : result
    }
  }

  private func letterKinds() -> [ValuedRange] {
    var numbers: [Substring: Int] = [:]
    let known: [Substring] = [
      "NONE", "LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "HEBREW", "HAN", "HIRAGANA", "KATAKANA",
      "KATAKANA-HIRAGANA",
      "THAI", "LAO", "KHMER", "MYANMAR",
    ]
    for script in known { numbers[script] = numbers.count }
    var values: [UInt32: Int] = [:]
    for (scalar, category) in categories.sorted(by: { $0.key < $1.key })
    where isLetter(scalar) || isMark(scalar) || category == "Nd" {
      let name = script(scalar)
      if numbers[name] == nil { numbers[name] = numbers.count }
      let kind = isLetter(scalar) ? 0 : category == "Nd" ? 3 : category == "Mc" ? 2 : 1
      values[scalar] = (numbers[name] ?? 0) * 4 + kind
    }
    return ranges(values)
  }
}
