/// Finds, among the filters before a filter, one that matches whenever this one does because it requires no
/// more: every requirement of the earlier one is, as it is written or in a stronger form, one of this one.
struct ConditionCoverage {
  /// Requirements that together are enough to make a filter match, and the filter's number.
  private struct Choice {
    var number: Int
    var parts: [Int]
  }

  /// The choices by one of their parts, the rarest.
  private var choices: [[Choice]] = []
  /// The index in `choices` of each requirement.
  private var indices: [ConditionKey: Int] = [:]
  /// The first requirements on languages and calling codes, of which one may be weaker than another.
  private var parameters: Set<ConditionKey> = []
  private var steps = 0
  private let maxSteps: Int

  /// - Parameters:
  ///   - maxSteps: The maximum number of steps of the search, after which it gives up.
  ///   - allowlist: The smart rule `countryAllowlist`, if it is on.
  init(maxSteps: Int, allowlist: SmartRule?) {
    self.maxSteps = maxSteps
    if let allowlist { parameters.insert(Condition.smart(allowlist).key) }
  }

  /// The greatest number of parameters with which a requirement is compared. Few files have more.
  private static let mostParameters = 16

  /// Whether the search gave up, so that later filters were not checked.
  var isExhausted: Bool { steps > maxSteps }

  /// Inserts a filter's condition, which must be reduced, with the filter's number.
  mutating func insert(_ condition: Condition, as number: Int) {
    for parts in condition.sufficientRequirements {
      let parts = parts.map { part in
        if let known = indices[part] { return known }
        if part.hasParameter, parameters.count < Self.mostParameters { parameters.insert(part) }
        indices[part] = choices.count
        choices.append([])
        return choices.count - 1
      }
      guard let rarest = parts.min(by: { choices[$0].count < choices[$1].count }) else { continue }
      choices[rarest].append(Choice(number: number, parts: parts))
    }
  }

  /// The requirements of a condition that earlier filters have.
  func known(in condition: Condition) -> Set<Int> {
    Set(condition.requirements(parameters).compactMap { indices[$0] })
  }

  /// The first filter of which all requirements are among these, which ``known(in:)`` returned.
  mutating func first(requiringOnly requirements: Set<Int>, or others: Set<Int> = []) -> Int? {
    var first: Int?
    for part in [requirements, others].joined() {
      steps += 1
      for choice in choices[part] {
        steps += choice.parts.count
        if isExhausted { return nil }
        guard choice.number < first ?? .max,
          choice.parts.allSatisfy({ requirements.contains($0) || others.contains($0) })
        else { continue }
        first = choice.number
      }
    }
    return isExhausted ? nil : first
  }
}

extension Condition {
  /// The keys of what holds whenever the condition does.
  fileprivate func requirements(_ parameters: Set<ConditionKey>) -> Set<ConditionKey> {
    let own = key
    var requirements: Set<ConditionKey> = [own]
    for condition in weakerForms { requirements.insert(condition.key) }
    if own.hasParameter { requirements.formUnion(parameters.filter { $0.isWeaker(than: own) }) }
    guard case .group(let group) = self else { return requirements }
    for condition in group.all { requirements.formUnion(condition.requirements(parameters)) }
    for condition in group.none { requirements.insert(condition.absenceKey) }
    if !group.any.isEmpty { requirements.insert(group.choiceKey) }
    return requirements
  }

  /// The greatest number of requirements that are listed with each member of `any`. With more, the lists of a
  /// large group would take quadratic memory.
  private static let mostCommon = 16

  /// Lists of requirements, each of which is enough to make the condition hold.
  fileprivate var sufficientRequirements: [[ConditionKey]] {
    guard case .group(let group) = self else { return [[key]] }
    let common = group.all.map(\.key) + group.none.map(\.absenceKey)
    if group.any.isEmpty { return [common] }
    guard common.count <= Self.mostCommon else { return [common + [group.choiceKey]] }
    return [common + [group.choiceKey]]
      + group.any.flatMap { choice in choice.sufficientRequirements.map { common + $0 } }
  }

  private var absenceKey: ConditionKey { .absence(key) }
}

extension ConditionGroup {
  fileprivate var choiceKey: ConditionKey { Condition.group(ConditionGroup(any: any)).key }
}
