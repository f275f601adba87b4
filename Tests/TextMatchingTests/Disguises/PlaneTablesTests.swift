import Testing

@testable import TextMatching

/// The generated ``PlaneTables`` have what is worked out from the other tables.
@Suite struct PlaneTablesTests {
  @Test func `the basic plane is read as it is worked out to be`() {
    let derived = DerivedBasicPlane()
    #expect(BasicPlane.shared.indices == derived.indices)
    let scalars = UInt32(0)..<0x1_0000
    #expect(scalars.allSatisfy { Array(BasicPlane.derived(of: $0)) == derived.derived[$0] ?? [] })
  }

  @Test func `scripts and kinds are those that are worked out`() {
    let derived = DerivedScriptTable()
    #expect(ScriptTable.shared.values == derived.values)
    #expect(ScriptTable.shared.scripts == derived.scripts)
    #expect(ScriptTable.shared.passesFor == derived.passesFor)
    #expect(ScriptTable.shared.asciiPasses.map(\.rawValue) == derived.asciiPasses)
  }

  @Test func `lookalikes are those that are worked out`() {
    let derived = DerivedLookalikes()
    #expect(Lookalikes.shared.candidates == derived.candidates)
    let parts = PlaneTables.lookalikeParts
    #expect((0..<parts.count).map { UInt32(parts[$0]) } == derived.parts)
  }
}
