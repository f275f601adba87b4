import Testing

@testable import RuleLearning

/// The margins of kept messages, whose limits are worked out by hand.
@Suite struct KeptMarginsTests {
  @Test func `messages of their own campaigns count one by one`() {
    let margins = KeptMargins([(3, 1), (7, 1), (5, 1)])
    #expect(margins.limits(upTo: 0) == [7])
    #expect(margins.limits(upTo: 1) == [7, 5])
    // There are only three.
    #expect(margins.limits(upTo: 9) == [7, 5, 3])
    #expect(KeptMargins([]).limits(upTo: 9).isEmpty)
  }

  @Test func `messages of a campaign count as one together`() {
    // A campaign of four, one of which has a small margin, and two other messages.
    let margins = KeptMargins([(9, 0.25), (8, 0.25), (7, 0.25), (6, 1), (2, 0.25), (1, 1)])
    // Above 6 there is no whole message; with 6 there are 1.75, with 2 there are 2, with 1 there are 3.
    #expect(margins.limits(upTo: 9) == [9, 6, 1])
  }

  @Test func `a margin so many standard deviations above the mean`() {
    // The mean is 3, the sum of squares 8, the variance 8 / (3 - 1).
    #expect(KeptMargins([(1, 1), (3, 1), (5, 1)]).margin(deviations: 3) == 9)
    // One message says nothing of the variance.
    #expect(KeptMargins([(4, 1)]).margin(deviations: 3) == 4)
  }
}
