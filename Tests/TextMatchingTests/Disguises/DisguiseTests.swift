import Bytes
import TestSupport
import Testing

@testable import TextMatching

/// What is found in disguise and what is not, case by case.
@Suite struct DisguiseTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var pattern: String
    var body: String
    /// In Unicode scalars; nil where nothing must be found.
    var range: [Int]?
    var level = DisguiseLevel.all
    var matching = Pattern.Matching.contains
    var isCaseSensitive = false

    var testDescription: String { "\(pattern) in \(body), \(level)" }
  }

  /// Three section signs, each with six soft hyphens behind it.
  private static let veiled = String(repeating: "§" + String(repeating: "\u{AD}", count: 6), count: 3)

  static let lookalikes: [Case] = [
    Case(pattern: "free", body: "𝐟𝐫𝐞𝐞 stuff", range: [0, 4], level: .lookalikes),
    Case(pattern: "free", body: "so frее now", range: [3, 7], level: .lookalikes),
    Case(pattern: "free", body: "f\u{200B}r\u{AD}ee", range: [0, 6], level: .lookalikes),
    Case(pattern: "free", body: "fr\u{336}\u{20D2}ee", range: [0, 6], level: .lookalikes),
    Case(pattern: "free", body: "🇫🇷🇪🇪", range: [0, 4], level: .lookalikes),
    Case(pattern: "free", body: "get it 🆓 today", range: [7, 8], level: .lookalikes),
    Case(pattern: "paypal", body: "your paypaI account", range: [5, 11], level: .lookalikes),
    Case(pattern: "mail", body: "MAII", range: nil, level: .lookalikes),
    // An `I` before two small Ls, which are then a stretched one.
    Case(pattern: "hello", body: "heIllo", range: [0, 6]),
    Case(pattern: "wallet", body: "my waIllet", range: [3, 10]),
    // What stands behind the L in the pattern is of another script, and in the text of the same.
    Case(pattern: "PayPal в сети", body: "PayPaI b cetu", range: [0, 13], level: .lookalikes),
    Case(pattern: "email от", body: "emaiI ot", range: [0, 8], level: .lookalikes),
    Case(pattern: "all кни", body: "alI khu", range: [0, 7], level: .lookalikes),
    Case(pattern: "dl тититити", body: "dI  tntntntn", range: [0, 12], level: .lookalikes),
    Case(pattern: "dl тититити", body: "dI tntntntn 中", range: [0, 11], level: .lookalikes),
    // Letters that fold to one of another length beside white space.
    Case(pattern: "ʞ b", body: "Ʞ\u{A0}b", range: [0, 3], level: .lookalikes),
    Case(pattern: "ʞ b", body: "Ʞ  b", range: [0, 4], level: .lookalikes),
    Case(pattern: "code 15", body: "code １５", range: [0, 7], level: .lookalikes),
    Case(pattern: "free money", body: "free \u{2800}\u{3000} money", range: [0, 13], level: .lookalikes),
    Case(pattern: "cash prize", body: "get cash\u{2800}prize", range: [4, 14], level: .lookalikes),
    Case(pattern: "cash prize", body: "cash\u{A0}prize é", range: [0, 10], level: .lookalikes),
    // The match ends inside a character that is read as several letters.
    Case(pattern: "fr", body: "🆓", range: [0, 1], level: .lookalikes),
    Case(pattern: "4", body: "㊾", range: [0, 1], level: .lookalikes),
    // A styled symbol that the pattern has, beside other letters, symbols and what no pattern has.
    Case(pattern: "#win", body: "看 ＃win； 在", range: [2, 6], level: .lookalikes),
    Case(pattern: "#win", body: "see ＃win now", range: [4, 8]),
    Case(pattern: "18+", body: "see 18＋ now", range: [4, 7]),
    Case(pattern: "100$", body: "100＄ 送", range: [0, 4]),
    Case(pattern: ".com", body: "．com；", range: [0, 4]),
    // What is not read stands beside the white space at an edge.
    Case(pattern: "free", body: "\u{200B} free", range: [2, 6], level: .lookalikes, matching: .prefix),
    Case(pattern: "free", body: "\u{AD}\nfree money", range: [2, 6], level: .lookalikes, matching: .prefix),
    Case(
      pattern: "free", body: "\u{200B}\(spaces(40))free", range: [41, 45], level: .lookalikes,
      matching: .prefix),
    Case(pattern: "free", body: "free \u{200B}", range: [0, 4], level: .lookalikes, matching: .whole),
    Case(pattern: "free", body: "free \u{2800}", range: [0, 4], level: .lookalikes, matching: .whole),
    Case(pattern: "free", body: "free \(spaces(40))\u{200B}", range: [0, 4], matching: .whole),
    Case(pattern: "кот", body: "кот \u{200B}", range: [0, 3], level: .lookalikes, matching: .whole),
    Case(pattern: "free", body: "\u{200B} so fr\u{AD}ee", range: nil, level: .lookalikes, matching: .prefix),
    // Letters that no pattern has do not hide a space at an edge, nor a pattern without letters.
    Case(pattern: " free", body: " free 中", range: [0, 5], level: .lookalikes, matching: .prefix),
    Case(pattern: "m&m ", body: "m&m ", range: [0, 4], level: .lookalikes, matching: .whole),
    Case(pattern: " free", body: " free é", range: [0, 5], level: .lookalikes, matching: .prefix),
    Case(pattern: "\u{93F}", body: "\u{283}\u{926}\u{940}\u{93F}", range: [1, 4], level: .lookalikes),
    Case(pattern: "paypal", body: "微信 paypaI 付款", range: [3, 9], level: .lookalikes),
    Case(pattern: "free", body: "微信 frее 付款", range: [3, 7], level: .lookalikes),
    // Halfwidth marks, and the vowels of syllables that are spelled in parts, belong to the letter before.
    Case(pattern: "ガチャ", body: "ｶﾞﾁｬ", range: [0, 4], level: .lookalikes),
    Case(pattern: "무료", body: "\u{1106}\u{116E}\u{200B}\u{1105}\u{116D}", range: [0, 5], level: .lookalikes),
    // Some vowels look like ideographs.
    Case(pattern: "一个", body: "有\u{3161}个", range: [1, 3], level: .lookalikes),
    Case(pattern: "丨个", body: "\u{3163}个", range: [0, 2], level: .lookalikes),
    // Only the first 64 letters of a pattern are compared before it is read.
    Case(
      pattern:
        "get your free money now by clicking on the link below and enter all of your details here today",
      body: "gеt your free money now by clicking on the link below and enter all of your details here today",
      range: [0, 94], level: .lookalikes),
    // A lunate sigma looks like c, and is a styled final sigma, which may stand for s.
    Case(pattern: "cash", body: "ϲαsh", range: [0, 4], level: .lookalikes),
    Case(pattern: "cash", body: "c\u{E0061}a\u{E0061}sh", range: [0, 6], level: .lookalikes),
    Case(pattern: "cop", body: "Get your сор now", range: [9, 12], level: .lookalikes),
    Case(pattern: "cop", body: "У нас сор", range: nil, level: .lookalikes),
    // A letter that looks like one of a pattern and folds to several is read in both ways.
    Case(pattern: "β-straße", body: "β-\u{405}traße", range: [0, 8], level: .lookalikes),
    Case(pattern: "β-straße", body: "ß-\u{405}trasse", range: [0, 9], level: .lookalikes),
    Case(pattern: "aᾳ", body: "\u{430}ᾳ", range: [0, 2]),
    // A space at an edge is one character, an inner one any number.
    Case(pattern: " & free", body: "x  &   free", range: [2, 11], level: .lookalikes),
    // The longest match counts, whether the pattern is compared as written or as it is read.
    Case(pattern: "free ☎\u{FE0F}", body: "call free ☎\u{FE0F} now", range: [5, 12], level: .lookalikes),
    Case(pattern: "сo", body: "со сo", range: [0, 2], level: .lookalikes),
    Case(pattern: "ano", body: "año", range: nil, level: .lookalikes),
    Case(pattern: "free", body: "f.r.e.e", range: nil, level: .lookalikes),
    Case(pattern: "free", body: "fr33", range: nil, level: .lookalikes),
    Case(pattern: "Free", body: "frее", range: nil, level: .lookalikes, isCaseSensitive: true),
    // A pattern of mixed scripts is read in the one in which all its letters can be read.
    Case(pattern: "frее", body: "now 𝐟ree", range: [4, 8], level: .lookalikes),
    // A styled letter is small or a capital beside an I, and says nothing about the letters of its script.
    Case(pattern: "l", body: "𝐟I", range: [1, 2], level: .lookalikes),
    Case(pattern: "l", body: "n🇷I x", range: [2, 3], level: .lookalikes),
    Case(pattern: "in", body: "ﬣlוn7", range: [2, 4], level: .lookalikes),
    // White space in a pattern is one space, however much it is.
    Case(pattern: "it  offer", body: "get it offer", range: [4, 12], level: .lookalikes),
    Case(pattern: "it \t offer", body: "get it offer", range: [4, 12]),
    Case(pattern: "it  offer", body: "get it  offer", range: [4, 13], level: .lookalikes),
    Case(pattern: "  club", body: "the club", range: [3, 8], level: .lookalikes),
    // Blanks at the edges of a text do not count.
    Case(pattern: "жук", body: "\u{2800}жуК", range: [1, 4], level: .lookalikes, matching: .whole),
    Case(pattern: "жук", body: "жук\u{2800}", range: [0, 3], level: .lookalikes, matching: .whole),
    Case(pattern: " club", body: " club", range: [0, 5], level: .lookalikes, matching: .prefix),
    // The other letters of a word that a disguise is in may be far away.
    Case(pattern: "сор", body: "где сop", range: [4, 7], level: .lookalikes),
    Case(pattern: "vip карта", body: "VIP  КАPTA", range: [0, 10], level: .lookalikes),
    // Much ordinary text behind a lookalike, white space before a character that no pattern has, a final
    // sigma before white space, and symbols in parts hide nothing.
    Case(
      pattern: "casino", body: "сasino bonus for everyone who joins today, see you. Жду", range: [0, 6],
      level: .lookalikes),
    Case(pattern: "club ", body: "club\n(x)", range: [0, 5], level: .lookalikes),
    Case(pattern: "σας εδώ", body: "τις σας\tεδώ!", range: [4, 11], level: .lookalikes),
    Case(pattern: "free≠money", body: "free=\u{338}m\u{43E}ney", range: [0, 11], level: .lookalikes),
    Case(
      pattern: "free\u{1D15F}money", body: "free\u{1D15F}m\u{43E}ney", range: [0, 10], level: .lookalikes),
    Case(pattern: "f1", body: "hi! ꓝ1! ꦏ", range: [4, 6], level: .lookalikes),
    // What is dropped is no edge.
    Case(pattern: "free", body: "a❤️free b", range: [3, 7], level: .lookalikes, matching: .exact),
    Case(pattern: "کارت", body: "ک\u{200C}ارت", range: [0, 5], level: .lookalikes),
    Case(pattern: "free", body: "frее\u{200C}کارت", range: [0, 4], level: .lookalikes),
    // Patterns of several scripts, in texts of several or of one.
    Case(pattern: "sim-карта", body: "ѕ𝘪m﹣карта", range: [0, 9], level: .lookalikes),
    Case(pattern: "stars и", body: "so ѕтагѕ и", range: [3, 10], level: .lookalikes),
    Case(pattern: "stars и", body: "stars u", range: [0, 7], level: .lookalikes),
    Case(pattern: "слово cop", body: "слово сор", range: [0, 9], level: .lookalikes),
    Case(pattern: "в дар", body: "в gap", range: [0, 5], level: .lookalikes),
    // Phrases whose words are of two scripts in the text.
    Case(pattern: "cop now", body: "сор \u{A0}now", range: [0, 8], level: .lookalikes),
    Case(pattern: "cop now", body: "сор. now", range: nil, level: .lookalikes),
    Case(pattern: "cop 5 now", body: "сор 5 now", range: [0, 9], level: .lookalikes),
    Case(pattern: "a+ cop", body: "a+ сор", range: [0, 6], level: .lookalikes),
    // A pattern that begins with symbols has its space wherever white space is.
    Case(pattern: "$$$ cash", body: "$$$  cash", range: [0, 9], level: .lookalikes),
    Case(pattern: "! free", body: "wow!  free", range: [3, 10], level: .lookalikes),
    Case(pattern: "... free", body: "so... \t free", range: [2, 12], level: .lookalikes),
    Case(pattern: " free", body: "so  free", range: [3, 8], level: .lookalikes),
    // A mark of the script that the pattern lacks belongs to what is found.
    Case(pattern: "ชนะ", body: "12 ชนะ\u{E31}", range: [3, 7], level: .lookalikes),
    Case(pattern: "ชน", body: "ชน\u{E31}", range: [0, 3], level: .lookalikes),
    Case(pattern: "रुपये", body: "रुपये\u{902} x", range: [0, 6], level: .lookalikes),
    // A mark that decorates the space before a word is no edge.
    Case(pattern: "claim", body: "x \u{E31}claim", range: [3, 8], level: .lookalikes, matching: .exact),
    Case(pattern: "claim", body: ".\u{E49}claim", range: [2, 7], level: .lookalikes, matching: .exact),
    Case(pattern: "claim", body: "x\u{E31}claim", range: nil, level: .lookalikes, matching: .exact),
  ]

  static let all: [Case] = [
    Case(pattern: "и l", body: "u l", range: [0, 3]),
    Case(pattern: "п", body: " п\u{200B}\u{301}", range: [1, 4]),
    Case(pattern: "free", body: "f.r.e.e.d.o.m", range: [0, 7]),
    // As an exact word it is cut by dots, but not spelled out: it does not end there.
    Case(pattern: "free", body: "f.r.e.e.d.o.m", range: [0, 7], matching: .exact),
    Case(pattern: "free", body: "f r e e d o m", range: nil, matching: .exact),
    Case(pattern: "free", body: "f r e e", range: [0, 7], matching: .exact),
    Case(pattern: "free money", body: "F R E E  M O N E Y", range: [0, 18]),
    Case(pattern: "крипто", body: "кpuптo", range: [0, 6]),
    Case(pattern: "ano", body: "año", range: [0, 3]),
    // The second byte of each of the first letters, read as the first of a scalar, is that of the pattern's.
    Case(pattern: "cash", body: "сásh", range: [0, 4]),
    // A letter that may stand for several of the pattern's, beside others that stand for one.
    Case(pattern: "unit", body: "uиit", range: [0, 4]),
    Case(pattern: "unit", body: "иnit", range: [0, 4]),
    // A symbol that separates and stands for a letter, and symbols in a styled form.
    Case(pattern: "alyx", body: "a||yx", range: [0, 5]),
    // A symbol separates letters and stands for some in one word.
    Case(pattern: "viagra", body: "v|a|g|r|a", range: [0, 9]),
    Case(pattern: "winner", body: "w|n|n|er", range: [0, 8]),
    Case(pattern: "stop", body: "s+o+p", range: [0, 5]),
    Case(pattern: "stop", body: "s++o+p or s++op", range: [0, 6]),
    Case(pattern: "civility", body: "c|v||||ty", range: [0, 9]),
    Case(pattern: "cash", body: "ca＄h", range: [0, 4]),
    Case(pattern: "viagra", body: "vi＠gra", range: [0, 6]),
    Case(pattern: "free", body: "fr－ee", range: [0, 5]),
    // The Latin part of a pattern of two scripts is disguised too.
    Case(pattern: "stars и", body: "so 5t4rs u", range: [3, 10]),
    Case(pattern: "звёзды stars", body: "3вёзды 5tars", range: [0, 12]),
    Case(pattern: "año", body: "ano", range: nil),
    Case(pattern: "loan", body: "a ba-lo.an", range: [5, 10]),
    Case(pattern: "loan", body: "ba-lo.an", range: [3, 8]),
    Case(pattern: "loan", body: "10an", range: nil),
    Case(pattern: "sex", body: "s3x", range: [0, 3]),
    Case(pattern: "sex", body: "$3x^2", range: nil),
    Case(pattern: "lose", body: "loose", range: nil),
    Case(pattern: "lose", body: "looose", range: [0, 6]),
    Case(pattern: "cash", body: "c@$h prize", range: [0, 4]),
    Case(pattern: "cash", body: "costs $4 c", range: nil),
    // A currency sign may begin a word, and other symbols then stand inside it.
    Case(pattern: "sale", body: "$@le", range: [0, 4]),
    Case(pattern: "sale", body: "the $.@.l.e", range: [4, 11]),
    Case(pattern: "sleas", body: "sle@$ @", range: [0, 5]),
    Case(pattern: "ale", body: "$ @le", range: nil),
    // The separator stands for one of two equal letters, too.
    Case(pattern: "class", body: "c$l$a$$$s", range: [0, 9]),
    Case(pattern: "class", body: "c$1$a$$$s", range: [0, 9]),
    Case(pattern: "class", body: "c\u{336}$1$𝓪$$$ś γεια", range: [0, 10]),
    Case(pattern: "class", body: "c$$l$$a$$s$$s", range: [0, 13]),
    Case(pattern: "hell", body: "he'll", range: nil),
    Case(pattern: "free", body: "fr ee", range: nil),
    Case(pattern: "free", body: "f**k", range: nil),
    Case(pattern: "1st", body: "lst", range: nil),
    Case(pattern: "免费", body: "免*费", range: nil),
    Case(pattern: "免费领取", body: "免.费.领.取", range: [0, 7]),
    // Characters of a gap may have any number of invisible ones behind them.
    Case(pattern: "sex", body: "s\(veiled)e\(veiled)x", range: [0, 45]),
    // A control character is not read, and the letter before it is still a single one.
    Case(pattern: "free", body: "f...\u{7F}r...\u{7F}e...\u{7F}e до", range: [0, 16]),
    Case(pattern: "free", body: "f . \u{7F}r . \u{7F}e . \u{7F}e до", range: [0, 16]),
    // What spells a word out may stand beyond the basic plane.
    Case(pattern: "free", body: "f🙂r🙂e🙂e", range: [0, 7]),
    Case(pattern: "free", body: "get f💰r💰e💰e cash 💵", range: [4, 11]),
    Case(pattern: "win", body: "f🙂🙂w🙂🙂i🙂🙂n", range: [3, 10]),
    Case(pattern: "free", body: "𝄞 f𝄞r𝄞e𝄞e", range: [2, 9]),
    // A word begins with at most one digit that stands for a letter, beside a currency sign and its own
    // digits.
    Case(pattern: "sooner", body: "$00ner", range: [0, 6]),
    Case(pattern: "sooner", body: "$0 00ner", range: nil),
    Case(pattern: "1stop", body: "15top", range: [0, 5]),
    Case(pattern: "3to5", body: "go 37o5 now", range: [3, 7]),
    Case(pattern: "50free", body: "50fr33", range: [0, 6]),
    // White space may be long beside a disguised letter.
    Case(pattern: "free now", body: "fr33" + spaces(60) + "now", range: [0, 67]),
    Case(pattern: "free now", body: "free\u{200B}" + spaces(50) + "now", range: [0, 58]),
    Case(pattern: "free sale", body: "free" + spaces(200) + "$ale", range: [0, 208]),
    Case(pattern: "now free today", body: "now" + spaces(9) + "🇫🇷🇪🇪" + spaces(9) + "today", range: [0, 30]),
    // Only one of two words is spelled out, and the first ends with the letter that the second begins with.
    Case(pattern: "free encore", body: "free e - n - c - o - r - e", range: [0, 26]),
    Case(pattern: "free encore", body: "f!!r!!e!!e encore", range: [0, 17]),
    // A character of several letters ends one run of equal letters and begins the next.
    Case(pattern: "idol", body: "tel🆔ol", range: [3, 6]),
    Case(pattern: "ffree", body: "f🆓", range: [0, 2]),
    Case(pattern: "f free", body: "f 🆓", range: [0, 3]),
    Case(pattern: "1 10", body: "1 ⑩", range: [0, 3]),
    Case(pattern: "112", body: "1⑫", range: [0, 2]),
    Case(pattern: "app", body: "ap㎰", range: [0, 3]),
    Case(pattern: "xoo", body: "xo🆗", range: [0, 3]),
    Case(pattern: "pp", body: "p㎰", range: [0, 2]),
    Case(pattern: "boxx", body: "boxⅺ", range: [0, 4]),
    Case(pattern: "free", body: "r\n🆓 и", range: [2, 3]),
    // A mark on a symbol belongs to it.
    Case(pattern: "casino", body: "c @\u{336} s i n o", range: [0, 12]),
    Case(pattern: "viagra", body: "v !\u{301} a g r a", range: [0, 12]),
    Case(pattern: "работа", body: "р @\u{336} б о т а", range: [0, 12]),
    Case(pattern: "jizz", body: "j . !\u{301} . z . z", range: [0, 14]),
    // A flag is no letter of the word beside it.
    Case(pattern: "бот", body: "б о т🇷🇺", range: [0, 5]),
    Case(pattern: "카지노", body: "카 지 노🇰🇷", range: [0, 5]),
    Case(pattern: "قرض", body: "ق;ر;ض🇩🇪", range: [0, 5]),
    Case(pattern: "бот", body: "дела🇷🇺б о т🇷🇺", range: [6, 11]),
    // The third symbol is the first that is no letter or digit, and beyond ASCII.
    Case(pattern: "casino", body: "c - 4 - ＄ - i - n - o", range: [0, 21]),
    Case(pattern: "million", body: "m - 1 - £ - £ - i - o - n", range: [0, 25]),
    Case(pattern: "sexy", body: "s - 3 - ❌ - y", range: [0, 13]),
    Case(pattern: "casino", body: "c . @ . ＄ . i . n . o", range: [0, 21]),
    // A letter of another script and its mark are two characters.
    Case(pattern: "sch\u{F6}n", body: "sch\u{43E}\u{308}n", range: [0, 6]),
    Case(pattern: "SCH\u{D6}N", body: "SCH\u{41E}\u{308}N", range: [0, 6]),
    Case(pattern: "na\u{EF}ve", body: "na\u{456}\u{308}ve", range: [0, 6]),
    Case(pattern: "inou\u{EF}e", body: "inou\u{3B9}\u{308}e", range: [0, 7]),
    Case(pattern: "inou\u{EF}e", body: "inou\u{1FBE}\u{308}e", range: [0, 7]),
    Case(pattern: "inou\u{EF}e", body: "inou\u{1D6CA}\u{308}e", range: [0, 7]),
    Case(pattern: "inou\u{EF}e", body: "inou\u{1FBE}\u{301}e", range: nil),
    Case(pattern: "gr\u{F6}\u{DF}e", body: "gr\u{43E}\u{308}\u{DF}e", range: [0, 6]),
    Case(pattern: "t\u{E1}l", body: "t\u{3B1}\u{301}l", range: [0, 4]),
    Case(pattern: "f\u{1D8}n", body: "f\u{3C5}\u{308}\u{301}n", range: [0, 5]),
    Case(pattern: "f\u{1D8}n", body: "f\u{3CB}\u{301}n", range: [0, 4]),
    Case(pattern: "\u{451}\u{43B}\u{43A}\u{430}", body: "e\u{308}\u{43B}\u{43A}\u{430}", range: [0, 5]),
    Case(pattern: "sch\u{F6}n", body: "sch\u{43E}\u{301}n", range: nil),
    // The Angstrom sign is an A with a ring, too; an A is still an a.
    Case(pattern: "\u{E5}cha", body: "\u{E5}\u{441}hA", range: [0, 4]),
  ]

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  @Test(arguments: lookalikes + all)
  func `is found there and nowhere else`(_ row: Case) throws {
    var finder = try DisguiseFinder([
      Pattern(
        text: row.pattern, matching: row.matching, isCaseSensitive: row.isCaseSensitive, scope: .body,
        disguises: row.level)
    ])
    #expect(finder.range(of: 0, in: row.body) == row.range)
  }

  @Test func `each scope looks at its part`() throws {
    let patterns = [Pattern.Scope.body, .sender, .joined].map {
      Pattern(text: "free money", scope: $0, disguises: .all)
    }
    let set = try #require(DisguiseSet(patterns))
    var scratch = DisguiseScratch()
    func found(sender: String, body: String) -> [Int] {
      scratch.scan(sender: sender.utf8Span.span, body: body.utf8Span.span, for: set, allOf: ~0)
      return scratch.matches.map(\.pattern).sorted()
    }
    #expect(found(sender: "x", body: "fr33 money") == [0, 2])
    #expect(found(sender: "fr33 money", body: "x") == [1, 2])
    // From one part into the other.
    #expect(found(sender: "m0ney", body: "it is fr33") == [2])
  }

  @Test func `a set for bodies takes nothing from the sender`() throws {
    let set = try PatternSet([
      Pattern(text: "free", matching: .exact, scope: .body, disguises: .all),
      Pattern(text: "\u{441}\u{43E}\u{440}", scope: .body, disguises: .all, group: 1),
    ])
    var scratch = PatternScratch(for: set)
    func range(_ group: Int, sender: String, body: String) -> Range<Int>? {
      let (sender, body) = (sender.utf8Span.span, body.utf8Span.span)
      set.scan(sender: sender, body: body, scratch: &scratch)
      return set.firstMatch(inGroup: group, sender: sender, body: body, scratch: &scratch)?.range
    }
    #expect(range(0, sender: "f.r.e.e", body: "x") == nil)
    // Neither do the letters of the sender end a word of the body, nor do they say which script it is in.
    #expect(range(0, sender: "dom", body: "f.r.e.e") == 0..<7)
    #expect(range(1, sender: "\u{43F}\u{440}\u{438}\u{432}\u{435}\u{442}", body: "cop") == nil)
  }

  /// The first pattern of a group counts, and none after one that was found otherwise.
  @Test func `patterns compete by their order`() throws {
    let set = try #require(
      DisguiseSet([
        Pattern(text: "bonus", disguises: .all), Pattern(text: "free", disguises: .all),
        Pattern(text: "cash", disguises: .all, group: 1),
      ]))
    var scratch = DisguiseScratch()
    func found(_ bounds: InlineArray<8, Int32>) -> [Int] {
      scratch.scan(sender: Span(), body: "fr33 b0nus c@sh".utf8Span.span, for: set, bounds: bounds)
      return scratch.matches.map(\.pattern).sorted()
    }
    #expect(found(.init(repeating: .max)) == [0, 2])
    var bounds: InlineArray<8, Int32> = .init(repeating: .max)
    bounds[0] = -1
    #expect(found(bounds) == [2])
  }

  /// In disguise and as it is, the first pattern of all decides, with its leftmost match.
  @Test func `disguised patterns compete with all others`() throws {
    func first(_ patterns: [Pattern], _ body: String) throws -> [Int]? {
      var finder = try DisguiseFinder(patterns)
      return finder.first(in: body).map { [$0.pattern] + $0.range }
    }
    let cash = Pattern(text: "cash", disguises: .all)
    let free = Pattern(text: "free", disguises: .all)
    #expect(try first([cash, free], "free c@sh") == [0, 5, 9])
    #expect(try first([free, cash], "free c@sh") == [0, 0, 4])
    #expect(try first([Pattern(text: "cash"), free], "c@sh fr33") == [1, 5, 9])
    #expect(try first([Pattern(text: "ca?sh", matching: .regex), free], "fr33 csh") == [0, 5, 8])
    #expect(try first([free, Pattern(text: "ca?sh", matching: .regex)], "fr33 csh") == [0, 0, 4])
    // Of one pattern the leftmost match counts, and there the longest.
    #expect(try first([free], "fr33 free") == [0, 0, 4])
    #expect(try first([free], "free fr33") == [0, 0, 4])
    #expect(try first([free], "freeee") == [0, 0, 6])
    #expect(try first([free], "nothing") == nil)
  }

  @Test func `all matches of a group have disguised ones and others, in order`() throws {
    let set = try PatternSet([
      Pattern(text: "cash", disguises: .all), Pattern(text: "free"), Pattern(text: "b.nus", matching: .regex),
      Pattern(text: "c@sh", group: 1), Pattern(text: "win", disguises: .lookalikes),
    ])
    var scratch = PatternScratch(for: set)
    let (sender, body) = ("c@sh", "b0nus free c@sh wіn")
    set.scan(sender: sender.utf8Span.span, body: body.utf8Span.span, scratch: &scratch)
    for _ in 0..<2 {
      let all = set.allMatches(
        inGroup: 0, sender: sender.utf8Span.span, body: body.utf8Span.span, scratch: &scratch)
      #expect(
        all == [
          PatternMatch(pattern: 0, part: .body, range: 11..<15),
          PatternMatch(pattern: 1, part: .body, range: 6..<10),
          PatternMatch(pattern: 2, part: .body, range: 0..<5),
          PatternMatch(pattern: 4, part: .body, range: 16..<20),
        ])
      let first = set.firstMatch(
        inGroup: 0, sender: sender.utf8Span.span, body: body.utf8Span.span, scratch: &scratch)
      #expect(first == all[0])
    }
  }

  /// A match in the sender counts from its start; one that reaches from the body into it, from the body's.
  @Test func `a match names the part that it lies in`() throws {
    func match(_ scope: Pattern.Scope, sender: String, body: String) throws -> PatternMatch? {
      let set = try PatternSet([Pattern(text: "free money", scope: scope, disguises: .all)])
      var scratch = PatternScratch(for: set)
      set.scan(sender: sender.utf8Span.span, body: body.utf8Span.span, scratch: &scratch)
      return set.firstMatch(
        inGroup: 0, sender: sender.utf8Span.span, body: body.utf8Span.span, scratch: &scratch)
    }
    let inSender = PatternMatch(pattern: 0, part: .sender, range: 1..<11)
    #expect(try match(.sender, sender: "!fr33 money", body: "x") == inSender)
    #expect(try match(.joined, sender: "!fr33 money", body: "x") == inSender)
    #expect(
      try match(.joined, sender: "m0ney", body: "é fr33")
        == PatternMatch(pattern: 0, part: .joined, range: 3..<13))
    #expect(
      try match(.joined, sender: "x", body: "é fr33 money")
        == PatternMatch(pattern: 0, part: .body, range: 3..<13))
  }

  /// Texts that are too long are searched for patterns as they are.
  @Test func `of a very long text nothing is read`() throws {
    let set = try PatternSet([Pattern(text: "free", scope: .body, disguises: .all), Pattern(text: "cash")])
    var scratch = PatternScratch(for: set)
    func found(_ body: String) -> [Int] {
      set.scan(sender: Span(), body: body.utf8Span.span, scratch: &scratch)
      return set.allMatches(inGroup: 0, sender: Span(), body: body.utf8Span.span, scratch: &scratch).map(
        \.pattern)
    }
    let padding = String(repeating: ". ", count: Limits.disguisedBytes / 2 - 5)
    #expect(found(padding + "fr33 cash") == [0, 1])
    #expect(found(padding + "fr33 cash...") == [1])
  }

  @Test func `a set without disguises has none to look for`() throws {
    #expect(DisguiseSet([Pattern(text: "free"), Pattern(text: "f.*", matching: .regex)]) == nil)
    #expect(try !PatternSet([Pattern(text: "free")]).hasDisguises)
  }

  /// Marks, however many a letter has, are passed over when the text is read, not step by step.
  @Test(arguments: ["\u{336}", "\u{20D2}", "\u{301}\u{336}", "\u{303}"])
  func `thousands of marks on a letter take no steps`(marks: String) throws {
    let texts = ["free", "q\u{303}uiz", "fr\u{301}ee"]
    let set = try #require(DisguiseSet(texts.map { Pattern(text: $0, scope: .body, disguises: .all) }))
    var scratch = DisguiseScratch()
    func steps(_ count: Int) -> Int {
      let some = String(repeating: marks, count: count)
      let text = "f\(some)r\(some)e\(some)e q\u{303}\(some)uiz"
      scratch.scan(sender: Span(), body: text.utf8Span.span, for: set, allOf: ~0)
      #expect(scratch.matches.map(\.pattern).sorted().contains(0))
      #expect(scratch.matches.map(\.pattern).contains(1))
      return scratch.steps
    }
    #expect(steps(4000) == steps(1000))
  }

  /// A symbol beyond ASCII that one pattern has may stand for a letter of another, or cut its words.
  @Test(arguments: [
    ("free", "€5", "fr€e now", 0..<6), ("bill", "£5", "bi££ now", 0..<6), ("yes", "¥5", "¥es", 0..<4),
    ("casino", "x·y", "ca·sino now", 0..<8), ("deal now", "a·b", "deal·now", 0..<9),
  ])
  func `a symbol of a pattern disguises others`(
    _ text: String, _ other: String, _ body: String, _ range: Range<Int>
  )
    throws
  {
    let patterns = [text, other].map {
      Pattern(text: $0, scope: .body, disguises: .all, group: PatternSet.collected)
    }
    let set = try PatternSet(patterns)
    var scratch = PatternScratch(for: set)
    set.scan(sender: Span(), body: body.utf8Span.span, scratch: &scratch)
    let match = set.match(ofCollected: 0, sender: Span(), body: body.utf8Span.span, scratch: &scratch)
    #expect(match?.range == range)
  }

  /// What conditions ask for is found at once among many matches.
  @Test func `each of many disguised patterns has its own match`() throws {
    let count = 300
    let names = (0..<count).map { number in
      String(decoding: (0..<4).map { UInt8(ascii: "a") + UInt8(number >> ($0 * 3) & 7) }, as: UTF8.self)
    }
    let patterns = names.map {
      Pattern(text: $0 + "zz", scope: .body, disguises: .all, group: PatternSet.collected)
    }
    let set = try PatternSet(patterns)
    var scratch = PatternScratch(for: set)
    for order in [Array(0..<count), Array((0..<count).reversed()), [7, 3]] {
      let body = order.map { names[$0] + "z\u{200B}z" }.joined(separator: " ")
      set.scan(sender: Span(), body: body.utf8Span.span, scratch: &scratch)
      for (place, pattern) in order.enumerated() {
        let match = set.match(
          ofCollected: pattern, sender: Span(), body: body.utf8Span.span, scratch: &scratch)
        #expect(match?.range == place * 10..<place * 10 + 9)
        #expect(
          set.hasMatch(ofCollected: pattern, sender: Span(), body: body.utf8Span.span, scratch: &scratch))
      }
      #expect(
        set.hasMatch(ofCollected: 11, sender: Span(), body: body.utf8Span.span, scratch: &scratch)
          == order.contains(11))
    }
  }

  @Test(arguments: [("free ☎\u{FE0F}", "call free ☎\u{FE0F} now", 5..<16), ("сo", "со сo", 0..<4)])
  func `a collected pattern of two forms has its leftmost and longest match`(
    _ text: String, _ body: String, _ range: Range<Int>
  ) throws {
    let set = try PatternSet([
      Pattern(text: text, scope: .body, disguises: .lookalikes, group: PatternSet.collected)
    ])
    var scratch = PatternScratch(for: set)
    let (sender, span) = ([UInt8]().span, body.utf8Span.span)
    set.scan(sender: sender, body: span, scratch: &scratch)
    let match = set.match(ofCollected: 0, sender: sender, body: span, scratch: &scratch)
    #expect(match?.range == range)
  }

  /// The form without the invisible character is found first, where it does not fill the text.
  @Test(arguments: [
    ("sale \u{2764}\u{FE0F}", "sale \u{2764}\u{FE0F}", Pattern.Matching.whole, 0..<11),
    ("sale \u{2764}\u{FE0F}", " sale \u{2764}\u{FE0F} ", .whole, 1..<12),
    ("free\u{200B}", "free\u{200B}", .whole, 0..<7), ("free\u{200B}", "free", .whole, 0..<4),
    ("\u{200B}re", "\u{200B}re", .whole, 0..<5), ("\u{200B}re", "\u{200B}re z", .prefix, 0..<5),
    ("\u{200B}re", "re z", .prefix, 0..<2),
  ])
  func `a pattern of two forms that fills a text or begins it has its longest match`(
    _ text: String, _ body: String, _ matching: Pattern.Matching, _ range: Range<Int>
  ) throws {
    // Nothing is looked for in disguise in the second text.
    for padding in [0, Limits.disguisedBytes] {
      for level in [DisguiseLevel.none, .lookalikes, .all] {
        let set = try PatternSet([
          Pattern(
            text: text, matching: matching, scope: .body, disguises: level, group: PatternSet.collected)
        ])
        var scratch = PatternScratch(for: set)
        let whole = body + String(repeating: " ", count: padding)
        let (sender, span) = ([UInt8]().span, whole.utf8Span.span)
        set.scan(sender: sender, body: span, scratch: &scratch)
        let match = set.match(ofCollected: 0, sender: sender, body: span, scratch: &scratch)
        let isSame = range.count == text.utf8.count
        #expect(match?.range == (isSame || level != .none ? range : nil))
        #expect(
          set.hasMatch(ofCollected: 0, sender: sender, body: span, scratch: &scratch) == (match != nil))
      }
    }
  }

  /// A letter that is folded to several is no two letters of a pattern's.
  @Test(arguments: [
    ("of\u{200B}", "o\u{FB00}", Pattern.Matching.whole), ("s\u{200B}ale", "\u{DF}ale", .whole),
    ("\u{200B}i", "\u{FB01}x", .prefix), ("of  f", "of \u{FB00}", .whole),
  ])
  func `a pattern of two forms does not fill a text by a part of a character`(
    _ text: String, _ body: String, _ matching: Pattern.Matching
  ) throws {
    let set = try PatternSet([
      Pattern(text: text, matching: matching, scope: .body, disguises: .all, group: PatternSet.collected)
    ])
    var scratch = PatternScratch(for: set)
    let (sender, span) = ([UInt8]().span, body.utf8Span.span)
    set.scan(sender: sender, body: span, scratch: &scratch)
    #expect(set.match(ofCollected: 0, sender: sender, body: span, scratch: &scratch) == nil)
    #expect(!set.hasMatch(ofCollected: 0, sender: sender, body: span, scratch: &scratch))
  }

  /// Such symbols may be letters, separators, and the patterns' own.
  @Test(arguments: ["ca$h", "sale@home", "w!n", "$100 cash", "$ale", "free!", "v|a"])
  func `a text may have a pattern's own symbol between all of its letters`(_ text: String) throws {
    let texts = [text, "sale", "lasso", "all", "his"]
    let set = try #require(DisguiseSet(texts.map { Pattern(text: $0, scope: .body, disguises: .all) }))
    var scratch = DisguiseScratch()
    var generator = SeededGenerator(seed: 21)
    let symbol = try #require(text.first { "$@!|".contains($0) })
    var found = 0
    for _ in 0..<2000 {
      var body = ""
      for character in texts.randomElement(using: &generator) ?? "" {
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: body.append(symbol)
        case 1: body.append(contentsOf: [character, symbol])
        case 2: body.append(contentsOf: [symbol, character])
        default: body.append(character)
        }
      }
      scratch.scan(sender: Span(), body: body.utf8Span.span, for: set, allOf: ~0)
      #expect(scratch.matches.allSatisfy { $0.range.upperBound <= body.utf8.count }, "\(body)")
      if !scratch.matches.isEmpty { found += 1 }
    }
    #expect(found > 20)
  }

  /// The text in which the symbol is replaced is made anew for each message.
  @Test func `a symbol is read in two ways in one message after another`() throws {
    var finder = try DisguiseFinder([
      Pattern(text: "viagra", scope: .body, disguises: .all),
      Pattern(text: "winner", scope: .body, disguises: .all),
    ])
    for _ in 0..<2 {
      #expect(finder.range(of: 0, in: "v|a|g|r|a") == [0, 9])
      #expect(finder.range(of: 1, in: "a w|n|n|er, again a w|n|n|er") == [2, 10])
      #expect(finder.range(of: 0, in: "a w|n|n|er, again a w|n|n|er") == nil)
    }
  }

  /// Read in the second way, such a text has a hit at every place, each of which takes many steps.
  @Test(arguments: [("aa", "aᾳ"), ("βββ", "ßβ"), ("αι", "α\u{345}")])
  func `reading letters in two ways takes few steps more`(_ pattern: String, _ unit: String) throws {
    let set = try #require(DisguiseSet([Pattern(text: pattern, disguises: .all)]))
    var scratch = DisguiseScratch()
    let text = String(repeating: unit, count: 8000)
    scratch.scan(sender: Span(), body: text.utf8Span.span, for: set, allOf: ~0)
    // Without a limit of its own the second reading alone takes more than 70 steps for each byte.
    #expect(scratch.steps <= 32 * text.utf8.count)
  }

  /// The run of the pattern's letter goes on in the sender, which other patterns are looked for in.
  @Test func `the work is linear where a body ends with the letter that the sender begins with`() throws {
    let set = try #require(
      DisguiseSet([
        Pattern(text: "xxx", scope: .body, disguises: .all), Pattern(text: "zzqqzz", disguises: .all),
      ]))
    var scratch = DisguiseScratch()
    func steps(_ count: Int) -> Int {
      let text = String(repeating: "x", count: count)
      scratch.scan(sender: "Xiaomi".utf8Span.span, body: text.utf8Span.span, for: set, allOf: ~0)
      return scratch.steps
    }
    let (small, large) = (steps(500), steps(2000))
    #expect(large <= 5 * small + 20_000, "\(small) steps, then \(large)")
  }

  /// The letters are stretched so far that the ways to try are limited.
  @Test func `patterns that cannot be where they must be leave the steps to the others`() throws {
    let word = "שלום"
    let set = try #require(
      DisguiseSet(
        [Pattern.Matching.exact, .whole, .prefix, .contains].map {
          Pattern(text: word, matching: $0, scope: .body, disguises: .all)
        }))
    var scratch = DisguiseScratch()
    let text = "。" + zip(word, [33, 40, 5, 40]).map { String(repeating: $0, count: $1) }.joined()
    scratch.scan(sender: Span(), body: text.utf8Span.span, for: set, allOf: ~0)
    #expect(scratch.match(of: 0)?.range == 3..<text.utf8.count)
    #expect(scratch.match(of: 1) == nil && scratch.match(of: 2) == nil)
    #expect(scratch.match(of: 3)?.range == 3..<text.utf8.count)
  }

  /// The verifier's steps grow with the text, not with its square.
  @Test(arguments: [
    "f.", "f", "fr", "f\u{301}", "fе", "f1", "f r e ", "f.r.e.", "I", "1", "e3", "𝐟", "🇫", "f$", "$",
    "\u{200B}f", "frее", "сор",
  ])
  func `the work is linear whatever a text repeats`(_ unit: String) throws {
    let texts = ["free", "effort", "illegal", "fff", "free money", "e", "frее", "$$$", "cop"]
    let set = try #require(DisguiseSet(texts.map { Pattern(text: $0, disguises: .all) }))
    var scratch = DisguiseScratch()
    func steps(_ count: Int) -> Int {
      let text = String(repeating: unit, count: count)
      scratch.scan(sender: Span(), body: text.utf8Span.span, for: set, allOf: ~0)
      return scratch.steps
    }
    let (small, large) = (steps(500), steps(2000))
    #expect(large <= 5 * small + 20_000, "\(small) steps, then \(large)")
  }
}
