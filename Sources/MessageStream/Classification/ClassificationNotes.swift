package import MessageFilter

/// What a ``ClassificationWorker`` notes of a chunk besides its lines.
package struct ClassificationNotes: ChunkNotes {
  /// The parts of the chunk's output that go to each file, if there are several (`--split`); otherwise empty.
  var routes: [Route] = []
  /// Counts, by ``TallyIndex`` and ``RunCounters``.
  var tally: [Int] = []
  /// The rules that decided messages, one for each message, by their numbers in ``RuleHits``; empty if they
  /// are not counted.
  var deciding: [Int32] = []
  /// The error of the line after which the run stops (`--strict`), the last one with results; nil if it goes
  /// on.
  package var stop: LineError?

  /// An assignment of a line to a file.
  struct Route: Sendable {
    /// The file's number.
    var file: Int32
    /// The line's bytes in the chunk's output.
    var bytes: Range<Int>
  }

  package init() {}

  package mutating func removeAll() {
    routes.removeAll(keepingCapacity: true)
    for index in tally.indices { tally[index] = 0 }
    deciding.removeAll(keepingCapacity: true)
    stop = nil
  }
}
