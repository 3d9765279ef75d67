// Regions that floods have found, so that the same flood need not be repeated as long as its region is still possible.
//
// Witnesses are never removed: code that asks for one checks whether it still holds. A witness found under a supposition
// holds without it too, because cells can then have more values, and fewer cells are assigned.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "fillomino/board.hpp"
#include "tuning.hpp"

namespace dancefloor::fillomino {

class Witnesses {
 public:
  Witnesses(const Board& board, const Values& values)
      : cells_(static_cast<std::size_t>(board.cells())), tables_(static_cast<std::size_t>(values.count())) {
    for (Symbol symbol = 0; symbol < values.count(); ++symbol) {
      const auto need = static_cast<std::size_t>(values.need(symbol));
      if (need * cells_ <= tuning::most_noted) tables_[symbol].need = need;
    }
  }

  // The region noted last for a cell that it had then; empty if there is none. It may lack the cell meanwhile.
  std::span<const Cell> of_cell(Cell cell, Symbol symbol) const {
    const Table& table = tables_[symbol];
    if (table.noted_for.empty() || table.noted_for[cell] < 0) return {};
    return {table.regions.data() + static_cast<std::size_t>(table.noted_for[cell]) * table.need, table.need};
  }

  // Notes a region of the size that the value asks for, for all of its cells.
  void note(Symbol symbol, std::span<const Cell> region) {
    Table& table = tables_[symbol];
    if (table.need == 0) return;
    if (table.noted_for.empty()) {
      table.noted_for.assign(cells_, -1);
      table.regions.resize(cells_ * table.need);
    }
    std::copy(region.begin(), region.end(), &table.regions[static_cast<std::size_t>(region[0]) * table.need]);
    for (const Cell cell : region) table.noted_for[cell] = region[0];
  }

  // The regions noted last for a group with this first cell, one after another.
  std::span<const Cell> of_group(Cell first, Symbol symbol) const {
    const Table& table = tables_[symbol];
    return table.of_groups.empty() ? std::span<const Cell>() : table.of_groups[first];
  }

  // Notes regions that have only the cells of this group in common.
  void note_group(Cell first, Symbol symbol, const std::vector<Cell>& regions) {
    Table& table = tables_[symbol];
    if (table.need == 0) return;
    if (table.of_groups.empty()) table.of_groups.resize(cells_);
    table.of_groups[first] = regions;
  }

 private:

  struct Table {
    std::size_t need = 0;          // the size of a region; 0: nothing is noted
    std::vector<Cell> noted_for;   // by cell: the first cell of its region, or -1
    std::vector<Cell> regions;     // by first cell
    std::vector<std::vector<Cell>> of_groups;  // by first cell
  };

  std::size_t cells_;
  std::vector<Table> tables_;  // by symbol
};

}  // namespace dancefloor::fillomino
