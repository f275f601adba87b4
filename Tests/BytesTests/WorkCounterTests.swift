import Bytes
import Testing

#if DEBUG
  @Suite struct WorkCounterTests {
    @Test func `copies count together, and other counters do not`() {
      let (one, other) = (WorkCounter(), WorkCounter())
      let copy = one
      one.add(3)
      copy.add(4)
      other.add(1)
      #expect([one.total, copy.total, other.total] == [7, 7, 1])
    }
  }
#endif
