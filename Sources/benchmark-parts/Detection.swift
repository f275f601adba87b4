import Bytes
import JSONText
import MessageFilter

extension Benchmark {
  /// Runs each detector alone on the bodies or senders, and all of them as the evaluator does. An operation
  /// is one message, and the bytes are those of the bodies.
  static let detection = Benchmark("detection", "links, emoji and the sender rules, alone and together") {
    meter, text in
    let fields = DecodedFields(text)
    let count = fields.bodies.count
    let bytes = fields.bodyBytes
    meter.measure("links", operations: count, bytes: bytes) {
      var hits = 0
      for range in fields.bodies where LinkDetector.firstLink(in: fields.text(range)) != nil { hits &+= 1 }
      keep(hits)
    }
    meter.measure("emojis", operations: count, bytes: bytes) {
      var hits = 0
      for range in fields.bodies where EmojiDetector.firstEmoji(in: fields.text(range)) != nil { hits &+= 1 }
      keep(hits)
    }
    meter.measure("senders", operations: count, bytes: bytes) {
      var hits = 0
      for range in fields.senders {
        let sender = fields.text(range)
        if ShortSenderDetector.isShort(sender, max: 6) { hits &+= 1 }
        if EmailDetector.isEmail(sender) { hits &+= 1 }
        if CallingCodeDetector.callingCode(of: sender)?.code == 972 { hits &+= 1 }
      }
      keep(hits)
    }
    meter.measure("all", operations: count, bytes: bytes) {
      var hits = 0
      for index in 0..<count {
        let body = fields.text(fields.bodies[index])
        let sender = fields.text(fields.senders[index])
        if LinkDetector.firstLink(in: body) != nil || ShortSenderDetector.isShort(sender, max: 6)
          || EmailDetector.isEmail(sender) || CallingCodeDetector.callingCode(of: sender)?.code == 972
          || EmojiDetector.firstEmoji(in: body) != nil
        {
          hits &+= 1
        }
      }
      keep(hits)
    }
  }
}

/// The senders and bodies of messages, decoded.
private struct DecodedFields {
  private var bytes: [UInt8] = []
  private(set) var senders: [Range<Int>] = []
  private(set) var bodies: [Range<Int>] = []

  var bodyBytes: Int { bodies.reduce(0) { $0 + $1.count } }

  init(_ messages: Messages) {
    var scanner = LineScanner(MemberKeys(["sender", "body"]))
    var decoded = ByteBuffer()
    for range in messages.chunks {
      let chunk = messages.bytes.span.extracting(range)
      scanner.begin(chunk)
      while scanner.next(chunk) {
        let start = decoded.count
        guard decoded.append(decoding: scanner.value(0), of: chunk) else { continue }
        let middle = decoded.count
        guard decoded.append(decoding: scanner.value(1), of: chunk) else { continue }
        senders.append(start..<middle)
        bodies.append(middle..<decoded.count)
      }
    }
    let span = decoded.span
    bytes = [UInt8](copying: span)
  }

  @_lifetime(borrow self)
  func text(_ range: Range<Int>) -> Span<UInt8> { bytes.span.extracting(range) }
}
