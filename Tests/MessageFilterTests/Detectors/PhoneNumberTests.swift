import Bytes
import TestSupport
import Testing

@testable import MessageFilter

@Suite struct PhoneNumberTests {
  /// A number's key; nil where the text is no number.
  private func key(_ text: String, _ country: String?) -> String? {
    var number = PhoneNumber()
    let plan = country.flatMap { NumberingPlan(country: $0) } ?? NumberingPlan()
    guard number.read(text.utf8Span.span, plan) else { return nil }
    return String(copying: number.key)
  }

  @Test(
    arguments: [
      ("+1 (555) 010-0199", "+15550100199"), ("tel:+1-555-010-0199", "+15550100199"),
      ("TEL:+1/555/0100199", "+15550100199"), (" 1\u{2011}2\u{00A0}3 ", "123"), ("12", "12"), ("+12", "+12"),
      ("\u{202A}+44 20\u{202C}", "+4420"), ("0541234567", "+0541234567"), ("1234567", "1234567"),
      ("00972541234567", "+972541234567"), ("972541234567", "+972541234567"),
      ("009991234567", "+009991234567"),
      ("001234", "001234"), ("/ 12 /", "12"),
      ("", nil), ("+", nil), ("++123", nil), ("1+23", nil), ("123a", nil), ("mum@example.org", nil),
      ("１２３", nil),
      ("*123#", nil), ("123*", nil), ("tel:", nil), ("tel:tel:1", nil), ("tel", nil),
    ] as [(String, String?)])
  func `without a country a number is its digits`(text: String, expected: String?) {
    #expect(key(text, nil) == expected)
  }

  @Test(
    arguments: [
      ("054-123-4567", "IL", "+972541234567"), ("541234567", "IL", "+972541234567"),
      ("972 54 123 4567", "IL", "+972541234567"), ("00972541234567", "IL", "+972541234567"),
      ("012 972 541234567", "IL", "+972541234567"), ("00 1 555 010 0199", "il", "+15550100199"),
      ("(555) 010-0199", "US", "+15550100199"), ("1 555 010 0199", "US", "+15550100199"),
      ("011 972 54 123 4567", "US", "+972541234567"), ("00972541234567", "US", "+00972541234567"),
      ("8 912 345-67-89", "RU", "+79123456789"), ("79123456789", "RU", "+79123456789"),
      ("810 1 555 010 0199", "RU", "+15550100199"), ("80 29 491 19 11", "BY", "+375294911911"),
      ("02 1234 5678", "IT", "+390212345678"), ("061234", "IT", "+39061234"), ("12345", "IL", "12345"),
      ("123456", "IL", "123456"), ("312345", "AD", "+376312345"), ("+0541234567", "IL", "+0541234567"),
      ("020 7183 8750", "GB", "+442071838750"), ("1234", "GB", "1234"),
      ("009 852 2123 4567", "HK", "+85221234567"), ("0030 44 20 7946 0018", "HK", "+442079460018"),
      ("001 44 20 7946 0018", "HK", "+442079460018"), ("00 44 20 7946 0018", "HK", "+442079460018"),
    ])
  func `numbers without a plus sign are read by the country`(text: String, country: String, expected: String)
  {
    #expect(key(text, country) == expected)
  }

