import Bytes
package import JSONText

/// Where the parts of a message are found, under the default names of winnow(7) or where `fields` says, and
/// how long its line may be.
package struct MessageLayout: Sendable {
  /// The members under which a part of the message is looked for.
  struct Part: Sendable {
    /// Slots of the scanner in order of preference. An array would be retained or copied for each message.
    private var slots = SIMD4<Int32>()
    let count: Int
    /// Whether the rules give a pointer with more than one token, which has to be followed further from the
    /// slot's value.
    let goesOn: Bool
    /// The pointer; nil unless `goesOn`.
    let pointer: JSONPointer?

    init(_ slots: [Int], pointer: JSONPointer? = nil) {
      precondition(
        slots.count <= self.slots.scalarCount, "a part has more default names than there is room for")
      for (index, slot) in slots.enumerated() { self.slots[index] = Int32(slot) }
      count = slots.count
      goesOn = (pointer?.tokens.count ?? 0) > 1
      self.pointer = goesOn ? pointer : nil
    }

    subscript(index: Int) -> Int { Int(slots[index]) }
  }

  let keys: MemberKeys
  /// The name of the member that is added to messages; nil if none is added.
  package let member: String?
  /// Its slot; -1 if none is added.
  let memberSlot: Int
  let id: Part
  let sender: Part
  let body: Part
  let date: Part?
  let label: Part?
  /// The user-defined fields.
  let named: [Part]
  /// If the rules give several pointers for the sender or the body, one part for each pointer.
  let joinedSender: [Part]
  let joinedBody: [Part]
  let joinsSender: Bool
  let joinsBody: Bool
  /// The longest line that can be a message, in bytes.
  package var longestLine = Limits.lineBytes
  /// Why a longer line is no message. A program that lets the limit be set says how.
  package var tooLong = LineError.tooLong()

  /// Makes a layout.
  ///
  /// - Parameters:
  ///   - fields: The pointers to the parts of a message.
  ///   - readsDate: Whether ``MessageReader/date(in:)`` will be called.
  ///   - readsLabel: Whether ``MessageReader/label(in:)`` will be called.
  ///   - member: The name of a member that is added to messages. The reader looks for earlier members of this
  ///     name.
  ///
  /// - Throws: `JSONPointer.SyntaxError` if a pointer of `fields` is malformed.
  package init(
    fields: FieldPointers = .init(), readsDate: Bool = false, readsLabel: Bool = false, member: String? = nil
  ) throws(JSONPointer.SyntaxError) {
    var names: [String] = []
    var slots: [[UInt8]: Int] = [:]
    func part(_ pointer: String?, _ defaults: [String]) throws(JSONPointer.SyntaxError) -> Part {
      if let pointer {
        let parsed = try JSONPointer(pointer)
        if let first = parsed.tokens.first { return Part([slot(first)], pointer: parsed) }
      }
      return Part(defaults.map(slot))
    }
    // Several parts may share a name.
    func slot(_ name: String) -> Int {
      // Names that are canonically equivalent may differ.
      let bytes = Array(name.utf8)
      if let known = slots[bytes] { return known }
      slots[bytes] = names.count
      names.append(name)
      return names.count - 1
    }
    id = try part(fields.id, FieldPointers.defaultIDs)
    func parts(_ pointers: [String]) throws(JSONPointer.SyntaxError) -> [Part] {
      var parts: [Part] = []
      for pointer in pointers { parts.append(try part(pointer, [])) }
      return parts
    }
    sender = try part(fields.sender.first, FieldPointers.defaultSenders)
    body = try part(fields.body.first, FieldPointers.defaultBodies)
    joinedSender = fields.sender.count > 1 ? try parts(fields.sender) : []
    joinedBody = fields.body.count > 1 ? try parts(fields.body) : []
    joinsSender = !joinedSender.isEmpty
    joinsBody = !joinedBody.isEmpty
    named = try parts(fields.named.map(\.pointer))
    date = readsDate ? try part(fields.date, FieldPointers.defaultDates) : nil
    label = readsLabel ? try part(fields.label, FieldPointers.defaultLabels) : nil
    self.member = member
    memberSlot = member.map(slot) ?? -1
    keys = MemberKeys(names)
  }

  /// Whether some part of a message is read from the member of this name.
  package static func reads(_ name: String, _ fields: FieldPointers) -> Bool {
    func isRead(_ pointers: [String], _ defaults: [String]) -> Bool {
      pointers.isEmpty
        ? defaults.contains { $0.utf8.elementsEqual(name.utf8) }
        : pointers.contains { (try? JSONPointer($0))?.tokens.first?.utf8.elementsEqual(name.utf8) ?? false }
    }
    func list(_ pointer: String?) -> [String] { pointer.map { [$0] } ?? [] }
    return isRead(list(fields.id), FieldPointers.defaultIDs)
      || isRead(fields.sender, FieldPointers.defaultSenders)
      || isRead(fields.body, FieldPointers.defaultBodies)
      || isRead(list(fields.date), FieldPointers.defaultDates)
      || isRead(list(fields.label), FieldPointers.defaultLabels)
      || isRead(fields.named.map(\.pointer), [])
  }
}
