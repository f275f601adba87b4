/// The numbers of a letter's skeleton and of the skeletons of its lower and upper case, according to the
/// confusables of UTS #39. Two letters of different scripts have equal numbers if their skeletons are equal.
/// The number 0 never counts as equal, not even to 0.
package struct Skeletons: Equatable {
  package var own: UInt16 = 0
  var lower: UInt16 = 0
  var upper: UInt16 = 0

  package static let none = Skeletons()

  /// The skeletons of the letter other than 0, each once.
  var all: [UInt16] {
    var all: [UInt16] = []
    for skeleton in [own, lower, upper] where skeleton != 0 && !all.contains(skeleton) {
      all.append(skeleton)
    }
    return all
  }

  /// Whether one of the skeletons is one of another letter's.
  func shareAny(with other: Skeletons) -> Bool {
    func isShared(_ skeleton: UInt16) -> Bool {
      skeleton != 0 && (skeleton == other.own || skeleton == other.lower || skeleton == other.upper)
    }
    return isShared(own) || isShared(lower) || isShared(upper)
  }

  init() {}

  /// The skeletons as one number, with fourteen bits for each.
  var packed: Int { Int(own) | Int(lower) << 14 | Int(upper) << 28 }

  init(packed: Int) {
    own = UInt16(packed & 0x3FFF)
    lower = UInt16(packed >> 14 & 0x3FFF)
    upper = UInt16(packed >> 28)
  }

  package init(of scalar: UInt32) {
    guard let index = DisguiseTables.indexOfSkeleton(of: scalar) else { return }
    own = UInt16(truncatingIfNeeded: DisguiseTables.skeletons[index])
    lower = UInt16(truncatingIfNeeded: DisguiseTables.lowerSkeletons[index])
    upper = UInt16(truncatingIfNeeded: DisguiseTables.upperSkeletons[index])
  }
}
