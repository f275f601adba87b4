import Bytes
import CVectorKernels
import SystemLibrary

/// A cache of the scores of the words that were seen last. It never changes a result, because a word's score
/// depends only on the word.
@safe struct WordCache: ~Copyable {
  // Safe: no other value owns the memory, this one cannot be copied, and every place comes from `place(of:)`,
  // which stays inside.

  /// A word and the sum of its features' rows: one cache line.
  private struct Entry {
    var word = Word(high: 0, low: 0)
    var scores = LaneScores()
  }

  /// The number of words that are kept, a power of two, in pairs. Hardly one in twenty words of real messages
  /// is not among them, and most of these are seen for the first time.
  private static let entryCount = Limits.rememberedWords
  private var entries: UnsafeMutablePointer<Entry>?

  init() {
    // No memory yet.
    unsafe entries = nil
  }

  // No other value has the pointer.
  deinit { unsafe free(entries) }

  /// Removes all words. The first call allocates the memory.
  mutating func reset() {
    if unsafe entries == nil {
      // An entry is a cache line. If there is no memory, nothing is cached.
      var block: UnsafeMutableRawPointer?
      guard unsafe posix_memalign(&block, 64, Self.entryCount * MemoryLayout<Entry>.stride) == 0 else {
        return
      }
      unsafe entries = block?.bindMemory(to: Entry.self, capacity: Self.entryCount)
    }
    // Written, not taken as zeros from the system: that would give one page of zeros for all that is read,
    // and interrupt all other threads for each that is written after that. `entries` has so many.
    unsafe entries?.initialize(repeating: Entry(), count: Self.entryCount)
  }

  /// The place of the pair of entries that a word may be in.
  @inline(__always)
  func place(of word: Word) -> UInt32 {
    UInt32(truncatingIfNeeded: word.product >> (65 - UInt64(Self.entryCount.trailingZeroBitCount))) &* 2
  }

  /// Prefetches a pair of entries.
  @inline(__always)
  func prefetch(_ place: UInt32) {
    if let entries = unsafe entries {
      unsafe winnow_prefetch(entries + Int(place))
      unsafe winnow_prefetch(entries + (Int(place) &+ 1))
    }
  }

  /// Adds the scores of a word, which `score` computes if they are not in the cache.
  @inline(__always)
  mutating func add(_ word: Word, _ place: UInt32, to sums: inout LaneScores, else score: () -> LaneScores) {
    guard let entries = unsafe entries else { return sums.add(score()) }
    let first = unsafe entries + Int(place)
    let second = unsafe first + 1
    // Which of the two entries it is cannot be predicted, but that it is one of them can.
    let likely = unsafe second.pointee.word == word ? second : first
    if unsafe likely.pointee.word == word { return unsafe sums.add(likely.pointee.scores) }
    let scores = score()
    unsafe second.pointee = first.pointee
    unsafe first.pointee = Entry(word: word, scores: scores)
    sums.add(scores)
  }
}
