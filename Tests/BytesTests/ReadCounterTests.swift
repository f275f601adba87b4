import Bytes
import Testing

#if DEBUG
  @Suite struct ReadCounterTests {
    @Test func `copies count together, and other counters do not`() {
      let (one, other) = (ReadCounter(), ReadCounter())
      let copy = one
      one.add(3)
      copy.add(4)
      other.add(1)
      #expect([one.bytes, copy.bytes, other.bytes] == [7, 7, 1])
    }
  }
#endif
