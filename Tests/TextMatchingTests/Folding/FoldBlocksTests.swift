import CVectorKernels
import TestSupport
import Testing

@testable import TextMatching

/// Folding in vectors, against the same scalar by scalar.
struct FoldBlocksTests {
  /// What a run of scalars is to become, and where the last of them begins.
  struct Run: Equatable {
    var bytes: [UInt8] = []
    var start: Int?
  }

  /// Scalars one by one, up to the first that can't be done alone, or a mark that follows one or comes first;
  /// marks at the end are left out.
  static func plainly(_ text: [UInt8], _ form: ComparedForm) -> Run {
    var run = Run()
    var isAfterMark = true
    var kept = Run()
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      let properties = ScalarProperties(scalar.value)
      var becomes = scalar.value
      if scalar.value < 0x80 {
        if form == .folded, (0x41...0x5A).contains(becomes) { becomes += 0x20 }
      } else if properties.isFolding {
        if form == .folded {
          // Only two bytes have tables for it.
          if scalar.value >= 0x800 { break }
          becomes = UInt32(bitPattern: Int32(bitPattern: becomes) + properties.foldingDelta)
        }
      } else if properties.isMark {
        if isAfterMark { break }
      } else if !properties.isInert {
        break
      }
      if scalar.value >= 0x10000, !(0x1F000..<0x20000).contains(scalar.value) { break }
      run.start = run.bytes.count
      if let scalar = Unicode.Scalar(becomes) { run.bytes += Array(String(scalar).utf8) }
      isAfterMark = properties.isMark
      if !isAfterMark { kept = run }
    }
    return kept
  }

  /// The same by vectors.
  static func byBlocks(_ text: [UInt8], _ blocks: FoldBlocks) -> Run {
    var target = [UInt8](repeating: 0xEE, count: text.count + Int(WINNOW_FOLD_BLOCKS_SLACK))
    var segment = -1
    // Both have as many bytes, and the target has the slack.
    let done = unsafe text.withUnsafeBytes { source in
      unsafe target.withUnsafeMutableBytes { target in
        guard let from = source.baseAddress, let to = target.baseAddress else { return 0 }
        return unsafe blocks.copy(from, source.count, to: to, at: 100, &segment)
      }
    }
    return Run(bytes: Array(target.prefix(done)), start: segment < 0 ? nil : segment - 100)
  }

  /// The tables of each form for each level that has code.
  static let all: [(form: ComparedForm, level: Int32, blocks: FoldBlocks)] = vectorLevels.flatMap { level in
    [ComparedForm.folded, .normalized].map { ($0, level, FoldBlocks($0, level: level)) }
  }.filter(\.blocks.isAvailable)
  static let isAvailable = !all.isEmpty
  static let absence: Comment = "this processor has no such vectors"

  @Test(.enabled(if: isAvailable, absence), arguments: all.indices)
  func `each scalar alone and between others`(_ index: Int) {
    let (form, level, blocks) = Self.all[index]
    for value in Array(UInt32(0x80)..<0x3400) + Array(stride(from: UInt32(0x3400), to: 0x20000, by: 7)) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for text in ["\(scalar)", "ab\(scalar)C", "Ж\(scalar)Д中"] {
        let bytes = Array(text.utf8)
        let expected = Self.plainly(bytes, form)
        #expect(
          Self.byBlocks(bytes, blocks) == expected,
          "U+\(String(value, radix: 16)) in \(text.debugDescription), level \(level)")
      }
    }
  }

  @Test(.enabled(if: isAvailable, absence), arguments: all.indices)
  func `random texts of many scripts, at every length`(_ index: Int) {
    let (form, level, blocks) = Self.all[index]
    let alphabets: [[Unicode.Scalar]] = [
      "abcXYZ 019@[`{", "абвЁЖЯёя", "АЯЀЁЏаяѐёџѠѡѾѿ҂", "äöÜßçÉñ", "ąŁżŻİıÿ", "αβΓΣς", "مرحباَّ", "שלוםְִ", "नमस्ते़ा",
      "สวัสดี่",
      "中文字你", "こんにパビ\u{3099}", "한국어각", "😀🎉🏽\u{FE0F}\u{200D}", "’…“—€", "ế\u{301}\u{323}",
    ].map { Array($0.unicodeScalars) }
    for seed in UInt64(0)..<400 {
      var generator = SeededGenerator(seed: seed)
      let chosen = (0..<3).compactMap { _ in alphabets.randomElement(using: &generator) }
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 1..<150, using: &generator) {
        // Mostly the first: runs of one script, now and then broken.
        let alphabet = chosen[max(0, Int.random(in: 0..<20, using: &generator) - 17)]
        if let scalar = alphabet.randomElement(using: &generator) { text.append(scalar) }
      }
      let bytes = Array(String(text).utf8)
      #expect(Self.byBlocks(bytes, blocks) == Self.plainly(bytes, form), "seed \(seed), level \(level)")
    }
  }

  @Test(.enabled(if: isAvailable, absence), arguments: all.indices)
  func `what is cut off or no UTF-8 is neither read beyond its end nor written there`(_ index: Int) {
    for seed in UInt64(0)..<300 {
      var generator = SeededGenerator(seed: seed)
      let bytes: [UInt8] = (0..<Int.random(in: 1..<140, using: &generator)).map { _ in
        [0x41, 0x80, 0xA4, 0xBF, 0xC3, 0xD0, 0xE0, 0xE4, 0xE9, 0xED, 0xF0, 0x9F, 0xFF].randomElement(
          using: &generator) ?? 0x41
      }
      let run = Self.byBlocks(bytes, Self.all[index].blocks)
      #expect(run.bytes.count <= bytes.count)
      if let start = run.start { #expect(start < run.bytes.count) }
    }
  }
}
