import JSONText
import MessageFilter
import TestSupport
import Testing

/// The schema for editors and the reader say the same of every rules file, as far as a schema can.
@Suite struct RulesSchemaTests {
  private static let read = Result { () throws -> SchemaEvaluator in
    let document = JSON5Document.read(try readFile(checkout + "/examples/rules.schema.json"))
    try #require(document.mistakes == [])
    return SchemaEvaluator(schema: document)
  }

  static func schema() throws -> SchemaEvaluator { try read.get() }

  @Test(
    arguments: [
      StarterRules.text, "{version:1}", "{version:1.0,fields:{}}",
      "{version:1,smart:{shortSender:true,countryAllowlist:['+1','IL','kz']}}",
      "{version:1,smart:{shortSender:{}}}",
      "{version:1,smart:{shortSender:{max:20}},automatic:{}}",
      "{version:1,denyLanguage:['ZH-hans','zh-TW','pt-BR','iw','es-419','hi-Deva']}",
      "{version:1,denyLanguage:[{language:'ar',confidence:0},{language:'en',confidence:1}]}",
      "{version:1,deny:[{text:' a ',case:'sensitive',matching:'regex',note:'',enabled:false}],fields:{id:'/',date:'/a~1b/~0'}}",
      "{version:1,automatic:{languages:[],filter_lists:{iw:{},'pt-BR':{deny_body:[]}}}}",
    ] + RulesFileTests.files)
  func `what the reader takes the schema takes`(text: String) throws {
    let document = JSON5Document.read(Array(text.utf8))
    #expect(RulesFile.read(bytes: Array(text.utf8)).rules != nil)
    #expect(try Self.schema().accepts(document))
  }

  @Test func `both take the example with every kind of rule`() throws {
    let document = JSON5Document.read(try readFile(checkout + "/examples/everything.json5"))
    #expect(RulesFile.read(bytes: document.source).rules != nil)
    #expect(try Self.schema().accepts(document))
  }

  /// What only the reader can know: whether a regex compiles, what a name stands for, what must be unique.
  private static let beyondSchemas = [
    "half of a surrogate pair", "is taken by", "unknown country", "unknown language", "occurs twice",
    "is the same language", "the regex", "unknown target", "unknown tag", "nested more than", "only in case",
    "in the filter of a tag",
  ]

  @Test(arguments: RulesErrorTests.cases.map { $0.marked.filter { $0 != "▶" } })
  func `what the reader refuses the schema refuses`(text: String) throws {
    let reading = RulesFile.read(bytes: Array(text.utf8), warnings: false)
    let document = JSON5Document.read(Array(text.utf8))
    guard document.isWellFormed, let finding = reading.findings.first else { return }
    if Self.beyondSchemas.contains(where: { finding.message.contains($0) }) { return }
    #expect(try !Self.schema().accepts(document), "\(finding.message)")
  }

  /// Random changes to files that have everything between them: the two agree on each, but for what only the
  /// reader knows.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `the schema and the reader agree on files changed at random`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let schema = try Self.schema()
    let file = RulesFileTests.files[Int(seed) % RulesFileTests.files.count]
    let document = JSON5Document.read(Array(file.utf8))
    let values = [
      "1", "0.5", "true", "null", "'x'", "''", "' '", "[]", "{}", "['a']", "{text:'a'}", "{max:3}", "'body'",
      "'/a'", "25",
    ]
    for _ in 0..<40 {
      var bytes = document.source
      let node = document.nodes[Int.random(in: 1..<document.nodes.count, using: &generator)]
      if let key = node.keyRange, Bool.random(using: &generator) {
        let other = document.nodes.compactMap(\.keyRange).randomElement(using: &generator) ?? key
        bytes.replaceSubrange(key, with: document.source[other])
      } else {
        bytes.replaceSubrange(node.range, with: Array((values.randomElement(using: &generator) ?? "1").utf8))
      }
      let changed = JSON5Document.read(bytes)
      guard changed.isWellFormed else { continue }
      let reading = RulesFile.read(bytes: bytes, warnings: false)
      let isKnownToBoth = !reading.findings.contains { finding in
        finding.severity == .error && Self.beyondSchemas.contains { finding.message.contains($0) }
      }
      guard isKnownToBoth else { continue }
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(
        try schema.accepts(changed) == (reading.rules != nil), "seed \(seed): \(reading.findings) \(text)")
    }
  }
}
