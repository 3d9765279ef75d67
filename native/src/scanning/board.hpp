// A problem as `scanning` sees it: orientations, and the leads at which they may be placed.
#pragma once

#include <cstdint>
#include <vector>

#include "problem.hpp"
#include "scanning/window.hpp"

namespace dancefloor::scanning {

struct Orientation {
  std::int32_t piece;   // item number, or -1
  Wide mask;            // bit 0 is the lead

  friend bool operator==(const Orientation&, const Orientation&) = default;
};

struct Placement {
  std::int64_t lead;
  std::int32_t orientation, option;
};

// How the uses of a piece are counted. A piece that is used once needs no count: its orientations are no longer available.
// Nor does one without a limit. All others have a counter, in as many bits as it needs, packed into words.
struct Field {
  int word = -1, shift = 0, bits = 0;   // word -1: not counted
};

struct Board {
  std::vector<bool> cell;                     // by position
  std::vector<Orientation> orientations;
  std::vector<Placement> placements;          // by lead, then orientation
  std::vector<Field> fields;                  // by item
  int counter_words = 0;
  int reach = 0;                              // the furthest position, after its lead, that an orientation covers
};

// Throws std::invalid_argument, saying what it is, if anything of the problem is beyond `scanning`.
Board read_board(const Problem& problem);

}  // namespace dancefloor::scanning
