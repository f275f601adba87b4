import Dispatch
import MessageStream
import Synchronization
import SystemLibrary

/// Handles signals as described in winnow(1): SIGINT and SIGTERM stop the run after the input that has been
/// read, and a second one ends it at once; SIGHUP reloads the rules if that is enabled; SIGPIPE has its
/// default action.
enum Signals {
  /// The control for the handlers. It is created before a handler is installed, so that no handler
  /// initialises it.
  static let control = StreamControl()
  private static let endedBy = Atomic<Int32>(0)
  /// Whether SIGINT and SIGTERM have had their handlers.
  private static let catchesStops = Atomic<Bool>(false)
  /// Whether SIGHUP arrived before its action was set.
  private static let hungUp = Atomic<Bool>(false)

  /// Called first by the program. From now on, SIGHUP is held until ``setHangUpAction(reloading:)`` sets its
  /// action: while the rules are loaded, it would end a program that should reload them.
  static func begin() {
    // The parent process may have ignored or blocked SIGPIPE, as many runtimes do. A closed pipe must end the
    // program quietly all the same.
    restoreDefault(SIGPIPE)
    unblock(SIGPIPE)
    _ = control.isStopRequested
    _ = hungUp.load(ordering: .relaxed)
    if !isIgnored(SIGHUP) {
      handle(SIGHUP) { _ in Signals.hungUp.store(true, ordering: .releasing) }
    }
  }

  /// Receives signals in the main thread, because they are blocked in all other threads, until `commandEnd`
  /// is signalled. When it returns, the handlers of all signals that arrived before have run. The parent
  /// process may have blocked signals in this thread, too, as a task of a Swift program does.
  static func receive(until commandEnd: DispatchSemaphore) {
    var none = sigset_t()
    // The set outlives the calls, which fill it and read it.
    unsafe sigemptyset(&none)
    unsafe pthread_sigmask(SIG_SETMASK, &none, nil)
    commandEnd.wait()
  }

  /// Sets the action of SIGHUP, also for one that has arrived since the start: the rules are reloaded, or the
  /// program ends.
  static func setHangUpAction(reloading: Bool) {
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

  /// Has SIGINT and SIGTERM stop the run, and a second one end it. Called when all outputs are open, before
  /// anything is read. Until then the signals have their default action: to open an output may take as long
  /// as another program takes to open the other end.
  ///
  /// A later call, for the next part of a run, does nothing: after a first signal they have their default
  /// action again. A signal that the parent process has had ignored stays so.
  ///
  /// - Parameter withHangUps: Whether SIGHUP stops the run, too, as is needed by one that leaves nothing
  ///   behind. ``setHangUpAction(reloading:)`` must have been called.
  static func catchStops(withHangUps: Bool = false) {
    if catchesStops.exchange(true, ordering: .relaxed) { return }
    _ = endedBy.load(ordering: .relaxed)
    let end: @convention(c) (Int32) -> Void = { signal in
      // The handlers call only async-signal-safe functions: sigaction, atomics and one write to a pipe.
      if !Signals.isIgnored(SIGINT) { restoreDefault(SIGINT) }
      if !Signals.isIgnored(SIGTERM) { restoreDefault(SIGTERM) }
      if signal == SIGHUP { restoreDefault(SIGHUP) }
      Signals.endedBy.store(signal, ordering: .releasing)
      Signals.control.requestStop()
    }
    let stops = [SIGINT, SIGTERM] + (withHangUps ? [SIGHUP] : [])
    for signal in stops where !isIgnored(signal) { handle(signal, end) }
  }

  /// Holds SIGINT, SIGTERM and SIGHUP back while `body` does what must not be left half done and takes only
  /// moments. The program ends by such a signal when the subcommand has ended.
  ///
  /// They are caught, not blocked: what `body` calls runs in a thread that has them blocked anyway, and the
  /// main thread, which receives them, is the command's. So a library could not do this by itself.
  static func holding<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    _ = endedBy.load(ordering: .relaxed)
    let signals = [SIGINT, SIGTERM, SIGHUP].filter { !isIgnored($0) }
    let actions = signals.map { holdBack($0) }
    defer { for (signal, action) in zip(signals, actions) { set(action, of: signal) } }
    try body()
  }

  /// Has a signal only be noted for ``raiseAgain()``, and returns the action that it had before.
  private static func holdBack(_ signal: Int32) -> sigaction {
    handle(signal) { Signals.endedBy.store($0, ordering: .releasing) }
  }

  /// Gives SIGINT and SIGTERM their default actions while `body` waits for another program: the first one ends
  /// this one, also if the run has caught them before.
  static func endingAtOnce<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let signals = [SIGINT, SIGTERM].filter { !isIgnored($0) }
    // The handler of a new struct is SIG_DFL, the address 0.
    let actions = signals.map { set(sigaction(), of: $0) }
    defer { for (signal, action) in zip(signals, actions) { set(action, of: signal) } }
    return try body()
  }

  /// If a signal ended the run, raises it again with its default action, so that the shell sees it. Called
  /// when a subcommand has ended, and by a subcommand before what must not be done after a signal.
  ///
  /// - Parameter outputs: Those that are open and not written to yet. Of these, no new file is left.
  static func raiseAgain(leaving outputs: [OutputWriter] = []) {
    let signal = endedBy.load(ordering: .acquiring)
    if signal == 0 { return }
    for output in outputs { output.discard() }
    end(by: signal)
  }

  /// Gives signals their default actions again, and raises one that ended the run. Called before the program
  /// exits: a signal that arrives after that ends it, too.
  static func stopCatching() {
    for signal in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(signal) { restoreDefault(signal) }
    raiseAgain()
  }

  /// Signals are blocked in the threads of the task group, and raise(3) signals the calling thread.
  private static func end(by signal: Int32) {
    restoreDefault(signal)
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

  /// Sets the handler of a signal, and returns the action that it had before.
  @discardableResult
  private static func handle(
    _ signal: Int32, _ handler: @escaping @convention(c) (Int32) -> Void
  ) -> sigaction {
    var action = sigaction()
    // The handler takes no context, so this is the active member of the union.
    unsafe action.__sigaction_handler.sa_handler = handler
    action.sa_flags = SA_RESTART
    return set(action, of: signal)
  }

  /// Sets the action of a signal, and returns the one that it had before.
  @discardableResult
  private static func set(_ action: sigaction, of signal: Int32) -> sigaction {
    var action = action
    var before = sigaction()
    // The call copies one struct and fills the other.
    _ = unsafe sigaction(signal, &action, &before)
    return before
  }
}

private func restoreDefault(_ number: Int32) {
  _ = signal(number, SIG_DFL)
}
