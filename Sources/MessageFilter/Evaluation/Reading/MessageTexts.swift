/// The texts of a message that a verdict line quotes.
package struct MessageTexts: ~Escapable {
  /// The sender as decoded; empty if there is none.
  package var sender: Span<UInt8>
  /// The body as decoded; empty if there is none.
  package var body: Span<UInt8>

  /// The texts of one message.
  @_lifetime(copy sender, copy body)
  package init(sender: Span<UInt8>, body: Span<UInt8>) {
    self.sender = sender
    self.body = body
  }
}
