import MessageStream
import Synchronization
import SystemLibrary

/// Signals as winnow(1) has them: SIGINT and SIGTERM end the run after what has been read, a second one
/// ends it at once; SIGHUP reads the rules again where that was asked for; SIGPIPE has its default action.
enum Signals {
  /// What the handlers speak to. Made before a handler is installed, so that none initialises it.
  private static let control = StreamControl()
  private static let endedBy = Atomic<Int32>(0)
  /// Whether a hang-up came before it was known what it is to do.
  private static let hungUp = Atomic<Bool>(false)

  /// What the program does first. A hang-up waits from now on until ``takeHangUps(reloading:)`` says
  /// what it does: while the rules are loaded it would end a program that is to read them again.
  static func begin() {
    // Whoever started the program may have it ignored or blocked, as many runtimes do; a pipe that is closed
    // ends the program quietly all the same.
    restoreDefault(SIGPIPE)
    unblock(SIGPIPE)
    _ = control.isStopRequested
    _ = hungUp.load(ordering: .relaxed)
    if !isIgnored(SIGHUP) {
      handle(SIGHUP) { _ in Signals.hungUp.store(true, ordering: .releasing) }
    }
  }

  /// What the main thread does from then on: takes signals, for all other threads have them blocked. Whoever
  /// started the program may have had it begin so too, as a task of a program in Swift does.
  static func take() -> Never {
    var none = sigset_t()
    // The set outlives the calls, which fill it and read it.
    unsafe sigemptyset(&none)
    while true { unsafe sigsuspend(&none) }
  }

  /// Says what a hang-up does, one that came since the start too: the rules are read again, or the program
  /// ends.
  static func takeHangUps(reloading: Bool) {
    if isIgnored(SIGHUP) { return }
    if reloading {
      handle(SIGHUP) { _ in Signals.control.requestReload() }
    } else {
      restoreDefault(SIGHUP)
    }
    guard hungUp.exchange(false, ordering: .acquiringAndReleasing) else { return }
    if reloading {
      control.requestReload()
    } else {
      end(by: SIGHUP)
    }
  }

  /// Installs the handlers for a run, and gives the control that they speak to.
  static func install() -> StreamControl {
    let control = control
    _ = endedBy.load(ordering: .relaxed)
    let end: @convention(c) (Int32) -> Void = { signal in
      // What these call is async-signal-safe: sigaction, atomics and one write to a pipe.
      restoreDefault(SIGINT)
      restoreDefault(SIGTERM)
      Signals.endedBy.store(signal, ordering: .releasing)
      Signals.control.requestStop()
    }
    for signal in [SIGINT, SIGTERM] where !isIgnored(signal) { handle(signal, end) }
    return control
  }

  /// Where a signal ended the run: lets its default action follow, so that the shell sees it.
  static func finish() {
    let signal = endedBy.load(ordering: .acquiring)
    if signal != 0 { end(by: signal) }
  }

  /// The threads of the task group have signals blocked, and raise(3) is for the thread that calls it.
  private static func end(by signal: Int32) {
    unblock(signal)
    raise(signal)
  }

  private static func unblock(_ signal: Int32) {
    var set = sigset_t()
    // The set outlives the calls, which fill it and read it.
    unsafe sigemptyset(&set)
    unsafe sigaddset(&set, signal)
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    // The struct outlives the call, which fills it.
    guard unsafe sigaction(signal, nil, &action) == 0 else { return false }
    // SIG_IGN is the handler with the address 1.
    return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }

  private static func handle(_ signal: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    var action = sigaction()
    // The handler takes no context, so this member of the union is the one that is read; the call copies it.
    unsafe action.__sigaction_handler.sa_handler = handler
    action.sa_flags = SA_RESTART
    _ = unsafe sigaction(signal, &action, nil)
  }
}

private func restoreDefault(_ number: Int32) {
  _ = signal(number, SIG_DFL)
}
