import Bytes
import JSONText
import Testing

@Suite struct JSONMemberWritingTests {
  @Test func `a comma is before each member but an object's first`() {
    var out = ByteBuffer()
    out.appendObject { out in
      out.append(member: "number", -1)
      // The last byte before the next member is no brace, but the quotation mark.
      out.append(member: "text", "{")
      out.append(member: "list", list: ["x", "y"]) { text, out in
        out.appendObject { out in out.append(member: "name", text) }
      }
      out.append(member: "none", list: [Int]()) { number, out in out.append(decimal: number) }
    }
    let written = String(copying: out.span)
    #expect(written == #"{"number":-1,"text":"{","list":[{"name":"x"},{"name":"y"}],"none":[]}"#)
  }

  @Test func `null stands for a missing number or text`() {
    var out = ByteBuffer()
    out.appendObject { out in
      out.append(member: "number", Int?.none)
      out.append(member: "text", String?.none)
    }
    let written = String(copying: out.span)
    #expect(written == #"{"number":null,"text":null}"#)
  }

  @Test func `an object may be empty, or the first or a later member of another`() {
    var out = ByteBuffer()
    out.appendObject { out in
      out.append(member: "first") { _ in }
      out.append(member: "later") { out in
        out.append(member: "number", 1)
        out.append(member: "inner") { out in out.append(member: "text", "x") }
      }
      out.append(member: "last", 2)
    }
    let written = String(copying: out.span)
    #expect(written == #"{"first":{},"later":{"number":1,"inner":{"text":"x"}},"last":2}"#)
  }

  @Test func `a name that may be any text is written with escapes`() {
    var out = ByteBuffer()
    out.appendObject { out in
      out.append(memberNamed: "a\"b", 1)
      out.append(memberNamed: "{", 2)
      out.append(memberNamed: "") { out in out.append(memberNamed: "c", 3) }
    }
    let written = String(copying: out.span)
    #expect(written == #"{"a\"b":1,"{":2,"":{"c":3}}"#)
  }
}
