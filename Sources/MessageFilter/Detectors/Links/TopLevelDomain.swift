import Bytes

/// A set of host labels, each with flags: a hash table made by generate-tables, in read-only data.
protocol HostLabelTable {
  /// All names, one after the other.
  static var names: StaticString { get }
  /// One less than the number of slots, a power of two.
  static var mask: Int { get }
  /// A name's offset in bits 12 to 31, its length in bits 4 to 11, its flags in bits 0 to 3; 0 if empty.
  static func slot(_ index: Int) -> UInt32
}

extension TopLevelDomainTable: HostLabelTable {
  static func slot(_ index: Int) -> UInt32 { slots[index] }
}

extension LookAlikeWordTable: HostLabelTable {
  static func slot(_ index: Int) -> UInt32 { slots[index] }
}

extension HostLabelTable {
  /// The flags of the label in `range`, in any case; nil if the table does not have it. O(n) in the label's
  /// length. Labels longer than any top-level domain are not looked up.
  static func flags(of text: Span<UInt8>, _ range: Range<Int>) -> UInt8? {
    if range.count > Limits.topLevelDomainBytes || range.isEmpty { return nil }
    var label: InlineArray<80, UInt8> = .init(repeating: 0)
    var hash: UInt32 = 2_166_136_261
    var count = 0
    for index in range {
      let byte = folded(text, index)
      label[count] = byte
      count &+= 1
      hash = (hash ^ UInt32(byte)) &* 16_777_619
    }
    var slot = Int(hash ^ (hash >> 15)) & mask
    while true {
      let entry = Self.slot(slot)
      if entry == 0 { return nil }
      if Int(entry >> 4 & 0xFF) == count {
        // The table's offsets and lengths were made from the literal, so they are inside it.
        let name = unsafe names.utf8Start + Int(entry >> 12)
        var same = 0
        while same < count, unsafe name[same] == label[same] { same &+= 1 }
        if same == count { return UInt8(entry & 15) }
      }
      slot = (slot &+ 1) & mask
    }
  }

  /// One byte of a label in lower case: of ASCII and, by the bytes of their UTF-8, of the capitals of
  /// Cyrillic and Greek. Only these scripts have both case and top-level domains.
  private static func folded(_ text: Span<UInt8>, _ index: Int) -> UInt8 {
    let byte = text[index]
    if byte >= 0x41 && byte <= 0x5A { return byte | 0x20 }
    if byte < 0x80 { return byte }
    if byte == 0xD0 && index + 1 < text.count {
      // U+0420 to U+042F become U+0440 to U+044F.
      let next = text[index + 1]
      return next >= 0xA0 && next <= 0xAF ? 0xD1 : byte
    }
    if byte == 0xCE && index + 1 < text.count {
      // U+03A0 to U+03A9 become U+03C0 to U+03C9.
      let next = text[index + 1]
      return next >= 0xA0 && next <= 0xA9 ? 0xCF : byte
    }
    if index > 0 {
      let lead = text[index - 1]
      if lead == 0xD0 {
        // U+0410 to U+041F, then U+0420 to U+042F.
        if byte >= 0x90 && byte <= 0x9F { return byte + 0x20 }
        if byte >= 0xA0 && byte <= 0xAF { return byte - 0x20 }
      } else if lead == 0xCE {
        if byte >= 0x91 && byte <= 0x9F { return byte + 0x20 }
        if byte >= 0xA0 && byte <= 0xA9 { return byte - 0x20 }
      }
    }
    return byte
  }
}

/// A top-level domain and its properties.
struct TopLevelDomain {
  private var flags: UInt8

  /// The top-level domain that a label names, as A-label or U-label, in any case; nil if there is none.
  init?(_ text: Span<UInt8>, _ range: Range<Int>) {
    guard let found = TopLevelDomainTable.flags(of: text, range) else { return nil }
    flags = found
  }

  /// Whether it is one of the old generic domains that are not words (`com`, `org`).
  var isEstablished: Bool { flags & 1 != 0 }
  /// Whether it is an everyday word or abbreviation, too (`so`, `me`).
  var isWord: Bool { flags & 2 != 0 }
  /// Whether it is a word that people do not use in bare hosts (`you`, `how`).
  var isNeverBare: Bool { flags & 4 != 0 }
  /// Whether it is a file name extension that is more frequent than the domain (`py`, `md`).
  var isFileEnding: Bool { flags & 8 != 0 }
}

/// Words that often precede the missing space of a sentence.
enum LookAlikeWord {
  /// Whether a label, in any case, is an everyday word of text messages.
  static func contains(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    LookAlikeWordTable.flags(of: text, range) != nil
  }
}
