import Testing

#if DEBUG
  private let countsSteps = true
#else
  private let countsSteps = false
#endif

/// Only debug builds count steps, so the tests that compare them are part of no other build. A run without
/// them says so here.
@Suite struct StepCountTests {
  @Test(.enabled(if: countsSteps, "the tests that count steps are part of debug builds only"))
  func `the tests that count steps are part of this run`() { #expect(countsSteps) }
}
