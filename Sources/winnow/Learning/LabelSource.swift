/// The source of the labels of messages to learn from.
enum LabelSource: Sendable {
  /// A member of each message. Messages without it may count as kept.
  case member(keptUnlabelled: Bool)
  /// The file of the message: all its messages are junk, or none.
  case file(isJunk: Bool)
  /// All messages are kept, and no rule may catch one.
  case protected

  /// The option that names such a file; nil if it is an operand.
  var option: OptionName? {
    switch self {
    case .member: nil
    case .file(let isJunk): isJunk ? .junk : .kept
    case .protected: .protect
    }
  }
}
