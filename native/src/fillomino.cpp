// Lazy clauses.
//
// A fillomino as clauses would need one for each set of cells that is no region; nearly all of them are never violated. So
// the search begins with a few (fillomino_clauses), and each assignment that it comes upon is looked at: every connected set
// of cells of one value that is too small or too large gives some more (fillomino_cuts), and the search goes on where it
// was. An assignment that violates nothing is a solution; it is forbidden, and the search goes on. What was learnt stays.
//
// BIG stands for all values that are not told apart (`Values`). A small connected set of BIG cells is one region. A larger
// one may be several: then solutions are sought that differ there only (fillomino_split), which are soon found if there
// are any; if more are wanted, more values are told apart, and the search begins again.
//
// Where regions are to be symmetric, it is known of BIG cells which are in one region (fillomino_symmetry).
//
// On hard boards, known by the number of conflicts, partial assignments are looked at too.
#include "fillomino.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <stdexcept>
#include <utility>

#include "fillomino_clauses.hpp"
#include "fillomino_rules.hpp"
#include "fillomino_split.hpp"
#include "fillomino_symmetry.hpp"
#include "sat.hpp"

namespace dancefloor::fillomino {
namespace {

constexpr std::int64_t most_entries = 100'000'000;  // cells times values
constexpr std::size_t most_splits = 2;

}  // namespace

struct Solver::Encoding {
  Encoding(const Board& board, const Values& told_apart)
      : values(told_apart),
        rules(board, values),
        possible(rules.begin() && rules.run()),
        variables(board, values, rules, sat),
        cuts(board, values, variables, sat) {
    if (!possible) return;
    add_clauses(board, values, variables, sat);
    if (board.symmetric()) symmetry.emplace(board, values, variables, sat);
  }

