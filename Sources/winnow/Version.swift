/// The program's version, as `--version`, the man pages and the changelog name it.
enum Version {
  static let current = "0.2.0"
}
