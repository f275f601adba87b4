import MessageFilter

/// A file's name as messages show it: in quotation marks where it holds anything but what names usually are
/// made of, so that its beginning and end can be seen, and in one line.
func shownName(_ path: String) -> String {
  let isPlain = path.unicodeScalars.allSatisfy { scalar in
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      || "-_./+,@%=~:".unicodeScalars.contains(scalar)
  }
  return isPlain && !path.isEmpty ? path : "'" + oneLine(path) + "'"
}
