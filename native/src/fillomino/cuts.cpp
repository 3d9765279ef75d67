// Separators and overflows.
//
// A set R of fewer cells than a region needs cannot hold a whole region: if one of its cells has the value v, some cell of
// its border has it too. The clause needs to name only one cell of R, and none if R holds a clue v. R takes in border
// cells from which there is no way on, as long as it stays small enough, so that the clause has fewer literals.
//
// Connected cells, one more than a region may have, do not all have its value. The cut chooses cells through clues,
// because the clause need not name clues.
#include "fillomino/cuts.hpp"

#include <algorithm>


namespace dancefloor::fillomino {
namespace {

constexpr std::uint64_t inside = 1, beside = 2, path = 3;

}  // namespace

std::vector<Group> groups_of(const Board& board, const std::vector<Symbol>& symbols) {
  return groups_where(board, symbols, [&](Cell one, Cell other) { return symbols[one] == symbols[other]; });
}

Cuts::Cuts(const Board& board, const Values& values, const Variables& variables, const sat::Assignment& assignment)
    : board_(board),
      values_(values),
      variables_(variables),
      assignment_(assignment),
      mark_(static_cast<std::size_t>(board.cells()), 0),
      from_(static_cast<std::size_t>(board.cells()), -1) {}

bool Cuts::possible(Cell cell, Symbol symbol) const {
  const std::int32_t variable = variables_.of(cell, symbol);
  return variable >= 0 && !assignment_.is_false_for_good(positive(variable));
}

bool Cuts::known(Cell cell, Symbol symbol) const {
  return assignment_.is_true_for_good(positive(variables_.of(cell, symbol)));
}

void Cuts::of_group(const Group& group, std::vector<Clause>& found) {
  const auto size = static_cast<std::int32_t>(group.cells.size());
  if (size < values_.need(group.symbol)) {
    begin_marks();
    set_ = group.cells;
    for (const Cell cell : set_) put(cell, inside);
    separate(group.symbol, found);
  } else if (size > values_.cap(group.symbol)) {
    std::vector<Cell> starts;
    for (const Cell cell : group.cells)
      if (starts.size() < tuning::most_starts && known(cell, group.symbol)) starts.push_back(cell);
    for (const Cell cell : {group.cells.front(), group.cells.back(), group.cells[group.cells.size() / 2]})
      if (starts.size() < tuning::most_starts && std::find(starts.begin(), starts.end(), cell) == starts.end())
        starts.push_back(cell);
    for (const Cell start : starts) overflow(group, start, found);
  }
}

Clause Cuts::not_whole(const std::vector<Cell>& cells) {
  const Symbol big = values_.big();
  Clause clause;
  begin_marks();
  for (const Cell cell : cells) put(cell, inside);
  for (const Cell cell : cells) {
    clause.push_back(negative(variables_.of(cell, big)));
    for (const Cell other : board_.neighbors(cell)) {
      if (kind(other) != 0 || !variables_.has(other, big)) continue;
      put(other, beside);
      clause.push_back(positive(variables_.of(other, big)));
    }
  }
  return clause;
}

// The border of set_, whose cells are marked; set_ grows by what leads nowhere else.
void Cuts::find_border(Symbol symbol) {
  border_.clear();
  for (const Cell cell : set_) {
    for (const Cell other : board_.neighbors(cell)) {
      if (kind(other) != 0 || !possible(other, symbol)) continue;
      put(other, beside);
      border_.push_back(other);
    }
  }
  const auto most = static_cast<std::size_t>(values_.need(symbol)) - 1;
  std::erase_if(border_, [&](Cell cell) {
    if (set_.size() >= most) return false;
    for (const Cell other : board_.neighbors(cell))
      if (kind(other) == 0 && possible(other, symbol)) return false;
    put(cell, inside);
    set_.push_back(cell);
    return true;
  });
}

void Cuts::separate(Symbol symbol, std::vector<Clause>& found) {
  find_border(symbol);
  for (const Cell cell : set_)
    if (known(cell, symbol)) return found.push_back(leaves(symbol, cell));
  const std::size_t stride = 1 + set_.size() / tuning::most_seeds;
  for (std::size_t k = 0; k < set_.size(); k += stride) found.push_back(leaves(symbol, set_[k]));
}

// If the seed has the value, a border cell has it.
Clause Cuts::leaves(Symbol symbol, Cell seed) const {
  Clause clause{negative(variables_.of(seed, symbol))};
  for (const Cell cell : border_) clause.push_back(positive(variables_.of(cell, symbol)));
  return clause;
}

// Connected cells of a group, one more than its value: from the start by shortest ways to clues, then to what is nearest.
void Cuts::overflow(const Group& group, Cell start, std::vector<Clause>& found) {
  const auto most = static_cast<std::size_t>(values_.cap(group.symbol)) + 1;
  std::vector<Cell> chosen{start}, queue;
  begin_marks();
  for (const Cell cell : group.cells) put(cell, beside);
  put(start, inside);
  for (bool reached = true; reached && chosen.size() < most;) {
    reached = false;
    queue = chosen;
    for (std::size_t k = 0; k < queue.size() && !reached; ++k) {
      for (const Cell other : board_.neighbors(queue[k])) {
        if (kind(other) != beside) continue;
        from_[other] = queue[k];
        put(other, path);
        queue.push_back(other);
        if (!known(other, group.symbol)) continue;
        std::vector<Cell> way;
        for (Cell cell = other; kind(cell) != inside; cell = from_[cell]) way.push_back(cell);
        if (chosen.size() + way.size() > most) continue;
        for (const Cell cell : way) put(cell, inside);
        chosen.insert(chosen.end(), way.begin(), way.end());
        reached = true;
        break;
      }
    }
    for (const Cell cell : queue)
      if (kind(cell) == path) put(cell, beside);
  }
  for (std::size_t k = 0; k < chosen.size() && chosen.size() < most; ++k) {
    for (const Cell other : board_.neighbors(chosen[k])) {
      if (kind(other) != beside || chosen.size() == most) continue;
      put(other, inside);
      chosen.push_back(other);
    }
  }
  Clause clause;
  for (const Cell cell : chosen) clause.push_back(negative(variables_.of(cell, group.symbol)));
  found.push_back(std::move(clause));
}

bool Cuts::examine(const sat::Assignment&, Literal literal, Clause& violated) {
  const auto [cell, symbol] = variables_.meaning(variable_of(literal));
  if (cell < 0 || values_.need(symbol) > tuning::most_examined) return false;
  if (literal == positive(variable_of(literal)))
    return too_large(cell, symbol, violated) || too_small(cell, symbol, violated);
  for (const Cell other : board_.neighbors(cell))
    if (variables_.has(other, symbol) && assignment_.is_true(positive(variables_.of(other, symbol))) &&
        too_small(other, symbol, violated))
      return true;
  return false;
}

bool Cuts::too_large(Cell start, Symbol symbol, Clause& violated) {
  if (values_.cap(symbol) == unbounded) return false;
  const auto most = static_cast<std::size_t>(values_.cap(symbol)) + 1;
  begin_marks();
  set_.assign(1, start);
  put(start, inside);
  for (std::size_t k = 0; k < set_.size(); ++k) {
    for (const Cell other : board_.neighbors(set_[k])) {
      if (kind(other) != 0 || !variables_.has(other, symbol)) continue;
      if (!assignment_.is_true(positive(variables_.of(other, symbol)))) continue;
      put(other, inside);
      set_.push_back(other);
      if (set_.size() < most) continue;
      violated.clear();
      for (const Cell cell : set_) violated.push_back(negative(variables_.of(cell, symbol)));
      return true;
    }
  }
  return false;
}

bool Cuts::too_small(Cell start, Symbol symbol, Clause& violated) {
  const auto need = static_cast<std::size_t>(values_.need(symbol));
  begin_marks();
  set_.assign(1, start);
  put(start, inside);
  for (std::size_t k = 0; k < set_.size(); ++k) {
    for (const Cell other : board_.neighbors(set_[k])) {
      if (set_.size() >= need) return false;
      if (kind(other) != 0 || !variables_.has(other, symbol)) continue;
      if (assignment_.is_false(positive(variables_.of(other, symbol)))) continue;
      put(other, inside);
      set_.push_back(other);
    }
  }
  if (set_.size() >= need) return false;
  find_border(symbol);
  violated = leaves(symbol, start);
  return true;
}

}  // namespace dancefloor::fillomino
