package import Bytes
import SystemLibrary

/// Reads inputs one after another and cuts them into chunks of whole lines.
///
/// A chunk ends at the end of a line. The bytes after the last line end are kept for the next chunk. A line
/// longer than a chunk becomes a chunk by itself; a line longer than `longestLine` is reported, and its bytes
/// are dropped as they arrive. A byte-order mark at the start of a file is skipped, and the end of a file
/// ends its last line; a read that fails does not. A file that begins with a ``FileSignature`` is treated
/// as one that cannot be read.
package struct InputReader: ~Copyable {
  /// The result of a read.
  package enum Piece {
    /// A chunk of whole lines is in the buffer.
    case lines
    /// A line was too long.
    case tooLongLine
    /// There is nothing to read at the moment. Call again after the results of all chunks in flight have been
    /// written.
    case pause
    /// A file could not be opened or read. The next call continues with the next file.
    case failure(FileFailure)
    /// The end of the last input, or a requested stop.
    case end
  }

  private let inputs: [Input]
  private let chunkBytes: Int
  private let longestLine: Int
  private let control: StreamControl
  /// The number of lines still to be skipped (`--resume`).
  private var linesToSkip: Int
  private var nextInput = 0
  private var descriptor: Int32 = -1
  /// The current input, or the last one.
  private(set) var input = Input.standardInput
  private var isRegular = false
  private var isAtStart = false
  /// The start of a line whose end has not been read yet.
  private var rest: ByteBuffer
  /// Whether the bytes of a line that is too long are being dropped.
  private var isDropping = false
  private var pendingFailure: FileFailure?
  /// The first bytes of the current input, until they are taken.
  private var beginning: [UInt8]?
  /// The number of bytes read from the inputs so far.
  private(set) var bytesRead = 0
  /// The number of those in lines that were skipped.
  private(set) var skippedBytes = 0

  package init(
    _ inputs: [Input], chunkBytes: Int, longestLine: Int, skipping linesToSkip: Int, control: StreamControl
  ) {
    self.inputs = inputs
    self.chunkBytes = chunkBytes
    self.longestLine = longestLine
    self.linesToSkip = linesToSkip
    self.control = control
    rest = ByteBuffer(capacity: 4096)
  }

  deinit { if descriptor > 0 { close(descriptor) } }

  /// The current input and its first bytes. They are returned once, for the first lines read from it.
  mutating func takeBeginning() -> (input: Input, bytes: [UInt8])? {
    guard let bytes = beginning.take() else { return nil }
    return (input, bytes)
  }

  /// Fills `chunk`, which must be empty, with whole lines.
  ///
  /// - Parameter mayWait: Whether to wait if there is no input at the moment.
  package mutating func read(into chunk: inout ByteBuffer, mayWait: Bool) -> Piece {
    chunk.append(rest.span)
    rest.removeAll()
    // The bytes before this offset are whole lines.
    var whole = 0
    while true {
      if let failure = pendingFailure {
        pendingFailure = nil
        return .failure(failure)
      }
      if control.isStopRequested {
        // An unfinished line is not judged, because it was not read as a whole.
        chunk.truncate(to: whole)
        return whole > 0 ? .lines : .end
      }
      if descriptor < 0 {
        guard nextInput < inputs.count else { return .end }
        open(inputs[nextInput])
        nextInput += 1
        continue
      }
      if !isRegular && !waitForInput(atMost: mayWait && whole == 0 ? -1 : 0) {
        if whole == 0 && mayWait { continue }
        // Lines are passed on at once, so that a live pipe never waits for a full chunk.
        return finish(&chunk, whole)
      }
      // A byte-order mark may arrive in pieces and is removed when it is complete. Until then the whole chunk
      // counts as new.
      let before = isAtStart ? 0 : chunk.count
      switch fill(&chunk) {
      case .needsMore: continue
      case .failed(let failure):
        pendingFailure = failure
        // As after a stop, an unfinished line is not judged.
        chunk.truncate(to: whole)
        closeCurrent()
        isDropping = false
        if whole > 0 { return .lines }
      case .ended: if endInput(&chunk) { return .lines }
      case .bytes:
        if linesToSkip > 0 {
          skipLines(&chunk)
          whole = (chunk.span.lastLineEnd(from: 0) ?? -1) + 1
        } else if isDropping {
          guard let end = chunk.span.firstLineEnd() else {
            chunk.removeAll()
            continue
          }
          isDropping = false
          removeFirst(end + 1, of: &chunk)
          whole = (chunk.span.lastLineEnd(from: 0) ?? -1) + 1
        } else if let end = chunk.span.lastLineEnd(from: before) {
          whole = end + 1
        }
        if chunk.count >= chunkBytes && whole > 0 { return finish(&chunk, whole) }
        if whole == 0 && chunk.count > longestLine + 1 {
          chunk.removeAll()
          isDropping = true
          return .tooLongLine
        }
      }
    }
  }

  /// Keeps what follows the whole lines for the next chunk.
  private mutating func finish(_ chunk: inout ByteBuffer, _ whole: Int) -> Piece {
    rest.append(chunk.span.extracting(whole..<chunk.count))
    chunk.truncate(to: whole)
    return whole > 0 ? .lines : .pause
  }

  /// Ends the current input, whose last line may lack a line end. Returns true if the chunk has lines.
  private mutating func endInput(_ chunk: inout ByteBuffer) -> Bool {
    closeCurrent()
    isDropping = false
    if chunk.isEmpty { return false }
    if isAtStart {
      // More bytes could have made these the beginning of a byte-order mark or of a longer signature.
      if let signature = FileSignature.of(chunk.span, among: FileSignature.decodable) {
        chunk.removeAll()
        pendingFailure = readError(.signature(signature))
        return false
      }
      begin(&chunk)
    }
    if linesToSkip > 0 {
      linesToSkip -= 1
      skippedBytes += chunk.count
      chunk.removeAll()
      return false
    }
    return true
  }

  // MARK: Skipping

  /// Removes the lines to be skipped from the front of a chunk.
  private mutating func skipLines(_ chunk: inout ByteBuffer) {
    var start = 0
    while linesToSkip > 0, let end = chunk.span.extracting(start..<chunk.count).firstLineEnd() {
      start += end + 1
      linesToSkip -= 1
    }
    // One byte of an unfinished line that is skipped is kept, to show that the line has begun.
    if linesToSkip > 0 { start = max(start, chunk.count - 1) }
    skippedBytes += start
    removeFirst(start, of: &chunk)
  }

  private func removeFirst(_ count: Int, of chunk: inout ByteBuffer) {
    if count == 0 { return }
    var kept = ByteBuffer(capacity: chunk.count - count)
    kept.append(chunk.span.extracting(count..<chunk.count))
    chunk.removeAll()
    chunk.append(kept.span)
  }

  // MARK: System calls

  /// The result of one read(2).
  private enum Fill {
    /// The chunk has new bytes. A byte-order mark before them has been removed.
    case bytes
    /// The input has ended.
    case ended
    /// Another read is needed first: this one was interrupted or would wait, or the bytes so far may be the
    /// beginning of a byte-order mark or of a signature. These stay in the chunk, which then counts as new.
    case needsMore
    /// The input cannot be read.
    case failed(FileFailure)
  }

  private mutating func fill(_ chunk: inout ByteBuffer) -> Fill {
    let before = chunk.count
    // If a line is longer than a chunk, the buffer doubles, up to the longest line with its end.
    let room =
      before < chunkBytes ? chunkBytes - before : max(4096, min(before, longestLine + 2 - before))
    var number: Int32 = 0
    var count = 0
    // read(2) writes at most the number of bytes that it is given.
    unsafe chunk.fill(room) { memory in
      count = unsafe systemRead(descriptor, memory)
      number = errno
      return max(count, 0)
    }
    if count < 0 {
      return number == EINTR || number == EAGAIN || number == EWOULDBLOCK
        ? .needsMore : .failed(readError(.system(Errno(code: number))))
    }
    if count == 0 { return .ended }
    bytesRead += count
    if isAtStart {
      // A byte-order mark that arrives in pieces is completed first.
      if chunk.span.isPartOfByteOrderMark { return .needsMore }
      switch FileSignature.find(at: chunk.span, among: FileSignature.decodable) {
      case .undecided: return .needsMore
      case .none: break
      case .found(let signature):
        chunk.removeAll()
        return .failed(readError(.signature(signature)))
      }
      begin(&chunk)
    }
    return .bytes
  }

  /// Takes the first bytes of the current input, when they are known not to be those of another kind of file,
  /// and removes a byte-order mark.
  private mutating func begin(_ chunk: inout ByteBuffer) {
    isAtStart = false
    if chunk.span.startsWithByteOrderMark {
      if linesToSkip > 0 { skippedBytes += 3 }
      removeFirst(3, of: &chunk)
    }
    beginning = (0..<min(chunk.count, Limits.beginningBytes)).map { chunk.span[$0] }
  }

  private func readError(_ cause: FileFailure.Cause) -> FileFailure {
    FileFailure(operation: .read, stream: input.stream, cause: cause)
  }

  /// Waits until there is input or a request. Returns whether there is input.
  private func waitForInput(atMost milliseconds: Int32) -> Bool {
    let found = waitToRead(descriptor, or: control.wakeDescriptor, atMost: milliseconds)
    if found.isOtherReadable { control.drain() }
    return found.isReadable
  }

  private mutating func open(_ input: Input) {
    self.input = input
    switch input {
    case .standardInput: descriptor = 0
    case .file(let path):
      // A pipe that nobody writes to is opened at once. poll(2) waits for its first writer, or a request.
      let opened = openDescriptor(path, O_RDONLY | O_NONBLOCK)
      guard opened >= 0 else {
        pendingFailure = .last(.open, .file(path))
        return
      }
      descriptor = opened
    }
    isAtStart = true
    beginning = nil
    isRegular = isRegularFile(descriptor)
  }

  private mutating func closeCurrent() {
    if descriptor > 0 { close(descriptor) }
    descriptor = -1
  }
}

/// read(2), by a name that a member function cannot hide.
private func systemRead(_ descriptor: Int32, _ memory: UnsafeMutableRawBufferPointer) -> Int {
  // The pointer and the count are of one buffer.
  unsafe read(descriptor, memory.baseAddress, memory.count)
}
