// What is known about a fillomino without a search: which values a cell can still have, and why not the others.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "fillomino/board.hpp"
#include "fillomino/witnesses.hpp"

namespace dancefloor::fillomino {

enum class Rule : std::uint8_t {
  given,        // the cell has a clue
  large,        // no region can be as large as that
  walled,       // a cell behind a wall has the value
  kind,         // a variant bars the value from cells of this kind
  distance,     // a variant bars the value beside the value of a cell
  last,         // the cell has no other value left
  complete,     // a region of the value beside it has all its cells
  merge,        // it would join regions of the value that together are too large
  forced,       // without it a region of the value could not grow large enough
  fit,          // a region of the value can only just grow large enough, with it
  unreachable,  // a region with it could not grow large enough
  symmetric,    // each symmetric region with cells of the value has it; or none has it
  refuted,      // supposed, the value, or its absence, leads to a contradiction
  agreed,       // whether another cell has a value or not, it follows
  proved,       // a solver has proved it
  stuck,        // a contradiction: a region can no longer grow large enough
  overflow,     // a contradiction: a region is too large
  empty,        // a contradiction: a cell has no value left
};

// A deduction: the cell has the value (`placed`), or has not; or a contradiction, then `cell` is one of the cells at fault.
// The cells that justify it are `because`: the regions that it speaks of, and what they could grow into.
struct Step {
  Rule rule;
  Cell cell;
  Symbol symbol;
  bool placed;
  std::vector<Cell> because;
};

// A supposition: that a cell has a value, or that it does not have it. `assigned` is how many cells the rules assign until
// they have found what follows.
struct Trial {
  Symbol symbol;
  bool holds;
  std::int32_t assigned;
};

// What follows from the value of a cell, whichever of these regions it is in.
struct Regional {
  std::vector<std::vector<Cell>> regions;
  std::int32_t assigned = 0;  // cells that get a value in all of them together
  std::vector<std::pair<Cell, Symbol>> excluded;
};

// Exclusions that follow, whether a cell has a value or not.
struct Agreement {
  Symbol symbol;
  std::int32_t assigned;  // in both cases together
  std::vector<std::pair<Cell, Symbol>> excluded;
};

class Rules {
 public:
  // Nothing is deduced yet, not even from clues.
  Rules(const Board& board, const Values& values);

  bool can(Cell cell, Symbol symbol) const { return can_[index(cell, symbol)] != 0; }
  std::int32_t choices(Cell cell) const { return choices_[cell]; }
  // The value of a cell that has only one left; else -1.
  Symbol symbol(Cell cell) const { return choices_[cell] == 1 ? left_[cell] : -1; }

  // Values too large for the board go, and each clue is placed.
  bool begin();
  // All rules for one value; false once none has anything more to say, or there is a contradiction.
  bool step();
  // Steps until there are no more; false once there is a contradiction, and nothing more is done then.
  bool run();
  bool failed() const { return failed_; }
  // While they hold back, the rules note which cells get a value, but do not use that any further, so all that they note
  // follows from what was known before. What they have noted of cells is forgotten when this is called. With `groups_only`
  // they look at groups, but not at the room of other cells.
  void hold_back(bool holding, bool groups_only);
  // A supposition, or what is known from elsewhere.
  bool place(Cell cell, Symbol symbol, Rule rule = Rule::given);
  bool remove(Cell cell, Symbol symbol, Rule rule = Rule::given);

  // Takes back everything since this mark.
  std::size_t mark() const { return trail_.size(); }
  void undo(std::size_t mark);

  // How many cells its passes looked at: a measure of work that does not depend on the machine.
  std::uint64_t looked() const { return looked_; }

  // From now on records the steps, in the order in which they are found; null: no longer.
  void record(std::vector<Step>* steps) { steps_ = steps; }

  // Removes values that the rules refute when they are supposed, first from cells with the fewest choices, until a whole
  // pass refutes none or `tried` suppositions were made. Returns false on a contradiction. Reduces `tried` by the number of
  // suppositions.
  bool probe(std::int64_t& tried);
  // The suppositions about a cell that the rules refute before they have assigned more than `most` other cells. With two
  // values left, not to have one is to have the other: so it supposes an absence only with more than two.
  std::vector<Trial> refuted(Cell cell, std::int32_t most);
  // Whether, with these clues more, the rules find the values of some cells, none of them BIG, with suppositions about
  // cells nearby that they refute before they have assigned more than `most` other cells.
  bool finds(const std::vector<std::pair<Cell, Symbol>>& clues, const std::vector<Cell>& wanted,
             const std::vector<Cell>& near, std::int32_t most);
  // What the rules find, whether the cell has a value or not; for each value, where there is anything.
  std::vector<Agreement> agreed(Cell cell);
  // What the rules find in each region that can contain a cell with a value, if regions must be symmetric; no regions if
  // there are more than `most`, or if they are not listed.
  Regional regional(Cell cell, std::size_t most);

 private:
  struct Region;

  std::size_t index(Cell cell, Symbol symbol) const {
    return static_cast<std::size_t>(symbol) * static_cast<std::size_t>(board_.cells()) + static_cast<std::size_t>(cell);
  }
  bool take(Cell cell, Symbol symbol, Rule rule, const std::vector<Cell>* because);
  bool settle(Cell cell, Symbol symbol, Rule rule, const std::vector<Cell>* because);
  bool fail(Rule rule, Cell cell, Symbol symbol, const std::vector<Cell>* because);
  void note(Rule rule, Cell cell, Symbol symbol, bool placed, const std::vector<Cell>* because);
  bool assigned(Cell cell);
  void change(Cell cell, Symbol symbol) {
    stale_[symbol] = 1;
    changed_[symbol].push_back(cell);
  }
  bool suppose(Cell cell, Symbol symbol, bool holds, std::int32_t most);
  bool refute(Cell cell, std::int32_t most);
  bool find(const std::vector<Cell>& wanted, std::vector<Cell> near, std::int32_t most);
  bool hold(Cell cell);

