// The numbers that steer the search, with their units and why they are what they are.
//
// The first group bounds memory and results. A change of any other changes conflict counts: published boards, made ones of
// 50x64 and thinned ones decided these (docs/performance.md). How a board is filled, split and written down as clauses has
// a few more of its own, in the files that do it.
#pragma once

#include <cstddef>
#include <cstdint>

#include "fillomino/board.hpp"

namespace dancefloor::fillomino::tuning {

//   name                          value             unit             why
// Size
constexpr std::int64_t most_entries = 50'000'000;  // cells x values   the table of variables takes 200 MB
constexpr std::int32_t most_variables = 2'000'000;  // variables       each takes half a kilobyte with its clauses: 1 GB
constexpr std::size_t most_splits = 2;             // solutions        two prove that a solution is not the only one

// Cuts
constexpr std::size_t long_cut = 200;              // literals         a longer one rarely matters again: it may be forgotten
constexpr std::size_t most_starts = 4;             // cuts             against one group that is too large; more are much alike
constexpr std::size_t most_seeds = 200;            // cuts             against one group that is too small; bounds large groups
constexpr std::int32_t most_examined = 1000;       // cells            a flood for each literal costs too much in larger regions

// When to guess
constexpr std::int32_t enough_sizes = 3;           // values           fewer that are told apart do not fill a board
constexpr double few_known = 0.45;                 // share of cells   if rules find fewer, nearly anything is a solution
constexpr std::uint64_t early_guess = 400;         // conflicts        until the first guess where few cells are known
constexpr std::uint64_t late_guess = 1000;         // conflicts        until then elsewhere: guesses slow unique boards down
constexpr std::uint64_t patience = 50;             // conflicts        between two looks at how a guess is doing
constexpr std::uint64_t share_of_search = 10;      // times            as much work goes into search alone as into guesses
constexpr std::int32_t least_held = 3;             // 1 / share        a guess ends when it holds no more of the cells

// What to guess, and what to give up of it
constexpr std::int64_t fill_effort = 600;          // looks per cell   a board filled with more has hardly fewer cells left over
constexpr std::int64_t most_fill_effort = 1'000'000;  // looks         filling the largest boards takes a fraction of a second
constexpr int radius_of_blame = 2;                 // steps            what is near a wrong cell is often wrong, too
constexpr int widest = 8;                          // steps            the radius grows to this, until `enough` cells are hit
constexpr std::int32_t enough = 10;                // cells            given up at once where nothing proves them wrong
constexpr Value most_whole = 9;                    // cells            a region this small is given up as a whole

}  // namespace dancefloor::fillomino::tuning
