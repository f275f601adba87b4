import Bytes
import CVectorKernels

/// The forms in which texts are compared, scalar by scalar.
package enum ComparedForm: Sendable {
  /// NFC(fold(NFC(text))), for insensitive comparison.
  case folded
  /// NFC(text), for sensitive comparison and for regexes.
  case normalized
}

/// A message's text in a form for comparison: the body, one space, the sender, in UTF-8.
///
/// The space has a normalisation boundary before it and composes with nothing after it. So the form of the
/// joined text is the forms of both fields with a space between them. Time is linear in the text. Memory is
/// kept from text to text.
struct ComparedText: ~Copyable {
  let form: ComparedForm
  /// The text, with ``padding`` after it.
  private(set) var bytes: ByteBuffer
  /// The length of the body. The sender begins one byte after it.
  private(set) var bodyCount = 0
  /// Whether each scalar of the original has its counterpart at the same offset, with the same length. The
  /// original is in NFC then.
  private(set) var isAligned = true
  /// Whether the folded text was not in NFC and had to be normalised again. Only then may NFC(text) contain x
  /// while the folded form does not contain fold(x).
  private(set) var isRecomposed = false
  /// Where exact literals must look at the original; empty if they are not tracked.
  private(set) var boundaries = OriginalBoundaries()
  private let tracksOriginals: Bool
  private var normalizer: SegmentNormalizer
  private(set) var bodySegments = OriginalSegments()
  private(set) var senderSegments = OriginalSegments()

  /// The number of bytes after the text that may be read. Their values do not matter.
  static let padding = 64

  /// Empty text in a form.
  ///
  /// - Parameter tracksOriginals: Whether exact literals are looked for in it.
  init(_ form: ComparedForm, tracksOriginals: Bool = false) {
    self.form = form
    self.tracksOriginals = tracksOriginals
    normalizer = SegmentNormalizer(tracksOrigins: tracksOriginals)
    bytes = ByteBuffer(capacity: 1024)
  }

  /// Takes a text in well-formed UTF-8.
  @inline(__always)
  mutating func take(sender: Span<UInt8>, body: Span<UInt8>) {
    bytes.removeAll()
    isAligned = true
    isRecomposed = false
    forgetOriginals()
    bytes.reserve(body.count &+ sender.count &+ 1 &+ Self.padding)
    append(body)
    bodyCount = bytes.count
    bytes.append(UInt8(ascii: " "))
    append(sender)
    if !isAligned { bytes.reserve(Self.padding) }
  }

  @inline(__always)
  private mutating func forgetOriginals() {
    boundaries.removeAll()
    bodySegments.removeAll()
    senderSegments.removeAll()
  }

  /// Takes a text whose fields are in this form already.
  mutating func takeUnchanged(sender: Span<UInt8>, body: Span<UInt8>) {
    bytes.removeAll()
    isAligned = true
    isRecomposed = false
    forgetOriginals()
    bytes.append(body)
    bodyCount = bytes.count
    bytes.append(UInt8(ascii: " "))
    bytes.append(sender)
    bytes.reserve(Self.padding)
  }

  /// Takes a text that is searched before it is folded. Its bytes are never read; offsets in it are those of
  /// the original.
  @inline(__always)
  mutating func takePlain(bodyCount: Int) {
    bytes.removeAll()
    self.bodyCount = bodyCount
    isAligned = true
    isRecomposed = false
    forgetOriginals()
  }

  /// The part of the text that a scope selects.
  @_lifetime(borrow self)
  func text(of scope: Pattern.Scope) -> Span<UInt8> {
    switch scope {
    case .body: bytes.span.extracting(0..<bodyCount)
    case .sender: bytes.span.extracting(bodyCount + 1..<bytes.count)
    case .joined: bytes.span
    }
  }

  /// Appends a field. There is space for its bytes.
  @inline(__always)
  private mutating func append(_ part: Span<UInt8>) {
    var done = 0
    switch form {
    case .folded:
      let count = part.count
      // `foldASCII` writes no more than `count` bytes.
      unsafe bytes.fill(count) { target in
        done = unsafe foldASCII(part, to: target)
        return done
      }
    case .normalized:
      break
    }
    if done < part.count { appendOther(part, from: done) }
  }

