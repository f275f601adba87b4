/// Top-level domains, for MessageFilter's links. Operands: IANA's tlds-alpha-by-domain.txt, and a file with
/// an A-label, a tab and its U-label a line.
let topLevelDomainTable = TableKind(
  name: "top-level-domains", operands: "IANA-LIST U-LABELS",
  output: "Sources/MessageFilter/Detectors/Links/TopLevelDomainTable.swift"
) { operands in
  guard operands.count == 2 else { throw TableError(message: "top-level-domains takes two files") }
  return TopLevelDomains.table(
    list: try lines(ofFile: operands[0]), unicode: try lines(ofFile: operands[1]))
}

/// Words before a sentence's missing space, for MessageFilter's links. Operand: English words, the most
/// frequent first, a word and a tab on each line (wordfreq's list).
let lookAlikeWordTable = TableKind(
  name: "look-alike-words", operands: "WORD-FREQUENCIES",
  output: "Sources/MessageFilter/Detectors/Links/LookAlikeWordTable.swift"
) { operands in
  guard operands.count == 1 else { throw TableError(message: "look-alike-words takes one file") }
  return TopLevelDomains.wordTable(frequencies: try lines(ofFile: operands[0]))
}

/// Makes both tables.
///
/// They are open-addressing hash tables over one string of names, in the program's read-only data, so nothing
/// is built when the program starts.
enum TopLevelDomains {
  /// The table of top-level domains.
  static func table(list: [Substring], unicode: [Substring]) -> String {
    let version = list.first.map { $0.drop { !$0.isNumber }.prefix(while: \.isNumber) } ?? ""
    var entries: [(name: String, flags: UInt8)] = []
    for line in list where !line.isEmpty && !line.hasPrefix("#") {
      let name = line.lowercased()
      entries.append((name, flags(of: name)))
    }
    for line in unicode where !line.hasPrefix("#") {
      let parts = line.split(separator: "\t")
      if parts.count == 2 { entries.append((parts[1].lowercased(), flags(of: String(parts[1])))) }
    }
    return HashedNames.source(
      type: "TopLevelDomainTable",
      header: "IANA's list of top-level domains, version \(version), with U-labels beside A-labels.",
      entries: entries)
  }

  /// The table of words before a missing space: the 5,600 most frequent words except names of sites, and the
  /// words listed below.
  static func wordTable(frequencies: [Substring]) -> String {
    let names = Self.words(of: sites)
    var common = Self.words(of: words)
    for line in frequencies.prefix(5600) {
      let word = line.prefix { $0 != "\t" }
      let isPlain = word.utf8.count > 1 && word.utf8.allSatisfy { (0x61...0x7A).contains($0) }
      if isPlain && !names.contains(String(word)) { common.insert(String(word)) }
    }
    let entries = common.sorted()
    return HashedNames.source(
      type: "LookAlikeWordTable",
      header: "wordfreq's most frequent English words, and those of text messages listed in generate-tables.",
      entries: entries.map { ($0, 0) })
  }

  private static func flags(of name: String) -> UInt8 {
    var flags: UInt8 = 0
    if established.contains(name) { flags |= 1 }
    if words(of: alsoWords).contains(name) { flags |= 2 }
    if words(of: neverBare).contains(name) { flags |= 4 }
    if words(of: fileEndings).contains(name) { flags |= 8 }
    return flags
  }

