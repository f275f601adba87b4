import Bytes
import CVectorKernels

extension LiteralScanner {
  /// Looks for all literals in a folded text. Returns false if the work budget ran out; what was found then
  /// is of no use.
  ///
  /// - Parameters:
  ///   - normalized: The normalised text, with the same offsets, if case-sensitive literals are to be found.
  ///   - keys: Scratch space for the text's fold keys.
  func scan(
    _ text: borrowing ComparedText, normalized: borrowing ComparedText, findsSensitive: Bool,
    keys: inout FoldKeyBuffer, _ result: inout ScanResult
  ) -> Bool {
    result.workBudget = 4 &* text.bytes.count &+ 256
    let compared = text.bytes.span
    let originals = normalized.bytes.span
    let sensitive = findsSensitive ? originals : Span()
    keys.take(compared, level: level)
    let context = ScannedText(
      folded: compared, keys: keys.span, normalized: sensitive, boundaries: text.boundaries,
      bodyCount: text.bodyCount)
    if prefilter.isEmpty {
      lookUpEveryOffset(context, isASCII: keys.isASCII, &result)
    } else {
      scanPrefiltered(context, &result)
    }
    return result.workBudget >= 0
  }

  // MARK: Texts that are not folded

  /// Looks for all literals in a field that was neither folded nor normalised. A literal that spans both
  /// fields is not found. The steps are taken from the result's work budget.
  ///
  /// - Parameters:
  ///   - onlyASCII: Whether to stop at the first byte that is not ASCII.
  ///   - base: The offset of the field in the joined text.
  ///   - bodyCount: The length of the body.
  ///   - keys: Scratch space for the field's fold keys.
  /// - Returns: Whether the field was searched. If not, the work budget ran out, or the field has to be
  ///   folded first: it has folding-sensitive scalars, or it is not ASCII where only ASCII may be searched as
  ///   it came.
  @inline(__always)
  func scan(
    plain field: Span<UInt8>, onlyASCII: Bool, base: Int, bodyCount: Int, keys: inout FoldKeyBuffer,
    _ result: inout ScanResult
  ) -> Bool {
    if field.isEmpty { return true }
    if prefilter.isEmpty {
      return scanEveryOffset(
        plain: field, onlyASCII: onlyASCII, base: base, bodyCount: bodyCount, keys: &keys, &result)
    }
    if field.count > TeddyPrefilter.chunk {
      return scanLong(
        plain: field, onlyASCII: onlyASCII, base: base, bodyCount: bodyCount, keys: &keys, &result)
    }
    return unsafe TeddyPrefilter.Buffers.with { buffers in
      var findings = TeddyPrefilter.Findings()
      // `keys.take` gives the prefilter as much space as it may write.
      unsafe keys.take(field.count) {
        unsafe findings = prefilter.findCandidates(
          in: field, from: 0, isPlain: true, foldingSensitive, onlyASCII: onlyASCII, buffers, keys: $0)
      }
      // Most texts end here.
      if findings.isEmpty { return true }
      let context = ScannedText(plain: field, keys: keys.span, base: base, bodyCount: bodyCount)
      return unsafe scanPlain(context, onlyASCII: onlyASCII, findings, buffers, &result)
    } ?? false
  }

  /// The same for a field of several chunks. A literal may begin in one chunk and end in the next, so the
  /// keys of all chunks are made first.
  @inline(never)
  private func scanLong(
    plain field: Span<UInt8>, onlyASCII: Bool, base: Int, bodyCount: Int, keys: inout FoldKeyBuffer,
    _ result: inout ScanResult
  ) -> Bool {
    keys.take(field, level: level)
    return unsafe TeddyPrefilter.Buffers.with { buffers in
      let findings = unsafe prefilter.findCandidates(
        in: field, from: 0, isPlain: true, foldingSensitive, onlyASCII: onlyASCII, buffers)
      let context = ScannedText(plain: field, keys: keys.span, base: base, bodyCount: bodyCount)
      return unsafe scanPlain(context, onlyASCII: onlyASCII, findings, buffers, &result)
    } ?? false
  }

  // MARK: Without a prefilter

  @inline(never)
  private func scanEveryOffset(
    plain field: Span<UInt8>, onlyASCII: Bool, base: Int, bodyCount: Int, keys: inout FoldKeyBuffer,
    _ result: inout ScanResult
  ) -> Bool {
    if !keys.take(plain: field, foldingSensitive, onlyASCII: onlyASCII, level: level) { return false }
    let context = ScannedText(plain: field, keys: keys.span, base: base, bodyCount: bodyCount)
    lookUpEveryOffset(context, isASCII: keys.isASCII, &result)
    return result.workBudget >= 0
  }

