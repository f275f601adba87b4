import Testing

/// export as a built program.
@Suite struct ExportTests {
  @Test func `an export is imported again as it was`() throws {
    let place = try Workplace.withRules()
    let export = try place.winnow("export", "rules.json5")
    #expect(export.status == 0)
    #expect(export.out.hasPrefix(#"{"format":"simply-filter-sms-filters","version":1,"#))
    #expect(export.err.contains("left out"))
    try place.write("x.sfsfilters", export.out)
    let imported = try place.winnow("import", "x.sfsfilters")
    #expect(imported.status == 0)
    try place.write("back.json5", imported.out)
    let list = try place.winnow("list", "--json", "back.json5")
    #expect(list.lines.count == 3)
    #expect(list.line(1).contains(#""text":"free money""#))
    let into = try place.winnow("import", "x.sfsfilters", "--into", "rules.json5")
    #expect(into.status == 0)
    #expect(into.err.contains("left out"))
  }
}
