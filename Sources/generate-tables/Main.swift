import Bytes
import SystemLibrary

/// A kind of generated table: its name on the command line, the data it reads, and the function that makes
/// it.
struct TableKind: Sendable {
  var name: String
  /// A description of the operands.
  var operands: String
  /// The path of the file that holds the table, relative to the package's folder.
  var output: String
  /// Makes the table's source text from the files or folders named on the command line.
  var make: @Sendable ([String]) throws -> String
}

/// All kinds. Each is defined in a file of its own and listed here.
let kinds: [TableKind] = [
  unicodeFoldingTables,
  regexProperties,
  topLevelDomainTable,
  lookAlikeWordTable,
  emojiTable,
  callingCodeTable,
  phoneNumberTable,
  disguiseTables,
  disguisePlanes,
  arabicFormTable,
]

/// Why a table could not be made.
struct TableError: Error {
  var message: String
}

/// `generate-tables KIND OPERAND…` writes one table's source text to standard output.
@main struct GenerateTables {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count > 1, let kind = kinds.first(where: { $0.name == arguments[1] }) else {
      report("usage: generate-tables KIND OPERAND… > FILE")
      for kind in kinds { report("  \(kind.name) \(kind.operands) > \(kind.output)") }
      exit(2)
    }
    do {
      print(try kind.make(Array(arguments[2...])), terminator: "")
    } catch let error as TableError {
      report("generate-tables: \(error.message)")
      exit(1)
    } catch {
      report("generate-tables: \(error)")
      exit(1)
    }
  }

  static func report(_ line: String) {
    // A failure to write to standard error cannot be reported.
    try? writeAll((line + "\n").utf8Span.span, to: 2)
  }
}

/// The lines of a file.
func lines(ofFile path: String) throws -> [Substring] {
  let all: [UInt8]
  do throws(Errno) {
    all = try contents(ofFile: path, atMost: .max)
  } catch {
    throw TableError(message: "\(path) can't be read: \(error)")
  }
  return String(decoding: all, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
}

/// The version of a file of the Unicode Character Database, which its first line names.
func versionLine(_ path: String) throws -> String {
  // "# PropList-15.0.0.txt"
  guard let first = try lines(ofFile: path).first, let dash = first.firstIndex(of: "-") else {
    throw TableError(message: "\(path): does not name its version")
  }
  return String(first[first.index(after: dash)...].prefix { $0.isNumber || $0 == "." }.dropLast())
}

/// The fields of a line of the Unicode Character Database, which are separated by semicolons, without the
/// comment and surrounding spaces.
func fields(ofLine line: Substring) -> [Substring] {
  let content = line.prefix { $0 != "#" }
  guard content.contains(where: { $0 != " " }) else { return [] }
  return content.split(separator: ";", omittingEmptySubsequences: false).map(trimmed)
}

/// The text without leading and trailing spaces.
func trimmed(_ text: Substring) -> Substring {
  var text = text.drop { $0 == " " }
  while text.last == " " { text.removeLast() }
  return text
}

/// The range of `1F600` or `1F600..1F64F`.
func scalarRange(_ text: Substring) throws -> ClosedRange<UInt32> {
  let ends = text.split(separator: ".").map { UInt32($0, radix: 16) }
  guard let low = ends.first ?? nil, let high = ends.last ?? nil, low <= high else {
    throw TableError(message: "not a range of code points: \(text)")
  }
  return low...high
}

/// The code points of `0061 0301`.
func scalars(_ text: Substring) throws -> [UInt32] {
  try text.split(separator: " ").map {
    guard let value = UInt32($0, radix: 16) else {
      throw TableError(message: "not a code point: \($0)")
    }
    return value
  }
}

/// The source text of a constant `InlineArray`, which the compiler puts into read-only storage, so nothing is
/// built at start-up. For small tables only, because each use may copy the whole table.
func inlineArray<N: BinaryInteger>(_ name: String, _ type: String, _ values: [N], note: String) -> String {
  var text = "  /// \(note)\n  static let \(name): InlineArray<\(values.count), \(type)> = [\n"
  var line = "   "
  for value in values {
    let word = " \(value),"
    if line.count + word.count > 108 {
      text += line + "\n"
      line = "   "
    }
    line += word
  }
  return text + line + "\n  ]\n"
}

/// The source text of a `PackedTable` of TextMatching, with `width` characters for each number. It is stored
/// as text in read-only storage, so nothing is built at start-up. `access` is an access modifier with a space
/// after it, or empty.
func packed<N: BinaryInteger>(
  _ name: String, _ width: Int, _ values: [N], access: String = "", note: String
) -> String {
  var text = "  /// \(note)\n  \(access)static var \(name): PackedTable {\n"
  text += "    PackedTable(\n      width: \(width),\n"
  text += "      \"\"\"\n"
  var line = "      "
  for value in values {
    for digit in 0..<width {
      let code = UInt8(truncatingIfNeeded: value >> N(7 * digit)) & 0x7F ^ 0x30
      var word = String(Unicode.Scalar(code))
      if code < 0x20 || code == 0x7F { word = "\\u{\(String(code, radix: 16))}" }
      if code == 0 { word = "\\0" }
      if code == 0x22 || code == 0x5C { word = "\\" + word }
      if line.count + word.count > 104 {
        text += line + "\\\n"
        line = "      "
      }
      // Editors would remove a space at the end of a line, and Swift would take one at the start for
      // indentation.
      line += word == " " ? "\\u{20}" : word
    }
  }
  return text + line + "\n      \"\"\")\n  }\n"
}
