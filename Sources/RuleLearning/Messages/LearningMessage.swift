/// A labelled message.
package struct LearningMessage: Sendable {
  /// The line of the message in the input, from 1.
  package var line: Int
  /// The id as JSON; nil if the message has none.
  package var id: String?
  /// The sender in UTF-8; nil if the message has none.
  package var sender: [UInt8]?
  /// The body in UTF-8.
  package var body: [UInt8]
  /// Whether the label is junk. Otherwise the message is kept.
  package var isJunk: Bool
  /// Whether no proposed rule may catch the message.
  package var isProtected: Bool
  /// Whether the rules in force catch the message. For a kept message, only their deny filters count.
  package var isCaught: Bool

  /// A labelled message.
  package init(
    line: Int, id: String? = nil, sender: [UInt8]?, body: [UInt8], isJunk: Bool, isProtected: Bool = false,
    isCaught: Bool = false
  ) {
    self.line = line
    self.id = id
    self.sender = sender
    self.body = body
    self.isJunk = isJunk
    self.isProtected = isProtected
    self.isCaught = isCaught
  }
}

extension LearningMessage {
  /// The approximate size of the message in memory, in bytes.
  var size: Int { body.count + (sender?.count ?? 0) + (id?.utf8.count ?? 0) + 128 }

  /// Whether the message is in a sample of one in 2^`level` messages. The hash of the message decides, so the
  /// sample of a higher level is part of that of a lower one.
  func isSampled(_ level: UInt64) -> Bool {
    if level == 0 { return true }
    return hash & (1 << level &- 1) == 0
  }

  /// A hash of the body and the sender.
  var hash: UInt64 {
    var hash = StableHash()
    for byte in body { hash.add(byte) }
    hash.add(0xFF as UInt8)
    for byte in sender ?? [] { hash.add(byte) }
    return hash.value
  }
}
