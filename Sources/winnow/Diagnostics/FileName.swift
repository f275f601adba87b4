import MessageFilter

/// A file's name for messages, on one line, and for the shell commands that they suggest: in quotation marks
/// if it has characters that are special in a shell or unusual, and after `./` if it looks like an option.
/// Control characters are escaped, so only a name with them is a different one in a shell.
func shownName(_ path: String) -> String {
  if path.hasPrefix("-") { return shownName("./" + path) }
  let isPlain = path.unicodeScalars.allSatisfy { scalar in
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      || "-_./+,@%=~:".unicodeScalars.contains(scalar)
  }
  // A shell replaces a tilde at the beginning.
  if isPlain && !path.isEmpty && !path.hasPrefix("~") { return path }
  return "'" + oneLine(path).replacing("'", with: #"'\''"#) + "'"
}
