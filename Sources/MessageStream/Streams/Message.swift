/// A message, as a program has it.
public struct Message: Sendable, Equatable {
  /// Who sent it; nil where nobody knows.
  public var sender: String?
  /// Its text; empty where it has none.
  public var body: String
  /// The texts of fields of the user's own, by their names in the rules; others are ignored.
  public var fields: [String: String]

  /// A message of these parts.
  public init(sender: String?, body: String, fields: [String: String] = [:]) {
    self.sender = sender
    self.body = body
    self.fields = fields
  }
}
