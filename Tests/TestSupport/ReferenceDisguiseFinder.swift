import TextMatching

extension ReferenceDisguises {
  /// The search of one text for one pattern.
  struct Finder {
    enum StandIn { case same, styled, foreign, far, accented, leet }

    struct Use {
      var index: Int
      var standIn: StandIn
    }

    enum Token {
      case space
      case symbol(ReferenceCell)
      case word([ReferenceCell])
    }

    /// A way in which a word, or the whole pattern, stands in the text.
    struct Way {
      var end: Int
      var used: [Use]
      /// What separates the letters of a word that is spelled out.
      var separator: [UInt32]?
      var cuts = 0
    }

    let isAll: Bool
    let isExact: Bool
    let ignoresCase: Bool
    let tokens: [Token]
    let text: [ReferenceCell]

    init(_ pattern: Pattern, _ body: String) {
      isAll = pattern.disguises == .all
      isExact = pattern.matching == .exact
      ignoresCase = !pattern.isCaseSensitive
      tokens = Self.tokens(ReferenceText.scalars(pattern.text), folds: ignoresCase)
      text = ReferenceCell.cells(ReferenceText.scalars(body), folds: ignoresCase)
    }

    // MARK: The pattern

    static func tokens(_ pattern: [UInt32], folds: Bool) -> [Token] {
      var tokens: [Token] = []
      let scalars = unmixed(ReferenceText.normalized(pattern))
      for cell in ReferenceCell.cells(scalars, folds: folds) {
        if cell.isSpace {
          if case .space? = tokens.last { continue }
          tokens.append(.space)
        } else if !cell.character.isAlphanumeric {
          tokens.append(.symbol(cell))
        } else if case .word(let cells)? = tokens.last {
          tokens[tokens.count - 1] = .word(cells + [cell])
        } else {
          tokens.append(.word([cell]))
        }
      }
      return tokens
    }

    /// A word of several scripts is read in the one in which all its letters can be read.
    static func unmixed(_ scalars: [UInt32]) -> [UInt32] {
      var result: [UInt32] = []
      var word: [ReferenceCharacter] = []
      for character in scalars.map({ ReferenceCharacter($0) }) {
        if character.isLetter || character.isDigit || character.scalar == 0x5F {
          word.append(character)
        } else {
          result += unmixed(word: word) + [character.scalar]
          word = []
        }
      }
      return result + unmixed(word: word)
    }

    private static func unmixed(word: [ReferenceCharacter]) -> [UInt32] {
      func count(_ script: String) -> Int { word.count { $0.script == script } }
      let scripts = Set(word.filter(\.isLetter).map(\.script))
        .intersection(ReferenceCharacter.alphabets.keys)
        .sorted { (-count($0), $0) < (-count($1), $1) }
      let unchanged = word.map(\.scalar)
      if scripts.count < 2 { return unchanged }
      for script in scripts {
        let read = word.map { character -> UInt32? in
          if !character.isLetter || character.script == script { return character.scalar }
          let close = (ReferenceCharacter.alphabets[script] ?? []).filter {
            character.look(like: $0, ignoresCase: true) == .close
          }
          let number = Skeletons(of: character.scalar).own
          return (close.first { number != 0 && Skeletons(of: $0.scalar).own == number } ?? close.first)?
            .scalar
        }
        if !read.contains(nil) { return read.compactMap(\.self) }
      }
      return unchanged
    }

    // MARK: Stand-ins

