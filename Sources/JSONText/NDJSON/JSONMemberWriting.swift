package import Bytes

extension ByteBuffer {
  /// Appends the name of an object's member, after a comma unless it is the object's first one. Its value
  /// comes next.
  ///
  /// - Parameter name: A name that JSON writes without escapes.
  package mutating func append(member name: StaticString) {
    separateMember()
    append("\"")
    append(name)
    append("\":")
  }

  /// Appends the name of an object's member as ``append(member:)`` does. The name may be any text.
  package mutating func append(memberNamed name: String) {
    separateMember()
    append(jsonString: name)
    append(":")
  }

  /// Appends the comma before a member that is not its object's first one.
  private mutating func separateMember() {
    if !isEmpty, span[count - 1] != UInt8(ascii: "{") { append(",") }
  }

  /// Appends a member that is a number, or null for nil.
  package mutating func append(member name: StaticString, _ value: Int?) {
    append(member: name)
    if let value { append(decimal: value) } else { append("null") }
  }

  /// Appends a member that is a text, or null for nil.
  package mutating func append(member name: StaticString, _ value: String?) {
    append(member: name)
    if let value { append(jsonString: value) } else { append("null") }
  }

  /// Appends a member that is a number. Its name may be any text.
  package mutating func append(memberNamed name: String, _ value: Int) {
    append(memberNamed: name)
    append(decimal: value)
  }

  /// Appends an object with the members that a closure appends.
  package mutating func appendObject(_ appendMembers: (inout ByteBuffer) -> Void) {
    append("{")
    appendMembers(&self)
    append("}")
  }

  /// Appends a member that is an object with the members that a closure appends.
  package mutating func append(
    member name: StaticString, object appendMembers: (inout ByteBuffer) -> Void
  ) {
    append(member: name)
    appendObject(appendMembers)
  }

  /// Appends a member that is an object with the members that a closure appends. Its name may be any text.
  package mutating func append(
    memberNamed name: String, object appendMembers: (inout ByteBuffer) -> Void
  ) {
    append(memberNamed: name)
    appendObject(appendMembers)
  }

  /// Appends a member that is an array of what a closure appends for each of some elements.
  package mutating func append<Element>(
    member name: StaticString, list elements: some Sequence<Element>,
    _ write: (Element, inout ByteBuffer) -> Void
  ) {
    append(member: name)
    append("[")
    append(list: elements, write)
    append("]")
  }
}
