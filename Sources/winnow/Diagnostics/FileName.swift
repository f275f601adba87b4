import MessageFilter

/// A file's name as messages show it: on one line, and in quotation marks if it contains unusual characters,
/// so that its ends can be seen.
func shownName(_ path: String) -> String {
  let isPlain = path.unicodeScalars.allSatisfy { scalar in
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      || "-_./+,@%=~:".unicodeScalars.contains(scalar)
  }
  return isPlain && !path.isEmpty ? path : "'" + oneLine(path) + "'"
}
