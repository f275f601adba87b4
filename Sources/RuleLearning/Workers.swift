/// The tasks that compute parts of a result at the same time.
struct Workers: Sendable {
  /// The maximum number of tasks at the same time, at least 1.
  let count: Int
  /// Called, never twice at a time, when an element of an array is computed, with the number of those that
  /// are and of all.
  var report: @Sendable (_ done: Int, _ count: Int) -> Void = { _, _ in }

  /// Computes the elements of an array. The result does not depend on the number of workers.
  ///
  /// - Parameters:
  ///   - count: The number of elements.
  ///   - element: Computes the element at an index.
  func map<Element: Sendable>(
    _ count: Int, _ element: @escaping @Sendable (Int) -> Element
  ) async -> [Element] {
    if self.count == 1 {
      return (0..<count).map { index in
        defer { report(index + 1, count) }
        return element(index)
      }
    }
    return await withTaskGroup(of: (Int, Element).self) { group in
      var elements = [Element?](repeating: nil, count: count)
      var done = 0
      func take(_ element: Element, _ index: Int) {
        elements[index] = element
        done += 1
        report(done, count)
      }
      for index in 0..<count {
        if index >= self.count, let (first, element) = await group.next() { take(element, first) }
        group.addTask { (index, element(index)) }
      }
      for await (index, element) in group { take(element, index) }
      return elements.compactMap { $0 }
    }
  }

  /// Computes the elements of an array piece by piece. The result does not depend on the number of workers.
  ///
  /// - Parameters:
  ///   - count: The number of places for which there are elements.
  ///   - elements: Computes the elements for a range of places, in their order.
  func flatMap<Element: Sendable>(
    _ count: Int, _ elements: @escaping @Sendable (Range<Int>) -> [Element]
  ) async -> [Element] {
    // Some pieces more than workers, because some take longer.
    let pieces = min(count, self.count * 4)
    return await map(pieces) { elements(count * $0 / pieces..<count * ($0 + 1) / pieces) }.flatMap { $0 }
  }

  /// Computes the elements of a table, row by row.
  ///
  /// - Parameter element: Computes the element in a row and a column.
  func map<Element: Sendable>(
    rows: Int, columns: Int, _ element: @escaping @Sendable (_ row: Int, _ column: Int) -> Element
  ) async -> [[Element]] {
    let elements = await map(rows * columns) { element($0 / columns, $0 % columns) }
    return (0..<rows).map { Array(elements[$0 * columns..<($0 + 1) * columns]) }
  }
}
