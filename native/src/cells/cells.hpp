#pragma once

#include <memory>
#include <string>

#include "problem.hpp"

namespace dancefloor::cells {

// Dancing cells: exact cover with colours, each item's options in a sparse set (Knuth's SSXCC).
// `from` is a position() of an earlier search of the same problem; empty: from the beginning.
std::unique_ptr<Search> search(const Problem& problem, const std::vector<std::int32_t>& from);

// Why the problem cannot be taken; empty if it can.
std::string lacks(const Problem& problem);

}  // namespace dancefloor::cells
