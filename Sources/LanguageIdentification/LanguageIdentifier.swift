/// Identifies the language of a short text. It is immutable, so all workers share one.
///
/// The script of most letters determines the candidates. If there is more than one, words are scored by their
/// n-grams. LanguageIdentification.md explains the method and its limits.
package struct LanguageIdentifier: Sendable {
  /// The identifier with the model that is part of the program, which is read when this is first used.
  package static let builtin = LanguageIdentifier(model: .builtin)

  /// The model and tables, in an object, so that a call does not copy them.
  private final class Content: Sendable {
    let model: LanguageModel
    let tables: ScoringTables
    let letters = Letters.shared

    init(_ model: LanguageModel) {
      self.model = model
      tables = ScoringTables(model)
    }

    func identify(_ text: Span<UInt8>, scratch: inout LanguageScratch) -> LanguageGuess? {
      scratch.evidence.begin(tables, scripts: .max, languages: .max)
      var scanner = TextScanner(letters: letters)
      scanner.scan(text, into: &scratch.evidence)
      return scratch.evidence.guess()
    }

    func identify(
      _ text: Span<UInt8>, only selection: borrowing LanguageSelection, scratch: inout LanguageScratch
    ) -> LanguageGuess? {
      scratch.evidence.begin(tables, scripts: selection.scripts, languages: selection.bits)
      var scanner = TextScanner(letters: letters)
      scanner.scan(text, into: &scratch.evidence)
      guard let guess = scratch.evidence.guess(), selection.languages.contains(guess.language) else {
        return nil
      }
      return guess
    }
  }

  private let content: Content

  /// The content of ``builtin``. It is never released, so callers need not retain it: two workers that count
  /// references in one place for each message slow each other down.
  private static let lent = unsafe Unmanaged.passRetained(builtin.content)

  /// As ``identify(_:scratch:)`` of ``builtin``.
  package static func identifyByBuiltin(
    _ text: Span<UInt8>, scratch: inout LanguageScratch
  ) -> LanguageGuess? {
    // It is never released, as stated above.
    unsafe lent._withUnsafeGuaranteedRef { $0.identify(text, scratch: &scratch) }
  }

  /// As ``identify(_:only:scratch:)`` of ``builtin``.
  package static func identifyByBuiltin(
    _ text: Span<UInt8>, only selection: borrowing LanguageSelection, scratch: inout LanguageScratch
  ) -> LanguageGuess? {
    guard selection.mayBe(in: text) else { return nil }
    // It is never released, as stated above.
    return unsafe lent._withUnsafeGuaranteedRef { $0.identify(text, only: selection, scratch: &scratch) }
  }

  package var model: LanguageModel { content.model }

  package init(model: LanguageModel) { content = Content(model) }

  /// The best guess for a text (well-formed UTF-8); nil if there is nothing to judge by: no letters outside
  /// links, addresses and mentions, or most letters in a script of none of the languages.
  ///
  /// O(n). Allocates nothing once `scratch` has been used.
  package func identify(_ text: Span<UInt8>, scratch: inout LanguageScratch) -> LanguageGuess? {
    content.identify(text, scratch: &scratch)
  }

  /// The best guess for a text if it is one of `selection`'s languages, exactly as ``identify(_:scratch:)``
  /// returns it; otherwise nil, which often can be decided without reading the whole text.
  package func identify(
    _ text: Span<UInt8>, only selection: borrowing LanguageSelection, scratch: inout LanguageScratch
  ) -> LanguageGuess? {
    guard selection.mayBe(in: text) else { return nil }
    return content.identify(text, only: selection, scratch: &scratch)
  }
}
