import Bytes

/// Maps each place of a field's compared form to the segment of the original that it comes from. The mapping
/// is computed as far as it is needed and kept until the next text, so that all matches of a message are
/// mapped back in one pass over it.
///
/// A segment runs from one normalisation boundary to the next. Not every segment is stored: consecutive
/// checkpoints are a few bytes apart, or one long segment apart.
struct OriginalSegments: ~Copyable {
  /// The start of a segment, in the form and in the original.
  private struct Checkpoint {
    var place = 0
    var offset = 0
  }

  private var checkpoints: [Checkpoint] = []
  /// The first segment that has not been scanned yet.
  private var end = Checkpoint()
  /// The form whose places the checkpoints have.
  private var form: ComparedForm?
  /// Counts the bytes of the original read since ``removeAll()``.
  private(set) var reads = WorkCounter()

  /// The most bytes of several segments between two checkpoints.
  static let spacing = 64

  /// Forgets the text.
  @inline(__always)
  mutating func removeAll() {
    if end.offset == 0 { return }
    checkpoints.removeAll(keepingCapacity: true)
    end = Checkpoint()
    reads = WorkCounter()
  }

  /// The segment that contains a byte of the form: its start in the form, and its bytes in the original; nil
  /// after the form's end.
  ///
  /// - Parameter form: The form; nil if it has the same bytes as the original.
  mutating func segment(
    at place: Int, of original: Span<UInt8>, in form: ComparedForm?, _ normalizer: inout SegmentNormalizer
  ) -> (place: Int, original: Range<Int>)? {
    if form != self.form {
      removeAll()
      self.form = form
    }
    while end.place <= place, end.offset < original.count {
      let segment = end.offset..<segmentEnd(original, after: end.offset)
      reads.add(segment.count)
      let last = checkpoints.last?.offset ?? -1
      if last < 0 || segment.lowerBound > last && segment.upperBound &- last > Self.spacing {
        checkpoints.append(end)
      }
      end = Checkpoint(
        place: end.place + formLength(of: segment, original, in: form, &normalizer),
        offset: segment.upperBound)
    }
    if end.place <= place { return nil }
    let index = lastCheckpoint(notAfter: place)
    let next = index + 1 < checkpoints.count ? checkpoints[index + 1] : end
    var checkpoint = checkpoints[index]
    if next.offset - checkpoint.offset > Self.spacing {
      return (checkpoint.place, checkpoint.offset..<next.offset)
    }
    while true {
      let segment = checkpoint.offset..<segmentEnd(original, after: checkpoint.offset)
      reads.add(segment.count)
      let after = checkpoint.place + formLength(of: segment, original, in: form, &normalizer)
      if after > place { return (checkpoint.place, segment) }
      checkpoint = Checkpoint(place: after, offset: segment.upperBound)
    }
  }

  /// The length of a segment's form.
  private func formLength(
    of segment: Range<Int>, _ original: Span<UInt8>, in form: ComparedForm?,
    _ normalizer: inout SegmentNormalizer
  ) -> Int {
    // A segment of one byte is a character of ASCII, which has one byte in each form.
    guard let form, segment.count > 1 else { return segment.count }
    normalizer.normalize(original, segment)
    if form == .folded { _ = normalizer.fold() }
    return normalizer.utf8Count
  }

  /// Found by binary search. There always is one, because the first is at the form's start.
  private func lastCheckpoint(notAfter place: Int) -> Int {
    checkpoints.indices.partitioningIndex { checkpoints[$0].place > place } - 1
  }
}

/// Whether there is a normalisation boundary before the byte at `offset`.
func hasBoundary(_ text: Span<UInt8>, at offset: Int) -> Bool {
  let byte = text[offset]
  if byte < 0x80 { return true }
  if byte < 0xC0 { return false }
  return ScalarProperties(decodeScalar(text, at: offset).scalar).hasBoundaryBefore
}

/// The end of the segment of the scalar at `offset`.
func segmentEnd(_ text: Span<UInt8>, after offset: Int) -> Int {
  var end = offset &+ 1
  while end < text.count, !hasBoundary(text, at: end) { end &+= 1 }
  return end
}
