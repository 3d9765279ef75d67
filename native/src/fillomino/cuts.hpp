// Clauses that a solution keeps, found when an assignment violates them.
#pragma once

#include <cstdint>
#include <vector>

#include "fillomino/board.hpp"
#include "fillomino/clauses.hpp"
#include "sat/solver.hpp"

namespace dancefloor::fillomino {

// The connected cells of one symbol.
struct Group {
  Symbol symbol;
  std::vector<Cell> cells;
};

// The groups into which the cells fall, where `joined` says whether two neighbors belong to the same.
template <typename Joined>
std::vector<Group> groups_where(const Board& board, const std::vector<Symbol>& symbols, Joined joined) {
  std::vector<Group> groups;
  std::vector<char> seen(symbols.size(), 0);
  for (Cell start = 0; start < board.cells(); ++start) {
    if (seen[start]) continue;
    seen[start] = 1;
    Group group{symbols[start], {start}};
    for (std::size_t k = 0; k < group.cells.size(); ++k) {
      for (const Cell other : board.neighbors(group.cells[k])) {
        if (seen[other] || !joined(group.cells[k], other)) continue;
        seen[other] = 1;
        group.cells.push_back(other);
      }
    }
    groups.push_back(std::move(group));
  }
  return groups;
}

std::vector<Group> groups_of(const Board& board, const std::vector<Symbol>& symbols);

class Cuts final : public sat::Theory {
 public:
  Cuts(const Board& board, const Values& values, const Variables& variables, const sat::Assignment& assignment);

  // The clauses that a group violates which is too small or too large; none, if it is of a size that it may have.
  void of_group(const Group& group, std::vector<Clause>& found);
  // These cells are not all BIG without another BIG one beside them.
  Clause not_whole(const std::vector<Cell>& cells);
  // The same of an assignment that is not complete, where one of its literals may be to blame.
  bool examine(const sat::Assignment& assignment, Literal literal, Clause& violated) override;

 private:
  bool possible(Cell cell, Symbol symbol) const;
  void find_border(Symbol symbol);
  void separate(Symbol symbol, std::vector<Clause>& found);
  Clause leaves(Symbol symbol, Cell seed) const;
  bool known(Cell cell, Symbol symbol) const;
  void overflow(const Group& group, Cell start, std::vector<Clause>& found);
  bool too_large(Cell start, Symbol symbol, Clause& violated);
  bool too_small(Cell start, Symbol symbol, Clause& violated);
  void begin_marks() { stamp_ += 4; }
  void put(Cell cell, std::uint64_t kind) { mark_[cell] = stamp_ + kind; }
  std::uint64_t kind(Cell cell) const { return mark_[cell] > stamp_ ? mark_[cell] - stamp_ : 0; }

  const Board& board_;
  const Values& values_;
  const Variables& variables_;
  const sat::Assignment& assignment_;
  std::vector<Cell> set_, border_;
  std::vector<std::uint64_t> mark_;  // by cell: stamp_ + what it is, if it is anything now
  std::vector<Cell> from_;
  std::uint64_t stamp_ = 0;
};

}  // namespace dancefloor::fillomino
