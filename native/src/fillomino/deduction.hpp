// A board and what is deduced on it, in the words of Python: values instead of symbols, and steps that it can take.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include "fillomino/rules.hpp"
#include "fillomino/trials.hpp"

namespace dancefloor::fillomino {

// The value 0 stands for BIG. Every method that takes a cell throws std::invalid_argument if there is no such cell.
class Deduction {
 public:
  using Numbers = std::vector<std::int32_t>;
  using Pairs = std::vector<std::pair<Cell, std::int32_t>>;  // cells, each with a value

  Deduction(Board board, std::int32_t small, Numbers named)
      : board_(std::move(board)), values_(small, std::move(named), board_.largest()), rules_(board_, values_) {
    rules_.record(&steps_);
  }
  Deduction(const Deduction&) = delete;

  // What Python calls, by name. Slow methods may take longer than a few milliseconds.
  template <class Border>
  static void offer(Border border) {
    border.quick("begin", &Deduction::begin);
    border.quick("step", &Deduction::step);
    border.quick("run", &Deduction::run);
    border.quick("place", &Deduction::place);
    border.quick("remove", &Deduction::remove);
    border.quick("hold_back", &Deduction::hold_back);
    border.quick("values", &Deduction::values);
    border.quick("choices", &Deduction::choices);
    border.slow("trials", &Deduction::trials);
    border.quick("looked", &Deduction::looked);
    border.quick("mark", &Deduction::mark);
    border.quick("undo", &Deduction::undo);
    border.slow("probe", &Deduction::probe);
    border.quick("refuted", &Deduction::refuted);
    border.slow("finds", &Deduction::finds);
    border.quick("agreed", &Deduction::agreed);
    border.quick("regional", &Deduction::regional);
    border.quick("take_steps", &Deduction::take_steps);
  }

  bool begin() { return rules_.begin(); }
  bool step() { return rules_.step(); }
  bool run() { return rules_.run(); }
  void hold_back(bool holding, bool groups_only) { rules_.hold_back(holding, groups_only); }
  std::uint64_t looked() const { return rules_.looked(); }
  std::size_t mark() const { return rules_.mark(); }
  void undo(std::size_t mark) { rules_.undo(mark); }

  bool place(Cell cell, std::int32_t value, int rule) {
    return rules_.place(cell, symbol(cell, value), static_cast<Rule>(rule));
  }
  bool remove(Cell cell, std::int32_t value, int rule) {
    return rules_.remove(cell, symbol(cell, value), static_cast<Rule>(rule));
  }

  // The values that a cell can still have; none if there is no such cell.
  Numbers values(Cell cell) const {
    Numbers numbers;
    for (Symbol symbol = 0; cell >= 0 && cell < board_.cells() && symbol < values_.count(); ++symbol)
      if (rules_.can(cell, symbol)) numbers.push_back(values_.number(symbol));
    return numbers;
  }

  Numbers choices() const { return fillomino::choices(board_, rules_); }

  // Trials of values for a cell, without a record of their steps.
  Numbers trials(Cell cell, const Numbers& numbers) {
    check(cell);
    std::vector<Symbol> symbols;
    for (const std::int32_t value : numbers) symbols.push_back(values_.symbol(value));
    rules_.record(nullptr);
    Numbers totals = fillomino::trials(board_, rules_, cell, symbols);
    rules_.record(&steps_);
    return totals;
  }

  // False on a contradiction; and how many of `most` suppositions are left.
  std::tuple<bool, std::int64_t> probe(std::int64_t most) {
    const bool possible = rules_.probe(most);
    return {possible, most};
  }

  // Value, whether it was supposed to hold, and how many cells were assigned.
  std::vector<std::tuple<std::int32_t, bool, std::int32_t>> refuted(Cell cell, std::int32_t most) {
    check(cell);
    std::vector<std::tuple<std::int32_t, bool, std::int32_t>> found;
    for (const auto& [symbol, holds, assigned] : rules_.refuted(cell, most))
      found.emplace_back(values_.number(symbol), holds, assigned);
    return found;
  }

  // Whether the values of some cells are found, with these clues by cell, 0 for none.
  bool finds(const Numbers& clues, const std::vector<Cell>& wanted, const std::vector<Cell>& near, std::int32_t most) {
    std::vector<std::pair<Cell, Symbol>> more;
    for (std::size_t cell = 0; cell < clues.size(); ++cell)
      if (clues[cell] != 0) more.emplace_back(cell, symbol(static_cast<Cell>(cell), clues[cell]));
    for (const auto& cells : {wanted, near})
      for (const Cell cell : cells) check(cell);
    return rules_.finds(more, wanted, near, most);
  }

  // Value, how many cells were assigned, and what is excluded.
  std::vector<std::tuple<std::int32_t, std::int32_t, Pairs>> agreed(Cell cell) {
    check(cell);
    std::vector<std::tuple<std::int32_t, std::int32_t, Pairs>> found;
    for (const auto& [symbol, assigned, excluded] : rules_.agreed(cell))
      found.emplace_back(values_.number(symbol), assigned, pairs(excluded));
    return found;
  }

  // The regions, how many cells were assigned, and what is excluded.
  std::tuple<std::vector<std::vector<Cell>>, std::int32_t, Pairs> regional(Cell cell, std::size_t most) {
    check(cell);
    Regional found = rules_.regional(cell, most);
    return {std::move(found.regions), found.assigned, pairs(found.excluded)};
  }

  // The steps since it was last asked: rule, cell, value, whether the cell has it, and the cells that justify it.
  std::vector<std::tuple<int, Cell, std::int32_t, bool, std::vector<Cell>>> take_steps() {
    std::vector<std::tuple<int, Cell, std::int32_t, bool, std::vector<Cell>>> taken;
    for (Step& step : steps_)
      taken.emplace_back(static_cast<int>(step.rule), step.cell, step.symbol < 0 ? 0 : values_.number(step.symbol),
                         step.placed, std::move(step.because));
    steps_.clear();
    return taken;
  }

 private:
  void check(Cell cell) const {
    if (cell < 0 || cell >= board_.cells()) throw std::invalid_argument("there is no such cell");
  }

  Symbol symbol(Cell cell, std::int32_t value) const {
    check(cell);
    const Symbol symbol = value == 0 ? values_.big() : values_.symbol(value);
    if (symbol < 0) throw std::invalid_argument("no cell can have this value");
    return symbol;
  }

  Pairs pairs(const std::vector<std::pair<Cell, Symbol>>& excluded) const {
    Pairs numbers;
    for (const auto& [cell, symbol] : excluded) numbers.emplace_back(cell, values_.number(symbol));
    return numbers;
  }

  const Board board_;
  const Values values_;
  Rules rules_;
  std::vector<Step> steps_;
};

}  // namespace dancefloor::fillomino
