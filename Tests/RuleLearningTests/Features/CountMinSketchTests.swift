import TestSupport
import Testing

@testable import RuleLearning

/// Counts of very many keys in little memory.
@Suite struct CountMinSketchTests {
  @Test(arguments: [0, 1, 2, 3, 1_000])
  func `no count is too low, and where there is room it is exact`(keys: Int) {
    var sketch = CountMinSketch(keys: 8 * keys)
    var generator = SeededGenerator(seed: 5)
    var exact: [UInt64: Int] = [:]
    for _ in 0..<keys {
      let key = generator.next()
      let times = Int.random(in: 1...300, using: &generator)
      exact[key] = min(times, CountMinSketch.maxCount)
      for _ in 0..<times { sketch.add(key) }
    }
    #expect(exact.allSatisfy { sketch.count($0.key) >= $0.value })
    #expect(exact.count { sketch.count($0.key) > $0.value } <= keys / 50)
  }

  /// One table of a fixed size counted every key as frequent once there were more keys than counters.
  @Test(arguments: [20_000, 200_000])
  func `of as many rare keys as it is made for, few seem frequent, however many they are`(keys: Int) {
    // As many keys as fill a row, which is the worst case for a number of keys.
    let keys = 1 << (Int.bitWidth - keys.leadingZeroBitCount)
    var sketch = CountMinSketch(keys: keys)
    var generator = SeededGenerator(seed: 7)
    let all = (0..<keys).map { _ in generator.next() }
    for key in all { sketch.add(key) }
    #expect(all.count { sketch.count($0) >= 2 } * 4 < keys)
    #expect(all.count { sketch.count($0) >= 5 } == 0)
  }
}
