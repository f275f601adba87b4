import MessageFilter
import TestSupport
import Testing

@Suite struct RulesErrorTests {
  typealias Case = MarkedCase

  private static let ones = String(repeating: "1", count: 100)

  static let cases: [Case] = [
    // The file.
    Case("▶[]", "", "found an empty array", "expected an object"),
    Case("▶{}", "", "\"version\" is missing", "version: 1"),
    Case("{version:▶2}", "/version", "version 2 is not known", "expected 1", "newer winnow"),
    Case("{version:▶0}", "/version", "version 0 is not known", "expected 1"),
    // Of long numbers and texts the beginning is shown.
    Case("{version:▶\(ones)}", "/version", "version \(ones.prefix(48))… is not known"),
    Case("{version:1,contacts:[▶\(ones)]}", "/contacts/0", "found the number \(ones.prefix(48))…, expected"),
    Case(
      "{version:1,denyLanguage:[{language:'ar',confidence:▶\(ones)}]}", "/denyLanguage/0/confidence",
      "the confidence \(ones.prefix(48))… is out of range"),
    Case(
      "{version:1,smart:{shortSender:▶\(ones)}}", "/smart/shortSender",
      "found the number \(ones.prefix(48))…, expected true, false or { max: 5 }"),
    Case("{version:1,fields:{id:▶'\(ones)'}}", "/fields/id", "did you mean \"/\(ones.prefix(47))…\"?"),
    Case("{version:▶'1'}", "/version", "found the text \"1\"", "expected the number 1"),
    Case(
      "{version:1,▶denny:[]}", "/denny", "unknown key \"denny\"", "expected version", "did you mean \"deny\"?"
    ),
    Case("{version:1,\n  ▶denyLanguages:[]}", "/denyLanguages", "did you mean \"denyLanguage\"?"),
    Case("{version:1,▶xyzzy:[]}", "/xyzzy", "unknown key \"xyzzy\", expected version"),
    Case("{version:1,▶'a/b':1}", "/a~1b", "unknown key \"a/b\""),
    // Characters that nobody sees, and those of an emoji.
    Case(
      "{version:1,deny:[{▶'text\u{200B}':'a'}]}", "/deny/0/text\u{200B}", #"unknown key "text\u{200b}""#,
      "did you mean \"text\"?"),
    Case(
      "{version:1,deny:[{text:▶'\u{200B}',matching:'number'}]}", "/deny/0/text",
      #"found "\u{200b}", expected"#),
    Case("{version:1,▶'👨\u{200D}👩':1}", "/👨\u{200D}👩", "unknown key \"👨\u{200D}👩\""),
    Case("{version:1,▶blacklist:[]}", "/blacklist", "did you mean \"deny\"?"),
    Case(
      "{version:1,\n▶version:1}", "/version",
      "the key \"version\" occurs twice in this object, first on line 1"),
    // Fields.
    Case("{version:1,fields:▶[]}", "/fields", "found an empty array", "expected an object of JSON Pointers"),
    Case("{version:1,fields:{▶Sender:'/a'}}", "/fields/Sender", "did you mean \"sender\"?"),
    Case(
      "{version:1,fields:{▶'a b':'/a'}}", "/fields/a b", "can't be the name of a field",
      "1 to 64 ASCII letters"),
    Case("{version:1,fields:{▶all:'/a'}}", "/fields/all", "it stands for all fields"),
    Case("{version:1,contacts:[▶'   ']}", "/contacts/0", "found nothing but white space as a contact"),
    Case("{version:1,fields:{chat:'/a',▶Chat:'/b'}}", "/fields/Chat", "differs from \"chat\" only in case"),
    Case(
      "{version:1,▶format:'simply-filter-sms-filters'}", "/format", "which winnow import reads"),
    Case("{version:1,▶filter_lists:{}}", "/filter_lists", "which winnow import reads"),
    Case("{version:1,fields:{body:▶[]}}", "/fields/body", "the list of pointers is empty"),
    Case("{version:1,fields:{sender:['/a',▶'b']}}", "/fields/sender/1", "did you mean \"/b\"?"),
    Case("{version:1,fields:{chat:▶['/a']}}", "/fields/chat", "found an array, expected a JSON Pointer"),
    Case("{version:1,$schema:▶1}", "/$schema", "expected a text as \"$schema\""),
    Case(
      "{version:1,deny:[{▶text:'a',all:['b']}]}", "/deny/0/text", "found \"text\" beside \"all\"", "not both"),
    Case(
      "{version:1,deny:[{all:['b'],▶target:'body'}]}", "/deny/0/target", "found \"target\" beside \"all\"",
      "it beside a text"),
    Case("{version:1,deny:[{all:▶[]}]}", "/deny/0/all", "the list of conditions is empty"),
    Case(
      "{version:1,deny:[{▶smart:'links'}]}", "/deny/0/smart", "expected it in a condition: { all: [{ smart: …"
    ),
    Case("{version:1,allow:[{id:'a',▶tag:'b'}]}", "/allow/0/tag", "found \"tag\" in a filter"),
    Case("{version:1,tags:{a:[{all:['x'],▶language:'ru'}]}}", "/tags/a/0/language", "{ language: … }"),
    Case("{version:1,deny:[{all:▶'b'}]}", "/deny/0/all", "expected an array of conditions"),
    Case("{version:1,deny:[{any:['b',▶7]}]}", "/deny/0/any/1", "expected a condition"),
    Case("{version:1,deny:[{any:['b',▶{}]}]}", "/deny/0/any/1", "this condition says nothing"),
    Case("{version:1,deny:[{any:['b',▶' ']}]}", "/deny/0/any/1", "nothing but white space"),
    Case(
      "{version:1,deny:[{any:[▶{text:'b',smart:'links'}]}]}", "/deny/0/any/0",
      "found \"text\" and \"smart\" in one condition"),
    Case(
      "{version:1,deny:[{any:[{text:'b',▶folder:'junk'}]}]}", "/deny/0/any/0/folder", "the filter as a whole"),
    Case("{version:1,deny:[{none:[{smart:▶'link'}]}]}", "/deny/0/none/0/smart", "did you mean \"links\"?"),
    Case(
      "{version:1,deny:[{none:[{smart:▶'allUnknown'}]}]}", "/deny/0/none/0/smart",
      "allUnknown is not a condition"),
    Case(
      "{version:1,deny:[{none:[{smart:'links',▶max:3}]}]}", "/deny/0/none/0/max",
      "only beside \"shortSender\""),
    Case(
      "{version:1,deny:[{none:[{smart:'links',▶codes:['+1']}]}]}", "/deny/0/none/0/codes",
      "only beside \"countryAllowlist\""),
    Case("{version:1,deny:[{none:[▶{smart:'countryAllowlist'}]}]}", "/deny/0/none/0", "\"codes\" is missing"),
    Case("{version:1,deny:[{none:[{smart:'shortSender',max:▶21}]}]}", "/deny/0/none/0/max", "from 1 to 20"),
    Case("{version:1,deny:[{none:[{language:▶'xx'}]}]}", "/deny/0/none/0/language", "unknown language"),
    Case("{version:1,deny:[{none:[{language:'ru',confidence:▶2}]}]}", "/deny/0/none/0/confidence", "0 to 1"),
    Case("{version:1,deny:[{none:[{tag:▶'a'}]}]}", "/deny/0/none/0/tag", "the file has no tags"),
    Case(
      "{version:1,deny:[{none:[{tag:▶'delivry'}]}],tags:{delivery:['a']}}", "/deny/0/none/0/tag",
      "did you mean \"delivery\"?"),
    Case("{version:1,tags:{a:[{all:[{tag:▶'a'}]}]}}", "/tags/a/0/all/0/tag", "in the filter of a tag"),
    Case("{version:1,tags:{▶untagged:['b']}}", "/tags/untagged", "it stands for messages without a tag"),
    Case("{version:1,tags:{▶'-a':['b']}}", "/tags/-a", "can't be the name of a tag"),
    Case("{version:1,tags:{a:['b'],▶A:['b']}}", "/tags/A", "only in case"),
    Case("{version:1,tags:{a:▶'b'}}", "/tags/a", "expected an array of filters"),
    Case(
      "{version:1,tags:{a:[{text:'b',▶folder:'junk'}]}}", "/tags/a/0/folder",
      "what has a tag goes to no folder"),
    Case("{version:1,deny:[{text:'b',target:▶'chat'}]}", "/deny/0/target", "a field that \"fields\" names"),
    Case(
      "{version:1,fields:{date:'/d'},deny:[{text:'b',target:▶'date'}]}", "/deny/0/target",
      "unknown target \"date\"", "expected all, sender or body"),
    Case(
      "{version:1,deny:[{text:'b',target:▶'caht'}],fields:{chat:'/c'}}", "/deny/0/target",
      "expected all, sender, body or chat", "did you mean \"chat\"?"),
    Case("{version:1,deny:[▶{score:[{points:1,text:'a'}]}]}", "/deny/0", "\"atLeast\" is missing"),
    Case("{version:1,deny:[▶{atLeast:1}]}", "/deny/0", "\"score\" is missing"),
    Case(
      "{version:1,deny:[{atLeast:▶0,score:[{points:1,text:'a'}]}]}", "/deny/0/atLeast", "from 1 to 1,000,000"),
    Case("{version:1,deny:[{atLeast:1,score:[{points:▶0,text:'a'}]}]}", "/deny/0/score/0/points", "not 0"),
    Case("{version:1,deny:[{atLeast:1,score:[▶{text:'a'}]}]}", "/deny/0/score/0", "\"points\" is missing"),
    Case("{version:1,deny:[{atLeast:1,score:[▶'a']}]}", "/deny/0/score/0", "an object with \"points\""),
    Case("{version:1,deny:[{atLeast:1,score:▶[]}]}", "/deny/0/score", "the score is empty"),
    Case(
      "{version:1,deny:[{atLeast:1,score:[{points:1,text:'a'}],all:▶['b']}]}", "/deny/0/all",
      "found \"all\" beside a score"),
    Case(
      "{version:1,deny:[{all:[{▶score:[{points:1,text:'a'}]}]}]}", "/deny/0/all/0/score",
      "only in the filter itself"),
    Case(
      "{version:1,deny:[{all:[{all:[{all:[{all:[{all:[{all:[{all:[{all:[{all:▶['a']}]}]}]}]}]}]}]}]}]}",
      "/deny/0/all/0/all/0/all/0/all/0/all/0/all/0/all/0/all/0", "more than 8 deep"),
    Case("{version:1,fields:{body:▶1}}", "/fields/body", "found the number 1", "expected a JSON Pointer"),
    Case("{version:1,fields:{body:▶''}}", "/fields/body", "the pointer is empty"),
    Case("{version:1,fields:{body:▶'body'}}", "/fields/body", "begins with \"/\"", "did you mean \"/body\"?"),
    Case("{version:1,fields:{date:'/é▶~2'}}", "/fields/date", "found \"~\"", "~0", "~1"),
    Case("{version:1,fields:{id:'/a▶~'}}", "/fields/id", "~0"),
    // Contacts.
    Case("{version:1,country:▶5}", "/country", "found the number 5", "expected a country"),
    Case("{version:1,country:▶'UK'}", "/country", "unknown country \"UK\"", "did you mean \"GB\"?"),
    Case("{version:1,country:▶'+972'}", "/country", "did you mean \"IL\"?"),
    Case("{version:1,country:▶'Israel'}", "/country", "did you mean \"IL\"?"),
    Case("{version:1,country:▶''}", "/country", "unknown country"),
    Case(
      "{version:1,deny:[{text:▶'abc',matching:'number'}]}", "/deny/0/text", "found \"abc\"",
      "expected a phone number"),
    Case("{version:1,deny:[{text:▶'+*',matching:'number'}]}", "/deny/0/text", "expected a phone number"),
    Case("{version:1,deny:[{text:▶'1*2',matching:'number'}]}", "/deny/0/text", "expected a phone number"),
    Case(
      "{version:1,deny:[{all:['x',{text:▶'a1',matching:'number'}]}]}", "/deny/0/all/1/text",
      "expected a phone number"),
    Case(
      "{version:1,deny:[{text:'+1',matching:'number',target:▶'body'}]}", "/deny/0/target",
      "expected \"sender\" or a field"),
    Case(
      "{version:1,deny:[{case:▶'sensitive',text:'+1',matching:'number'}]}", "/deny/0/case", "remove \"case\""),
    Case("{version:1,contacts:▶'a'}", "/contacts", "found the text \"a\"", "expected an array of texts"),
    Case("{version:1,contacts:['a',▶5]}", "/contacts/1", "found the number 5", "expected a text"),
    Case("{version:1,contacts:[▶'']}", "/contacts/0", "found an empty text as a contact"),
    Case("{version:1,contacts:[▶' \\t\u{3000}']}", "/contacts/0", "nothing but white space"),
    // Filters.
    Case("{version:1,deny:▶'a'}", "/deny", "expected an array of filters"),
    Case("{version:1,deny:▶null}", "/deny", "found null, expected an array of filters"),
    Case("{version:1,deny:['a',▶true]}", "/deny/1", "found true, expected a filter"),
    Case("{version:1,deny:[▶'']}", "/deny/0", "found an empty text", "fill it in or remove it"),
    Case("{version:1,allow:[▶'\u{2003}']}", "/allow/0", "nothing but white space"),
    Case("{version:1,allow:[▶{target:'body'}]}", "/allow/0", "\"text\" is missing"),
    Case("{version:1,deny:[{text:▶''}]}", "/deny/0/text", "found an empty text"),
    Case(
      "{version:1,deny:[{text:▶[]}]}", "/deny/0/text", "found an empty array, expected a text as \"text\""),
    Case(
      "{version:1,deny:[{text:'a',▶taget:'body'}]}", "/deny/0/taget", "expected text, target",
      "did you mean \"target\"?"),
    Case(
      "{version:1,deny:[{text:'a',target:▶'bdoy'}]}", "/deny/0/target", "unknown target \"bdoy\"",
      "expected all, sender or body", "did you mean \"body\"?"),
    Case("{version:1,deny:[{text:'a',target:▶'Body'}]}", "/deny/0/target", "did you mean \"body\"?"),
    Case(
      "{version:1,deny:[{text:'a',target:▶1}]}", "/deny/0/target", "found the number 1",
      "expected all, sender or body as \"target\""),
    Case(
      "{version:1,deny:[{text:'a',matching:▶'regexp'}]}", "/deny/0/matching",
      "expected contains, exact, whole, prefix, number or regex", "did you mean \"regex\"?"),
    Case(
      "{version:1,deny:[{text:'a',case:▶'insensitve'}]}", "/deny/0/case", "expected insensitive or sensitive",
      "did you mean \"insensitive\"?"),
    Case(
      "{version:1,deny:[{text:'a',disguises:▶'some'}]}", "/deny/0/disguises",
      "unknown disguises \"some\", expected none, lookalikes or all"),
    Case(
      "{version:1,disguises:▶'ALL'}", "/disguises", "expected none, lookalikes or all",
      "did you mean \"all\"?"),
    Case(
      "{version:1,allow:[{text:'a',matching:'regex',disguises:▶'all'}]}", "/allow/0/disguises",
      "found \"disguises\" beside matching \"regex\"", "with matching: \"contains\""),
    Case(
      "{version:1,deny:[{text:'a',disguises:▶'none',matching:'regex'}]}", "/deny/0/disguises",
      "found \"disguises\" beside matching \"regex\""),
    Case(
      "{version:1,deny:[{text:'1',target:'sender',matching:'number',disguises:▶'all'}]}", "/deny/0/disguises",
      "found \"disguises\" beside matching \"number\""),
    Case(
      "{version:1,tags:{x:[{any:[{text:'a',matching:'regex',disguises:▶'all'},'b']}]}}",
      "/tags/x/0/any/0/disguises", "found \"disguises\" beside matching \"regex\""),
    Case(
      "{version:1,deny:[{text:'a',folder:▶'spam'}]}", "/deny/0/folder",
      "expected junk, transaction or promotion", "did you mean \"junk\"?"),
    Case(
      "{version:1,deny:[{text:'a',folder:▶'qqqqqq'}]}", "/deny/0/folder",
      "unknown folder \"qqqqqq\", expected junk, transaction or promotion"),
    Case(
      "{version:1,allow:[{text:'a',▶folder:'junk'}]}", "/allow/0/folder", "unknown key \"folder\"",
      "goes to no folder"),
    Case(
      "{version:1,allow:[{text:'a',▶zzz:'junk'}]}", "/allow/0/zzz",
      "expected text, target, matching, case, disguises, id, note or enabled"),
    Case(
      "{version:1,allow:[{all:['a'],▶zzz:'junk'}]}", "/allow/0/zzz",
      "expected all, any, none, score, atLeast, id, note or enabled"),
    Case(
      "{version:1,deny:[{text:'a',enabled:▶'false'}]}", "/deny/0/enabled",
      "found the text \"false\", expected true or false", "did you mean false, without quotes?"),
    Case(
      "{version:1,deny:[{text:'a',enabled:▶0}]}", "/deny/0/enabled",
      "found the number 0, expected true or false"),
    Case("{version:1,deny:[{text:'a',note:▶1}]}", "/deny/0/note", "expected a text as \"note\""),
    Case("{version:1,deny:[{text:'a',id:▶7}]}", "/deny/0/id", "expected a text as \"id\""),
    Case("{version:1,deny:[{text:'a',id:▶'/x'}]}", "/deny/0/id", "begins with \"/\""),
    Case("{version:1,deny:[{text:'a',id:▶' '}]}", "/deny/0/id", "the id is blank"),
    Case(
      "{version:1,allow:[{text:'a',id:'x'}],\ndeny:['b',{text:'c',id:▶'x'}]}", "/deny/1/id",
      "the id \"x\" is taken by /allow/0/id on line 1"),
    Case(
      "{version:1,denyLanguage:[{language:'ar',id:'x'}],deny:[{text:'c',id:▶'\\x78'}]}", "/deny/0/id",
      "is taken by /denyLanguage/0/id"),
    Case("{version:1,deny:[{text:'a',▶text:'b'}]}", "/deny/0/text", "the key \"text\" occurs twice"),
    // Languages.
    Case("{version:1,denyLanguage:▶'ar'}", "/denyLanguage", "expected an array of languages"),
    Case("{version:1,denyLanguage:[▶7]}", "/denyLanguage/0", "found the number 7, expected a language"),
    Case("{version:1,denyLanguage:[▶'']}", "/denyLanguage/0", "the language is blank"),
    Case(
      "{version:1,denyLanguage:[▶'xx']}", "/denyLanguage/0", "unknown language \"xx\"", "winnow languages"),
    Case("{version:1,denyLanguage:[▶'Arabic']}", "/denyLanguage/0", "did you mean \"ar\"?"),
    Case("{version:1,denyLanguage:[▶'pt_BR']}", "/denyLanguage/0", "did you mean \"pt-BR\"?"),
    Case("{version:1,denyLanguage:[▶'eng']}", "/denyLanguage/0", "did you mean \"en\"?"),
    Case("{version:1,denyLanguage:[▶'Rusian']}", "/denyLanguage/0", "did you mean \"ru\"?"),
    Case("{version:1,denyLanguage:[▶'hi-Latn']}", "/denyLanguage/0", "did you mean \"hi\"?"),
    Case("{version:1,denyLanguage:[▶'Deutsch']}", "/denyLanguage/0", "did you mean \"de\"?"),
    Case("{version:1,denyLanguage:[▶'Italiano']}", "/denyLanguage/0", "did you mean \"it\"?"),
    Case("{version:1,denyLanguage:[▶'עברית']}", "/denyLanguage/0", "did you mean \"he\"?"),
    Case("{version:1,denyLanguage:[▶'portugese']}", "/denyLanguage/0", "did you mean \"pt\"?"),
    Case("{version:1,denyLanguage:[▶'IL']}", "/denyLanguage/0", "did you mean \"he\"?"),
    Case("{version:1,denyLanguage:[▶'us']}", "/denyLanguage/0", "did you mean \"en\"?"),
    // Countries by name.
    Case(
      "{version:1,smart:{countryAllowlist:[▶'Israel']}}", "/smart/countryAllowlist/0", "unknown country",
      "did you mean \"IL\"?"),
    Case(
      "{version:1,smart:{countryAllowlist:[▶'united kingdom']}}", "/smart/countryAllowlist/0",
      "did you mean \"GB\"?"),
    Case(
      "{version:1,smart:{countryAllowlist:[▶'Germny']}}", "/smart/countryAllowlist/0", "did you mean \"DE\"?"),
    // Halves of surrogate pairs.
    Case(
      #"{version:1,deny:['a\uD83D\uDE00',{text:'x▶\ud83d'}]}"#, "/deny/1/text",
      #"found "\ud83d", half of a surrogate pair"#, "write both halves"),
    Case(#"{version:1,contacts:['▶\uDE00\uD83D']}"#, "/contacts/0", #"found "\uDE00""#),
    Case(
      #"{version:1,automatic:{languages:['en'],filter_lists:{en:{deny_body:['b','▶\uD800x']}}}}"#,
      "/automatic/filter_lists/en/deny_body/1", "half of a surrogate pair"),
    Case("{version:1,denyLanguage:[▶{folder:'junk'}]}", "/denyLanguage/0", "\"language\" is missing"),
    Case(
      "{version:1,denyLanguage:[{language:▶'zz'}]}", "/denyLanguage/0/language", "unknown language \"zz\""),
    Case(
      "{version:1,denyLanguage:[{language:'ar',confidence:▶1.5}]}", "/denyLanguage/0/confidence",
      "1.5 is out of range, expected 0 to 1"),
    Case(
      "{version:1,denyLanguage:[{language:'ar',confidence:▶70}]}", "/denyLanguage/0/confidence",
      "did you mean 0.7?"),
    Case(
      "{version:1,denyLanguage:[{language:'ar',confidence:▶-0.1}]}", "/denyLanguage/0/confidence",
      "out of range"),
    Case(
      "{version:1,denyLanguage:[{language:'ar',confidence:▶NaN}]}", "/denyLanguage/0/confidence",
      "out of range"),
    Case(
      "{version:1,denyLanguage:[{language:'ar',confidence:▶'0.7'}]}", "/denyLanguage/0/confidence",
      "found the text \"0.7\", expected a number from 0 to 1"),
    Case(
      "{version:1,denyLanguage:[{language:'ar',▶text:'x'}]}", "/denyLanguage/0/text",
      "unknown key \"text\", expected language, folder"),
    // Smart rules.
    Case("{version:1,smart:▶true}", "/smart", "expected an object of smart rules"),
    Case("{version:1,smart:{▶link:true}}", "/smart/link", "did you mean \"links\"?"),
    Case("{version:1,smart:{▶emoji:true}}", "/smart/emoji", "did you mean \"emojis\"?"),
    Case("{version:1,smart:{links:▶1}}", "/smart/links", "found the number 1, expected true or false"),
    Case(
      "{version:1,smart:{shortSender:▶5}}", "/smart/shortSender", "expected true, false or { max: 5 }",
      "did you mean { max: 5 }?"),
    Case("{version:1,smart:{shortSender:{▶maxx:5}}}", "/smart/shortSender/maxx", "did you mean \"max\"?"),
    Case("{version:1,smart:{shortSender:{max:▶0}}}", "/smart/shortSender/max", "a whole number from 1 to 20"),
    Case("{version:1,smart:{shortSender:{max:▶21}}}", "/smart/shortSender/max", "found the number 21"),
    Case("{version:1,smart:{shortSender:{max:▶2.5}}}", "/smart/shortSender/max", "found the number 2.5"),
    Case("{version:1,smart:{shortSender:{max:▶Infinity}}}", "/smart/shortSender/max", "a whole number"),
    Case("{version:1,smart:{shortSender:{max:▶'5'}}}", "/smart/shortSender/max", "found the text \"5\""),
    Case("{version:1,smart:{countryAllowlist:▶'US'}}", "/smart/countryAllowlist", "expected an array"),
    Case("{version:1,smart:{countryAllowlist:▶false}}", "/smart/countryAllowlist", "[] turns the rule off"),
    Case(
      "{version:1,smart:{countryAllowlist:[▶972]}}", "/smart/countryAllowlist/0", "did you mean \"+972\"?"),
    Case(
      "{version:1,smart:{countryAllowlist:[▶'']}}", "/smart/countryAllowlist/0",
      "found an empty text as a country, expected a calling code such as \"+972\" or a region such as \"US\""),
    // Automatic lists.
    Case(
      "{version:1,automatic:▶[]}", "/automatic", "expected an object with \"languages\" and \"filter_lists\""),
    Case("{version:1,automatic:{▶language:[]}}", "/automatic/language", "did you mean \"languages\"?"),
    Case("{version:1,automatic:{languages:▶'he'}}", "/automatic/languages", "expected an array of languages"),
    Case("{version:1,automatic:{languages:[▶'hebrew']}}", "/automatic/languages/0", "did you mean \"he\"?"),
    Case(
      "{version:1,automatic:{filter_lists:▶[]}}", "/automatic/filter_lists",
      "expected an object of lists by language"),
    Case(
      "{version:1,automatic:{filter_lists:{▶xx:{}}}}", "/automatic/filter_lists/xx", "unknown language \"xx\""
    ),
    Case(
      "{version:1,automatic:{languages:['he'],filter_lists:{he:{},\n▶iw:{}}}}", "/automatic/filter_lists/iw",
      "is the same language as \"he\" on line 1"),
    Case(
      "{version:1,automatic:{languages:['he'],filter_lists:{he:▶[]}}}", "/automatic/filter_lists/he",
      "allow_sender, allow_body, deny_sender or deny_body"),
    Case(
      "{version:1,automatic:{languages:['he'],filter_lists:{he:{▶deny_bodies:[]}}}}",
      "/automatic/filter_lists/he/deny_bodies",
      "did you mean \"deny_body\"?"),
    Case(
      "{version:1,automatic:{languages:['he'],filter_lists:{he:{deny_body:['a',▶' ']}}}}",
      "/automatic/filter_lists/he/deny_body/1", "nothing but white space as an entry of a list"),
    Case(
      "{version:1,automatic:{languages:['he'],filter_lists:{he:{allow_sender:▶{}}}}}",
      "/automatic/filter_lists/he/allow_sender", "found an object, expected an array of texts"),
    // A misspelled key that must be there is one mistake.
    Case("{▶verson:1}", "/verson", "did you mean \"version\"?"),
    Case("{version:1,deny:[{▶txt:'a'}]}", "/deny/0/txt", "did you mean \"text\"?"),
    Case("{version:1,denyLanguage:[{▶lang:'ar'}]}", "/denyLanguage/0/lang", "did you mean \"language\"?"),
    // By its meaning, not by its spelling.
    Case("{version:1,deny:[{▶and:['a']}]}", "/deny/0/and", "did you mean \"all\"?"),
    Case("{version:1,deny:[{▶or:['a']}]}", "/deny/0/or", "did you mean \"any\"?"),
    Case("{version:1,deny:[{all:['a'],▶not:['b']}]}", "/deny/0/not", "did you mean \"none\"?"),
    Case("{version:1,deny:[{all:['a',{▶except:['b']}]}]}", "/deny/0/all/1/except", "did you mean \"none\"?"),
    Case("{version:1,deny:[{all:['a'],▶unless:['b']}]}", "/deny/0/unless", "did you mean \"none\"?"),
    Case(
      "{version:1,deny:[{text:'a',▶except:['b']}]}", "/deny/0/except",
      "to combine texts, write { all: [{ text: \"…\" }], none: […] }"),
    Case("{version:1,deny:[{text:'a',▶or:['b']}]}", "/deny/0/or", "{ any: [{ text: \"…\" }, …] }"),
    Case("{version:1,deny:[{text:'a',▶in:'body'}]}", "/deny/0/in", "did you mean \"target\"?"),
    Case("{version:1,deny:[{▶words:['a','b']}]}", "/deny/0/words", "did you mean \"any\"?"),
    Case("{version:1,deny:[{▶texts:['a','b']}]}", "/deny/0/texts", "did you mean \"any\"?"),
    Case(
      "{version:1,deny:[{text:'a',▶type:'deny'}]}", "/deny/0/type", "the section that a filter is in says it"),
    Case("{version:1,deny:[{text:'a',▶type:'regex'}]}", "/deny/0/type", "did you mean \"matching\"?"),
    Case("{version:1,deny:[{text:'a',▶action:'promotion'}]}", "/deny/0/action", "did you mean \"folder\"?"),
    Case(
      "{version:1,allow:[{▶sender:'Bank'}]}", "/allow/0/sender", "write { text: \"…\", target: \"sender\" }"),
    Case(
      "{version:1,deny:[{text:'prize',▶sender:'Bank'}]}", "/deny/0/sender",
      "write { all: [{ text: \"…\" }, { text: \"…\", target: \"sender\" }] }"),
    Case("{version:1,deny:[{any:[{text:'a',▶or:['b']}]}]}", "/deny/0/any/0/or", "to combine texts"),
    Case(
      "{version:1,deny:[{text:'a',▶caseSensitive:false}]}", "/deny/0/caseSensitive",
      "write case: \"insensitive\""),
    Case("{version:1,deny:[{text:'a',▶disabled:false}]}", "/deny/0/disabled", "write enabled: true"),
    Case("{version:1,deny:[{text:'a',▶regex:true}]}", "/deny/0/regex", "; write matching: \"regex\""),
    Case(
      "{version:1,deny:[{score:[{points:1,text:'a'}],atLeast:1,▶threshold:2}]}", "/deny/0/threshold",
      "\"atLeast\"?"),
    Case("{version:1,deny:[{all:['a',{▶body:'b'}]}]}", "/deny/0/all/1/body", "target: \"body\" }"),
    Case("{version:1,deny:[{▶regex:'a+'}]}", "/deny/0/regex", "write { text: \"…\", matching: \"regex\" }"),
    Case("{version:1,deny:[{▶pattern:'a+'}]}", "/deny/0/pattern", "matching: \"regex\" }"),
    Case(
      "{version:1,deny:[{text:'a',▶caseSensitive:true}]}", "/deny/0/caseSensitive",
      "write case: \"sensitive\""),
    Case("{version:1,deny:[{text:'a',▶case_sensitive:true}]}", "/deny/0/case_sensitive", "\"sensitive\""),
    Case("{version:1,deny:[{text:'a',▶disabled:true}]}", "/deny/0/disabled", "write enabled: false"),
    Case(
      "{version:1,deny:[{text:'a',▶tags:['bank']}]}", "/deny/0/tags", "tags: { NAME: [{ text: \"…\" }] }"),
    Case("{version:1,deny:[{any:[{▶tags:['bank']}]}]}", "/deny/0/any/0/tags", "did you mean \"tag\"?"),
    Case("{version:1,▶blocked:[]}", "/blocked", "did you mean \"deny\"?"),
    Case("{version:1,▶spam:[]}", "/spam", "did you mean \"deny\"?"),
    Case("{version:1,▶keywords:[]}", "/keywords", "did you mean \"deny\"?"),
    Case("{version:1,▶ban:[]}", "/ban", "did you mean \"deny\"?"),
    Case("{version:1,▶allowed:[]}", "/allowed", "did you mean \"allow\"?"),
    Case("{version:1,▶languages:[]}", "/languages", "did you mean \"denyLanguage\"?"),
    Case("{version:1,▶rules:[]}", "/rules", "filters are in \"deny\" or \"allow\""),
    Case(
      "{version:1,deny:[{all:['a',{smart:▶'countries'}]}]}", "/deny/0/all/1/smart",
      "did you mean \"countryAllowlist\"?"),
    Case(
      "{version:1,deny:[{all:['a',{tag:▶'word'}]}],tags:{words:['b'],text:['c']}}", "/deny/0/all/1/tag",
      "did you mean \"words\"?"),
    // Countries.
    Case("{version:1,country:▶'XX'}", "/country", "a region that 'winnow countries' lists"),
    Case(
      "{version:1,smart:{countryAllowlist:[▶'XX']}}", "/smart/countryAllowlist/0", "unknown country \"XX\"",
      "winnow countries"),
    Case(
      "{version:1,smart:{countryAllowlist:['IL',▶'UK']}}", "/smart/countryAllowlist/1", "did you mean \"GB\"?"
    ),
    Case(
      "{version:1,smart:{countryAllowlist:[▶'+999']}}", "/smart/countryAllowlist/0",
      "unknown country \"+999\""),
    Case(
      "{version:1,smart:{countryAllowlist:[▶'00972']}}", "/smart/countryAllowlist/0", "did you mean \"+972\"?"
    ),
    // Regexes: the place is in the text, whatever its escapes.
    Case(
      "{version:1,deny:[{text:'ab▶(?=c)',matching:'regex'}]}", "/deny/0/text", "the regex can't be used",
      "look"),
    Case("{version:1,deny:[{text:'a▶(?<!b)',matching:'regex'}]}", "/deny/0/text", "look"),
    Case("{version:1,deny:[{text:'(a)▶\\\\1',matching:'regex'}]}", "/deny/0/text", "back"),
    Case("{version:1,deny:[{matching:'regex',text:'\\u0061é\\\n▶(?=c)'}]}", "/deny/0/text", "look"),
    Case("{version:1,allow:[{text:'a▶[b',matching:'regex'}]}", "/allow/0/text", "the regex can't be used"),
    Case(
      "{version:1,allow:[{text:'▶*a',matching:'regex'}]}", "/allow/0/text", "the regex can't be used",
      #"the character itself is written '\\*'"#),
    Case("{version:1,deny:[{text:'▶+1',matching:'regex'}]}", "/deny/0/text", #"is written '\\+'"#),
    Case("{version:1,deny:[{text:'▶{1',matching:'regex'}]}", "/deny/0/text", #"is written '\\{'"#),
    Case(
      "{version:1,allow:[{text:'▶\\\\p{Klingon}',matching:'regex'}]}", "/allow/0/text",
      "the regex can't be used"),
    // JSON5.
    Case("{version:1,deny:['a' ▶'b']}", "/deny", "found 'b', expected \",\" or \"]\""),
    Case("{version:1,deny:[▶\"a\n]}", "/deny/0", "never closed"),
    Case("▶", "", "nothing but white space"),
    Case("{version:1,deny:['中文é😀',▶5]}", "/deny/1", "found the number 5"),
    Case("{version:1,▶x:1}", "/x", "unknown key"),
  ]

  @Test func `a regex that is too large is a mistake that says so`() {
    let text = "{version:1,deny:[{text:'(?:[^x]{1000}){1000}',matching:'regex'}]}"
    let reading = RulesFile.read(bytes: Array(text.utf8))
    #expect(reading.errors == 1)
    #expect(reading.findings.first?.pointer == "/deny/0/text")
    #expect(reading.findings.first?.message.contains("MiB") == true, "\(reading.findings)")
  }

  @Test(arguments: [("tags", "['a']", 256), ("fields", "'/a'", 16)])
  func `tags and fields are as many as winnow-rules(5) says`(section: String, value: String, most: Int) {
    func read(_ count: Int) -> RulesFile.Reading {
      let members = (1...count).map { "\nname\($0): \(value)" }.joined(separator: ",")
      return RulesFile.read(bytes: Array("{version:1,\(section):{\(members)}}".utf8), warnings: false)
    }
    #expect(read(most).findings == [])
    let reading = read(most + 1)
    #expect(reading.rules == nil)
    #expect(reading.findings.map(\.pointer) == ["/\(section)/name\(most + 1)"])
    #expect(reading.findings.map(\.line) == [most + 2])
    #expect(reading.findings.first?.message.contains("more than \(most)") == true)
  }

  @Test(arguments: [("tags", "['a']"), ("fields", "'/a'")])
  func `a name has at most 64 letters`(section: String, value: String) {
    func read(_ length: Int) -> RulesFile.Reading {
      let name = String(repeating: "n", count: length)
      return RulesFile.read(bytes: Array("{version:1,\(section):{\(name):\(value)}}".utf8), warnings: false)
    }
    #expect(read(64).findings == [])
    #expect(read(65).rules == nil)
    #expect(read(65).findings.first?.message.contains("1 to 64 ASCII letters") == true)
  }

  @Test(
    arguments: [("5", nil), ("999", nil), ("-3", nil), ("1.5", nil), ("1", "+1"), ("+44", "+44")]
      as [(String, String?)])
  func `of numbers only assigned calling codes are suggested`(number: String, code: String?) {
    let reading = RulesFile.read(bytes: Array("{version:1,smart:{countryAllowlist:[\(number)]}}".utf8))
    let hint = code.map { "; did you mean \"\($0)\"?" } ?? ""
    #expect(reading.findings.count == 1)
    #expect(reading.findings.first?.message.hasSuffix("or a region such as \"US\"\(hint)") == true)
  }

  @Test(arguments: cases)
  func `a mistake is placed, named and explained`(of test: Case) {
    let marked = MarkedText(test.marked)
    let reading = marked.read(warnings: true)
    #expect(reading.rules == nil)
    #expect(reading.errors == 1, "\(reading.findings)")
    guard let finding = reading.findings.first else { return }
    #expect(finding.severity == .error)
    #expect(finding.line == marked.line)
    #expect(finding.column == marked.column, "\(finding.message)")
    #expect(finding.pointer == test.rule)
    for part in test.parts { #expect(finding.message.contains(part), "\(finding.message)") }
  }
}
