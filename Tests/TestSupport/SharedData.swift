import Bytes
import SystemLibrary

/// The public suites and real messages that the tests run on where they are there. They are no part of
/// the project: `WINNOW_SHARED` names their folder, else `../shared` beside the checkout is looked at.
public enum SharedData {
  /// The folder, or nil where this machine has none (tests then skip and say so).
  public static let folder: String? = {
    var candidates: [String] = []
    if let named = unsafe getenv("WINNOW_SHARED") { candidates.append(unsafe String(cString: named)) }
    candidates.append(checkout + "/../shared")
    return candidates.first { unsafe access($0 + "/data/conformance", R_OK) == 0 }
  }()

  /// Whether the suites can be run here; the condition of their tests' `.enabled(if:)`.
  public static var isThere: Bool { folder != nil }

  /// What a skipped suite says.
  public static let absence: String = "no shared data: set WINNOW_SHARED to run the public suites"

  /// The lines of a file below the folder, without their ends.
  public static func lines(of path: String) throws -> [String] {
    // The bytes are split, which takes a tenth of the time that splitting characters takes.
    try bytes(of: path).split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes of a file below the folder.
  public static func bytes(of path: String) throws -> [UInt8] {
    guard let folder else { throw Missing(path: path) }
    return try readFile(folder + "/" + path)
  }

  /// A file that should be there and is not.
  public struct Missing: Error {
    /// What is missing.
    public var path: String
  }
}

/// The checkout's folder, three levels above this file.
public let checkout: String = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

/// The bytes of a file.
public func readFile(_ path: String) throws -> [UInt8] { try contents(ofFile: path, atMost: .max) }

/// A random number generator whose sequence depends on its seed alone, so that a failure can be repeated.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// A generator; equal seeds give equal sequences.
  public init(seed: UInt64) { state = seed }

  /// The next number (SplitMix64).
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
