// The proof of a count: which equation a checker uses at each node (docs/proofs.md).
//
// The search takes an item with fewest options, as any search for covers does, and remembers subproblems by a hash of 128
// bits. It writes a symbol for each node: the item to branch on, or that the subproblem is known, that a motion moves it to a
// known one, or that it falls apart. A collision of hashes could only make a proof that the checker refuses.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "counting/natural.hpp"
#include "problem.hpp"

namespace dancefloor::proofs {

// Symmetries of a problem, one after another: the image of each option.
struct Motions {
  std::vector<std::int32_t> options, items;
  std::size_t many = 0;
};

struct Proof {
  std::string symbols;     // empty if it would be too long
  counting::Natural count;
  std::uint64_t nodes = 0;
  bool is_whole = false;
};

// Proves the number of covers that have some options, `after`, none of which conflict.
// Throws std::invalid_argument if the problem is too large for `memory` bytes. Beyond them the search remembers nothing
// more; a proof of more than `longest` symbols is given up.
Proof prove(const Problem& problem, const Motions& motions, const std::vector<std::int32_t>& after,
            std::uint64_t memory, std::uint64_t longest);

}  // namespace dancefloor::proofs
