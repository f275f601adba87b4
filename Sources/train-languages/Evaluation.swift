import LanguageIdentification

/// The accuracy of a model on the folder's dev set and on sentences that were held out from training.
struct Evaluation {
  let model: LanguageModel
  let folder: String
  let trainer: Trainer

  static let core = ["en", "he", "ar", "zh", "fr", "de", "it", "ja", "fa", "pt", "ru", "es", "tr"]

  func report() throws {
    var sets: [(String, [(String, [UInt8])])] = []
    var dev: [(String, [UInt8])] = []
    for line in try TextFiles.lines(of: "\(folder)/dev/tatoeba.tsv") {
      guard let tab = line.firstIndex(of: 9) else { continue }
      dev.append((String(decoding: line[..<tab], as: UTF8.self), Array(line[(tab + 1)...])))
    }
    sets.append(("tatoeba", dev))
    var held: [(String, [UInt8])] = []
    for corpus in trainer.corpora {
      for (lane, name) in corpus.names.enumerated() {
        for text in corpus.heldOut[lane].prefix(1000) { held.append((name, text)) }
      }
    }
    sets.append(("held out", held))
    sets.append(("held out pairs", Self.words(held, per: 2)))
    sets.append(("held out words", Self.words(held, per: 1)))
    sets.append(("tatoeba pairs", Self.words(dev, per: 2)))
    sets.append(("tatoeba words", Self.words(dev, per: 1)))
    sets.append(("tatoeba short words", Self.words(dev, per: 1, short: true)))
    for (name, texts) in sets { show(name, texts) }
    if let others = trainer.otherTexts { showOthers(others.heldOutRomanised(seed: 9)) }
    for file in [
      "hindi-sms", "nus-sms-en", "nus-sms-zh", "uci-sms-spam", "indonesian-sms", "persian-sms",
      "telegram-news-ru",
    ] {
      try showMessages("\(folder)/../messages/\(file).ndjson", romanised: file == "hindi-sms")
    }
  }

  /// Pairs of words of 10 letters or more together, or single words of 5 letters or more, drawn from texts.
  /// With `short`, pairs and words of fewer letters.
  static func words(_ texts: [(String, [UInt8])], per: Int, short: Bool = false) -> [(String, [UInt8])] {
    var result: [(String, [UInt8])] = []
    var counts: [String: Int] = [:]
    var random = Seeded(7)
    for (name, text) in texts {
      let words = text.split(whereSeparator: {
        $0 <= 0x20 || ($0 < 0x80 && !(($0 | 0x20) >= 97 && ($0 | 0x20) < 123) && $0 != 39)
      })
      guard words.count >= per, !["zh", "ja", "th"].contains(name) else { continue }
      for _ in 0..<2 {
        let start = random.below(words.count - per + 1)
        let chosen = Array(words[start..<start + per].joined(separator: [0x20]))
        let letters = chosen.count { $0 & 0xC0 != 0x80 }
        if (letters < per * 5) != short || counts[name, default: 0] >= 1000 { continue }
        counts[name, default: 0] += 1
        result.append((name, chosen))
      }
    }
    return result
  }

  /// Prints how many romanised Hindi texts are called a core language with a confidence of 0.7 or more.
  func showOthers(_ texts: [String]) {
    let identifier = LanguageIdentifier(model: model)
    var scratch = LanguageScratch()
    var sure: [String: Int] = [:]
    for text in texts {
      guard let guess = identifier.identify(text.utf8Span.span, scratch: &scratch) else { continue }
      if guess.confidence.hundredths >= 70 { sure[guess.language.rawValue, default: 0] += 1 }
    }
    let core = sure.filter { Self.core.contains($0.key) }.values.reduce(0, +)
    say("romanised Hindi: \(texts.count) texts, \(core * 1000 / max(texts.count, 1)) per mille core at 0.7")
    let most = sure.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(6)
    say("   sure: " + most.map { "\($0.key) \($0.value)" }.joined(separator: " "))
  }

  /// Prints the languages that real messages are identified as.
  func showMessages(_ path: String, romanised: Bool) throws {
    let identifier = LanguageIdentifier(model: model)
    var scratch = LanguageScratch()
    var random = Seeded(3)
    var found: [String: Int] = [:]
    var sure: [String: Int] = [:]
    let lines = try TextFiles.lines(of: path)
    for line in lines.prefix(8000) {
      guard let body = Self.body(line) else { continue }
      var text = body
      if romanised {
        text = body.split(separator: " ").map { Romanisation.hindi($0.unicodeScalars, &random) }
          .joined(separator: " ")
      }
      guard let guess = identifier.identify(text.utf8Span.span, scratch: &scratch) else { continue }
      found[guess.language.rawValue, default: 0] += 1
      if guess.confidence.hundredths >= 70 { sure[guess.language.rawValue, default: 0] += 1 }
    }
    if found.isEmpty { return }
    func top(_ table: [String: Int]) -> String {
      table.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(6).map { "\($0.key) \($0.value)" }
        .joined(separator: " ")
    }
    say("\(path.split(separator: "/").last ?? ""): \(top(found)) | sure \(top(sure))")
  }

