import SystemLibrary

/// The absolute path of the file that a path names or would create, without links, `.`, `..` and repeated
/// slashes.
package struct FileLocation: Sendable, Hashable {
  private var names: [[UInt8]] = []
  /// A path with more links leads to no file on Linux.
  private static let maxLinks = 40

  /// The location of a path. Calls readlink(2) for each name of it.
  package init(of path: String) {
    var path = Array(path.utf8)
    if path.first != UInt8(ascii: "/"), let folder = unsafe getcwd(nil, 0) {
      // The C library has allocated the text for us, with a zero byte at its end.
      let bytes = unsafe UnsafeRawBufferPointer(start: folder, count: strlen(folder))
      path = unsafe bytes + [UInt8(ascii: "/")] + path
      unsafe free(folder)
    }
    // What is left of the path, backwards.
    var rest = FileLocation.names(of: path)
    var links = 0
    while let name = rest.popLast() {
      if name == [UInt8(ascii: ".")] { continue }
      if name == Array("..".utf8) {
        _ = names.popLast()
        continue
      }
      names.append(name)
      guard links < FileLocation.maxLinks, let target = target else { continue }
      links += 1
      if target.first == UInt8(ascii: "/") { names = [] } else { names.removeLast() }
      rest += FileLocation.names(of: target)
    }
  }

  private static func names(of path: [UInt8]) -> [[UInt8]] {
    path.split(separator: UInt8(ascii: "/")).reversed().map(Array.init)
  }

  /// What the link at this place names; nil if there is no link.
  private var target: [UInt8]? {
    var path: [UInt8] = []
    for name in names { path += [UInt8(ascii: "/")] + name }
    path.append(0)
    var target = [UInt8](repeating: 0, count: 4096)
    let room = target.count
    let count = unsafe path.withUnsafeBytes { path in
      unsafe target.withUnsafeMutableBytes { target in
        guard let name = unsafe path.assumingMemoryBound(to: CChar.self).baseAddress,
          let start = unsafe target.assumingMemoryBound(to: CChar.self).baseAddress
        else { return 0 }
        // The path ends with a zero byte, and no more bytes are written than there is room for.
        return unsafe readlink(name, start, room)
      }
    }
    return count > 0 ? Array(target[..<count]) : nil
  }
}
