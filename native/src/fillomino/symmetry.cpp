// There are few symmetric regions: 310 of the 36446 fixed polyominoes of ten cells stay the same when they are turned by
// 180 degrees. So, unless a value is large or could be anywhere, clauses list its regions: a cell that has the value is in
// one of them. That says more than to forbid regions that are not symmetric when they occur.
//
// For all other regions, clauses say that they have a middle: each cell has an image, and the neighbours of the cell in its
// region have their images beside that. These clauses mention no value, so the solver learns for all values at once. They
// must know which cells are in one region. For values with a symbol of their own this follows; for BIG cells it takes
// variables, so that BIG regions that touch are two regions, and BIG may stand for any number of values.
#include "fillomino/symmetry.hpp"

#include <algorithm>
#include <utility>

#include "fillomino/regions.hpp"

namespace dancefloor::fillomino {
Symmetry::Symmetry(const Board& board, const Values& values, const Variables& variables, sat::Solver& sat)
    : board_(board),
      values_(values),
      variables_(variables),
      sat_(sat),
      apart_(static_cast<std::size_t>(board.cells())),
      covered_(static_cast<std::size_t>(values.count()), 0) {
  write_regions();
  for (Cell cell = 0; cell < board_.cells(); ++cell)
    for (const Cell other : board_.neighbors(cell))
      if (cell < other) relate(cell, other);
      else apart_[cell].push_back(apart(other, cell));
  if (board_.cells() <= tuning::most_cells) write_images();
}

// Whether two neighbours are apart: a variable, since those that have no reason to be true are false.
std::int32_t Symmetry::apart(Cell cell, Cell other) const {
  const auto around = board_.neighbors(cell);
  const auto place = std::find(around.begin(), around.end(), other) - around.begin();
  return apart_[cell][static_cast<std::size_t>(place)];
}

Literal Symmetry::together(Cell cell, Cell other) const { return negative(apart(cell, other)); }

void Symmetry::write_regions() {
  std::size_t room = tuning::most_regions;
  std::int64_t effort = tuning::most_steps;
  for (Symbol symbol = 0; symbol < values_.count(); ++symbol) {
    if (symbol == values_.big()) continue;
    std::vector<Having> having(static_cast<std::size_t>(board_.cells()), Having::cannot);
    for (Cell cell = 0; cell < board_.cells(); ++cell)
      if (variables_.has(cell, symbol)) having[cell] = variables_.left(cell).size() == 1 ? Having::has : Having::can;
    const auto regions = symmetric_regions(board_, having, values_.number(symbol), room, effort);
    if (!regions) continue;
    covered_[symbol] = 1;
    room -= regions->size();
    std::vector<Clause> inside(static_cast<std::size_t>(board_.cells()));
    for (const std::vector<Cell>& region : *regions) {
      const std::int32_t chosen = sat_.add_variable();
      for (const Cell cell : region) {
        sat_.add({negative(chosen), positive(variables_.of(cell, symbol))});
        inside[cell].push_back(positive(chosen));
        for (const Cell other : board_.neighbors(cell))
          if (variables_.has(other, symbol) && std::find(region.begin(), region.end(), other) == region.end())
            sat_.add({negative(chosen), negative(variables_.of(other, symbol))});
      }
    }
    for (Cell cell = 0; cell < board_.cells(); ++cell) {
      if (!variables_.has(cell, symbol)) continue;
      inside[cell].push_back(negative(variables_.of(cell, symbol)));
      sat_.add(inside[cell]);
    }
  }
}

// Cells side by side are in one region if they have one value, unless it is BIG, and only then.
void Symmetry::relate(Cell cell, Cell other) {
  const std::int32_t apart = sat_.add_variable();
  apart_[cell].push_back(apart);
  for (const auto& [from, to] : {std::pair{cell, other}, std::pair{other, cell}}) {
    for (const Symbol symbol : variables_.left(from)) {
      Clause same{positive(apart), negative(variables_.of(from, symbol))};
      if (variables_.has(to, symbol)) same.push_back(positive(variables_.of(to, symbol)));
      sat_.add(same);
      if (from == cell && symbol != values_.big() && variables_.has(to, symbol))
        sat_.add({negative(apart), negative(variables_.of(from, symbol)), negative(variables_.of(to, symbol))});
    }
  }
}

// A cell whose value has no regions that are written down has an image.
void Symmetry::write_images() {
  std::vector<std::pair<Cell, Cell>> pairs;
  for (Cell cell = 0; cell < board_.cells(); ++cell)
    for (Cell other = cell; other < board_.cells(); ++other)
      if (share(cell, other)) pairs.emplace_back(cell, other);
  if (pairs.size() > tuning::most_images) return;
  const auto cells = static_cast<std::size_t>(board_.cells());
  image_.assign(cells * cells, -1);
  for (const auto& [cell, other] : pairs) image_[at(cell, other)] = image_[at(other, cell)] = sat_.add_variable();
  for (Cell cell = 0; cell < board_.cells(); ++cell) {
    Clause some;
    for (const Symbol symbol : variables_.left(cell))
      if (covered_[symbol]) some.push_back(positive(variables_.of(cell, symbol)));
    if (some.size() == variables_.left(cell).size()) continue;
    for (Cell other = 0; other < board_.cells(); ++other) {
      if (image_[at(cell, other)] < 0) continue;
      some.push_back(positive(image_[at(cell, other)]));
      mirror(cell, other);
    }
    sat_.add(some);
  }
}

bool Symmetry::share(Cell cell, Cell other) const {
  for (const Symbol symbol : variables_.left(cell))
    if (!covered_[symbol] && variables_.has(other, symbol)) return true;
  return false;
}

// If one is the image of the other, they have the same value, and the same holds of those beside them in their region.
void Symmetry::mirror(Cell cell, Cell other) {
  const Literal no_image = negative(image_[at(cell, other)]);
  for (const Symbol symbol : variables_.left(cell)) {
    Clause same{no_image, negative(variables_.of(cell, symbol))};
    if (variables_.has(other, symbol)) same.push_back(positive(variables_.of(other, symbol)));
    sat_.add(same);
  }
  const std::int32_t sum = board_.position(cell) + board_.position(other);
  for (const Cell next : board_.neighbors(cell)) {
    const Literal no_step = positive(apart(cell, next));
    const Cell opposite_next = board_.at(sum - board_.position(next));
    const auto around = board_.neighbors(other);
    if (opposite_next < 0 || image_[at(next, opposite_next)] < 0 ||
        std::find(around.begin(), around.end(), opposite_next) == around.end()) {
      sat_.add({no_image, no_step});
      continue;
    }
    sat_.add({no_image, no_step, positive(image_[at(next, opposite_next)])});
    if (other != next) sat_.add({no_image, no_step, together(other, opposite_next)});
  }
}

std::vector<Group> Symmetry::groups(const std::vector<Symbol>& symbols) const {
  return groups_where(board_, symbols, [&](Cell one, Cell other) { return sat_.is_true(together(one, other)); });
}

void Symmetry::of_groups(const std::vector<Group>& groups, std::vector<Clause>& found) {
  group_of_.assign(static_cast<std::size_t>(board_.cells()), nullptr);
  for (const Group& group : groups)
    if (group.symbol == values_.big())
      for (const Cell cell : group.cells) group_of_[cell] = &group;
  for (const Group& group : groups) {
    const auto size = static_cast<std::int32_t>(group.cells.size());
    if (group.symbol != values_.big()) {
      if (size == values_.cap(group.symbol) && !board_.may_be_region(group.cells)) found.push_back(not_all(group));
      continue;
    }
    if (size < values_.need(group.symbol)) {
      for (const Cell cell : group.cells) {
        Clause clause{negative(variables_.of(cell, group.symbol))};
        leave(group, clause);
        found.push_back(std::move(clause));
      }
    } else if (values_.symbol(size) != group.symbol || !board_.may_be_region(group.cells)) {
      found.push_back(not_whole(group));
    }
    for (const Cell cell : group.cells) {
      for (const Cell other : board_.neighbors(cell))
        if (cell < other && group_of_[other]) meet(cell, other, true, found);
      for (const Cell other : board_.walled(cell))
        if (cell < other && group_of_[other]) meet(cell, other, false, found);
    }
  }
}

// Two BIG cells side by side: in one region nothing is between them, and in two of one size they would be in one.
void Symmetry::meet(Cell cell, Cell other, bool open, std::vector<Clause>& found) {
  const Group &a = *group_of_[cell], &b = *group_of_[other];
  if (&a != &b) {
    if (a.cells.size() != b.cells.size()) return;
    Clause clause = not_whole(a);
    const Clause more = not_whole(b);
    clause.insert(clause.end(), more.begin(), more.end());
    return found.push_back(std::move(clause));
  }
  if (open && sat_.is_true(together(cell, other))) return;
  Clause clause = tree(cell, other);
  if (open) clause.push_back(together(cell, other));
  found.push_back(std::move(clause));
}

// Not all these steps are within one region: the way to the goal, or, without one, to all cells of the group.
Clause Symmetry::tree(Cell start, Cell goal) const {
  std::vector<Cell> queue{start}, from(apart_.size(), -1);
  from[start] = start;
  Clause every;
  for (std::size_t k = 0; k < queue.size(); ++k) {
    for (const Cell other : board_.neighbors(queue[k])) {
      if (from[other] >= 0 || !sat_.is_true(together(queue[k], other))) continue;
      from[other] = queue[k];
      queue.push_back(other);
      every.push_back(positive(apart(queue[k], other)));
    }
  }
  if (goal < 0) return every;
  Clause way;
  for (Cell cell = goal; cell != start; cell = from[cell]) way.push_back(positive(apart(cell, from[cell])));
  return way;
}

// Some cell of the group is in one region with one outside.
void Symmetry::leave(const Group& group, Clause& clause) const {
  for (const Cell cell : group.cells)
    for (const Cell other : board_.neighbors(cell))
      if (group_of_[other] != &group && variables_.has(other, group.symbol)) clause.push_back(together(cell, other));
}

// As many cells as a region has, but not a region.
Clause Symmetry::not_all(const Group& group) const {
  Clause clause;
  for (const Cell cell : group.cells) clause.push_back(negative(variables_.of(cell, group.symbol)));
  return clause;
}

// The cells of a group, without any other, are not a region.
Clause Symmetry::not_whole(const Group& group) const {
  Clause clause = tree(group.cells.front(), -1);
  clause.push_back(negative(variables_.of(group.cells.front(), group.symbol)));
  leave(group, clause);
  return clause;
}

void Symmetry::block(const Grid& grid, Clause& clause) const {
  for (Cell cell = 0; cell < board_.cells(); ++cell)
    for (const Cell other : board_.neighbors(cell))
      if (cell < other && values_.symbol(grid[cell]) == values_.big() && values_.symbol(grid[other]) == values_.big())
        clause.push_back(grid[cell] == grid[other] ? positive(apart(cell, other)) : together(cell, other));
}

}  // namespace dancefloor::fillomino
