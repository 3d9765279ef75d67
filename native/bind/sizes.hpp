// Numbers of any size, which cross as little-endian bytes.
#pragma once

#include "border.hpp"
#include "counting/natural.hpp"

namespace dancefloor::border {

inline nb::bytes little_endian(const counting::Natural& number) {
  std::string bytes;
  for (const counting::Limb limb : number)
    for (int k = 0; k < 8; ++k) bytes.push_back(static_cast<char>(limb >> 8 * k & 255));
  return nb::bytes(bytes.data(), bytes.size());
}

inline counting::Natural natural(const nb::bytes& bytes) {
  counting::Natural number((bytes.size() + 7) / 8, 0);
  for (std::size_t k = 0; k < bytes.size(); ++k)
    number[k / 8] |= static_cast<counting::Limb>(static_cast<unsigned char>(bytes.c_str()[k])) << 8 * (k % 8);
  return number;
}

}  // namespace dancefloor::border
