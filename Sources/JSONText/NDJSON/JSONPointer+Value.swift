extension JSONPointer {
  /// The value to which the pointer's tokens from `first` on lead within `value`; absent if they lead
  /// nowhere.
  ///
  /// A ``LineScanner`` finds top-level members. With the pointer's first token among its keys, the rest is
  /// found by `value(within: scanner.value(slot), of: chunk, from: 1)`.
  ///
  /// Names are compared after unescaping. If several members have the same name, the last one counts. An
  /// index into an array is `0`, or digits that don't begin with 0. Takes time linear in the value's length
  /// times the number of tokens, and doesn't recurse.
  ///
  /// - Parameters:
  ///   - value: A value that the scanner found in a line of `chunk`, which it found to be an object.
  ///   - chunk: The chunk that the scanner was given.
  package func value(within value: JSONValue, of chunk: Span<UInt8>, from first: Int = 0) -> JSONValue {
    var value = value
    for index in tokens.indices.dropFirst(first) {
      switch value.kind {
      case .object:
        value = value.member(named: tokens[index].utf8Span.span, in: chunk)
      case .array:
        guard let wanted = Self.arrayIndex(tokens[index]) else { return .absent }
        var elements = ValidatedElements(of: value, in: chunk)
        var found = JSONValue.absent
        var offset = 0
        while let element = elements.next(chunk) {
          if offset == wanted {
            found = element
            break
          }
          offset += 1
        }
        value = found
      case .absent, .null, .boolean, .number, .string:
        return .absent
      }
    }
    return value
  }

  /// An array index by RFC 6901, section 4: `0`, or digits that do not begin with 0.
  private static func arrayIndex(_ token: String) -> Int? {
    let digits = token.utf8
    guard let first = digits.first, digits.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else { return nil }
    if first == UInt8(ascii: "0") && digits.count > 1 { return nil }
    return Int(token)
  }
}
