/// How closely a letter of one script resembles a letter of another.
enum Resemblance {
  /// The skeletons (UTS #39) are equal, as they are or in another case, or the letters are one of four pairs
  /// that look as close.
  case close
  /// The letters are one of the pairs that are used although a reader would tell them apart: `и` for n, `я`
  /// for r.
  case far
}