    /// How a character of the text may stand for a letter of the pattern.
    func standIn(_ index: Int, for wanted: ReferenceCell) -> StandIn? {
      guard text.indices.contains(index) else { return nil }
      let cell = text[index]
      let letter = wanted.character
      if cell.character == letter {
        if !wanted.marks.isSubset(of: cell.marks) { return nil }
        return cell.isStyled ? .styled : .same
      }
      guard letter.isLetterOrMark, wanted.marks.isEmpty else { return nil }
      if cell.character.isLetterOrMark {
        if ignoresCase, cell.shown.scalar == 0x49, letter.scalar == 0x6C, !cell.isStyled, isSmallL(index) {
          return .same
        }
        if let look = cell.shown.look(like: letter, ignoresCase: ignoresCase) {
          return cell.isStyled ? .styled : look == .far ? .far : .foreign
        }
        if cell.isStyled, Skeletons(of: cell.original) != .none,
          ReferenceCharacter(cell.original).look(like: letter, ignoresCase: ignoresCase) != nil
        {
          return .foreign
        }
        if isAll, let base = ScalarReading.accentBase(of: cell.shown.scalar) {
          let folded = ignoresCase ? ReferenceText.folded([base]) : [base]
          if folded == [letter.scalar] { return .accented }
          if folded.count == 1, ScalarReading.accentBase(of: folded[0]) == letter.scalar { return .accented }
          if ReferenceCharacter(base).look(like: letter, ignoresCase: ignoresCase) == .close {
            return .foreign
          }
        }
      }
      let leet = ReferenceCharacter.leet[Character(letter.unicode)] ?? ""
      return isAll && leet.unicodeScalars.contains(cell.character.unicode) ? .leet : nil
    }

    /// Whether the letters nearest to a capital I, other than such, are small.
    private func isSmallL(_ index: Int) -> Bool {
      var near: [ReferenceCell] = []
      for step in [-1, 1] {
        var place = index + step
        while text.indices.contains(place), text[place].shown.scalar == 0x49 { place += step }
        if text.indices.contains(place), text[place].character.isLetterOrMark { near.append(text[place]) }
      }
      return !near.isEmpty && near.allSatisfy { $0.shown.unicode.properties.isLowercase }
    }

    private static let joiners = Set(ReferenceText.scalars(".-_*~|·•^/\\+=,#‐‑‒–—―・"))

    private func isJoiner(_ index: Int) -> Bool {
      text.indices.contains(index) && Self.joiners.contains(text[index].character.scalar)
    }

    private func isAlphanumeric(_ index: Int) -> Bool {
      text.indices.contains(index) && text[index].character.isAlphanumeric && !text[index].isRegional
    }

    private func scalars(_ start: Int, _ count: Int) -> [UInt32]? {
      start >= 0 && start + count <= text.count
        ? text[start..<start + count].map(\.character.scalar) : nil
    }

    // MARK: Words

    /// All ways in which a word stands from a character on.
    private func ways(of word: [ReferenceCell], at start: Int) -> [Way] {
      var ways: [Way] = []
      var runs: [(letter: ReferenceCell, count: Int)] = []
      for letter in word {
        if let last = runs.last, last.letter.character == letter.character,
          last.letter.marks == letter.marks
        {
          runs[runs.count - 1].count += 1
        } else {
          runs.append((letter, 1))
        }
      }
      joined(runs[...], at: start, used: [], cuts: 0, mayCut: false, &ways)
      let letters = word.count { $0.character.isLetterOrMark }
      if isAll, letters >= 4 { joined(runs[...], at: start, used: [], cuts: 0, mayCut: true, &ways) }
      if isAll, letters >= 3, runs.count > 1 {
        for width in 1...3 {
          if let way = spelled(word, at: start, width: width) { ways.append(way) }
        }
      }
      return ways.filter { isAllowed(word, $0, start: start) }
    }

