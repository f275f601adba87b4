import Bytes
import SystemLibrary

/// Opens the inputs of a conversion, walks through its folders, detects each file's format and reads the
/// file.
struct LogFiles {
  private let state: ConversionState
  /// The readers used so far. One reader reads all files of its format, so that it can keep what they share.
  private var readers: [LogFormat: any KeptReader] = [:]

  init(_ state: ConversionState) { self.state = state }

  // MARK: Inputs

  /// Converts a file, or the files of a folder.
  mutating func convert(path: String) {
    switch FileKind(path: path) {
    case .folder:
      let before = (files: state.summary.files, unreadable: state.summary.unreadable)
      convert(folder: path)
      // What can't be read has been reported.
      if state.summary.files == before.files, state.summary.unreadable == before.unreadable,
        !state.isStopped
      {
        state.summary.refused += 1
        let wanted = state.options.from.map { "a file of the format \($0.name)" } ?? "an exported log"
        state.report(.refused(file: path, LogFault(reason: "the folder does not hold \(wanted)")))
      }
    case .file(let isRegular): convert(file: path, isRegular: isRegular, isInFolder: false)
    case .unreachable(let reason): fail(path, reason)
    }
  }

  /// Converts the bytes of a descriptor.
  mutating func convert(descriptor: Int32, name: String) {
    convert(
      bytes(of: OpenFile(borrowing: descriptor), countsBytes: true), of: LogFile(name: name),
      isInFolder: false)
  }

  private mutating func convert(folder: String) {
    for item in FolderWalk(folder) {
      if state.isStopped { return }
      switch item {
      case .file(let path, let name):
        // Exports also come as ZIP archives, whose names do not tell them from others.
        guard isTaken(name) || name.hasExtension("zip") else { continue }
        if state.isOutput(path) {
          state.report(.passedOver(file: path, LogFault(reason: "it is the output")))
        } else {
          convert(file: path, isRegular: true, isInFolder: true)
        }
      case .tooDeep(let path):
        state.report(
          .passedOver(file: path, LogFault(reason: "folders nested deeper than \(Limits.logFolders)")))
      case .unreachableFile(let path, let name, let reason): if isTaken(name) { fail(path, reason) }
      case .unreachable(let path, let reason): fail(path, reason)
      }
    }
  }

  /// Whether a file in a folder is read, judging by its name.
  private func isTaken(_ name: String) -> Bool {
    LogFormat.takes(fileName: name, wanted: state.options.from)
  }

  private mutating func convert(file path: String, isRegular: Bool, isInFolder: Bool) {
    guard let open = OpenFile(path: path) else { return fail(path, Errno.last.description) }
    var file = LogFile(path: path)
    if isRegular {
      let state = self.state
      file.again = {
        guard let open = OpenFile(path: path) else { return nil }
        return Self.bytes(of: open, state: state, countsBytes: false)
      }
    }
    convert(bytes(of: open, countsBytes: true), of: file, isInFolder: isInFolder)
  }

  private func fail(_ path: String, _ reason: String) {
    state.summary.unreadable += 1
    state.report(.unreadable(file: path, reason: reason))
  }

  // MARK: Formats

  /// Detects the format and reads the messages.
  mutating func convert(_ bytes: consuming LogBytes, of file: LogFile, isInFolder: Bool) {
    state.failure = nil
    state.isCutOff = false
    bytes.recognizeLineEnds()
    // Bytes that were read before a failure, or before the caller asked to stop, are still converted.
    if state.isIncomplete && bytes.rest.isEmpty {
      if let failure = state.failure { fail(file.name, failure) }
      return
    }
    let probe = LogProbe(bytes.rest)
    _ = bytes.take("\u{FEFF}")
    var file = file
    file.isInFolder = isInFolder
    let format: LogFormat
    switch Self.format(of: probe, wanted: state.options.from) {
    case .success(let found): format = found
    case .failure(let fault):
      if let failure = state.failure { return fail(file.name, failure) }
      if isInFolder, case .decoding(let signature)? = probe.remedy, signature.encoding == nil {
        return leaveOut(file, signature)
      }
      let isAnyWanted = state.options.from == nil
      if isInFolder, isAnyWanted, LogFormat.isCompanion(file, probe) { return }
      // The incomplete beginning of an export may not look like an export.
      if !state.isIncomplete { refuse(file, fault, isInFolder: isInFolder) }
      return
    }
    if isInFolder, format.reading.original(of: file) != nil {
      state.summary.copies += 1
      return
    }
    file.isRecognized = format.reading.recognizes(probe)
    file.isJSON = probe.kind == .json
    var sink = MessageSink(state, file: file.name, source: format)
    let reader = readers[format] ?? format.reading.kept()
    readers[format] = reader
    state.summary.files += 1
    do throws(LogFault) {
      try reader.read(bytes, of: file, into: &sink)
    } catch {
      if sink.entries > 0 || state.isCutOff {
        sink.skip(error)
      } else if isInFolder, file.isRecognized, error.kind != .withoutMessages {
        // The file is an export. Passing it over would lose its messages.
        state.summary.skipped += 1
        state.report(.refused(file: file.name, error))
      } else {
        state.summary.files -= 1
        if !state.isIncomplete { refuse(file, error, isInFolder: isInFolder) }
      }
    }
    if let failure = state.failure { fail(file.name, failure) }
  }

