import Bytes
import CVectorKernels

/// Ranges of scalars that have letters of one script, by which texts in the script are passed over, many
/// bytes at a time.
struct LetterRanges: Sendable {
  static let shared = LetterRanges()

  private let plain: [ClosedRange<UInt32>]
  private let loose: [ClosedRange<UInt32>]

  private init() {
    plain = Self.ranges(alsoWith: [])
    loose = Self.ranges(alsoWith: [ScriptTable.value(of: .dropped), ScriptTable.mark])
  }

  /// The range around a letter; nil if none is known. It has only letters of one script, which stand for
  /// themselves, and characters such as punctuation that are no signs of disguise.
  func plain(around letter: UInt32) -> ClosedRange<UInt32>? { Self.range(around: letter, plain) }

  /// The same with characters that are not read, and marks.
  func loose(around letter: UInt32) -> ClosedRange<UInt32>? { Self.range(around: letter, loose) }

  private static func range(around letter: UInt32, _ ranges: [ClosedRange<UInt32>]) -> ClosedRange<UInt32>? {
    let place = ranges.indices.partitioningIndex { ranges[$0].upperBound >= letter }
    return place < ranges.count && ranges[place].contains(letter) ? ranges[place] : nil
  }

  /// What a text has besides the scalars of a range, which have two bytes or three in UTF-8. Of those of
  /// three only the first two bytes count. Linear in the text.
  static func findings(in text: Span<UInt8>, besides range: ClosedRange<UInt32>) -> winnow_range_findings {
    func bytes(of scalar: UInt32) -> (UInt8, UInt8) {
      let encoded = EncodedScalar(scalar).bytes
      return (UInt8(truncatingIfNeeded: encoded), UInt8(truncatingIfNeeded: encoded >> 8))
    }
    let range = winnow_scalar_range(first: bytes(of: range.lowerBound), last: bytes(of: range.upperBound))
    // The function reads as many bytes.
    return unsafe text.withUnsafeBufferPointer {
      unsafe winnow_outside_range(winnow_vector_level(), $0.baseAddress, $0.count, range)
    }
  }

  /// The scripts with most letters, in whole blocks of 64: the unified ideographs of Han, and the syllables
  /// of Hangul.
  private static let largest: [ClosedRange<UInt32>] = [0x4E00...0x9FFF, 0xAC00...0xD77F]

  /// The ``largest`` ranges and, below U+0800, all from one letter to another that have only letters of one
  /// script with a bit of its own, and no other characters with values in ``ScriptTable/values`` but these;
  /// in order.
  private static func ranges(alsoWith allowed: [UInt8]) -> [ClosedRange<UInt32>] {
    let values = ScriptTable.shared.values
    var ranges: [ClosedRange<UInt32>] = []
    // That of the range which may go on.
    var script: UInt8 = 0
    for scalar in UInt32(0x370)..<0x800 {
      let value = values[Int(scalar)]
      if value == 0 || allowed.contains(value) { continue }
      let own = value & ~ScriptTable.lookalike
      if own >= ScriptBits.others.number {
        script = 0
      } else if own == script, let last = ranges.popLast() {
        ranges.append(last.lowerBound...scalar)
      } else {
        ranges.append(scalar...scalar)
        script = own
      }
    }
    return ranges + largest
  }
}
