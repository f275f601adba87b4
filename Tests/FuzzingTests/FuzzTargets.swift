import SystemLibrary

/// What libFuzzer calls for each input. One program holds all targets; `WINNOW_FUZZ_TARGET` names the one to
/// run. `.ci/fuzz` links it with libFuzzer, and ``SeedTests`` try each target without it.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // libFuzzer's input lives for the call; it is copied, so that every target has checked bounds.
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  wantedTarget(bytes)
  return 0
}

/// A target looks at any bytes at all and traps where an invariant does not hold.
typealias FuzzTarget = @Sendable ([UInt8]) -> Void

let fuzzTargets: [(name: String, run: FuzzTarget)] = [
  ("line", fuzzLine),
  ("verdict", fuzzVerdict),
  ("input", fuzzInput),
  ("rules", fuzzRules),
  ("regex-syntax", fuzzRegexSyntax),
  ("regex-match", fuzzRegexMatch),
  ("literals", fuzzLiterals),
  ("disguises", fuzzDisguises),
  ("links", fuzzLinks),
  ("language", fuzzLanguage),
  ("import", fuzzImport),
  ("logs", fuzzLogs),
  ("stats", fuzzStats),
  ("diff", fuzzDiff),
]

private let wantedTarget: FuzzTarget = {
  // The environment does not change while the program runs.
  let name = unsafe getenv("WINNOW_FUZZ_TARGET").map { unsafe String(cString: $0) } ?? ""
  guard let target = fuzzTargets.first(where: { $0.name == name }) else {
    print("WINNOW_FUZZ_TARGET names one of:", fuzzTargets.map(\.name).joined(separator: " "))
    // libFuzzer ends a program that exits before what it printed is written.
    fflush(nil)
    exit(2)
  }
  return target.run
}()

/// Traps, having said why, unless something holds that must hold for every input.
func require(_ holds: Bool, _ message: @autoclosure () -> String) {
  if holds { return }
  print("a promise does not hold:", message())
  fflush(nil)
  abort()
}

/// Takes an input apart into choices.
struct Choices {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isEmpty: Bool { rest.isEmpty }

  /// A number below `count`; 0 when the input is used up.
  mutating func next(_ count: Int) -> Int { Int(rest.popFirst() ?? 0) % count }

  /// Everything up to the next NUL.
  mutating func bytes() -> [UInt8] {
    let bytes = rest.prefix { $0 != 0 }
    rest = rest.dropFirst(bytes.count + 1)
    return Array(bytes)
  }

  /// Everything up to the next NUL, as text.
  mutating func text() -> String { String(decoding: bytes(), as: UTF8.self) }
}
