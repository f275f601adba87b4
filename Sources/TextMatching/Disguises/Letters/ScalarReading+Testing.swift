/// The tables that the plain implementation of disguises in the tests shares with the module.
extension ScalarReading {
  /// The letter or digit at an index in `DisguiseTables.styledParts`.
  package static func styledPart(at index: Int) -> UInt32 { UInt32(DisguiseTables.styledParts[index]) }

  /// The letter without its accent, stroke or hook; nil if it has none.
  package static func accentBase(of scalar: UInt32) -> UInt32? { DisguiseTables.accentBase(of: scalar) }
}
