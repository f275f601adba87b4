import TestSupport
import Testing

/// init as a built program.
@Suite struct InitTests {
  @Test func `init writes the languages that are named, else the locale's and English`() throws {
    let place = try Workplace()
    func ids(_ arguments: [String], _ locale: String) throws -> String {
      let outcome = try place.run(["init"] + arguments, environment: ["LC_ALL": locale])
      #expect(outcome.status == 0)
      #expect(try place.run(["check", "--strict", "-"], input: outcome.out).status == 0)
      return ["prize", "ru-work", "he-loan"].filter { outcome.out.contains("id: \"\($0)\"") }.joined(
        separator: " ")
    }
    #expect(try ids([], "C.UTF-8") == "prize")
    #expect(try ids([], "ru_RU.UTF-8") == "prize ru-work")
    #expect(try ids([], "xx_XX") == "prize")
    #expect(try ids(["--language", "he,ru"], "C.UTF-8") == "ru-work he-loan")
    let unknown = try place.winnow("init", "--language", "he,xx")
    #expect(unknown.status == 2 && unknown.out.isEmpty)
  }

  @Test func `the starter rules are good, and builtin is them`() throws {
    let place = try Workplace()
    let starter = try place.winnow("init")
    #expect(starter.status == 0)
    try place.write("starter.json5", starter.out)
    let check = try place.winnow("check", "--strict", "starter.json5")
    #expect(check.status == 0, "\(check.out)")
    let messages = try String(decoding: readFile(checkout + "/examples/messages.ndjson"), as: UTF8.self)
    let own = try place.run(["-r", "starter.json5"], input: messages)
    #expect(try place.run(["-r", "builtin"], input: messages).out == own.out)
  }
}
