import Bytes
import TextMatching

extension Benchmark {
  /// Folds each body to the form in which texts are compared without regard to case. An operation is one
  /// body.
  static let folding = Benchmark(
    "folding", "NFC and full case folding of the bodies, and of ASCII, Cyrillic, and marks"
  ) {
    meter, text in
    let bodies = Bodies(text)
    var folded = FoldedText()
    meter.measure("bodies", operations: bodies.ranges.count, bytes: bodies.bytes.count) {
      var count = 0
      for range in bodies.ranges {
        folded.take(bodies.bytes.span.extracting(range))
        count &+= folded.span.count
      }
      keep(count)
    }
    for (name, sentence) in [
      ("ASCII", "Your PARCEL is held: pay the Fee at the counter before Friday. "),
      ("Cyrillic", "Ваша ПОСЫЛКА задержана: оплатите Сбор до пятницы. "),
      ("Devanagari", "आपका पार्सल रुका है: शुक्रवार से पहले शुल्क दें। "),
      ("decomposed", "Xin cha\u{300}o ba\u{323}n, ca\u{309}m o\u{31B}n nhie\u{302}\u{300}u. "),
    ] {
      let bytes = Array(String(repeating: sentence, count: 1000).utf8)
      meter.measure(name, operations: 1000, bytes: bytes.count) {
        folded.take(bytes.span)
        keep(folded.span.count)
      }
    }
  }

  /// Searches each body for the first literal of a set. An operation is one body.
  static let literals = Benchmark("literals", "10 to 100,000 insensitive literals over the bodies") {
    meter, text in
    let bodies = Bodies(text)
    let nothing: [UInt8] = []
    for count in [10, 100, 1000, 10_000, 100_000] {
      let patterns = phrases(count, bodies).map { Pattern(text: $0, scope: .body) }
      guard let set = try? PatternSet(patterns) else { continue }
      var scratch = PatternScratch(for: set)
      meter.measure("\(count)", operations: bodies.ranges.count, bytes: bodies.bytes.count) {
        var hits = 0
        for range in bodies.ranges {
          let body = bodies.bytes.span.extracting(range)
          set.scan(sender: nothing.span, body: body, scratch: &scratch)
          if set.firstMatch(inGroup: 0, sender: nothing.span, body: body, scratch: &scratch) != nil {
            hits &+= 1
          }
        }
        keep(hits)
      }
      meter.measure(
        "\(count) (loading)", operations: count, bytes: patterns.reduce(0) { $0 + $1.text.utf8.count }
      ) {
        keep(try? PatternSet(patterns))
      }
    }
  }

  /// Phrases of one to three words of the bodies, in another order. Their words occur in the bodies, but the
  /// phrases rarely do.
  static func phrases(_ count: Int, _ bodies: Bodies) -> [String] {
    var words: [String] = []
    for range in bodies.ranges.prefix(5000) {
      let body = String(decoding: bodies.bytes[range], as: UTF8.self)
      words += body.split(separator: " ").filter { $0.utf8.count > 3 }.map(String.init)
    }
    if words.isEmpty { words = ["empty"] }
    var state: UInt64 = 1
    func word() -> String {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return words[Int(truncatingIfNeeded: state >> 33) % words.count]
    }
    return (0..<count).map { index in index % 10 == 0 ? word() : word() + " " + word() }
  }
}
