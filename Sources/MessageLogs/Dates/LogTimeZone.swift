/// The rules by which a local time becomes an instant.
public struct LogTimeZone: Sendable {
  /// Coordinated universal time.
  public static let utc = LogTimeZone()

  private init() {}

  /// A zone by its name: `UTC` (or `Z`), a fixed offset (`+02:00`, `-0530`, `UTC+2`), or a name of the IANA
  /// time zone database (`Europe/Berlin`), which is read from the system's zoneinfo folder.
  public init(named name: String) throws(UnknownTimeZone) {}
}

/// A name that is no time zone here.
public struct UnknownTimeZone: Error, Sendable, Equatable {
  /// The name as given.
  public var name: String
  /// What is wrong and what is taken instead.
  public var message: String
}
