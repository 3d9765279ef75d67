// What a scan works out once, and never changes: shared by a search and those split off from it.
//
// Windows and sets of orientations are rows of words here, as many as the scan needs, so that one piece of code makes
// them for all widths. The scan knows the widths when it is compiled, and reads them as its own types (window.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "problem.hpp"
#include "scanning/board.hpp"

namespace dancefloor::scanning {

struct Widths {                   // in words
  int window, set, counters;
};

struct Counter {                  // of the piece an orientation belongs to
  int word = 0, shift = 0;
  std::uint64_t one = 0, mask = 0;  // what to add to the counter; 0: the piece is used once, or need not be counted
  std::uint64_t low = 0, high = 0;
};

struct Tables {
  using Words = std::vector<std::uint64_t>;

  Tables(const Problem& problem, const Board& board, const Widths& widths);

  // What the search needs about a position as lead. A window: the empty board from here on, 1 where there is no cell. Then
  // two sets: the orientations that some option places here, and those of required pieces that no option places here or
  // later.
  const std::uint64_t* place(std::int64_t lead) const { return places.data() + lead * place_words; }

  std::int32_t option_at(std::int32_t lead, int orientation) const;

  Widths widths;
  std::size_t place_words;
  int count;                      // of orientations
  int chunks;                     // of positions that each have a table
  std::size_t most_depth;
  bool impossible = false;
  std::vector<bool> cell;         // by position
  std::vector<std::int64_t> next_cell;
  Words places;                   // by position; see place()
  Words masks;                    // by orientation: a window
  Words remains;                  // by orientation: a set, those still available once it is placed
  std::vector<Counter> counters;  // by orientation
  Words own;                      // by orientation: a set, its piece's; none if that may be used as often as it fits
  Words table;                    // by chunk and pattern of occupied positions in it: a set, what does not meet them
  Words every, required;          // sets: all orientations, and those of required pieces
  // A window: were the first empty position among these, the tables would see past its end.
  std::array<std::uint64_t, 2> unseen;

 private:
  void lay_out(const Board& board);
  void turn(const Problem& problem, const Board& board);
  void tabulate(const Board& board);
  void set_deadlines(const Problem& problem, const Board& board);

  std::uint64_t* allowed(std::int64_t lead) { return places.data() + lead * place_words + widths.window; }
  std::uint64_t* late(std::int64_t lead) { return allowed(lead) + widths.set; }

  std::vector<std::int32_t> option_, first_;  // options by lead and rank; where each lead's begin
};

}  // namespace dancefloor::scanning
