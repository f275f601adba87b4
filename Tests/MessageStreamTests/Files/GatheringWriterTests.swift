import Bytes
import SystemLibrary
import TestSupport
import Testing

@testable import MessageStream

@Suite struct GatheringWriterTests {
  private static func buffer(_ bytes: some Sequence<UInt8>) -> ByteBuffer {
    var buffer = ByteBuffer()
    for byte in bytes { buffer.append(byte) }
    return buffer
  }

  /// Lines that tell their place, so that one lost, doubled or moved shows.
  private static func lines(from first: Int, count: Int) -> [UInt8] {
    (first..<first + count).flatMap { Array("line \($0)\n".utf8) }
  }

  @Test(arguments: UInt64(1)...6)
  func `a file gets all results, in order and in whole buffers`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    let path = folder.path + "/out"
    let writer = GatheringWriter(try OutputFiles(reading: []).open(.init(path, existing: .refused)))
    var expected: [UInt8] = []
    // Where a buffer ends.
    var ends: Set<Int> = [0]
    var buffer = ByteBuffer()
    for number in 0..<Int.random(in: 1...60, using: &random) {
      // Most are small, some as large as all that may be held, or larger.
      let size = [0, 3, 200, 20_000, 60_000, 80_000, 250_000].randomElement(using: &random) ?? 0
      let bytes = Self.lines(from: number * 1000, count: size / 2)
      buffer.removeAll()
      for byte in bytes { buffer.append(byte) }
      expected += bytes
      ends.insert(expected.count)
      try writer.write(&buffer)
      let written = try Self.size(of: path)
      #expect(ends.contains(written))
      #expect(expected.count - written <= Limits.gatheredBytes)
      #expect(writer.isHolding == (written < expected.count))
      if Int.random(in: 0..<8, using: &random) == 0 {
        try writer.flush()
        #expect(try Self.size(of: path) == expected.count)
      }
    }
    try writer.flush()
    #expect(!writer.isHolding)
    #expect(try readFile(path) == expected)
  }

  @Test func `a pipe gets results as they come`() throws {
    var ends: [Int32] = [0, 0]
    #expect(unsafe pipe(&ends) == 0)
    defer { ends.forEach { close($0) } }
    let writer = GatheringWriter(OutputWriter(descriptor: ends[1], stream: .file("pipe"), isOwned: false))
    for number in 0..<5 {
      let bytes = Self.lines(from: number, count: 3)
      var buffer = Self.buffer(bytes)
      try writer.write(&buffer)
      #expect(!writer.isHolding)
      #expect(Self.read(ends[0], bytes.count) == bytes)
    }
  }

  @Test func `what fails is said when it is written`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a", "")
    // A regular file that can't be written to.
    let descriptor = unsafe open(path, O_RDONLY)
    let writer = GatheringWriter(OutputWriter(descriptor: descriptor, stream: .file(path), isOwned: true))
    var buffer = Self.buffer(Self.lines(from: 0, count: 1))
    try writer.write(&buffer)
    #expect(writer.isHolding)
    let failure = #expect(throws: FileFailure.self) { try writer.flush() }
    let cause = FileFailure.Cause.system(Errno(code: EBADF))
    #expect(failure == FileFailure(operation: .write, stream: .file(path), cause: cause))
  }

  /// Writes more than a pipe holds, without waiting, to a reader that takes little at a time: calls are cut
  /// short anywhere, and some can't write at all.
  @Test(arguments: UInt64(1)...4)
  func `buffers that are written together go on where a call was cut short`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var ends: [Int32] = [0, 0]
    #expect(unsafe pipe(&ends) == 0)
    #expect(fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0)
    let (readEnd, writeEnd) = (ends[0], ends[1])
    var buffers = OutputWriter.ByBuffer<ByteBuffer> { _ in ByteBuffer() }
    var expected: [UInt8] = []
    let count = Int.random(in: 1...buffers.count, using: &random)
    for index in 0..<count {
      let size = [0, 1, 5000, 40_000].randomElement(using: &random) ?? 0
      let bytes = Self.lines(from: index * 100_000, count: size)
      for byte in bytes { buffers[index].append(byte) }
      expected += bytes
    }
    let found = Guarded<[UInt8]>([])
    let reader = TestThread {
      while true {
        let bytes = Self.read(readEnd, 7001)
        if bytes.isEmpty { break }
        found.withLock { $0 += bytes }
      }
    }
    let output = OutputWriter(descriptor: writeEnd, stream: .file("pipe"), isOwned: false)
    try output.write(buffers, first: count)
    close(writeEnd)
    reader.join()
    close(readEnd)
    #expect(found.withLock { $0 } == expected)
  }

  // MARK: Files

  /// Up to `count` bytes; none at the end.
  private static func read(_ descriptor: Int32, _ count: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: count) { memory, used in
      // As many bytes as there is room for.
      unsafe used = max(0, systemRead(descriptor, memory.baseAddress, count))
    }
  }

  private static func size(of path: String) throws -> Int {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw Errno.last }
    return Int(status.st_size)
  }
}

/// read(2), by a name that a member function cannot hide.
private func systemRead(_ descriptor: Int32, _ memory: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int {
  // The caller says that there is room.
  unsafe read(descriptor, memory, count)
}
