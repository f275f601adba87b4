import Bytes

/// Normal forms of conditions, to find equal ones.
extension Condition {
  /// The condition with nested groups flattened, as far as the meaning stays the same, and without
  /// repetitions in lists.
  var reduced: Condition {
    switch self {
    case .text, .smart, .language, .tag: return self
    case .score(let score):
      return .score(
        ScoredConditions(
          score.items.map { .init(points: $0.points, $0.condition.reduced) }, atLeast: score.atLeast))
    case .group(let group):
      var result = ConditionGroup()
      for condition in group.all.map(\.reduced) {
        if case .group(let inner) = condition, inner.any.isEmpty {
          result.all += inner.all
          result.none += inner.none
        } else {
          result.all.append(condition)
        }
      }
      for condition in group.any.map(\.reduced) {
        if case .group(let inner) = condition, inner.all.isEmpty, inner.none.isEmpty {
          result.any += inner.any
        } else {
          result.any.append(condition)
        }
      }
      for condition in group.none.map(\.reduced) {
        if case .group(let inner) = condition, inner.all.isEmpty, inner.none.isEmpty {
          result.none += inner.any
        } else {
          result.none.append(condition)
        }
      }
      result.any = result.any.withoutRepetitions
      if result.any.count == 1 {
        result.all += result.any
        result.any = []
      }
      result.all = result.all.withoutRepetitions
      result.none = result.none.withoutRepetitions
      if result.all.count == 1, result.any.isEmpty, result.none.isEmpty { return result.all[0] }
      return .group(result)
    }
  }

  /// The condition as a group, if it is a score that needs all of its items, or one of them.
  var withScoreAsGroup: Condition {
    guard case .score(let score) = self, let least = score.items.map(\.points).min(), least > 0
    else { return self }
    let conditions = score.items.map(\.condition)
    let sum = score.items.reduce(0) { $0 + $1.points }
    if least >= score.atLeast { return .group(ConditionGroup(any: conditions)) }
    if sum >= score.atLeast, sum - least < score.atLeast { return .group(ConditionGroup(all: conditions)) }
    return self
  }

  /// The condition with each phone number in one form.
  func withNumbersInOneForm(_ plan: NumberingPlan) -> Condition {
    func inOneForm(_ list: [Condition]) -> [Condition] { list.map { $0.withNumbersInOneForm(plan) } }
    switch self {
    case .smart, .language, .tag: return self
    case .text(var text):
      guard text.matching == .number else { return self }
      var number = PhoneNumber()
      switch number.readRule(text.text.utf8Span.span, plan) {
      case .none: return self
      case .number:
        text.text = String(copying: number.key)
      case .prefix:
        text.text = String(copying: number.cleaned) + "*"
      }
      if text.target == .all { text.target = .sender }
      return .text(text)
    case .group(let group):
      return .group(
        ConditionGroup(all: inOneForm(group.all), any: inOneForm(group.any), none: inOneForm(group.none)))
    case .score(let score):
      let items = score.items.map {
        ScoredConditions.Item(points: $0.points, $0.condition.withNumbersInOneForm(plan))
      }
      return .score(ScoredConditions(items, atLeast: score.atLeast))
    }
  }

  /// A key that is equal for two conditions if and only if their reduced forms are equal in any order.
  var key: ConditionKey {
    switch self {
    case .text(let text): return .text(TextKey(text))
    case .smart(let rule):
      guard case .codes(let codes) = rule.value else { return .smart(rule.name, rule.value) }
      return .smart(rule.name, .codes(Set(codes).sorted()))
    case .language(let language): return .language(language.language, confidence: language.confidence)
    case .tag(let tag): return .tag(tag)
    case .group(let group):
      return .group(
        all: Set(group.all.map(\.key)), any: Set(group.any.map(\.key)), none: Set(group.none.map(\.key)))
    case .score(let score):
      let items = Dictionary(grouping: score.items) { $0.condition.key }
      return .score(items.mapValues { $0.map(\.points).sorted() }, atLeast: score.atLeast)
    }
  }
}

extension [Condition] {
  fileprivate var withoutRepetitions: [Condition] {
    var seen: Set<ConditionKey> = []
    return filter { seen.insert($0.key).inserted }
  }
}
