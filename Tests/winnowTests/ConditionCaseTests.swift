import TestSupport
import Testing

/// What winnow-rules(5) and winnow(7) say of conditions, scores, tags, fields and of the matchings whole and
/// prefix, sentence by sentence: a rules file, a message, and the verdict that follows.
@Suite struct ConditionCaseTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var says: String
    var rules: String
    var message: String
    /// The verdict after `{"line":1,`.
    var verdict: String

    var testDescription: String { says }
  }

  private static let kept = #""action":"allow","reason":{"stage":"default"}}"#

  private static let scam = """
    deny: [{ id: "scam", all: ["parcel", { any: ["fee", "customs"] }, { smart: "links" }],
      none: [{ text: "GreenPost", target: "sender", matching: "whole" }] }]
    """

  static let groups: [Case] = [
    Case(
      says: "all hold, one of any, none of none; matches depth first, the place is the first one's",
      rules: scam,
      message: #"{"sender":"+1","body":"Your Parcel: pay the customs at http://a.example.com/x"}"#,
      verdict: #""action":"junk","reason":{"stage":"deny","rule":"scam","field":"body","range":[5,11],"#
        + #""match":"Parcel","matches":["#
        + #"{"condition":"/deny/0/all/0","text":"parcel","field":"body","range":[5,11],"match":"Parcel"},"#
        + #"{"condition":"/deny/0/all/1/any/1","text":"customs","field":"body","range":[21,28],"match":"customs"},"#
        + #"{"condition":"/deny/0/all/2","text":"links","field":"body","range":[32,54],"match":"http://a.example.com/x"}]}}"#
    ),
    Case(
      says: "one of none holds",
      rules: scam, message: #"{"sender":" greenpost ","body":"parcel fee http://a.example.com/x"}"#,
      verdict: kept),
    Case(
      says: "one of all does not hold",
      rules: scam, message: #"{"sender":"+1","body":"parcel fee"}"#, verdict: kept),
    Case(
      says: "none of any holds",
      rules: scam, message: #"{"sender":"+1","body":"parcel http://a.example.com/x"}"#, verdict: kept),
    Case(
      says: "of none alone nothing is listed",
      rules: #"deny: [{ none: ["ok"] }]"#, message: #"{"body":"fine"}"#,
      verdict: #""action":"junk","reason":{"stage":"deny","rule":"/deny/0"}}"#),
    Case(
      says: "those of any stand in the list's order, wherever they are in the message",
      rules: #"deny: [{ any: ["b", "a"] }]"#, message: #"{"body":"a b"}"#,
      verdict:
        #""action":"junk","reason":{"stage":"deny","rule":"/deny/0","field":"body","range":[2,3],"match":"b","#
        + #""matches":[{"condition":"/deny/0/any/0","text":"b","field":"body","range":[2,3],"match":"b"},"#
        + #"{"condition":"/deny/0/any/1","text":"a","field":"body","range":[0,1],"match":"a"}]}}"#),
    Case(
      says: "the text is the rule's, though another rule spells it in another way",
      rules: #"deny: [{ all: ["e\u0301", "zz"] }, { all: ["\u00e9", "ww"] }]"#, message: #"{"body":"é ww"}"#,
      verdict:
        #""action":"junk","reason":{"stage":"deny","rule":"/deny/1","field":"body","range":[0,1],"match":"é","#
        + #""matches":[{"condition":"/deny/1/all/0","text":"é","field":"body","range":[0,1],"match":"é"},"#
        + #"{"condition":"/deny/1/all/1","text":"ww","field":"body","range":[2,4],"match":"ww"}]}}"#),
    Case(
      says: "those of all stand before those of any, however the file orders them",
      rules: #"deny: [{ any: ["x"], all: ["y"] }]"#, message: #"{"body":"x y"}"#,
      verdict:
        #""action":"junk","reason":{"stage":"deny","rule":"/deny/0","field":"body","range":[2,3],"match":"y","#
        + #""matches":[{"condition":"/deny/0/all/0","text":"y","field":"body","range":[2,3],"match":"y"},"#
        + #"{"condition":"/deny/0/any/0","text":"x","field":"body","range":[0,1],"match":"x"}]}}"#),
    Case(
      says: "of a group that does not hold as a whole nothing is listed",
      rules: #"deny: [{ any: [{ all: ["x", "q"] }, "y"] }]"#, message: #"{"body":"x y"}"#,
      verdict:
        #""action":"junk","reason":{"stage":"deny","rule":"/deny/0","field":"body","range":[2,3],"match":"y","#
        + #""matches":[{"condition":"/deny/0/any/1","text":"y","field":"body","range":[2,3],"match":"y"}]}}"#),
    Case(
      says: "groups stand up to eight deep",
      rules:
        #"deny: [{ all: [{ any: [{ all: [{ any: [{ all: [{ any: [{ all: [{ any: ["x"] }] }] }] }] }] }] }] }]"#,
      message: #"{"body":"x"}"#,
      verdict:
        #""action":"junk","reason":{"stage":"deny","rule":"/deny/0","field":"body","range":[0,1],"match":"x","#
        + #""matches":[{"condition":"/deny/0/all/0/any/0/all/0/any/0/all/0/any/0/all/0/any/0","text":"x","field":"body","#
        + #""range":[0,1],"match":"x"}]}}"#),
    Case(
      says: "filters with text and with conditions are asked in file order",
      rules: #"deny: ["zzz", { id: "two", all: ["a"], folder: "promotion" }, "a"]"#,
      message: #"{"body":"a"}"#,
      verdict:
        #""action":"promotion","reason":{"stage":"deny","rule":"two","field":"body","range":[0,1],"match":"a","#
        + #""matches":[{"condition":"/deny/1/all/0","text":"a","field":"body","range":[0,1],"match":"a"}]}}"#),
    Case(
      says: "a filter that is not enabled is as if it were not there",
      rules: #"deny: [{ all: ["a"], enabled: false }]"#, message: #"{"body":"a"}"#, verdict: kept),
    Case(
      says: "allow takes conditions too, and decides before deny",
      rules:
        #"allow: [{ all: ["code", { text: "Bank", target: "sender", matching: "exact" }] }], deny: ["code"]"#,
      message: #"{"sender":"My Bank","body":"your code"}"#,
      verdict:
        #""action":"allow","reason":{"stage":"allow","rule":"/allow/0","field":"body","range":[5,9],"match":"code","#
        + #""matches":[{"condition":"/allow/0/all/0","text":"code","field":"body","range":[5,9],"match":"code"},"#
        + #"{"condition":"/allow/0/all/1","text":"Bank","field":"sender","range":[3,7],"match":"Bank"}]}}"#),
  ]

  static let kinds: [Case] = [
    Case(
      says: "a smart rule need not be on, and takes its max beside it",
      rules: #"deny: [{ all: [{ smart: "shortSender", max: 4 }] }]"#,
      message: #"{"sender":"1234","body":""}"#,
      verdict:
        #""action":"junk","reason":{"stage":"deny","rule":"/deny/0","field":"sender","range":[0,4],"match":"1234","#
        + #""matches":[{"condition":"/deny/0/all/0","text":"shortSender","field":"sender","range":[0,4],"match":"1234"}]}}"#
    ),
    Case(
      says: "an absent sender is not judged short",
      rules: #"deny: [{ all: [{ smart: "shortSender" }] }]"#, message: #"{"body":"a"}"#, verdict: kept),
    Case(
      says: "countryAllowlist takes its codes beside it",
      rules: #"deny: [{ all: [{ smart: "countryAllowlist", codes: ["IL", "+44"] }] }]"#,
      message: #"{"sender":"+1 555 010 0199","body":""}"#,
      verdict:
        #""action":"junk","reason":{"stage":"deny","rule":"/deny/0","field":"sender","range":[0,2],"match":"+1","#
        + #""matches":[{"condition":"/deny/0/all/0","text":"countryAllowlist","field":"sender","range":[0,2],"match":"+1"}]}}"#
    ),
    Case(
      says: "numbersOnly is found at the sender's first letter",
      rules: #"deny: [{ all: [{ smart: "numbersOnly" }] }]"#, message: #"{"sender":"24/7 Shop","body":""}"#,
      verdict:
        #""action":"junk","reason":{"stage":"deny","rule":"/deny/0","field":"sender","range":[5,6],"match":"S","#
        + #""matches":[{"condition":"/deny/0/all/0","text":"numbersOnly","field":"sender","range":[5,6],"match":"S"}]}}"#
    ),
    Case(
      says: "a word of two scripts is a condition too",
      rules: #"deny: [{ all: [{ smart: "mixedScripts" }, "now"] }]"#, message: #"{"body":"get frее now"}"#,
      verdict:
        #""action":"junk","reason":{"stage":"deny","rule":"/deny/0","field":"body","range":[4,8],"match":"frее","#
        + #""matches":[{"condition":"/deny/0/all/0","text":"mixedScripts","field":"body","range":[4,8],"match":"frее"},"#
        + #"{"condition":"/deny/0/all/1","text":"now","field":"body","range":[9,12],"match":"now"}]}}"#),
    Case(
      says: "mixedScripts stands last of the smart rules",
      rules: #"smart: { mixedScripts: true, emojis: true }"#, message: #"{"body":"frее 🎁"}"#,
      verdict:
        #""action":"junk","reason":{"stage":"smart","rule":"/smart/emojis","text":"emojis","field":"body","#
        + #""range":[5,6],"match":"🎁"}}"#),
    Case(
      says: "a word whose letters are not lookalikes is not a word of two scripts",
      rules: #"smart: { mixedScripts: true }"#, message: #"{"body":"iPhoneом 3D-модель"}"#, verdict: kept),
    Case(
      says: "a tag is a condition; it has no place",
      rules: #"deny: [{ all: [{ tag: "post" }] }], tags: { post: ["parcel"] }"#,
      message: #"{"body":"parcel"}"#,
      verdict: #""action":"junk","tags":["post"],"reason":{"stage":"deny","rule":"/deny/0","#
        + #""matches":[{"condition":"/deny/0/all/0","text":"post"}]}}"#),
    Case(
      says: "a number is compared as a number",
      rules: #"country: "IL", deny: [{ all: [{ text: "054-123-4567", matching: "number" }, "hi"] }]"#,
      message: #"{"sender":"+972 54 123 4567","body":"hi"}"#,
      verdict: #""action":"junk","reason":{"stage":"deny","rule":"/deny/0","field":"sender","range":[0,16],"#
        + #""match":"+972 54 123 4567","matches":[{"condition":"/deny/0/all/0","text":"054-123-4567","field":"sender","#
        + #""range":[0,16],"match":"+972 54 123 4567"},{"condition":"/deny/0/all/1","text":"hi","field":"body","#
        + #""range":[0,2],"match":"hi"}]}}"#),
    Case(
      says: "a text with target all may lie across body and sender",
      rules: #"deny: [{ all: ["now B"] }]"#, message: #"{"sender":"bob","body":"call now"}"#,
      verdict:
        #""action":"junk","reason":{"stage":"deny","rule":"/deny/0","field":"all","range":[5,10],"match":"now b","#
        + #""matches":[{"condition":"/deny/0/all/0","text":"now B","field":"all","range":[5,10],"match":"now b"}]}}"#
    ),
    Case(
      says: "the default of disguises never applies inside none",
      rules: #"disguises: "all", deny: [{ all: ["free"], none: ["stop"] }]"#,
      message: #"{"body":"fr33 5t0p"}"#,
      verdict:
        #""action":"junk","reason":{"stage":"deny","rule":"/deny/0","field":"body","range":[0,4],"match":"fr33","#
        + #""matches":[{"condition":"/deny/0/all/0","text":"free","field":"body","range":[0,4],"match":"fr33"}]}}"#
    ),
  ]

  private static let score = """
    deny: [{ id: "s", atLeast: 10, score: [{ points: 6, text: "claim" }, { points: 5, smart: "links" },
      { points: -8, text: "see you" }] }]
    """

  static let scores: [Case] = [
    Case(
      says: "the points of what holds add up, and the place is that of most points",
      rules: score, message: #"{"body":"claim http://a.example.com/x"}"#,
      verdict:
        #""action":"junk","reason":{"stage":"deny","rule":"s","points":11,"field":"body","range":[0,5],"#
        + #""match":"claim","matches":[{"condition":"/deny/0/score/0","points":6,"text":"claim","field":"body","#
        + #""range":[0,5],"match":"claim"},{"condition":"/deny/0/score/1","points":5,"text":"links","field":"body","#
        + #""range":[6,28],"match":"http://a.example.com/x"}]}}"#),
    Case(
      says: "too few points", rules: score, message: #"{"body":"claim http://a.example.com/x see you"}"#,
      verdict: kept),
    Case(
      says: "items with negative points are listed too, in file order",
      rules: #"deny: [{ atLeast: 4, score: [{ points: -2, text: "you" }, { points: 6, text: "claim" }] }]"#,
      message: #"{"body":"you claim"}"#,
      verdict:
        #""action":"junk","reason":{"stage":"deny","rule":"/deny/0","points":4,"field":"body","range":[4,9],"#
        + #""match":"claim","matches":[{"condition":"/deny/0/score/0","points":-2,"text":"you","field":"body","#
        + #""range":[0,3],"match":"you"},{"condition":"/deny/0/score/1","points":6,"text":"claim","field":"body","#
        + #""range":[4,9],"match":"claim"}]}}"#),
    Case(
      says: "a group is one item, without text or place; of equal points the first has the place",
      rules: """
        deny: [{ atLeast: 9, score: [{ points: 5, all: ["a", "b"] }, { points: 2, text: "b" }, { points: 2, text: "a" }] }]
        """,
      message: #"{"body":"a b"}"#,
      verdict:
        #""action":"junk","reason":{"stage":"deny","rule":"/deny/0","points":9,"field":"body","range":[2,3],"#
        + #""match":"b","matches":[{"condition":"/deny/0/score/0","points":5},{"condition":"/deny/0/score/1","points":2,"#
        + #""text":"b","field":"body","range":[2,3],"match":"b"},{"condition":"/deny/0/score/2","points":2,"text":"a","#
        + #""field":"body","range":[0,1],"match":"a"}]}}"#),
  ]

  static let tags: [Case] = [
    Case(
      says: "tags stand in the file's order, whatever decided",
      rules:
        #"contacts: ["Mum"], tags: { "z.z": ["love"], family: [{ text: "mum", target: "sender" }], a: ["hate"] }"#,
      message: #"{"id":"m1","sender":"Mum","body":"love"}"#,
      verdict:
        #""id":"m1","action":"allow","tags":["z.z","family"],"reason":{"stage":"contact","rule":"/contacts/0","#
        + #""text":"Mum","field":"sender","range":[0,3],"match":"Mum"}}"#),
    Case(
      says: "a tag has filters with conditions and scores too",
      rules: """
        tags: { one: [{ all: ["a"], none: ["b"] }], two: [{ atLeast: 2, score: [{ points: 1, text: "a" }, { points: 1, text: "c" }] }],
          three: [{ text: "a", enabled: false }] }
        """,
      message: #"{"body":"a c"}"#,
      verdict: #""action":"allow","tags":["one","two"],"reason":{"stage":"default"}}"#),
  ]

  private static let chat = #"fields: { chat: "/thread/title" }, deny: [{ text: "jobs", target: "chat" }]"#

  static let fields: [Case] = [
    Case(
      says: "a field of the user's own is a target",
      rules: chat, message: #"{"body":"jobs","thread":{"title":"Remote Jobs"}}"#,
      verdict:
        #""action":"junk","reason":{"stage":"deny","rule":"/deny/0","text":"jobs","field":"chat","range":[7,11],"#
        + #""match":"Jobs"}}"#),
    Case(
      says: "target all is body and sender alone", rules: chat, message: #"{"body":"jobs"}"#, verdict: kept),
    Case(
      says: "a number is its own spelling",
      rules: #"fields: { n: "/n" }, deny: [{ text: "1e5", target: "n", matching: "whole" }]"#,
      message: #"{"body":"","n":1e5}"#,
      verdict:
        #""action":"junk","reason":{"stage":"deny","rule":"/deny/0","text":"1e5","field":"n","range":[0,3],"match":"1e5"}}"#
    ),
    Case(
      says: "true is this word",
      rules: #"fields: { paid: "/paid" }, deny: [{ text: "TRUE", target: "paid" }]"#,
      message: #"{"body":"","paid":true}"#,
      verdict:
        #""action":"junk","reason":{"stage":"deny","rule":"/deny/0","text":"TRUE","field":"paid","range":[0,4],"match":"true"}}"#
    ),
    Case(
      says: "what is not a text is absence, which a regex can match as the empty text",
      rules: #"fields: { f: "/f" }, deny: [{ text: "^$", target: "f", matching: "regex" }]"#,
      message: #"{"body":"a","f":{"g":1}}"#,
      verdict:
        #""action":"junk","reason":{"stage":"deny","rule":"/deny/0","text":"^$","field":"f","range":[0,0],"match":""}}"#
    ),
    Case(
      says: "pointers that lead somewhere are joined by a line feed",
      rules: #"fields: { body: ["/subject", "/lost", "/text"] }, deny: ["n\nnow"]"#,
      message: #"{"subject":"Win","text":"now"}"#,
      verdict:
        #""action":"junk","reason":{"stage":"deny","rule":"/deny/0","text":"n\nnow","field":"body","range":[2,7],"#
        + #""match":"n\nnow"}}"#),
    Case(
      says: "null is an empty text among them",
      rules: #"fields: { body: ["/subject", "/text"] }, deny: ["now"]"#,
      message: #"{"subject":null,"text":"now"}"#,
      verdict:
        #""action":"junk","reason":{"stage":"deny","rule":"/deny/0","text":"now","field":"body","range":[1,4],"match":"now"}}"#
    ),
    Case(
      says: "one alone has no line feed",
      rules: #"fields: { body: ["/subject", "/text"] }, deny: ["now"]"#, message: #"{"text":"now"}"#,
      verdict:
        #""action":"junk","reason":{"stage":"deny","rule":"/deny/0","text":"now","field":"body","range":[0,3],"match":"now"}}"#
    ),
  ]

  static let matchings: [Case] = [
    Case(
      says: "whole passes over white space at the ends, which is not in the range",
      rules: #"deny: [{ text: "ok", matching: "whole" }]"#, message: #"{"body":" \u2003OK\n"}"#,
      verdict:
        #""action":"junk","reason":{"stage":"deny","rule":"/deny/0","text":"ok","field":"body","range":[2,4],"match":"OK"}}"#
    ),
    Case(
      says: "whole is not a part", rules: #"deny: [{ text: "ok", matching: "whole" }]"#,
      message: #"{"body":"ok go"}"#,
      verdict: kept),
    Case(
      says: "with target all whole is the sender, where the body is not",
      rules: #"deny: [{ text: "ok", matching: "whole" }]"#, message: #"{"sender":"Ok","body":"x"}"#,
      verdict:
        #""action":"junk","reason":{"stage":"deny","rule":"/deny/0","text":"ok","field":"sender","range":[0,2],"match":"Ok"}}"#
    ),
    Case(
      says: "a body's prefix comes before a sender's",
      rules: #"deny: [{ text: "re:", matching: "prefix" }]"#,
      message: #"{"sender":"Re: you","body":" RE: hi"}"#,
      verdict:
        #""action":"junk","reason":{"stage":"deny","rule":"/deny/0","text":"re:","field":"body","range":[1,4],"match":"RE:"}}"#
    ),
    Case(
      says: "a prefix is not found further on", rules: #"deny: [{ text: "re:", matching: "prefix" }]"#,
      message: #"{"sender":"a","body":"so re: hi"}"#, verdict: kept),
  ]

  @Test(arguments: groups + kinds + scores + tags + fields + matchings)
  func `the verdict is what the manual says`(_ row: Case) throws {
    let place = try Workplace()
    try place.write("rules.json5", "{ version: 1, \(row.rules) }")
    let outcome = try place.run(["-r", "rules.json5"], input: row.message)
    #expect(outcome.out == "{\"line\":1,\(row.verdict)\n", "\(outcome.err)")
    #expect(outcome.status == 0)
  }

  @Test func `the seventh column of tsv has the tags`() throws {
    let place = try Workplace()
    try place.write(
      "rules.json5", #"{ version: 1, deny: [{ id: "d", all: ["b"] }], tags: { x: ["a"], y: ["b"] } }"#)
    let outcome = try place.run(
      ["-r", "rules.json5", "-o", "tsv"], input: "{\"body\":\"a b\"}\n{\"body\":\"c\"}\n")
    #expect(outcome.out == "1\t\tjunk\tdeny\td\tb\tx,y\n2\t\tallow\tdefault\t\t\t\n")
  }

  @Test(arguments: [
    (#"deny: [{ text: "a", all: ["b"] }]"#, "all"), (#"deny: [{ all: [] }]"#, "empty"),
    (#"deny: [{ all: [{ tag: "none" }] }]"#, "none"),
    (#"tags: { a: ["x"], b: [{ all: [{ tag: "a" }] }] }"#, "tag"),
    (#"deny: [{ all: [{ text: "a", target: "chat" }] }]"#, "chat"),
    (#"deny: [{ all: [{ smart: "countryAllowlist" }] }]"#, "codes"),
    (#"deny: [{ all: [{ smart: "links", max: 3 }] }]"#, "max"),
    (#"deny: [{ all: ["a"], target: "body" }]"#, "target"),
    (#"deny: [{ all: [{ text: "a", folder: "junk" }] }]"#, "folder"),
    (#"deny: [{ score: [{ points: 1, text: "a" }] }]"#, "atLeast"),
    (#"deny: [{ atLeast: 1, score: [{ points: 0, text: "a" }] }]"#, "points"),
    (#"deny: [{ atLeast: 1, score: [{ points: 101, text: "a" }] }]"#, "100"),
    (#"tags: { invalid: ["x"] }"#, "invalid"), (#"tags: { Ab: ["x"], aB: ["y"] }"#, "aB"),
    (#"fields: { all: "/x" }"#, "all"), (#"deny: [{ text: "12x", matching: "number" }]"#, "number"),
    (
      #"deny: [{ all: [{ any: [{ all: [{ any: [{ all: [{ any: [{ all: [{ any: [{ all: ["x"] }] }] }] }] }] }] }] }] }]"#,
      "8"
    ),
  ])
  func `what can't be is an error that names it`(_ rules: String, _ word: String) throws {
    let place = try Workplace()
    try place.write("rules.json5", "{ version: 1, \(rules) }")
    let outcome = try place.winnow("check", "rules.json5")
    #expect(outcome.status == 1)
    let first = outcome.out.split(separator: "\n").first.map(String.init) ?? ""
    #expect(first.contains("error") && first.contains(word), "\(outcome.out)\(outcome.err)")
  }
}
