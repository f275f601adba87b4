import Bytes
import JSONText

extension Benchmark {
  /// The names of a message's members, as `MessageFilter` looks for them.
  private static let names = ["id", "sender", "from", "address", "body", "text", "content", "message"]

  /// Computes the index alone: the only part of the scan whose cost depends on nothing but the number of
  /// bytes.
  static let jsonIndex = Benchmark("json-index", "the vector index of each chunk, no line read") {
    meter, text in
    var scanner = LineScanner(MemberKeys(names))
    meter.measure(operations: text.chunks.count, bytes: text.bytes.count) {
      for chunk in text.chunks { scanner.begin(text.bytes.span.extracting(chunk)) }
    }
    keep(scanner.line.lowerBound)
  }

  /// Scans each line. An operation is one line.
  static let jsonScan = Benchmark("json-scan", "each line checked, sender and body found") { meter, text in
    var scanner = LineScanner(MemberKeys(names))
    meter.measure(operations: text.lineCount, bytes: text.bytes.count) {
      var sum = 0
      for range in text.chunks {
        let chunk = text.bytes.span.extracting(range)
        scanner.begin(chunk)
        while scanner.next(chunk) {
          let sender = scanner.value(1)
          let body = scanner.value(4)
          sum &+= sender.end &- sender.start &+ body.end &- body.start
        }
      }
      keep(sum)
    }
  }

  /// Scans each line and decodes its sender and body. An operation is one line.
  static let jsonDecode = Benchmark("json-decode", "as json-scan, and both texts decoded or found in place") {
    meter, text in
    var scanner = LineScanner(MemberKeys(names))
    var decoded = ByteBuffer()
    meter.measure(operations: text.lineCount, bytes: text.bytes.count) {
      var sum = 0
      for range in text.chunks {
        let chunk = text.bytes.span.extracting(range)
        scanner.begin(chunk)
        while scanner.next(chunk) {
          for slot in [1, 4] {
            let value = scanner.value(slot)
            if let text = value.textRange(in: chunk) {
              sum &+= text.count
            } else {
              decoded.removeAll()
              if decoded.append(decoding: value, of: chunk) { sum &+= decoded.count }
            }
          }
        }
      }
      keep(sum)
    }
  }

  /// Writes each body as a JSON string. An operation is one body, and the bytes are those of the bodies.
  static let jsonWrite = Benchmark("json-write", "each body written as a JSON string") { meter, text in
    var scanner = LineScanner(MemberKeys(names))
    var bodies = ByteBuffer()
    var ranges: [Range<Int>] = []
    for range in text.chunks {
      let chunk = text.bytes.span.extracting(range)
      scanner.begin(chunk)
      while scanner.next(chunk) {
        let start = bodies.count
        if bodies.append(decoding: scanner.value(4), of: chunk) { ranges.append(start..<bodies.count) }
      }
    }
    var output = ByteBuffer()
    meter.measure(operations: ranges.count, bytes: bodies.count) {
      for range in ranges {
        if output.count > 1 << 18 { output.removeAll() }
        output.append(jsonString: bodies.span.extracting(range))
      }
    }
    keep(output.count)
  }

  /// Counts line feeds, as the reader does. An operation is one chunk.
  static let newlineCount = Benchmark("newline-count", "the line feeds of each chunk counted") {
    meter, text in
    meter.measure(operations: text.chunks.count, bytes: text.bytes.count) {
      var sum = 0
      for range in text.chunks { sum &+= text.bytes.span.extracting(range).count(of: UInt8(ascii: "\n")) }
      keep(sum)
    }
  }
}
