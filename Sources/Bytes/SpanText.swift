extension String {
  /// The text of UTF-8 bytes; ill-formed sequences become U+FFFD.
  package init(copying bytes: Span<UInt8>) {
    // The bytes are copied within the call.
    self = unsafe bytes.withUnsafeBufferPointer { bytes in
      // The bytes are valid during the call.
      unsafe String(decoding: bytes, as: UTF8.self)
    }
  }
}

extension [UInt8] {
  /// The bytes of a span.
  package init(copying bytes: Span<UInt8>) {
    // The bytes are copied within the call.
    self = unsafe bytes.withUnsafeBufferPointer { bytes in
      // The bytes are valid during the call.
      unsafe Array(bytes)
    }
  }
}
