// What symmetric regions have in common, as clauses.
#pragma once

#include <cstdint>
#include <vector>

#include "fillomino/board.hpp"
#include "fillomino/clauses.hpp"
#include "fillomino/cuts.hpp"
#include "sat/solver.hpp"

namespace dancefloor::fillomino {

// If regions must be symmetric: variables that say which cells are in one region, also for BIG cells, and which cell is
// the image of which. So every set of BIG cells has one meaning.
class Symmetry {
 public:
  // Adds clauses.
  Symmetry(const Board& board, const Values& values, const Variables& variables, sat::Solver& sat);

  // The regions of an assignment.
  std::vector<Group> groups(const std::vector<Symbol>& symbols) const;
  // The clauses that they violate, if they are of a size that they may have or BIG; none, if they can be regions.
  void of_groups(const std::vector<Group>& groups, std::vector<Clause>& found);
  // What distinguishes a solution, beside the symbols: literals that do not all hold in any other one.
  void block(const Grid& grid, Clause& clause) const;

 private:
  void write_regions();
  void relate(Cell cell, Cell other);
  void write_images();
  bool share(Cell cell, Cell other) const;
  void mirror(Cell cell, Cell other);
  void meet(Cell cell, Cell other, bool open, std::vector<Clause>& found);
  Clause tree(Cell start, Cell goal) const;
  void leave(const Group& group, Clause& clause) const;
  Clause not_all(const Group& group) const;
  Clause not_whole(const Group& group) const;
  std::int32_t apart(Cell cell, Cell other) const;
  Literal together(Cell cell, Cell other) const;
  std::size_t at(Cell cell, Cell other) const {
    return static_cast<std::size_t>(cell) * static_cast<std::size_t>(board_.cells()) + static_cast<std::size_t>(other);
  }

  const Board& board_;
  const Values& values_;
  const Variables& variables_;
  sat::Solver& sat_;
  std::vector<std::vector<std::int32_t>> apart_;  // by cell and place among its neighbours
  std::vector<std::int32_t> image_;               // by two cells; -1 if one cannot be the image of the other
  std::vector<char> covered_;                     // by symbol: its regions are written down
  std::vector<const Group*> group_of_;            // by cell: its group, if it is BIG
};

}  // namespace dancefloor::fillomino
