// The kernel of `bits` in four lanes, for processors with AVX2.
#include "bits/kernel.hpp"

#if defined(__AVX2__)
#include <immintrin.h>

namespace dancefloor::bits {
namespace {


constexpr int lanes = 4;
struct Lanes {
  __m256i v;
};
struct Mask {
  __m256i v;  // all ones or zero in each lane
};

// Entry m moves the lanes in the set m to the front, as pairs of 32-bit lanes and as bytes of four 32-bit lanes.
struct Moves {
  alignas(32) std::uint32_t words[16][8];
  alignas(16) std::uint8_t ids[16][16];
};
constexpr Moves make_moves() {
  Moves moves{};
  for (int set = 0; set < 16; ++set) {
    int to = 0;
    for (int lane = 0; lane < lanes; ++lane) {
      if (!(set >> lane & 1)) continue;
      for (int half = 0; half < 2; ++half)
        moves.words[set][2 * to + half] = static_cast<std::uint32_t>(2 * lane + half);
      for (int byte = 0; byte < 4; ++byte) moves.ids[set][4 * to + byte] = static_cast<std::uint8_t>(4 * lane + byte);
      ++to;
    }
  }
  return moves;
}
constexpr Moves moves = make_moves();

inline Lanes load(const std::uint64_t* from) { return {_mm256_load_si256(reinterpret_cast<const __m256i*>(from))}; }
inline Lanes all(std::uint64_t word) { return {_mm256_set1_epi64x(static_cast<long long>(word))}; }
inline Lanes nothing() { return {_mm256_setzero_si256()}; }
inline Lanes operator&(Lanes a, Lanes b) { return {_mm256_and_si256(a.v, b.v)}; }
inline Lanes operator|(Lanes a, Lanes b) { return {_mm256_or_si256(a.v, b.v)}; }
inline Lanes operator^(Lanes a, Lanes b) { return {_mm256_xor_si256(a.v, b.v)}; }
inline Lanes parity(Lanes a, Lanes b, Lanes c) { return a ^ b ^ c; }
inline Lanes majority(Lanes a, Lanes b, Lanes c) { return (a & b) | (c & (a | b)); }
inline Mask empty(Lanes x) { return {_mm256_cmpeq_epi64(x.v, _mm256_setzero_si256())}; }
inline Mask operator~(Mask mask) { return {_mm256_xor_si256(mask.v, _mm256_set1_epi64x(-1))}; }
inline Lanes only(Mask mask, Lanes x) { return {_mm256_and_si256(mask.v, x.v)}; }
inline unsigned bits_of(Mask mask) { return static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(mask.v))); }
inline std::size_t number(Mask mask) { return static_cast<std::size_t>(_mm_popcnt_u32(bits_of(mask))); }
inline void store(std::uint64_t* to, Mask mask, Lanes x) {
  const __m256i move = _mm256_load_si256(reinterpret_cast<const __m256i*>(moves.words[bits_of(mask)]));
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), _mm256_permutevar8x32_epi32(x.v, move));
}
inline void store(std::uint32_t* to, Mask mask, const std::uint32_t* from) {
  const __m128i move = _mm_load_si128(reinterpret_cast<const __m128i*>(moves.ids[bits_of(mask)]));
  const __m128i x = _mm_load_si128(reinterpret_cast<const __m128i*>(from));
  _mm_storeu_si128(reinterpret_cast<__m128i*>(to), _mm_shuffle_epi8(x, move));
}
inline void store_places(std::uint32_t* to, Mask mask, std::size_t first) {
  const __m128i move = _mm_load_si128(reinterpret_cast<const __m128i*>(moves.ids[bits_of(mask)]));
  const __m128i x = _mm_add_epi32(_mm_set1_epi32(static_cast<int>(first)), _mm_setr_epi32(0, 1, 2, 3));
  _mm_storeu_si128(reinterpret_cast<__m128i*>(to), _mm_shuffle_epi8(x, move));
}
inline void fill(std::uint64_t* to) { _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), _mm256_set1_epi64x(-1)); }
inline Lanes other(Lanes x, int step) {
  return {step == 2 ? _mm256_permute4x64_epi64(x.v, 0x4e) : _mm256_permute4x64_epi64(x.v, 0xb1)};
}
inline Lanes evens(Lanes a, Lanes b) { return {_mm256_unpacklo_epi64(a.v, b.v)}; }
inline Lanes odds(Lanes a, Lanes b) { return {_mm256_unpackhi_epi64(a.v, b.v)}; }
inline Lanes first_halves(Lanes a, Lanes b) { return {_mm256_permute2x128_si256(a.v, b.v, 0x20)}; }
inline Lanes second_halves(Lanes a, Lanes b) { return {_mm256_permute2x128_si256(a.v, b.v, 0x31)}; }
inline void store(std::uint64_t* to, Lanes x) { _mm256_store_si256(reinterpret_cast<__m256i*>(to), x.v); }
inline int lowest(std::uint64_t word) { return static_cast<int>(_mm_popcnt_u64(~word & (word - 1))); }
inline unsigned ones(std::uint64_t word) { return static_cast<unsigned>(_mm_popcnt_u64(word)); }

#include "bits/kernel.inc"

}  // namespace

const Kernel* avx2(int words) { return &kernels[words - 1]; }

}  // namespace dancefloor::bits

#else

const dancefloor::bits::Kernel* dancefloor::bits::avx2(int) { return nullptr; }

#endif
