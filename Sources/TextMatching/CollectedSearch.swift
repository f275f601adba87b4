/// Tells which patterns of the group ``PatternSet/collected`` are in a text, but not where.
///
/// It takes less time than a scan if many patterns match: those found undisguised are not searched for in
/// disguise, so that their places are not known. Each worker has its own.
package struct CollectedSearch: ~Copyable {
  private let compiled: CompiledPatterns
  private var scratch: PatternScratch

  /// A search for the patterns of a set.
  package init(for set: PatternSet) {
    compiled = set.compiled
    scratch = PatternScratch(for: set)
  }

  /// Replaces `patterns` by each pattern that may match a message with this body and no sender, once, in any
  /// order. All others don't match. `body` is well-formed UTF-8.
  package mutating func find(in body: Span<UInt8>, _ patterns: inout [Int]) {
    patterns.removeAll(keepingCapacity: true)
    _ = scratch.scan(sender: Span(), body: body, for: compiled)
    scratch.appendCollected(compiled, to: &patterns)
    guard let disguises = compiled.disguises else { return }
    _ = scratch.scanDisguised(sender: Span(), body: body, for: disguises, of: compiled, except: patterns)
    scratch.appendDisguised(inGroup: PatternSet.collected, to: &patterns)
  }
}
