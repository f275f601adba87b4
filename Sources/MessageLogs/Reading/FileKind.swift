import Bytes
import SystemLibrary

/// The kind of file at a path.
enum FileKind {
  case folder
  case file(isRegular: Bool)
  case unreachable(reason: String)

  init(path: String) {
    var information = stat()
    // The structure and the string are valid during the call.
    guard unsafe stat(path, &information) == 0 else {
      self = .unreachable(reason: Errno.last.description)
      return
    }
    switch information.st_mode & S_IFMT {
    case S_IFDIR: self = .folder
    case S_IFREG: self = .file(isRegular: true)
    default: self = .file(isRegular: false)
    }
  }
}

/// Whether a path is a symbolic link.
func isLink(_ path: String) -> Bool {
  var information = stat()
  // The structure and the string are valid during the call.
  return unsafe lstat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFLNK
}
