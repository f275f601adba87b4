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
    for row in try SuiteRow.rows(of: "data/conformance/phone.ndjson", atLeast: 7_000) {
      let sender = try #require(row.string("sender"))
      let found = CallingCodeDetector.callingCode(of: sender.utf8Span.span).map { "+\($0.code)" }
      #expect((found == row.string("callingCode")) == !exceptions.contains(sender), "\(sender)")
    }
  }

  @Test(.enabled(if: SharedData.isThere, Comment(rawValue: SharedData.absence)))
  func `numbers that libraries read otherwise have the codes of winnow(7)`() throws {
    var (removed, others) = (0, 0)
    for row in try SuiteRow.rows(of: "data/conformance/phone-disputed.ndjson", atLeast: 983) {
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
