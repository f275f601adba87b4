/// Tables by which vectors find the scalars of a set, and a few others: the candidates.
///
/// The first three bytes of each scalar are put into one of eight classes. A class accepts every scalar each
/// of whose bytes is one that a member of the class has at that position. Scalars are put where the fewest
/// others are accepted.
struct CandidateScalarTables {
  /// The tables, in the layout of candidate_scalars.h.
  private(set) var bytes: [UInt8] = []
  /// The number of bytes of the tables.
  static let size = 289

  /// The number of classes for marks. They are the last ones.
  private static let markClasses = 3

  /// The bytes that a class accepts, or that scalars with a common beginning have: bit i for the lead byte
  /// 0xC0 + i, and for the continuation byte 0x80 + i.
  private struct Box {
    var leads: UInt64 = 0
    var seconds: UInt64 = 0
    var thirds: UInt64 = 0

    mutating func formUnion(_ other: Self) {
      leads |= other.leads
      seconds |= other.seconds
      thirds |= other.thirds
    }

    /// The relative frequency with which the box accepts bytes of a text.
    ///
    /// - Parameter letters: Scalars that are frequent in the texts.
    func cost(_ letters: [Box]) -> Int {
      var weight = 0
      var rest = leads
      while rest != 0 {
        weight += Self.weight(UInt8(0xC0 + rest.trailingZeroBitCount))
        rest &= rest - 1
      }
      let passing = letters.reduce(0) { $0 + $1.scalars(in: self) }
      return weight * seconds.nonzeroBitCount * thirds.nonzeroBitCount + 3000 * passing
    }

    /// The number of its scalars that another box accepts. Its scalars have a common beginning.
    @inline(__always)
    func scalars(in other: Box) -> Int {
      if leads & other.leads == 0 { return 0 }
      let seconds = seconds & other.seconds
      if isShort { return seconds.nonzeroBitCount }
      return seconds == 0 ? 0 : (thirds & other.thirds).nonzeroBitCount
    }

    /// The number of its scalars, which have a common beginning.
    var count: Int { isShort ? seconds.nonzeroBitCount : thirds.nonzeroBitCount }

    /// The common beginning of its scalars.
    var key: Int { leads.trailingZeroBitCount << 7 | (isShort ? 64 : seconds.trailingZeroBitCount) }

    /// Whether its scalars, which have a common beginning, have two bytes. Any byte may follow them.
    var isShort: Bool { leads >> 32 == 0 }

    /// The frequency with which a byte begins a scalar in messages.
    private static func weight(_ lead: UInt8) -> Int {
      switch lead {
      case 0xD0, 0xD1, 0xD8, 0xD9, 0xE0, 0xE4...0xE9: 30
      case 0xC2, 0xC3, 0xE2, 0xE3, 0xEF, 0xF0: 10
      default: 3
      }
    }
  }

  /// Builds the tables for scalars beyond ASCII.
  ///
  /// - Parameters:
  ///   - scalars: Scalars that are candidates wherever they are.
  ///   - marks: Marks that are candidates only beside another.
  ///   - letters: Scalars that no class should accept, as far as possible.
  init(_ scalars: [UInt32], marks: [UInt32], avoiding letters: [UInt32]) {
    let count = marks.isEmpty ? 8 : 8 - Self.markClasses
    var classes = [Box](repeating: Box(), count: 8)
    let letters = Array(
      Self.boxes(of: letters).sorted { one, other in (other.count, one.key) < (one.count, other.key) }
        .prefix(Self.maxLetters))
    Self.put(scalars, into: &classes[..<count], letters)
    Self.put(marks, into: &classes[count...], letters)
    bytes = [UInt8](repeating: 0, count: Self.size)
    for (index, box) in classes.enumerated() {
      let bit: UInt8 = 1 << UInt8(index)
      for low in 0..<64 {
        if box.leads >> UInt64(low) & 1 != 0 { add(bit, table: 0, UInt8(0xC0 + low)) }
        if box.seconds >> UInt64(low) & 1 != 0 { add(bit, table: 1, UInt8(0x80 + low)) }
        if box.thirds >> UInt64(low) & 1 != 0 { add(bit, table: 2, UInt8(0x80 + low)) }
      }
      // Any byte may follow a scalar of two bytes.
      if box.thirds == ~0 { for half in 0..<16 { bytes[Self.thirdHalves + 16 + half] |= bit } }
    }
    bytes[288] = marks.isEmpty ? 0 : ~0 << UInt8(count)
  }

