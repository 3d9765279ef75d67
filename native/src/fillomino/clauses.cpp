// Each cell has one value; regions of fewer than three cells must grow, and regions of 1 and 2 must not grow too far. The
// solver adds all other clauses when they are violated: they are too many to begin with.
//
// One thing is not local: if a value v is so large that only one region of it has room, and a clue says that there is
// one, exactly v cells are in it (a sequential counter; Sinz, CP 2005).
#include "fillomino/clauses.hpp"

#include <algorithm>

namespace dancefloor::fillomino {
namespace {

class Encoder {
 public:
  Encoder(const Board& board, const Values& values, const Variables& variables, sat::Solver& sat)
      : board_(board), values_(values), variables_(variables), sat_(sat) {}

  void encode(Cell cell) {
    one_value(cell);
    for (const Symbol symbol : variables_.left(cell)) {
      if (values_.need(symbol) >= 2) grows(cell, symbol);
      if (values_.cap(symbol) == 1) stays_alone(cell, symbol);
      if (values_.cap(symbol) == 2) stays_two(cell, symbol);
      if (symbol != values_.big()) keeps_apart(cell, symbol);
      if (symbol != values_.big()) keeps_distance(cell, symbol);
    }
  }

  void count() {
    for (Symbol symbol = 0; symbol < values_.count(); ++symbol) count(symbol);
  }

 private:
  Literal is(Cell cell, Symbol symbol) const { return positive(variables_.of(cell, symbol)); }
  Literal is_not(Cell cell, Symbol symbol) const { return negative(variables_.of(cell, symbol)); }

  void one_value(Cell cell) {
    Clause some;
    for (const Symbol symbol : variables_.left(cell)) some.push_back(is(cell, symbol));
    sat_.add(some);
    if (some.size() <= tuning::pairwise) return exclude_each_other(some);
    // Block by block; a new variable says that the value is in one of the blocks so far.
    Literal before = -1;
    for (std::size_t first = 0; first < some.size(); first += tuning::block) {
      Clause now(some.begin() + static_cast<std::ptrdiff_t>(first),
                 some.begin() + static_cast<std::ptrdiff_t>(std::min(first + tuning::block, some.size())));
      if (before >= 0) now.push_back(before);
      exclude_each_other(now);
      before = positive(sat_.add_variable());
      for (const Literal each : now) sat_.add({opposite(each), before});
    }
  }

  void exclude_each_other(const Clause& literals) {
    for (std::size_t b = 1; b < literals.size(); ++b)
      for (std::size_t a = 0; a < b; ++a) sat_.add({opposite(literals[a]), opposite(literals[b])});
  }

  // The cell, and the cell with each of its neighbours, is not the whole region.
  void grows(Cell cell, Symbol symbol) {
    const auto leave = [&](Cell other) {
      Clause clause{is_not(cell, symbol)};
      for (const Cell from : {cell, other})
        for (const Cell to : board_.neighbors(from))
          if (to != cell && to != other && variables_.has(to, symbol)) clause.push_back(is(to, symbol));
      sat_.add(clause);
    };
    leave(cell);
    if (values_.need(symbol) < 3) return;
    for (const Cell other : board_.neighbors(cell))
      if (variables_.has(other, symbol)) leave(other);
  }

  void stays_alone(Cell cell, Symbol symbol) {
    for (const Cell other : board_.neighbors(cell))
      if (cell < other && variables_.has(other, symbol)) sat_.add({is_not(cell, symbol), is_not(other, symbol)});
  }

  void stays_two(Cell cell, Symbol symbol) {
    const auto around = board_.neighbors(cell);
    for (std::size_t b = 1; b < around.size(); ++b)
      for (std::size_t a = 0; a < b; ++a)
        if (variables_.has(around[a], symbol) && variables_.has(around[b], symbol))
          sat_.add({is_not(around[a], symbol), is_not(cell, symbol), is_not(around[b], symbol)});
  }

  void keeps_apart(Cell cell, Symbol symbol) {
    for (const Cell other : board_.walled(cell))
      if (cell < other && variables_.has(other, symbol)) sat_.add({is_not(cell, symbol), is_not(other, symbol)});
  }

  // Each pair of cells comes here both ways round, so it is enough to look at larger values.
  void keeps_distance(Cell cell, Symbol symbol) {
    for (const Value difference : board_.differences()) {
      const Symbol other = values_.symbol(values_.number(symbol) + difference);
      if (other < 0 || other == values_.big()) continue;
      for (const auto& around : {board_.neighbors(cell), board_.walled(cell)})
        for (const Cell beside : around)
          if (variables_.has(beside, other)) sat_.add({is_not(cell, symbol), is_not(beside, other)});
    }
  }

  void count(Symbol symbol) {
    const std::int32_t value = values_.number(symbol);
    if (value < tuning::counted) return;
    const auto& clues = board_.clues();
    if (std::find(clues.begin(), clues.end(), value) == clues.end()) return;
    Clause cells;
    for (Cell cell = 0; cell < board_.cells(); ++cell)
      if (variables_.has(cell, symbol)) cells.push_back(is(cell, symbol));
    const auto room = static_cast<std::int64_t>(cells.size());
    if (room / value == 1 && room * value <= tuning::most_counters) exactly(value, cells);
  }

  // at_least[k]: k + 1 or more of the cells so far.
  void exactly(std::int32_t number, const Clause& cells) {
    Clause before, now;
    for (const Literal cell : cells) {
      now.clear();
      const auto most = std::min(before.size() + 1, static_cast<std::size_t>(number));
      for (std::size_t k = 0; k < most; ++k) {
        const Literal more = positive(sat_.add_variable());
        now.push_back(more);
        Clause from_one_less{opposite(cell), more}, needs_one_less{opposite(more)}, needs_the_cell{opposite(more), cell};
        if (k > 0) {
          from_one_less.push_back(opposite(before[k - 1]));
          needs_one_less.push_back(before[k - 1]);
          sat_.add(needs_one_less);
        }
        if (k < before.size()) {
          needs_the_cell.push_back(before[k]);
          sat_.add({opposite(before[k]), more});
        }
        sat_.add(from_one_less);
        sat_.add(needs_the_cell);
      }
      if (before.size() == static_cast<std::size_t>(number)) sat_.add({opposite(before.back()), opposite(cell)});
      before.swap(now);
    }
    sat_.add({before.back()});
  }

  const Board& board_;
  const Values& values_;
  const Variables& variables_;
  sat::Solver& sat_;
};

}  // namespace

Variables::Variables(const Board& board, const Values& values)
    : symbols_(values.count()),
      variable_(static_cast<std::size_t>(board.cells()) * static_cast<std::size_t>(values.count()), -1),
      left_(static_cast<std::size_t>(board.cells())) {}

void Variables::add(Cell cell, const Rules& rules, sat::Solver& sat) {
  for (Symbol symbol = 0; symbol < symbols_; ++symbol) {
    if (!rules.can(cell, symbol)) continue;
    variable_[at(cell, symbol)] = sat.add_variable();
    meaning_.push_back({cell, symbol});
    left_[cell].push_back(symbol);
  }
}

void add_clauses(const Board& board, const Values& values, const Variables& variables, sat::Solver& sat, Cell cell) {
  Encoder(board, values, variables, sat).encode(cell);
}

void add_counts(const Board& board, const Values& values, const Variables& variables, sat::Solver& sat) {
  Encoder(board, values, variables, sat).count();
}

}  // namespace dancefloor::fillomino
