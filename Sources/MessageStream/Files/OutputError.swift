/// Why a file is not written.
package enum OutputError: Error, Sendable, Equatable {
  /// The file is also an input.
  case isInput(StreamName)
  /// The file exists and is not empty.
  case exists(String)
  /// The file would be written for two purposes.
  case isWrittenTwice(StreamName)
  /// The file cannot be written.
  case system(FileFailure)
}
