/// Which part of a message a match lies in.
public enum Field: Sendable, Hashable {
  case body
  case sender
  /// The match spans both: the range counts in the text body, one space, sender.
  case all
  /// A user-defined field.
  case named(String)

  /// The word in a verdict.
  package var name: String {
    switch self {
    case .body: "body"
    case .sender: "sender"
    case .all: "all"
    case .named(let name): name
    }
  }
}