  /// Looks up the window at every offset.
  @inline(__always)
  private func lookUpEveryOffset(
    _ context: borrowing ScannedText, isASCII: Bool, _ result: inout ScanResult
  ) {
    let keys = context.keys
    if !bitmap.isEmpty {
      lookUpInBitmap(context, &result)
    } else if !long.isEmpty || !short.isEmpty {
      let shortWindow: (UInt64) -> UInt64 = { $0 & 0xFFFF_FFFF }
      long.scan(keys, { $0 & 0xFFFF_FFFF_FFFF }, other: short, shortWindow) { offset in
        verifyLongAndShort(at: offset, context, &result)
        return result.workBudget >= 0
      }
    }
    if !pairs.isEmpty, !isASCII || hasASCIIPairs {
      let window: (UInt64) -> UInt64 = { $0 & 0xFFFF }
      pairs.scan(keys, window, other: pairs, nil) { offset in
        let word = context.word(offset)
        verify(pairs.candidates(window(word)), pairs.entries, word, at: offset, context, &result)
        return result.workBudget >= 0
      }
    }
  }

  /// Looks up the window at every offset in the bitmap, and verifies the candidates chunk by chunk.
  @inline(__always)
  private func lookUpInBitmap(_ context: borrowing ScannedText, _ result: inout ScanResult) {
    // The buffers have room for the candidates of a chunk, and `survivors` has one element for each offset.
    let isDone: Bool? = unsafe TeddyPrefilter.Buffers.with { buffers in
      unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: TeddyPrefilter.chunk) { survivors in
        guard let survivors = survivors.baseAddress else { return nil }
        var start = 0
        while start < context.keys.count, result.workBudget >= 0 {
          let count = unsafe bitmap.findCandidates(in: context.keys, from: start, buffers.offsets)
          // As many offsets have been written.
          if count > 0 {
            unsafe verifyCandidates(count, buffers.offsets, from: start, survivors, context, &result)
          }
          start &+= TeddyPrefilter.chunk
        }
        return true
      }
    }
    // Without buffers the automaton has to answer.
    if isDone == nil { result.workBudget = -1 }
  }

  // MARK: With a prefilter

  @inline(never)
  private func scanPlain(
    _ context: borrowing ScannedText, onlyASCII: Bool, _ findings: TeddyPrefilter.Findings,
    _ buffers: TeddyPrefilter.Buffers, _ result: inout ScanResult
  ) -> Bool {
    // The buffers are those that the prefilter wrote.
    unsafe scanPrefiltered(context, isPlain: true, onlyASCII: onlyASCII, findings, buffers, &result)
      && result.workBudget >= 0
  }

  /// Looks for all literals in a folded text.
  private func scanPrefiltered(_ context: borrowing ScannedText, _ result: inout ScanResult) {
    if context.text.isEmpty { return }
    let isDone: Bool? = unsafe TeddyPrefilter.Buffers.with { buffers in
      let findings = unsafe prefilter.findCandidates(
        in: context.text, from: 0, isPlain: false, foldingSensitive, onlyASCII: true, buffers)
      return unsafe scanPrefiltered(context, isPlain: false, onlyASCII: true, findings, buffers, &result)
    }
    // Without buffers the automaton has to answer.
    if isDone == nil { result.workBudget = -1 }
  }

  /// Verifies the prefilter's candidates, chunk by chunk. Returns false where a plain text turns out to need
  /// folding.
  ///
  /// - Parameters:
  ///   - first: The findings in the text's first chunk. `buffers` holds their details.
  @inline(__always)
  private func scanPrefiltered(
    _ context: borrowing ScannedText, isPlain: Bool, onlyASCII: Bool, _ first: TeddyPrefilter.Findings,
    _ buffers: TeddyPrefilter.Buffers, _ result: inout ScanResult
  ) -> Bool {
    let text = context.text
    // One element for each offset of a chunk.
    return unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: TeddyPrefilter.chunk) {
      survivors in
      guard let survivors = survivors.baseAddress else { return false }
      var findings = first
      var start = 0
      while true {
        let end = min(start &+ TeddyPrefilter.chunk, text.count)
        if isPlain {
          if onlyASCII, findings.contains(.nonASCII) { return false }
          if findings.candidateScalars != 0,
            unsafe foldingSensitive.requireFolding(
              in: text, start, findings.candidateScalars, buffers.candidateScalars)
          {
            return false
          }
        }
        if findings.contains(.candidates) {
          // The prefilter has written as many candidates as its findings say.
          unsafe verifyCandidates(findings.count, buffers.offsets, from: start, survivors, context, &result)
          if result.workBudget < 0 { return true }
        }
        start = end
        if start >= text.count { return true }
        // The buffers have room for the findings of a chunk.
        findings = unsafe prefilter.findCandidates(
          in: text, from: start, isPlain: isPlain, foldingSensitive, onlyASCII: onlyASCII, buffers)
      }
    }
  }
}
