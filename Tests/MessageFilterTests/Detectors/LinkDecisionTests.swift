import MessageFilter
import Testing

/// The decisions of Links.md, an example or more each: a text, and its link as a person would copy it.
@Suite struct LinkDecisionTests {
  typealias Case = (text: String, link: String?)

  func check(_ example: Case) {
    let found = slice(example.text, LinkDetector.firstLink(in: example.text.utf8Span.span))
    #expect(found == example.link, "\(example.text)")
  }

  @Test(arguments: [
    ("see https://example.com", "https://example.com"), ("HTTP://EXAMPLE.COM", "HTTP://EXAMPLE.COM"),
    ("ftp://example.com/a.txt", "ftp://example.com/a.txt"),
    ("ftps://example.com", "ftps://example.com"), ("sftp://example.com", "sftp://example.com"),
    ("http://localhost:8000/", "http://localhost:8000/"), ("http://host-name now", "http://host-name"),
    ("http://example.invalid", "http://example.invalid"),
    ("http://a_b.example.com/", "http://a_b.example.com/"),
    ("upi://pay?pa=x@y&am=1", "upi://pay?pa=x@y&am=1"), ("tg://resolve?domain=x", "tg://resolve?domain=x"),
    ("git+https://example.com/x", "git+https://example.com/x"),
    ("file:///etc/motd", "file:///etc/motd"), ("hxxp://example.com/a", "hxxp://example.com/a"),
    ("seehttps://example.com", "https://example.com"),
    ("http://example.comhttps://example.org", "http://example.com"),
    ("_http://example.com_", "http://example.com"),
    ("link:job:https://example.com/r", "https://example.com/r"),
    ("1.http://example.com", "http://example.com"),
    ("simplex:/contact#/?v=2&smp=a", "simplex:/contact#/?v=2&smp=a"),
    ("SimpleX:/invitation#/?v=1", "SimpleX:/invitation#/?v=1"), ("simplex: /contact", nil),
    ("simplex:/", nil), ("complex:/contact", nil), ("my-scheme:/x", nil), ("http://", nil),
    ("http:// then", nil), ("http://..", nil), ("http://?", nil), ("://example", nil), ("1abc://foo", nil),
    ("+://foo", nil), ("mailto:a@example.com", nil), ("tel:+15550100", nil), ("javascript:x.call()", nil),
    ("data:image/png;base64,AAAA", nil), ("bitcoin:addr?amount=1", nil),
  ])
  func `a scheme makes a link of what follows it`(text: String, link: String?) { check((text, link)) }

  @Test(arguments: [
    ("http://user:pa%20ss@example.com:8080/hi", "http://user:pa%20ss@example.com:8080/hi"),
    ("http://example.com:8080.", "http://example.com:8080"),
    ("http://example.com:99999/x", "http://example.com"),
    ("http://example.com:port", "http://example.com"), ("http://example.com.:80/", "http://example.com.:80/"),
    ("http://127.0.0.1:80/x", "http://127.0.0.1:80/x"),
    ("http://[2001:db8::1]:80/x", "http://[2001:db8::1]:80/x"),
    ("http://[::1].", "http://[::1]"), ("http://[no]", nil), ("10.0.0.1/admin", "10.0.0.1/admin"),
    ("10.0.0.1:8080/admin", "10.0.0.1:8080/admin"), ("10.0.0.1", nil), ("10.0.0.1:8080", nil),
    ("10.0.0.0/8", nil), ("300.1.1.1/x", nil), ("1.2.3.4.5/x", nil), ("2001:db8::1", nil),
    ("example.com:8080", "example.com:8080"), ("example.com: yes", "example.com"),
    ("example.com?q=1", "example.com?q=1"), ("example.com?", "example.com"),
    ("example.com#top", "example.com#top"), ("localhost:3000", nil), ("localhost/x", nil),
  ])
  func `user information, hosts, ports and addresses are taken whole`(text: String, link: String?) {
    check((text, link))
  }

