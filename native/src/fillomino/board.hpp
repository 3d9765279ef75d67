// A fillomino under the full rules: cells, who is whose neighbour, clues and walls; and the values that a cell may have.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <utility>
#include <vector>

#include "tuning.hpp"

namespace dancefloor::fillomino {

namespace tuning = dancefloor::tuning::fillomino;

using Cell = std::int32_t;
using Value = std::int32_t;   // a number in a cell
using Symbol = std::int32_t;  // an index into Values
using Grid = std::vector<Value>;

constexpr std::int32_t unbounded = INT32_MAX;

// What a variant forbids besides. `differences` are those that no two regions side by side may have, nor two cells with a
// wall between them. Each cell is of a kind, for which some values are barred; without kinds, no value is.
struct Variant {
  std::vector<Value> differences;
  std::vector<std::int32_t> kinds;         // by cell
  std::vector<std::vector<Value>> barred;  // by kind
};

// Nothing here needs a square grid. A wall takes its two cells out of each other's neighbours, and their values must
// differ: were they equal, the two cells would be in one region, or in two of one size that share a side.
class Board {
 public:
  // `clues` has 0 for a blank cell. `largest` is the greatest value allowed; 0: any is. If regions must be symmetric, so
  // that a half turn leaves them as they are, `positions` has a number for each cell, in ascending order: pairs of cells
  // have the same middle if their positions have the same sum.
  // Throws std::invalid_argument if a number of a cell is out of range, neighbours are not each other's, or regions must be
  // symmetric in a variant.
  Board(const std::vector<std::vector<Cell>>& neighbors, std::vector<Value> clues,
        const std::vector<std::pair<Cell, Cell>>& walls, Value largest, std::vector<std::int32_t> positions = {},
        Variant variant = {});

  std::int32_t cells() const { return static_cast<std::int32_t>(clues_.size()); }
  std::span<const Cell> neighbors(Cell cell) const { return of(first_, arcs_, cell); }
  std::span<const Cell> walled(Cell cell) const { return of(first_wall_, walls_, cell); }  // those behind its walls
  Value clue(Cell cell) const { return clues_[cell]; }
  const std::vector<Value>& clues() const { return clues_; }
  Value largest() const { return largest_; }  // no region can be larger: this, or the number of cells

  const std::vector<Value>& differences() const { return differences_; }
  // Whether two values may not be side by side, though they differ.
  bool too_close(Value one, Value other) const {
    return std::find(differences_.begin(), differences_.end(), std::abs(one - other)) != differences_.end();
  }
  // Whether the cell is of a kind that cannot have the value.
  bool barred(Cell cell, Value value) const {
    return !kinds_.empty() && value <= largest_ && barred_[static_cast<std::size_t>(kinds_[cell])][value] != 0;
  }

  bool symmetric() const { return !positions_.empty(); }
  std::int32_t position(Cell cell) const { return positions_[cell]; }
  // The cell of a position; -1 if there is none.
  Cell at(std::int32_t position) const;
  // Whether a region may have this shape.
  bool may_be_region(const std::vector<Cell>& cells) const;
  // Whether a grid is a solution, by the rules alone.
  bool solved_by(const Grid& grid) const;

 private:
  static std::span<const Cell> of(const std::vector<std::int32_t>& first, const std::vector<Cell>& all, Cell cell) {
    return {all.data() + first[cell], all.data() + first[cell + 1]};
  }

  std::vector<std::int32_t> first_, first_wall_;
  std::vector<Cell> arcs_, walls_;
  std::vector<Value> clues_;
  Value largest_;
  std::vector<std::int32_t> positions_;
  std::vector<Value> differences_;
  std::vector<std::int32_t> kinds_;
  std::vector<std::vector<char>> barred_;  // by kind and value
};

// The values that have symbols of their own: 1 to `small`, and those in `named`. If there are others, they share the symbol
// BIG.
//
// A region may have any size, so there are as many values as cells. But where two regions of other values touch, each has
// at least `least` cells, the smallest of those values, and one has more. So a connected set of BIG cells with fewer than
// 2 least + 1 of them is one region, and BIG stands for its size; only from there on it can be read in several ways.
class Values {
 public:
  Values(std::int32_t small, std::vector<Value> named, Value largest);

  std::int32_t count() const { return static_cast<std::int32_t>(numbers_.size()) + (has_big_ ? 1 : 0); }
  Symbol big() const { return has_big_ ? static_cast<Symbol>(numbers_.size()) : -1; }
  // The value of a symbol; 0 for BIG.
  Value number(Symbol symbol) const { return symbol == big() ? 0 : numbers_[symbol]; }
  // The symbol for a value, which may be BIG; -1 if the value is too large.
  Symbol symbol(Value value) const;
  // How many cells a region has, at least and at most.
  std::int32_t need(Symbol symbol) const { return symbol == big() ? least_ : numbers_[symbol]; }
  std::int32_t cap(Symbol symbol) const { return symbol == big() ? unbounded : numbers_[symbol]; }
  std::int32_t small() const { return small_; }
  // The size from which BIG cells may be several regions.
  std::int32_t ambiguous() const { return 2 * least_ + 1; }

 private:
  std::int32_t small_, least_;
  Value largest_;
  std::vector<Value> numbers_;  // ascending
  bool has_big_;
};

}  // namespace dancefloor::fillomino
