// Strategy: lines through the centres divide each square into quarters of side 1, each of which lies in one quadrant. There
// a circle about (0, 0) meets a quarter in one arc at most, and it meets quarters one after the other, as on a staircase:
// counterclockwise, each is farther to the left or farther up than the one before. So in the first quadrant the quarter
// (i, j), called by its lower left corner, passes over (k, l) if some circle meets both, k <= i and l >= j. In the second
// quadrant it passes over the image of (k, l) after a quarter turn if some circle meets both, k >= i and l <= j. There it
// ends, as the image of itself. Circles of the radii between the nearest and the farthest corner of a quarter meet it. So
// comparing sums of two squares decides.
#include "apart/sweep.hpp"

#include <algorithm>

namespace dancefloor::apart {
namespace {

Spot turned_quarter(Spot corner) { return {-corner[1] - 1, corner[0]}; }

bool on_one_circle(std::int32_t i, std::int32_t j, std::int32_t k, std::int32_t l) {
  return i * i + j * j < (k + 1) * (k + 1) + (l + 1) * (l + 1) && k * k + l * l < (i + 1) * (i + 1) + (j + 1) * (j + 1);
}

bool too_far(std::int32_t i, std::int32_t j, std::int32_t k, std::int32_t l) {
  return k * k + l * l >= (i + 1) * (i + 1) + (j + 1) * (j + 1);
}

// The quarters that a quarter of the first quadrant passes over.
std::vector<Spot> swept_from_first(std::int32_t i, std::int32_t j) {
  std::vector<Spot> found;
  for (std::int32_t k = 0; k <= i; ++k)
    for (std::int32_t l = j; !too_far(i, j, k, l); ++l)
      if (on_one_circle(i, j, k, l)) found.push_back({k, l});
  for (std::int32_t l = 0; l <= j; ++l)
    for (std::int32_t k = i; !too_far(i, j, k, l); ++k)
      if (on_one_circle(i, j, k, l)) found.push_back(turned_quarter({k, l}));
  return found;
}

std::vector<Spot> swept_quarters(Spot corner) {
  int quadrant = 0;
  for (; corner[0] < 0 || corner[1] < 0; ++quadrant) corner = turned_quarter(corner);
  std::vector<Spot> found = swept_from_first(corner[0], corner[1]);
  for (; quadrant % 4; ++quadrant)
    for (Spot& each : found) each = turned_quarter(each);
  return found;
}

// The centre of the square that has a quarter, in a grid of squares one of which has a given centre.
std::int32_t centre_around(std::int32_t corner, std::int32_t known) { return corner + ((corner ^ known) & 1); }

}  // namespace

std::vector<Spot> swept(Spot centre) {
  std::vector<Spot> found;
  for (const std::int32_t left : {1, 0})
    for (const std::int32_t below : {1, 0})
      for (const Spot& each : swept_quarters({centre[0] - left, centre[1] - below}))
        found.push_back({centre_around(each[0], centre[0]), centre_around(each[1], centre[1])});
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

}  // namespace dancefloor::apart
