// Measures the parts of the program one by one. `winnow bench` measures the whole program.
//
//   benchmark-parts NAME... [--messages FILE] [--rounds N]
//
// Without a name all benchmarks run. `--list` lists their names. FILE is NDJSON. Without it, generated
// messages are used, which are the same every time.

import Bytes
import SystemLibrary

/// All benchmarks. Each is defined in a file of its own, as an extension of `Benchmark`, and listed here.
let benchmarks: [Benchmark] = [
  .jsonIndex,
  .jsonScan,
  .jsonDecode,
  .jsonWrite,
  .newlineCount,
  .language,
  .languageModel,
  .detection,
  .folding,
  .literals,
  .regexes,
  .regexWordBoundaries,
  .regexCompiling,
  .conditions,
]

@main struct Program {
  static func main() {
    // The text is copied at once, and nothing in this program changes the environment.
    if let name = unsafe getenv("WINNOW_VECTOR").map({ unsafe String(cString: $0) }) {
      guard let level = VectorLevel(rawValue: name) else {
        print("benchmark-parts: WINNOW_VECTOR is '\(name)', but takes \(VectorLevel.names)")
        exit(2)
      }
      level.limitKernels()
    }
    var names: [String] = []
    var messages: String?
    var rounds = 9
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      switch argument {
      case "--list":
        for benchmark in benchmarks { print(benchmark.name, benchmark.summary, separator: "\t") }
        return
      case "--messages": messages = arguments.popFirst()
      case "--rounds": rounds = max(1, arguments.popFirst().flatMap { Int($0) } ?? rounds)
      default: names.append(argument)
      }
    }
    for name in names where !benchmarks.contains(where: { $0.name == name }) {
      print("benchmark-parts: there is no benchmark '\(name)'; --list names them")
      return
    }
    guard let text = Messages.load(messages) else {
      print("benchmark-parts: '\(messages ?? "")' can't be read")
      return
    }
    for benchmark in benchmarks where names.isEmpty || names.contains(benchmark.name) {
      benchmark.run(Meter(name: benchmark.name, rounds: rounds), text)
    }
  }
}
