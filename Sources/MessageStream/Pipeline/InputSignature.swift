/// The first bytes of an input that cannot be lines of UTF-8: the signature of a compressed file, or a UTF-16
/// byte-order mark.
package enum InputSignature: Sendable, Equatable, CaseIterable {
  case gzip, zstd, xz, bzip2, zip
  case utf16LittleEndian, utf16BigEndian

  /// The kind of input.
  package var name: String {
    switch self {
    case .gzip: "compressed by gzip"
    case .zstd: "compressed by zstd"
    case .xz: "compressed by xz"
    case .bzip2: "compressed by bzip2"
    case .zip: "a zip archive"
    case .utf16LittleEndian, .utf16BigEndian: "UTF-16, and winnow reads UTF-8"
    }
  }

  /// The bytes of the signature. Nil stands for any digit.
  var bytes: [UInt8?] {
    switch self {
    case .gzip: [0x1F, 0x8B, 0x08]
    case .zstd: [0x28, 0xB5, 0x2F, 0xFD]
    case .xz: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]
    case .bzip2: [0x42, 0x5A, 0x68, nil, 0x31, 0x41, 0x59, 0x26, 0x53, 0x59]
    case .zip: [0x50, 0x4B, 0x03, 0x04]
    case .utf16LittleEndian: [0xFF, 0xFE]
    case .utf16BigEndian: [0xFE, 0xFF]
    }
  }

  /// The result for the first bytes of an input.
  package enum Finding: Equatable {
    case found(InputSignature)
    /// The bytes are the start of a signature: more are needed to decide.
    case undecided
    case none
  }

  /// Checks the first bytes of an input.
  package static func find(at beginning: Span<UInt8>) -> Finding {
    // Most inputs begin with a brace or white space.
    guard !beginning.isEmpty, ![0x7B, 0x20, 0x0A].contains(beginning[0]) else { return .none }
    for signature in allCases {
      let bytes = signature.bytes
      let known = min(bytes.count, beginning.count)
      let agrees = (0..<known).allSatisfy { index in
        bytes[index].map { $0 == beginning[index] } ?? (0x30...0x39).contains(beginning[index])
      }
      if agrees { return known == bytes.count ? .found(signature) : .undecided }
    }
    return .none
  }
}
