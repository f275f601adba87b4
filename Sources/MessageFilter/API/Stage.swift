/// The stages of the evaluation, in their order; the first that matches decides.
public enum Stage: Sendable, CaseIterable {
  case contact
  case allow
  case allUnknown
  case automaticAllow
  case smart
  case deny
  case language
  case automaticDeny
  case `default`

  /// The word in a verdict. `allUnknown` is a smart rule, and both automatic stages are `automatic`.
  package var name: String { word.description }

  /// The same as a static string, which can be written without making a String.
  package var word: StaticString {
    switch self {
    case .contact: "contact"
    case .allow: "allow"
    case .allUnknown, .smart: "smart"
    case .automaticAllow, .automaticDeny: "automatic"
    case .deny: "deny"
    case .language: "language"
    case .default: "default"
    }
  }

  /// The words of all stages, each once, in the order in which its first stage is tried.
  package static let names: [String] = {
    var names: [String] = []
    for stage in allCases where !names.contains(stage.name) { names.append(stage.name) }
    return names
  }()
}
