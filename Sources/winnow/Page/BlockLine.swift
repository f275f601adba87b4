import Bytes
import MessageFilter
import TextMatching

/// The command that blocks a sender, to be copied into a shell.
enum BlockLine {
  /// The command; nil for a sender that is not safe to paste because it has control or format characters, and
  /// for one of nothing but white space, which no filter takes as its text.
  static func text(_ sender: String) -> String? {
    // White space at the ends of a sender is passed over, and a filter that has it there never matches.
    let bytes = sender.utf8Span.span
    let name = String(copying: bytes.extracting(bytes.rangeWithoutOuterWhiteSpace))
    guard !name.isEmpty, !name.hasPrefix("-"), name.utf8.count <= 100,
      name.unicodeScalars.allSatisfy(isVisible)
    else { return nil }
    var quoted = ""
    for scalar in name.unicodeScalars {
      if scalar == "'" { quoted += "'\\''" } else { quoted.unicodeScalars.append(scalar) }
    }
    // A phone number is blocked in whatever form it is written.
    var number = PhoneNumber()
    let matching = number.read(name.utf8Span.span, NumberingPlan()) ? "number" : "whole"
    return "winnow add deny '\(quoted)' --target sender --matching \(matching)"
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}
