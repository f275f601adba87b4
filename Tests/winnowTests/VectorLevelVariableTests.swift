import Bytes
import TestSupport
import Testing

@testable import winnow

/// The variable `WINNOW_VECTOR`.
@Suite struct VectorLevelVariableTests {
  @Test(arguments: ["sse3", "AVX2", " none", "4"])
  func `a level that there is not is an error that names those that there are`(name: String) throws {
    let outcome = try Workplace().winnow("languages", environment: ["WINNOW_VECTOR": name])
    #expect(outcome.status == 2)
    #expect(outcome.out.isEmpty)
    #expect(
      outcome.err == "winnow: error: WINNOW_VECTOR is '\(name)', but takes none, sse2, avx2 or avx512\n")
  }

  @Test(arguments: VectorLevel.allCases.map(\.rawValue) + [""])
  func `verdicts are the same with any level`(name: String) throws {
    let place = try Workplace()
    try place.write(
      "rules.json5", "{version:1,deny:['straße','free money',{text:'[0-9]{4}',matching:'regex'}]}")
    let lines = [
      #"{"id":"1","sender":"a","body":"FREE MONEY in a text of more than thirty-two bytes, é and ü too"}"#,
      #"{"id":"2","sender":"b","body":"STRASSE \u00e9\ud83d\ude00"}"#, #"{"id":"3","body":"1234"}"#, "{", "",
    ]
    let input = lines.joined(separator: "\n")
    let expected = try place.run(["-r", "rules.json5"], input: input)
    let outcome = try place.run(["-r", "rules.json5"], input: input, environment: ["WINNOW_VECTOR": name])
    #expect(outcome.status == expected.status && outcome.out == expected.out)
    #expect(outcome.lines.count == lines.count - 1)
  }
}
