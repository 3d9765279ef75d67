// Fillomino under the full rules: solutions one after another, until there are no more.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "fillomino/board.hpp"
#include "fillomino/cuts.hpp"
#include "problem.hpp"

namespace dancefloor::fillomino {

struct Settings {
  std::uint64_t seed = 0;
  std::int32_t small = 3;             // values up to it, and those of clues, have symbols from the start
  std::uint64_t theory_after = 1500;  // conflicts after which partial assignments are examined too
  std::int32_t guess_from = 200;      // cells from which guesses are made
};

// A claim about a cell: that it has the value, or, negated, that it has not.
struct Claim {
  Cell cell;
  Value value;
  bool negated = false;
};

class Solver {
 public:
  enum class State {
    open,      // it can go on
    complete,  // there are no more solutions
    too_large  // to go on would take larger tables than allowed
  };
  // `steps` are cells and literals looked at: they are closer to the time than conflicts.
  struct Work {
    std::uint64_t conflicts = 0, rounds = 0, cuts = 0, raises = 0, steps = 0;
  };

  // `named` are values, besides those of clues, that claims will speak of.
  Solver(Board board, std::vector<Value> named, const Settings& settings);
  ~Solver();

  // Begins again: from now on, solutions must also satisfy these claims.
  // Throws std::invalid_argument if a claim speaks of a value that is neither a clue nor named.
  void ask(const std::vector<Claim>& claims);

  // Looks for solutions until the budget is spent (covers: solutions; nodes: conflicts) or its work is done.
  State advance(const Budget& budget, std::vector<Grid>& found);

  // Once the search is complete without a solution: the numbers of claims that contradict each other, given the clues;
  // empty if there is no solution even without claims.
  const std::vector<std::int32_t>& core() const { return core_; }
  Work work() const;

 private:
  struct Encoding;

  void encode();
  void begin();
  void suppose();
  void assume();
  void tend();
  sat::Answer search(sat::Turn& turn);
  void finish();
  State state() const;
  void round();
  bool forbid(const std::vector<Group>& groups);
  void keep_distance(const std::vector<Group>& groups, const std::vector<const Group*>& group_of,
                     std::vector<Clause>& clauses);
  void read(const std::vector<Group>& groups);
  void accept(const Grid& grid);
  void block(const Grid& grid);
  void add(Clause clause);

  Board board_;
  std::vector<Value> named_;
  Settings settings_;
  std::unique_ptr<Encoding> encoding_;
  std::int32_t small_;
  std::vector<Claim> claims_;
  bool asked_ = false;
  Clause assumed_;              // what is claimed
  std::int32_t guard_ = -1;     // the variable that is true while the solutions of this question are forbidden
  std::vector<Grid> solutions_;
  std::deque<Grid> pending_;    // found, and not yet handed over
  std::int32_t raise_to_ = 0;   // values up to this must get symbols before it can go on; 0: as it is
  bool complete_ = false, too_large_ = false;
  std::vector<std::int32_t> core_;
  Work work_;
};

}  // namespace dancefloor::fillomino
