import Bytes
import LanguageIdentification
import TextMatching

/// The scratch space of an evaluator for filters that are evaluated as conditions.
struct ConditionScratch: ~Copyable {
  /// The filters that may match the current message, in no particular order.
  var candidates: [Int32] = []
  /// Whether each filter is a candidate.
  var isCandidate: [Bool]
  /// The patterns that were found.
  var found: [Int] = []
  /// The phone numbers of rules that the sender or a field equals.
  var foundNumbers: [Int] = []
  /// The state of each leaf in the current message. Texts are looked up each time instead.
  var states: [LeafState]
  /// The leaves whose state is known.
  var judged: [Int32] = []
  /// The evidence of leaves, as far as it was needed; and by leaf, one more than its index there, or 0 if
  /// there is none. Many conditions can share a leaf.
  private var evidence: [(leaf: Int32, found: LeafEvidence)] = []
  private var evidenceOfLeaf: [UInt32]
  /// The scratch space for each field's patterns.
  var fields: [FieldScratch]

  enum LeafState: UInt8 {
    case unknown, holds, fails
  }

  /// It is a class because arrays cannot hold noncopyable values.
  final class FieldScratch {
    var patterns: PatternScratch
    init(_ set: PatternSet) { patterns = PatternScratch(for: set) }
  }

  init(_ conditions: CompiledConditions) {
    isCandidate = [Bool](repeating: false, count: conditions.filters.count)
    states = [LeafState](repeating: .unknown, count: conditions.leaves.count)
    evidenceOfLeaf = [UInt32](repeating: 0, count: conditions.leaves.count)
    fields = conditions.fieldPatterns.map { FieldScratch($0) }
  }

  mutating func begin() {
    for filter in candidates { isCandidate[Int(filter)] = false }
    candidates.removeAll(keepingCapacity: true)
    for leaf in judged { states[Int(leaf)] = .unknown }
    judged.removeAll(keepingCapacity: true)
    for (leaf, _) in evidence { evidenceOfLeaf[Int(leaf)] = 0 }
    evidence.removeAll(keepingCapacity: true)
  }

  /// The evidence of a leaf in the current message; nil if it was not needed yet.
  func known(ofLeaf leaf: Int) -> LeafEvidence? {
    let slot = evidenceOfLeaf[leaf]
    return slot == 0 ? nil : evidence[Int(slot) - 1].found
  }

  mutating func remember(_ found: LeafEvidence, ofLeaf leaf: Int) {
    evidence.append((Int32(leaf), found))
    evidenceOfLeaf[leaf] = UInt32(evidence.count)
  }

  mutating func insert(_ filter: Int) {
    if isCandidate[filter] { return }
    isCandidate[filter] = true
    candidates.append(Int32(filter))
  }
}
