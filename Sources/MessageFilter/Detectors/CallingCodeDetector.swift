/// Tells the ITU calling code of a sender, as the contract's smart rule `countryAllowlist` has it.
public enum CallingCodeDetector {
  /// A calling code found at the start of a sender.
  public struct Found: Sendable, Equatable {
    /// The code's digits as a number: 1, 972.
    public var code: Int
    /// From `+` to the code's last digit, in bytes of the sender as it came.
    public var range: Range<Int>
  }

  /// The calling code that a sender (well-formed UTF-8), cleaned as the contract says, begins with.
  public static func callingCode(of sender: Span<UInt8>) -> Found? { nil }

  /// The calling code an entry of `countryAllowlist` stands for: `"+972"` or an ISO 3166 region (`"IL"`,
  /// any case). Nil for neither.
  public static func code(named entry: String) -> Int? { nil }

  /// The ISO regions that share a code, the main one first; empty for a code that is no country's.
  public static func regions(of code: Int) -> [String] { [] }
}
