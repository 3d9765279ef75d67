#pragma once

#include <memory>
#include <string>
#include <vector>

#include "problem.hpp"

namespace dancefloor::bits {

// Why `bits` cannot take a problem, or an empty string if it can.
std::string lacks(const Problem& problem);

struct Kernel;

// The best one that this machine can run, for 1 to most_words words.
const Kernel& best_kernel(int words);

// The variants of the kernel that this machine can run, the best one first; the last one is "portable".
std::vector<std::string> variants();

// Fewest-options search over lists of bit masks. `from` is a position() of an earlier search of the same problem;
// empty: from the beginning. `variant` is one of variants(), or "auto" for the best; they differ in nothing but speed.
// Throws std::invalid_argument if the problem is not one for `bits`, if `from` does not belong to it, or if the machine
// lacks the variant.
std::unique_ptr<Search> search(const Problem& problem, const std::vector<std::int32_t>& from,
                               const std::string& variant = "auto");

}  // namespace dancefloor::bits
