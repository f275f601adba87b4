import Bytes
import SystemLibrary

/// The rules by which a local time becomes an instant. It is immutable and read once. The time zone of the C
/// library, which the whole process shares, is not changed.
package struct LogTimeZone: Sendable, Equatable {
  /// The instants at which the offset changes, ascending, in seconds since 1970.
  private var transitions: [Int] = []
  /// The offset from each of them on, in seconds east.
  private var offsets: [Int] = []
  /// The offset before the first of them.
  private var firstOffset: Int
  /// The rule after the last of them.
  private var rule: YearlyRule?

  /// The offsets that a zone may have, in seconds (RFC 9636, section 3.2): less than 25 hours west and 26
  /// east.
  private static let possibleOffsets = -89_999...93_599

  /// Coordinated universal time.
  package static let utc = LogTimeZone(fixed: 0)

  private init(fixed offset: Int) { firstOffset = offset }

  /// A zone by its name: `UTC`, a fixed offset (`+02:00`, `-0530`, `UTC+2`), or a name in the IANA time zone
  /// database (`Europe/Berlin`). Its file (RFC 9636) is read from the folder that `$TZDIR` names, or
  /// otherwise from the system's zoneinfo folder.
  ///
  /// - Throws: ``UnknownTimeZoneError`` if the name is not one of these or has no readable file.
  package init(named name: String) throws(UnknownTimeZoneError) {
    if let offset = Self.fixedOffset(named: name) {
      self.init(fixed: offset)
      return
    }
    let isName =
      !name.isEmpty && name.utf8.count < 100 && !name.hasPrefix("/")
      && name.utf8.allSatisfy { isNameByte($0) } && !name.split(separator: "/").contains("..")
    guard isName else {
      throw UnknownTimeZoneError(name: name, problem: "is neither UTC nor an offset nor a zone's name")
    }
    for folder in Self.folders {
      guard let bytes = readZoneFile(folder + "/" + name) else { continue }
      guard let zone = Self(zoneInformation: bytes) else {
        throw UnknownTimeZoneError(name: name, problem: "has no readable zone file in \(folder)")
      }
      self = zone
      return
    }
    throw UnknownTimeZoneError(
      name: name,
      problem: "is not in the time zone database (looked in \(Self.folders.joined(separator: ", ")))"
    )
  }

  private static var folders: [String] {
    var folders: [String] = []
    // getenv's result is copied at once; nothing here changes the environment.
    if let named = unsafe getenv("TZDIR") { folders.append(unsafe String(cString: named)) }
    return folders + ["/usr/share/zoneinfo", "/var/db/timezone/zoneinfo"]
  }

  /// `UTC`, `Z`, `GMT`, `+02:00`, `+0200`, `+2`, `UTC+2`.
  private static func fixedOffset(named name: String) -> Int? {
    var rest = Substring(name.uppercased())
    if rest == "Z" { return 0 }
    if rest.hasPrefix("UTC") || rest.hasPrefix("GMT") { rest = rest.dropFirst(3) }
    if rest.isEmpty { return name.isEmpty ? nil : 0 }
    guard let sign = rest.first, sign == "+" || sign == "-" else { return nil }
    rest = rest.dropFirst()
    let parts = rest.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isASCIIDigit) }) else {
      return nil
    }
    let hours: Int?
    let minutes: Int?
    if parts.count == 2 {
      guard parts[0].count <= 2, parts[1].count == 2 else { return nil }
      (hours, minutes) = (Int(parts[0]), Int(parts[1]))
    } else if rest.count <= 2 {
      (hours, minutes) = (Int(rest), 0)
    } else {
      guard rest.count <= 4 else { return nil }
      (hours, minutes) = (Int(rest.dropLast(2)), Int(rest.suffix(2)))
    }
    guard let hours, let minutes, hours < 24, minutes < 60 else { return nil }
    return (hours * 3600 + minutes * 60) * (sign == "-" ? -1 : 1)
  }

  // MARK: Offsets

  /// The offset of clocks from UTC at an instant, in seconds east.
  func offset(at instant: Int) -> Int {
    guard let last = transitions.last, let first = transitions.first else {
      return rule?.offset(at: instant) ?? firstOffset
    }
    if instant < first { return firstOffset }
    if instant >= last { return rule?.offset(at: instant) ?? offsets[offsets.count - 1] }
    return offsets[transitions.indices.partitioningIndex { transitions[$0] > instant } - 1]
  }

  /// The instant of a local time. If clocks show it twice, because they are set back, it is the first of the
  /// two. If they skip it, the offset before the change applies.
  func instant(of local: LocalTime) -> LogDate {
    let clock = local.clockSeconds
    if transitions.isEmpty, case nil = rule {
      return LogDate(seconds: clock - firstOffset, nanoseconds: local.nanoseconds, offset: firstOffset)
    }
    let before = offset(at: clock - 86_400)
    let after = offset(at: clock + 86_400)
    let chosen =
      offset(at: clock - before) == before ? before : offset(at: clock - after) == after ? after : before
    let seconds = clock - chosen
    return LogDate(seconds: seconds, nanoseconds: local.nanoseconds, offset: offset(at: seconds))
  }

  // MARK: Zone files

  /// A zone from a TZif file (RFC 9636), version 2 or later; nil for anything else.
  init?(zoneInformation bytes: [UInt8]) {
    var cursor = ZoneCursor(bytes: bytes)
    guard let first = cursor.header(), first.version >= UInt8(ascii: "2") else { return nil }
    // The first block has 32-bit times for old readers. The second block has all times.
    cursor.index += first.bytes(timeSize: 4)
    guard let header = cursor.header(), header.types > 0 else { return nil }
    let start = cursor.index
    guard bytes.count >= start + header.bytes(timeSize: 8) else { return nil }
    let indices = start + header.times * 8
    let types = indices + header.times
    var typeOffsets: [Int] = []
    for type in 0..<header.types {
      typeOffsets.append(Int(Int32(truncatingIfNeeded: cursor.integer(at: types + type * 6, bytes: 4))))
    }
    guard typeOffsets.allSatisfy({ Self.possibleOffsets.contains($0) }) else { return nil }
    firstOffset = typeOffsets[0]
    for time in 0..<header.times {
      let type = Int(bytes[indices + time])
      let instant = Int(truncatingIfNeeded: cursor.integer(at: start + time * 8, bytes: 8))
      guard type < typeOffsets.count, transitions.last.map({ $0 < instant }) ?? true else { return nil }
      transitions.append(instant)
      offsets.append(typeOffsets[type])
    }
    let footer = bytes.dropFirst(start + header.bytes(timeSize: 8))
    if footer.first == UInt8(ascii: "\n"), let end = footer.dropFirst().firstIndex(of: UInt8(ascii: "\n")) {
      rule = YearlyRule(footer[(footer.startIndex + 1)..<end])
    }
  }
}

