import TextMatching

/// What TextMatching's Disguises know of scalars regardless of the patterns, worked out by TextMatching
/// itself from its other tables. It is made after those, and has no operands.
let disguisePlanes = TableKind(
  name: "disguise-planes", operands: "",
  output: "Sources/TextMatching/Disguises/Letters/PlaneTables.swift"
) { operands in
  guard operands.isEmpty else { throw TableError(message: "disguise-planes takes no operands") }
  return DisguisePlanes.source()
}

/// Makes the tables.
private enum DisguisePlanes {
  /// The scalars at which another value begins, and the values.
  private static func runs(_ values: [Int]) -> (starts: [Int], values: [Int]) {
    let starts = values.indices.filter { $0 == 0 || values[$0] != values[$0 - 1] }
    return (starts, starts.map { values[$0] })
  }

  static func source() -> String {
    let plane = DerivedBasicPlane()
    let readings = runs(plane.indices.map(Int.init))
    let derived = plane.derived.sorted { $0.key < $1.key }
    var ends = [0]
    for (_, scalars) in derived { ends.append((ends.last ?? 0) + scalars.count) }
    let table = DerivedScriptTable()
    let scripts = runs(zip(table.values, table.scripts).map { Int($0) | Int($1) << 8 })
    let lookalikes = DerivedLookalikes()

    var text = "// swift-format-ignore-file\n"
    text += """
      // Made by generate-tables disguise-planes from TextMatching's DisguiseTables and FoldingTables. Not to
      // be edited by hand.

      /// What Disguises know of scalars regardless of the patterns; see ``DerivedBasicPlane``.

      """
    text += "enum PlaneTables {\n"
    text += packed(
      "readingStarts", 3, readings.starts,
      note: "Runs of the basic plane with one element of `BasicPlane.indices`: their first scalars.")
    text += packed("readings", 2, readings.values, note: "The elements.")
    text += packed(
      "derivedBases", 3, derived.map(\.key), note: "Characters that others are read as, in order.")
    text += packed("derivedEnds", 2, ends, note: "The others of the i-th end at element i + 1.")
    text += packed("derivedScalars", 3, derived.flatMap(\.value), note: "These others.")
    text += packed(
      "scriptStarts", 3, scripts.starts,
      note: "Runs of the basic plane with the same elements of `ScriptTable`: their first scalars.")
    text += packed(
      "scripts", 2, scripts.values, note: "The elements of `values`, and from bit 8 on those of `scripts`.")
    text += packed("passes", 10, table.passesFor, note: "The elements of `ScriptTable.passesFor`.")
    text += packed("asciiPasses", 10, table.asciiPasses, note: "The elements of `ScriptTable.asciiPasses`.")
    text += packed(
      "lookalikeScalars", 3, lookalikes.scalars, note: "The candidates of `Lookalikes`, in order.")
    text += packed(
      "lookalikeKinds", 3, lookalikes.kinds,
      note: "Their kinds * 8, and 1 with a pair, 2 if they decompose, 4 if they are styled.")
    text += packed("lookalikeSkeletons", 6, lookalikes.skeletons, note: "Their packed skeletons.")
    text += packed(
      "lookalikeBases", 3, lookalikes.bases, note: "The letters without accent, stroke or hook, or 0.")
    text += packed(
      "lookalikeEnds", 2, lookalikes.ends, note: "The parts of the i-th end at element i + 1.")
    text += packed(
      "lookalikeParts", 3, lookalikes.parts, note: "What is left of them without case and marks.")
    return text + "}\n"
  }
}
