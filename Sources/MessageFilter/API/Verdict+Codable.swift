import LanguageIdentification

// The form in which the command writes verdicts (winnow(1), OUTPUT), without `line` and `id`.

extension Stage: Codable {
  /// Reads the word of a verdict. `smart` and `automatic` stand for two stages each. By itself the word is
  /// read as the later one; a ``Reason`` tells them apart.
  public init(from decoder: any Decoder) throws {
    let name = try decoder.singleValueContainer().decode(String.self)
    guard let stage = Stage.allCases.last(where: { $0.name == name }) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "\"\(name)\" is not a stage"))
    }
    self = stage
  }

  /// Writes the word of a verdict.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}

extension Stage {
  /// The actions of its rules, or of the stage itself if it has none.
  fileprivate var actions: [Action] {
    switch self {
    case .contact, .allow, .automaticAllow, .default: [.allow]
    case .allUnknown, .smart, .automaticDeny: [.junk]
    case .deny, .language: [.junk, .transaction, .promotion]
    }
  }
}

extension Verdict: Codable {
  private enum Key: String, CodingKey {
    case action, tags, reason
  }

  /// Reads a verdict. It may differ from the one that was written, because the written form has neither the
  /// pointer of a rule that has an id, nor the summary of a filter with conditions, nor a rule's note.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let action = try container.decode(Action.self, forKey: .action)
    let tags = try container.decodeIfPresent([String].self, forKey: .tags) ?? []
    let reason = try Reason(from: try container.superDecoder(forKey: .reason), action: action)
    guard reason.stage.actions.contains(action) else {
      throw DecodingError.dataCorruptedError(
        forKey: .action, in: container,
        debugDescription: "the stage \"\(reason.stage.name)\" has no action \"\(action.name)\"")
    }
    self.init(reason: reason, tags: tags)
  }

  /// Writes the verdict.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(action, forKey: .action)
    if !tags.isEmpty { try container.encode(tags, forKey: .tags) }
    try container.encode(reason, forKey: .reason)
  }
}

extension Reason: Codable {
  private enum Key: String, CodingKey {
    case stage, rule, points, text, field, range, match, confidence, matches, condition
  }

  /// Reads a reason. A reason does not contain the rule's action, so the usual action of its stage is
  /// assumed.
  public init(from decoder: any Decoder) throws { try self.init(from: decoder, action: nil) }

  fileprivate init(from decoder: any Decoder, action: Action?) throws {
    let container = try decoder.container(keyedBy: Key.self)
    var stage = try container.decode(Stage.self, forKey: .stage)
    if stage == .default {
      self = .noRule
      return
    }
    let name = try container.decode(String.self, forKey: .rule)
    let text = try container.decodeIfPresent(String.self, forKey: .text)
    let isAllowing = action.map { $0 == .allow } ?? (stage == .contact || stage == .allow)
    if stage == .automaticDeny, isAllowing { stage = .automaticAllow }
    if name == "/smart/allUnknown" { stage = .allUnknown }
    let isPointer = name.hasPrefix("/")
    let rule = RuleDescription(
      stage: stage, pointer: isPointer ? name : "", id: isPointer ? nil : name, text: text ?? "",
      hasConditions: text == nil, action: action ?? (isAllowing ? .allow : .junk))
    let match = try Self.match(container)
    let language = try Self.language(container)
    if text == nil {
      let points = try container.decodeIfPresent(Int.self, forKey: .points)
      var matches: [ConditionMatch] = []
      if container.contains(.matches) {
        var list = try container.nestedUnkeyedContainer(forKey: .matches)
        while !list.isAtEnd { matches.append(try Self.condition(list.nestedContainer(keyedBy: Key.self))) }
      }
      self = .rule(rule, .conditions(ConditionMatches(points: points, matches: matches, match: match)))
    } else if let match {
      self = .rule(rule, .text(match))
    } else if let language {
      self = .rule(rule, .language(language))
    } else {
      self = .rule(rule, .everything)
    }
  }

  /// Writes the reason.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(stage, forKey: .stage)
    guard case .rule(let rule, let evidence) = self else { return }
    try container.encode(rule.name, forKey: .rule)
    if !rule.hasConditions { try container.encode(rule.text, forKey: .text) }
    switch evidence {
    case .everything: break
    case .text(let match): try Self.encode(match, nil, to: &container)
    case .language(let language): try Self.encode(nil, language, to: &container)
    case .conditions(let found):
      try container.encodeIfPresent(found.points, forKey: .points)
      try Self.encode(found.match, nil, to: &container)
      if found.matches.isEmpty { return }
      var list = container.nestedUnkeyedContainer(forKey: .matches)
      for condition in found.matches {
        var entry = list.nestedContainer(keyedBy: Key.self)
        try entry.encode(condition.condition, forKey: .condition)
        try entry.encodeIfPresent(condition.points, forKey: .points)
        try entry.encodeIfPresent(condition.text, forKey: .text)
        try Self.encode(condition.match, condition.language, to: &entry)
      }
    }
  }

  private static func encode(
    _ match: Match?, _ language: FoundLanguage?, to container: inout KeyedEncodingContainer<Key>
  ) throws {
    if let match {
      try container.encode(match.field.name, forKey: .field)
      try container.encode([match.range.lowerBound, match.range.upperBound], forKey: .range)
      try container.encode(match.text, forKey: .match)
    }
    if let language {
      try container.encode(language.language.rawValue, forKey: .match)
      try container.encode(language.confidence.probability, forKey: .confidence)
    }
  }

  private static func match(_ container: KeyedDecodingContainer<Key>) throws -> Match? {
    guard let field = try container.decodeIfPresent(String.self, forKey: .field) else { return nil }
    let range = try container.decode([Int].self, forKey: .range)
    guard range.count == 2, range[0] >= 0, range[0] <= range[1] else {
      throw DecodingError.dataCorruptedError(
        forKey: .range, in: container, debugDescription: "a range is a start and an end")
    }
    return Match(
      field: Field(named: field), range: range[0]..<range[1],
      text: try container.decode(String.self, forKey: .match))
  }

  private static func language(_ container: KeyedDecodingContainer<Key>) throws -> FoundLanguage? {
    guard let confidence = try container.decodeIfPresent(Double.self, forKey: .confidence) else { return nil }
    let name = try container.decode(String.self, forKey: .match)
    guard let language = Language(rawValue: name), confidence >= 0, confidence <= 1 else {
      throw DecodingError.dataCorruptedError(
        forKey: .match, in: container,
        debugDescription: "\"\(name)\" is not a language with a confidence from 0 to 1")
    }
    return FoundLanguage(
      language: language, confidence: Confidence(hundredths: Int((confidence * 100).rounded())))
  }

  private static func condition(_ container: KeyedDecodingContainer<Key>) throws -> ConditionMatch {
    ConditionMatch(
      condition: try container.decode(String.self, forKey: .condition),
      points: try container.decodeIfPresent(Int.self, forKey: .points),
      text: try container.decodeIfPresent(String.self, forKey: .text), match: try match(container),
      language: try language(container))
  }
}

extension Field {
  /// The field of a name. A name other than `body`, `sender` and `all` is that of a user-defined field.
  init(named name: String) {
    switch name {
    case "body": self = .body
    case "sender": self = .sender
    case "all": self = .all
    default: self = .named(name)
    }
  }
}
