/// Properties of a regex that its spelling shows: its anchors, and the names of POSIX classes.
struct RegexSpelling {
  /// The first `^` or `$` that is an anchor.
  private(set) var anchor: Unicode.Scalar?
  /// The first name in a `[:name:]` inside a class that is not the name of a POSIX class.
  private(set) var unknownClassName: String?

  /// The names of the POSIX classes.
  static let classNames = [
    "alnum", "alpha", "ascii", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space",
    "upper",
    "word", "xdigit",
  ]

  /// Reads a regex that compiles.
  init(_ pattern: String) {
    let scalars = Array(pattern.unicodeScalars)
    // With `(?x)`, any part of the regex may be a comment.
    guard !RegexSpelling.hasComments(scalars) else { return }
    var depth = 0
    var at = 0
    while at < scalars.count {
      switch scalars[at] {
      case "\\": at += 1
      case "[":
        if depth > 0, let (name, end) = RegexSpelling.className(scalars, at) {
          if unknownClassName == nil, !RegexSpelling.classNames.contains(name) { unknownClassName = name }
          at = end
          continue
        }
        depth += 1
        // A closing bracket at the start of a class is a member of it.
        if at + 1 < scalars.count, scalars[at + 1] == "^" { at += 1 }
        if at + 1 < scalars.count, scalars[at + 1] == "]" { at += 1 }
      case "]": depth = max(0, depth - 1)
      case "^", "$": if depth == 0, anchor == nil { anchor = scalars[at] }
      default: break
      }
      at += 1
    }
  }

  /// The name of a `[:name:]` or `[:^name:]` that begins here, and where that ends.
  private static func className(_ scalars: [Unicode.Scalar], _ start: Int) -> (String, Int)? {
    var at = start + 1
    guard at < scalars.count, scalars[at] == ":" else { return nil }
    at += 1
    if at < scalars.count, scalars[at] == "^" { at += 1 }
    var name = ""
    while at < scalars.count, ("a"..."z").contains(scalars[at]) || ("A"..."Z").contains(scalars[at]) {
      name.unicodeScalars.append(scalars[at])
      at += 1
    }
    guard !name.isEmpty, at + 1 < scalars.count, scalars[at] == ":", scalars[at + 1] == "]" else {
      return nil
    }
    return (name, at + 2)
  }

  /// Whether flags somewhere allow white space and comments in the regex.
  private static func hasComments(_ scalars: [Unicode.Scalar]) -> Bool {
    for (index, scalar) in scalars.enumerated() where scalar == "?" && index > 0 && scalars[index - 1] == "("
    {
      let flags = scalars[(index + 1)...].prefix { "imsuxUR-".unicodeScalars.contains($0) }
      if flags.contains("x") { return true }
    }
    return false
  }
}
