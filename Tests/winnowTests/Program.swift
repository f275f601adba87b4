import SystemLibrary
import TestSupport
import Testing

/// What a program that ran to its end left behind.
struct Outcome {
  /// Its exit status; 128 and the signal's number where a signal ended it, as shells say it.
  var status: Int32
  var out: String
  var err: String

  /// The lines of its output, which end in LF alone.
  var lines: [String] {
    out.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { String($0) }
  }

  /// A line of its output, from 0; a text that no test expects where there are fewer.
  func line(_ index: Int) -> String {
    let lines = lines
    return lines.indices.contains(index) ? lines[index] : "(no line \(index + 1))"
  }
}

/// A test that can't be set up.
struct Trouble: Error { let message: String }

/// A folder of a test's own, gone when the test is.
final class Workplace {
  private let folder: TemporaryFolder
  var path: String { folder.path }

  init() throws { folder = try TemporaryFolder() }

  /// Writes a file and gives its path.
  @discardableResult
  func write(_ name: String, _ text: String) throws -> String { try folder.write(name, text) }

  @discardableResult
  func write(_ name: String, _ bytes: [UInt8]) throws -> String { try folder.write(name, bytes) }

  func read(_ name: String) throws -> String {
    String(decoding: try readFile(path + "/" + name), as: UTF8.self)
  }

  func exists(_ name: String) -> Bool { unsafe access(path + "/" + name, F_OK) == 0 }

  /// Runs winnow here.
  func winnow(_ arguments: String..., input: String = "", environment: [String: String] = [:]) throws
    -> Outcome
  {
    try run(arguments, input: input, environment: environment)
  }

  func run(_ arguments: [String], input: String = "", environment: [String: String] = [:]) throws -> Outcome {
    try execute(builtWinnow, arguments, in: path, input: input, environment: environment)
  }

  /// Runs a line of shell here, `winnow` being the built one.
  func shell(_ line: String, shell: String = "/bin/bash", environment: [String: String] = [:]) throws
    -> Outcome
  {
    let folder = builtWinnow.split(separator: "/").dropLast().joined(separator: "/")
    var environment = environment
    environment["PATH"] = "/" + folder + ":/usr/local/bin:/usr/bin:/bin"
    return try execute(shell, ["-c", line], in: path, environment: environment)
  }
}

extension Workplace {
  /// A folder with rules and a log `m`: messages, long ones too, and every few lines one that is none.
  static func withLog(lines: Int = 3_000) throws -> Workplace {
    let place = try Workplace()
    try place.write("rules.json5", #"{version: 1, deny: ["free money"]}"#)
    var text = ""
    for index in 0..<lines {
      switch index % 13 {
      case 3: text += "{broken\n"
      case 7: text += "\n"
      case 11: text += #"{"body":"\#(String(repeating: "long ", count: index % 400))"}"# + "\r\n"
      default: text += #"{"id":\#(index),"body":"hello \#(index % 3 == 0 ? "free money" : "you")"}"# + "\n"
      }
    }
    try place.write("m", text)
    return place
  }
}

/// The command as it was built, beside the test bundle.
let builtWinnow: String = {
  var buffer = [CChar](repeating: 0, count: 4096)
  let count = unsafe readlink("/proc/self/exe", &buffer, buffer.count)
  let bundle = String(decoding: buffer[..<max(count, 0)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  return "/" + bundle.split(separator: "/").dropLast().joined(separator: "/") + "/winnow"
}()

/// The first of these paths that can be executed.
func installed(_ paths: String...) -> String? { paths.first { unsafe access($0, X_OK) == 0 } }

/// Runs a program to its end with an environment of its own (`HOME` is the folder it runs in).
func execute(
  _ program: String, _ arguments: [String], in folder: String, input: String = "",
  environment: [String: String] = [:]
) throws -> Outcome {
  // Files, not pipes: nothing can block, whatever the program reads and writes.
  let streams = try TemporaryFolder()
  // The files are named below, the folder is not.
  defer { withExtendedLifetime(streams) {} }
  let names = ["in", "out", "err"].map { streams.path + "/" + $0 }
  try streams.write("in", input)

  var actions = unsafe posix_spawn_file_actions_t()
  unsafe posix_spawn_file_actions_init(&actions)
  defer { unsafe posix_spawn_file_actions_destroy(&actions) }
  unsafe posix_spawn_file_actions_addopen(&actions, 0, names[0], O_RDONLY, 0)
  unsafe posix_spawn_file_actions_addopen(&actions, 1, names[1], O_WRONLY | O_CREAT | O_TRUNC, 0o600)
  unsafe posix_spawn_file_actions_addopen(&actions, 2, names[2], O_WRONLY | O_CREAT | O_TRUNC, 0o600)

  var variables = [
    "HOME": folder, "PATH": "/usr/local/bin:/usr/bin:/bin", "TERM": "dumb", "LC_ALL": "C.UTF-8",
  ]
  // What a sanitizer is to do holds for the program as for its tests.
  for name in ["TSAN_OPTIONS", "ASAN_OPTIONS", "SWIFT_BACKTRACE"] {
    if let value = unsafe getenv(name) { variables[name] = unsafe String(cString: value) }
  }
  variables.merge(environment) { $1 }
  // The shell changes to the folder and becomes the program.
  let words = ["/bin/sh", "-c", "cd \"$1\" && shift && exec \"$@\"", "sh", folder, program] + arguments
  var argv = unsafe words.map { unsafe strdup($0) } + [nil]
  var envp = unsafe variables.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
  defer {
    unsafe argv.forEach { unsafe free($0) }
    unsafe envp.forEach { unsafe free($0) }
  }
  var child: pid_t = 0
  let failure = unsafe posix_spawn(&child, "/bin/sh", &actions, nil, &argv, &envp)
  try #require(failure == 0, "can't start \(program): errno \(failure)")
  var status: Int32 = 0
  while unsafe waitpid(child, &status, 0) < 0, errno == EINTR {}
  return Outcome(
    status: status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F),
    out: String(decoding: try readFile(names[1]), as: UTF8.self),
    err: String(decoding: try readFile(names[2]), as: UTF8.self))
}
