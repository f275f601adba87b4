import Bytes
import MessageFilter
import MessageStream

/// A file's name as a shell takes it, on one line, for messages and for the commands that they suggest: in
/// quotation marks if it has characters that are special in a shell or unusual, and after `./` if it looks
/// like an option. Control characters are escaped, so only a name with them is a different one in a shell.
func shellName(_ path: String) -> String {
  if path.hasPrefix("-") { return shellName("./" + path) }
  let isPlain = path.unicodeScalars.allSatisfy { scalar in
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      || "-_./+,@%=~:".unicodeScalars.contains(scalar)
  }
  if isPlain && !path.isEmpty && !beginsHome(path) { return path }
  return shellQuoted(path.withVisibleControls)
}

/// Whether a shell replaces a tilde of a word by a folder: at the beginning, or in bash behind `=` or `:`.
private func beginsHome(_ word: String) -> Bool {
  var before: Unicode.Scalar = "="
  for scalar in word.unicodeScalars {
    if scalar == "~", before == "=" || before == ":" { return true }
    before = scalar
  }
  return false
}

/// A text in apostrophes, as one word of a shell command.
func shellQuoted(_ text: String) -> String {
  let parts = text.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false)
  return "'" + parts.map { String($0) }.joined(separator: #"'\''"#) + "'"
}

extension Input {
  /// The input that an operand of the command names: `-`, or a file.
  init(named operand: String) { self = operand == "-" ? .standardInput : .file(operand) }
}

/// The name of an input for messages, given the operand of the command that names it.
func inputName(_ operand: String) -> String { inputName(Input(named: operand)) }

/// The name of an input for messages.
func inputName(_ input: Input) -> String { input.stream.shown }

extension StreamName {
  /// The name for messages.
  var shown: String {
    switch self {
    case .standardInput: "standard input"
    case .standardOutput: "standard output"
    case .file(let path): shellName(path)
    }
  }
}

extension FileFailure {
  /// What failed and why, for messages.
  var sentence: String {
    let done =
      switch operation {
      case .open: "opened"
      case .read: "read"
      case .create: "created"
      case .write, .truncate: "written"
      }
    let reason =
      switch cause {
      case .system(let error): error.description
      case .signature(let signature): "it is \(signature.name)"
      }
    return "\(stream.shown) can't be \(done): \(reason)"
  }
}
