// A fillomino as variables, and the clauses with which the search begins.
#pragma once

#include <cstdint>
#include <vector>

#include "fillomino/board.hpp"
#include "fillomino/rules.hpp"
#include "sat/solver.hpp"

namespace dancefloor::fillomino {

using sat::Clause, sat::Literal, sat::negative, sat::opposite, sat::positive, sat::variable_of;

// A variable for each cell and each value that the rules leave it: the cell has the value.
class Variables {
 public:
  Variables(const Board& board, const Values& values);

  // Makes the variables of a cell.
  void add(Cell cell, const Rules& rules, sat::Solver& sat);

  // -1 if the cell cannot have the value.
  std::int32_t of(Cell cell, Symbol symbol) const { return variable_[at(cell, symbol)]; }
  bool has(Cell cell, Symbol symbol) const { return of(cell, symbol) >= 0; }
  struct Meaning {
    Cell cell;
    Symbol symbol;
  };
  // Auxiliary variables of the encoding belong to no cell: their cell is -1.
  Meaning meaning(std::int32_t variable) const {
    return variable < static_cast<std::int32_t>(meaning_.size()) ? meaning_[variable] : Meaning{-1, -1};
  }
  const std::vector<Symbol>& left(Cell cell) const { return left_[cell]; }

 private:
  std::size_t at(Cell cell, Symbol symbol) const {
    return static_cast<std::size_t>(cell) * static_cast<std::size_t>(symbols_) + static_cast<std::size_t>(symbol);
  }

  std::int32_t symbols_;
  std::vector<std::int32_t> variable_;
  std::vector<Meaning> meaning_;
  std::vector<std::vector<Symbol>> left_;
};

// Add clauses that hold in every solution: about a cell and those near it, and about all cells together.
void add_clauses(const Board& board, const Values& values, const Variables& variables, sat::Solver& sat, Cell cell);
void add_counts(const Board& board, const Values& values, const Variables& variables, sat::Solver& sat);

}  // namespace dancefloor::fillomino
