// A filled board as assumptions, which are given up where they contradict each other.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "fillomino/board.hpp"
#include "fillomino/clauses.hpp"
#include "sat/solver.hpp"

namespace dancefloor::fillomino {

class Guess {
 public:
  // `grid` has 0 where there is no guess; nothing is supposed beside such cells.
  Guess(const Board& board, const Values& values, const Variables& variables, Grid grid);

  std::int32_t held() const { return static_cast<std::int32_t>(std::count(held_.begin(), held_.end(), 1)); }
  // That cells have the values guessed, those of them that are still held.
  void append(Clause& assumed) const;
  // Gives up what is blamed, and what is near it; false if nothing of the guess is among it.
  bool release(const Clause& blamed);
  // Gives up what is near the cells that these literals speak of.
  void widen(const Clause& troubled);

 private:
  Literal literal(Cell cell) const { return positive(variables_.of(cell, values_.symbol(grid_[cell]))); }
  std::int32_t give_up(std::vector<Cell> cells, int radius);

  const Board& board_;
  const Values& values_;
  const Variables& variables_;
  Grid grid_;
  std::vector<char> held_;
};

}  // namespace dancefloor::fillomino
