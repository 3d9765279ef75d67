// What `bits` does at every node, in as many variants as there are kinds of processors worth a difference.
//
// Each variant is one source file, compiled for its own instruction set: it defines how lanes of 64-bit words are
// handled and includes kernel.inc, all inside an unnamed namespace. Nothing that could be shared by the linker
// (inline functions, templates of the standard library) may be used there, lest the portable path be given code that
// the processor does not know.
#pragma once

#include <cstddef>
#include <cstdint>

#include "tuning.hpp"

namespace dancefloor::bits {

constexpr int most_words = 4;
constexpr std::size_t padding = 16;  // what may be read and written behind the last option

// The options that are still possible at a node: word w of the k-th one is words[w * stride + k]. Both arrays are
// aligned to 64 bytes, and so is the stride. Behind the last option is padding: all ones, which contradicts everything.
struct List {
  std::uint64_t* words;
  std::uint32_t* ids;
  std::size_t stride, size;
};

constexpr std::int32_t none = -1;   // no option is left at all
constexpr std::int32_t tied = -2;   // every item has `many` options or more
constexpr std::int32_t unmet = -3;  // this, less an item: that item is the lowest without an option, but others have some
constexpr int digits = dancefloor::tuning::bits::digits;
constexpr int many = 1 << digits;   // counts are exact below

// What the options have and block: word w of option o is at o * most_words + w.
struct Masks {
  const std::uint64_t *has, *blocks;
};

struct Kernel {
  // Copies to `to` the options of `from` that meet no bit of `blocks`. Returns the lowest of those items of `open`,
  // which must not be empty, that have fewest options there; or `tied`; or what is dead, and then `to` is undefined.
  std::int32_t (*reduce)(const List& from, const std::uint64_t* blocks, const std::uint64_t* open, List& to);
  // The same where it is known that nothing is dead.
  std::int32_t (*copy)(const List& from, const std::uint64_t* blocks, const std::uint64_t* open, List& to);
  // For each of `count` options at `places`: 1 if those that it does not meet have all other items of `open`, else 0.
  void (*living)(const List& list, const std::uint32_t* places, std::size_t count, const Masks& masks,
                 const std::uint64_t* open, std::uint8_t* lives);
  // Lists the places of the options with an item. Returns their number; there must be room for size + padding.
  std::size_t (*holders)(const List& list, std::int32_t item, std::uint32_t* places);
  // The lowest of those items of `open` that fewest of some options have, or `none` if one of them has none. By item,
  // `with` has a set of options.
  std::int32_t (*fewest)(const std::uint64_t* with, std::uint64_t options, const std::uint64_t* open);
};

// For 1 to most_words words; null where the compiler does not know the instruction set.
const Kernel* portable(int words);
const Kernel* avx2(int words);
const Kernel* avx512(int words);
const Kernel* simd128(int words);

}  // namespace dancefloor::bits
