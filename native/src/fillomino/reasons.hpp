// A board and what is deduced on it: the rules, and the steps that they take, as both borders offer them.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

#include "fillomino/rules.hpp"
#include "fillomino/trials.hpp"

namespace dancefloor::fillomino {

// A value of 0 means: one of those that are not told apart.
struct Reasons {
  Reasons(Board given, std::int32_t small, std::vector<std::int32_t> named)
      : board(std::move(given)), values(small, std::move(named), board.largest()), rules(board, values) {
    rules.record(&steps);
  }
  Reasons(const Reasons&) = delete;

  void check(Cell cell) const {
    if (cell < 0 || cell >= board.cells()) throw std::invalid_argument("there is no such cell");
  }

  Symbol symbol(Cell cell, std::int32_t value) const {
    check(cell);
    const Symbol symbol = value == 0 ? values.big() : values.symbol(value);
    if (symbol < 0) throw std::invalid_argument("no cell can have this value");
    return symbol;
  }

  // The values that a cell can still have.
  std::vector<std::int32_t> left(Cell cell) const {
    std::vector<std::int32_t> numbers;
    for (Symbol symbol = 0; cell >= 0 && cell < board.cells() && symbol < values.count(); ++symbol)
      if (rules.can(cell, symbol)) numbers.push_back(values.number(symbol));
    return numbers;
  }

  // Trials of values for a cell, which are not written down.
  std::vector<std::int32_t> trials(Cell cell, const std::vector<std::int32_t>& numbers) {
    check(cell);
    std::vector<Symbol> symbols;
    for (const std::int32_t value : numbers) symbols.push_back(values.symbol(value));
    rules.record(nullptr);
    std::vector<std::int32_t> totals = fillomino::trials(board, rules, cell, symbols);
    rules.record(&steps);
    return totals;
  }

  Board board;
  Values values;
  Rules rules;
  std::vector<Step> steps;
};

}  // namespace dancefloor::fillomino
