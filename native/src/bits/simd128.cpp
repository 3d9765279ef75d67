// The kernel of `bits` in two lanes, for WebAssembly, whose vectors have 128 bits.
#include "bits/kernel.hpp"

#if defined(__wasm_simd128__)
#include <cstring>
#include <wasm_simd128.h>

namespace dancefloor::bits {
namespace {


constexpr int lanes = 2;
struct Lanes {
  v128_t v;
};
struct Mask {
  v128_t v;  // all ones or zero in each lane
};

inline Lanes load(const std::uint64_t* from) { return {wasm_v128_load(from)}; }
inline Lanes all(std::uint64_t word) { return {wasm_i64x2_splat(static_cast<std::int64_t>(word))}; }
inline Lanes nothing() { return {wasm_i64x2_const(0, 0)}; }
inline Lanes operator&(Lanes a, Lanes b) { return {wasm_v128_and(a.v, b.v)}; }
inline Lanes operator|(Lanes a, Lanes b) { return {wasm_v128_or(a.v, b.v)}; }
inline Lanes operator^(Lanes a, Lanes b) { return {wasm_v128_xor(a.v, b.v)}; }
inline Lanes parity(Lanes a, Lanes b, Lanes c) { return a ^ b ^ c; }
inline Lanes majority(Lanes a, Lanes b, Lanes c) { return (a & b) | (c & (a | b)); }
inline Mask empty(Lanes x) { return {wasm_i64x2_eq(x.v, wasm_i64x2_const(0, 0))}; }
inline Mask operator~(Mask mask) { return {wasm_v128_not(mask.v)}; }
inline Lanes only(Mask mask, Lanes x) { return {wasm_v128_and(mask.v, x.v)}; }
inline unsigned bits_of(Mask mask) { return static_cast<unsigned>(wasm_i64x2_bitmask(mask.v)); }
inline std::size_t number(Mask mask) { return static_cast<std::size_t>(__builtin_popcount(bits_of(mask))); }
// The second lane moves to the front if the first one is not in the set; where it is, it stays anyway.
inline void store(std::uint64_t* to, Mask mask, Lanes x) {
  wasm_v128_store(to, wasm_v128_bitselect(x.v, wasm_i64x2_shuffle(x.v, x.v, 1, 1), mask.v));
}
inline void store(std::uint32_t* to, Mask mask, const std::uint32_t* from) {
  std::uint64_t both;
  std::memcpy(&both, from, sizeof(both));
  both = bits_of(mask) & 1 ? both : both >> 32;
  std::memcpy(to, &both, sizeof(both));
}
inline void store_places(std::uint32_t* to, Mask mask, std::size_t first) {
  to[0] = static_cast<std::uint32_t>(first) + !(bits_of(mask) & 1);
  to[1] = static_cast<std::uint32_t>(first) + 1;
}
inline void fill(std::uint64_t* to) { wasm_v128_store(to, wasm_i64x2_const(-1, -1)); }
inline Lanes other(Lanes x, int) { return {wasm_i64x2_shuffle(x.v, x.v, 1, 0)}; }
inline Lanes evens(Lanes a, Lanes b) { return {wasm_i64x2_shuffle(a.v, b.v, 0, 2)}; }
inline Lanes odds(Lanes a, Lanes b) { return {wasm_i64x2_shuffle(a.v, b.v, 1, 3)}; }
inline void store(std::uint64_t* to, Lanes x) { wasm_v128_store(to, x.v); }
inline int lowest(std::uint64_t word) { return __builtin_ctzll(word); }
inline unsigned ones(std::uint64_t word) { return static_cast<unsigned>(__builtin_popcountll(word)); }

#include "bits/kernel.inc"

}  // namespace

const Kernel* simd128(int words) { return &kernels[words - 1]; }

}  // namespace dancefloor::bits

#else

const dancefloor::bits::Kernel* dancefloor::bits::simd128(int) { return nullptr; }

#endif
