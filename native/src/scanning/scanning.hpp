#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "problem.hpp"

namespace dancefloor::scanning {

// Why `scanning` cannot take a problem, or an empty string if it can.
std::string lacks(const Problem& problem);

// First-empty-cell search. `from` is a position() of an earlier search of the same problem; empty: from the beginning.
// `memory`: bytes for a table of states known to have no covers, which saves nodes but changes no cover; 0: none.
// Throws std::invalid_argument if the problem is not one for `scanning`, or if `from` does not belong to it.
std::unique_ptr<Search> search(const Problem& problem, const std::vector<std::int32_t>& from, std::size_t memory = 0);

}  // namespace dancefloor::scanning
