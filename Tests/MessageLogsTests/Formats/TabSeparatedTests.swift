import MessageLogs
import Testing

@Suite struct TabSeparatedTests {
  @Test(arguments: [LogFormat?.none, .tsv]) func `TSV, where quotes are characters`(from: LogFormat?) {
    let found = convert("sender\tbody\tid\nA\t\"x\\ty\\\\z\t1\n", .init(from: from))
    #expect(
      found.lines == [
        #"{"id":"1","sender":"A","body":"\"x\ty\\z","date":null,"direction":null,"chat":null,"source":"tsv"}"#
      ])
  }
}