  @Test(arguments: [
    ("(http://example.com/a_(b))", "http://example.com/a_(b)"),
    ("http://example.com/a)b", "http://example.com/a)b"), ("(http://example.com/a)b", "http://example.com/a"),
    ("(x) http://example.com/a)b:)", "http://example.com/a)b"),
    ("http://example.com/a))) b", "http://example.com/a"),
    ("example.org/''", "example.org/"),
    ("http://example.com/a(b c)", "http://example.com/a"),
    ("[x](https://example.com/y)", "https://example.com/y"),
    ("<http://example.com/a>", "http://example.com/a"), ("“http://example.com/a”", "http://example.com/a"),
    ("'http://example.com/a','b'", "http://example.com/a"),
    ("http://example.com/it's.", "http://example.com/it's"),
    ("http://example.com/a.b,c;d:e!", "http://example.com/a.b,c;d:e"),
    ("http://example.com/a?b[]=1&c[]=2]", "http://example.com/a?b[]=1&c[]=2"),
    ("http://example.com/{a}", "http://example.com/{a}"), ("{http://example.com/}", "http://example.com/"),
    ("**http://example.com/a**", "http://example.com/a"), ("__bit.ly/a_b__", "bit.ly/a_b"),
    ("bit.ly/a_", "bit.ly/a_"), ("http://example.com/a…", "http://example.com/a"),
    ("http://example.com/#", "http://example.com/#"), ("http://example.com/a-", "http://example.com/a-"),
    ("http://a.example/x,http://b.example/y", "http://a.example/x"),
    ("http://a.example/xhttp://b.example/y", "http://a.example/x"),
    ("http://web.example/2020/http://b.example/", "http://web.example/2020/http://b.example/"),
    ("example.org/a'b'", "example.org/a'b'"), ("example.org/'", "example.org/"),
    ("'https://example.org/it's'", "https://example.org/it's"),
    ("https://example.org/*", "https://example.org/*"), ("https://example.org/a*ב", "https://example.org/a"),
    ("__**https://example.org/a__**", "https://example.org/a"),
    ("__https://example.org/a__**", "https://example.org/a"),
    ("*http://example.org/a*b", "http://example.org/a"),
    ("http://example.com/a&copy; b", "http://example.com/a"),
    ("http://example.com/?a=1&amp;b=2", "http://example.com/?a=1&amp;b=2"),
    ("&lt;http://example.com/a&gt;", "http://example.com/a"),
    ("http://example.com/a|b", "http://example.com/a"),
    ("{\"url\":\"http://example.com/a\"}", "http://example.com/a"),
    ("http://example.com\u{200B}x", "http://example.com"), ("\u{2066}example.com\u{2069}", "example.com"),
    ("https://en.example.org/Hatfield–McCoy", "https://en.example.org/Hatfield–McCoy"),
    ("https://example.org/a—b", "https://example.org/a"),
    ("https://example.com.Next day", "https://example.com"),
  ])
  func `a link ends where a person would stop copying`(text: String, link: String?) { check((text, link)) }

