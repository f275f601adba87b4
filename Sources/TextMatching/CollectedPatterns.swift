/// The patterns of the group ``PatternSet/collected`` whose literals were found in a text, each with its
/// leftmost place.
struct CollectedPatterns {
  /// A place in the text that was searched.
  struct Place {
    var pattern: Int32
    var form: ComparedForm
    var start: Int
    var end: Int
  }

  /// The matches, in the order in which their patterns were found.
  private(set) var places: [Place] = []
  /// By pattern, its index in `places` plus one, negative if the pattern is compared in two forms; 0 if it
  /// was not found.
  private var slots: [Int32]
  /// The patterns that are compared in two forms, see ``DisguiseSet/patternsOfTwoForms``.
  private let ofTwoForms: Set<Int>

  /// - Parameter patterns: One more than the highest pattern of the group.
  init(patterns: Int, ofTwoForms: Set<Int>) {
    slots = [Int32](repeating: 0, count: patterns)
    self.ofTwoForms = ofTwoForms
  }

  var isEmpty: Bool { places.isEmpty }

  /// Whether no further match of a pattern counts: it was found, and its matches come from left to right.
  /// Those of a pattern that is compared in two forms may come in any order.
  @inline(__always)
  func isSettled(_ pattern: Int32) -> Bool { slots[Int(pattern)] > 0 }

  /// Takes a match, unless the pattern has one that begins before it, or there and is at least as long.
  mutating func insert(_ pattern: Int32, _ form: ComparedForm, start: Int, end: Int) {
    if isSettled(pattern) { return }
    let place = Place(pattern: pattern, form: form, start: start, end: end)
    if let index = index(of: Int(pattern)) {
      let known = places[index]
      if start < known.start || start == known.start && end > known.end { places[index] = place }
      return
    }
    places.append(place)
    let slot = Int32(truncatingIfNeeded: places.count)
    slots[Int(pattern)] = ofTwoForms.contains(Int(pattern)) ? -slot : slot
  }

  /// The place of a pattern; nil if it was not found.
  func place(of pattern: Int) -> Place? { index(of: pattern).map { places[$0] } }

  private func index(of pattern: Int) -> Int? {
    let slot = slots[pattern]
    return slot == 0 ? nil : Int(slot.magnitude) - 1
  }

  /// Removes all matches, in time proportional to their number.
  mutating func removeAll() {
    for place in places { slots[Int(place.pattern)] = 0 }
    places.removeAll(keepingCapacity: true)
  }
}
