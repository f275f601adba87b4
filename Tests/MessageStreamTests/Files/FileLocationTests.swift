import MessageStream
import SystemLibrary
import TestSupport
import Testing

/// Where paths lead, whether the files are there or not.
@Suite struct FileLocationTests {
  /// A folder with a file, a folder and links: `link` to the folder, `dangling` to a missing file, `chain` to
  /// `dangling` through a link in the path, and two links to each other.
  private func workplace() throws -> TemporaryFolder {
    let place = try TemporaryFolder()
    try place.write("folder/file", "x")
    for (name, target) in [
      ("link", "folder"), ("dangling", "new"), ("chain", "link/../dangling"), ("one", "two"), ("two", "one"),
      ("root", "/"),
    ] {
      #expect(unsafe symlink(target, place.path + "/" + name) == 0)
    }
    return place
  }

  @Test(arguments: [
    ("new", "./new"), ("new", "new/"), ("new", ".//new"), ("new", "folder/../new"), ("new", "missing/../new"),
    ("new", "dangling"), ("new", "chain"), ("folder/new", "link/new"), ("folder/file", "link/./file"),
    ("missing/new", "missing/a/../b/../new"), ("new", "link/missing/../../new"),
  ])
  func `paths that lead to one file have one location`(path: String, other: String) throws {
    let place = try workplace()
    let expected = FileLocation(of: "\(place.path)/\(path)")
    #expect(FileLocation(of: "\(place.path)/\(other)") == expected)
    #expect(FileLocation(of: "\(place.path)/root\(place.path)/\(other)") == expected)
    #expect(FileLocation(of: "/../\(place.path)/\(other)") == expected)
  }

  @Test(arguments: [
    ("new", "New"), ("new", "folder/new"), ("folder", "folder/file"), ("one", "new"), ("e\u{301}", "\u{E9}"),
  ])
  func `paths that lead to two files have two`(path: String, other: String) throws {
    let place = try workplace()
    #expect(FileLocation(of: "\(place.path)/\(path)") != FileLocation(of: "\(place.path)/\(other)"))
  }

  @Test func `a relative path begins in the current folder`() throws {
    var bytes = [CChar](repeating: 0, count: 4096)
    #expect(unsafe getcwd(&bytes, bytes.count) != nil)
    let path = String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    #expect(FileLocation(of: "new") == FileLocation(of: path + "/new"))
    #expect(FileLocation(of: "../new") == FileLocation(of: path + "/../new"))
  }
}
