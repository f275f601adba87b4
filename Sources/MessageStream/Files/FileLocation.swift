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

  /// The path of the folder in which a path's file is: `.` for a bare name, `/` for a file of the root.
  package static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
  }

  /// Whether the file's folder exists and may be written to; if not, `errno` has the reason.
  package var isInWritableFolder: Bool {
    // The path ends with a zero byte, and is valid during the call.
    unsafe access(Self.path(of: names.dropLast()), W_OK | X_OK) == 0
  }

  /// What the link at this place names; nil if there is no link.
  private var target: [UInt8]? {
    var target = [CChar](repeating: 0, count: 4096)
    // The path ends with a zero byte, and no more bytes are written than there is room for.
    let count = unsafe readlink(Self.path(of: names[...]), &target, target.count)
    return count > 0 ? target[..<count].map { UInt8(bitPattern: $0) } : nil
  }

  /// The absolute path; nil if it is not UTF-8, as that of a link may be.
  package var path: String? { String(validating: names.flatMap { [UInt8(ascii: "/")] + $0 }, as: UTF8.self) }

  /// The absolute path of these names, with a zero byte at its end.
  private static func path(of names: ArraySlice<[UInt8]>) -> [CChar] {
    var path: [UInt8] = []
    for name in names { path += [UInt8(ascii: "/")] + name }
    if path.isEmpty { path = [UInt8(ascii: "/")] }
    return (path + [0]).map { CChar(bitPattern: $0) }
  }
}
