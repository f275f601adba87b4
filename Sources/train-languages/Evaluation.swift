import LanguageIdentification

/// How well a model does on the folder's dev set and on sentences that were kept out of training.
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
    for (name, texts) in sets { show(name, texts) }
    if let others = trainer.otherTexts { showOthers(others.heldOutRomanised(seed: 9)) }
    for file in [
      "hindi-sms", "nus-sms-en", "nus-sms-zh", "uci-sms-spam", "indonesian-sms", "persian-sms",
      "telegram-news-ru",
    ] {
      try showMessages("\(folder)/../messages/\(file).ndjson", romanised: file == "hindi-sms")
    }
  }

  /// Pairs of words of 10 bytes or more, or words of 5 letters or more, from texts, in small letters.
  static func words(_ texts: [(String, [UInt8])], per: Int) -> [(String, [UInt8])] {
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
        if letters < (per == 1 ? 5 : 10) || counts[name, default: 0] >= 1000 { continue }
        counts[name, default: 0] += 1
        result.append((name, chosen))
      }
    }
    return result
  }

  /// How many romanised Hindi texts are called a core language with a confidence of 0.7 or more.
  func showOthers(_ texts: [String]) {
    let identifier = LanguageIdentifier(model: model)
    var scratch = LanguageScratch()
    var sure: [String: Int] = [:]
    for text in texts {
      guard let guess = identifier.identify(text.utf8Span.span, scratch: &scratch) else { continue }
      if guess.confidence >= 70 { sure[guess.language.rawValue, default: 0] += 1 }
    }
    let core = sure.filter { Self.core.contains($0.key) }.values.reduce(0, +)
    say("romanised Hindi: \(texts.count) texts, \(core * 1000 / max(texts.count, 1)) per mille core at 0.7")
    say(
      "   \(sure.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(6).map { "\($0.key) \($0.value)" })"
    )
  }

  /// What real messages are called.
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
      if guess.confidence >= 70 { sure[guess.language.rawValue, default: 0] += 1 }
    }
    if found.isEmpty { return }
    func top(_ table: [String: Int]) -> String {
      table.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(6).map { "\($0.key) \($0.value)" }
        .joined(separator: " ")
    }
    say("\(path.split(separator: "/").last ?? ""): \(top(found)) | sure \(top(sure))")
  }

  /// The body of one of the message files' lines, which have no escapes but of quotation marks and line ends.
  private static func body(_ line: ArraySlice<UInt8>) -> String? {
    let text = String(decoding: line, as: UTF8.self)
    guard let start = text.firstRange(of: "\"body\": \""), let end = text.firstRange(of: "\", \"date\"")
    else {
      return nil
    }
    guard start.upperBound <= end.lowerBound else { return nil }
    return String(text[start.upperBound..<end.lowerBound].split(separator: "\\n").joined(separator: " "))
  }

  func show(_ title: String, _ texts: [(String, [UInt8])]) {
    let identifier = LanguageIdentifier(model: model)
    var scratch = LanguageScratch()
    var right: [String: Int] = [:]
    var all: [String: Int] = [:]
    var leaked = 0
    var others = 0
    var sure = 0
    var sureRight = 0
    var bins = [(count: Int, right: Int, sum: Int)](repeating: (0, 0, 0), count: 10)
    var wrong: [String: [String: Int]] = [:]
    for (name, text) in texts {
      let guess = identifier.identify(text.span, scratch: &scratch)
      var found = guess?.language.rawValue ?? "none"
      if found.hasPrefix("zh") { found = "zh" }
      all[name, default: 0] += 1
      if found == name {
        right[name, default: 0] += 1
      } else {
        wrong[name, default: [:]][found, default: 0] += 1
      }
      let isCore = Self.core.contains(name)
      if !isCore {
        others += 1
        if Self.core.contains(found) { leaked += 1 }
      } else if let guess {
        let confidence =
          guess.language == .zhHans || guess.language == .zhHant ? guess.chineseConfidence : guess.confidence
        let bin = min(9, confidence / 10)
        bins[bin].count += 1
        bins[bin].right += found == name ? 1 : 0
        bins[bin].sum += confidence
        if confidence >= 70 {
          sure += 1
          sureRight += found == name ? 1 : 0
        }
      }
    }
    func share(_ part: Int, _ whole: Int) -> String {
      guard whole > 0 else { return "-" }
      let value = (part * 10000 + whole / 2) / whole
      return "\(value / 100).\(value % 100 < 10 ? "0" : "")\(value % 100)"
    }
    func macro(_ names: [String]) -> String {
      var sum = 0.0
      var count = 0
      for name in names {
        guard let whole = all[name] else { continue }
        sum += Double(right[name] ?? 0) / Double(whole)
        count += 1
      }
      return share(Int(sum * 1e6), count * 1_000_000)
    }
    let extra = all.keys.filter { !Self.core.contains($0) }.sorted()
    let judged = bins.reduce(0) { $0 + $1.count }
    var error = 0.0
    for bin in bins { error += abs(Double(bin.right) - Double(bin.sum) / 100) / Double(max(judged, 1)) }
    say(
      "\(title): core \(macro(Self.core)) extra \(macro(extra)) leak \(share(leaked, others)) sure \(share(sure, judged)) right \(share(sureRight, sure)) ECE \(Int(error * 10000))e-4"
    )
    say(
      "   "
        + (Self.core + extra).compactMap { name in all[name].map { "\(name) \(share(right[name] ?? 0, $0))" }
        }.joined(separator: " "))
    var confusions: [(String, Int)] = []
    for (name, table) in wrong {
      for (found, count) in table where Self.core.contains(name) || Self.core.contains(found) {
        confusions.append(("\(name)>\(found)", count))
      }
    }
    confusions.sort { ($1.1, $0.0) < ($0.1, $1.0) }
    say("   most often: " + confusions.prefix(24).map { "\($0.0) \($0.1)" }.joined(separator: ", "))
  }
}
