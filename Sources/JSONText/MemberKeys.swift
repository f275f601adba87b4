/// The names of the top-level members that a `LineScanner` looks for.
///
/// The place of a name in the list is its slot. Names are compared with a member's name after that was
/// unescaped. Of equal names in the list only the first slot is ever filled.
public struct MemberKeys: Sendable {
  /// The names, in slot order.
  public let names: [String]

  /// Compiles `names`; O(total length).
  public init(_ names: [String]) { self.names = names }

  /// How many slots there are.
  public var count: Int { names.count }
}
