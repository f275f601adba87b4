/// What one worker scribbles on while it identifies: the words it has seen last, with their scores.
///
/// It takes no memory before its first text and two megabytes from then on. What it remembers never changes
/// an answer: a word's scores depend on the word alone.
public struct LanguageScratch: ~Copyable {
  var evidence = Evidence()

  /// A scratch that has seen nothing.
  public init() {}
}
