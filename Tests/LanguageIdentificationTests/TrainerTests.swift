import SystemLibrary
import TestSupport
import Testing

@testable import LanguageIdentification
@testable import train_languages

@Suite struct `The trainer` {
  /// A folder with a few words and sentences of seven languages.
  final class TinyCorpus {
    private let place: TemporaryFolder
    var folder: String { place.path }

    init() throws {
      place = try TemporaryFolder()
      // Those that nothing is in are there too.
      for name in ["subtitles", "zh", "dev"] { try place.write("\(name)/.keep", "") }
      let words = [
        "en": "the and you with this house water morning never something",
        "de": "und der nicht mit dieses haus wasser morgen niemals etwas",
        "tr": "ve bir için değil bu ev su sabah hiçbir şey", "ru": "и не что этот дом вода утро никогда",
        "bg": "и не какво това къща вода сутрин никога", "ar": "في من هذا البيت ماء صباح أبدا",
        "fa": "در از این خانه آب صبح هرگز",
      ]
      for (name, list) in words {
        let lines = list.split(separator: " ").enumerated().map { "\($0.element)\t\(150 + 10 * $0.offset)\n" }
        try place.write("wordfreq/\(name).tsv", lines.joined())
        try place.write("sentences/\(name).txt", "\(list)\n\(list)\n")
      }
    }

    func model() throws -> LanguageModel {
      var trainer = Trainer(folder: folder)
      trainer.log = { _ in }
      trainer.sizes = .init(
        repeating: .init(
          buckets: 64, firstBuckets: 256, sharedBuckets: 32, runs: 60, words: 40, codes: 16, perLane: 40),
        count: 3)
      return try trainer.train()
    }
  }

  @Test func `a few words of seven languages are enough to tell them apart`() throws {
    let identifier = LanguageIdentifier(model: try TinyCorpus().model())
    var scratch = LanguageScratch()
    let texts: [(String, Language)] = [
      ("this house", .en), ("dieses haus", .de), ("bu ev için", .tr), ("этот дом", .ru), ("това къща", .bg),
      ("هذا البيت", .ar), ("این خانه", .fa), ("WITH YOU", .en),
    ]
    for (text, language) in texts {
      #expect(identifier.identify(text.utf8Span.span, scratch: &scratch)?.language == language, "\(text)")
    }
  }

  @Test func `the same folder gives the same bytes, which can be read back`() throws {
    let corpus = try TinyCorpus()
    let first = try corpus.model().written()
    let second = try corpus.model().written()
    #expect(first == second)
    #expect(try LanguageModel(reading: first.span).written() == first)
  }

  @Test func `another process makes the same bytes`() async throws {
    // Processes seed their dictionaries differently, so an order that leaked from one would show.
    var outputs: [String] = []
    for _ in 0..<3 {
      let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        print("bytes \(try TinyCorpus().model().written()) end")
      }
      outputs.append(String(decoding: result?.standardOutputContent ?? [], as: UTF8.self))
    }
    let expected = "bytes \(try TinyCorpus().model().written()) end"
    #expect(outputs.allSatisfy { $0.contains(expected) })
  }

  @Test func `a folder without data makes a model without words`() throws {
    var trainer = Trainer(folder: "/nonexistent")
    trainer.log = { _ in }
    trainer.sizes = .init(
      repeating: .init(
        buckets: 4, firstBuckets: 4, sharedBuckets: 4, runs: 4, words: 4, codes: 4, perLane: 1), count: 3)
    let identifier = LanguageIdentifier(model: try trainer.train())
    var scratch = LanguageScratch()
    let hebrew = "שלום"
    #expect(identifier.identify(hebrew.utf8Span.span, scratch: &scratch)?.language == .he)
  }
}
