import Bytes
import SystemLibrary

/// A folder for the files of a measurement, which is removed afterwards.
final class BenchFolder {
  private let path: String
  private var files: [String] = []

  init() throws(CommandError) {
    let base = Terminal.environment("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    var template = Array("\(base)/winnow-bench-XXXXXX".utf8CString)
    // mkdtemp fills in the template in place.
    guard let made = unsafe mkdtemp(&template) else {
      throw .failed(.inputOutput, "no folder can be created in \(base): \(Errno.last)")
    }
    path = unsafe String(cString: made)
  }

  func write(_ name: String, _ bytes: Span<UInt8>) throws(CommandError) -> String {
    let file = path + "/" + name
    // The path is valid during the call.
    let descriptor = unsafe open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .failed(.inputOutput, "\(file) can't be created: \(Errno.last)") }
    files.append(file)
    defer { close(descriptor) }
    do throws(Errno) {
      try writeAll(bytes, to: descriptor)
    } catch {
      throw .failed(.inputOutput, "\(file) can't be written: \(error)")
    }
    return file
  }

  func remove() {
    // The paths are valid during the calls.
    for file in files { unsafe unlink(file) }
    unsafe rmdir(path)
  }
}
