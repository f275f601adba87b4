import Bytes

/// The writers of a classification's outputs.
enum ResultWriters {
  /// One writer for all lines.
  case one(GatheringWriter)
  /// Several files.
  case split(SplitFiles)

  /// Why a file that is created during the run could not be written; nil if it could.
  var outputError: OutputError? {
    if case .split(let files) = self { files.outputError } else { nil }
  }

  var isHolding: Bool {
    switch self {
    case .one(let writer): writer.isHolding
    case .split(let files): files.isHolding
    }
  }

  func write(_ output: inout ChunkOutput<ClassificationNotes>, lineByLine: Bool) throws(FileFailure) {
    switch self {
    case .one(let writer):
      if lineByLine { try writer.writeLines(output.main) } else { try writer.write(&output.main) }
    case .split(let files): try files.write(output, lineByLine: lineByLine)
    }
  }

  func dropOlder() throws(FileFailure) {
    switch self {
    case .one(let writer): try writer.dropOlder()
    case .split(let files): try files.dropOlder()
    }
  }

  func flush() throws(FileFailure) {
    switch self {
    case .one(let writer): try writer.flush()
    case .split(let files): try files.flush()
    }
  }
}
