import TestSupport
import Testing

@testable import TextMatching

/// The generated tables against the specification's own table, which comes from another implementation of UTS
/// #39.
@Suite(.enabled(if: SharedData.isThere, Comment(rawValue: SharedData.absence)))
struct DisguiseTablesTests {
  /// A row: a scalar, what it is, and for a styled character or a letter what it stands for.
  struct Row {
    var scalar: UInt32
    var kind: Substring
    var value: [UInt32]
  }

  static func rows() throws -> [Row] {
    try SharedData.lines(of: "spec/disguises/lookalikes.tsv").filter { !$0.hasPrefix("#") }.map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      return Row(
        scalar: try #require(UInt32(fields[0], radix: 16)), kind: fields[1],
        value: fields[2].unicodeScalars.map(\.value))
    }
  }

  @Test func `each character is read as its row says`() throws {
    let rows = try Self.rows()
    #expect(rows.count > 20_000)
    for row in rows {
      let reading = ScalarReading(of: row.scalar)
      let isAsExpected =
        switch (row.kind, reading) {
        case ("ignore", .dropped), ("space", .space): true
        case ("flag", .regional(let letter)): row.value == [letter]
        case ("dress", .styled(let parts)):
          parts.map { UInt32(DisguiseTables.styledParts[$0]) } == ReferenceText.decomposed(row.value)
        case ("mark", .itself):
          LetterKind.isDroppable(row.scalar, LetterKind(of: row.scalar), base: LetterKind(of: 0x61))
        // Some letters are styled ones too.
        case ("accent", _): row.value == [DisguiseTables.accentBase(of: row.scalar)]
        case ("skel", _): true
        default: false
        }
      if !isAsExpected { Issue.record("U+\(String(row.scalar, radix: 16)), \(row.kind): \(reading)") }
    }
  }

  @Test func `no other character is read as anything but itself`() throws {
    let known = Set(try Self.rows().filter { $0.kind != "skel" }.map(\.scalar))
    for scalar in UInt32(0)..<0x11_0000 where !known.contains(scalar) {
      // The specification's table is older than Unicode 15.
      guard let age = Unicode.Scalar(scalar)?.properties.age, age < (15, 0) else { continue }
      guard case .itself = ScalarReading(of: scalar), DisguiseTables.accentBase(of: scalar) == nil else {
        Issue.record("U+\(String(scalar, radix: 16)): \(ScalarReading(of: scalar))")
        continue
      }
    }
  }

  /// Letters of different scripts look alike exactly if their skeletons are equal.
  @Test func `letters with equal skeletons have equal numbers`() throws {
    var byShape: [[UInt32]: [UInt32]] = [:]
    var shapes: [UInt32: [UInt32]] = [:]
    for row in try Self.rows() where row.kind == "skel" { shapes[row.scalar] = row.value }
    for scalar in UInt32(0)..<0x3_0000 where !(0xD800...0xDFFF ~= scalar) && LetterKind(of: scalar).isLetter {
      byShape[shapes[scalar] ?? [scalar], default: []].append(scalar)
    }
    var shapesOfNumber: [UInt16: [UInt32]] = [:]
    for (shape, letters) in byShape where Set(letters.map { LetterKind(of: $0).script }).count > 1 {
      let numbers = Set(letters.map { Skeletons(of: $0).own })
      if numbers.count != 1 || numbers.contains(0) { Issue.record("\(shape): \(letters), \(numbers)") }
      guard let number = numbers.first else { continue }
      #expect(shapesOfNumber[number] == nil)
      shapesOfNumber[number] = shape
    }
    #expect(shapesOfNumber.count > 100)
  }
}
