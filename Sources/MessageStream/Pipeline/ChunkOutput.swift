package import Bytes

/// The results of one chunk: bytes to write, numbers of lines, and what else the chunk's worker notes for the
/// receiver of the results.
package struct ChunkOutput<Notes: ChunkNotes>: ~Copyable, Sendable {
  /// The bytes for the output.
  package var main = ByteBuffer(capacity: 16)
  /// The numbers of lines.
  package var counts = LineCounts()
  /// Whether the run ends with the chunk: no results of later ones are passed on.
  package var endsRun = false
  /// What else there is.
  package var notes = Notes()

  /// Empty results.
  package init() {}

  /// Removes all results and keeps the memory.
  mutating func removeAll() {
    main.removeAll()
    counts = LineCounts()
    endsRun = false
    notes.removeAll()
  }
}

/// What a worker notes of a chunk besides its lines, for the receiver of the results.
package protocol ChunkNotes: Sendable {
  /// No notes.
  init()

  /// Removes all notes and keeps the memory.
  mutating func removeAll()
}

/// Notes of a worker that has none.
package struct NoNotes: ChunkNotes {
  package init() {}
  package mutating func removeAll() {}
}
