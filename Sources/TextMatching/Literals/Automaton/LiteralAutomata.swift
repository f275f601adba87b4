import Bytes
import Synchronization

/// The automata of a set. Each is built when a text first needs it, which few texts do.
final class LiteralAutomata: Sendable {
  private let ofFolded: AutomatonOnFirstUse
  private let ofNormalized: AutomatonOnFirstUse

  init(folded: Literals, normalized: Literals) {
    ofFolded = AutomatonOnFirstUse(folded, in: .folded)
    ofNormalized = AutomatonOnFirstUse(normalized, in: .normalized)
  }

  /// The insensitive literals, for texts on which the scanner falls back.
  var folded: LiteralAutomaton { ofFolded.automaton }
  /// The case-sensitive literals, for those texts and for texts that are not aligned.
  var normalized: LiteralAutomaton { ofNormalized.automaton }
}

/// An automaton that one worker builds when it is first needed. Others that need it wait.
private final class AutomatonOnFirstUse: Sendable {
  private let literals: Literals
  private let form: ComparedForm
  private let known = AtomicLazyReference<Built>()
  private let building = Guarded(())

  init(_ literals: Literals, in form: ComparedForm) {
    self.literals = literals
    self.form = form
  }

  /// The automaton as an object.
  private final class Built: Sendable {
    let automaton: LiteralAutomaton

    init(_ automaton: LiteralAutomaton) { self.automaton = automaton }
  }

  var automaton: LiteralAutomaton { (known.load() ?? build()).automaton }

  private func build() -> Built {
    building.withLock { _ in
      known.load() ?? known.storeIfNil(Built(LiteralAutomaton(literals, in: form)))
    }
  }
}