  @Test(arguments: [
    ("לאתרbit.ly/1a2bתודה", "bit.ly/1a2b"), ("בhttps://btl.gov.il/אגף", "https://btl.gov.il/אגף"),
    ("http://президент.рф/путь退订", "http://президент.рф/путь"), ("http://例子.中国👈", "http://例子.中国"),
    ("http://例子.中国ครับ", "http://例子.中国"),
    ("https://ja.wikipedia.org/wiki/つのだ☆ひろ", "https://ja.wikipedia.org/wiki/つのだ☆ひろ"),
    ("https://президент.рф/путь😀 да", "https://президент.рф/путь"),
    ("www.example.co.ilהיום", "www.example.co.il"), ("详情http://t.cn/RUy3HJN退订", "http://t.cn/RUy3HJN"),
    ("中文foo.jp。", "foo.jp"), ("foo.jp日本語", "foo.jp"), ("《http://t.cn/a》", "http://t.cn/a"),
    ("http://example.comだよね", "http://example.com"), ("yun.ir/2xvr68کد", "yun.ir/2xvr68"),
    ("کنید.app.example.ir/a", "app.example.ir/a"), ("ดูที่www.example.comนะ", "www.example.com"),
    ("https://ru.wikipedia.org/wiki/Кириллица", "https://ru.wikipedia.org/wiki/Кириллица"),
    ("https://example.com/tag/ميكروفون", "https://example.com/tag/ميكروفون"),
    ("https://example.com/?q=שלום.", "https://example.com/?q=שלום"), ("президент.рф", "президент.рф"),
    ("ПРЕЗИДЕНТ.РФ", "ПРЕЗИДЕНТ.РФ"), ("http://中国.中国/foo中国", "http://中国.中国/foo中国"),
    ("ELPAÍS.com", "ELPAÍS.com"), ("http://✪df.ws/ejp", "http://✪df.ws/ejp"),
    ("http://example.com🎉", "http://example.com"),
    ("xn--d1acufc.xn--p1ai", "xn--d1acufc.xn--p1ai"), ("بקישור.לחצו", nil), ("привет.Link", nil),
    ("你好.me", nil),
    ("http://后面", nil), ("https://example.jp/をご覧ください", "https://example.jp/"),
    ("https://example.jp/wiki/ひらがな", "https://example.jp/wiki/ひらがな"), ("example.com/䨹", "example.com/䨹"),
    ("example.com\u{200D}x", "example.com"), ("חדשות.co.il", "חדשות.co.il"),
    ("ראו www.חדשות.co.il/x", "www.חדשות.co.il/x"), ("한국.co.kr", "한국.co.kr"),
    ("дом.com.ua/x", "дом.com.ua/x"), ("中文.com.cn", "中文.com.cn"), ("请访问com.cn", "com.cn"),
    ("请访问example.com.cn", "example.com.cn"),
    ("a.חדשות.co.il", "חדשות.co.il"), ("שלום.example.co.il", "example.co.il"), ("שלום.bit.ly/x", "bit.ly/x"),
    ("co.il", nil),
  ])
  func `scripts that meet part a link from the text around it`(text: String, link: String?) {
    check((text, link))
  }

  @Test(arguments: [
    ("www.example.com/a", "www.example.com/a"), ("WWW.EXAMPLE.COM", "WWW.EXAMPLE.COM"),
    ("www.example.unknownzz", "www.example.unknownzz"), ("www.facebook", "www.facebook"), ("www.x", nil),
    ("www.", nil), ("www.1.2", nil), ("www.example.com1win150", "www.example.com"),
    ("www.script.sh", "www.script.sh"), ("www.thank.you", "www.thank.you"), ("www@example.com", nil),
    ("www.example.com-the best", "www.example.com"), ("www.президент.рф", "www.президент.рф"),
    ("אתר www.אתר.קום/א", "www.אתר.קום/א"),
  ])
  func `names behind www are links`(text: String, link: String?) { check((text, link)) }

  @Test(arguments: [
    ("bit.ly/1a2b", "bit.ly/1a2b"), ("bit.ly", "bit.ly"), ("btl.gov.il", "btl.gov.il"), ("t.co", "t.co"),
    ("a.ws", "a.ws"), ("9292.nl", "9292.nl"), ("example.com.", "example.com"),
    ("-example.com", "example.com"),
    ("_example.com_", "example.com"), ("example.com's", "example.com"), ("//example.com", "example.com"),
    ("Google.Com", "Google.Com"), ("GOOGLE.COM", "GOOGLE.COM"), ("google.COM", "google.COM"),
    ("google.Co.In", "google.Co.In"), ("panpizza.co.id", "panpizza.co.id"),
    ("a_b.storage.example.com", "a_b.storage.example.com"), ("a.v_alid.cz", nil), ("example.coma", nil),
    ("example.c", nil), ("zzz.zzz", nil), ("example.com.au.", "example.com.au"),
    ("example.com-the best", "example.com"), ("nick.ca--really", "nick.ca"), ("nick.ca-really", nil),
    ("example.com.thanks", "example.com"), ("sencha.etc", nil), ("com.example.app", nil), ("foo.local", nil),
    ("foo.onion", nil), ("foo.example", nil),
  ])
  func `bare hosts need a real top-level domain`(text: String, link: String?) { check((text, link)) }

