import MessageFilter
import Testing

/// Rules files that fuzzing found a mistake with.
struct FuzzedRulesTests {
  @Test(arguments: ["allow", "deny"])
  func `a section that stands twice, the second time as no array, is only a mistake`(section: String) {
    let reading = RulesFile.read(bytes: Array("{version:1,\(section):['a','b'],\(section):3}".utf8))
    #expect(reading.rules == nil)
    #expect(reading.errors == 2)
    #expect(reading.findings.contains { $0.message.contains("occurs twice") })
  }
}
