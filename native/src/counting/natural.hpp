// Natural numbers of any size, as limbs of 64 bits, least first; only what counting needs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace dancefloor::counting {

using Limb = std::uint64_t;
using Natural = std::vector<Limb>;  // leading zeros are allowed

// Adds b to a, which has at least as many limbs; returns the carry out of a.
inline Limb add(Limb* a, std::size_t a_limbs, const Limb* b, std::size_t b_limbs) {
  Limb carry = 0;
  std::size_t i = 0;
  for (; i < b_limbs; ++i) {
    const Limb first = a[i] + carry;
    carry = first < carry;
    a[i] = first + b[i];
    carry += a[i] < first;
  }
  for (; carry && i < a_limbs; ++i) carry = ++a[i] == 0;
  return carry;
}

inline void add(Natural& a, const Limb* b, std::size_t b_limbs) {
  if (a.size() < b_limbs) a.resize(b_limbs, 0);
  if (const Limb carry = add(a.data(), a.size(), b, b_limbs)) a.push_back(carry);
}

inline bool is_zero(const Natural& a) {
  for (const Limb limb : a)
    if (limb) return false;
  return true;
}

inline bool less(const Natural& a, const Limb* b, std::size_t b_limbs) {
  for (std::size_t i = a.size() > b_limbs ? a.size() : b_limbs; i-- > 0;) {
    const Limb left = i < a.size() ? a[i] : 0, right = i < b_limbs ? b[i] : 0;
    if (left != right) return left < right;
  }
  return false;
}

// Subtracts b, which is no larger, from a.
inline void subtract(Natural& a, const Limb* b, std::size_t b_limbs) {
  Limb borrow = 0;
  for (std::size_t i = 0; i < a.size() && (i < b_limbs || borrow); ++i) {
    const Limb right = i < b_limbs ? b[i] : 0;
    const Limb first = a[i] - borrow;
    borrow = a[i] < borrow;
    a[i] = first - right;
    borrow += first < right;
  }
}

// The product of two limbs, from those of their halves: not every compiler has numbers of 128 bits.
inline Limb multiply(Limb a, Limb b, Limb& high) {
  const Limb half = 0xffffffffu;
  const Limb low = (a & half) * (b & half);
  const Limb cross = (a >> 32) * (b & half) + (low >> 32);
  const Limb other = (a & half) * (b >> 32) + (cross & half);
  high = (a >> 32) * (b >> 32) + (cross >> 32) + (other >> 32);
  return other << 32 | (low & half);
}

// Adds a times b to a sum.
inline void add_product(Natural& sum, const Limb* a, std::size_t a_limbs, const Limb* b, std::size_t b_limbs) {
  Natural row(a_limbs + 1);
  for (std::size_t i = 0; i < b_limbs; ++i) {
    Limb carry = 0;
    for (std::size_t j = 0; j < a_limbs; ++j) {
      Limb high;
      row[j] = multiply(a[j], b[i], high) + carry;
      carry = high + (row[j] < carry);
    }
    row[a_limbs] = carry;
    if (sum.size() < i + row.size()) sum.resize(i + row.size(), 0);
    if (const Limb over = add(sum.data() + i, sum.size() - i, row.data(), row.size())) sum.push_back(over);
  }
}

// The remainder of a number by one that is not 0.
inline Limb remainder(const Natural& a, Limb modulus) {
  Limb rest = 0;
  for (std::size_t bit = 64 * a.size(); bit-- > 0;) {
    const bool over = rest >> 63;
    rest = rest << 1 | (a[bit / 64] >> bit % 64 & 1);
    if (over || rest >= modulus) rest -= modulus;
  }
  return rest;
}

}  // namespace dancefloor::counting
