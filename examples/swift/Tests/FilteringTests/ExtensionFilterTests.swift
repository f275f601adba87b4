import Filtering
import MessageFilter
import Testing

private struct Request: FilterRequest {
  var sender: String?
  var messageBody: String?
}

@Suite struct ExtensionFilterTests {
  /// The rules of the examples.
  private let rules = #filePath.split(separator: "/").dropLast(4).map { "/\($0)" }.joined() + "/rules.json5"

  @Test func `messages are judged by the rules file`() {
    var filter = ExtensionFilter(rulesAt: rules)
    #expect(filter.action(for: Request(sender: "+44 20 7946 0018", messageBody: "FREE Money")) == .junk)
    #expect(filter.action(for: Request(sender: nil, messageBody: nil)) == .allow)
    #expect(filter.mistake == nil)
  }

  @Test func `without rules there is no answer`() {
    var filter = ExtensionFilter(rulesAt: nil)
    #expect(filter.action(for: Request(sender: nil, messageBody: "FREE Money")) == nil)
    var absent = ExtensionFilter(rulesAt: "/nowhere/rules.json5")
    #expect(absent.action(for: Request(sender: nil, messageBody: "FREE Money")) == nil)
    #expect(absent.mistake != nil)
  }
}
