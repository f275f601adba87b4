extension Range<Int> {
  /// The first index for which a condition holds, or the range's end if it holds for none. The condition must
  /// hold for every index after one for which it holds. O(log n).
  @inlinable @inline(__always)
  package func partitioningIndex(where holds: (Int) -> Bool) -> Int {
    var low = lowerBound
    var high = upperBound
    while low < high {
      let middle = low &+ (high &- low) &>> 1
      if holds(middle) { high = middle } else { low = middle &+ 1 }
    }
    return low
  }
}
