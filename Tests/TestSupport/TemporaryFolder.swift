import Bytes
import SystemLibrary

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

  deinit { Self.remove(path) }

  /// The names of what is in it, in order.
  public var names: [String] { Self.names(of: path).sorted() }

  /// Writes a file, which may stand in folders of its own; returns its path.
  @discardableResult
  public func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    var folder = path
    for part in name.split(separator: "/").dropLast() {
      folder += "/" + part
      unsafe mkdir(folder, 0o755)
    }
    let file = path + "/" + name
    let descriptor = unsafe open(file, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard descriptor >= 0 else { throw SharedData.Missing(path: file) }
    defer { close(descriptor) }
    try writeAll(bytes, to: descriptor)
    return file
  }

  /// Writes a text as a file; returns its path.
  @discardableResult
  public func write(_ name: String, _ text: String) throws -> String { try write(name, Array(text.utf8)) }

  /// The names of what is in a folder, in no order; empty where it can't be read.
  public static func names(of folder: String) -> [String] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }

  private static func remove(_ path: String) {
    // What is no empty folder is a file, or a folder to be emptied first.
    if unsafe unlink(path) == 0 || rmdir(path) == 0 { return }
    for name in names(of: path) { remove(path + "/" + name) }
    _ = unsafe rmdir(path)
  }
}

/// Writes all bytes to a descriptor.
public func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws {
  try Bytes.writeAll(bytes.span, to: descriptor)
}
