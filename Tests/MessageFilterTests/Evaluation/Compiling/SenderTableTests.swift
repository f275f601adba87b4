import Testing

@testable import MessageFilter

@Suite struct SenderTableTests {
  @Test(
    arguments: [
      ("bank", 0, [0, 2]), ("BANK", 0, [0, 2]), ("Banks", nil, []), ("", nil, []),
      // The same number in other forms, and in that of an entry.
      ("+14155550100", 1, [1, 3]), ("1 415 555 0100", 1, [1, 3]), ("14155550100", 1, [1, 3]),
      ("4155550100", nil, []),
      // Only digits and signs, but no number; and a short code.
      ("*611", 4, [4]), ("*612", nil, []), ("611", 5, [5]),
    ] as [(String, Int?, [Int])])
  func `a sender has the rules of the entries that it equals`(sender: String, lowest: Int?, all: [Int]) {
    var lookup = SenderLookup(NumberingPlan())
    var table = SenderTable()
    let entries = ["Bank", "+1 (415) 555-0100", "bAnk", "14155550100", "*611", "611"]
    for (rule, entry) in entries.enumerated() { table.insert(entry, rule: rule, scratch: &lookup) }
    lookup.forget()
    lookup.take(sender.utf8Span.span, withNumber: table.hasNumbers)
    let first = table.first(of: sender.utf8Span.span, lookup)
    var found: [Int] = []
    table.appendAll(of: sender.utf8Span.span, lookup, to: &found)
    #expect(first == lowest)
    #expect(Set(found).sorted() == all)
  }
}