    /// The letters run after run, each as often as the pattern has it or stretched, with cuts or without.
    private func joined(
      _ runs: ArraySlice<(letter: ReferenceCell, count: Int)>, at start: Int, used: [Use], cuts: Int,
      mayCut: Bool, _ ways: inout [Way]
    ) {
      guard let run = runs.first else {
        if !mayCut || cuts > 0 { ways.append(Way(end: start, used: used, separator: nil, cuts: cuts)) }
        return
      }
      var starts = [(start, cuts)]
      if mayCut, !used.isEmpty, isJoiner(start) { starts.append((start + 1, cuts + 1)) }
      for (start, cuts) in starts {
        // As often as the pattern has it; a cut may stand between two of them.
        func letters(_ left: Int, at index: Int, _ taken: [Use], _ cuts: Int) {
          if left == 0 {
            joined(runs.dropFirst(), at: index, used: used + taken, cuts: cuts, mayCut: mayCut, &ways)
            return
          }
          if let standIn = standIn(index, for: run.letter) {
            letters(left - 1, at: index + 1, taken + [Use(index: index, standIn: standIn)], cuts)
          }
          if mayCut, !taken.isEmpty, isJoiner(index), let standIn = standIn(index + 1, for: run.letter) {
            letters(left - 1, at: index + 2, taken + [Use(index: index + 1, standIn: standIn)], cuts + 1)
          }
        }
        letters(run.count, at: start, [], cuts)
        guard isAll, run.letter.character.isLetterOrMark else { continue }
        // Stretched: three times or more, and more often than the pattern has it; no symbol counts.
        var taken: [Use] = []
        while let standIn = standIn(start + taken.count, for: run.letter),
          standIn != .leet || text[start + taken.count].character.isDigit
        {
          taken.append(Use(index: start + taken.count, standIn: standIn))
          if taken.count >= max(3, run.count + 1) {
            joined(
              runs.dropFirst(), at: start + taken.count, used: used + taken, cuts: cuts, mayCut: mayCut, &ways
            )
          }
        }
      }
    }

    /// The letters with the same one to three characters between all of them.
    private func spelled(_ word: [ReferenceCell], at start: Int, width: Int) -> Way? {
      guard let separator = scalars(start + 1, width),
        separator.allSatisfy({ !ReferenceCharacter($0).isAlphanumeric })
      else { return nil }
      var used: [Use] = []
      var index = start
      for letter in word {
        if !used.isEmpty {
          guard scalars(index, width) == separator else { return nil }
          index += width
        }
        guard let standIn = standIn(index, for: letter) else { return nil }
        used.append(Use(index: index, standIn: standIn))
        index += 1
      }
      return Way(end: index, used: used, separator: separator, cuts: word.count - 1)
    }

    /// The conditions on a word: what touches it, and its leetspeak.
    private func isAllowed(_ word: [ReferenceCell], _ way: Way, start: Int) -> Bool {
      let isFree = !isAlphanumeric(start - 1)
      if way.cuts > 0 {
        let isSpelled = way.separator != nil
        if !isFree, !(isSpelled && text[start].character.isUnspaced) { return false }
        if isAlphanumeric(way.end), !(isSpelled && text[way.end - 1].character.isUnspaced) { return false }
      }
      let leet = way.used.filter { $0.standIn == .leet }
      if leet.isEmpty { return true }
      let real = way.used.count - leet.count
      if !isFree || real < 2 || 3 * real < way.used.count { return false }
      let ahead = way.used.prefix { $0.standIn == .leet && text[$0.index].character.isDigit }.count
      if ahead > (word.count { $0.character.isLetterOrMark } > 3 ? 1 : 0) { return false }
      let own = Set(way.used.map(\.index))
      func isForeignDigit(_ index: Int) -> Bool {
        text.indices.contains(index) && text[index].character.isDigit && !own.contains(index)
      }
      for use in leet {
        if text[use.index].character.isDigit {
          for step in [-1, 1] {
            var index = use.index + step
            while text.indices.contains(index), text[index].character.isDigit {
              if !own.contains(index) { return false }
              index += step
            }
          }
        } else if ReferenceText.scalars("$€£¢¥").contains(text[use.index].character.scalar) {
          if isForeignDigit(use.index - 1) || isForeignDigit(use.index + 1) { return false }
        } else if use.index == way.used.first?.index || use.index == way.used.last?.index {
          return false
        }
      }
      return true
    }

    // MARK: The whole pattern

    func match() -> Range<Int>? {
      for start in text.indices {
        let ends = ways(at: start).map(\.end)
        if let end = ends.max() { return text[start].origin.lowerBound..<text[end - 1].origin.upperBound }
      }
      return nil
    }

