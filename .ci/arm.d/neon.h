// NEON's operations on another processor, by SIMDe, for WINNOW_NEON_HEADER: the kernels are then compiled as for ARM.
// SIMDe brings Intel's names with it, which vector_sse2.h defines for ARM: there they get others.
#define SIMDE_ENABLE_NATIVE_ALIASES
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <simde/arm/neon.h>
#pragma clang diagnostic pop

#define __m128i winnow_m128i
#define _mm_add_epi16 winnow_mm_add_epi16
#define _mm_add_epi64 winnow_mm_add_epi64
#define _mm_add_epi8 winnow_mm_add_epi8
#define _mm_and_si128 winnow_mm_and_si128
#define _mm_andnot_si128 winnow_mm_andnot_si128
#define _mm_cmpeq_epi16 winnow_mm_cmpeq_epi16
#define _mm_cmpeq_epi8 winnow_mm_cmpeq_epi8
#define _mm_cmpgt_epi8 winnow_mm_cmpgt_epi8
#define _mm_cmplt_epi8 winnow_mm_cmplt_epi8
#define _mm_cvtsi128_si64 winnow_mm_cvtsi128_si64
#define _mm_loadu_si128 winnow_mm_loadu_si128
#define _mm_movemask_epi8 winnow_mm_movemask_epi8
#define _mm_or_si128 winnow_mm_or_si128
#define _mm_packs_epi16 winnow_mm_packs_epi16
#define _mm_packus_epi16 winnow_mm_packus_epi16
#define _mm_sad_epu8 winnow_mm_sad_epu8
#define _mm_set1_epi16 winnow_mm_set1_epi16
#define _mm_set1_epi8 winnow_mm_set1_epi8
#define _mm_set_epi64x winnow_mm_set_epi64x
#define _mm_setzero_si128 winnow_mm_setzero_si128
#define _mm_slli_epi16 winnow_mm_slli_epi16
#define _mm_slli_si128 winnow_mm_slli_si128
#define _mm_srli_epi16 winnow_mm_srli_epi16
#define _mm_srli_si128 winnow_mm_srli_si128
#define _mm_storeu_si128 winnow_mm_storeu_si128
#define _mm_sub_epi16 winnow_mm_sub_epi16
#define _mm_sub_epi8 winnow_mm_sub_epi8
#define _mm_unpackhi_epi64 winnow_mm_unpackhi_epi64
