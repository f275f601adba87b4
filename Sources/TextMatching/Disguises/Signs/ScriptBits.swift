/// A set of scripts, with a bit for each. All scripts without a number of their own share one bit.
struct ScriptBits: OptionSet, Sendable {
  var rawValue: UInt64

  static let others = ScriptBits(rawValue: 1 << 63)
  /// The bit of characters that are not letters.
  static let noLetters = ScriptBits(rawValue: 1)
  static let latin = ScriptBits(LetterKind.Script.latin)

  init(rawValue: UInt64) { self.rawValue = rawValue }

  init(_ script: UInt16) { rawValue = 1 << UInt64(max(1, min(script, 63))) }

  /// The set with the script of a bit's number, below 64.
  init(bit: UInt8) { rawValue = 1 &<< UInt64(bit) }

  /// The number of the bit, if there is one.
  var number: UInt8 { UInt8(truncatingIfNeeded: rawValue.trailingZeroBitCount) }

  init(_ scripts: [UInt16]) { self = scripts.reduce(into: []) { $0.insert(ScriptBits($1)) } }

  /// Whether the set has several scripts. The bit that several scripts share counts as several.
  var hasSeveral: Bool { rawValue & (rawValue &- 1) != 0 || contains(.others) }
}
