// Symmetries of a board whose sides are glued together, as far as tables use them.
//
// A cylinder or a torus can be turned round. Where all cells before the next row are covered, states that are turned into
// each other go on in equally many ways: so tables take one for all. On a torus the covered rows may also be turned over,
// for there are free rows on both sides of them. That leaves one state of 48 on a torus with 12 columns.
//
// Symmetries are found from the options alone: some number of columns is tried, and the maps are checked with all options.
//
// The options of a torus that lie in its first and its last row would multiply states in the first row, where nothing can
// be turned yet. So they come before all others: each cell of the first row has a *gate* at the beginning, for the option
// of this kind whose lead the cell is, or none. States can be turned once all gates are behind.
#pragma once

#include <cstdint>
#include <vector>

#include "counting/layout.hpp"

namespace dancefloor::counting {

struct Turns {
  struct Map {
    std::int32_t by = 0;      // columns to the right
    bool mirrored = false;    // before that: left and right are exchanged
    bool over = false;        // the covered rows are turned over
  };

  std::int32_t gates = 0, columns = 0, rows = 0;
  bool rolls = false;         // whether a symmetry maps each row to the next one, and the last to the first
  std::vector<Map> maps;      // a group, whose first map leaves all cells where they are; or empty

  // The symmetries of a layout. If there are any, the layout gets marks and gates.
  static Turns of(Layout& layout);

  // Where a cell comes to, when all cells before `lead` are covered, which begins a row.
  std::int32_t image(const Map& map, std::int32_t lead, std::int32_t cell) const;
};

}  // namespace dancefloor::counting
