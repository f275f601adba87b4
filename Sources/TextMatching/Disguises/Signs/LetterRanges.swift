import Bytes
import CVectorKernels

/// Ranges of scalars that have letters of one script, by which texts in the script are passed over, many
/// bytes at a time.
struct LetterRanges: Sendable {
  static let shared = LetterRanges()

  /// Ranges, and for each scalar below ``end`` the index of its range among them, or their number.
  private struct Table {
    let ranges: [ClosedRange<UInt32>]
    let indices: [UInt8]

    func range(around letter: UInt32) -> ClosedRange<UInt32>? {
      if letter >= LetterRanges.end { return LetterRanges.largest.first { $0.contains(letter) } }
      let index = Int(indices[Int(letter)])
      return index < ranges.count ? ranges[index] : nil
    }
  }

  private let plain: Table
  private let loose: Table

  private init() {
    plain = Self.table(alsoWith: [])
    loose = Self.table(alsoWith: [ScriptTable.value(of: .dropped), ScriptTable.mark])
  }

  /// The range around a letter; nil if none is known. It has only letters of one script, which stand for
  /// themselves, and characters such as punctuation that are no signs of disguise.
  func plain(around letter: UInt32) -> ClosedRange<UInt32>? { plain.range(around: letter) }

  /// The same with characters that are not read, and marks.
  func loose(around letter: UInt32) -> ClosedRange<UInt32>? { loose.range(around: letter) }

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

  /// The scalar from which on only the ``largest`` ranges are known.
  private static let end: UInt32 = 0x800

  /// All ranges below ``end`` from one letter to another that have only letters of one script with a bit of
  /// its own, and no other characters with values in ``ScriptTable/values`` but these; in order.
  private static func table(alsoWith allowed: [UInt8]) -> Table {
    let values = ScriptTable.shared.values
    var ranges: [ClosedRange<UInt32>] = []
    // That of the range which may go on.
    var script: UInt8 = 0
    for scalar in UInt32(0x370)..<end {
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
    var indices = [UInt8](repeating: UInt8(ranges.count), count: Int(end))
    for (index, range) in ranges.enumerated() {
      for scalar in range { indices[Int(scalar)] = UInt8(index) }
    }
    return Table(ranges: ranges, indices: indices)
  }
}
