import CProgramStart

/// The arguments that the program was started with, its name first. The runtime's own `CommandLine` has them only
/// where /proc is mounted.
enum ProgramArguments {
  /// Each argument as it was passed, ended by a zero byte.
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
      // The C library keeps `count` arguments for the life of the program.
      guard let argument = unsafe start[number] else { return }
      try unsafe body(number, argument)
    }
  }

  static var all: [String] {
    var all: [String] = []
    // String's decoding reads up to the zero byte.
    unsafe withEach { _, argument in all.append(unsafe String(cString: argument)) }
    return all
  }
}