  /// Appends the rest of a field, from a byte that is not ASCII on.
  @inline(never)
  private mutating func appendOther(_ part: Span<UInt8>, from start: Int) {
    let blocks =
      part.count - start < FoldBlocks.leastBytes
      ? FoldBlocks.none : form == .folded ? FoldBlocks.folded : FoldBlocks.normalized
    var run = ScalarRun(form, offset: start, segment: max(start - 1, 0))
    while true {
      let base = bytes.count &- run.offset
      run.copy(part, blocks, to: &bytes)
      if run.offset >= part.count { break }
      // This scalar needs its whole segment: the segment's scalars are removed from the output, and
      // normalised together.
      let end = segmentEnd(part, after: run.offset)
      let segment = run.segment..<end
      bytes.truncate(to: base + segment.lowerBound)
      normalizer.normalize(part, segment)
      if form == .folded, normalizer.fold() { isRecomposed = true }
      if !normalizer.equals(part, segment) {
        isAligned = false
        if tracksOriginals { appendBoundaries(part, segment) }
      }
      for scalar in normalizer.scalars { bytes.append(scalar: scalar) }
      run = ScalarRun(form, offset: end, segment: end)
    }
  }

  /// Appends the boundaries of a segment whose form the normaliser holds, if some scalar of the original has
  /// a part in several of its scalars or they are in another order.
  private mutating func appendBoundaries(_ part: Span<UInt8>, _ segment: Range<Int>) {
    let count = normalizer.scalars.count
    if count <= 1 { return }
    var isInOrder = true
    for index in 1..<count
    where normalizer.origins[index].lowerBound <= normalizer.origins[index - 1].upperBound {
      isInOrder = false
    }
    if isInOrder { return }
    boundaries.append(
      normalizer.scalars, from: normalizer.origins, at: bytes.count,
      neighbors: Self.neighbors(part, segment))
  }

  /// Whether the scalar before a segment, its own scalars, and the one after it are letters or marks.
  private static func neighbors(_ part: Span<UInt8>, _ segment: Range<Int>) -> [Bool] {
    func isLetter(_ offset: Int) -> Bool {
      ScalarProperties(decodeScalar(part, at: offset).scalar).isLetterOrMark
    }
    var letters = [segment.lowerBound > 0 && isLetter(scalarStart(part, before: segment.lowerBound))]
    var offset = segment.lowerBound
    while offset < segment.upperBound {
      letters.append(isLetter(offset))
      offset &+= decodeScalar(part, at: offset).length
    }
    letters.append(offset < part.count && isLetter(offset))
    return letters
  }

  // MARK: Back to the original

  /// The field and the bytes of the original that a range of this text stands for: the shortest run of
  /// original scalars from one normalisation boundary to another whose form covers the range.
  ///
  /// - Parameter scope: The text that was searched, whose ends are boundaries too.
  mutating func original(
    of range: Range<Int>, scope: Pattern.Scope, sender: Span<UInt8>, body: Span<UInt8>
  ) -> (part: Pattern.Scope, range: Range<Int>) {
    original(
      of: range, scope: scope, sender: sender, body: body, bodyCount: bodyCount, isAligned: isAligned)
  }

  /// The same for a range of a text that was searched before it was folded.
  mutating func original(
    ofPlain range: Range<Int>, scope: Pattern.Scope, sender: Span<UInt8>, body: Span<UInt8>
  ) -> (part: Pattern.Scope, range: Range<Int>) {
    original(of: range, scope: scope, sender: sender, body: body, bodyCount: body.count, isAligned: true)
  }

