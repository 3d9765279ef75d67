#pragma once

#include <cstdint>
#include <memory>

#include "problem.hpp"
#include "tuning.hpp"

namespace dancefloor::portfolio {

// A search for one cover, with restarts: it finds one, or proves that there is none. The same seed gives the same search.
// It has no positions: to resume a search, enter as many nodes once more. `unit` is how many updates the shortest run
// makes before the search begins again.
std::unique_ptr<Search> restart(const Problem& problem, std::uint64_t seed, std::uint64_t unit = dancefloor::tuning::portfolio::unit);

}  // namespace dancefloor::portfolio
