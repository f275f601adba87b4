/// The literals of the group ``PatternSet/collected`` that were found in a text, each with the place that was
/// found first, which is the leftmost one of a pattern that is compared in one form.
struct CollectedPatterns {
  /// A place in the text that was searched.
  struct Place {
    var pattern: Int32
    var form: ComparedForm
    var start: Int
    var end: Int
  }

  /// The matches, in the order in which they were found.
  private(set) var places: [Place] = []
  /// By pattern, its index in `places` plus one; 0 if it was not found.
  private var slots: [UInt32]

  /// - Parameter patterns: One more than the highest pattern of the group.
  init(patterns: Int) { slots = [UInt32](repeating: 0, count: patterns) }

  var isEmpty: Bool { places.isEmpty }

  @inline(__always)
  func contains(_ pattern: Int32) -> Bool { slots[Int(pattern)] != 0 }

  /// Takes a match, unless the pattern has one. The matches of a pattern must come from left to right, unless
  /// it is compared in two forms; see ``DisguiseSet/patternsOfTwoForms``.
  mutating func insert(_ pattern: Int32, _ form: ComparedForm, start: Int, end: Int) {
    if contains(pattern) { return }
    places.append(Place(pattern: pattern, form: form, start: start, end: end))
    slots[Int(pattern)] = UInt32(truncatingIfNeeded: places.count)
  }

  /// The place of a pattern; nil if it was not found.
  func place(of pattern: Int) -> Place? {
    let slot = slots[pattern]
    return slot == 0 ? nil : places[Int(slot) - 1]
  }

  /// Removes all matches, in time proportional to their number.
  mutating func removeAll() {
    for place in places { slots[Int(place.pattern)] = 0 }
    places.removeAll(keepingCapacity: true)
  }
}
