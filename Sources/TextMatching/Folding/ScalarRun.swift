import Bytes
import CVectorKernels

/// A run of scalars that are copied into their compared form one by one, and where it has come to.
struct ScalarRun {
  /// The first byte of the next scalar.
  private(set) var offset: Int
  /// The start of the current segment.
  private(set) var segment: Int
  private let form: ComparedForm
  /// The combining class of the previous scalar.
  private var last: UInt8 = 0
  /// Blocks are not tried again before this byte.
  private var nextBlock = 0

  /// A run that begins at an offset, in a segment that begins at `segment`.
  init(_ form: ComparedForm, offset: Int, segment: Int) {
    self.form = form
    self.offset = offset
    self.segment = segment
  }

  /// Appends scalars of a text to `target` as long as each can be copied alone: up to the end, or to a scalar
  /// whose segment has to be normalised, which is then at ``offset``.
  @inline(__always)
  mutating func copy(_ text: Span<UInt8>, _ blocks: FoldBlocks, to target: inout ByteBuffer) {
    while offset < text.count {
      if blocks.isAvailable, offset >= nextBlock, copyBlocks(text, blocks, to: &target) { continue }
      let (scalar, length) = decodeScalar(text, at: offset)
      guard let copy = take(scalar) else { return }
      target.append(scalar: copy)
      offset &+= length
    }
  }

  /// Appends as many scalars as the vector code copies. Returns whether there were any.
  @inline(__always)
  private mutating func copyBlocks(
    _ text: Span<UInt8>, _ blocks: FoldBlocks, to target: inout ByteBuffer
  ) -> Bool {
    let count = text.count &- offset
    var done = 0
    unsafe text.withUnsafeBytes { source in
      guard let source = source.baseAddress else { return }
      unsafe target.fill(count &+ Int(WINNOW_FOLD_BLOCKS_SLACK)) { room in
        guard let room = room.baseAddress else { return 0 }
        // `count` bytes are left of the text, and the room has the slack.
        done = unsafe blocks.copy(source + offset, count, to: room, at: offset, &segment)
        return done
      }
    }
    offset &+= done
    // Where scalars that stop a block are close together, one by one is faster.
    nextBlock = offset &+ (done < 16 ? 32 : 1)
    if done > 0 { last = 0 }
    return done > 0
  }

  /// What the next scalar becomes; nil if its segment has to be normalised.
  @inline(__always)
  private mutating func take(_ scalar: UInt32) -> UInt32? {
    if scalar < 0x80 {
      segment = offset
      last = 0
      return form == .folded && scalar &- 0x41 < 26 ? scalar | 0x20 : scalar
    }
    let properties = ScalarProperties(scalar)
    if properties.isInert || properties.isFolding {
      segment = offset
      last = 0
      if properties.isInert || form == .normalized { return scalar }
      return UInt32(bitPattern: Int32(bitPattern: scalar) &+ properties.foldingDelta)
    }
    if properties.isMark, properties.combiningClass >= last {
      last = properties.combiningClass
      return scalar
    }
    if properties.hasBoundaryBefore { segment = offset }
    return nil
  }
}
