import JSONText
import TextMatching

/// Warnings about single texts. Each check returns what is wrong with a text, or nil.
extension RulesReader {
  /// Applies a check to each text of every enabled filter, and reports its warnings.
  mutating func warnOfTexts(_ check: (TextCondition) -> String?) {
    for list in [places.allow, places.deny, places.tagged] {
      for place in list {
        let filter = rule(place)
        if filter.isEnabled, let text = filter.textCondition, let message = check(text) {
          warn(place, message)
        }
      }
    }
    for place in places.conditionTexts {
      if let message = check(place.text) { findings.add(.warning, place.offset, place.pointer, message) }
    }
  }

  static func emptyMatch(_ filter: TextCondition) -> String? {
    guard filter.matching == .regex, RegexChecks.matchesEmptyText(filter) else { return nil }
    let every = RegexChecks.requiredTexts(of: filter)?.hasAssertion == true ? "" : ", and so every message"
    return "this regex matches the empty text\(every); it needs at least one character that must be there"
  }

  /// Warns of disguises in `allow`: a filter that lets messages through should be sure of the sender.
  mutating func warnOfDisguisesInAllow() {
    let message = "a disguised sender name would be let in; remove \"disguises\" unless that is meant"
    for place in places.allow {
      let filter = rule(place)
      if filter.isEnabled, filter.disguises != .none { warn(place, message) }
    }
    for place in places.conditionTexts
    where place.pointer.hasPrefix("/allow/") && place.text.disguises != .none {
      findings.add(.warning, place.offset, place.pointer, message)
    }
  }

  /// A word with letters of several scripts in a filter with disguises, which reads each word in one script.
  /// It was probably pasted in its disguised form.
  static func mixedScripts(_ filter: TextCondition) -> String? {
    guard filter.disguises != .none, DisguisedText.isMixed(filter.text) else { return nil }
    return
      "\(quoted(filter.text)) has a word with letters of several scripts, which is read in the one script in "
      + "which all its letters can be read; write it in that script"
  }

  /// A text such as U+2800 that is read as white space where disguises are looked for. Body and sender are
  /// joined by a space, so with the target `all` every message has it.
  static func whiteSpaceInDisguise(_ filter: TextCondition) -> String? {
    guard filter.disguises != .none else { return nil }
    let read = DisguisedText.asRead(filter.text)
    guard !read.isEmpty, read.isBlank else { return nil }
    let isFoundAnywhere = filter.matching == .contains
    let found = filter.target == .all ? ", and so matches every message" : ", and so matches any white space"
    let numbers = codePoints(beyondASCIIOf: filter.text).prefix(4).joined(separator: " ")
    let named = numbers.isEmpty ? "" : " (\(numbers))"
    return "this text\(named) with \"disguises\" is read as white space"
      + (isFoundAnywhere ? found : "") + "; write a text that can be seen"
  }

  static func exactWithoutSpaces(_ filter: TextCondition) -> String? {
    guard filter.matching == .exact else { return nil }
    let scalars = filter.text.unicodeScalars
    let first = scalars.first.flatMap { UnspacedScript(of: $0.value) }
    let last = scalars.last.flatMap { UnspacedScript(of: $0.value) }
    guard let script = first ?? last else { return nil }
    let edge = first == nil ? "ends" : last == nil ? "begins" : "begins and ends"
    return "\(quoted(filter.text)) \(edge) in \(script.rawValue), which is written without spaces: \"exact\" "
      + "does not find it inside a sentence; use matching: \"contains\""
  }

  /// With the target `all` the text is the body, a space and the sender, so an anchor rarely matches where it
  /// is meant to.
  static func anchorInJoinedText(_ filter: TextCondition) -> String? {
    guard filter.matching == .regex, filter.target == .all,
      let anchor = RegexChecks.spelling(of: filter).anchor
    else { return nil }
    let (end, other) = anchor == "^" ? ("beginning", "sender") : ("end", "body")
    return "\"\(anchor)\" is the \(end) of body, space and sender joined, which is what target \"all\" "
      + "looks in, and so never that of the \(other); name the target: \"body\" or \"sender\""
  }

