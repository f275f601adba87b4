/// A message.
public struct Message: Sendable, Hashable {
  /// The sender; nil if it is not known.
  public var sender: String?
  /// The text; empty if the message has none.
  public var body: String
  /// The texts of user-defined fields, by their names in the rules. Other names are ignored.
  public var fields: [String: String]

  /// A message of these parts.
  public init(sender: String?, body: String, fields: [String: String] = [:]) {
    self.sender = sender
    self.body = body
    self.fields = fields
  }
}
