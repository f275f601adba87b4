import Testing
import TextMatching

@testable import RuleLearning

/// The texts that rules may look for.
@Suite struct TextCandidatesTests {
  /// The names of the texts in messages, each junk message of its own campaign.
  private static func texts(
    _ junk: [String], kept: [String] = [], junkOfWord: Int = 2, most: Int = TextCandidates.maxCounted
  ) async -> [String] {
    let bodies = FoldedBodies((junk + kept).map { Array($0.utf8) })
    var candidates = TextCandidates(bodies, campaigns: Array(junk.indices))
    let minimums = TextMinimums(junk: 2, junkOfWord: junkOfWord, kept: 5)
    return await candidates.collect(minimums, most: most).texts.map { text in
      text.kind == .stem ? text.name + "…" : text.name
    }
  }

  @Test func `units after numbers and halves of words with an apostrophe are no texts, words are`() async {
    let texts = await Self.texts([
      "you won't pay 150pence, I wouldn't tell", "they won't get 80pence: she wouldn't laugh",
    ])
    #expect(texts.contains("won't"))
    #expect(texts.contains("wouldn't"))
    for piece in ["pence", "won", "wouldn", "t"] { #expect(!texts.contains(piece)) }
    #expect(await Self.texts(["five pence or more", "some pence for tea"]).contains("pence"))
  }

  @Test(arguments: ["‘", "’", "´", "&#39;"])
  func `halves of words are no texts, whatever the apostrophe`(_ apostrophe: String) async {
    let texts = await Self.texts([
      "they\(apostrophe)ll gain, don\(apostrophe)t wait", "you\(apostrophe)ll gain if they don\(apostrophe)t",
    ])
    #expect(texts == ["gain"])
  }

  @Test func `of one junk message only words are texts, and runs as long as a word`() async {
    let junk = ["renewable energy pays", "gas pays", "免费彩", "甲"]
    #expect(
      await Set(Self.texts(junk, junkOfWord: 1)) == [
        "renewable", "energy", "pays", "gas", "免", "免费", "费", "费彩", "彩", "甲",
      ])
    #expect(await Self.texts(junk) == ["pays"])
  }

  @Test func `marks by themselves are no text`() async {
    let texts = await Self.texts([
      "❤\u{FE0F} love one", "☎\u{FE0F} love two", "\u{301}\u{323} three", "\u{301}\u{323} four",
    ])
    #expect(texts == ["love"])
  }

  @Test func `a run of characters has their marks and vowels, and no other character's`() async {
    // "Credit" in Thai, "loan" in Burmese, "money" in Khmer and in Lao, each between other letters. The
    // vowels of the first and of the last begin before their consonant, and the two consonants of Khmer ប្រ
    // are one.
    let texts = await Self.texts([
      "กเครดิตข ฃ", "คเครดิตฅ ฆ", "ကချေးငွေခ", "ဂချေးငွေဃ", "ឯប្រាក់គ", "ឬប្រាក់ង", "ກເງິນຂ", "ຄເງິນຈ",
    ])
    #expect(Set(texts) == ["เครดิต", "ချေးငွေ", "ប្រាក់", "ເງິນ"])
    #expect(texts.count == 4)
  }

  @Test func `a run does not end in a vowel that is written before its consonant`() async {
    #expect(await Self.texts(["กสมัครเลย", "ขสมัครเกม"]) == ["สมัคร"])
    // Neither do those of a word that was cut in two.
    #expect(await Self.texts(["ะมาดีเ", "ะมาดีเ"]) == ["มาดี"])
    #expect(await Self.texts(["ะ ไ เะ", "ะ ไ เะ"]).isEmpty)
  }

  @Test func `a single character of an alphabet without spaces, or of kana, is no text`() async {
    #expect(await Self.texts(["ท ค้ ที่ จำ ငွေ ស្រី ຊື້", "ท ค้ ที่ จำ ငွေ ស្រី ຊື້"]).isEmpty)
    #expect(await Self.texts(["甲 ね", "甲 ね"]) == ["甲"])
  }

