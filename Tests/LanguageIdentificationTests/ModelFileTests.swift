import Testing

@testable import LanguageIdentification

@Suite struct `Model files` {
  @Test func `the model that is part of the program can be read`() throws {
    let model = try LanguageModel(reading: LanguageModel.builtinText.utf8Span.span)
    #expect(model.scripts.count == 3)
    let named = Set(model.scripts.flatMap(\.languages).compactMap { $0 })
    let byScript: Set<Language> = [.he, .el, .th, .ko, .hi, .ja, .zhHans, .zhHant]
    #expect(named.union(byScript) == Set(Language.allCases))
    #expect(named.isDisjoint(with: byScript))
  }

  @Test func `its file takes a megabyte at most`() {
    #expect(LanguageModel.builtinText.utf8.count <= 1_000_000)
  }

  @Test func `reading what was written gives the same file`() throws {
    let bytes = Array(LanguageModel.builtinText.utf8)
    let written = try LanguageModel(reading: bytes.span).written()
    #expect(written.count == bytes.count)
    let differing = zip(written, bytes).enumerated().filter { $0.element.0 != $0.element.1 }.map(\.offset)
    #expect(differing == [])
  }

  @Test func `an empty file is no model`() {
    #expect(throws: LanguageModelError.notAModel) { try LanguageModel(reading: [UInt8]().span) }
  }

  @Test func `another version is refused by its number`() {
    var bytes = Array(LanguageModel.builtinText.utf8)
    bytes[21] = 0x23  // 2
    #expect(throws: LanguageModelError.version(found: LanguageModel.version + 1)) {
      try LanguageModel(reading: bytes.span)
    }
  }

  @Test(arguments: [40, 1000, 100_000, 400_000])
  func `a changed byte is found`(place: Int) {
    var bytes = Array(LanguageModel.builtinText.utf8)
    bytes[place] = bytes[place] == 0x41 ? 0x42 : 0x41
    #expect(throws: LanguageModelError.checksum) { try LanguageModel(reading: bytes.span) }
  }

  @Test func `a file that ends early is refused`() {
    let bytes = Array(LanguageModel.builtinText.utf8.dropLast())
    #expect(throws: LanguageModelError.checksum) { try LanguageModel(reading: bytes.span) }
  }
}
