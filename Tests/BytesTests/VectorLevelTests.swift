import CVectorKernels
import Testing

/// A hypervisor can mask any feature of the processor and leave the others.
@Suite struct VectorLevelTests {
  #if arch(x86_64)
    private static let all = UInt32(1) << WINNOW_FEATURE_COUNT.rawValue - 1
    private static let avx2 = [
      WINNOW_BIT_OF_avx2, WINNOW_BIT_OF_bmi, WINNOW_BIT_OF_bmi2, WINNOW_BIT_OF_lzcnt, WINNOW_BIT_OF_popcnt,
    ].map(\.rawValue)

    @Test(arguments: 0..<WINNOW_FEATURE_COUNT.rawValue)
    func `one feature that is masked costs the levels whose functions use it`(feature: UInt32) {
      #expect(winnow_vector_level_of(Self.all) == WINNOW_VECTOR_AVX512.rawValue)
      let level = winnow_vector_level_of(Self.all & ~(1 << feature))
      let expected =
        feature == WINNOW_BIT_OF_ssse3.rawValue
        ? WINNOW_VECTOR_NONE : Self.avx2.contains(feature) ? WINNOW_VECTOR_128 : WINNOW_VECTOR_AVX2
      #expect(level == expected.rawValue)
    }

    @Test func `the features of AVX2 alone are enough for its level`() {
      let ssse3 = UInt32(1) << WINNOW_BIT_OF_ssse3.rawValue
      #expect(
        winnow_vector_level_of(Self.avx2.reduce(ssse3) { $0 | 1 << $1 }) == WINNOW_VECTOR_AVX2.rawValue)
      #expect(winnow_vector_level_of(ssse3) == WINNOW_VECTOR_128.rawValue)
      #expect(winnow_vector_level_of(0) == WINNOW_VECTOR_NONE.rawValue)
    }
  #elseif arch(arm64)
    @Test func `every ARM processor has vectors of 16 bytes`() {
      #expect(winnow_vector_level_of(0) == WINNOW_VECTOR_128.rawValue)
    }
  #else
    @Test func `a processor of another kind has no level of these`() {
      #expect(winnow_vector_level_of(0) == WINNOW_VECTOR_NONE.rawValue)
    }
  #endif
}
