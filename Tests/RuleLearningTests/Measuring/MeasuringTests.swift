import Bytes
import JSONText
import MessageFilter
import Testing

@testable import RuleLearning

/// Labels, and the interval of a share.
struct MeasuringTests {
  /// The label that a message with this member has.
  private func label(_ json: String, fields: FieldPointers = .init()) throws -> MessageLabel {
    let line = Array("{\"body\":\"x\",\(json)}".utf8)
    var reader = MessageReader(try MessageLayout(fields: fields, readsLabel: true))
    reader.begin(line.span)
    let isThere = reader.next(line.span)
    #expect(isThere)
    var buffer = ByteBuffer(capacity: 16)
    return MessageLabel(reader.label(in: line.span), of: line.span, &buffer)
  }

  @Test(arguments: [
    (#""junk""#, Action.junk), (#""spam""#, .junk), (#""1""#, .junk), (#""true""#, .junk), ("1", .junk),
    ("true", .junk), (#""SPAM""#, .junk), (#""  Spam\t""#, .junk), (#""\u0073pam""#, .junk),
    (#""allow""#, .allow), (#""ham""#, .allow), (#""ok""#, .allow), (#""0""#, .allow), (#""false""#, .allow),
    ("0", .allow), ("false", .allow), ("1.0", .junk), ("1e0", .junk), ("10E-1", .junk), ("0.01e+2", .junk),
    ("0.0", .allow), ("-0", .allow), ("0e999999999999999999999", .allow), (#""transaction""#, .transaction),
    (#""\u2003promotion""#, .promotion),
  ])
  func `a label is one of winnow(1)'s words`(_ json: String, _ action: Action) throws {
    #expect(try label("\"label\":" + json) == .action(action))
  }

  @Test(arguments: ["\"label\":null", "\"label\":\"\"", "\"label\":\" \\n\"", "\"other\":1"])
  func `a message without a label has none`(_ json: String) throws { #expect(try label(json) == .none) }

  @Test(arguments: [
    "2", "-1", "10", "0.1", "1.1", "11e-1", "1e1", "1e-1", "1e999999999999999999999", "[\"spam\"]", "{}",
    "\"1.0\"", "\"spammy\"", "\"maybe\"", "\"j unk\"",
  ])
  func `any other label says nothing`(_ json: String) throws {
    #expect(try label("\"label\":" + json) == .unknown)
  }

  @Test func `a very long label says nothing`() throws {
    #expect(try label("\"label\":\"\(String(repeating: "a", count: 100_000))\"") == .unknown)
  }

  @Test func `the label may stand anywhere`() throws {
    #expect(try label("\"a\":{\"b\":[0,\"spam\"]}", fields: .init(label: "/a/b/1")) == .action(.junk))
  }

  /// Values as the literature has them: Agresti and Coull (1998) for 0 of 10 and 10 of 10; Newcombe (1998),
  /// table I, method 3: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
  @Test(arguments: [
    (81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0, 0.1611), (1, 29, 0.0061, 0.1718),
    (0, 10, 0, 0.2775), (10, 10, 0.7225, 1),
  ])
  func `Wilson's interval is that of the literature`(
    _ count: Int, _ total: Int, _ lower: Double, _ upper: Double
  ) throws {
    let interval = try #require(WilsonInterval(count, of: total))
    #expect(abs(interval.lower - lower) < 0.00006)
    #expect(abs(interval.upper - upper) < 0.00006)
  }

  @Test func `there is no interval of nothing`() { #expect(WilsonInterval(0, of: 0) == nil) }
}
