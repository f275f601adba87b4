import JSONText

extension RulesReader {
  mutating func readSmart(_ node: Int) {
    guard isObject(node, "/smart", "an object of smart rules") else { return }
    for member in document.children(of: node) {
      let key = document.key(of: member)
      let pointer = "/smart/" + JSONPointer.escaped(key)
      if key == "allUnknown" {
        rules.smart.allUnknown = boolean(member, pointer) ?? false
      } else if let detector = SmartRule.detector(named: key) {
        if let value = readSmartValue(member, pointer, detector.shape) {
          rules.smart.insert(SmartRule(detector, value))
        }
      } else {
        unknownKey(member, "/smart", ["allUnknown"] + SmartRule.names)
      }
    }
  }

  /// The value of a smart rule; nil if it turns the rule off or is a mistake.
  private mutating func readSmartValue(_ node: Int, _ pointer: String, _ shape: SmartRuleShape)
    -> SmartRuleValue?
  {
    switch shape {
    case .toggle: boolean(node, pointer) == true ? .on : nil
    case .maximum(let standard, let range):
      readMaximum(node, pointer, standard: standard, range).map { .max($0) }
    case .callingCodes: .codes(readCallingCodes(node, pointer))
    }
  }

  private mutating func readMaximum(
    _ node: Int, _ pointer: String, standard: Int, _ range: ClosedRange<Int>
  ) -> Int? {
    switch document.nodes[node].kind {
    case .true: return standard
    case .false: return nil
    case .object:
      var maximum = standard
      for member in document.children(of: node) {
        guard document.key(of: member) == "max" else {
          unknownKey(member, pointer, ["max"])
          continue
        }
        maximum = readMax(member, pointer, range) ?? maximum
      }
      return maximum
    default:
      let max = document.number(of: node).flatMap { Int(exactly: $0) }
      let hint = max.map { range.contains($0) ? "; did you mean { max: \($0) }?" : "" } ?? ""
      expected("true, false or { max: 5 }", node, pointer, hint)
      return nil
    }
  }

  /// The value of the member `max` of a smart rule or of a condition on one; nil if it is a mistake.
  ///
  /// - Parameter pointer: The pointer to the object that has the member.
  mutating func readMax(_ member: Int, _ pointer: String, _ range: ClosedRange<Int>) -> Int? {
    guard let number = document.number(of: member), let max = Int(exactly: number), range.contains(max) else {
      expected(
        "a whole number from \(range.lowerBound) to \(range.upperBound) as \"max\"", member,
        pointer + "/max")
      return nil
    }
    return max
  }

  mutating func readCallingCodes(_ node: Int, _ pointer: String, isEnabled: Bool = true) -> [Int] {
    guard document.nodes[node].kind == .array else {
      let hint = document.nodes[node].kind == .false ? "; [] turns the rule off" : ""
      expected("an array of calling codes and regions, such as [\"+972\", \"US\"]", node, pointer, hint)
      return []
    }
    var codes: [Int] = []
    for (index, element) in document.children(of: node).enumerated() {
      let place = "\(pointer)/\(index)"
      guard document.nodes[element].kind == .string else {
        let isNumber = document.nodes[element].kind == .number
        let spelling = document.spelling(of: element)
        let code = spelling.hasPrefix("+") ? spelling : "+\(spelling)"
        expected(
          "a text: a calling code such as \"+972\" or a region such as \"US\"", element, place,
          isNumber && CallingCodeDetector.code(named: code) != nil ? "; did you mean \"\(code)\"?" : "")
        continue
      }
      let name = document.text(of: element)
      guard !name.isBlank else {
        blank(
          element, place, "a country", expected: "a calling code such as \"+972\" or a region such as \"US\"")
        continue
      }
      guard let code = CallingCodeDetector.code(named: name) else {
        error(
          element, place,
          "unknown country \(document.shown(element)), expected a calling code such as \"+972\" or a region "
            + "such as \"US\" that 'winnow countries' lists"
            + didYouMean(at: document.nodes[element].start) { CountrySuggestions.suggestion(for: name) })
        continue
      }
      if remembersPlaces, isEnabled {
        places.callingCodes.append(
          .init(name: name, code: code, offset: document.nodes[element].start, list: pointer, index: index))
      }
      if !codes.contains(code) { codes.append(code) }
    }
    return codes
  }
}
