import MessageLogs
import Testing

@Suite struct SMSBackupRestoreTests {
  @Test(arguments: [[1], [7, 2, 5], [65536]])
  func `surrogates as character references, nulls, references and groups`(pieces: [Int]) {
    let found = convert(
      """
      <?xml version='1.0' encoding='UTF-8' standalone='yes' ?>
      <!--File Created By SMS Backup & Restore-->
      <!DOCTYPE smses [ <!ENTITY x "no"> ]>
      <smses count="3">
        <sms address='+1~+2' date="1000" type="1" body="a &#55357;&#56832; &#x1F600; &lt;b&gt; &quot;&apos;&amp;&x;&#10;end &#55357;." contact_name="(Unknown)" />
        <sms address="null" date="null" type="9" body="null" contact_name="null"></sms>
        <mms date="2000" msg_box="2" address="+3" contact_name="Ann"><parts><part ct="application/smil" text="&lt;smil&gt;"/>
          <part ct="text/plain" text="one"/><part ct="text/plain" text="two"/></parts>
          <addrs><addr address="insert-address-token" type="137"/><addr address="+3" type="151"/></addrs></mms>
        <mms date="3000" msg_box="2" address="+3"><addrs><addr address="+9" type="137"/></addrs></mms>
        <sms address="1" date="1" type="3" body="a draft"/>
      </smses>
      """, pieces: pieces)
    #expect(
      found.lines == [
        #"{"id":\#(madeID("+1~+2", "1000", "a 😀 😀 <b> \"'&&x;\nend \u{FFFD}.")),"sender":"+1~+2","body":"a 😀 😀 <b> \"'&&x;\nend �.","date":"1970-01-01T00:00:01Z","direction":"in","chat":"+1~+2","source":"sms-backup-restore"}"#,
        #"{"id":\#(madeID("", "", "")),"sender":null,"body":"","date":null,"direction":null,"chat":null,"source":"sms-backup-restore"}"#,
        #"{"id":\#(madeID("+3", "2000", "one\ntwo")),"sender":null,"body":"one\ntwo","date":"1970-01-01T00:00:02Z","direction":"out","chat":"Ann","source":"sms-backup-restore"}"#,
        #"{"id":\#(madeID("+3", "3000", "")),"sender":"+9","body":"","date":"1970-01-01T00:00:03Z","direction":"out","chat":"+3","source":"sms-backup-restore"}"#,
      ])
    #expect(found.notices.isEmpty)
  }

  @Test func `a tag without attributes in a message's text does not begin a message`() {
    let found = convert(
      #"<smses><sms address="2" date="1" type="1" body="talk about <sms>hi</sms> tags"/>"#
        + #"<sms address="3" date="1" type="1" body="ok"/></smses>"#)
    #expect(found.lines.count == 2 && found.notices.isEmpty, "\(found.lines) \(found.notices)")
    #expect(found.lines.first?.contains(#""body":"talk about <sms>hi</sms> tags""#) == true)
  }

  @Test func `elements that cannot be read are named and the others read`() {
    let found = convert(
      """
      <smses>
      <sms address="1" date="1" type="1" body="first"/>
      <sms address=2 date="1" type="1" body="x"/>
      <sms read="1"/>
      <mms date="1" msg_box="1"><parts>
      <sms address="3" date="1" type="1" body="last"/>
      """, .init(from: .smsBackupRestore))
    #expect(found.lines.map { $0.contains("first") || $0.contains("last") } == [true, true])
    #expect(
      found.skipped == [
        "3/2: malformed markup: an attribute's value without quotes",
        "4/3: an 'sms' with neither 'address' nor 'body'",
        "5/4: an 'mms' that is not closed",
        "6/6: the file ends before '</smses>'",
      ])
  }

  @Test func `an entry that is missing at the end is the one behind the last`() {
    let found = convert(
      #"<smses><sms address="1" date="1" type="1" body="x" />"#, .init(from: .smsBackupRestore))
    #expect(found.bodies == ["x"])
    #expect(found.skipped == ["1/2: the file ends before '</smses>'"])
  }

  @Test(arguments: [
    #"<!-- <sms address="x" date="1" type="1" body="no" /> -->"#,
    #"<![CDATA[<sms address="x" date="1" type="1" body="no" />]]>"#,
  ])
  func `what is commented out is no message`(comment: String) {
    let found = convert(
      "<?xml version='1.0'?>\n<smses>\(comment)<sms address='y' date='1' type='1' body='yes' /></smses>",
      .init(from: .smsBackupRestore))
    #expect(found.bodies == ["yes"])
    #expect(found.skipped.allSatisfy { !$0.contains("is missing") }, "\(found.skipped)")
  }

  @Test func `a comment that the file ends in is named`() {
    let found = convert(
      #"<?xml version='1.0'?><smses><sms address="1" date="1" type="1" body="x" /><!-- never closed"#,
      .init(from: .smsBackupRestore))
    #expect(found.lines.count == 1)
    #expect(found.skipped == ["1/1: malformed markup: '-->' is missing at the end of the file"])
  }

  /// Its end is sought no farther than its start can be read again.
  @Test(arguments: [1000, 1_000_000])
  func `a comment that is not closed ends before the next message`(count: Int) {
    let message = "<sms address='y' date='1' type='1' body='yes' />\n"
    let found = convert(
      "<smses>\(message)<!-- never closed " + String(repeating: message, count: count / message.utf8.count)
        + "</smses>", .init(from: .smsBackupRestore))
    #expect(found.lines.count == 1 + count / message.utf8.count)
    #expect(found.skipped == ["2/2: malformed markup: '-->' is missing"])
  }

  @Test(arguments: [1, 2, 2000], ["", "<!-- closed -->"])
  func `comments that are not closed cost no message`(count: Int, behind: String) {
    let message = "<sms address='y' date='1' type='1' body='yes' />\n"
    let found = convert(
      "<smses>" + String(repeating: "<!-- never closed " + message + message, count: count) + behind
        + "</smses>", .init(from: .smsBackupRestore))
    #expect(found.lines.count == 2 * count)
    #expect(found.skipped.count == count)
  }
}
