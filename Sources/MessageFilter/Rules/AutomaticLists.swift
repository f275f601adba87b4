import JSONText

/// The automatic lists.
package struct AutomaticLists: Sendable, Equatable {
  /// The active languages' keys, in order, as the file writes them.
  package var languages: [String] = []
  /// Every list of the file in the file's order, including the inactive ones.
  package var lists: [AutomaticList] = []

  /// No lists.
  package init() {}

  /// The entries of every list with the list's pointer, the active languages included, and whether they are
  /// those of an active language.
  package var listsByPointer: [(pointer: String, entries: [String], isActive: Bool)] {
    let active = languages.map { LanguageNames.language(named: $0) }
    return [("/automatic/languages", languages, true)]
      + lists.flatMap { list in
        let start = "/automatic/filter_lists/" + JSONPointer.escaped(list.key) + "/"
        let isActive = active.contains(LanguageNames.language(named: list.key))
        return list.arrays.map { (start + $0.name, $0.texts, isActive) }
      }
  }
}

/// One language's automatic list.
package struct AutomaticList: Sendable, Equatable {
  /// The key in `filter_lists`, as written.
  package var key: String
  /// Senders that are let through.
  package var allowSender: [String] = []
  /// Texts whose messages are let through.
  package var allowBody: [String] = []
  /// Senders that are junk.
  package var denySender: [String] = []
  /// Texts whose messages are junk.
  package var denyBody: [String] = []

  /// An empty list.
  package init(key: String) { self.key = key }

  /// A list's place among the four.
  typealias Texts = any WritableKeyPath<AutomaticList, [String]> & Sendable

  /// The four lists by their names, in the order of the stages.
  private static let lists: [(name: String, texts: Texts)] = [
    ("allow_sender", \.allowSender), ("allow_body", \.allowBody), ("deny_sender", \.denySender),
    ("deny_body", \.denyBody),
  ]

  /// The names of the four lists, in the order of the stages.
  package static let names = lists.map(\.name)

  /// The list of a name; nil if no list has it.
  static func texts(named name: String) -> Texts? { lists.first { $0.name == name }?.texts }

  /// The four lists with their names, in the order of the stages.
  package var arrays: [(name: String, texts: [String])] {
    Self.lists.map { ($0.name, self[keyPath: $0.texts]) }
  }
}
