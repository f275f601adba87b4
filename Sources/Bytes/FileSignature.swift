/// The first bytes by which a kind of file is known that is not text in UTF-8.
package enum FileSignature: Sendable, Equatable, CaseIterable {
  case gzip, zstd, xz, bzip2, zip
  case utf16LittleEndian, utf16BigEndian
  /// UTF-16 without a byte-order mark, of which the first two characters are ASCII.
  case unmarkedUTF16LittleEndian, unmarkedUTF16BigEndian
  case pdf, png, jpeg, sqlite, rtf

  /// Those of compressed files and of UTF-16, from which a program can make text.
  package static let decodable: [FileSignature] = [
    .gzip, .zstd, .xz, .bzip2, .zip, .utf16LittleEndian, .utf16BigEndian, .unmarkedUTF16LittleEndian,
    .unmarkedUTF16BigEndian,
  ]

  /// Whether the file is text in UTF-16.
  package var isUTF16: Bool {
    switch self {
    case .utf16LittleEndian, .utf16BigEndian, .unmarkedUTF16LittleEndian, .unmarkedUTF16BigEndian: true
    case .gzip, .zstd, .xz, .bzip2, .zip, .pdf, .png, .jpeg, .sqlite, .rtf: false
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
      let bytes = signature.bytes
      let variable = signature.variableBytes
      let known = min(bytes.count, beginning.count)
      let agrees = (0..<known).allSatisfy { index in
        bytes[index].map { $0 == beginning[index] } ?? variable.contains(beginning[index])
      }
      if agrees { return known == bytes.count ? .found(signature) : .undecided }
    }
    return .none
  }

  /// The signature of a file of which these are the first bytes; nil if it has none.
  package static func of(_ beginning: Span<UInt8>) -> FileSignature? {
    if case .found(let signature) = find(at: beginning) { signature } else { nil }
  }
}
