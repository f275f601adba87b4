package import Bytes
import CVectorKernels
package import JSONText

/// What the scanner says of one line, copied out.
package struct ScannedLine: Equatable {
  package var line: Range<Int>
  package var outcome: LineScanner.Outcome
  /// The error's column; 0 unless malformed.
  package var column = 0
  package var message = ""
  package var brace = 0
  package var hasMembers = false
  package var values: [JSONValue] = []
  /// The texts of the values that have one.
  package var texts: [String?] = []
}

/// The vector levels that this machine has.
package let vectorLevels: [Int32] = (0..<Int32(WINNOW_VECTOR_LEVELS.rawValue)).filter {
  winnow_has_vector_level($0) != 0
}

/// All lines of a chunk.
package func scan(_ chunk: [UInt8], _ names: [String], level: Int32 = winnow_vector_level()) -> [ScannedLine]
{
  var scanner = LineScanner(MemberKeys(names), level: level)
  return scan(chunk, names.count, &scanner)
}

/// All lines of a chunk, by a scanner that may have been used before.
package func scan(_ chunk: [UInt8], _ slots: Int, _ scanner: inout LineScanner) -> [ScannedLine] {
  var lines: [ScannedLine] = []
  let span = chunk.span
  scanner.begin(span)
  while scanner.next(span) {
    var line = ScannedLine(line: scanner.line, outcome: scanner.outcome)
    if line.outcome == .malformed {
      line.column = scanner.error.column
      line.message = text { $0.append(message: scanner.error) }
    }
    if line.outcome == .object { line.brace = scanner.closingBrace }
    line.hasMembers = scanner.hasMembers
    for slot in 0..<slots {
      let value = scanner.value(slot)
      var copy = value
      // What is known of the UTF-8 depends on the chunk and the vector level; the text does not.
      copy.flags.remove(.mayBeIllFormed)
      line.values.append(copy)
      line.texts.append(decoded(value, of: chunk))
    }
    lines.append(line)
  }
  return lines
}

/// A value's text, or nil; where it stands as it is in the chunk, that must be the same.
package func decoded(_ value: JSONValue, of chunk: [UInt8]) -> String? {
  var buffer = ByteBuffer(capacity: 1)
  guard buffer.append(decoding: value, of: chunk.span) else { return nil }
  let bytes = Array(copying: buffer.span)
  if let range = value.textRange(in: chunk.span) {
    precondition(Array(chunk[range]) == bytes, "the text in place is another")
  }
  return String(validating: bytes, as: UTF8.self)
}

/// What `body` appends, as text.
package func text(_ body: (inout ByteBuffer) -> Void) -> String {
  var buffer = ByteBuffer(capacity: 1)
  body(&buffer)
  return String(copying: buffer.span)
}

extension ByteBuffer {
  /// Appends an error's message: `expected ':' after the member's name, found '}'`.
  package mutating func append(message error: JSONTextError) {
    append(error.message)
    if error.found.utf8CodeUnitCount > 0 {
      append(", found ")
      append(error.found)
    }
  }
}

/// The lines of a chunk without their ends (CR LF or LF), and where each begins.
package func split(_ chunk: [UInt8]) -> [(start: Int, bytes: [UInt8])] {
  var lines: [(start: Int, bytes: [UInt8])] = []
  var start = 0
  for index in chunk.indices where chunk[index] == 0x0A {
    let end = index > start && chunk[index - 1] == 0x0D ? index - 1 : index
    lines.append((start, Array(chunk[start..<end])))
    start = index + 1
  }
  if start < chunk.count { lines.append((start, Array(chunk[start...]))) }
  return lines
}
