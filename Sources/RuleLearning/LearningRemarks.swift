import MessageFilter

/// What is said of a result, as sentences for people.
struct LearningRemarks {
  /// The maximum share of kept messages that the rules together may catch.
  let maxCaught: Double

  /// The remark that nothing is proposed, because nothing that was learned from some messages is of use for
  /// others.
  func nothingHoldsUp(_ what: String, _ set: LearningSet) -> String {
    "no \(what) that keeps to the limit for kept messages"
      + (set.protected.isEmpty ? "" : " and catches no protected message")
      + " catches junk that it was not learned from, so none is proposed"
      + (LearningPass.hasFewKept(set)
        ? "; beside kept messages of fewer than \(LearningPass.fewKept) campaigns only phrases are learned"
        : "")
  }

  /// What is to be known about the limit for kept messages; nil if it is kept.
  func ofLimit(_ learned: LearnedRules) -> String? { tooFewKept(learned) ?? overLimit(learned.prediction) }

  /// The remark that the kept messages are too few to show that the budget is kept; nil if they suffice, or
  /// if the budget is 0.
  private func tooFewKept(_ learned: LearnedRules) -> String? {
    let prediction = learned.prediction
    let count = prediction.keptCampaigns
    guard Double(count) * maxCaught < 1, maxCaught > 0 else { return nil }
    let needed = Int(exactly: (1 / maxCaught).rounded(.up)).map(grouped) ?? "far more"
    let hasDisputed = learned.disputed.contains { !$0.isJunk }
    var remark =
      "\(keptCount(count, of: prediction)) \(count == 1 ? "is" : "are") too few to check the limit for kept "
      + "messages, which takes \(needed): only what catches none of them"
      + (hasDisputed ? ", but for those whose labels are contradicted," : "") + " is proposed"
      + (count < LearningPass.fewKept ? ", and only phrases" : "")
    let caught = Int(prediction.caughtKeptCampaigns.rounded(.up))
    if caught > 0 {
      // The choice was made by all kept messages. Choices that were made without some of them show what it
      // may be worth on others.
      remark += "; \(grouped(caught)) of them \(caughtWhileHeldOut(caught))"
    }
    return remark
  }

  /// The remark that more kept messages were caught while held out than the limit allows; nil if not. The
  /// limit holds for the messages that the rules were chosen by, and held-out messages are others.
  private func overLimit(_ prediction: LearnedRules.Prediction) -> String? {
    guard prediction.caughtKeptCampaigns > maxCaught * Double(prediction.keptCampaigns) else {
      return nil
    }
    let caught = Int(prediction.caughtKeptCampaigns.rounded(.up))
    return "\(grouped(caught)) of \(keptCount(prediction.keptCampaigns, of: prediction)) "
      + "\(caughtWhileHeldOut(caught)); read the rules, or learn from more kept messages"
  }

  /// What is said of kept messages that were caught while held out, after their number.
  private func caughtWhileHeldOut(_ count: Int) -> String {
    "\(count == 1 ? "was" : "were") caught by rules that were learned without \(count == 1 ? "it" : "them"), "
      + "so more new ones may be caught than the limit allows"
  }

  /// A number of kept messages, or of their campaigns if some have several messages.
  private func keptCount(_ count: Int, of prediction: LearnedRules.Prediction) -> String {
    prediction.keptCampaigns < prediction.kept
      ? counted(count, "campaign") + " of kept messages" : counted(count, "kept message")
  }
}
