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
  package var size: Int { body.count + (sender?.count ?? 0) + 128 }

  /// Whether the message is in a sample of one in 2^`level` messages. The hash of the message decides, so the
  /// sample of a higher level is part of that of a lower one.
  package func isSampled(_ level: UInt64) -> Bool {
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

/// The settings of the learner.
package struct LearningSettings: Sendable {
  /// The budget: the greatest share of kept messages that the rules together may catch, from 0 to 1.
  package var maxCaught = 0.002
  /// The greatest number of rules.
  package var maxRules = 30
  /// Whether to learn one rule with a score instead of single rules.
  package var isScored = false

  /// The default settings.
  package init() {}
}

/// A hash that is the same on every machine and in every run: FNV-1a with a final mix.
struct StableHash {
  private var state: UInt64

  init(seed: UInt64 = 0) { state = 0xCBF2_9CE4_8422_2325 ^ seed &* 0x9E37_79B9_7F4A_7C15 }

  mutating func add(_ byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }

  mutating func add(_ value: UInt64) {
    state = (state ^ value) &* 0x9E37_79B9_7F4A_7C15
    state ^= state >> 29
  }

  var value: UInt64 { Self.mix(state) }

  /// Mixes the bits of a value, so that each bit of the result depends on all of them (the finalizer of
  /// SplitMix64).
  static func mix(_ value: UInt64) -> UInt64 {
    var mixed = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