  /// Reports a compressed file in a folder.
  private func leaveOut(_ file: LogFile, _ signature: FileSignature) {
    let remedy = LogRemedy.decoding(signature)
    guard isTaken(file.fileName) else {
      let fault = LogFault(reason: "it is \(signature.name)", remedy: remedy)
      return state.report(.passedOver(file: file.name, fault))
    }
    // Its name is that of a log. Passing it over would lose the messages.
    state.summary.files += 1
    state.summary.skipped += 1
    let fault = LogFault(reason: "can't be read: it is \(signature.name)", remedy: remedy)
    state.report(.refused(file: file.name, fault))
  }

  private func refuse(_ file: LogFile, _ fault: LogFault, isInFolder: Bool) {
    if isInFolder { return state.report(.passedOver(file: file.name, fault)) }
    state.summary.refused += 1
    state.report(.refused(file: file.name, fault))
  }

  /// The format of an input: the wanted one, unless the input is certainly another.
  private static func format(of probe: LogProbe, wanted: LogFormat?) -> Result<LogFormat, LogFault> {
    if probe.isListOfCalls { return .failure(.listOfCalls) }
    guard let wanted else {
      if let found = LogFormat.detect(probe) { return .success(found) }
      if probe.isMessageLines { return .failure(.messages) }
      return .failure(
        LogFault(
          reason: "not in a known format: it looks like \(probe.description)", remedy: probe.remedy,
          kind: .ofNoFormat))
    }
    let reading = wanted.reading
    if reading.kinds.contains(probe.kind) {
      if reading.recognizes(probe) { return .success(wanted) }
      guard let other = LogFormat.detect(probe) else {
        return probe.isMessageLines ? .failure(.messages) : .success(wanted)
      }
      return .failure(
        LogFault(
          reason: "not in the format \(wanted.name): it looks like \(other.name)", remedy: .format(other)))
    }
    let other = LogFormat.detect(probe)
    let format = other.map { " of the format \($0.name)" } ?? ""
    return .failure(
      LogFault(
        reason: "not in the format \(wanted.name): it looks like \(probe.description)\(format)",
        remedy: other.map { .format($0) } ?? probe.remedy))
  }

  // MARK: Reading

  private func bytes(of open: OpenFile, countsBytes: Bool) -> LogBytes {
    Self.bytes(of: open, state: state, countsBytes: countsBytes)
  }

  /// A file's bytes, for readers that need other files than the input; nil if the file cannot be opened. A
  /// later failure looks like the end of the file.
  static func reopen(_ path: String) -> LogBytes? {
    guard let open = OpenFile(path: path) else { return nil }
    return bytes(of: open, state: nil, countsBytes: false)
  }

  /// The bytes of an open file. Before a read that would wait, the available output is passed on.
  private static func bytes(of open: OpenFile, state: ConversionState?, countsBytes: Bool) -> LogBytes {
    LogBytes(
      read: { buffer, room in
        while state?.isStopped != true {
          if let state, open.wouldWait {
            state.writeOut()
            guard open.wait(orFor: state.wakeDescriptor) else {
              state.hasRead(0)
              continue
            }
          }
          var problem: Int32 = 0
          let before = buffer.count
          // read(2) writes at most `space.count` bytes into the buffer's memory.
          unsafe buffer.fill(room) { space in
            let count = unsafe read(open.descriptor, space.baseAddress, space.count)
            if count < 0 { problem = errno }
            return max(count, 0)
          }
          // Another reader of a pipe may have taken what there was.
          if problem == EINTR || problem == EAGAIN {
            state?.hasRead(0)
            continue
          }
          if problem != 0 {
            state?.failure = Errno(code: problem).description
            return false
          }
          let count = buffer.count - before
          guard count > 0 else { return false }
          if countsBytes { state?.hasRead(count) }
          return true
        }
        return false
      },
      atEnd: {
        if let state, state.isIncomplete { state.isCutOff = true }
      })
  }
}
