import CVectorKernels

/// The levels of vector instructions for which the kernels have code, the lowest first.
package enum VectorLevel: String, CaseIterable, Sendable {
  case none
  /// Vectors of 16 bytes: SSE2 with SSSE3, or NEON on ARM.
  case sse2
  case avx2
  case avx512

  /// Limits the kernels to this level, to compare levels with each other. Call it before any other use of
  /// bytes. On a processor that lacks the level it has no effect.
  package func limitKernels() {
    switch self {
    case .none: winnow_limit_vector_level(Int32(WINNOW_VECTOR_NONE.rawValue))
    case .sse2: winnow_limit_vector_level(Int32(WINNOW_VECTOR_128.rawValue))
    case .avx2: winnow_limit_vector_level(Int32(WINNOW_VECTOR_AVX2.rawValue))
    case .avx512: winnow_limit_vector_level(Int32(WINNOW_VECTOR_AVX512.rawValue))
    }
  }

  /// The names of all levels as people list them: `none, sse2, avx2 or avx512`.
  package static var names: String {
    let names = allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }
}
