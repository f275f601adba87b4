import Bytes
import MessageFilter
import TestSupport
import Testing

@Suite struct CallingCodeTests {
  @Test(
    arguments: [
      ("+972501234567", 972, "+972"), ("+1 (555) 010-0199", 1, "+1"), ("  +44.20", 44, "+44"),
      ("+9 7-2 5", 972, "+9 7-2"),
      ("(+376) 312345", 376, "+376"), ("\u{202A}+93701\u{202C}", 93, "+93"), ("+\u{2011}7", 7, "+\u{2011}7"),
      ("\u{3000}+\u{00A0}247 1", 247, "+\u{00A0}247"), ("+7ABC", 7, "+7"), ("-+972", 972, "+972"),
      ("+13", 1, "+1"),
      ("\u{061C}+39", 39, "+39"), ("+8881", 888, "+888"),
    ] as [(String, Int, String)])
  func `a sender's calling code is found with its range`(sender: String, code: Int, part: String) {
    let found = CallingCodeDetector.callingCode(of: sender.utf8Span.span)
    #expect(found?.code == code)
    #expect(slice(sender, found?.range) == part)
  }

  @Test(arguments: [
    "", "+", "972501234567", "00972", "++1", "＋24740123", "+٢٤٧", "+000", "+01", "+999", "+210", "+9",
    "tel:+1", "BANK", "+a1",
    "x+1",
  ])
  func `where no assigned code begins none is told`(sender: String) {
    #expect(CallingCodeDetector.callingCode(of: sender.utf8Span.span) == nil)
  }

  @Test func `no assigned code begins another, so that the first is the longest`() {
    let codes = (1...999).map(String.init).filter { CallingCodeDetector.code(named: "+\($0)") != nil }
    #expect(codes.count > 200)
    for code in codes {
      for length in 1..<code.count {
        #expect(CallingCodeDetector.code(named: "+\(code.prefix(length))") == nil, "\(code)")
      }
    }
  }

  @Test(.enabled(if: SharedData.isThere, Comment(rawValue: SharedData.absence)))
  func `libphonenumber's example numbers have their codes`() throws {
    // winnow(7) takes the hyphen away before it looks for the plus sign.
    let exceptions: Set<String> = ["-+972501234567"]
    for row in try SuiteRow.rows(of: "data/conformance/phone.ndjson") {
      let sender = try #require(row.string("sender"))
      let found = CallingCodeDetector.callingCode(of: sender.utf8Span.span).map { "+\($0.code)" }
      #expect((found == row.string("callingCode")) == !exceptions.contains(sender), "\(sender)")
    }
  }

  @Test(.enabled(if: SharedData.isThere, Comment(rawValue: SharedData.absence)))
  func `numbers that libraries read otherwise have the codes of winnow(7)`() throws {
    var (removed, others) = (0, 0)
    for row in try SuiteRow.rows(of: "data/conformance/phone-disputed.ndjson") {
      let sender = try #require(row.string("sender"))
      let kind = try #require(row.string("class"))
      let found = CallingCodeDetector.callingCode(of: sender.utf8Span.span)?.code
      // winnow(7) removes direction marks and brackets, so that what is left begins with the region's code;
      // 001 is the region of codes that do not belong to one.
      if kind.hasPrefix("bidi-marks/") || kind.hasPrefix("paren-before-plus/") {
        let region = try #require(row.string("region"))
        let code = region == "001" ? found : CallingCodeDetector.code(named: region)
        #expect(found != nil && found == code, "\(sender)")
        removed += 1
      } else {
        #expect(found.map { "+\($0)" } == row.string("callingCode"), "\(sender)")
        others += 1
      }
    }
    #expect(removed > 200 && others > 700)
  }

  @Test(
    arguments: [
      ("+972", 972), ("IL", 972), ("il", 972), ("KZ", 7), ("RU", 7), ("US", 1), ("VI", 1), ("+800", 800),
      ("GB", 44), ("VA", 39),
      ("+", nil), ("972", nil), ("+0", nil), ("+01", nil), ("+999", nil), ("+9999", nil), ("UK", nil),
      ("ISR", nil), ("", nil),
      ("+1 876", nil), ("ß", nil),
    ] as [(String, Int?)])
  func `an entry of the list stands for a code`(entry: String, code: Int?) {
    #expect(CallingCodeDetector.code(named: entry) == code)
  }