  private static let thirdHalves = 192 + 2 * 32

  private mutating func add(_ bit: UInt8, table: Int, _ byte: UInt8) {
    bytes[table * 64 + Int(byte & 63)] |= bit
    bytes[192 + table * 32 + Int(byte & 15)] |= bit
    bytes[192 + table * 32 + 16 + Int(byte >> 4)] |= bit
  }

  /// Punctuation that is frequent in messages of many scripts.
  private static let punctuation: [UInt32] = [
    0xA0, 0xAB, 0xB7, 0xBB, 0x2013, 0x2014, 0x2019, 0x201C, 0x201D, 0x2022, 0x2026, 0x20AC, 0x2116, 0x3001,
    0x3002,
    0xFF01, 0xFF0C, 0xFF1F, 0x1F44D, 0x1F525, 0x1F600,
  ]

  /// The number of boxes of letters that are considered.
  private static let maxLetters = 96

  private static func box(of scalar: UInt32) -> Box {
    let (lead, second, third): (UInt32, UInt32, UInt32?)
    if scalar < 0x800 {
      (lead, second, third) = (scalar >> 6, scalar & 63, nil)
    } else if scalar < 0x1_0000 {
      (lead, second, third) = (0x20 | scalar >> 12, scalar >> 6 & 63, scalar & 63)
    } else {
      (lead, second, third) = (0x30 | scalar >> 18, scalar >> 12 & 63, scalar >> 6 & 63)
    }
    return Box(
      leads: 1 << UInt64(lead), seconds: 1 << UInt64(second), thirds: third.map { 1 << UInt64($0) } ?? ~0)
  }

  /// One box for all scalars with a common beginning: the lead byte of two-byte scalars, the first two bytes
  /// of others.
  private static func boxes(of scalars: [UInt32]) -> [Box] {
    var boxes: [Box] = []
    // Most scalars come in order, so their box is often the last one.
    for scalar in scalars {
      let box = box(of: scalar)
      if let place = boxes.lastIndex(where: { $0.key == box.key }) {
        boxes[place].formUnion(box)
      } else {
        boxes.append(box)
      }
    }
    return boxes
  }

  private static func put(_ scalars: [UInt32], into classes: inout ArraySlice<Box>, _ letters: [Box]) {
    let boxes = boxes(of: scalars)
    // Scalars that share a lead byte with letters get classes of their own. The other classes then accept no
    // letters.
    let leads = letters.reduce(0) { $0 | $1.leads }
    let near = boxes.filter { $0.leads & leads != 0 }
    let far = boxes.filter { $0.leads & leads == 0 }
    let split =
      near.isEmpty
      ? classes.startIndex : far.isEmpty ? classes.endIndex : classes.endIndex - classes.count / 3
    Self.put(near, into: &classes[..<split], letters)
    Self.put(far, into: &classes[split...], Self.punctuation.map { Self.box(of: $0) })
  }

  private static func put(_ boxes: [Box], into classes: inout ArraySlice<Box>, _ letters: [Box]) {
    // Boxes that share their first two bytes with letters are placed first, then the most expensive ones. The
    // key makes the order deterministic.
    let ordered = boxes.map { box in
      let beside = letters.reduce(0) {
        $1.leads & box.leads != 0 && $1.seconds & box.seconds != 0 ? $0 + $1.count : $0
      }
      return (rank: beside << 40 + box.cost(letters), key: box.key, box: box)
    }.sorted { ($1.rank, $0.key) < ($0.rank, $1.key) }
    var costs = classes.map { $0.cost(letters) }
    for (_, _, box) in ordered {
      var best = (more: Int.max, offset: 0)
      for offset in costs.indices {
        var joined = classes[classes.startIndex + offset]
        joined.formUnion(box)
        let more = joined.cost(letters) - costs[offset]
        if more < best.more { best = (more, offset) }
      }
      classes[classes.startIndex + best.offset].formUnion(box)
      costs[best.offset] += best.more
    }
  }
}
