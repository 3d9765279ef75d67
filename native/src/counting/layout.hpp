// A problem as a row of cells that are covered from left to right, and how a frontier is written down in bits.
//
// Cells are the items to be covered exactly once, and the optional ones among them; the *lead* of an option is its
// first cell. Cells are taken in order: the first that is not covered is covered next, by an option whose lead it is,
// or stays empty if it may. So what has been covered before the lead is known, and the rest of the story depends only
// on the *window*, the covered cells from the lead on, and on the uses of those items that are not cells: the *fields*.
//
// A field of b+1 bits counts up from 2^b - high, so that its top bit is set exactly when the item may not be used any
// more. An item that is used once is a field of one bit. Thus an option fits if certain bits are clear, whatever they
// mean, and to place it is one addition.
//
// A window must reach from the lead to the farthest cell of any option. Where sides of a board are glued together, that
// may be the other end of the board. If it makes states smaller, cells that are reached from far off have a *mark*, a
// field that must be used exactly once: by each option that covers the cell. An option that comes from far off uses only
// the mark; and when the lead comes to that cell, it moves on as if the cell stayed empty.
#pragma once

#include <cstdint>
#include <vector>

#include "problem.hpp"

namespace dancefloor::counting {

struct Layout {
  struct Field {
    int bit = 0, width = 0;
    std::uint64_t first = 0, least = 0;  // its value before any use, and the least that is enough in the end
    bool exact = false;                  // enough is as much as it can hold
    std::int32_t last_lead = -1;         // the last lead of an option that uses it
    std::int32_t cell = -1;              // the cell that has this mark, or -1
  };
  struct Move {                          // an option, or what leaves an optional cell empty
    std::int32_t lead = 0;
    std::vector<int> cells, fields;      // bits from the lead on; numbers of fields
    std::int32_t option = -1;            // -1: a cell stays empty, or has been covered from far off
    bool leaves = false;                 // a cell of the zone to the other half
  };

  std::int32_t end = 0;                  // how many cells there are
  std::int32_t zone = -1;                // the first cell that can be left to the other half (halves.hpp), or -1
  int window = 1;                        // bits of the window
  int bits = 1;                          // of a state, all in all
  int words = 1;                         // that these take: 1, 2, 4 or 8
  std::vector<Field> fields;
  std::vector<Move> moves;               // by lead, then option, leaving a cell empty last
  std::vector<std::int32_t> lead_of;     // by option

  // Throws std::invalid_argument, saying what the problem has that cannot be written down so.
  static Layout read(const Problem& problem) { return read_unmarked(problem).with_marks(); }

  // Before cells get marks; a state may then have more bits than tables can take.
  static Layout read_unmarked(const Problem& problem);

  Layout with_marks() &&;

  // Gives marks to cells if that is better for a state, as the bits before and after tell.
  void mark(bool (*is_better)(int before, int after));

  bool has_marks() const { return !fields.empty() && fields.back().cell >= 0; }

  // Whether it is the same when it is read backwards. Only if there are no fields: then an option is just its cells.
  bool is_same_backwards() const;

  // Puts moves in order and fields in their places, after a change of either.
  void settle();
};

}  // namespace dancefloor::counting
