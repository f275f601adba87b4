import Bytes

/// The messages that benchmarks run on: NDJSON in memory, divided into chunks of whole lines as the reader
/// does.
struct Messages {
  /// All lines.
  let bytes: [UInt8]
  /// The chunks, ranges of `bytes`.
  let chunks: [Range<Int>]
  /// The number of lines.
  let lineCount: Int

  private init(_ bytes: [UInt8], chunkSize: Int = 256 << 10) {
    self.bytes = bytes
    var chunks: [Range<Int>] = []
    var start = 0
    while start < bytes.count {
      let most = bytes.span.extracting(start..<min(start + chunkSize, bytes.count))
      let end = most.lastIndex(of: UInt8(ascii: "\n")).map { start + $0 + 1 } ?? start + most.count
      chunks.append(start..<end)
      start = end
    }
    self.chunks = chunks
    lineCount = bytes.span.count(of: UInt8(ascii: "\n"))
  }

  /// The messages of the file, or generated ones if there is no file. Nil if the file cannot be read.
  static func load(_ path: String?) -> Messages? {
    guard let path else { return Messages(generated(100_000)) }
    return (try? contents(ofFile: path, atMost: .max)).map { Messages($0) }
  }

  /// Generates messages like those that people write, from a fixed sequence of random numbers.
  private static func generated(_ count: Int) -> [UInt8] {
    let words = [
      "the", "parcel", "is", "at", "your", "door", "see", "you", "tonight", "ok", "free", "code", "call",
      "me",
      "when", "home", "bit.ly/x7Gk2", "\\ud83d\\ude02", "שלום", "привет", "你好", "danke", "señor", "\\n",
    ]
    var state: UInt64 = 1
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
    var text = ByteBuffer(capacity: 300 * count)
    for number in 0..<count {
      text.append("{\"id\":\"m")
      text.append(decimal: number)
      if random(2) == 0 {
        text.append("\",\"thread_id\":")
        text.append(decimal: random(4000))
        text.append(",\"service\":\"SMS")
      }
      text.append("\",\"sender\":\"+65")
      text.append(decimal: 80_000_000 + random(19_999_999))
      text.append("\",\"body\":\"")
      for _ in 0..<4 + random(24) {
        text.append(text: words[random(words.count)])
        text.append(" ")
      }
      text.append("\",\"date\":\"2023-01-01T00:02:01Z\",\"meta\":{\"segments\":1,\"attachments\":[]}}\n")
    }
    let span = text.span
    return [UInt8](copying: span)
  }
}
