import Bytes
import MessageFilter

/// The state that all workers of a comparison share.
final class DiffSides: Sendable {
  let old: RuleSet
  let new: RuleSet
  /// The filters that only one of the rules files has, if nothing else tells the files apart: both judge a
  /// message alike that none of these matches.
  let changed: RuleSet?
  /// What the rules are; nil unless the same action by another rule counts as a change.
  let identities: (old: RuleIdentities, new: RuleIdentities)?
  let newLayout: MessageLayout
  /// Where the old rules look for the parts of a message; nil if they do where the new ones do.
  let oldLayout: MessageLayout?
  /// Whether a line includes the message's sender and body.
  let showsMessages: Bool
  /// Every tag of the two rules files, with its index in each.
  let tags: [(old: Int?, new: Int?)]
  let matrix = Guarded(DiffMatrix())

  init(
    old: RuleSet, new: RuleSet, changed: RuleSet?, identities: (old: RuleIdentities, new: RuleIdentities)?,
    newLayout: MessageLayout, oldLayout: MessageLayout?, showsMessages: Bool
  ) {
    self.old = old
    self.new = new
    self.changed = changed
    self.newLayout = newLayout
    self.oldLayout = oldLayout
    self.identities = identities
    self.showsMessages = showsMessages
    let newTags = Dictionary(uniqueKeysWithValues: new.tags.enumerated().map { ($1, $0) })
    let oldTags = Set(old.tags)
    tags =
      old.tags.enumerated().map { ($0, newTags[$1]) }
      + new.tags.enumerated().filter { !oldTags.contains($1) }.map { (nil, $0.offset) }
  }
}
