import JSONText

extension StatsReport {
  /// A report as `stats --json` writes it; nil for anything else.
  init?(json bytes: [UInt8]) {
    let document = JSON5Document.read(bytes)
    guard document.isWellFormed, document.nodes.first?.kind == .object,
      let messages = document.member("messages", of: 0).flatMap(document.count),
      let actions = document.member("actions", of: 0), document.nodes[actions].kind == .object,
      let rules = document.member("rules", of: 0), document.nodes[rules].kind == .array
    else { return nil }
    var counts = KindCounts()
    for child in document.children(of: actions) {
      guard let kind = LineKind(name: document.key(of: child)), let count = document.count(of: child)
      else { return nil }
      counts[kind] = count
    }
    var read: [RuleCount] = []
    for child in document.children(of: rules) {
      guard let rule = RuleCount(child, of: document) else { return nil }
      read.append(rule)
    }
    self.init(rules: read, messages: messages, actions: counts)
  }
}

extension RuleCount {
  fileprivate init?(_ node: Int, of document: JSON5Document) {
    guard document.nodes[node].kind == .object else { return nil }
    var texts: [String: String] = [:]
    var numbers: [String: Int] = [:]
    for child in document.children(of: node) {
      switch document.nodes[child].kind {
      case .string: texts[document.key(of: child)] = document.text(of: child)
      case .number: numbers[document.key(of: child)] = document.count(of: child)
      default: break
      }
    }
    guard let rule = texts["rule"], let stage = texts["stage"], let hits = numbers["hits"] else { return nil }
    self.init(
      rule: rule, stage: stage, text: texts["text"] ?? "", hits: hits, shadowed: numbers["shadowed"] ?? 0,
      first: numbers["first"], last: numbers["last"])
  }
}

extension JSON5Document {
  /// A number that counts something.
  fileprivate func count(of node: Int) -> Int? {
    guard let value = number(of: node), value >= 0, value < 1e15, value == value.rounded() else { return nil }
    return Int(value)
  }
}
