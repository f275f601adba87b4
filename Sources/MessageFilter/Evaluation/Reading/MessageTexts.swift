/// The texts of a message, by which it is judged and which its verdict quotes. They are well-formed UTF-8.
@usableFromInline package struct MessageTexts: ~Escapable {
  /// The sender as decoded; empty if there is none.
  @usableFromInline package let sender: Span<UInt8>
  /// Whether the message has a sender that is not null.
  @usableFromInline package let hasSender: Bool
  /// The body as decoded; empty if there is none.
  @usableFromInline package let body: Span<UInt8>

  /// The texts of one message.
  @inlinable
  @_lifetime(copy sender, copy body)
  package init(sender: Span<UInt8>, hasSender: Bool, body: Span<UInt8>) {
    self.sender = sender
    self.hasSender = hasSender
    self.body = body
  }
}
