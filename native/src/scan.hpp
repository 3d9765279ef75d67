#pragma once

#include <memory>
#include <string>

#include "problem.hpp"

namespace dancefloor {

// Why `scan` cannot take a problem, or an empty string if it can.
std::string scan_lacks(const Problem& problem);

// First-empty-cell search. `from` is a position() of an earlier search of the same problem; empty: from the beginning.
// Throws std::invalid_argument if the problem is not one for `scan`, or if `from` does not belong to it.
std::unique_ptr<Search> scan(const Problem& problem, const std::vector<std::int32_t>& from);

}  // namespace dancefloor
