// Over which squares a square passes in a quarter turn, exactly.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace dancefloor::apart {

using Spot = std::array<std::int32_t, 2>;

// A square of side 2 turns counterclockwise about (0, 0), which is the centre or a corner of a square of the grid. Given its
// centre, these are the centres of all squares of the grid whose inside it meets on the way, in order; it is one of them.
std::vector<Spot> swept(Spot centre);

}  // namespace dancefloor::apart
