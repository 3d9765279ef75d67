// Numbers of any size, which cross as little-endian bytes.
#pragma once

#include <string>

#include "border.hpp"
#include "counting/natural.hpp"

namespace dancefloor::wasm {

inline Bytes little_endian(const counting::Natural& number) {
  Bytes bytes;
  for (const counting::Limb limb : number)
    for (int k = 0; k < 8; ++k) bytes.all.push_back(static_cast<char>(limb >> 8 * k & 255));
  return bytes;
}

inline counting::Natural natural(const std::string& bytes) {
  counting::Natural number((bytes.size() + 7) / 8, 0);
  for (std::size_t k = 0; k < bytes.size(); ++k)
    number[k / 8] |= static_cast<counting::Limb>(static_cast<unsigned char>(bytes[k])) << 8 * (k % 8);
  return number;
}

}  // namespace dancefloor::wasm
