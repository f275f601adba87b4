import Bytes
import TestSupport
import Testing

@testable import MessageFilter

@Suite struct TextTrieTests {
  /// A text and the range in which it occurs in another.
  private struct Occurrence: Hashable {
    var text: [UInt8]
    var range: Range<Int>
  }

  private static func text(_ lengths: ClosedRange<Int>, _ generator: inout SeededGenerator) -> [UInt8] {
    (0..<Int.random(in: lengths, using: &generator)).map { _ in
      UInt8.random(in: UInt8(ascii: "a")...UInt8(ascii: "b"), using: &generator)
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `each text has its value and is found wherever it occurs`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var trie = TextTrie(maxSteps: .max)
    var texts: [[UInt8]] = []
    for _ in 0..<60 {
      let text = Self.text(1...8, &generator)
      let value = trie.value(of: text, new: texts.count)
      if let known = texts.firstIndex(of: text) {
        #expect(value == known, "seed \(seed)")
      } else {
        #expect(value == texts.count, "seed \(seed)")
        texts.append(text)
      }
      let searched = Self.text(0...12, &generator)
      var found: Set<Occurrence> = []
      trie.findAll(in: searched) { found.insert(Occurrence(text: texts[$0], range: $1)) }
      var expected: Set<Occurrence> = []
      for text in texts {
        for start in searched.indices where searched[start...].starts(with: text) {
          expected.insert(Occurrence(text: text, range: start..<start + text.count))
        }
      }
      #expect(found == expected, "seed \(seed)")
      #expect(trie.nodeCount <= 2 * texts.count + 1, "seed \(seed)")
    }
  }

  #if DEBUG
    @Test(arguments: [100, 80_000])
    func `texts that share a long beginning are compared once`(length: Int) {
      let beginning = Array(repeating: UInt8(ascii: "x"), count: length)
      var trie = TextTrie(maxSteps: 0)
      let values = ["0", "1"].map { trie.value(of: beginning + Array($0.utf8), new: Int($0) ?? 9) }
      #expect(values == [0, 1])
      // All but the first byte of the beginning, which leads to the tail.
      #expect(trie.reads.total == length - 1)
    }
  #endif

  /// A search then compares the beginning without a look-up for each byte.
  @Test func `the beginning that texts share is one node`() {
    let beginning = Array(repeating: UInt8(ascii: "x"), count: 1000)
    var trie = TextTrie(maxSteps: .max)
    for (value, end) in "012".utf8.enumerated() { _ = trie.value(of: beginning + [end], new: value) }
    // The root, the beginning, and three ends.
    #expect(trie.nodeCount == 5)
    var found: [Range<Int>] = []
    trie.findAll(in: beginning + beginning + Array("2".utf8)) { value, range in
      #expect(value == 2)
      found.append(range)
    }
    #expect(found == [1000..<2001])
  }

  /// The text xx…xy, with 100 times x, is looked for in 200 times x. At the first 100 places a step leads to
  /// the text's tail, another along it, and 99 bytes of the tail are compared. Behind them the tail is too
  /// long, and nothing is behind the last byte.
  @Test(arguments: [0, 1])
  func `the bytes that a search compares count as steps`(missing: Int) {
    let steps = 100 * (2 + 99) + 100 * 2 + 1
    var trie = TextTrie(maxSteps: steps - missing)
    _ = trie.value(of: Array(repeating: UInt8(ascii: "x"), count: 100) + [UInt8(ascii: "y")], new: 0)
    trie.findAll(in: Array(repeating: UInt8(ascii: "x"), count: 200)) { _, _ in Issue.record("found") }
    #expect(trie.isExhausted == (missing == 1))
  }
}
