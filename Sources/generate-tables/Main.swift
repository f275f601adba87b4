import Bytes
import SystemLibrary

/// A kind of generated table: what it is called on the command line, which data it reads, how it is made.
struct TableKind: Sendable {
  var name: String
  /// What the operands are, in words.
  var operands: String
  /// The file that holds the table, below the package's folder.
  var output: String
  /// The table's source text, from the files or folders named on the command line.
  var make: @Sendable ([String]) throws -> String
}

/// Every kind. A new one is a file of its own and a line here.
let kinds: [TableKind] = [
  unicodeFoldingTables,
  regexProperties,
  topLevelDomainTable,
  lookAlikeWordTable,
  emojiTable,
  callingCodeTable,
  phoneNumberTable,
  disguiseTables,
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
    // There is nowhere to say that standard error can't be written.
    try? writeAll((line + "\n").utf8Span.span, to: 2)
  }
}

/// A file's lines.
func lines(ofFile path: String) throws -> [Substring] {
  let all: [UInt8]
  do throws(Errno) {
    all = try contents(ofFile: path)
  } catch {
    throw TableError(message: "\(path) can't be read: \(error)")
  }
  return String(decoding: all, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
}

/// The fields of a line of the Unicode Character Database: parted by semicolons, comment and spaces away.
func fields(ofLine line: Substring) -> [Substring] {
  let content = line.prefix { $0 != "#" }
  guard content.contains(where: { $0 != " " }) else { return [] }
  return content.split(separator: ";", omittingEmptySubsequences: false).map(trimmed)
}

/// Without the spaces at its ends.
func trimmed(_ text: Substring) -> Substring {
  var text = text.drop { $0 == " " }
  while text.last == " " { text.removeLast() }
  return text
}

/// `1F600` or `1F600..1F64F`.
func scalarRange(_ text: Substring) throws -> ClosedRange<UInt32> {
  let ends = text.split(separator: ".").map { UInt32($0, radix: 16) }
  guard let low = ends.first ?? nil, let high = ends.last ?? nil, low <= high else {
    throw TableError(message: "not a range of code points: \(text)")
  }
  return low...high
}

/// `0061 0301` as numbers.
func scalars(_ text: Substring) throws -> [UInt32] {
  try text.split(separator: " ").map {
    guard let value = UInt32($0, radix: 16) else {
      throw TableError(message: "not a code point: \($0)")
    }
    return value
  }
}

/// A constant `InlineArray`: the compiler puts it into read-only storage, so nothing is built at start-up.
/// For small tables: each use may copy the whole.
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

/// Numbers as a `PackedTable` of TextMatching, `width` characters each: text that stands in read-only
/// storage as it is, so nothing is built at start-up. `access` is a modifier with a space behind it.
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
      // Space at a line's end would be cut off by editors; at its start it would be taken for indentation.
      line += word == " " ? "\\u{20}" : word
    }
  }
  return text + line + "\n      \"\"\")\n  }\n"
}
