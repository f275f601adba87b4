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

  /// The app counts rows with another case as others, and ignores the case of a regex.
  @Test func `regex rows that differ in their case alone are two, and of their export one is taken`() throws {
    func row(_ letterCase: String) -> String {
      #"{"text":"b0c(?i)!+","type":"allow","matching":"regex","case":"\#(letterCase)"}"#
    }
    let file =
      #"{"format":"simply-filter-sms-filters","version":1,"filters":[\#(row("insensitive")),\#(row("sensitive"))]}"#
    let taken = try RulesImport.read(bytes: Array(file.utf8), name: "f.sfsfilters")
    #expect(taken.rules.allow.count == 2 && taken.skipped.isEmpty)
    let exported = RulesExport(taken.rules, exportedAt: 0)
    #expect(exported.count == 2)
    let again = try RulesImport.read(bytes: Array(exported.text.utf8), name: "f.sfsfilters")
    #expect(again.rules.allow == [taken.rules.allow[0]])
    #expect(again.skipped.map(\.reason) == ["it is the same filter as row 1"])
  }
}