  bool pass(Symbol symbol);
  bool near_group(std::int32_t group) const;
  void look_near(Symbol symbol, const std::vector<Cell>& changed);
  bool near(Cell cell) const { return everywhere_ || near_[cell] == nearing_; }
  void find_groups(Symbol symbol);
  bool look_around_groups(Symbol symbol);
  bool grow_groups(Symbol symbol);
  bool reach_free_cells(Symbol symbol);
  bool reach(Cell cell, Symbol symbol);
  bool holds(std::span<const Cell> region, Symbol symbol);
  bool grows(Symbol symbol, Cell start, Cell without, bool more = false);
  std::int32_t weigh(Cell cell);
  void take_in(Cell cell);
  void queue(std::size_t before, std::int32_t cost);
  bool force(Symbol symbol, std::int32_t group);
  bool is_free(Symbol symbol, std::int32_t group);
  void find_regions(Symbol symbol, std::int32_t group, std::vector<Cell>& candidates);
  bool find_region(Symbol symbol, std::int32_t group);
  void leave_reached(std::vector<Cell>& cells) const;
  bool turn(Symbol symbol);
  bool turn_listed(Symbol symbol);
  bool turn_unlisted(Symbol symbol);
  bool turn(Symbol symbol, Cell cell, const std::vector<Cell>& cells, bool known);
  bool list(Symbol symbol);
  bool is_possible(const Region& region, Symbol symbol) const;
  std::vector<Cell> with_groups(Cell cell) const;
  bool has_middle(const std::vector<Cell>& start, Symbol symbol, std::int32_t sum, std::vector<Cell>& certain);
  void find_span(const std::vector<Cell>& start, Symbol symbol);
  std::int32_t size(std::int32_t group) const { return group_first_[group + 1] - group_first_[group]; }


  const Board& board_;
  const Values& values_;
  std::vector<char> can_;               // by symbol and cell
  std::vector<std::int32_t> choices_;   // by cell
  std::vector<Symbol> left_;            // by cell: the sum of the symbols it can have
  std::vector<std::pair<Cell, Symbol>> trail_;
  std::vector<char> stale_;             // by symbol: something changed since its last pass
  std::vector<std::vector<Cell>> changed_;  // by symbol: where
  std::vector<std::vector<Cell>> having_;   // by symbol: the cells that have it, in the order of assignment
  std::vector<char> unheard_;           // by symbol: a pass has to look everywhere
  bool failed_ = false;
  bool holding_ = false, groups_only_ = false;
  std::vector<char> held_;              // by cell: that it gets a value was noted, and is held back
  std::vector<Step>* steps_ = nullptr;
  std::int32_t assigned_ = 0;           // cells since the last supposition

  // Groups of assigned cells of the symbol of this pass, as they were when it began.
  std::vector<std::int32_t> group_;        // by cell: its group, or -1
  std::vector<std::int32_t> group_first_;
  std::vector<Cell> group_cells_;
  std::vector<std::pair<Cell, Rule>> forced_;  // to be placed at the end of the pass
  std::vector<std::vector<Cell>> forced_because_;

  // What a group could grow into: cells reached, by the number of cells that it takes to get there.
  std::vector<std::vector<Cell>> bucket_;
  std::vector<std::uint32_t> reached_;  // by cell: the last flood that reached it
  std::vector<std::int32_t> joined_;    // the groups that come in with a cell
  std::vector<Cell> flood_;             // the cells reached by the last one, in order
  std::vector<std::uint32_t> large_enough_;  // by cell: the last pass that found it in a set as large as a region
  std::vector<std::uint32_t> near_;     // by cell: the last pass that has to look there
  std::vector<Cell> around_;            // all cells where this pass has to look, unless everywhere
  std::uint32_t flooding_ = 0, reaching_ = 0, nearing_ = 0;
  bool everywhere_ = true;              // this pass looks everywhere
  std::size_t spent_ = 0;               // cells flooded in this pass
  std::uint64_t looked_ = 0;
  std::int32_t buckets_ = 0;

  // If regions must be symmetric: those that cells of a value could form when they were listed. `listed_at_` is the length
  // of the trail at that time.
  struct Region {
    std::vector<Cell> cells, border;
  };
  std::vector<std::optional<std::vector<Region>>> listed_;  // by symbol; none where there are too many
  std::vector<char> is_listed_;                             // by symbol: it was tried
  std::size_t listed_at_ = 0;
  std::vector<std::int32_t> inside_of_, beside_;            // by cell: how many regions of a group have it, or touch it

  // Cells so near to the start that its region could have them.
  std::vector<Cell> span_, inside_;
  std::vector<std::uint32_t> span_at_, inside_at_;  // by cell: the last search that found it so
  std::uint32_t spanning_ = 0, turning_ = 0;

  std::vector<std::uint32_t> touching_;  // by cell: the last pass with a group beside it
  std::vector<std::uint32_t> meeting_;   // by cell: the last pass with several cells of groups beside it
  std::vector<std::uint32_t> avoided_;   // by cell: the last region that had to avoid it
  std::uint32_t passing_ = 0, avoiding_ = 0;
  std::vector<Cell> common_, regions_, edge_, shunned_;
  Witnesses witnesses_;
};

}  // namespace dancefloor::fillomino