  @Test func `the example numbers of all regions are found however they are written, and no neighbour is`() {
    #expect(Set(ExampleNumbers.all.map(\.region)) == Set(NumberingPlan.regions))
    #expect(NumberingPlan.regions.count == 245)
    var (found, missed) = (0, [String]())
    for example in ExampleNumbers.all {
      guard let entry = PhoneNumberTable.entries.first(where: { $0.region.description == example.region })
      else {
        continue
      }
      let shortest =
        entry.international.description.split(separator: " ").map {
          $0.replacing("?", with: "1")
        }.min { $0.count < $1.count } ?? ""
      func forms(_ national: String) -> [String] {
        let code = example.callingCode
        return [
          "+\(code)\(national)", "+\(code) \(national.prefix(2))-\(national.dropFirst(2))",
          "\(example.trunkPrefix)\(national.prefix(3)) \(national.dropFirst(3))",
          "\(shortest)\(code)\(national)",
          "\(code)\(national)", "tel:+\(code)\(national)",
        ]
      }
      for form in forms(example.national) {
        if key(form, example.region) == example.e164 { found += 1 } else { missed.append(form) }
      }
      let last = example.national.last?.wholeNumberValue ?? 0
      for neighbour in [
        "\(example.national.dropLast())\((last + 1) % 10)", String(example.national.dropLast()),
        example.national + "0",
      ] {
        for form in forms(neighbour) {
          #expect(key(form, example.region) != example.e164, "\(example.region): \(form)")
        }
      }
    }
    #expect(found * 1000 >= 995 * (found + missed.count), "\(missed)")
  }

  @Test(arguments: [nil, "IL", "US", "RU", "BY", "IT", "HK", "CN", "AD", "SG", "AU"] as [String?])
  func `numbers put together from their parts are read as the plain second implementation reads them`(
    country: String?
  ) {
    let parts = ["", "0", "1", "8", "972", "397", "54", "12345", "0011", "+"]
    let plan = country.flatMap { NumberingPlan(country: $0) } ?? NumberingPlan()
    let reference = ReferenceNumber(country: country)
    var number = PhoneNumber()
    var differing: [String] = []
    for index in 0..<10_000 {
      let text = parts[index % 10] + parts[index / 10 % 10] + parts[index / 100 % 10] + parts[index / 1000]
      let isNumber = number.read(text.utf8Span.span, plan)
      let key = isNumber ? String(copying: number.key) : nil
      if key != reference.key(text) { differing.append(text) }
      if isNumber, number.hasE164Form != (reference.e164(text)?.hasPrefix("+") == true) {
        differing.append(text)
      }
    }
    #expect(differing.isEmpty)
  }

  @Test(arguments: 1...4)
  func `random texts are numbers where the plain second implementation says so`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let alphabet: [Unicode.Scalar] = [
      "0", "1", "2", "9", "+", "-", "(", ")", ".", "/", " ", "*", "t", "e", "l", ":", "\u{A0}", "\u{2013}",
      "\u{2067}",
      "\u{661}", "x",
    ]
    var number = PhoneNumber()
    let reference = ReferenceNumber(country: nil)
    for round in 0..<3000 {
      var text = String.UnicodeScalarView()
      if round % 5 == 0 { text.append(contentsOf: "tel:".unicodeScalars) }
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        let isDigit = Int.random(in: 0..<3, using: &random) > 0
        if let scalar = (isDigit ? alphabet[..<4] : alphabet[...]).randomElement(using: &random) {
          text.append(scalar)
        }
      }
      let sender = String(text)
      let isNumber = number.read(sender.utf8Span.span, NumberingPlan())
      let key = isNumber ? String(copying: number.key) : nil
      #expect(key == reference.key(sender), "seed \(seed): \(sender.unicodeScalars.map(\.value))")
    }
  }

  @Test(arguments: [
    ("+234*", PhoneNumber.Kind.prefix, "+234"), ("234 *", .prefix, "234"), ("+1 (55) *", .prefix, "+155"),
    ("123", .number, "123"), ("*", .none, ""), ("+*", .none, ""), ("1*2", .none, ""), ("12**", .none, ""),
    ("abc*", .none, ""), ("tel:+1*", .prefix, "+1"),
  ])
  func `a rule's text is a number, a prefix or neither`(text: String, kind: PhoneNumber.Kind, cleaned: String)
  {
    var number = PhoneNumber()
    #expect(number.readRule(text.utf8Span.span, NumberingPlan()) == kind)
    guard kind != .none else { return }
    #expect(String(copying: number.cleaned) == cleaned)
  }

  @Test(arguments: ["", "UK", "ISR", "I", "972", "+972", "ßß"])
  func `what is no region has no plan`(name: String) {
    #expect(NumberingPlan(country: name) == nil)
  }
}