  static func unknownClassName(_ filter: TextCondition) -> String? {
    guard filter.matching == .regex, let name = RegexChecks.spelling(of: filter).unknownClassName else {
      return nil
    }
    let meant = Suggestion.nearest(to: name, among: RegexSpelling.classNames)
    return "there is no class \(quoted("[:\(name):]")): it stands for its letters and colons"
      + (meant.map { "; did you mean \"[:\($0):]\"?" } ?? "; expected one such as \"[:alpha:]\"")
  }

  static func unmatchableMember(_ filter: TextCondition) -> String? {
    guard filter.matching == .regex,
      let member = RegexChecks.spelling(of: filter).unmatchableMember
    else { return nil }
    // Such characters look like others.
    let numbers = codePoints(beyondASCIIOf: member)
    let named = numbers.isEmpty ? "" : " (\(numbers.joined(separator: " to ")))"
    return "\(quoted(member))\(named) in a class never matches: messages are read in NFC, which writes it "
      + "otherwise; write its characters outside a class, as in \"(?:a|b)\", where they are brought to NFC "
      + "too"
  }

  /// The code points of a text's characters beyond ASCII: `U+2800`.
  private static func codePoints(beyondASCIIOf text: String) -> [String] {
    text.unicodeScalars.filter { !$0.isASCII }.map {
      "U+" + String($0.value, radix: 16, uppercase: true).zeroPadded(4)
    }
  }

  /// Warns of white space at the ends of filters' texts, of contacts, and of the senders of automatic lists.
  mutating func warnOfOuterWhiteSpace() {
    warnOfTexts(RulesReader.outerWhiteSpace)
    for (array, pointer) in senderLists where document.nodes[array].kind == .array {
      for (index, element) in document.children(of: array).enumerated()
      where document.nodes[element].kind == .string {
        let text = document.text(of: element)
        var number = PhoneNumber()
        guard !text.isBlank, let edge = RulesReader.edgeOfWhiteSpace(text),
          !number.read(text.utf8Span.span, NumberingPlan())
        else { continue }
        findings.add(
          .warning, document.nodes[element].start, "\(pointer)/\(index)",
          "\(quoted(text)) \(edge) with white space, which a sender must then have, too; remove it")
      }
    }
  }

  /// The arrays of senders: contacts, and those of all automatic lists.
  private var senderLists: [(array: Int, pointer: String)] {
    var lists = places.node(of: "contacts").map { [($0, "/contacts")] } ?? []
    for list in filterLists {
      for name in ["allow_sender", "deny_sender"] {
        guard let array = document.member(name, of: list.node) else { continue }
        lists.append((array, "\(pointer(toList: list.node))/\(name)"))
      }
    }
    return lists
  }

  /// At which ends a text has white space: "begins", "ends" or "begins and ends"; nil if it has none there.
  private static func edgeOfWhiteSpace(_ text: String, ignoringEnd: Bool = false) -> String? {
    let scalars = text.unicodeScalars
    let begins = scalars.first?.properties.isWhitespace == true
    let ends = !ignoringEnd && scalars.last?.properties.isWhitespace == true
    guard begins || ends else { return nil }
    return begins && ends ? "begins and ends" : begins ? "begins" : "ends"
  }

  private static func outerWhiteSpace(_ filter: TextCondition) -> String? {
    // White space is removed from a number.
    guard filter.matching != .number,
      let edge = edgeOfWhiteSpace(
        filter.text,
        ignoringEnd: filter.matching == .regex && RegexChecks.spelling(of: filter).ignoresFinalWhiteSpace)
    else { return nil }
    let begins = edge != "ends"
    // In disguise the white space may stand in the message, and is then part of the match.
    let isPassedOver = filter.matching == .whole || filter.matching == .prefix && begins
    if isPassedOver, filter.disguises == .none {
      return "\(quoted(filter.text)) never matches: it \(edge) with white space, and that at the ends of a "
        + "message's text is passed over; remove it"
    }
    return
      "\(quoted(filter.text)) \(edge) with white space, which must then stand in the message too; remove it "
      + "unless that is meant"
  }
}