  @Test func `codes name their regions, the main one first`() {
    #expect(CallingCodeDetector.regions(of: 7) == ["RU", "KZ"])
    #expect(CallingCodeDetector.regions(of: 1).first == "US")
    #expect(CallingCodeDetector.regions(of: 800).isEmpty)
    #expect(CallingCodeDetector.regions(of: 999).isEmpty)
    let all = CallingCodeDetector.all
    #expect(all.map(\.code) == all.map(\.code).sorted() && Set(all.map(\.code)).count == all.count)
    #expect(all.allSatisfy { CallingCodeDetector.code(named: "+\($0.code)") == $0.code })
    #expect(
      all.allSatisfy { assignment in
        assignment.regions.allSatisfy { CallingCodeDetector.code(named: $0) == assignment.code }
      })
    #expect(all.first { $0.code == 7 }?.isShared == true)
    #expect(all.first { $0.code == 972 }?.isShared == false)
    #expect(all.first { $0.code == 972 }?.regions.first == "IL")
    #expect(all.first { $0.code == 800 }?.regions == [])
  }

  @Test(.enabled(if: SharedData.isThere, Comment(rawValue: SharedData.absence)))
  func `the codes and their regions are those that libphonenumber has, in its order`() throws {
    let line = ReferenceJSON.read(try SharedData.bytes(of: "data/conformance/calling-codes.json"))
    guard case .object(let members, _) = line,
      case .array(let codes)? = members.first(where: { $0.name == "codes" })?.value
    else {
      Issue.record("no list of codes")
      return
    }
    #expect(codes.count >= 215)
    var numbers: [Int] = []
    for code in codes {
      guard case .string(let name)? = code.member("callingCode")?.value, let number = Int(name),
        case .array(let regions)? = code.member("regions")?.value
      else {
        Issue.record("\(code)")
        continue
      }
      let names = regions.compactMap { region -> String? in
        if case .string(let name) = region { name } else { nil }
      }
      #expect(CallingCodeDetector.regions(of: number) == names, "\(name)")
      numbers.append(number)
    }
    #expect(CallingCodeDetector.all.map(\.code) == numbers.sorted())
  }
}

@Suite struct SenderTests {
  @Test(arguments: [
    ("", 1, true), ("12345", 5, true), ("123456", 5, false), ("\r\n\r\n\r\n", 3, true),
    ("\r\n\r\n\r\n", 2, false),
    ("שלום", 4, true), ("שלום", 3, false), ("e\u{301}e\u{301}", 2, true), ("👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 2, true), ("👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 1, false),
    ("🇮🇱🇺🇸", 2, true), ("각각", 2, true), ("\u{1112}\u{1161}\u{11AB}", 1, true), ("Ärzte", 5, true),
    ("Ärzte", 4, false),
    ("abcdefé", 6, false), ("a\u{301}\u{302}\u{303}\u{304}\u{305}", 1, true), ("AB\u{301}", 1, false),
    ("12345\n\u{301}", 5, false),
  ])
  func `characters are counted as grapheme clusters`(sender: String, max: Int, isShort: Bool) {
    #expect(ShortSenderDetector.isShort(sender.utf8Span.span, max: max) == isShort)
  }

  @Test(arguments: 1...4)
  func `random senders have as many characters as the standard library counts`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let alphabet: [Unicode.Scalar] = [
      "a", "1", "\r", "\n", "é", "\u{301}", "\u{200D}", "👩", "🏽", "🇮", "\u{FE0F}", "क", "्", "ष", "ᄒ", "ᅡ",
      "ᆫ", "ا", "\u{600}",
    ]
    for _ in 0..<1000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...24, using: &random) {
        if let scalar = alphabet.randomElement(using: &random) { text.append(scalar) }
      }
      let sender = String(text)
      let max = Int.random(in: 1...20, using: &random)
      let isShort = ShortSenderDetector.isShort(sender.utf8Span.span, max: max)
      #expect(isShort == (sender.count <= max), "seed \(seed): \(sender.unicodeScalars.map(\.value)) \(max)")
    }
  }

  @Test(arguments: [
    ("a@b.c", true), (".@", true), ("@.", true), ("a@b", false), ("a.b", false), ("", false), ("＠．", false),
    ("מידע@בנק.ישראל", true),
  ])
  func `a sender with at sign and dot is an e-mail address`(sender: String, isEmail: Bool) {
    #expect(EmailDetector.isEmail(sender.utf8Span.span) == isEmail)
  }

  @Test(
    arguments: [
      ("12345", nil), ("", nil), ("+972-50", nil), ("123a", "a"), ("Z", "Z"), ("1é", "é"), ("בנק", "ב"),
      ("1\u{301}2", "\u{301}"),
      ("٣٤", nil), ("１２", nil), ("1中", "中"), ("😀", nil), ("😀𝐀", "𝐀"), ("1\u{20E3}", "\u{20E3}"),
      ("@[`{", nil), ("ª", "ª"), ("Ⅷ", nil),
    ] as [(String, String?)])
  func `the first letter or mark is found`(sender: String, letter: String?) {
    #expect(slice(sender, LetterDetector.firstLetterOrMark(in: sender.utf8Span.span)) == letter)
  }

  @Test func `every scalar is a letter or mark as Unicode 15.0 has it`() {
    // The standard library is of a later version: what it has that came after 15.0 was not assigned then.
    var differing: [UInt32] = []
    for value in (0 as UInt32)...0x3FFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "1" + String(scalar)
      let age = scalar.properties.age ?? (0, 0)
      let isLetter = age <= (15, 0) && "LM".contains(category(scalar.properties.generalCategory))
      if (LetterDetector.firstLetterOrMark(in: text.utf8Span.span) != nil) != isLetter {
        differing.append(value)
      }
    }
    #expect(differing.isEmpty)
  }

  private func category(_ category: Unicode.GeneralCategory) -> Character {
    let name = String(describing: category)
    return name.hasSuffix("Letter") ? "L" : name.hasSuffix("Mark") ? "M" : "-"
  }
}
