import Bytes
import TextMatching

/// The folded bodies of messages, the form in which texts are compared, in one contiguous buffer.
struct FoldedBodies {
  private var bytes: [UInt8] = []
  private var ends: [Int] = [0]

  var count: Int { ends.count - 1 }

  /// - Parameter bodies: The bodies as they came.
  init(_ bodies: some Sequence<[UInt8]>) {
    var folded = FoldedText()
    for body in bodies {
      folded.take(body.span)
      append(folded.span)
    }
  }

  /// Some of the bodies, in the given order.
  init(_ bodies: FoldedBodies, at places: [Int]) {
    for place in places { append(bodies.text(place)) }
  }

  private mutating func append(_ text: Span<UInt8>) {
    bytes += [UInt8](copying: text)
    ends.append(bytes.count)
  }

  /// The size of some of the bodies together, in bytes.
  func size(_ range: Range<Int>) -> Int { ends[range.upperBound] - ends[range.lowerBound] }

  @_lifetime(borrow self)
  func text(_ index: Int) -> Span<UInt8> { bytes.span.extracting(ends[index]..<ends[index + 1]) }
}
