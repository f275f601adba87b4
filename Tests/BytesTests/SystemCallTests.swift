import Bytes
import SystemLibrary
import TestSupport
import Testing

@Suite struct SystemCallTests {
  @Test func `an error number has the system's sentence`() {
    #expect("\(Errno(code: ENOENT))" == "No such file or directory")
    #expect(Errno(code: ENOENT).isAbsence && Errno(code: ENOTDIR).isAbsence && !Errno(code: EACCES).isAbsence)
  }

  @Test func `a file is read whole, or up to a limit`() throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 * 31) }
    let path = try folder.write("file", bytes)
    #expect(try contents(ofFile: path, atMost: .max) == bytes)
    for limit in [0, 1, 65_536, 65_537, 199_999, 200_000, 200_001] {
      #expect(try contents(ofFile: path, atMost: limit) == Array(bytes.prefix(limit)))
    }
    #expect(throws: Errno(code: ENOENT)) { try contents(ofFile: path + "x", atMost: .max) }
    #expect(throws: Errno(code: EISDIR)) { try contents(ofFile: folder.path, atMost: .max) }
  }

  @Test func `a regular file is read through a link, too, and no other kind of file is`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("file", [1, 2, 3])
    let (linkPath, pipePath) = (folder.path + "/link", folder.path + "/pipe")
    #expect(unsafe symlink(path, linkPath) == 0)
    #expect(unsafe mkfifo(pipePath, 0o600) == 0)
    for name in [path, linkPath] {
      #expect(try contents(ofRegularFile: name, atMost: .max) == [1, 2, 3])
      #expect(try contents(ofRegularFile: name, atMost: 2) == [1, 2])
    }
    // Nothing writes to the pipe, so that a call which waits would never end.
    for name in [pipePath, folder.path, "/dev/null"] {
      #expect(try contents(ofRegularFile: name, atMost: .max) == nil)
    }
    #expect(throws: Errno(code: ENOENT)) { try contents(ofRegularFile: path + "x", atMost: .max) }
  }

  @Test func `a full pipe in non-blocking mode is waited for`() throws {
    var ends: [Int32] = [-1, -1]
    // pipe(2) fills in the two numbers.
    try #require(unsafe pipe(&ends) == 0)
    let (input, output) = (ends[0], ends[1])
    _ = fcntl(output, F_SETFL, O_NONBLOCK)
    // More than a pipe holds.
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 / 251) }
    let writer = TestThread {
      try? Bytes.writeAll(bytes.span, to: output)
      close(output)
    }
    #expect(try readAll(from: input, atMost: .max) == bytes)
    writer.join()
    close(input)
    #expect(throws: Errno(code: EBADF)) { try Bytes.writeAll(bytes.span, to: -1) }
  }
}
