import Bytes
import Testing

@testable import MessageStream

@Suite struct JobTests {
  @Test func `the lines' memory goes to another job and the results stay`() {
    let job = Job()
    job.populate(100_000)
    job.content.lines.append([1, 2, 3].span)
    job.content.output.main.append([4, 5].span)
    let next = Job()
    job.handLines(to: next)
    #expect(job.isSpent && !next.isSpent)
    #expect(linesCapacity(next) >= 100_000)
    #expect(linesCapacity(job) < 100_000)
    #expect(resultBytes(job) == 2)
    #expect(resultBytes(next) == 0)

    next.handLines(to: job)
    #expect(next.isSpent && !job.isSpent)
    #expect(linesCapacity(job) >= 100_000)
  }

  private func linesCapacity(_ job: Job) -> Int { job.content.lines.capacity }
  private func resultBytes(_ job: Job) -> Int { job.content.output.byteCount }
}
