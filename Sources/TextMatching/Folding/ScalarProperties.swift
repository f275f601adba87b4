/// The properties of a scalar that normalisation, folding and word edges need, in sixteen bits.
///
/// | bits | meaning |
/// |---|---|
/// | 0 | general category L or M |
/// | 1 | no normalisation boundary before it: its decomposition begins with a scalar that reorders or composes |
/// | 2–3 | ``Kind`` |
/// | 4–11 | kind `mark` and `complex`: canonical combining class; kind `folding`: place in `foldingDeltas` |
/// | 12 | it composes with a scalar before it (NFC_Quick_Check=Maybe) |
package struct ScalarProperties {
  package var bits: UInt16

  /// How a scalar is normalised and folded. All kinds but `complex` stand for themselves in NFC as long as
  /// marks are in order.
  enum Kind: UInt16 {
    /// A starter that folds to itself.
    case inert
    /// Not a starter; folds to itself.
    case mark
    /// A starter that folds to one starter of the same length in UTF-8.
    case folding
    /// All others: scalars that decompose, compose, or fold to another length.
    case complex
  }

  /// The properties of a scalar. Other numbers have those of an unassigned scalar.
  @inline(__always)
  package init(_ scalar: UInt32) {
    if scalar < 0x1_0000 {
      self.init(block: Int(scalar >> 6), low: Int(scalar & 63))
    } else {
      let row = scalar < 0x11_0000 ? FoldingTables.planes[Int(scalar >> 12)] : 0
      self.init(block: row << 6 | Int(scalar >> 6 & 63), low: Int(scalar & 63))
    }
  }

  /// The properties of the scalar `low` among the 64 of a block. The number of a block in the basic plane is
  /// scalar / 64, which is what a UTF-8 sequence encodes before its last byte.
  @inline(__always)
  init(block: Int, low: Int) {
    self.init(leaf: FoldingTables.rows[block], low: low)
  }

  /// The properties of the scalar `low` among the 64 of a leaf.
  @inline(__always)
  init(leaf: Int, low: Int) {
    bits = UInt16(truncatingIfNeeded: FoldingTables.leaves[leaf << 6 | low])
  }

  @inline(__always) var isLetterOrMark: Bool { bits & 1 != 0 }
  @inline(__always) var hasBoundaryBefore: Bool { bits & 2 == 0 }
  @inline(__always) var isInert: Bool { bits & 0b1100 == 0 }
  @inline(__always) var isFolding: Bool { bits & 0b1100 == 0b1000 }
  @inline(__always) var isMark: Bool { bits & 0b1100 == 0b0100 }
  @inline(__always) var isComplex: Bool { bits & 0b1100 == 0b1100 }
  /// Whether it is a starter that is unchanged and has a boundary before it.
  @inline(__always) var isFixed: Bool { Int(bits) & Self.unfixedBits == 0 }
  /// The bits that are clear in such a starter.
  static let unfixedBits = 0b1110

  /// The canonical combining class.
  @inline(__always) var combiningClass: UInt8 { isFolding ? 0 : UInt8(truncatingIfNeeded: bits >> 4) }
  /// Whether it may compose with a scalar before it.
  @inline(__always) var composesBackward: Bool { bits & 0x1000 != 0 }
  /// What is added to a `folding` scalar to fold it.
  @inline(__always) var foldingDelta: Int32 {
    Int32(truncatingIfNeeded: FoldingTables.foldingDeltas[Int(bits >> 4)] &- (1 << 20))
  }
}

/// Whether a scalar is of general category L (letter) or M (mark).
@inlinable @inline(__always)
package func isLetterOrMark(_ scalar: UInt32) -> Bool {
  scalar < 0x80 ? (scalar | 0x20) &- 0x61 < 26 : isLetterOrMarkBeyondASCII(scalar)
}

@usableFromInline
package func isLetterOrMarkBeyondASCII(_ scalar: UInt32) -> Bool { ScalarProperties(scalar).isLetterOrMark }
