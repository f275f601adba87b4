import Testing

@testable import TextMatching

@Suite struct ScalarReadingTests {
  @Test func `no character is read as more than two letters for each of its bytes`() throws {
    // The room for a text's keys is made by this.
    var most = 0
    for value in UInt32(0)..<0x11_0000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      var letters = [value]
      if case .styled(let parts) = ScalarReading(of: value) {
        letters = parts.map { UInt32(DisguiseTables.styledParts[$0]) }
      }
      let count = letters.reduce(0) { $0 + StandInTable.bases(of: $1).count }
      #expect(count <= 2 * UTF8.width(scalar), "U+\(String(value, radix: 16))")
      most = max(most, count)
    }
    #expect(most > 2)
  }
}
