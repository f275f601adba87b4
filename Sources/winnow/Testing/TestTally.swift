import Bytes

/// The numbers of cases that passed and failed, of all files.
final class TestTally: Sendable {
  let counts = Guarded((passed: 0, failed: 0))
}
