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
  // A shell replaces a tilde at the beginning.
  if isPlain && !path.isEmpty && !path.hasPrefix("~") { return path }
  let parts = oneLine(path).unicodeScalars.split(separator: "'", omittingEmptySubsequences: false)
  return "'" + parts.map { String($0) }.joined(separator: #"'\''"#) + "'"
}

/// The name of an input for messages, given the operand of the command that names it.
func inputName(_ operand: String) -> String { operand == "-" ? "standard input" : shellName(operand) }

/// The name of an input for messages.
func inputName(_ input: Input) -> String { streamName(input.stream) }

/// The name of a stream for messages.
func streamName(_ stream: Stream) -> String {
  switch stream {
  case .standardInput: "standard input"
  case .standardOutput: "standard output"
  case .file(let path): shellName(path)
  }
}