  const Values values;
  Rules rules;
  const bool possible;  // as far as the rules can tell
  Sat sat;
  Variables variables;
  Cuts cuts;
  std::optional<Symmetry> symmetry;  // where that is asked for
  bool examining = false;
};

Solver::Solver(Board board, std::vector<Value> named, const Settings& settings)
    : board_(std::move(board)), named_(std::move(named)), settings_(settings) {
  for (const Value value : board_.clues())
    if (value != 0) named_.push_back(value);
  for (const Value value : named_)
    if (value < 1) throw std::invalid_argument("values must be 1 or more");
  small_ = named_.empty() ? 1 : std::min(settings.small, *std::max_element(named_.begin(), named_.end()));
}

Solver::~Solver() = default;

// Tells so many values apart as it takes, and begins with what is known then.
void Solver::encode() {
  if (raise_to_ > 0) {
    ++work_.raises;
    small_ = std::exchange(raise_to_, 0);
  }
  if (encoding_) work_.conflicts += encoding_->sat.conflicts();
  encoding_.reset();
  guard_ = -1;
  const Values values(small_, named_, board_.largest());
  too_large_ = static_cast<std::int64_t>(values.count()) * board_.cells() > most_entries;
  if (too_large_) return;
  encoding_ = std::make_unique<Encoding>(board_, values);
  if (!encoding_->possible) {
    complete_ = true;
    return;
  }
  suppose();
  for (const Grid& grid : solutions_) block(grid);
}

void Solver::ask(const std::vector<Claim>& claims) {
  for (const Claim& claim : claims) {
    if (claim.cell < 0 || claim.cell >= board_.cells()) throw std::invalid_argument("a claim must be about a cell");
    if (std::find(named_.begin(), named_.end(), claim.value) == named_.end())
      throw std::invalid_argument("a claim must be about a value of a clue, or one that was named");
  }
  if (!asked_) encoding_.reset();  // what was found until now is forbidden there for good
  asked_ = true;
  claims_ = claims;
  solutions_.clear();
  pending_.clear();
  core_.clear();
  raise_to_ = 0;
  complete_ = false;
  if (encoding_ && encoding_->possible) suppose();
  else if (encoding_) complete_ = true;
}

// Makes assumptions of the claims.
void Solver::suppose() {
  Sat& sat = encoding_->sat;
  Clause assumed;
  if (asked_) {
    if (guard_ >= 0) sat.add({negative(guard_)});
    guard_ = sat.add_variable();
    assumed.push_back(positive(guard_));
  }
  for (std::size_t k = 0; k < claims_.size(); ++k) {
    const auto [cell, value, negated] = claims_[k];
    const Symbol symbol = encoding_->values.symbol(value);
    const std::int32_t variable = symbol < 0 ? -1 : encoding_->variables.of(cell, symbol);
    if (variable >= 0) {
      assumed.push_back(negated ? negative(variable) : positive(variable));
    } else if (!negated) {
      complete_ = true;
      core_.assign(1, static_cast<std::int32_t>(k));
      return;
    }
  }
  sat.assume(assumed);
}

Solver::State Solver::state() const {
  if (too_large_) return State::too_large;
  return complete_ && pending_.empty() ? State::complete : State::open;
}

Solver::State Solver::advance(const Budget& budget, std::vector<Grid>& found) {
  Turn turn;
  turn.conflicts = std::max<std::uint64_t>(budget.nodes, 1);
  turn.stop = budget.stop;
  if (budget.seconds < 1e9)
    turn.deadline = std::chrono::steady_clock::now() +
                    std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                        std::chrono::duration<double>(std::max(budget.seconds, 0.0)));
  for (std::uint64_t handed = 0;;) {
    while (!pending_.empty() && handed < budget.covers) {
      found.push_back(std::move(pending_.front()));
      pending_.pop_front();
      ++handed;
    }
    if (handed >= budget.covers || state() != State::open) return state();
    if (!encoding_ || raise_to_ > 0) encode();
    if (state() != State::open) continue;
    switch (encoding_->sat.search(turn)) {
      case Sat::Answer::later: return State::open;
      case Sat::Answer::no: finish(); break;
      case Sat::Answer::yes: round(); break;
    }
    if (pending_.empty() && turn.over()) return state();
    if (!encoding_->examining && encoding_->sat.conflicts() >= settings_.theory_after) {
      encoding_->examining = true;
      encoding_->sat.consult(&encoding_->cuts);
    }
  }
}

// There are no more solutions; what contradicts each other is told by the claims themselves.
void Solver::finish() {
  complete_ = true;
  if (!solutions_.empty()) return;
  const Clause& literals = encoding_->sat.core();
  for (std::size_t k = 0; k < claims_.size(); ++k) {
    const Symbol symbol = encoding_->values.symbol(claims_[k].value);
    const std::int32_t variable = symbol < 0 ? -1 : encoding_->variables.of(claims_[k].cell, symbol);
    const Literal literal = claims_[k].negated ? negative(variable) : positive(variable);
    if (variable >= 0 && std::find(literals.begin(), literals.end(), literal) != literals.end())
      core_.push_back(static_cast<std::int32_t>(k));
  }
}

// An assignment that violates no clause is looked at.
void Solver::round() {
  ++work_.rounds;
  std::vector<Symbol> symbols(static_cast<std::size_t>(board_.cells()));
  for (Cell cell = 0; cell < board_.cells(); ++cell)
    for (const Symbol symbol : encoding_->variables.left(cell))
      if (encoding_->sat.is_true(positive(encoding_->variables.of(cell, symbol)))) symbols[cell] = symbol;
  const auto& symmetry = encoding_->symmetry;
  const std::vector<Group> groups = symmetry ? symmetry->groups(symbols) : groups_of(board_, symbols);
  if (!forbid(groups)) read(groups);
}