  @Test func `a word with a mark of stress is of one alphabet`() async {
    let texts = await Self.texts(["креди\u{301}т за час", "ваш креди\u{301}т", "kredи раз", "kredи два"])
    #expect(texts == ["креди\u{301}т"])
    #expect(await Self.texts(["каси\u{FE0F}но раз", "каси\u{FE0F}но два"]).isEmpty)
  }

  @Test func `pieces of a longer run of characters are left out, those with several neighbours are not`()
    async
  {
    let texts = await Self.texts(["甲工作室乙", "丙工作室丁", "戊工作室己", "庚工作室辛"])
    #expect(texts.contains("工作室"))
    #expect(!texts.contains("作室"))
    #expect(!texts.contains("工作"))
    let several = await Self.texts(["甲工作室乙", "丙工作室丁", "戊工作人己", "庚工作人辛"])
    #expect(several.contains("工作"))
  }

  @Test func `a stem is left out if most of its words continue alike, or are the stem itself`() async {
    // All words that begin with "mobil" go on with "e", and four of five are "mobile" itself.
    let texts = await Self.texts(
      [
        "your mobile is", "his mobile was", "no mobile at", "one mobile to", "mobiles of ten",
        "mobiles for all",
      ])
    #expect(texts.contains("mobile"))
    #expect(!texts.contains("mobil…"))
    // Words with several endings share their stem.
    #expect(
      await Self.texts(["walking by", "walked on", "walker or", "walkers in"]).contains("walke…") == true)
  }

  @Test func `a stem is as long as all of its words continue alike, even if it is a whole word then`() async {
    #expect(await Self.texts(["voucher one", "vouchers two"]) == ["voucher…"])
    let texts = await Self.texts(["magazalarimizda her", "magazalarimizdan bir", "magazalarimizin o"])
    #expect(Set(texts) == ["magazalarimiz…", "magazalarimizda…"])
  }

  @Test func `words of several characters in kana or Thai are runs as a whole`() async {
    #expect(await Self.texts(["アキャンペーンヌ", "ネキャンペーンノ"]) == ["キャンペーン"])
    #expect(await Self.texts(["กตัวแทนขายข", "คตัวแทนขายง"]) == ["ตัวแทนขาย"])
  }

  /// The addresses and domains of links to hosts, each link in a message of its own.
  private static func pieces(_ links: [String], kept: [String] = []) async -> Set<String> {
    Set(await texts(links, kept: kept).filter { $0.contains(".") || $0.contains("/") })
  }

  @Test func `of links the hosts are texts, and the domains they are in`() async {
    let links = [
      "buy https://www.mail.example.shop/tea9?k=once now", "get http://mail.example.shop/ways#twice then",
      "or mail.example.shop:80/ways/once", "see example.shop/k twice", "HTTP://OTHER.EXAMPLE.SHOP",
    ]
    #expect(await Self.pieces(links) == ["mail.example.shop", "example.shop"])
    // Half of the links are to one host, so it is not the same as its domain.
    #expect(
      await Self.pieces(["a.firm.com/1", "http://b.firm.com", "a.firm.com", "b.firm.com/2"])
        == ["firm.com", "a.firm.com", "b.firm.com"])
    #expect(await Self.pieces(["http://one.biz", "http://two.biz"]) == [".biz"])
    // Registries have short names, and a domain of two letters begins others.
    #expect(await Self.pieces(["http://a.firm.co.uk/x", "ftp://b.firm.co.uk/y"]) == ["firm.co.uk"])
    #expect(await Self.pieces(["on http://10.0.0.1/login", "at http://10.0.0.1/"]) == ["10.0.0.1"])
  }

  @Test func `the first part of a path is in a text if kept messages have links to the host, too`() async {
    let links = ["join t.me/wonders now", "see https://t.me/wonders?x=1 and"]
    #expect(await Self.pieces(links) == ["t.me"])
    #expect(await Self.pieces(links, kept: ["my t.me/friends is"]) == ["t.me", "t.me/wonders"])
    let long = String(repeating: "long", count: 10)
    #expect(
      await Self.pieces(["t.me/\(long)", "https://t.me/\(long)"], kept: ["my t.me/friends is"]) == ["t.me"])
  }

  @Test(arguments: [
    "https://someone:secret@one.example.net/", "https://bank.example.com:443@one.example.net/",
    "one.example.net/out?u=https://www.example.com/", "http://one.example.net:8080?a@b",
  ])
  func `a host is neither what is before an @ nor what is in a query`(_ link: String) async {
    #expect(await Self.pieces(["see \(link) now", "or \(link) then"]) == ["one.example.net"])
  }

  @Test func `a word of hosts is left out if most that have it have the same host`() async {
    let links = ["http://royal-mail4fees.com/a", "http://royal-mail4fees.com/b", "see royal-mail4fees.com"]
    #expect(await Set(Self.texts(links)) == ["http", "royal-mail4fees.com"])
    #expect(await Self.texts(links + ["the royal one", "a royal two"]).contains("royal"))
  }

  /// It may be a disguise of another host, and a filter does not find it in texts without spaces.
  @Test(arguments: ["http://аpple.com/", "https://ไทยแลนด์.com/x", "例え.jp", "http://приз-лото.рф/"])
  func `a host that is not in ASCII is no text`(_ link: String) async {
    #expect(await Self.pieces(["\(link) one", "\(link) two"]).isEmpty)
  }

  @Test func `a domain of mail and of links is one text`() async {
    let texts = await Self.texts(["to us@evil-shop.net or", "at me@evil-shop.net is", "http://evil-shop.net"])
    #expect(texts.filter { $0 == "evil-shop.net" }.count == 1)
  }

  @Test func `a name in hosts is a text unless most that have it have the same host or domain`() async {
    let texts = await Self.texts([
      "http://tea.one.xyz", "http://tea.two.xyz", "http://tea.six.top/a", "http://tea.six.top/b",
    ])
    #expect(Set(texts) == ["http", "tea", ".xyz", "tea.six.top"])
  }

  /// Stems and phrases of kept messages were texts if their hashes met those of others in a table.
  @Test func `words of enough kept messages are texts without junk, parts of them are not`() async {
    let alphabet = Array("abcdefghijklmnopqrstuvwxyz")
    let words = (0..<2_000).map { number in
      String([number % 26, number / 26 % 26, number / 676, 3, 5, 8, 13].map { alphabet[$0] })
    }
    let kept = (0..<400).flatMap { start in
      Array(repeating: words[start * 5..<start * 5 + 5].joined(separator: " "), count: 5)
    }
    let texts = await Self.texts(["other things", "and more"], kept: kept + ["once"])
    #expect(Set(texts) == Set(words))
  }

  @Test func `the texts are the same if there are too many candidates to count, but for the rarest`() async {
    // Each numeral is in two messages, and one phrase is in all.
    let numerals = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    let junk = numerals.indices.map { "\(numerals[$0]) claim zebra \(numerals[($0 + 1) % 10])" }
    let all = await Self.texts(junk)
    let inAll = ["claim", "zebra", "claim zebra"]
    #expect(Set(all) == Set(numerals + inAll))
    #expect(Set(await Self.texts(junk, most: 8)) == Set(inAll))
    // The minimums are not raised beyond what a sketch counts.
    let many = Array(repeating: "claim zebra", count: 100)
    #expect(await Self.texts(many, most: 0).contains("claim zebra"))
  }

  @Test func `words in mathematical letters are no texts`() async {
    #expect(await Self.texts(["win 𝐔𝐗 now", "win 𝐔𝐗 here"]) == ["win"])
  }

  @Test(arguments: ["免费领取", "claim your prize ", "ﾁｶﾝ免费", "免费 "])
  func `a very long text has no more pieces than its beginning`(unit: String) {
    func pieces(ofBytes count: Int) -> Int {
      let text = String(repeating: unit, count: count / unit.utf8.count)
      var pieces = 0
      TextPiece.forEach(in: text.utf8Span.span) { _ in pieces += 1 }
      return pieces
    }
    #expect(pieces(ofBytes: 1 << 14) > 500)
    #expect(pieces(ofBytes: 1 << 20) == pieces(ofBytes: 1 << 16))
  }
}