  /// The body of a line of the message files, whose only escapes are those of quotation marks and line ends.
  private static func body(_ line: ArraySlice<UInt8>) -> String? {
    let text = String(decoding: line, as: UTF8.self)
    guard let start = text.firstRange(of: "\"body\": \""), let end = text.firstRange(of: "\", \"date\"")
    else {
      return nil
    }
    guard start.upperBound <= end.lowerBound else { return nil }
    return String(text[start.upperBound..<end.lowerBound].split(separator: "\\n").joined(separator: " "))
  }

  /// Identifies every text, and prints a line of totals, one of languages and one of confusions.
  func show(_ title: String, _ texts: [(String, [UInt8])]) {
    let identifier = LanguageIdentifier(model: model)
    var scratch = LanguageScratch()
    var tally = Tally()
    for (name, text) in texts { tally.add(identifier.identify(text.span, scratch: &scratch), of: name) }
    tally.report(title)
  }
}

/// The results for a set of texts.
struct Tally {
  /// By language: the number of texts identified as each language.
  private var found: [String: [String: Int]] = [:]
  /// For texts in core languages, by tenths of confidence: the number of texts, the number identified
  /// correctly, and the sum of the confidences.
  private var bins = [(count: Int, right: Int, sum: Int)](repeating: (0, 0, 0), count: 10)
  private var sure = 0
  private var sureRight = 0

  mutating func add(_ guess: LanguageGuess?, of name: String) {
    var called = guess?.language.rawValue ?? "none"
    if called.hasPrefix("zh") { called = "zh" }
    found[name, default: [:]][called, default: 0] += 1
    guard let guess, Evaluation.core.contains(name) else { return }
    let confidence = (called == "zh" ? guess.chineseConfidence : guess.confidence).hundredths
    let right = called == name ? 1 : 0
    let bin = min(9, confidence / 10)
    bins[bin].count += 1
    bins[bin].right += right
    bins[bin].sum += confidence
    if confidence >= 70 {
      sure += 1
      sureRight += right
    }
  }

  func report(_ title: String) {
    let extra = found.keys.filter { !Evaluation.core.contains($0) }.sorted()
    let core = Evaluation.core.filter { found[$0] != nil }
    var leaked = 0
    var others = 0
    for name in extra {
      for (called, count) in found[name] ?? [:] {
        others += count
        if Evaluation.core.contains(called) { leaked += count }
      }
    }
    let judged = bins.reduce(0) { $0 + $1.count }
    var error = 0.0
    for bin in bins { error += abs(Double(bin.right) - Double(bin.sum) / 100) / Double(max(judged, 1)) }
    let parts = [
      "core \(mean(core))", "extra \(mean(extra))", "leak \(Self.percent(leaked, others))",
      "sure \(Self.percent(sure, judged))", "right when sure \(Self.percent(sureRight, sure))",
      "ECE \(Self.percent(Int(error * 1e6), 1_000_000))",
    ]
    say("\(title): \(parts.joined(separator: ", "))")
    say("   " + (core + extra).map { "\($0) \(Self.percent(right($0), all($0)))" }.joined(separator: " "))
    var confusions: [(String, Int)] = []
    for (name, table) in found {
      for (called, count) in table where called != name {
        confusions.append(("\(name)>\(called)", count))
      }
    }
    confusions.sort { ($1.1, $0.0) < ($0.1, $1.0) }
    say("   most often: " + confusions.prefix(24).map { "\($0.0) \($0.1)" }.joined(separator: ", "))
  }

  private func all(_ name: String) -> Int { found[name]?.values.reduce(0, +) ?? 0 }
  private func right(_ name: String) -> Int { found[name]?[name] ?? 0 }

  /// The mean of the languages' shares, in percent.
  private func mean(_ names: [String]) -> String {
    var sum = 0.0
    for name in names { sum += Double(right(name)) / Double(max(all(name), 1)) }
    return Self.percent(Int(sum * 1e6), names.count * 1_000_000)
  }

  /// A share in percent with two decimals.
  private static func percent(_ part: Int, _ whole: Int) -> String {
    guard whole > 0 else { return "-" }
    let value = (part * 10_000 + whole / 2) / whole
    return "\(value / 100).\(value % 100 < 10 ? "0" : "")\(value % 100)"
  }
}
