package import Bytes

/// The probability that a guess is right, rounded half up to hundredths.
///
/// Rounding comes before any comparison, so that 0.7 in a rules file means what a verdict prints as 0.7.
package struct Confidence: Sendable, Hashable, Comparable, CustomStringConvertible {
  private let value: UInt8

  /// In hundredths, 0...100.
  package var hundredths: Int { Int(value) }

  /// A confidence in hundredths, clamped to 0...100.
  package init(hundredths: Int) { value = UInt8(min(max(hundredths, 0), 100)) }

  /// A probability, rounded half up.
  init(rounding probability: Float) {
    self.init(hundredths: Int((min(max(probability, 0), 1) * 100 + 0.5).rounded(.down)))
  }

  /// Between 0 and 1: the `Double` nearest to the decimal, which is what a rules file's number is read as.
  package var probability: Double { Double(value) / 100 }

  /// With two decimals, for people: `0.70`, `1.00`.
  package var description: String {
    let decimals = value % 100
    return "\(value / 100)." + (decimals < 10 ? "0" : "") + "\(decimals)"
  }

  /// Orders by probability.
  package static func < (a: Confidence, b: Confidence) -> Bool { a.value < b.value }
}

extension ByteBuffer {
  /// Appends a confidence as JSON has it, the shortest decimal: `0`, `0.5`, `0.98`, `1`.
  package mutating func append(_ confidence: Confidence) {
    let hundredths = confidence.hundredths
    append(UInt8(ascii: hundredths == 100 ? "1" : "0"))
    if hundredths % 100 == 0 { return }
    append(UInt8(ascii: "."))
    append(UInt8(ascii: "0") + UInt8(hundredths / 10))
    if hundredths % 10 != 0 { append(UInt8(ascii: "0") + UInt8(hundredths % 10)) }
  }
}
