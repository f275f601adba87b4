import Bytes
import MessageStream
import SystemLibrary
import TestSupport
import Testing

@Suite struct FileReplacementTests {
  private func write(_ text: String, _ path: String, mode: mode_t = 0o644) {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, mode)
    try? writeAll(Array(text.utf8), to: descriptor)
    close(descriptor)
  }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    unsafe lstat(path, &status)
    return status.st_mode
  }

  @Test func `a file is replaced, the old one kept, permissions too`() throws {
    let place = try TemporaryFolder()
    let folder = place.path
    let path = folder + "/rules.json5"
    write("old", path)
    unsafe chmod(path, 0o640)
    let kept = FileReplacement.keptPath(of: path)
    try FileReplacement.replace(path, with: Array("new".utf8), expecting: Array("old".utf8))
    #expect(kept == path + "~")
    #expect(try readFile(path) == Array("new".utf8))
    #expect(try readFile(kept) == Array("old".utf8))
    #expect(mode(path) & 0o777 == 0o640)
    #expect(mode(kept) & 0o777 == 0o640)
    try FileReplacement.replace(path, with: Array("newer".utf8), expecting: Array("new".utf8))
    #expect(try readFile(kept) == Array("new".utf8))
    #expect(place.names == ["rules.json5", "rules.json5~"])
  }

  @Test func `a symbolic link stays one, and what it leads to is replaced`() throws {
    let place = try TemporaryFolder()
    let folder = place.path
    write("old", folder + "/real")
    unsafe symlink("real", folder + "/link")
    try FileReplacement.replace(folder + "/link", with: Array("new".utf8), expecting: Array("old".utf8))
    #expect(mode(folder + "/link") & S_IFMT == S_IFLNK)
    #expect(try readFile(folder + "/real") == Array("new".utf8))
    #expect(try readFile(folder + "/link~") == Array("old".utf8))
    #expect(place.names == ["link", "link~", "real"])
  }

  @Test func `a lock is that of the present file, and others wait for it`() throws {
    let place = try TemporaryFolder()
    let path = place.path + "/rules"
    write("old", path)
    let other = unsafe open(path, O_RDONLY)
    defer { close(other) }
    try FileReplacement.withLock(path, waiting: {}) {
      #expect(flock(other, LOCK_EX | LOCK_NB) != 0)
      try FileReplacement.replace(path, with: Array("new".utf8), expecting: Array("old".utf8))
      // The lock of the file that was replaced keeps nobody from locking the new one.
      FileReplacement.withLock(path, waiting: {}) {
        let present = unsafe open(path, O_RDONLY)
        #expect(flock(present, LOCK_EX | LOCK_NB) != 0)
        close(present)
      }
    }
    #expect(flock(other, LOCK_EX | LOCK_NB) == 0)
  }

  @Test func `what is done with a lock is done without one where there can be none`() throws {
    let path = try TemporaryFolder().path + "/none"
    #expect(FileReplacement.withLock(path, waiting: {}) { 7 } == 7)
    #expect(throws: FileReplacement.Refusal.hasChanged(path)) {
      try FileReplacement.withLock(path, waiting: {}) { throw FileReplacement.Refusal.hasChanged(path) }
    }
  }

  @Test func `a file that changed meanwhile, or is no file, is left alone`() throws {
    let place = try TemporaryFolder()
    let folder = place.path
    let path = folder + "/rules"
    write("theirs", path)
    #expect(throws: FileReplacement.Refusal.hasChanged(path)) {
      try FileReplacement.replace(path, with: [], expecting: Array("old".utf8))
    }
    let left = try readFile(path)
    #expect(left == Array("theirs".utf8))
    #expect(place.names == ["rules"])
    #expect(throws: FileReplacement.Refusal.isNotRegular(folder)) {
      try FileReplacement.replace(folder, with: [], expecting: [])
    }
    let (absent, pipe) = (folder + "/none", folder + "/fifo")
    #expect(throws: FileReplacement.Refusal.system(doing: "find \(absent)", Errno(code: ENOENT))) {
      try FileReplacement.replace(absent, with: [], expecting: [])
    }
    unsafe mkfifo(pipe, 0o600)
    #expect(throws: FileReplacement.Refusal.isNotRegular(pipe)) {
      try FileReplacement.replace(pipe, with: [], expecting: [])
    }
  }

  @Test func `the reason is a sentence`() {
    let refusals: [FileReplacement.Refusal] = [
      .isNotRegular("a"), .hasChanged("a"), .system(doing: "read a", Errno(code: ENOENT)),
    ]
    #expect(
      refusals.map(\.message) == [
        "a is not a regular file, so it can't be replaced",
        "a was changed by somebody else meanwhile; it is left as it is",
        "can't read a: No such file or directory",
      ])
  }

  @Test func `a file that can't be written leaves the copy of an earlier change`() throws {
    let (place, other) = (try TemporaryFolder(), try TemporaryFolder())
    write("first", other.path + "/rules")
    unsafe symlink(other.path + "/rules", place.path + "/link")
    write("older", place.path + "/link~")
    // Every name that the new file could have before it is renamed is taken.
    for number in 0..<100 { write("", "\(other.path)/.winnow.\(getpid()).\(number).new") }
    let (link, error) = (place.path + "/link", Errno(code: EEXIST))
    #expect(throws: FileReplacement.Refusal.system(doing: "write \(link)", error)) {
      try FileReplacement.replace(link, with: Array("second".utf8), expecting: Array("first".utf8))
    }
    #expect(try readFile(place.path + "/link~") == Array("older".utf8))
    #expect(try readFile(place.path + "/link") == Array("first".utf8))
    #expect(place.names == ["link", "link~"])
  }

  @Test func `a file's name may be as long as that of its copy can be`() throws {
    let place = try TemporaryFolder()
    let name = String(repeating: "r", count: 254)
    let path = "\(place.path)/\(name)"
    write("old", path)
    try FileReplacement.replace(path, with: Array("new".utf8), expecting: Array("old".utf8))
    #expect(try readFile(path) == Array("new".utf8))
    #expect(place.names == [name, name + "~"])
    let (longer, error) = (path + "r", Errno(code: ENAMETOOLONG))
    write("old", longer)
    #expect(throws: FileReplacement.Refusal.system(doing: "write \(longer)~", error)) {
      try FileReplacement.replace(longer, with: Array("new".utf8), expecting: Array("old".utf8))
    }
    #expect(try readFile(longer) == Array("old".utf8))
    #expect(place.names == [name, name + "r", name + "~"])
  }
}
