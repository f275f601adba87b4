import Glibc

/// A folder of a test's own, removed with all that is in it when the test lets go of it.
public final class TemporaryFolder: Sendable {
  /// Where it is.
  public let path: String

  /// Makes the folder.
  public init() throws {
    var template = Array("/tmp/winnow-test-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { throw SharedData.Missing(path: "/tmp") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { remove(path) }

  /// Writes a file in the folder; returns its path.
  @discardableResult
  public func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = path + "/" + name
    let descriptor = unsafe open(file, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard descriptor >= 0 else { throw SharedData.Missing(path: file) }
    defer { close(descriptor) }
    try writeAll(bytes, to: descriptor)
    return file
  }

  /// Writes a text as a file in the folder; returns its path.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  private func remove(_ path: String) {
    if let folder = unsafe opendir(path) {
      while let entry = unsafe readdir(folder) {
        let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
          unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
        }
        if name != "." && name != ".." { remove(path + "/" + name) }
      }
      unsafe closedir(folder)
      _ = unsafe rmdir(path)
    } else {
      _ = unsafe unlink(path)
    }
  }
}

/// Writes all bytes to a descriptor.
public func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws {
  var start = 0
  while start < bytes.count {
    let count = unsafe bytes.withUnsafeBytes {
      unsafe write(descriptor, $0.baseAddress.map { unsafe $0 + start }, bytes.count - start)
    }
    if count < 0 && errno == EINTR { continue }
    guard count > 0 else { throw SharedData.Missing(path: "descriptor \(descriptor)") }
    start += count
  }
}
