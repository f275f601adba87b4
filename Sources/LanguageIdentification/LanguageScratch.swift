/// The scratch space of one worker: a cache of the words that it has seen last, with their scores.
///
/// It allocates nothing before its first text, and about four megabytes then. The cache never changes a
/// result, because a word's score depends only on the word.
package struct LanguageScratch: ~Copyable {
  var evidence = Evidence()

  /// Empty scratch space.
  package init() {}
}
