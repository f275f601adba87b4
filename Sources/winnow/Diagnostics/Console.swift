import Bytes

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The only place that prints: results to standard output, everything else to standard error.
struct Console: Sendable {
  /// `--quiet`: nothing on standard error but errors.
  let isQuiet: Bool
  /// Colours for reports on standard output.
  let output: Style
  /// Colours for what stands on standard error.
  let errors: Style

  init(isQuiet: Bool = false) {
    self.isQuiet = isQuiet
    output = Style(isOn: Terminal.isColored(1))
    errors = Style(isOn: Terminal.isColored(2))
  }

  /// `winnow: error: ...`, quiet or not.
  func error(_ message: String) {
    put("winnow: " + errors.red("error:") + " " + message + "\n")
  }

  /// `winnow: warning: ...`
  func warning(_ message: String) {
    if !isQuiet { put("winnow: " + errors.yellow("warning:") + " " + message + "\n") }
  }

  /// `winnow: ...`
  func note(_ message: String) {
    if !isQuiet { put("winnow: " + message + "\n") }
  }

  /// A text on standard error as it is, unless quiet.
  func report(_ text: String) {
    if !isQuiet { put(text) }
  }

  /// A text on standard error as it is.
  func put(_ text: String) {
    // There is nowhere to say that standard error can't be written.
    _ = Self.write(text.utf8Span.span, to: 2)
  }

  /// Writes a result to standard output.
  func write(_ text: String) throws(CommandError) { try write(text.utf8Span.span) }

  /// Writes a result to standard output.
  func write(_ bytes: Span<UInt8>) throws(CommandError) {
    if let problem = Self.write(bytes, to: 1) {
      throw .failed(.inputOutput, "standard output can't be written: \(describe(problem))")
    }
  }

  /// Writes all bytes; the errno of a failure.
  static func write(_ bytes: Span<UInt8>, to descriptor: Int32) -> Int32? {
    var done = 0
    while done < bytes.count {
      let rest = bytes.extracting(done..<bytes.count)
      // The span is alive during the call, which only reads from it.
      let count = unsafe rest.withUnsafeBytes { bytes in
        #if canImport(Glibc)
          unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #else
          unsafe Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
      }
      if count > 0 {
        done += count
      } else if count < 0, errno == EAGAIN {
        var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        // One structure, as the count says.
        _ = unsafe poll(&wait, 1, -1)
      } else if count < 0, errno != EINTR {
        return errno
      }
    }
    return nil
  }
}

/// The C library's words for an errno.
func describe(_ code: Int32) -> String {
  // strerror's text is the library's own and is copied at once.
  unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
}