// Adds clauses against groups that can be no regions; whether there are any.
bool Solver::forbid(const std::vector<Group>& groups) {
  std::vector<Clause> clauses;
  for (const Group& group : groups)
    if (!encoding_->symmetry || group.symbol != encoding_->values.big()) encoding_->cuts.of_group(group, clauses);
  if (encoding_->symmetry) encoding_->symmetry->of_groups(groups, clauses);
  // BIG groups have one meaning as long as they are small; then they may have a size that has a name of its own, or be
  // on both sides of a wall, or as large as the one behind it.
  const Values& values = encoding_->values;
  std::vector<const Group*> group_of(static_cast<std::size_t>(board_.cells()), nullptr);
  for (const Group& group : groups) {
    const auto size = static_cast<std::int32_t>(group.cells.size());
    if (encoding_->symmetry || group.symbol != values.big()) continue;
    if (size < values.need(group.symbol) || size >= values.ambiguous()) continue;
    if (values.symbol(size) != values.big()) clauses.push_back(encoding_->cuts.not_whole(group.cells));
    for (const Cell cell : group.cells) group_of[cell] = &group;
  }
  for (Cell cell = 0; cell < board_.cells(); ++cell) {
    for (const Cell other : board_.walled(cell)) {
      const Group *a = group_of[cell], *b = group_of[other];
      if (cell > other || !a || !b || a->cells.size() != b->cells.size()) continue;
      Clause clause = encoding_->cuts.not_whole(a->cells);
      if (a != b) {
        const Clause more = encoding_->cuts.not_whole(b->cells);
        clause.insert(clause.end(), more.begin(), more.end());
      }
      clauses.push_back(std::move(clause));
    }
  }
  work_.cuts += clauses.size();
  for (Clause& clause : clauses) encoding_->sat.add(std::move(clause));
  return !clauses.empty();
}

// Every group can be a region: the solutions that this may mean.
void Solver::read(const std::vector<Group>& groups) {
  const Values& values = encoding_->values;
  Grid grid(static_cast<std::size_t>(board_.cells()));
  const std::int32_t ambiguous = encoding_->symmetry ? unbounded : values.ambiguous();
  std::size_t largest = 0;
  for (const Group& group : groups) {
    const auto size = static_cast<Value>(group.cells.size());
    for (const Cell cell : group.cells) grid[cell] = group.symbol == values.big() ? size : values.number(group.symbol);
    if (group.symbol == values.big() && size >= ambiguous) largest = std::max(largest, group.cells.size());
  }
  if (largest == 0) {
    if (!board_.solved_by(grid)) throw std::logic_error("an assignment that violates nothing is no fillomino solution");
    accept(grid);
    block(grid);
    return;
  }
  if (board_.solved_by(grid)) accept(grid);
  for (const Group& group : groups)
    if (group.symbol == values.big() && static_cast<std::int32_t>(group.cells.size()) >= values.ambiguous())
      for (const Grid& other : split(board_, grid, group.cells, most_splits, settings_.seed)) accept(other);
  raise_to_ = std::max({2 * small_, static_cast<std::int32_t>(largest - 1) / 2, raise_to_});
}

// A solution of the board, if it is new and what is claimed holds in it.
void Solver::accept(const Grid& grid) {
  if (std::find(solutions_.begin(), solutions_.end(), grid) != solutions_.end()) return;
  for (const Claim& claim : claims_)
    if ((grid[claim.cell] == claim.value) == claim.negated) return;
  solutions_.push_back(grid);
  pending_.push_back(grid);
}

// Forbids a solution whose BIG groups have one meaning.
void Solver::block(const Grid& grid) {
  Clause clause;
  if (guard_ >= 0) clause.push_back(negative(guard_));
  for (Cell cell = 0; cell < board_.cells(); ++cell)
    clause.push_back(negative(encoding_->variables.of(cell, encoding_->values.symbol(grid[cell]))));
  if (encoding_->symmetry) encoding_->symmetry->block(grid, clause);
  encoding_->sat.add(std::move(clause));
}

Solver::Work Solver::work() const {
  Work work = work_;
  if (encoding_) work.conflicts += encoding_->sat.conflicts();
  return work;
}

}  // namespace dancefloor::fillomino
