/// The direction of a message.
enum Direction {
  case incoming, outgoing
  /// The export does not say.
  case unknown
}