  private static func words(of list: String) -> Set<String> {
    Set(list.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  /// Bit 0: the oldest and most used generic domains, which are not words. A name under one of them is a host
  /// even if the text around it is unusual.
  private static let established: Set<String> = ["com", "net", "org", "edu", "gov", "info", "biz"]

  /// Bit 1: domains that are also words or abbreviations at the beginning of sentences in messages. If the
  /// name under one of them is an everyday word, the space after a sentence is missing. Domains that are more
  /// frequent in links than at the beginning of sentences (`shop`, `online`, `tk`) are not in the list.
  private static let alsoWords = """
    am as at be best bet bt buy by call care cat cheap cl cm cool dad date day do eat er fail fan fast
    final fly food free fun gal gd gl gm gn got hair help here hm home hot how id ice il im in is it job
    jobs joy ki kids kim la lat law like live lo lol lot love lt ma man me men mm moi mom mu my na name ne
    new next no now nu off ok one open pa pay pet pick pin ping place play pm poor ps read real rent rest
    rich rs run sa safe sale save sd see sex sexy show si sn so song st sucks talk tc td test thanks then tm
    tn to today top tt us va vi vote wait watch we wed win wow work xxx ye you
    """

  /// Bit 2: words and company names that registries have as domains, but that nobody uses without a port or a
  /// path. If a bare name ends in one of them, the space after a sentence is missing.
  private static let neverBare = """
    and are boo call cheap dad day eat fail fast final free got hair here hot how joy kids like lol lot
    love meet moi mom new next now off ok one open ping pin place read real rest rich safe sale save see
    seat select sex show smile song then this thus today total voting vote walter wed win wow you
    aig airtel alibaba amazon amex android apple asda audi axa azure barclays bbc bbva bmw bosch canon
    chase citi dell dhl fedex ferrari ford fujitsu gmail hbo hdfc hdfcbank hitachi honda hotmail hsbc hyatt
    hyundai ibm icbc jaguar jeep jio kia kpmg lego lexus lidl lotte microsoft mitsubishi netflix nike nikon
    nissan nokia oracle orange panasonic pfizer philips playstation prudential reliance ricoh samsung sap
    sbi seven sharp shell skype softbank sony suzuki target tatamotors toshiba toyota ubs ups virgin visa
    volvo walmart xbox yahoo zara
    дети католик همراه موقع بازار شبكة بيتك كاثوليك みんな セール ファッション 我爱你 世界 健康 娱乐
    """

  /// Bit 3: file extensions that occur in messages more often than hosts under the same domain.
  private static let fileEndings = "java map md mov ps py sh zip"

  /// Frequent words that are above all names of sites.
  private static let sites = """
    abc amazon android apple bank bbc blog cnn disney ebay facebook forum fox google instagram ipad iphone
    mail microsoft nba netflix news nfl samsung shop sony steam twitter uber video visa web xbox yahoo
    youtube
    """

  /// Everyday words, particles and abbreviations of English text messages that are missing or rare in lists
  /// made from books and web pages.
  private static let words = """
    abt ac ache aha ahh aight ain aint aiyah aiyo alright andd anythng arent argh arrive asap asleep ate
    auntie aunty awake badly bah bath bathe bathroom bcos bcoz bloody bored boring bottle bout bro btw
    buddy bye byes cancel cancelled cant cc chat chill corp cos coz cuz cya da darling den dere ders
    didn didnt differ dis dnt doc doesnt doin dun dunno eh er eve exam exams fifteen fifty fig fk fool
    freak fren frens fri frm fw fwd gal gd gn goin gonna goodbye goodmorning goodnight grp gt gtg gud
    gym hah haha hahah hahaha hahahaha hahas haiz hav haven havent heh hehe hehehe hers hiya hiz hm hmm
    hmmm hmmmm ho hor hr hrs hug hugs huh hungry hv hvnt i ic idk il imma isnt ironed item jan jeff jr jus juz
    k kannada kk kno lab lah lahs lar lazy ldr le lecture leh lesson lets liao liaos liaoz lakhs lamp lasts lib lift liking lmao
    lo log lor lorh lover lt ltd ltr luv mah mall mayb med meh mess messages min mins mmm mon mood mrng
    msg msgs msia mth mths mu muacks mum mummy na nah nia nite noon noone nope nos nothin nowadays
    nvm nw nxt nyt o offending oki okie oni onli oops oso ours parcel pic pls plz ppl prob prof pt quiz r ref rem
    renovated rent reply rice rooms sch sec semester shan shes shld shortly shower sia siao sibeh sigh
    sing sis skool sleepy slept slp slpg smth spoken sr sry suck sucks sum supper suppose surely tel th
    thanx thats thin tho thr thru thu thur thurs thx til tks tmd tml tmr tmrw tmw tnite tnx todae tomo
    tot toy ttyl tues u ugh uncle uni unsold ur urs wahaha waited wan wana wash wasnt wassup wat wats
    wed wen wer wet wht wid wil wk wks woke wont woot wor wtf wth wun xoxo xx xxx y yah yar yay yea yep
    yest yo youre yoz yr yrs ytd yum yup yupz
    """
}

/// A set of names with a byte of flags for each, as the source text of an open-addressing hash table.
enum HashedNames {
  /// The hash of a name, which the lookup computes in the same way: FNV-1a over the name's UTF-8, folded to
  /// `bits` bits.
  static func hash(_ name: String, bits: Int) -> Int {
    var hash: UInt32 = 2_166_136_261
    for byte in name.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return Int((hash ^ (hash >> 15)) & (1 << UInt32(bits) - 1))
  }

  /// The source text of an enumeration named `type`, with `names`, `slots` and `mask`.
  static func source(type: String, header: String, entries: [(name: String, flags: UInt8)]) -> String {
    var bits = 1
    while 1 << bits < entries.count * 4 / 3 { bits += 1 }
    var slots = [UInt32](repeating: 0, count: 1 << bits)
    var names = ""
    for entry in entries {
      var slot = hash(entry.name, bits: bits)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] =
        UInt32(names.utf8.count) << 12 | UInt32(entry.name.utf8.count) << 4 | UInt32(entry.flags)
      names += entry.name
    }
    var text = """
      // swift-format-ignore-file
      // Made by generate-tables from: \(header)
      // Don't edit it; change its source and make it anew.

      enum \(type) {
        static let mask = \(slots.count - 1)

        static let names: StaticString = \"\"\"

      """
    var line = ""
    for character in names.unicodeScalars {
      line.unicodeScalars.append(character)
      if line.utf8.count >= 100 {
        text += "    \(line)\\\n"
        line = ""
      }
    }
    text += "    \(line)\n    \"\"\"\n\n"
    text += inlineArray(
      "slots", "UInt32", slots,
      note: "Name's offset in bits 12 to 31, length in bits 4 to 11, flags in bits 0 to 3; 0 is empty.")
    return text + "}\n"
  }
}
