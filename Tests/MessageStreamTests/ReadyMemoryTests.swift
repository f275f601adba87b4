import Bytes
import Testing

@testable import MessageStream

@Suite struct ReadyMemoryTests {
  @Test(arguments: [(1, 2), (2, 3), (3, 4), (1024, 4)])
  func `memory is made for a chunk a job and one that is read ahead, up to four`(jobs: Int, chunks: Int) {
    let memory = ReadyMemory()
    #expect(memory.take() == nil)
    memory.make(jobs: jobs)
    var taken = 0
    while let job = memory.take() {
      #expect(job.content.lines.capacity > Limits.chunkBytes)
      taken += 1
    }
    #expect(taken == chunks)
  }
}
