#pragma once

#include <cstdint>
#include <memory>

#include "problem.hpp"

namespace dancefloor::portfolio {

// Seeks one cover, with restarts: finds one, or proves that there is none. The same seed gives the same search.
// It knows no positions: a search is taken up again by entering as many nodes once more. `unit` is how many updates the
// shortest run makes before the search begins again; by default, some 20 milliseconds' worth.
std::unique_ptr<Search> restart(const Problem& problem, std::uint64_t seed, std::uint64_t unit = 3'000'000);

}  // namespace dancefloor::portfolio
