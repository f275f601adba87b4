import JSONText

/// As much of JSON Schema 2020-12 as the schema of the rules file uses. An unknown keyword is an error, so
/// that nothing is passed over.
struct SchemaEvaluator: Sendable {
  struct Unknown: Error {
    var keyword: String
  }

  let schema: JSON5Document

  func accepts(_ document: JSON5Document) throws -> Bool { try accepts(document, 0, 0) }

  private func accepts(_ document: JSON5Document, _ value: Int, _ node: Int) throws -> Bool {
    switch schema.nodes[node].kind {
    case .true: return true
    case .false: return false
    default: break
    }
    let kind = document.nodes[value].kind
    for keyword in schema.children(of: node) {
      let name = schema.key(of: keyword)
      switch name {
      case "$schema", "$id", "$defs", "title", "description", "default": continue
      case "$ref":
        var target = 0
        for token in schema.text(of: keyword).split(separator: "/").dropFirst() {
          guard let next = schema.member(String(token), of: target) else {
            throw Unknown(keyword: String(token))
          }
          target = next
        }
        if try !accepts(document, value, target) { return false }
      case "type": if try !isType(document, value, schema.text(of: keyword)) { return false }
      case "const": if !equal(document, value, keyword) { return false }
      case "enum":
        if !schema.children(of: keyword).contains(where: { equal(document, value, $0) }) { return false }
      case "pattern":
        guard kind == .string else { continue }
        let pattern = try Regex(schema.text(of: keyword))
        if try pattern.firstMatch(in: document.text(of: value)) == nil { return false }
      case "minimum":
        if let number = document.number(of: value), !(number >= schema.number(of: keyword) ?? 0) {
          return false
        }
      case "maximum":
        if let number = document.number(of: value), !(number <= schema.number(of: keyword) ?? 0) {
          return false
        }
      case "anyOf":
        var isAny = false
        for choice in schema.children(of: keyword) where try accepts(document, value, choice) { isAny = true }
        if !isAny { return false }
      case "allOf":
        for part in schema.children(of: keyword) where try !accepts(document, value, part) { return false }
      case "minItems":
        if document.nodes[value].kind == .array,
          Double(document.nodes[value].count) < schema.number(of: keyword) ?? 0
        {
          return false
        }
      case "items":
        guard kind == .array else { continue }
        for element in document.children(of: value) where try !accepts(document, element, keyword) {
          return false
        }
      case "required":
        guard kind == .object else { continue }
        for key in schema.children(of: keyword) where document.member(schema.text(of: key), of: value) == nil
        {
          return false
        }
      case "properties", "additionalProperties":
        guard kind == .object else { continue }
        let properties = schema.member("properties", of: node)
        for member in document.children(of: value) {
          let known = properties.flatMap { schema.member(document.key(of: member), of: $0) }
          let rule = name == "properties" ? known : known == nil ? keyword : nil
          if let rule, try !accepts(document, member, rule) { return false }
        }
      case "propertyNames":
        guard kind == .object else { continue }
        for member in document.children(of: value) {
          let name = JSON5Document.read(Array(JSON5Style.quoted(document.key(of: member)).utf8))
          if try !accepts(name, 0, keyword) { return false }
        }
      default: throw Unknown(keyword: name)
      }
    }
    return true
  }

  private func isType(_ document: JSON5Document, _ value: Int, _ type: String) throws -> Bool {
    let kind = document.nodes[value].kind
    switch type {
    case "object": return kind == .object
    case "array": return kind == .array
    case "string": return kind == .string
    case "boolean": return kind == .true || kind == .false
    case "number": return kind == .number
    case "integer": return document.number(of: value).map { $0 == $0.rounded() } ?? false
    default: throw Unknown(keyword: type)
    }
  }

  private func equal(_ document: JSON5Document, _ value: Int, _ node: Int) -> Bool {
    guard document.nodes[value].kind == schema.nodes[node].kind else { return false }
    switch schema.nodes[node].kind {
    case .string: return document.text(of: value) == schema.text(of: node)
    case .number: return document.number(of: value) == schema.number(of: node)
    default: return true
    }
  }
}
