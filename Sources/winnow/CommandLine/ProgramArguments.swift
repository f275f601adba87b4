import CProgramStart

/// The arguments with which the program was started, its name first. The runtime's `CommandLine` has them
/// only if /proc is mounted.
enum ProgramArguments {
  /// Calls `body` with each argument as it was passed, terminated by a zero byte.
  static func withEach<E: Error>(
    _ body: (_ number: Int, _ argument: UnsafePointer<CChar>) throws(E) -> Void
  ) throws(E) {
    var count: Int32 = 0
    var start = unsafe winnow_arguments(&count)
    if unsafe start == nil {
      unsafe start = unsafe UnsafePointer(CommandLine.unsafeArgv)
      count = CommandLine.argc
    }
    guard let start = unsafe start else { return }
    for number in 0..<Int(count) {
      // The C library keeps the arguments for the life of the program.
      guard let argument = unsafe start[number] else { return }
      try unsafe body(number, argument)
    }
  }

  static var all: [String] {
    var all: [String] = []
    // String decodes up to the zero byte.
    unsafe withEach { _, argument in all.append(unsafe String(cString: argument)) }
    return all
  }
}
