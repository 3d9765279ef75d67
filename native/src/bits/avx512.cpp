// The kernel of `bits` in eight lanes, for processors with AVX-512 F and VL.
#include "bits/kernel.hpp"

#if defined(__AVX512F__) && defined(__AVX512VL__)
#include <immintrin.h>

namespace dancefloor::bits {
namespace {


constexpr int lanes = 8;
struct Lanes {
  __m512i v;
};
struct Mask {
  __mmask8 m;
};

inline Lanes load(const std::uint64_t* from) { return {_mm512_load_si512(from)}; }
inline Lanes all(std::uint64_t word) { return {_mm512_set1_epi64(static_cast<long long>(word))}; }
inline Lanes nothing() { return {_mm512_setzero_si512()}; }
inline Lanes operator&(Lanes a, Lanes b) { return {_mm512_and_si512(a.v, b.v)}; }
inline Lanes operator|(Lanes a, Lanes b) { return {_mm512_or_si512(a.v, b.v)}; }
inline Lanes operator^(Lanes a, Lanes b) { return {_mm512_xor_si512(a.v, b.v)}; }
inline Lanes parity(Lanes a, Lanes b, Lanes c) { return {_mm512_ternarylogic_epi64(a.v, b.v, c.v, 0x96)}; }
inline Lanes majority(Lanes a, Lanes b, Lanes c) { return {_mm512_ternarylogic_epi64(a.v, b.v, c.v, 0xe8)}; }
inline Mask empty(Lanes x) { return {_mm512_testn_epi64_mask(x.v, x.v)}; }
inline Mask operator~(Mask mask) { return {static_cast<__mmask8>(~mask.m)}; }
inline Lanes only(Mask mask, Lanes x) { return {_mm512_maskz_mov_epi64(mask.m, x.v)}; }
inline unsigned bits_of(Mask mask) { return mask.m; }
inline std::size_t number(Mask mask) { return static_cast<std::size_t>(_mm_popcnt_u32(mask.m)); }
// Compressing in a register first: some processors are very slow to compress into memory.
inline void store(std::uint64_t* to, Mask mask, Lanes x) {
  _mm512_storeu_si512(to, _mm512_maskz_compress_epi64(mask.m, x.v));
}
inline void store(std::uint32_t* to, Mask mask, const std::uint32_t* from) {
  const __m256i x = _mm256_load_si256(reinterpret_cast<const __m256i*>(from));
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), _mm256_maskz_compress_epi32(mask.m, x));
}
inline void store_places(std::uint32_t* to, Mask mask, std::size_t first) {
  const __m256i lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  const __m256i x = _mm256_add_epi32(lanes, _mm256_set1_epi32(static_cast<int>(first)));
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), _mm256_maskz_compress_epi32(mask.m, x));
}
inline void fill(std::uint64_t* to) { _mm512_storeu_si512(to, _mm512_set1_epi64(-1)); }
inline Lanes other(Lanes x, int step) {
  switch (step) {
    case 4: return {_mm512_shuffle_i64x2(x.v, x.v, 0x4e)};
    case 2: return {_mm512_shuffle_i64x2(x.v, x.v, 0xb1)};
    default: return {_mm512_shuffle_epi32(x.v, _MM_PERM_BADC)};
  }
}
inline Lanes evens(Lanes a, Lanes b) { return {_mm512_unpacklo_epi64(a.v, b.v)}; }
inline Lanes odds(Lanes a, Lanes b) { return {_mm512_unpackhi_epi64(a.v, b.v)}; }
inline Lanes first_halves(Lanes a, Lanes b) { return {_mm512_shuffle_i64x2(a.v, b.v, 0x44)}; }
inline Lanes second_halves(Lanes a, Lanes b) { return {_mm512_shuffle_i64x2(a.v, b.v, 0xee)}; }
inline void store(std::uint64_t* to, Lanes x) { _mm512_store_si512(to, x.v); }
inline int lowest(std::uint64_t word) { return static_cast<int>(_mm_popcnt_u64(~word & (word - 1))); }
inline unsigned ones(std::uint64_t word) { return static_cast<unsigned>(_mm_popcnt_u64(word)); }

#include "bits/kernel.inc"

}  // namespace

const Kernel* avx512(int words) { return &kernels[words - 1]; }

}  // namespace dancefloor::bits

#else

const dancefloor::bits::Kernel* dancefloor::bits::avx512(int) { return nullptr; }

#endif