  private mutating func original(
    of range: Range<Int>, scope: Pattern.Scope, sender: Span<UInt8>, body: Span<UInt8>, bodyCount: Int,
    isAligned: Bool
  ) -> (part: Pattern.Scope, range: Range<Int>) {
    if range.upperBound <= bodyCount {
      return (.body, originalRange(of: range, inSender: false, body, isAligned: isAligned))
    }
    let senderStart = bodyCount + 1
    // In the joined text, marks at the start of the sender belong to the space's segment.
    var leadingMarks = 0
    if scope == .joined, sender.count > 0, !hasBoundary(sender, at: 0) {
      leadingMarks = originalRange(of: 0..<1, inSender: true, sender, isAligned: isAligned).upperBound
    }
    if range.lowerBound >= senderStart {
      let inSender = originalRange(
        of: range.lowerBound - senderStart..<range.upperBound - senderStart, inSender: true, sender,
        isAligned: isAligned)
      if inSender.lowerBound >= leadingMarks { return (.sender, inSender) }
      return (.joined, body.count..<body.count + 1 + max(inSender.upperBound, leadingMarks))
    }
    var start = body.count
    if range.lowerBound < bodyCount {
      start =
        originalRange(of: range.lowerBound..<bodyCount, inSender: false, body, isAligned: isAligned)
        .lowerBound
    }
    var end = leadingMarks
    if range.upperBound > senderStart {
      let inSender = originalRange(
        of: 0..<range.upperBound - senderStart, inSender: true, sender, isAligned: isAligned)
      end = max(end, inSender.upperBound)
    }
    return (.joined, start..<body.count + 1 + end)
  }

  /// The same for a range of one field's form, counted from the start of that form.
  private mutating func originalRange(
    of range: Range<Int>, inSender: Bool, _ part: Span<UInt8>, isAligned: Bool
  ) -> Range<Int> {
    if isAligned {
      // A boundary is close by, except among long runs of marks.
      var start = min(range.lowerBound, part.count)
      var end = min(range.upperBound, part.count)
      let least = start - OriginalSegments.spacing
      let most = end + OriginalSegments.spacing
      while start > max(least, 0), start < part.count, !hasBoundary(part, at: start) { start -= 1 }
      while end > 0, end < min(most, part.count), !hasBoundary(part, at: end) { end += 1 }
      if start > least, end < most { return start..<end }
    }
    guard let first = segment(at: range.lowerBound, inSender: inSender, part, isAligned: isAligned) else {
      return part.count..<part.count
    }
    let start = first.original.lowerBound
    if range.isEmpty, first.place == range.lowerBound { return start..<start }
    let last = segment(
      at: max(range.lowerBound, range.upperBound - 1), inSender: inSender, part, isAligned: isAligned)
    return start..<(last?.original.upperBound ?? part.count)
  }

  /// The segment of a field at a place of its form.
  private mutating func segment(
    at place: Int, inSender: Bool, _ part: Span<UInt8>, isAligned: Bool
  ) -> (place: Int, original: Range<Int>)? {
    let form = isAligned ? nil : form
    return inSender
      ? senderSegments.segment(at: place, of: part, in: form, &normalizer)
      : bodySegments.segment(at: place, of: part, in: form, &normalizer)
  }
}

/// Copies a text with A–Z in lower case, up to its first byte that is not ASCII. Returns the number of bytes
/// copied. `target` is as long as the text.
@inline(__always)
func foldASCII(_ text: Span<UInt8>, to target: UnsafeMutableRawBufferPointer) -> Int {
  // The C function reads `count` bytes and writes no more than that many.
  unsafe text.withUnsafeBytes { source in
    guard let from = source.baseAddress, let to = target.baseAddress, target.count >= source.count else {
      return 0
    }
    let fromBytes = unsafe from.assumingMemoryBound(to: UInt8.self)
    let toBytes = unsafe to.assumingMemoryBound(to: UInt8.self)
    #if arch(x86_64) || arch(arm64)
      return Int(unsafe winnow_fold_ascii(fromBytes, source.count, toBytes))
    #else
      return unsafe foldASCIIPlainly(fromBytes, source.count, toBytes)
    #endif
  }
}

/// The same without vectors.
func foldASCIIPlainly(
  _ source: UnsafePointer<UInt8>, _ count: Int, _ target: UnsafeMutablePointer<UInt8>
) -> Int {
  // As above: only bytes below `count`.
  for index in 0..<count {
    let byte = unsafe source[index]
    if byte >= 0x80 { return index }
    unsafe target[index] = byte &- 0x41 < 26 ? byte | 0x20 : byte
  }
  return count
}
