/// The name of what is read or written: a file, or a standard stream of the process.
package enum StreamName: Sendable, Equatable {
  case standardInput
  case standardOutput
  /// The file with a path.
  case file(String)
}
