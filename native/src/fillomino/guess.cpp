#include "fillomino/guess.hpp"

#include <utility>


namespace dancefloor::fillomino {

Guess::Guess(const Board& board, const Values& values, const Variables& variables, Grid grid)
    : board_(board), values_(values), variables_(variables), grid_(std::move(grid)), held_(grid_.size(), 1) {
  std::vector<Cell> cells;
  for (Cell cell = 0; cell < board_.cells(); ++cell)
    if (grid_[cell] == 0) cells.push_back(cell), held_[cell] = 0;
  give_up(std::move(cells), 1);
}

void Guess::append(Clause& assumed) const {
  for (Cell cell = 0; cell < board_.cells(); ++cell)
    if (held_[cell]) assumed.push_back(literal(cell));
}

bool Guess::release(const Clause& blamed) {
  std::vector<Cell> cells;
  for (const Literal each : blamed) {
    const Cell cell = variables_.meaning(variable_of(each)).cell;
    if (cell >= 0 && held_[cell] && literal(cell) == each) cells.push_back(cell);
  }
  if (cells.empty()) return false;
  give_up(std::move(cells), tuning::radius_of_blame);
  return true;
}

void Guess::widen(const Clause& troubled) {
  std::vector<Cell> cells;
  for (const Literal each : troubled)
    if (const Cell cell = variables_.meaning(variable_of(each)).cell; cell >= 0) cells.push_back(cell);
  for (int radius = tuning::radius_of_blame; radius <= tuning::widest; ++radius)
    if (give_up(cells, radius) >= tuning::enough) return;
}

// Cells that are so near, and all of a small region of which one is; how many that were held.
std::int32_t Guess::give_up(std::vector<Cell> cells, int radius) {
  std::int32_t count = 0;
  std::vector<char> near(grid_.size(), 0);
  const auto take = [&](Cell cell) {
    near[cell] = 1;
    count += held_[cell];
    held_[cell] = 0;
  };
  for (const Cell cell : cells) take(cell);
  const auto take_around = [&](Cell cell, bool whole) {
    for (const Cell other : board_.neighbors(cell)) {
      if (near[other] || (whole && (grid_[other] != grid_[cell] || grid_[other] > tuning::most_whole))) continue;
      take(other);
      cells.push_back(other);
    }
  };
  std::size_t begin = 0;
  for (; radius > 0; --radius)
    for (const std::size_t end = cells.size(); begin < end; ++begin) take_around(Cell{cells[begin]}, false);
  for (begin = 0; begin < cells.size(); ++begin) take_around(Cell{cells[begin]}, true);
  return count;
}

}  // namespace dancefloor::fillomino
