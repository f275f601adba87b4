/// The first bytes by which a kind of file is known that is not text in UTF-8.
package enum FileSignature: Sendable, Equatable, CaseIterable {
  case gzip, zstd, xz, bzip2, zip
  // Before UTF-16, whose mark in little endian is the first half of UTF-32's: the first that agrees counts.
  case utf32LittleEndian, utf32BigEndian
  case utf16LittleEndian, utf16BigEndian
  /// UTF-16 without a byte-order mark, of which the first two characters are ASCII.
  case unmarkedUTF16LittleEndian, unmarkedUTF16BigEndian
  case pdf, png, jpeg, sqlite, rtf

  /// Those of compressed files, and of text in another encoding, from which a program can make text.
  package static let decodable: [FileSignature] = [
    .gzip, .zstd, .xz, .bzip2, .zip, .utf32LittleEndian, .utf32BigEndian, .utf16LittleEndian,
    .utf16BigEndian, .unmarkedUTF16LittleEndian, .unmarkedUTF16BigEndian,
  ]

  /// The encoding of a file that is text; nil for another file.
  package var encoding: String? {
    switch self {
    case .utf32LittleEndian, .utf32BigEndian: "UTF-32"
    case .utf16LittleEndian, .utf16BigEndian, .unmarkedUTF16LittleEndian, .unmarkedUTF16BigEndian: "UTF-16"
    case .gzip, .zstd, .xz, .bzip2, .zip, .pdf, .png, .jpeg, .sqlite, .rtf: nil
    }
  }

  /// The kind of file, with an article.
  package var name: String {
    switch self {
    case .gzip: "a gzip file"
    case .zstd: "a zstd file"
    case .xz: "an xz file"
    case .bzip2: "a bzip2 file"
    case .zip: "a ZIP archive"
    case .utf32LittleEndian, .utf32BigEndian: "UTF-32 text"
    case .utf16LittleEndian, .utf16BigEndian: "UTF-16 text"
    case .unmarkedUTF16LittleEndian, .unmarkedUTF16BigEndian: "UTF-16 text without a byte-order mark"
    case .pdf: "a PDF document"
    case .png: "a PNG image"
    case .jpeg: "a JPEG image"
    case .sqlite: "an SQLite database"
    case .rtf: "an RTF document"
    }
  }

  /// The bytes of the signature. Nil stands for any of ``variableBytes``.
  private var bytes: [UInt8?] {
    switch self {
    case .gzip: [0x1F, 0x8B, 0x08]
    case .zstd: [0x28, 0xB5, 0x2F, 0xFD]
    case .xz: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]
    case .bzip2: [0x42, 0x5A, 0x68, nil, 0x31, 0x41, 0x59, 0x26, 0x53, 0x59]
    case .zip: [0x50, 0x4B, 0x03, 0x04]
    case .utf32LittleEndian: [0xFF, 0xFE, 0x00, 0x00]
    case .utf32BigEndian: [0x00, 0x00, 0xFE, 0xFF]
    case .utf16LittleEndian: [0xFF, 0xFE]
    case .utf16BigEndian: [0xFE, 0xFF]
    case .unmarkedUTF16LittleEndian: [nil, 0x00, nil, 0x00]
    case .unmarkedUTF16BigEndian: [0x00, nil, 0x00, nil]
    case .pdf: Array("%PDF-".utf8)
    case .png: [0x89, 0x50, 0x4E, 0x47]
    case .jpeg: [0xFF, 0xD8, 0xFF]
    case .sqlite: Array("SQLite format 3".utf8)
    case .rtf: Array("{\\rtf".utf8)
    }
  }

  /// Digits for bzip2, ASCII without control characters for UTF-16. So no line ends within a signature.
  private var variableBytes: ClosedRange<UInt8> { self == .bzip2 ? 0x30...0x39 : 0x20...0x7E }

  /// The result for the first bytes of a file.
  package enum Finding: Equatable {
    case found(FileSignature)
    /// The bytes are the start of a signature: more are needed to decide.
    case undecided
    case none
  }

  /// Checks the first bytes of a file for some of the signatures.
  package static func find(at beginning: Span<UInt8>, among signatures: [FileSignature] = allCases) -> Finding
  {
    if beginning.isEmpty { return .none }
    for signature in signatures {
      let known = min(signature.bytes.count, beginning.count)
      guard signature.agrees(with: beginning, upTo: known) else { continue }
      return known == signature.bytes.count ? .found(signature) : .undecided
    }
    return .none
  }

  /// The signature of a file of which these are the first bytes, or all; nil if it has none of these.
  package static func of(
    _ beginning: Span<UInt8>, among signatures: [FileSignature] = allCases
  ) -> FileSignature? {
    for signature in signatures {
      let count = signature.bytes.count
      if count <= beginning.count, signature.agrees(with: beginning, upTo: count) { return signature }
    }
    return nil
  }

  private func agrees(with beginning: Span<UInt8>, upTo count: Int) -> Bool {
    let (bytes, variable) = (bytes, variableBytes)
    return (0..<count).allSatisfy { index in
      bytes[index].map { $0 == beginning[index] } ?? variable.contains(beginning[index])
    }
  }
}
