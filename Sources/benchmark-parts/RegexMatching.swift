import Bytes
import JSONText
import TextMatching

extension Benchmark {
  /// Patterns as people write them against unwanted messages.
  private static let patterns = [
    #"\bfree\s+(?:gift|entry|trial)\b"#, #"\b(?:claim|collect)\s+your\s+(?:prize|cash)\b"#,
    #"https?://(?:bit\.ly|is\.gd)/\S+"#, #"\b(?:won|winner)\b.{0,40}(?:£|\$|€)\s?\d[\d,.]*"#,
    #"\b0?8\d{2}\s?\d{3}\s?\d{3,4}\b"#, #"\b(?:verify|confirm)\s+your\s+(?:account|card)\b"#,
    #"\b[a-z0-9.-]+\.(?:xyz|top|shop)\b"#, #"\b\d{1,3}%\s*off\b"#, #"\bcode\b.{0,20}\b\d{4,8}\b"#,
    #"\b(?:parcel|package)\b.{0,60}\b(?:fee|held|customs)\b"#, #"(?:подработ|доход)\w*\s.{0,30}\d+"#,
    #"(?:免费|中奖|发票)"#, #"^(?:urgent|dear customer)\b"#, #"\b[A-Z]{2}-[A-Z]{6}\b|\bunsubscribe\b"#,
    #"\bהלוואה\b"#, #"\b(?:call|ring)\s+now\b"#, #"\breply\s+(?:yes|stop)\b"#, #"\d{3}-\d{4}"#,
    #"\bloan\s+(?:approved|offer)\b"#, #"\bbit(?:coin|s)\b"#,
  ]

  /// Searches the bodies for regexes, as a rule set does. An operation is one body.
  static let regexes = Benchmark("regexes", "1, 5, 20 and 200 case-insensitive regexes over the bodies") {
    meter, text in
    let bodies = Bodies(text)
    for count in [1, 5, 20, 200] {
      let texts = (0..<count).map { i in
        // Further patterns are the same with another word at the end.
        i < patterns.count ? patterns[i] : "(?:\(patterns[i % patterns.count]))\\s+w\(i)"
      }
      guard let set = try? PatternSet(texts.map { Pattern(text: $0, matching: .regex, scope: .body) }) else {
        continue
      }
      var scratch = PatternScratch(for: set)
      let nothing: [UInt8] = []
      meter.measure("\(count)", operations: bodies.ranges.count, bytes: bodies.bytes.count) {
        var hits = 0
        for range in bodies.ranges {
          let body = bodies.bytes.span.extracting(range)
          set.scan(sender: nothing.span, body: body, scratch: &scratch)
          let match = set.firstMatch(inGroup: 0, sender: nothing.span, body: body, scratch: &scratch)
          if match != nil { hits &+= 1 }
        }
        keep(hits)
      }
    }
  }

  /// A word boundary by Unicode's definition and by ASCII's, in a text of which a fifth is not ASCII. Neither
  /// pattern has literals that could avoid the search. An operation is one text.
  static let regexWordBoundaries = Benchmark(
    "regex-word-boundaries", "Unicode's and ASCII's word boundaries, 20% of the text not ASCII"
  ) { meter, _ in
    var state: UInt64 = 1
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(truncatingIfNeeded: state >> 33) % bound
    }
    var text = ""
    while text.utf8.count < 1 << 20 {
      switch random(100) {
      case 0..<20: text += ["é", "ö", "д", "о", "中", "文", "😀", "ß", "ع", "א"][random(10)]
      case 20..<36: text += " "
      default: text += ["a", "e", "r", "t", "o", "n", "s", "l"][random(8)]
      }
    }
    let bytes = Array(text.utf8)
    let nothing: [UInt8] = []
    for (name, pattern) in [("unicode", #"\b[er]\d\b"#), ("ascii", #"(?-u:\b)[er]\d(?-u:\b)"#)] {
      guard let set = try? PatternSet([Pattern(text: pattern, matching: .regex, scope: .body)]) else {
        continue
      }
      var scratch = PatternScratch(for: set)
      meter.measure(name, operations: 1, bytes: bytes.count) {
        set.scan(sender: nothing.span, body: bytes.span, scratch: &scratch)
        keep(set.firstMatch(inGroup: 0, sender: nothing.span, body: bytes.span, scratch: &scratch) == nil)
      }
    }
  }

  /// Compiles patterns. An operation is one pattern.
  static let regexCompiling = Benchmark("regex-compiling", "the 20 patterns compiled together") { meter, _ in
    let all = patterns.map { Pattern(text: $0, matching: .regex, scope: .body) }
    meter.measure(operations: all.count, bytes: patterns.reduce(0) { $0 + $1.utf8.count }) {
      keep(try? PatternSet(all))
    }
  }
}

/// The bodies of messages, decoded.
struct Bodies {
  private(set) var bytes: [UInt8] = []
  private(set) var ranges: [Range<Int>] = []

  init(_ messages: Messages) {
    var scanner = LineScanner(MemberKeys(["body"]))
    var decoded = ByteBuffer()
    for range in messages.chunks {
      let chunk = messages.bytes.span.extracting(range)
      scanner.begin(chunk)
      while scanner.next(chunk) {
        let start = decoded.count
        if decoded.append(decoding: scanner.value(0), of: chunk) { ranges.append(start..<decoded.count) }
      }
    }
    let span = decoded.span
    bytes = [UInt8](copying: span)
  }
}
