import Bytes
import JSONText
import Testing

@Suite struct JSONMemberWritingTests {
  @Test func `a comma is before each member but an object's first`() {
    var out = ByteBuffer()
    out.append("{")
    out.append(member: "number", -1)
    // The last byte before the next member is no brace, but the quotation mark.
    out.append(member: "text", "{")
    out.append(member: "list", list: ["x", "y"]) { text, out in
      out.append("{")
      out.append(member: "name", text)
      out.append("}")
    }
    out.append(member: "none", list: [Int]()) { number, out in out.append(decimal: number) }
    out.append("}")
    let written = String(copying: out.span)
    #expect(written == #"{"number":-1,"text":"{","list":[{"name":"x"},{"name":"y"}],"none":[]}"#)
  }

  @Test func `null stands for a missing number or text`() {
    var out = ByteBuffer()
    out.append("{")
    out.append(member: "number", Int?.none)
    out.append(member: "text", String?.none)
    out.append("}")
    let written = String(copying: out.span)
    #expect(written == #"{"number":null,"text":null}"#)
  }
}
