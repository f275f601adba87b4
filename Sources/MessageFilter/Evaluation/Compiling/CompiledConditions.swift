import Bytes
import LanguageIdentification
import TextMatching

/// The filters of a rule set that are evaluated as conditions: those with `all`, `any`, `none` or a score,
/// the filters of tags, and texts that are looked for in a user-defined field, as a whole or as a prefix.
///
/// One scan finds the texts of all of them, and a look-up the phone numbers. Each filter has a set of texts,
/// numbers and tags of which every message that it matches has at least one. The filter is evaluated only if
/// one of these was found. A filter without such a set is evaluated for every message.
struct CompiledConditions: Sendable {
  /// A filter. Those of `allow` come first, then those of `deny`, then those of the tags, each in the file's
  /// order.
  struct Filter: Sendable {
    /// The list that the filter belongs to, which decides what happens to a message that matches.
    enum List: Sendable, Equatable {
      case allow, deny
      case tag(Int)
    }

    var list: List
    /// Its index in ``RuleSet/rules`` or, for a tag's filter, in ``RuleSet/tagFilters``.
    var rule: Int
    /// The index of its condition in the nodes.
    var root: Int32
    /// Whether its condition is a single text, which verdicts show as the reason's text.
    var isText: Bool
  }

  var filters: [Filter] = []
  var nodes: [ConditionNode] = []
  var leaves: [ConditionLeaf] = []
  /// The text that a verdict shows of each leaf.
  var leafTexts: [String] = []
  /// The filters that are evaluated for every message.
  var always: [Int32] = []
  /// By pattern, the filters to evaluate if it was found: first for the patterns of the message, then for
  /// those of each field.
  var candidatesOfPattern: [CandidateFilters] = [CandidateFilters()]
  /// The patterns of each user-defined field; empty if no filter looks at a field.
  var fieldPatterns: [PatternSet] = []
  /// The phone numbers that are looked for in the sender, then those for each user-defined field; empty if
  /// there are none.
  var numbers: [NumberTable] = []
  /// By phone number, counted over all tables, the filters to evaluate if it was found.
  var candidatesOfNumber = CandidateFilters()
  /// By tag, the filters to evaluate if the message has it.
  var candidatesOfTag = CandidateFilters()
  /// The filters of each tag.
  var filtersOfTag: [Range<Int>] = []
  /// Whether `allow`, or `deny`, has any of the filters.
  var hasAllow = false
  var hasDeny = false

  /// The filter of `allow` or `deny` with an index in ``RuleSet/rules``, by binary search; nil if there is
  /// none. The indices ascend.
  func filter(ofRule rule: Int) -> Int? {
    let listed = 0..<(filtersOfTag.first?.lowerBound ?? filters.count)
    let filter = listed.partitioningIndex { filters[$0].rule >= rule }
    guard filter < filters.count, filters[filter].rule == rule else { return nil }
    if case .tag = filters[filter].list { return nil }
    return filter
  }

  /// Whether a filter looks at a user-defined field.
  @inline(__always)
  var looksAtFields: Bool { !fieldPatterns.isEmpty }

  /// Whether there are no filters.
  var isEmpty: Bool { filters.isEmpty }
}

/// For each pattern of a set, number or tag, the filters to evaluate if it was found.
struct CandidateFilters: Sendable {
  private var starts: [UInt32] = [0]
  private var filters: [Int32] = []

  init() {}

  init(_ candidates: [[Int32]]) {
    for list in candidates {
      filters += list
      starts.append(UInt32(filters.count))
    }
  }

  /// The indices in ``filter(at:)`` of the filters of a pattern, number or tag.
  func range(of found: Int) -> Range<Int> {
    found + 1 < starts.count ? Int(starts[found])..<Int(starts[found + 1]) : 0..<0
  }

  func filter(at index: Int) -> Int { Int(filters[index]) }
}

/// A test of a message, stored once for all conditions that make it.
enum ConditionLeaf: Sendable {
  /// A pattern of the collected group, or else a second one, in a user-defined field; in the message if
  /// `field` is nil.
  case pattern(field: Int?, first: Int, second: Int?, isRegex: Bool)
  /// A phone number, by its index over all tables, in a user-defined field; in the sender if `field` is nil.
  case number(field: Int?, index: Int)
  case smart(CompiledSmartRule)
  case language(CompiledLanguageRule)
}

/// A node of a filter's condition tree. The children of a group or score are adjacent.
struct ConditionNode: Sendable {
  enum Kind: UInt8, Sendable {
    /// `value` is the index of a leaf.
    case leaf
    /// `value` is the index of a tag.
    case tag
    /// Children of `all`, then of `any`, then of `none`.
    case group
    /// `value` is the threshold; all children are items.
    case score
  }

  /// The list of its parent that it is in.
  enum List: UInt8, Sendable {
    case none, all, any, score

    var key: StaticString {
      switch self {
      case .none: "none"
      case .all: "all"
      case .any: "any"
      case .score: "score"
      }
    }
  }

  var kind = Kind.leaf
  var list = List.all
  var points: Int8 = 0
  var value: Int32 = 0
  /// The index of its parent; -1 for the root.
  var parent: Int32 = -1
  /// Its index in its list.
  var index: Int32 = 0
  var firstChild: Int32 = 0
  var allCount: Int32 = 0
  var anyCount: Int32 = 0
  var noneCount: Int32 = 0

  var all: Range<Int> { Int(firstChild)..<Int(firstChild + allCount) }
  var any: Range<Int> { all.upperBound..<all.upperBound + Int(anyCount) }
  var none: Range<Int> { any.upperBound..<any.upperBound + Int(noneCount) }
}

/// The tags of a message, by their indices.
package struct TagSet: Sendable, Equatable {
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  /// No tags.
  package init() {}

  /// Whether the set is empty.
  package var isEmpty: Bool { words.0 | words.1 | words.2 | words.3 == 0 }

  /// Whether a tag is in the set. `tag` must be in 0..<256.
  package func contains(_ tag: Int) -> Bool {
    let word = tag < 128 ? (tag < 64 ? words.0 : words.1) : (tag < 192 ? words.2 : words.3)
    return word >> UInt64(tag & 63) & 1 != 0
  }

  /// Whether some tag is in both sets.
  package func intersects(_ other: TagSet) -> Bool {
    let first = words.0 & other.words.0 | words.1 & other.words.1
    return first | words.2 & other.words.2 | words.3 & other.words.3 != 0
  }

  /// Inserts a tag. `tag` must be in 0..<256.
  package mutating func insert(_ tag: Int) {
    let bit: UInt64 = 1 << UInt64(tag & 63)
    switch tag >> 6 {
    case 0: words.0 |= bit
    case 1: words.1 |= bit
    case 2: words.2 |= bit
    default: words.3 |= bit
    }
  }

  package static func == (a: TagSet, b: TagSet) -> Bool { a.words == b.words }
}
