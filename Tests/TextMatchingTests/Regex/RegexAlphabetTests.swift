import TestSupport
import Testing

@testable import TextMatching

/// The classes of scalars that sets tell apart.
struct RegexAlphabetTests {
  /// Sets of few scalars and of many, near each other, with ends where something changes.
  private static func randomSet(_ random: inout SeededGenerator) -> ScalarSet {
    let edges: [UInt32] = [
      0, 0x41, 0x61, 0x7F, 0x80, 0x81, 0xBF, 0xC0, 0xFF, 0x100, 0x7FF, 0x800, 0xFFF, 0x1000, 0x4E00, 0x4E3F,
      0x4E40,
      0xFFFF, 0x1_0000, 0x1_F600, 0x10_FFFF,
    ]
    var pieces: [ScalarSet.Piece] = []
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let lower = edges.randomElement(using: &random) ?? 0
      let length = [0, 0, 1, 3, 70, 200, 70_000].randomElement(using: &random) ?? 0
      pieces.append(.init(lower: lower, upper: min(lower + UInt32(length), ScalarSet.last)))
    }
    let set = ScalarSet(pieces: pieces)
    return random.next() % 4 == 0 ? set.complement : set
  }

  private static func trees(_ sets: [ScalarSet]) -> RegexTree { .choice(sets.map { .scalars($0) }) }

  /// Alone, and with what other patterns left behind.
  @Test(arguments: 600..<606 as Range<UInt64>)
  func `scalars of one classID are in the same sets, and those of a set are of its classes`(seed: UInt64)
    throws
  {
    var random = SeededGenerator(seed: seed)
    let tries = ScalarClassCache()
    for round in 0..<12 {
      var sets = (0..<Int.random(in: 1...6, using: &random)).map { _ in Self.randomSet(&random) }
      if round % 3 == 0 { sets.append(UnicodeProperties.word) }
      if round % 4 == 0 { sets.append(UnicodeProperties.whiteSpace.complement) }
      let asked: RegexAlphabet.Context = round % 2 == 0 ? [.word, .lineFeed] : []
      for tries in [tries, nil] {
        let alphabet = try #require(RegexAlphabet(sets: sets, contexts: asked, tries: tries))
        let classes = sets.map { Set(alphabet.classes(in: $0)) }
        // Every place where a set begins or ends, and some between.
        var scalars: [UInt32] = Array(0..<0x90)
        for set in sets + [UnicodeProperties.word] {
          for piece in set.pieces.prefix(40) {
            scalars += [piece.lower, piece.upper, (piece.lower + piece.upper) / 2, max(piece.lower, 1) - 1]
            scalars.append(min(piece.upper + 1, ScalarSet.last))
          }
        }
        for scalar in scalars {
          let classID = alphabet.classID(of: scalar)
          #expect(Int(classID) < alphabet.count)
          for (set, classes) in zip(sets, classes) where classes.contains(classID) != set.contains(scalar) {
            Issue.record("seed \(seed), round \(round): U+\(String(scalar, radix: 16)) and \(set)")
          }
          let context = RegexAlphabet.Context(rawValue: alphabet.contexts[Int(classID)])
          #expect(
            context.contains(.word) == (asked.contains(.word) && UnicodeProperties.word.contains(scalar)))
          #expect(context.contains(.lineFeed) == (asked.contains(.lineFeed) && scalar == 0x0A))
        }
      }
    }
  }

  @Test func `patterns that have the same sets beyond ASCII share one trie`() throws {
    let tries = ScalarClassCache()
    let first = RegexAlphabet(sets: [ScalarSet(0x61), UnicodeProperties.word], contexts: [], tries: tries)
    #expect(first.map { $0.addedTrieMemory > 0 && $0.addedTrieMemory == $0.memory - $0.ownMemory } == true)
    let second = RegexAlphabet(
      sets: [UnicodeProperties.word, ScalarSet(0x62)], contexts: [.word], tries: tries)
    #expect(second?.addedTrieMemory == 0)
    // `£` is one more class, in a trie that is changed for it.
    let third = RegexAlphabet(sets: [UnicodeProperties.word, ScalarSet(0xA3)], contexts: [], tries: tries)
    #expect(third.map { $0.addedTrieMemory > 0 && $0.addedTrieMemory == $0.memory - $0.ownMemory } == true)
    #expect(third?.classID(of: 0xA3) != third?.classID(of: 0xA2))
  }
}
