package import Bytes

extension ByteBuffer {
  /// Appends what a closure appends for each of some elements, separated by commas.
  ///
  /// - Parameter write: Appends an element, which is never nothing.
  package mutating func append<Element>(
    list elements: some Sequence<Element>, _ write: (Element, inout ByteBuffer) -> Void
  ) {
    var isFirst = true
    for element in elements {
      if !isFirst { append(",") }
      isFirst = false
      write(element, &self)
    }
  }
}
