extension Array {
  /// Sorts the elements. Equal elements keep their order.
  ///
  /// It replaces the standard library's sort because of the start-up time of a program: for 64 elements or
  /// more that sort looks up a protocol conformance once, which takes longer than to sort a small set of
  /// literals.
  mutating func mergeSort(by isLess: (Element, Element) -> Bool) {
    var merged = self
    var width = 1
    while width < count {
      var start = 0
      while start < count {
        let middle = Swift.min(start + width, count)
        let end = Swift.min(middle + width, count)
        var (left, right) = (start, middle)
        for index in start..<end {
          if left < middle && (right == end || !isLess(self[right], self[left])) {
            merged[index] = self[left]
            left += 1
          } else {
            merged[index] = self[right]
            right += 1
          }
        }
        start = end
      }
      swap(&self, &merged)
      width *= 2
    }
  }
}
