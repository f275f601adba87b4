import Bytes
import SystemLibrary

/// Reads files as bytes and lines, with system calls.
enum TextFiles {
  struct Failure: Error { var message: String }

  static func bytes(of path: String) throws -> [UInt8] {
    do throws(Errno) {
      return try contents(ofFile: path, atMost: .max)
    } catch {
      throw Failure(message: "\(path) can't be read: \(error)")
    }
  }

  /// The lines of a file; none if the file does not exist.
  static func lines(of path: String) throws -> [ArraySlice<UInt8>] {
    guard unsafe access(path, R_OK) == 0 else { return [] }
    return try bytes(of: path).split(separator: 10)
  }

  static func write(_ bytes: [UInt8], to path: String) throws {
    // The path is valid during the call.
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard descriptor >= 0 else { throw Failure(message: "\(path) can't be made: \(Errno.last)") }
    defer { close(descriptor) }
    do throws(Errno) {
      try writeAll(bytes.span, to: descriptor)
    } catch {
      throw Failure(message: "\(path) can't be written: \(error)")
    }
  }
}

/// Random numbers that depend on the seed alone (SplitMix64), so that every run makes the same model.
struct Seeded: RandomNumberGenerator {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
  /// Uniform in 0..<bound.
  mutating func below(_ bound: Int) -> Int { Int(next() >> 33) % max(bound, 1) }
  /// Uniform in 0..<1.
  mutating func unit() -> Float { Float(next() >> 40) / Float(1 << 24) }
}

/// Prints a line without buffering, so that a long training can be followed.
func say(_ text: String) {
  // An error is ignored, so training goes on if nobody reads the output.
  try? writeAll((text + "\n").utf8Span.span, to: 1)
}