/// The error for a name that is not the name of a time zone.
package struct UnknownTimeZoneError: Error, Sendable, Equatable {
  /// The name as given.
  package var name: String
  /// What is wrong, and which names are accepted.
  package var message: String

  init(name: String, problem: String) {
    self.name = name
    message =
      "time zone '\(name)' \(problem); "
      + "expected UTC, an offset such as +02:00, or a name such as Europe/Berlin"
  }
}

private func isNameByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"),
    UInt8(ascii: "/"):
    true
  default: false
  }
}

/// The bytes of a regular file of at most 1 MiB (zone files have a few thousand bytes); nil if there is none.
private func readZoneFile(_ path: String) -> [UInt8]? {
  let limit = 1 << 20
  guard let bytes = try? contents(ofRegularFile: path, atMost: limit + 1), bytes.count <= limit else {
    return nil
  }
  return bytes
}

/// A place in a zone file.
private struct ZoneCursor {
  var bytes: [UInt8]
  var index = 0

  struct Header {
    var version: UInt8
    var isUTCount: Int
    var isStandardCount: Int
    var leapSeconds: Int
    var times: Int
    var types: Int
    var characters: Int

    /// The size of the block that follows.
    func bytes(timeSize: Int) -> Int {
      times * (timeSize + 1) + types * 6 + characters + leapSeconds * (timeSize + 4) + isStandardCount
        + isUTCount
    }
  }

  /// Takes a header.
  mutating func header() -> Header? {
    guard index + 44 <= bytes.count, bytes[index..<index + 4].elementsEqual("TZif".utf8) else { return nil }
    let counts = (0..<6).map { Int(truncatingIfNeeded: integer(at: index + 20 + $0 * 4, bytes: 4)) }
    guard counts.allSatisfy({ $0 <= 1 << 20 }) else { return nil }
    let header = Header(
      version: bytes[index + 4], isUTCount: counts[0], isStandardCount: counts[1], leapSeconds: counts[2],
      times: counts[3], types: counts[4], characters: counts[5])
    index += 44
    return header
  }

  /// An integer in network byte order; 0 beyond the file's end.
  func integer(at start: Int, bytes count: Int) -> UInt64 {
    guard start + count <= bytes.count else { return 0 }
    return bytes[start..<start + count].reduce(0) { $0 << 8 | UInt64($1) }
  }
}