  @Test(arguments: [
    ("a@example.com", nil), ("a.b+c@example.com", nil), ("name.al+x@example.com", nil),
    ("x@y.example.com/a", nil),
    ("@example.com", nil), ("a@-example.com", nil), ("a@example.com-", nil), ("nick..f@example.com", nil),
    ("foo.com@example.com", nil), ("a@example.com, or b.example.com", "b.example.com"),
    ("google.no/maps/@52.3", "google.no/maps/@52.3"), ("http://user@example.com", "http://user@example.com"),
    ("<mailto:user@example.com>", nil), ("현금@android.kr", nil),
  ])
  func `e-mail addresses are no links`(text: String, link: String?) { check((text, link)) }

  @Test(arguments: [
    ("конец.Москва", nil), ("москва.онлайн", "москва.онлайн"), ("7.pm/8", nil),
    ("mail.google.Com", "mail.google.Com"),
    ("Mr.Kim", nil), ("soon.xxx", nil), ("now.www.example.com", "www.example.com"),
    ("the end.Next day", nil), ("come home.NOW", nil), ("outside.In the", nil),
    ("end.Next/page", "end.Next/page"), ("5.Love", nil),
    ("thank.you", nil), ("her.love", nil), ("home.so i", nil), ("ok.me too", nil),
    ("positive.it depends", nil),
    ("liao.lol", nil), ("2wks.so", nil), ("50.no", nil), ("085377177138.IR", nil), ("later.haha.got", nil),
    ("about.me/john", "about.me/john"), ("thank.you/1", "thank.you/1"), ("t.me/x", "t.me/x"),
    ("No.PIN:47BL759", nil), ("senthil.hsbc", nil), ("visit example.com.In the", "example.com"),
    ("terminal.shop", "terminal.shop"), ("youtu.be", "youtu.be"), ("dev.to", "dev.to"),
  ])
  func `a sentence's missing space is no link`(text: String, link: String?) { check((text, link)) }

  @Test(arguments: [
    ("report.py", nil), ("README.md", nil), ("script.sh", nil), ("Main.java", nil), ("backup.zip", nil),
    ("clip.mov", nil), ("my.report.pdf", nil), ("archive.tar.gz", nil), ("node.js", nil),
    ("tests/test_a.py", nil), ("/path/to/file.pl", nil), ("and/or.so", nil),
    ("example.sh/install", "example.sh/install"),
    ("https://example.sh", "https://example.sh"), ("e.g. this", nil), ("3.14", nil), ("v1.2.3", nil),
    ("1.2.3", nil), ("J.Lee", nil), ("P.O.Box", nil), ("at 9 a.m.to", nil), ("B.Sc", nil), ("M.Tech", nil),
    ("BE/B.Tech/MCA", nil),
    ("U.S.A", nil), ("$TVI.CA", nil), ("list.map(x)", nil), ("C:\\dir.bar", nil), ("i.e. that", nil),
  ])
  func `files, abbreviations, numbers and code are no links`(text: String, link: String?) {
    check((text, link))
  }

  @Test(arguments: [
    ("fоо.com", "fоо.com"), ("now fоо.com/x then", "fоо.com/x"), ("аpple.com", "аpple.com"),
    ("www.gοοgle.com", "www.gοοgle.com"), ("mail.pаypal.com", "mail.pаypal.com"),
    // Text in front of a host and behind it still is text.
    ("Приветbit.ly", "bit.ly"), ("жfoo.com", "foo.com"), ("тожеfoо.com", "foо.com"), ("bit.lyо", "bit.ly"),
    ("中foo.jp", "foo.jp"),
  ])
  func `a label whose Cyrillic or Greek letters all look Latin is whole`(text: String, link: String?) {
    check((text, link))
  }

  @Test(arguments: [
    ("is.gd", nil), ("wa.me", nil), ("free.it", nil), ("is.gd/x", "is.gd/x"), ("wa.me/97254", "wa.me/97254"),
    ("t.me", "t.me"), ("join t.me now", "t.me"),
  ])
  func `short hosts without a path are a missing space where both labels are words`(
    text: String, link: String?
  ) {
    check((text, link))
  }
}