    /// All ways in which the pattern stands from a character on.
    private func ways(at start: Int) -> [Way] {
      var ways: [Way] = []
      func go(_ token: Int, at index: Int, _ used: [Use], _ separator: [UInt32]?) {
        if token == tokens.count {
          ways.append(Way(end: index, used: used, separator: separator))
          return
        }
        switch tokens[token] {
        case .space:
          let isEdge = token == 0 || token == tokens.count - 1
          let spaces = text[min(index, text.count)...].prefix(while: \.isSpace).count
          if spaces > 0 { go(token + 1, at: isEdge ? index + 1 : index + spaces, used, separator) }
          guard isAll, !isEdge else { return }
          if isJoiner(index) { go(token + 1, at: index + 1, used, separator) }
          if let separator, separator != [0x20], scalars(index, separator.count) == separator {
            go(token + 1, at: index + separator.count, used, separator)
          }
        case .symbol(let symbol):
          guard text.indices.contains(index), text[index].character == symbol.character,
            symbol.marks.isSubset(of: text[index].marks)
          else { return }
          go(token + 1, at: index + 1, used + [Use(index: index, standIn: .same)], nil)
        case .word(let word):
          for way in self.ways(of: word, at: index) {
            go(token + 1, at: way.end, used + way.used, way.separator)
          }
        }
      }
      go(0, at: start, [], nil)
      return ways.filter { way in
        haveScripts(way, start: start) && haveWholeFlags(start..<way.end)
          && (!isExact || haveEdges(way, start: start))
      }
    }

    /// Letters of another script count only where that script is not being written.
    private func haveScripts(_ way: Way, start: Int) -> Bool {
      let others = way.used.filter { $0.standIn == .foreign || $0.standIn == .far }
      let foreign = Set(others.map { text[$0.index].character.script })
      if foreign.isEmpty { return true }
      let own = way.used.count {
        [.same, .styled, .accented].contains($0.standIn) && text[$0.index].character.isLetter
      }
      if others.contains(where: { $0.standIn == .far && text[$0.index].character.script != "LATIN" }),
        2 * own < way.used.count
      {
        return false
      }
      let scripts = Set(
        tokens.flatMap { token -> [String] in
          guard case .word(let word) = token else { return [] }
          return word.filter(\.character.isLetter).map(\.character.script)
        })
      func isGenuine(_ cell: ReferenceCell, farCounts: Bool) -> Bool {
        cell.isPlainLetter && foreign.subtracting(scripts).contains(cell.character.script)
          && scripts.allSatisfy { cell.shown.isGenuine(against: $0, farCounts: farCounts) }
      }
      var (low, high) = (start, way.end)
      while isAlphanumeric(low - 1) { low -= 1 }
      while isAlphanumeric(high) { high += 1 }
      let rest = text[low..<start] + text[way.end..<high]
      if rest.contains(where: { isGenuine($0, farCounts: foreign.contains("LATIN")) }) { return false }
      if own > 0 || foreign.count > 1 { return true }
      return text.contains { $0.isPlainLetter && scripts.contains($0.character.script) }
        && !text.contains { isGenuine($0, farCounts: false) }
    }

    /// Regional indicators: a whole run of three or more, or none of it.
    private func haveWholeFlags(_ match: Range<Int>) -> Bool {
      for index in match where text[index].isRegional {
        var (low, high) = (index, index)
        while low > 0, text[low - 1].isRegional { low -= 1 }
        while high < text.count, text[high].isRegional { high += 1 }
        if low < match.lowerBound || high > match.upperBound || high - low < 3 { return false }
      }
      return true
    }

    /// An exact match has no letter beside it, and a spelled-out word ends there.
    private func haveEdges(_ way: Way, start: Int) -> Bool {
      func isLetter(_ index: Int) -> Bool {
        text.indices.contains(index) && text[index].character.isLetterOrMark && !text[index].isRegional
      }
      func isLone(_ index: Int, _ step: Int) -> Bool {
        text.indices.contains(index) && text[index].character.isLetterOrMark && !isAlphanumeric(index + step)
      }
      if isLetter(start - 1) || isLetter(way.end) { return false }
      guard let separator = way.separator else { return true }
      let width = separator.count
      if scalars(way.end, width) == separator, isLone(way.end + width, 1) { return false }
      return !(scalars(start - width, width) == separator && isLone(start - width - 1, -1))
    }
  }
}
