// The kernel of `bits` for any processor: one lane.
#include "bits/kernel.hpp"

#include <bit>

namespace dancefloor::bits {
namespace {


constexpr int lanes = 1;
using Lanes = std::uint64_t;
using Mask = std::uint64_t;  // all ones or zero

inline Lanes load(const std::uint64_t* from) { return *from; }
inline Lanes all(std::uint64_t word) { return word; }
inline Lanes nothing() { return 0; }
inline Lanes parity(Lanes a, Lanes b, Lanes c) { return a ^ b ^ c; }
inline Lanes majority(Lanes a, Lanes b, Lanes c) { return (a & b) | (c & (a | b)); }
inline Mask empty(Lanes x) { return x == 0 ? ~std::uint64_t{0} : 0; }
inline Lanes only(Mask mask, Lanes x) { return mask & x; }
inline unsigned bits_of(Mask mask) { return static_cast<unsigned>(mask & 1); }
inline std::size_t number(Mask mask) { return mask & 1; }
inline void store(std::uint64_t* to, Mask, Lanes x) { *to = x; }
inline void store(std::uint32_t* to, Mask, const std::uint32_t* from) { *to = *from; }
inline void store_places(std::uint32_t* to, Mask, std::size_t first) { *to = static_cast<std::uint32_t>(first); }
inline void fill(std::uint64_t* to) { *to = ~std::uint64_t{0}; }
inline void store(std::uint64_t* to, Lanes x) { *to = x; }
inline int lowest(std::uint64_t word) { return std::countr_zero(word); }
inline unsigned ones(std::uint64_t word) { return static_cast<unsigned>(std::popcount(word)); }

#include "bits/kernel.inc"

}  // namespace

const Kernel* portable(int words) { return &kernels[words - 1]; }

}  // namespace dancefloor::bits
