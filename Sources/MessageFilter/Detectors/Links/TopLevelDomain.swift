import Bytes

/// A set of host labels with a byte of flags each: a hash table made by generate-tables, which lies in
/// read-only data.
protocol HostLabelTable {
  /// All names, one behind the other.
  static var names: StaticString { get }
  /// One less than the number of slots, a power of two.
  static var mask: Int { get }
  /// A name's offset in bits 12 to 31, its length in bits 4 to 11, its flags in bits 0 to 3; 0 where empty.
  static func slot(_ index: Int) -> UInt32
}

extension TopLevelDomainTable: HostLabelTable {
  static func slot(_ index: Int) -> UInt32 { slots[index] }
}

extension LookAlikeWordTable: HostLabelTable {
  static func slot(_ index: Int) -> UInt32 { slots[index] }
}

extension HostLabelTable {
  /// The flags of the label in `range` where the table has it, in any case, else nil. O(n) in the label's
  /// length; labels longer than any top-level domain are not looked up.
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
        // Inside the literal: the table's offsets and lengths were made from it.
        let name = unsafe names.utf8Start + Int(entry >> 12)
        var same = 0
        while same < count, unsafe name[same] == label[same] { same &+= 1 }
        if same == count { return UInt8(entry & 15) }
      }
      slot = (slot &+ 1) & mask
    }
  }

  /// One byte of a label in lower case: ASCII, and by the bytes of their UTF-8 the capitals of Cyrillic
  /// and Greek, the scripts with case that top-level domains are written in.
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

/// What is known of a top-level domain.
struct TopLevelDomain {
  private var flags: UInt8

  /// The top-level domain spelled by a label, A-label or U-label, in any case; nil where there is none.
  init?(_ text: Span<UInt8>, _ range: Range<Int>) {
    guard let found = TopLevelDomainTable.flags(of: text, range) else { return nil }
    flags = found
  }

  /// One of the old generic domains that are no words (`com`, `org`).
  var isEstablished: Bool { flags & 1 != 0 }
  /// An everyday word or abbreviation too (`so`, `me`).
  var isWord: Bool { flags & 2 != 0 }
  /// A word that nobody ends a bare host with (`you`, `how`).
  var isNeverBare: Bool { flags & 4 != 0 }
  /// A file's ending that people write more often than the domain (`py`, `md`).
  var isFileEnding: Bool { flags & 8 != 0 }
}

/// Words that stand before a sentence's missing space.
enum LookAlikeWord {
  /// Whether a label, in any case, is an everyday word of text messages.
  static func contains(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    LookAlikeWordTable.flags(of: text, range) != nil
  }
}
