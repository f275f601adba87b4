import JSONText

/// The places in the file of the rules that could be read, for later checks.
struct RulePlaces {
  /// A filter's list.
  enum List: Hashable {
    case allow, deny
    /// The list of a tag.
    case tag(String)

    /// The pointer to the list.
    var pointer: String {
      switch self {
      case .allow: "/allow"
      case .deny: "/deny"
      case .tag(let name): "/tags/\(name)"
      }
    }
  }

  /// A filter's place. It is small, because there may be millions.
  struct Filter {
    var list: List
    /// Its index among the filters of the list that could be read.
    var rule: Int32
    /// Its index in the file's list.
    var index: Int32
    /// The offset of its text or object.
    var offset: UInt32

    var pointer: String { "\(list.pointer)/\(index)" }
  }

  /// A text inside a filter's conditions.
  struct ConditionText {
    var text: TextCondition
    var offset: Int
    var pointer: String
  }

  /// A language rule with its place.
  struct Language {
    var rule: LanguageRule
    var index: Int
    var offset: Int

    var pointer: String { "/denyLanguage/\(index)" }
  }

  /// An entry of a list of calling codes.
  struct CallingCode {
    var name: String
    var code: Int
    var offset: Int
    /// The pointer to the list.
    var list: String
    var index: Int

    var isRegion: Bool { !name.hasPrefix("+") }
    var pointer: String { "\(list)/\(index)" }
  }

  /// A section with its node.
  struct Section {
    var name: String
    var node: Int
  }

  var allow: [Filter] = []
  var deny: [Filter] = []
  /// The filters of all tags.
  var tagged: [Filter] = []
  /// The user-defined fields with their keys' offsets.
  var fields: [(name: String, offset: Int)] = []
  /// The user-defined fields that are targets.
  var targetFields: Set<String> = []
  /// The tags with their keys' offsets.
  var tags: [(name: String, offset: Int)] = []
  /// The texts inside the conditions of enabled filters.
  var conditionTexts: [ConditionText] = []
  /// Conditions on tags, in enabled filters.
  var tagConditions: [(tag: String, offset: Int, pointer: String)] = []
  var languages: [Language] = []
  /// The file's sections and their nodes.
  var sections: [Section] = []
  /// The entries of all lists of calling codes, each with the code that it stands for.
  var callingCodes: [CallingCode] = []
  /// The active languages whose names are known.
  var activeLanguages: [(name: String, offset: Int, index: Int)] = []
  /// Whether every list of `filter_lists` could be read.
  var knowsLists = true

  /// The node of a section; nil if there is none. If a section occurs twice, the last one counts.
  func node(of section: String) -> Int? { sections.last { $0.name == section }?.node }
}
