package import Bytes

/// Senders as contacts compare them.
package enum ContactKey {
  /// Appends the phone number that a sender (well-formed UTF-8) is: with the characters taken out that
  /// `countryAllowlist` removes, an optional `+` and 3 or more ASCII digits. Appends nothing and returns
  /// false where the sender is something else.
  package static func appendPhone(of sender: Span<UInt8>, to buffer: inout ByteBuffer) -> Bool {
    let before = buffer.count
    var digits = 0
    var index = PhoneCharacters.skip(in: sender, from: 0)
    while index < sender.count {
      let byte = sender[index]
      if byte &- 0x30 < 10 {
        digits &+= 1
      } else if byte != UInt8(ascii: "+") || buffer.count > before {
        buffer.truncate(to: before)
        return false
      }
      buffer.append(byte)
      index = PhoneCharacters.skip(in: sender, from: index &+ 1)
    }
    if digits < 3 { buffer.truncate(to: before) }
    return digits >= 3
  }
}
