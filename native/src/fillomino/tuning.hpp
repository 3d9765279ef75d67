// The numbers that steer the search, with their units and what speaks for them.
//
// The first group bounds memory and results. A change of any other changes conflict counts on some boards; published
// ones hardly depend on them. "10: thinned x1.7" means: with 10 in its place, thinned boards take 1.7 times as long.
// "Thinned" are 24 boards of 20x36 and 30x45 with many solutions, "unique" such with one, "made" two of 50x64 with one
// (docs/performance.md). How a board is filled, split or written as clauses has a few numbers of its own, in those
// files.
#pragma once

#include <cstddef>
#include <cstdint>

#include "fillomino/board.hpp"

namespace dancefloor::fillomino::tuning {

//   name                           value           unit            why
// Size
constexpr std::int64_t most_entries = 50'000'000;   // cells x values  the table of variables takes 200 MB
constexpr std::int32_t most_variables = 2'000'000;  // variables       each takes half a kilobyte with its clauses: 1 GB
constexpr std::size_t most_splits = 2;              // solutions       two prove that a solution is not the only one

// Cuts
constexpr std::size_t long_cut = 200;               // literals        longer cuts may be forgotten: bounds memory
constexpr std::size_t most_starts = 4;              // cuts            of one group that is too large; 1: made x1.1
constexpr std::size_t most_seeds = 200;             // cuts            of one group that is too small: bounds memory
constexpr std::int32_t most_examined = 1000;        // cells           bounds floods; 50: thinned x1.3

// When to guess
constexpr std::int32_t enough_sizes = 3;            // values          fewer can hardly fill a board
constexpr double few_known = 0.42;                  // share of cells  0: thinned x1.1; 1: made x1.1
constexpr std::uint64_t early_guess = 400;          // conflicts       100, share_of_search 4: thinned x0.6, unique x1.3
constexpr std::uint64_t late_guess = 10'000;        // conflicts       1000: made x1.2; many cells are known: few need one
constexpr std::uint64_t patience = 100;             // conflicts       10: thinned x1.7; 50: thinned x1.1; 250: the same
constexpr std::uint64_t share_of_search = 10;       // times           as much work goes into search without a guess
constexpr std::int32_t least_held = 3;              // 1 / share       of the cells; 10: made x1.1

// What to guess, and what to give up of it
constexpr std::int64_t fill_effort = 600;           // looks per cell  2400: thinned x1.5; 150: made x1.05
constexpr std::int64_t most_fill_effort = 1'000'000;  // looks           keeps the largest boards below a second
constexpr int radius_of_blame = 2;                  // steps           0: made x1.2
constexpr int widest = 8;                           // steps           3: thinned x3
constexpr std::int32_t enough = 10;                 // cells           1 or 40: thinned x1.3
constexpr Value most_whole = 9;                     // cells           0: made x1.05

}  // namespace dancefloor::fillomino::tuning
