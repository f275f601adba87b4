import MessageFilter
import TestSupport
import Testing

@Suite struct RuleWarningTests {
  typealias Case = MarkedCase

  static let cases: [Case] = [
    // Duplicates.
    Case("{version:1,deny:['a',\n▶'a']}", "/deny/1", "is the same as \"a\" (/deny/0, line 1)", "remove one"),
    Case("{version:1,deny:['Straße',▶'STRASSE']}", "/deny/1", "is the same as"),
    Case("{version:1,deny:['ΟΔΟΣ',▶'οδος']}", "/deny/1", "is the same as"),
    Case("{version:1,deny:['é',▶'e\u{301}']}", "/deny/1", "is the same as"),
    Case(
      "{version:1,deny:[{text:'é',case:'sensitive'},▶{text:'e\u{301}',case:'sensitive'}]}", "/deny/1",
      "is the same as"),
    Case("{version:1,allow:['a',▶{text:'A',note:'x',id:'i'}]}", "/allow/1", "is the same as"),
    Case(
      "{version:1,deny:[{text:'a+',matching:'regex'},▶{text:'a+',matching:'regex',case:'sensitive'}]}",
      "/deny/1", "is the same as"),
    Case(
      "{version:1,deny:[{id:'x',text:'a',folder:'promotion'},▶'a']}", "/deny/1",
      "is the same as \"x\" (/deny/0"),
    Case("{version:1,deny:['a',{text:'a',enabled:false},▶'a']}", "/deny/2", "(/deny/0"),
    // Phone numbers.
    Case(
      "{version:1,deny:[{text:'+1 555 010 0199',matching:'number'},▶{text:'tel:+15550100199',matching:'number',target:'sender'}]}",
      "/deny/1", "is the same as"),
    Case(
      "{version:1,country:'IL',allow:[{text:'054-1234567',matching:'number'}],deny:[▶{text:'+972541234567',matching:'number'}]}",
      "/deny/0", "the same filter is in \"allow\""),
    Case(
      "{version:1,country:'IL',deny:[{text:'+972*',matching:'number'},▶{text:'+972541234567',matching:'number'}]}",
      "/deny/1",
      "never decides: \"+972*\" (/deny/0"),
    Case(
      "{version:1,deny:[{text:'+97*',matching:'number'},▶{text:'+972*',matching:'number'}]}", "/deny/1",
      "never decides: \"+97*\" (/deny/0"),
    Case(
      "{version:1,contacts:['a','+972541234567'],deny:[▶{text:'+972 54 1234567',matching:'number'}]}",
      "/deny/0",
      "never decides: the contact \"+972541234567\"", "/contacts/1"),
    Case(
      "{version:1,deny:[{all:[{text:'+15550100199',matching:'number'},'x']},▶{all:['x',{text:'+1 555 010 0199',matching:'number',target:'sender'}]}]}",
      "/deny/1", "is the same as"),
    Case(
      "{version:1,deny:[▶{text:'+1 555 010 0199',target:'sender'}]}", "/deny/0", "letter by letter",
      "; with matching: \"number\" it is the phone number"),
    Case(
      "{version:1,deny:[▶{text:'+1 555',target:'sender'}]}", "/deny/0", "letter by letter",
      "; with text: \"+1555*\" and matching: \"number\" it is every phone number that begins with it"),
    Case(
      "{version:1,deny:[▶{text:'+234',target:'sender',matching:'exact'}]}", "/deny/0", "text: \"+234*\""),
    Case(
      "{version:1,deny:[▶{text:'+234',target:'sender',matching:'whole'}]}", "/deny/0",
      "; with matching: \"number\" it is the phone number"),
    Case(
      "{version:1,deny:[▶{text:'+15550100199',target:'sender',matching:'prefix'}]}", "/deny/0",
      "text: \"+15550100199*\""),
    Case(
      "{version:1,deny:[▶{text:'054-1234',target:'sender',matching:'prefix'}]}", "/deny/0",
      "text: \"0541234*\" and matching: \"number\" it is every phone number that begins with these digits"),
    // These keys are an error beside matching number.
    Case(
      "{version:1,deny:[▶{text:'+1 555 010 0199',target:'sender',case:'sensitive'}]}", "/deny/0",
      "letter by letter; without \"case\", with matching: \"number\" it is the phone number"),
    Case(
      "{version:1,disguises:'all',deny:[{all:['x',▶{text:'+1 555',target:'sender',disguises:'none',case:'insensitive'}]}]}",
      "/deny/0/all/1", "; without \"case\" or \"disguises\", with text: \"+1555*\" and matching"),
    Case(
      "{version:1,disguises:'all',deny:[▶{text:'+1 555 010 0199',target:'sender'}]}", "/deny/0",
      "letter by letter; with matching: \"number\""),
    Case(
      "{version:1,allow:[▶{text:'054-1234567',target:'sender',matching:'exact'}]}", "/allow/0",
      "letter by letter"),
    Case(
      "{version:1,deny:[{all:['x',▶{text:'0541234567',target:'sender'}]}]}", "/deny/0/all/1",
      "letter by letter"),
    Case(
      "{version:1,deny:[▶{text:'054-1234567',matching:'number'}]}", "/deny/0",
      "has no calling code, so the same number with its calling code is another", "country:"),
    Case("{version:1,tags:{t:[▶{text:'5550100199',matching:'number'}]}}", "/tags/t/0", "has no calling code"),
    // Conditions.
    Case("{version:1,deny:['a',▶{all:['A']}]}", "/deny/1", "is the same as \"a\" (/deny/0"),
    Case(
      "{version:1,deny:[{all:['a','b']},▶{any:[{all:['b',{all:['A']}]}]}]}", "/deny/1",
      "is the same as \"a + b\" (/deny/0"),
    Case(
      "{version:1,deny:[{all:['x',{text:'é',case:'sensitive'}]},▶{all:[{text:'e\u{301}',case:'sensitive'},'x']}]}",
      "/deny/1", "is the same as"),
    Case(
      "{version:1,deny:[▶{all:['x',{text:'é',case:'sensitive'}],none:[{text:'e\u{301}',case:'sensitive'}]}]}",
      "/deny/0", "in \"all\" and in \"none\""),
    Case(
      "{version:1,deny:['parcel',▶{all:['parcel','fee']}]}", "/deny/1", "never decides", "(/deny/0, line 1)"),
    Case("{version:1,deny:[{any:['fee','toll']},▶'customs fee']}", "/deny/1", "\"fee | toll\" (/deny/0"),
    Case("{version:1,deny:['fee','toll',▶{any:['a fee','a toll']}]}", "/deny/2", "never decides"),
    Case("{version:1,allow:['fee'],deny:[▶{all:['a fee'],none:['x']}]}", "/deny/0", "lets through"),
    Case(
      "{version:1,deny:[▶{all:['a','b'],none:['A']}]}", "/deny/0", "can never match",
      "in \"all\" and in \"none\""),
    Case("{version:1,deny:[▶{any:['a','b'],none:['b','A']}]}", "/deny/0", "every condition of \"any\""),
    Case(
      "{version:1,deny:[▶{all:[{language:'ru'},{language:'ar'}]}]}", "/deny/0", "\"ru\" and \"ar\" at once"),
    Case(
      "{version:1,deny:[▶{atLeast:9,score:[{points:5,text:'a'},{points:3,text:'b'},{points:-1,text:'c'}]}]}",
      "/deny/0",
      "all its points together are 8, less than \"atLeast\": 9"),
    Case(
      "{version:1,deny:[▶{all:[{smart:'countryAllowlist',codes:[]},'a']}]}", "/deny/0",
      "can never match: \"countryAllowlist\" never holds with an empty list of codes"),
    Case(
      "{version:1,deny:[▶{any:[{smart:'countryAllowlist',codes:[]},{all:['a'],none:['a']}]}]}", "/deny/0",
      "can never match: no condition of \"any\" can hold"),
    Case(
      "{version:1,deny:[▶{atLeast:3,score:[{points:5,smart:'countryAllowlist',codes:[]},{points:2,text:'a'}]}]}",
      "/deny/0", "all points of conditions that can hold are 2, less than \"atLeast\": 3"),
    Case("{version:1,deny:[{all:['b',▶' a']}]}", "/deny/0/all/1", "begins with white space"),
    Case(
      "{version:1,deny:[{all:['b',▶{text:'a*',matching:'regex'}]}]}", "/deny/0/all/1",
      "matches the empty text"),
    Case("{version:1,tags:{▶a:[]}}", "/tags/a", "the tag \"a\" has no filters"),
    Case("{version:1,tags:{▶a:[{text:'b',enabled:false}]}}", "/tags/a", "has no enabled filters"),
    Case("{version:1,tags:{a:['b',▶'B']}}", "/tags/a/1", "is the same as /tags/a/0"),
    Case("{version:1,tags:{a:[▶'b ']}}", "/tags/a/0", "ends with white space"),
    // Conditions of which an earlier filter requires no more.
    Case(
      "{version:1,deny:[{all:[{smart:'links'}]},▶{all:['x',{smart:'links'}]}]}", "/deny/1",
      "never decides: \"links\" (/deny/0, line 1) comes first and matches"),
    Case(
      "{version:1,deny:[{any:['a',{smart:'links'}]},▶{all:[{smart:'links'}]}]}", "/deny/1",
      "\"a | links\" (/deny/0"),
    Case(
      "{version:1,deny:[{all:['parcel','fee']},▶{all:['fee','customs','PARCEL'],none:['x']}]}", "/deny/1",
      "\"parcel + fee\" (/deny/0"),
    Case(
      "{version:1,deny:[{all:['a'],none:['b']},▶{all:['a','c'],none:['b','d']}]}", "/deny/1",
      "never decides"),
    Case("{version:1,deny:[{all:['a'],any:['b','c']},▶{all:['c','a']}]}", "/deny/1", "never decides"),
    Case(
      "{version:1,deny:[{all:['a','b']},{all:['a','c']},▶{all:['a'],any:['b','c']}]}", "/deny/2",
      "never decides", "(/deny/1"),
    Case(
      "{version:1,allow:[{all:['a',{language:'ru'}]}],deny:[▶{all:['a','b',{language:'ru'}]}]}", "/deny/0",
      "lets through"),
    Case(
      "{version:1,tags:{t:['x']},deny:[{any:['a',{tag:'t'}]},▶{all:['b',{tag:'t'}]}]}", "/deny/1",
      "never decides"),
    Case(
      "{version:1,deny:[{any:['x',{text:'viagra',disguises:'all'}]},▶{text:'viagra',disguises:'all'}]}",
      "/deny/1", "never decides"),
    Case(
      "{version:1,fields:{chat:'/c'},deny:[{text:'jobs',target:'chat'},▶{all:['x',{text:'Jobs',target:'chat'}]}]}",
      "/deny/1", "never decides"),
    Case(
      "{version:1,deny:[{atLeast:2,score:[{points:1,text:'a'},{points:1,text:'b'}]},▶{atLeast:2,score:[{points:1,text:'B'},{points:1,text:'a'}]}]}",
      "/deny/1", "is the same as"),
    Case(
      "{version:1,deny:[{atLeast:2,score:[{points:1,text:'a'},{points:2,text:'a'}]},▶{atLeast:2,score:[{points:2,text:'A'},{points:1,text:'a'}]}]}",
      "/deny/1", "is the same as"),
    Case(
      "{version:1,smart:{links:true},deny:[▶{all:['x',{smart:'links'}]}]}", "/deny/0",
      "smart.links makes a message junk first when its body has a link"),
    Case(
      "{version:1,smart:{shortSender:{max:5}},deny:[▶{all:['x',{smart:'shortSender',max:4}]}]}", "/deny/0",
      "smart.shortSender"),
    Case(
      "{version:1,smart:{links:true},deny:['b',▶{any:[{all:['a',{smart:'links'}]},'a b']}]}", "/deny/1",
      "smart.links"),
    // A user-defined field is searched by itself.
    Case(
      "{version:1,fields:{chat:'/c'},deny:[{text:'foo',target:'chat'},▶{text:'Foobar',target:'chat'}]}",
      "/deny/1", "never decides: \"foo\" (/deny/0, line 1) comes first and matches"),
    Case(
      "{version:1,fields:{chat:'/c'},deny:[{text:'foo',target:'chat'},▶{text:'foo',target:'chat',matching:'whole'}]}",
      "/deny/1", "never decides"),
    Case(
      "{version:1,fields:{chat:'/c'},allow:[{text:'foo',target:'chat'}],deny:[▶{text:'a foo[0-9]',target:'chat',matching:'regex'}]}",
      "/deny/0", "lets through"),
    Case(
      "{version:1,fields:{chat:'/c'},deny:[{text:'+1*',target:'chat',matching:'number'},▶{text:'+1555*',target:'chat',matching:'number'}]}",
      "/deny/1", "never decides: \"+1*\" (/deny/0"),
    // What a level of disguise finds, the next one finds too.
    Case(
      "{version:1,deny:[{text:'viagra',disguises:'all'},▶{text:'Viagra',disguises:'lookalikes'}]}",
      "/deny/1", "never decides: \"viagra\" (/deny/0"),
    Case(
      "{version:1,deny:[{text:'крипто',disguises:'all'},▶'крипто']}", "/deny/1", "never decides"),
    Case(
      "{version:1,deny:[{any:['ab',{text:'viagra',disguises:'all'}]},▶{all:['x',{text:'viagra',disguises:'lookalikes'}]}]}",
      "/deny/1", "never decides"),
    Case(
      "{version:1,deny:[{all:['x',{text:'חינם',disguises:'all'}]},▶{all:['x',{text:'חינם',disguises:'lookalikes'}]}]}",
      "/deny/1", "never decides"),
    // Numbers that an active automatic list lets through.
    Case(
      "{version:1,automatic:{languages:['en'],filter_lists:{en:{allow_sender:['x','+1 555 010 0199']}}},deny:[▶{text:'+15550100199',matching:'number'}]}",
      "/deny/0", "never decides", "\"+1 555 010 0199\" (/automatic/filter_lists/en/allow_sender/1)"),
    // A smart rule with a parameter for which it fires more often.
    Case(
      "{version:1,smart:{countryAllowlist:['IL']},deny:[▶{all:['x',{smart:'countryAllowlist',codes:['FR','+972']}]}]}",
      "/deny/0", "smart.countryAllowlist makes a message junk first"),
    Case(
      "{version:1,deny:[{all:[{smart:'shortSender',max:5}]},▶{all:['x',{smart:'shortSender',max:4}]}]}",
      "/deny/1", "never decides: \"shortSender\" (/deny/0"),
    // The same language with less confidence, and fewer calling codes.
    Case(
      "{version:1,deny:[{all:[{language:'ru',confidence:0.5}]},▶{all:['x',{language:'ru',confidence:0.9}]}]}",
      "/deny/1", "never decides: \"ru\" (/deny/0"),
    Case(
      "{version:1,deny:[{all:[{smart:'countryAllowlist',codes:['IL']}]},▶{all:['x',{smart:'countryAllowlist',codes:['FR','IL']}]}]}",
      "/deny/1", "never decides: \"countryAllowlist\" (/deny/0"),
    // A score that needs all of its items, or one of them.
    Case(
      "{version:1,deny:[{atLeast:3,score:[{points:1,text:'a'},{points:2,text:'b'}]},▶{all:['b','c','a']}]}",
      "/deny/1", "never decides", "(/deny/0"),
    Case(
      "{version:1,deny:[{all:['a','b']},▶{atLeast:2,score:[{points:1,text:'b'},{points:1,text:'a'}]}]}",
      "/deny/1", "never decides: \"a + b\" (/deny/0"),
    Case(
      "{version:1,deny:[{atLeast:2,score:[{points:2,text:'a'},{points:3,text:'b'}]},▶'b c']}", "/deny/1",
      "never decides", "(/deny/0"),
    // Texts at the start, and the whole.
    Case(
      "{version:1,deny:[{text:'http',matching:'prefix'},▶{text:'HTTPS',matching:'prefix'}]}", "/deny/1",
      "never decides: \"http\" (/deny/0, line 1) comes first and matches"),
    Case(
      "{version:1,deny:[{text:'http',matching:'prefix'},▶{text:'http://x',matching:'whole',target:'body'}]}",
      "/deny/1", "never decides"),
    Case(
      "{version:1,deny:[{text:'mum',matching:'whole'},▶{text:'Mum',matching:'whole',target:'sender'}]}",
      "/deny/1", "never decides"),
    Case(
      "{version:1,deny:[{text:'mum',matching:'whole'},▶{text:'MUM',matching:'whole',case:'sensitive'}]}",
      "/deny/1", "never decides"),
    Case(
      "{version:1,deny:[{text:'h',matching:'prefix'},▶{text:'H',matching:'whole',case:'sensitive'}]}",
      "/deny/1", "never decides"),
    Case(
      "{version:1,allow:[{text:'12',matching:'prefix',case:'sensitive'}],deny:[▶{text:'123',matching:'prefix'}]}",
      "/deny/0", "lets through"),
    Case(
      "{version:1,deny:[{text:'win',matching:'exact'},▶{text:'win!',matching:'prefix'}]}", "/deny/1",
      "never decides"),
    Case(
      "{version:1,deny:[{text:'http',matching:'prefix'},▶{all:['x',{text:'https',matching:'prefix'}]}]}",
      "/deny/1", "never decides"),
    // The same in allow and deny.
    Case(
      "{version:1,allow:['Free'],deny:[▶'free']}", "/deny/0", "the same filter is in \"allow\"",
      "(/allow/0, line 1)"),
    Case("{version:1,deny:[▶'free'],allow:['Free']}", "/deny/0", "the same filter is in \"allow\""),
    // Never deciding because of an earlier filter.
    Case(
      "{version:1,deny:['free',▶'free money']}", "/deny/1", "never decides",
      "\"free\" (/deny/0, line 1) comes first and matches whatever it matches"),
    Case("{version:1,deny:['REE',▶'free money']}", "/deny/1", "never decides"),
    Case("{version:1,deny:['ss',▶'Straße']}", "/deny/1", "never decides"),
    Case(
      "{version:1,allow:['free'],deny:[▶'free money']}", "/deny/0",
      "(/allow/0, line 1) comes first and lets through"),
    Case("{version:1,deny:['free',▶{text:'free money',target:'body'}]}", "/deny/1", "never decides"),
    Case("{version:1,deny:['free',▶{text:'free',target:'sender'}]}", "/deny/1", "never decides"),
    Case(
      "{version:1,deny:[{text:'a',target:'body'},▶{text:'ab',target:'body'}]}", "/deny/1", "never decides"),
    Case("{version:1,deny:['free',▶{text:'free',matching:'exact'}]}", "/deny/1", "never decides"),
    Case("{version:1,deny:['free',▶{text:'FREE MONEY!',case:'sensitive'}]}", "/deny/1", "never decides"),
    Case("{version:1,deny:[{text:'123',case:'sensitive'},▶'x 12345']}", "/deny/1", "never decides"),
    Case("{version:1,deny:[{text:'הלוואה',case:'sensitive'},▶'הלוואה מהירה']}", "/deny/1", "never decides"),
    Case(
      "{version:1,deny:[{text:'ab',case:'sensitive'},▶{text:'xaby',case:'sensitive'}]}", "/deny/1",
      "never decides"),
    Case("{version:1,deny:[{text:'free',matching:'exact'},▶'a free lunch']}", "/deny/1", "never decides"),
    Case("{version:1,deny:[{text:'free',matching:'exact'},▶'2free3']}", "/deny/1", "never decides"),
    Case(
      "{version:1,deny:[{text:'free',matching:'exact'},▶{text:'free lunch',matching:'exact'}]}", "/deny/1",
      "never decides"),
    Case("{version:1,deny:['free',▶{text:'free',matching:'regex'}]}", "/deny/1", "never decides"),
    Case(
      "{version:1,deny:['free',▶{text:'(?i)very free.{0,9}money',matching:'regex'}]}", "/deny/1",
      "never decides"),
    Case("{version:1,deny:['money',▶{text:'[a-z]+ money!+',matching:'regex'}]}", "/deny/1", "never decides"),
    Case("{version:1,deny:['é',▶{text:'cafe\u{301}s?',matching:'regex'}]}", "/deny/1", "never decides"),
    Case(
      "{version:1,deny:[{text:'e\u{301}',matching:'regex'},▶{text:'café',case:'sensitive'}]}", "/deny/1",
      "never decides"),
    Case(
      "{version:1,deny:['bit.ly',▶{text:'bit\\\\.ly/[0-9]+',matching:'regex'}]}", "/deny/1", "never decides"),
    Case(
      "{version:1,deny:[{text:'bit\\\\.ly',matching:'regex'},▶{text:'at bit.ly',case:'sensitive'}]}",
      "/deny/1", "never decides"),
    Case(
      "{version:1,deny:[{text:'(?i)free',matching:'regex'},▶{text:'(?i)FREE money',matching:'regex'}]}",
      "/deny/1",
      "never decides"),
    Case(
      "{version:1,deny:[{text:'(?i)הלוואה',matching:'regex'},▶'הלוואה מהירה']}", "/deny/1", "never decides"),
    Case(
      "{version:1,automatic:{languages:['en'],filter_lists:{en:{allow_body:['x','Parcel']}}},deny:[▶{text:'parcel fee',target:'body'}]}",
      "/deny/0", "never decides", "\"Parcel\" (/automatic/filter_lists/en/allow_body/1)"),
    // Never deciding because of a smart rule.
    Case(
      "{version:1,smart:{email:true},deny:[▶{text:'@spam.com',target:'sender'}]}", "/deny/0", "smart.email"),
    Case(
      "{version:1,smart:{email:true},deny:[▶{text:'.+@spam\\\\.com',target:'sender',matching:'regex'}]}",
      "/deny/0", "smart.email"),
    Case(
      "{version:1,smart:{numbersOnly:true},deny:[▶{text:'Bank',target:'sender'}]}", "/deny/0",
      "smart.numbersOnly"),
    Case(
      "{version:1,smart:{emojis:true},deny:[▶{text:'win 🎁 now',target:'body'}]}", "/deny/0", "smart.emojis"),
    Case(
      "{version:1,smart:{links:true},deny:[▶{text:'see http://bad.example.com/x now',target:'body'}]}",
      "/deny/0",
      "smart.links"),
    Case(
      "{version:1,smart:{links:true},deny:[▶{text:'http://bad.example.com/x',target:'body',matching:'whole'}]}",
      "/deny/0", "smart.links"),
    // allUnknown.
    Case("{version:1,smart:{allUnknown:true},deny:[▶'a']}", "/deny/0", "never decides", "smart.allUnknown"),
    Case(
      "{version:1,smart:{allUnknown:true},▶deny:['a','b']}", "/deny", "the 2 filters of \"deny\" never decide"
    ),
    Case(
      "{version:1,smart:{allUnknown:true},denyLanguage:[▶'ar']}", "/denyLanguage/0",
      "this language rule never decides"),
    Case("{version:1,smart:{allUnknown:true,▶links:true}}", "/smart/links", "\"links\" never decides"),
    Case("{version:1,smart:{allUnknown:true,▶shortSender:{max:3}}}", "/smart/shortSender", "never decides"),
    Case(
      "{version:1,smart:{allUnknown:true},▶automatic:{languages:['en'],filter_lists:{en:{}}}}", "/automatic",
      "the automatic lists never decide"),
    // Regexes that match the empty text.
    Case(
      "{version:1,deny:[▶{text:'|x|y',matching:'regex'}]}", "/deny/0",
      "matches the empty text, and so every message"),
    Case(
      "{version:1,deny:[▶{text:'a*',matching:'regex'}]}", "/deny/0",
      "matches the empty text, and so every message"),
    Case(
      "{version:1,deny:[▶{text:'^(?:a|b)?$',matching:'regex',target:'body'}]}", "/deny/0",
      "matches the empty text; it needs"),
    // A backslash that JSON5 takes for itself.
    Case(
      #"{version:1,deny:[{text:'a▶\d+',matching:'regex'}]}"#, "/deny/0/text", #""\d" is "d""#,
      #"twice: "\\d""#),
    Case(#"{version:1,deny:[{text:'▶\bfree\b',matching:'regex'}]}"#, "/deny/0/text", #""\b" is a backspace"#),
    Case(#"{version:1,deny:[{text:'\\d bit▶\.ly',matching:'regex'}]}"#, "/deny/0/text", #""\." is ".""#),
    // Languages.
    Case(
      "{version:1,automatic:{languages:['en',▶'fr'],filter_lists:{en:{}}}}", "/automatic/languages/1",
      "\"fr\" is active but \"filter_lists\" has no list"),
    Case("{version:1,automatic:{languages:[▶'en']}}", "/automatic/languages/0", "has no list"),
    Case(
      "{version:1,denyLanguage:['he',\n▶'iw']}", "/denyLanguage/1",
      "\"he\" (/denyLanguage/0, line 1) comes first"),
    Case(
      "{version:1,denyLanguage:['zh',▶{language:'zh-Hans',confidence:0.8}]}", "/denyLanguage/1",
      "never decides"),
    Case(
      "{version:1,deny:[{all:[{language:'ru'}]}],\ndenyLanguage:['ar',▶'ru']}", "/denyLanguage/1",
      "this rule never decides: \"ru\" (/deny/0, line 1) comes first and matches whatever it matches"
    ),
    Case(
      "{version:1,allow:[{any:['x',{language:'ru',confidence:0.5}]}],denyLanguage:[▶{language:'ru',confidence:0.6}]}",
      "/denyLanguage/0", "(/allow/0, line 1) comes first and lets through whatever it matches"),
    Case(
      "{version:1,deny:[{atLeast:1,score:[{language:'ru',points:1},{text:'x',points:1}]}],denyLanguage:[▶'ru']}",
      "/denyLanguage/0", "(/deny/0, line 1) comes first"),
    // White space in disguise.
    Case(
      "{version:1,deny:[▶{text:'\u{2800}',disguises:'lookalikes'}]}", "/deny/0",
      "this text (U+2800) with \"disguises\" is read as white space, and so matches every message"),
    Case(
      "{version:1,disguises:'all',deny:[{all:['x',▶{text:'\u{2800}\u{200B}',target:'body'}]}]}",
      "/deny/0/all/1", "is read as white space, and so matches any white space"),
    // Exact in scripts without spaces.
    Case(
      "{version:1,deny:[▶{text:'中奖',matching:'exact'}]}", "/deny/0", "begins and ends in Han",
      "use matching: \"contains\""),
    Case("{version:1,deny:[▶{text:'free สินเชื่อ',matching:'exact'}]}", "/deny/0", "ends in Thai"),
    Case("{version:1,deny:[▶{text:'カード!',matching:'exact'}]}", "/deny/0", "begins in Kana"),
    Case("{version:1,deny:[▶{text:'ເງິນ',matching:'exact'}]}", "/deny/0", "Lao"),
    Case("{version:1,deny:[▶{text:'ប្រាក់',matching:'exact'}]}", "/deny/0", "Khmer"),
    Case("{version:1,deny:[▶{text:'ငွေ',matching:'exact'}]}", "/deny/0", "Myanmar"),
    Case(
      "{version:1,automatic:{languages:['en'],filter_lists:{en:{},▶he:{deny_body:['a']}}}}",
      "/automatic/filter_lists/he", "the list \"he\" does nothing", "\"languages\" does not name it"),
    Case("{version:1,automatic:{filter_lists:{▶he:{}}}}", "/automatic/filter_lists/he", "does nothing"),
    Case(
      "{version:1,automatic:{languages:['he',▶'iw'],filter_lists:{he:{}}}}", "/automatic/languages/1",
      "\"iw\" is named twice, first as \"he\""),
    // Contacts and entries that stand twice.
    Case("{version:1,contacts:['Mum',\n▶'MUM']}", "/contacts/1", "the same as /contacts/0 on line 1"),
    Case("{version:1,contacts:['12',▶'1-2']}", "/contacts/1", "/contacts/0"),
    Case("{version:1,contacts:['054-123-4567',▶'+972541234567'],country:'IL'}", "/contacts/1", "/contacts/0"),
    Case("{version:1,contacts:['+1 555 010 0199','x',▶'+1 (555) 010-0199']}", "/contacts/2", "/contacts/0"),
    Case(
      "{version:1,automatic:{languages:['de'],filter_lists:{de:{deny_body:['Straße',▶'STRASSE']}}}}",
      "/automatic/filter_lists/de/deny_body/1", "this entry is the same as"),
    Case(
      "{version:1,automatic:{languages:['de'],filter_lists:{de:{allow_sender:['+4915',▶'+49 15']}}}}",
      "/automatic/filter_lists/de/allow_sender/1", "this entry is the same as"),
    Case(
      "{version:1,smart:{countryAllowlist:['+44','IL',\n▶'+44']}}", "/smart/countryAllowlist/2",
      "this entry is the same as /smart/countryAllowlist/0 on line 1: both are +44"),
    Case("{version:1,smart:{countryAllowlist:['IL',▶'+972']}}", "/smart/countryAllowlist/1", "both are +972"),
    Case(
      "{version:1,deny:[{all:['x',{smart:'countryAllowlist',codes:['FR','IL',▶'fr']}]}]}",
      "/deny/0/all/1/codes/2", "/deny/0/all/1/codes/0"),
    // The same in a list of a language that comes first.
    Case(
      "{version:1,automatic:{languages:['he','en'],filter_lists:{en:{deny_sender:['b',▶'A']},\nhe:{deny_sender:['a']}}}}",
      "/automatic/filter_lists/en/deny_sender/1",
      "this entry never decides: /automatic/filter_lists/he/deny_sender/0 on line 2 is the same"),
    Case(
      "{version:1,automatic:{languages:['he','fr','en'],filter_lists:{iw:{deny_body:['a']},en:{deny_body:[▶'A']},fr:{}}}}",
      "/automatic/filter_lists/en/deny_body/0",
      "this entry never decides: /automatic/filter_lists/iw/deny_body/0 on line 1"),
    Case(
      "{version:1,country:'IL',automatic:{languages:['en','fr'],filter_lists:{en:{allow_sender:['0541234567']},fr:{allow_sender:[▶'+972541234567']}}}}",
      "/automatic/filter_lists/fr/allow_sender/0", "never decides"),
    // Fields with names that are nearly those of parts that every message may have.
    Case(
      "{version:1,fields:{▶sendr:'/a'}}", "/fields/sendr",
      "no filter looks at the field \"sendr\"; did you mean \"sender\"?"),
    Case(
      "{version:1,fields:{chat:'/c',▶bdy:'/b'},deny:[{text:'x',target:'chat'}]}", "/fields/bdy",
      "did you mean \"body\"?"),
    // Ends of the joined text.
    Case(
      "{version:1,deny:[▶{text:'^free',matching:'regex'}]}", "/deny/0",
      "\"^\" is the beginning of body, space and sender joined", "never that of the sender"),
    Case(
      "{version:1,allow:[▶{text:'free(now|$)',matching:'regex'}]}", "/allow/0",
      "\"$\" is the end of body, space and sender joined", "never that of the body",
      "name the target"),
    // Classes that there are none of.
    Case(
      "{version:1,deny:[▶{text:'x[[:letter:]]',matching:'regex'}]}", "/deny/0",
      "there is no class \"[:letter:]\""),
    Case(
      "{version:1,deny:[▶{text:'[^0-9[:^alhpa:]]',matching:'regex'}]}", "/deny/0",
      "did you mean \"[:alpha:]\"?"),
    // Members of classes that NFC writes as several characters or as others.
    Case(
      "{version:1,deny:[▶{text:'x[\u{958}य]',matching:'regex'}]}", "/deny/0",
      "\"\u{958}\" (U+0958) in a class never matches"),
    Case(
      "{version:1,deny:[▶{text:'[^a\u{FB2A}-\u{FB36}]',matching:'regex'}]}", "/deny/0",
      "\"\u{FB2A}-\u{FB36}\" (U+FB2A to U+FB36) in a class never matches"),
    Case(
      "{version:1,deny:[▶{text:'(?x)[ \\\\u{37E} ]',matching:'regex'}]}", "/deny/0",
      "\"\\u{37E}\" in a class never matches"),
    Case(
      "{version:1,deny:[▶{text:'[\u{212B}]',matching:'regex'}]}", "/deny/0",
      "\"\u{212B}\" (U+212B) in a class never matches"),
    Case(
      "{version:1,deny:[▶{text:'[\u{2126}-\u{2127}]|[\u{2126}]',matching:'regex'}]}", "/deny/0",
      "\"\u{2126}\" (U+2126) in a class never matches"),
    // The same under (?x), where white space and comments are no part of the regex.
    Case(
      "{version:1,deny:[▶{text:'(?x) ^ free # $',matching:'regex'}]}", "/deny/0",
      "\"^\" is the beginning of body, space and sender"),
    Case(
      "{version:1,deny:[▶{text:'(?x: # ^\\n free ) $',matching:'regex'}]}", "/deny/0", "\"$\" is the end of"),
    Case(
      "{version:1,deny:[▶{text:'(?x)free (?-x: # ^)',matching:'regex'}]}", "/deny/0",
      "\"^\" is the beginning of"),
    Case(
      "{version:1,deny:[▶{text:'(?x) x [ [:alhpa:] ] # [[:foo:]]',matching:'regex'}]}", "/deny/0",
      "there is no class \"[:alhpa:]\""),
    Case(
      "{version:1,deny:[▶{text:'(?x) a | # nothing',matching:'regex'}]}", "/deny/0", "matches the empty text"),
    Case("{version:1,deny:[▶{text:'(?x:a) ',matching:'regex'}]}", "/deny/0", "ends with white space"),
    // White space at a text's ends.
    Case("{version:1,deny:[▶' free']}", "/deny/0", "begins with white space"),
    Case("{version:1,allow:[▶{text:'free\u{A0}',target:'body'}]}", "/allow/0", "ends with white space"),
    Case("{version:1,deny:[▶'\\tfree ']}", "/deny/0", "begins and ends with white space"),
    Case(
      "{version:1,deny:[▶{text:'mum ',target:'sender',matching:'whole'}]}", "/deny/0",
      "never matches: it ends with white space"),
    Case(
      "{version:1,deny:[▶{text:' mum',target:'body',matching:'prefix'}]}", "/deny/0",
      "never matches: it begins with white space"),
    Case("{version:1,contacts:['a',▶'b ']}", "/contacts/1", "\"b \" ends with white space"),
    Case(
      "{version:1,automatic:{languages:['en'],filter_lists:{en:{deny_sender:[▶' x ']}}}}",
      "/automatic/filter_lists/en/deny_sender/0", "begins and ends with white space"),
    // In disguise, white space at a message's ends is not passed over where the text has some.
    Case(
      "{version:1,deny:[▶{text:' mum',target:'body',matching:'prefix',disguises:'lookalikes'}]}", "/deny/0",
      "begins with white space, which must then stand in the message too"),
    Case(
      "{version:1,deny:[{all:[{smart:'countryAllowlist',codes:['IL','FR']}]},▶{all:[{smart:'countryAllowlist',codes:['+33','+972']}]}]}",
      "/deny/1", "is the same as"),
    Case(
      "{version:1,deny:[▶{text:'[[:Alpha:]]',matching:'regex'}]}", "/deny/0",
      "there is no class \"[:Alpha:]\"", "did you mean \"[:alpha:]\"?"),
    // Regions that share a calling code.
    Case(
      "{version:1,smart:{countryAllowlist:['+44',▶'US']}}", "/smart/countryAllowlist/1",
      "\"US\" stands for +1", "others share"),
    Case(
      "{version:1,smart:{countryAllowlist:[▶'kz']}}", "/smart/countryAllowlist/0",
      "\"kz\" stands for +7, which RU shares"),
    // Texts that are patterns.
    Case(
      "{version:1,deny:[▶'free.*money']}", "/deny/0",
      #""free.*money" is looked for as it is written, with ".*""#,
      "matching: \"regex\""),
    Case("{version:1,deny:[{any:['x',▶'.*prize']}]}", "/deny/0/any/1", "with \".*\""),
    Case("{version:1,deny:[▶'(?i)w[i1]n .{0,20}prize']}", "/deny/0", "with \"(?i)\""),
    Case("{version:1,deny:[▶'win .{0,20}prize']}", "/deny/0", "with \".{\""),
    Case("{version:1,deny:[▶'win.+prize']}", "/deny/0", "with \".+\""),
    Case("{version:1,deny:[▶'https?://win']}", "/deny/0", "with \"s?://\""),
    Case("{version:1,deny:[▶'code [0-9]{4}']}", "/deny/0", "with \"[0-9]\""),
    Case("{version:1,tags:{a:[▶'\\\\bwin\\\\b']}}", "/tags/a/0", #"with "\b""#),
    Case("{version:1,deny:[▶{text:'code \\\\d+',matching:'prefix'}]}", "/deny/0", #"with "\d+""#),
    Case(
      "{version:1,deny:[▶{text:'+234*',target:'sender',case:'sensitive'}]}", "/deny/0",
      #""+234*" is looked for with its "*"; without "case", with matching: "number""#, #"begins with "+234""#),
    Case(
      "{version:1,contacts:['a',▶'+972*']}", "/contacts/1", "stands for itself",
      #"{ text: "+972*", target: "sender", matching: "number" }"#),
    Case(
      "{version:1,contacts:[▶'Bank*']}", "/contacts/0",
      #"{ text: "Bank", target: "sender", matching: "prefix" } in "allow" lets through"#),
    // A disabled filter may have a broken regex.
    Case("{version:1,deny:[{text:'▶(',matching:'regex',enabled:false}]}", "/deny/0/text", "is disabled"),
  ]

  @Test(arguments: cases)
  func `what is surely not meant is warned of`(of test: Case) {
    let marked = MarkedText(test.marked)
    let reading = marked.read(warnings: true)
    #expect(reading.rules != nil, "\(reading.findings)")
    #expect(reading.warnings == 1, "\(reading.findings)")
    guard let finding = reading.findings.first else { return }
    #expect(finding.severity == .warning)
    #expect(finding.line == marked.line)
    #expect(finding.column == marked.column, "\(finding.message)")
    #expect(finding.pointer == test.rule, "\(finding.message)")
    for part in test.parts { #expect(finding.message.contains(part), "\(finding.message)") }
    let quiet = marked.read(warnings: false)
    #expect(quiet.findings.allSatisfy { $0.message.contains("disabled") })
  }

  @Test(
    arguments: [
      // Texts as people write them.
      "{version:1,deny:['50% off*','Reply STOP*','only $5','5$','US$','MEX$','cash $','f*ck','a/b','/a','24/7','^_^','$$$','A. *','***']}",
      "{version:1,deny:['C:\\\\dir','C:\\\\backup','\\\\\\\\server\\\\share','/stop/','/login/','^up','^o^','loan$','USDT$','terms apply.*','free...*','*.*','Hi.{name}','c++','T&C.+']}",
      "{version:1,contacts:['*2700','*','97*','SHOP*STOP','*123*4#','+49151****678']}",
      "{version:1,deny:[{text:'+234*',target:'body'}]}",
      "{version:1,deny:[{text:'^win.*\\\\b',matching:'regex',target:'body'}]}",
      "{version:1,deny:[{text:'+234*',matching:'number'}]}", "{version:1,deny:[{text:'^win',enabled:false}]}",
      // Something else.
      "{version:1,deny:['a',{text:'b'}]}", "{version:1,deny:['ab','a']}",
      "{version:1,allow:['ab'],deny:['a']}",
      "{version:1,deny:[{text:'a',target:'body'},{text:'a',target:'sender'}]}",
      "{version:1,deny:[{text:'a',target:'body'},'ab']}",
      "{version:1,allow:[{text:'a',target:'body'}],deny:['a']}",
      "{version:1,deny:[{text:'a',case:'sensitive'},'a b']}",
      "{version:1,deny:[{text:'a',case:'sensitive'},'A']}",
      "{version:1,deny:[{text:'free',matching:'exact'},'free lunch']}",
      "{version:1,deny:[{text:'free',matching:'exact'},'carefree now']}",
      "{version:1,deny:[{text:'free',matching:'exact'},{text:'freely',matching:'exact'}]}",
      "{version:1,deny:[{text:'e',matching:'exact'},{text:'x e\u{301}',matching:'exact'}]}",
      "{version:1,deny:['resume','résumé']}", "{version:1,deny:['free','ｆｒｅｅ']}",
      "{version:1,deny:[{text:'a+',matching:'regex'},{text:'a+',matching:'regex',case:'insensitive'}]}",
      "{version:1,deny:['free',{text:'free|money',matching:'regex'}]}",
      "{version:1,deny:['free',{text:'fre*e',matching:'regex'}]}",
      "{version:1,deny:['free',{text:'(free)?x',matching:'regex'}]}",
      "{version:1,deny:['free',{text:'frée?',matching:'regex'}]}",
      "{version:1,deny:['ab',{text:'ab?c',matching:'regex'}]}",
      "{version:1,deny:['ab',{text:'a{0}bc',matching:'regex'}]}",
      "{version:1,deny:[{text:'A',case:'sensitive'},{text:'(?i)A b',matching:'regex'}]}",
      "{version:1,deny:[{text:'f.ee',matching:'regex'},'free']}",
      "{version:1,deny:[{text:'a',enabled:false},'a','b']}",
      "{version:1,deny:['a',{text:'a b',enabled:false}]}",
      "{version:1,deny:[{text:'中奖',matching:'exact',enabled:false}]}",
      "{version:1,deny:['中奖',{text:'중국',matching:'exact'}]}",
      "{version:1,deny:[{text:'(free) 中奖!',matching:'exact'}]}",
      #"{version:1,deny:['\d',{text:'\'\\d\"\/\n\x41',matching:'regex'},{text:'\d+',matching:'regex',enabled:false}]}"#,
      // Another field, and a level that finds less or another text.
      "{version:1,fields:{chat:'/c',app:'/a'},deny:[{text:'foo',target:'chat'},{text:'foobar',target:'app'},'foobar']}",
      "{version:1,fields:{chat:'/c'},deny:['foo',{text:'foobar',target:'chat'}]}",
      "{version:1,fields:{chat:'/c'},contacts:['+15550100199'],deny:[{text:'+1*',matching:'number'},{text:'+1555*',matching:'number',target:'chat'},{text:'+15550100199',matching:'number',target:'chat'}]}",
      "{version:1,deny:[{text:'viagra',disguises:'lookalikes'},{text:'viagra',disguises:'all'}]}",
      "{version:1,deny:[{text:'viagra',disguises:'all'},{text:'viagra pills',disguises:'lookalikes'},{text:'viagra',disguises:'lookalikes',target:'body'},{text:'viagra',disguises:'lookalikes',case:'sensitive'}]}",
      "{version:1,deny:[{text:'ᾳ',disguises:'all'},{text:'αι',disguises:'lookalikes'}]}",
      // Fields that filters and conditions look at, disabled ones too, and one whose name is like no other.
      "{version:1,fields:{lable:'/l',dates:'/d',ids:'/i',chat:'/c'},allow:[{all:['x',{text:'y',target:'lable'}]}],deny:[{text:'z',target:'dates',enabled:false}],tags:{t:[{text:'x',target:'ids'}]}}",
      // Texts at the start, and the whole.
      "{version:1,deny:[{text:'http',matching:'prefix'},{text:'https',matching:'exact'},'https',{text:'x',matching:'prefix'}]}",
      "{version:1,deny:[{text:'http',matching:'whole'},{text:'https',matching:'whole'},{text:'http',matching:'prefix'}]}",
      "{version:1,deny:[{text:'a',matching:'prefix',target:'body'},{text:'ab',matching:'whole',target:'sender'},{text:'ab',matching:'prefix'}]}",
      "{version:1,deny:[{text:'a',matching:'prefix',case:'sensitive'},{text:'ab',matching:'prefix'}]}",
      "{version:1,deny:[{text:'h',matching:'prefix'},{text:'H',matching:'prefix',case:'sensitive'}]}",
      "{version:1,deny:[{text:'e',matching:'prefix'},{text:'e\u{301}x',matching:'whole'}]}",
      "{version:1,deny:[{text:'a',matching:'prefix'},{text:'ab',matching:'prefix',disguises:'all'}]}",
      "{version:1,deny:[{text:'win',matching:'exact'},{text:'win',matching:'prefix'}]}",
      // Conditions that require more, or something else.
      "{version:1,deny:[{all:['x',{smart:'links'}]},{all:[{smart:'links'}]},{all:[{smart:'emojis'}]}]}",
      "{version:1,deny:[{all:['a'],none:['b']},{all:['a','c']},{all:['a'],none:['c']}]}",
      "{version:1,deny:[{all:['a','b']},{all:['a'],any:['b','c']}]}",
      "{version:1,deny:[{any:['ax','by'],all:['c']},{any:['ax','by','d'],all:['c']}]}",
      "{version:1,deny:[{all:[{language:'ru'}]},{all:[{language:'ru',confidence:0.5}]},{all:['x',{language:'uk'}]}]}",
      "{version:1,deny:[{all:[{language:'ru',confidence:0.5}]},{all:['x',{language:'uk',confidence:0.9}]}]}",
      "{version:1,deny:[{all:[{smart:'countryAllowlist',codes:['IL','FR']}]},{all:['x',{smart:'countryAllowlist',codes:['IL']}]}]}",
      "{version:1,deny:[{atLeast:2,score:[{points:1,text:'a'},{points:1,text:'b'},{points:1,text:'c'}]},{all:['a','d']}]}",
      "{version:1,deny:[{atLeast:2,score:[{points:2,text:'a'},{points:3,text:'b'},{points:-1,text:'c'}]},'b c']}",
      "{version:1,deny:[{all:[{smart:'shortSender',max:4}]},{all:['x',{smart:'shortSender'}]}]}",
      "{version:1,deny:[{any:['ab',{text:'viagra',disguises:'lookalikes'}]},{all:['x',{text:'viagra',disguises:'all'}]}]}",
      #"{version:1,deny:[{all:['x',{text:'\\S',matching:'regex',case:'insensitive'}]},{all:['x',{text:'\\s',matching:'regex',case:'insensitive'}]}]}"#,
      "{version:1,smart:{shortSender:{max:3},links:false},deny:[{all:['x',{smart:'shortSender',max:4}]},{all:['a',{smart:'links'}]}]}",
      "{version:1,smart:{links:true},allow:[{all:['x',{smart:'links'}]}],deny:[{all:['b'],none:[{smart:'links'}]},{any:['a',{smart:'links'}]}]}",
      // Regexes are as they are written: a class of e and its accent is no class of é.
      "{version:1,deny:[{all:['b']},{text:'[e\u{301}]',matching:'regex',target:'body'},{text:'[\u{E9}]',matching:'regex',target:'body'}]}",
      "{version:1,deny:[{all:['x',{text:'[e\u{301}]',matching:'regex',target:'body'}]},{all:['x',{text:'[\u{E9}]',matching:'regex',target:'body'}]}]}",
      // Folding that only one of the two does, and marks that compose with small letters alone.
      "{version:1,deny:[{text:'(?i)strasse',matching:'regex'},'strasse']}",
      "{version:1,deny:[{text:'(?i)free',matching:'regex'},'free money']}",
      "{version:1,deny:['h',{text:'aH',case:'sensitive'}]}",
      "{version:1,deny:['h',{text:'(?i)ah',matching:'regex'}]}",
      "{version:1,deny:[{text:'x',matching:'exact'},{text:'≠x!',matching:'exact'}]}",
      "{version:1,deny:['b]',{text:'[[]a]b]',matching:'regex'}]}",
      // A quantifier repeats what a letter and its marks, or the parts of a syllable, are in NFC.
      "{version:1,deny:[{text:'NK',case:'sensitive'},{text:'NK\u{301}*',matching:'regex'}]}",
      "{version:1,deny:['k',{text:'(?i)nk\u{323}?',matching:'regex'}]}",
      "{version:1,deny:['x\u{1100}',{text:'x\u{1100}\u{1161}{0,2}y',matching:'regex'}]}",
      "{version:1,smart:{numbersOnly:true},deny:[{text:'e\u{301}*1',matching:'regex',target:'sender'}]}",
      "{version:1,smart:{numbersOnly:true},deny:[{text:'=\u{338}',target:'sender'}]}",
      "{version:1,smart:{emojis:true},deny:[{text:'a🎁',target:'body'},{text:'Ⓜ',target:'body'}]}",
      "{version:1,smart:{links:true},deny:[{text:'a bit.ly b',target:'body'}]}",
      "{version:1,smart:{links:true},deny:[{text:'a https://bad.example.com b',target:'body'}]}",
      "{version:1,smart:{links:true},deny:[{text:'a http://bad.example.com',target:'body'}]}",
      // Automatic lists of another language, of senders, or that look elsewhere.
      "{version:1,automatic:{languages:['en'],filter_lists:{en:{deny_body:['a']}}},deny:[{text:'a b',target:'body'}]}",
      "{version:1,automatic:{languages:['en'],filter_lists:{en:{allow_body:['a']}}},deny:['a b']}",
      "{version:1,automatic:{languages:['en'],filter_lists:{en:{allow_sender:['a'],deny_body:['a']}}},deny:[{text:'a',target:'body'}]}",
      "{version:1,automatic:{languages:['en'],filter_lists:{en:{allow_body:['a']}}},allow:[{text:'a b',target:'body'}]}",
      "{version:1,automatic:{languages:['en'],filter_lists:{en:{allow_sender:['+15550100199'],deny_sender:['+15550100198']}}},allow:[{text:'+15550100199',matching:'number'}],deny:[{text:'+1555*',matching:'number'},{text:'+15550100198',matching:'number',target:'sender'}]}",
      "{version:1,fields:{chat:'/c'},automatic:{languages:['en'],filter_lists:{en:{allow_sender:['+15550100199']}}},deny:[{text:'+15550100199',matching:'number',target:'chat'}]}",
      // Entries of another list, and of a language that comes later.
      "{version:1,automatic:{languages:['he','en'],filter_lists:{en:{deny_sender:['a'],allow_body:['b']},he:{allow_sender:['a'],deny_body:['b','a']}}}}",
      // Smart rules that may not fire.
      "{version:1,smart:{email:true},deny:['a@b.c',{text:'@',target:'sender'},{text:'d@e.f',target:'body'}]}",
      "{version:1,smart:{numbersOnly:true},deny:['Bank',{text:'123',target:'sender'}]}",
      "{version:1,smart:{emojis:true},deny:['🎁',{text:'©',target:'body'}]}",
      "{version:1,smart:{links:true},deny:['http://a.com',{text:'bit.ly',target:'body'}]}",
      "{version:1,smart:{numbersOnly:true},allow:[{text:'Bank',target:'sender'}]}",
      "{version:1,smart:{countryAllowlist:['IL','FR']},deny:[{all:['x',{smart:'countryAllowlist',codes:['IL']}]},{all:['y',{smart:'countryAllowlist',codes:['IL','+1']}]}]}",
      "{version:1,smart:{countryAllowlist:[]},deny:[{all:['x',{smart:'countryAllowlist',codes:['IL']}]}]}",
      "{version:1,deny:[{all:['x'],none:[{smart:'countryAllowlist',codes:[]}]},{any:['y',{smart:'countryAllowlist',codes:[]}]}]}",
      "{version:1,smart:{countryAllowlist:['IL']},allow:[{all:['x',{smart:'countryAllowlist',codes:['IL']}]}],deny:['y']}",
      "{version:1,deny:[{all:['y',{smart:'countryAllowlist',codes:['IL','IL']}],enabled:false}]}",
      // A sender may lack the plus, and no prefix with one matches it then.
      "{version:1,deny:[{text:'+97254*',matching:'number'},{text:'+972541234567',matching:'number'}]}",
      // Phone numbers: short codes, other numbers, senders that are no numbers, and regexes.
      "{version:1,deny:[{text:'123456',matching:'number'},{text:'123456',target:'sender'},{text:'0541234567'}]}",
      "{version:1,deny:[{text:' +1 555 010 0199 ',matching:'number'},{all:['x',{text:'+234* ',matching:'number'}]}]}",
      "{version:1,deny:[{text:'+97*',matching:'number'},{text:'+1*',matching:'number'},{text:'97*',matching:'number'},{text:'971234567890',matching:'number'}]}",
      "{version:1,country:'IL',deny:[{text:'054-1234567',matching:'number'},{text:'02-1234567',matching:'number'}]}",
      "{version:1,deny:[{text:'[+]1',matching:'regex',target:'sender'},{text:'0054-x',target:'sender'},{text:'+1 555',target:'body'}]}",
      "{version:1,contacts:['97*'],deny:[{text:'97*',matching:'number'},{text:'00972541234567',matching:'number'},{text:'79123456789',matching:'number'}]}",
      "{version:1,tags:{t:[{text:'+1 555 0100199',target:'sender'}]},smart:{shortSender:true,email:true,links:true},deny:[{text:'1234',matching:'number'}]}",
      // allUnknown leaves contacts and allow.
      "{version:1,contacts:['x'],smart:{allUnknown:true},allow:['a'],deny:[{text:'b',enabled:false}]}",
      "{version:1,smart:{allUnknown:false,links:true},deny:['b']}",
      "{version:1,denyLanguage:[{language:'ar',confidence:0.9},'ar']}",
      "{version:1,denyLanguage:['zh-Hans','zh-Hant','zh']}",
      // Conditions that require more than the language, more of it, or are off.
      "{version:1,deny:[{all:['x',{language:'ru'}]},{all:[{language:'ar',confidence:0.8}]},{all:[{language:'de'}],enabled:false}],denyLanguage:['ru','ar','de']}",
      "{version:1,deny:[{none:[{language:'ru'}]},{any:['x',{all:['y',{language:'ru'}]}]}],tags:{t:[{all:[{language:'ru'}]}]},denyLanguage:['ru']}",
      // Without disguises it stands for itself.
      "{version:1,deny:['\u{2800}',{text:'\u{2800}a',disguises:'all'}]}",
      "{version:1,denyLanguage:[{language:'ar',enabled:false},'ar']}",
      "{version:1,automatic:{languages:['iw'],filter_lists:{he:{}}}}",
      "{version:1,deny:[{text:'^a',matching:'regex',target:'body'},{text:'a[$^]\\\\^\\\\$',matching:'regex'}]}",
      "{version:1,deny:[{text:'(?x) a # ^',matching:'regex'},{text:'b[[:alpha:][:^digit:]]',matching:'regex'}]}",
      "{version:1,deny:[{text:'(?x) a # ^ (\\n \\\\# [ $ ^ ] ',matching:'regex'},{text:'(?x) b # [[:foo:]]\\n',matching:'regex'}]}",
      "{version:1,deny:[{text:'c[:foo]',matching:'regex'},{text:' d',enabled:false}]}",
      "{version:1,contacts:['12','+12','é','e'],automatic:{languages:['en'],filter_lists:{en:{deny_body:['a','b'],allow_body:['a']}}}}",
      "{version:1,smart:{countryAllowlist:['+1','IL','+7']}}",
      "{version:1,deny:[{text:'.',matching:'regex'},'a']}",
      "{version:1,deny:[{text:'\\\\b',matching:'regex',target:'body'},'a']}",
    ])
  func `what may be meant is not warned of`(text: String) {
    let reading = RulesFile.read(bytes: Array(text.utf8))
    #expect(reading.rules != nil)
    #expect(reading.findings == [])
  }

  @Test func `an always matching regex leaves nothing for those behind it`() {
    let text =
      "{version:1,deny:[{text:'a*',matching:'regex',target:'body'},{text:'x',target:'body'},{text:'[0-9]',matching:'regex',target:'body'},'y']}"
    let reading = RulesFile.read(bytes: Array(text.utf8))
    #expect(reading.findings.map(\.pointer) == ["/deny/0", "/deny/1", "/deny/2", "/deny/3"])
  }

  @Test(arguments: ["all", "body", "sender", "chat"])
  func `a regex that matches every message leaves nothing, whatever it searches`(target: String) {
    let others = [
      "{text:'x',target:'chat'}", "{any:[{smart:'links'}]}", "{any:[{language:'ru'}]}", "{none:['x']}",
      "{text:'+1*',matching:'number'}", "{any:[{tag:'t'}]}", "{text:'x',disguises:'all'}",
      "{score:[{points:1,text:'x'}],atLeast:1}",
    ]
    let text =
      "{version:1,fields:{chat:'/c'},tags:{t:['x']},deny:['a',{any:['b',{text:'a*',matching:'regex',"
      + "target:'\(target)'}]},\(others.joined(separator: ","))]}"
    let findings = RulesFile.read(bytes: Array(text.utf8)).findings
    #expect(findings.first?.message.contains("matches the empty text") == true)
    #expect(findings.dropFirst().map(\.pointer) == others.indices.map { "/deny/\($0 + 2)" })
    #expect(findings.dropFirst().allSatisfy { $0.message.contains("never decides: \"b | a*\" (/deny/1") })
  }

  /// From eight digits on, the same digits behind `+` are the same number, which has no calling code either.
  @Test func `a number without a calling code is the same with a plus before it`() {
    let text =
      "{version:1,deny:[{text:'12345678',matching:'number'},{text:'+12345678',matching:'number'}]}"
    let findings = RulesFile.read(bytes: Array(text.utf8)).findings
    #expect(findings.map(\.pointer) == ["/deny/0", "/deny/1"])
    #expect(findings.first?.message.contains("with its calling code is another") == true)
    #expect(findings.last?.message.contains("the same as \"12345678\" (/deny/0") == true)
  }

  @Test func `warnings and errors are reported together`() {
    let text = "{version:1,deny:['a','a',5,{text:'b',taget:1}]}"
    let reading = RulesFile.read(bytes: Array(text.utf8))
    #expect(reading.findings.map(\.pointer) == ["/deny/1", "/deny/2", "/deny/3/taget"])
    #expect(reading.findings.map(\.severity) == [.warning, .error, .error])
    #expect(reading.errors == 2 && reading.warnings == 1)
  }

  @Test func `many filters are compared, and texts all alike end the search`() {
    var generator = SeededGenerator(seed: 7)
    let words = (0..<5000).map { _ in
      String((0..<12).map { _ in "abcdefgh".randomElement(using: &generator) ?? "a" })
    }
    let quoted = words.map { "'\($0)'" }.joined(separator: ",")
    let reading = RulesFile.read(bytes: Array("{version:1,deny:[\(quoted),'x\(words[17])x']}".utf8))
    #expect(reading.findings.map(\.pointer) == ["/deny/5000"])
    #expect(reading.findings.first?.message.contains("/deny/17,") == true)
  }

  // MARK: Against all messages

  /// A filter matched as winnow(7) says it, in the plainest way; texts are ASCII.
  private struct Plain {
    var filter: FilterRule
    var text: [UInt8]

    init(_ filter: FilterRule) {
      self.filter = filter
      text = Array((filter.isCaseSensitive ? filter.text : filter.text.lowercased()).utf8)
    }

    func matches(_ all: [UInt8], _ body: [UInt8], _ sender: [UInt8]) -> Bool {
      if filter.matching == .prefix || filter.matching == .whole {
        let fields = filter.target == .all ? [body, sender] : filter.target == .body ? [body] : [sender]
        return fields.contains { field in
          (filter.matching == .whole ? field.count == text.count : field.count >= text.count)
            && zip(field, text).allSatisfy(equal)
        }
      }
      let place = filter.target == .all ? all : filter.target == .body ? body : sender
      guard place.count >= text.count else { return false }
      for start in 0...(place.count - text.count) {
        guard (0..<text.count).allSatisfy({ equal(place[start + $0], text[$0]) }) else { continue }
        if filter.matching == .contains { return true }
        let end = start + text.count
        if start > 0, isLetter(place[start - 1]) { continue }
        if end < place.count, isLetter(place[end]) { continue }
        return true
      }
      return false
    }

    private func equal(_ one: UInt8, _ other: UInt8) -> Bool {
      (filter.isCaseSensitive || !(65...90).contains(one) ? one : one + 32) == other
    }

    private func isLetter(_ byte: UInt8) -> Bool { (65...90).contains(byte & 0xDF) }
  }

  /// All messages with one part of up to four characters and the other of one at most.
  private static let messages: [(all: [UInt8], body: [UInt8], sender: [UInt8])] = {
    var words: [[UInt8]] = [[]]
    var last = words
    for _ in 0..<4 {
      last = last.flatMap { word in Array("aA1".utf8).map { word + [$0] } }
      words += last
    }
    var messages: [(all: [UInt8], body: [UInt8], sender: [UInt8])] = []
    for word in words {
      for short in [[], [97], [49]] as [[UInt8]] {
        messages.append((word + [32] + short, word, short))
        messages.append((short + [32] + word, short, word))
      }
    }
    return messages
  }()

  /// On random filters with texts of up to two characters: a filter is warned of exactly when a single
  /// earlier one matches every message that it matches.
  @Test(arguments: 0..<12 as Range<UInt64>)
  func `a filter is said never to decide exactly when an earlier one covers it`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<6 {
      var rules = Rules()
      for _ in 0..<7 {
        var filter = FilterRule(text: "")
        for _ in 0..<Int.random(in: 1...2, using: &generator) {
          filter.textCondition?.text.append("aA1".randomElement(using: &generator) ?? "a")
        }
        filter.textCondition?.target = FilterRule.Target.allCases.randomElement(using: &generator) ?? .all
        let matchings: [FilterRule.Matching] = [.contains, .contains, .exact, .exact, .prefix, .whole]
        filter.textCondition?.matching = matchings.randomElement(using: &generator) ?? .contains
        filter.textCondition?.isCaseSensitive = Bool.random(using: &generator)
        if Int.random(in: 0..<3, using: &generator) == 0 {
          rules.allow.append(filter)
        } else {
          rules.deny.append(filter)
        }
      }
      let text = RulesFile.text(of: rules)
      let warned = Set(RulesFile.read(bytes: Array(text.utf8)).findings.map(\.pointer))
      let filters = (rules.allow + rules.deny).map { Plain($0) }
      let hits = filters.map { filter in Self.messages.map { filter.matches($0.all, $0.body, $0.sender) } }
      for index in filters.indices {
        let pointer = index < rules.allow.count ? "/allow/\(index)" : "/deny/\(index - rules.allow.count)"
        let isCovered = (0..<index).contains { earlier in
          zip(hits[index], hits[earlier]).allSatisfy { !$0.0 || $0.1 }
        }
        #expect(warned.contains(pointer) == isCovered, "seed \(seed): \(pointer) of \(text)")
      }
    }
  }
}
