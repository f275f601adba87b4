/// Tells the language of a short text. Immutable, so all workers share one.
///
/// The script that most letters are in leaves the candidates; where it leaves more than one, words are scored
/// by their runs of letters. LanguageIdentification.md explains how and what the limits are.
public struct LanguageIdentifier: Sendable {
  /// The identifier with the model that is part of the program, which is read when this is first used.
  public static let builtin = LanguageIdentifier(model: .builtin)

  /// The version of the model's format.
  public static var modelVersion: Int { LanguageModel.version }

  /// What it holds: an object, which is not copied to be asked.
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

  /// What ``builtin`` holds. The program never gives it back, so nobody who asks it has to hold it: two
  /// workers that count their holds in one place, message by message, keep each other waiting.
  private static let lent = unsafe Unmanaged.passRetained(builtin.content)

  /// As ``identify(_:scratch:)`` of ``builtin``.
  package static func identifyByBuiltin(
    _ text: Span<UInt8>, scratch: inout LanguageScratch
  ) -> LanguageGuess? {
    // Never given back, as said above.
    unsafe lent._withUnsafeGuaranteedRef { $0.identify(text, scratch: &scratch) }
  }

  /// As ``identify(_:only:scratch:)`` of ``builtin``.
  package static func identifyByBuiltin(
    _ text: Span<UInt8>, only selection: borrowing LanguageSelection, scratch: inout LanguageScratch
  ) -> LanguageGuess? {
    guard selection.mayBe(in: text) else { return nil }
    // Never given back, as said above.
    return unsafe lent._withUnsafeGuaranteedRef { $0.identify(text, only: selection, scratch: &scratch) }
  }

  package var model: LanguageModel { content.model }

  package init(model: LanguageModel) { content = Content(model) }

  /// The best guess for a text (well-formed UTF-8), or nil where there is nothing to judge by: no letters
  /// outside links, addresses and mentions, or most of them in a script of no language that is told apart.
  ///
  /// O(n), and no allocation once `scratch` has been used.
  public func identify(_ text: Span<UInt8>, scratch: inout LanguageScratch) -> LanguageGuess? {
    content.identify(text, scratch: &scratch)
  }

  /// The best guess for a text where that is one of `selection`'s languages, exactly as
  /// ``identify(_:scratch:)`` gives it; else nil, for which much of the text need not be looked at.
  public func identify(
    _ text: Span<UInt8>, only selection: borrowing LanguageSelection, scratch: inout LanguageScratch
  ) -> LanguageGuess? {
    guard selection.mayBe(in: text) else { return nil }
    return content.identify(text, only: selection, scratch: &scratch)
  }
}
