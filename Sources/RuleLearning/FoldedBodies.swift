import TextMatching

/// The folded bodies of messages, the form in which texts are compared, in one contiguous buffer.
struct FoldedBodies {
  private var bytes: [UInt8] = []
  private var ends: [Int] = [0]

  var count: Int { ends.count - 1 }

  mutating func append(_ body: Span<UInt8>, _ folded: inout FoldedText) {
    folded.take(body)
    let span = folded.span
    for index in span.indices { bytes.append(span[index]) }
    ends.append(bytes.count)
  }

  /// The size of some of the bodies together, in bytes.
  func size(_ range: Range<Int>) -> Int { ends[range.upperBound] - ends[range.lowerBound] }

  @_lifetime(borrow self)
  func text(_ index: Int) -> Span<UInt8> { bytes.span.extracting(ends[index]..<ends[index + 1]) }
}
