// Lazy clauses.
//
// A fillomino as clauses would need one for each set of cells that is not a region; nearly all of them are never violated.
// So the search begins with a few (clauses.hpp), and examines each assignment that it reaches: every connected set of
// cells of one value that is too small or too large gives some more (cuts.hpp), and the search goes on where it was. An
// assignment that violates nothing is a solution; the search forbids it and goes on. What it learnt stays.
//
// BIG stands for all values without a symbol of their own (`Values`). A small connected set of BIG cells is one region. A
// larger one may be several regions: then split.hpp looks for solutions that differ only there, and finds them fast if
// they exist. If the caller wants more, more values get symbols, and the search begins again.
//
// If regions must be symmetric, variables say which BIG cells are in one region (symmetry.hpp).
//
// On hard boards, which the number of conflicts shows, the search examines partial assignments too.
//
// A board with few clues has many solutions, and a search that learns from conflicts takes long to reach one. So fill.hpp
// fills a large board, and the search assumes that this guess is right. It gives up what leads to a contradiction
// (guess.hpp), until the rest is a solution. The search alternates between working with a guess and without
// (guessing.hpp), because only without a guess can it prove that there is no solution. tuning.hpp has the numbers that
// decide between these.
#include "fillomino/solver.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>

#include "fillomino/clauses.hpp"
#include "fillomino/guessing.hpp"
#include "fillomino/rules.hpp"
#include "fillomino/split.hpp"
#include "fillomino/symmetry.hpp"
#include "sat/solver.hpp"

namespace dancefloor::fillomino {

struct Solver::Encoding {
  Encoding(const Board& given, const Values& told_apart, std::uint64_t seed)
      : board(given),
        values(told_apart),
        rules(board, values),
        variables(board, values),
        cuts(board, values, variables, *formula),
        guessing(board, values, variables, rules, *formula, seed) {
    rules.begin();
  }

  // Applies the rules, and encodes what is left; returns whether that is done, or there is a contradiction.
  bool prepare(const sat::Turn& turn) {
    while (rules.step())
      if (turn.deadline.over()) return false;
    while (!rules.failed() && prepared < 2 * board.cells() && formula->variables() <= tuning::most_variables) {
      if (prepared < board.cells()) variables.add(prepared, rules, *formula);
      else add_clauses(board, values, variables, *formula, prepared - board.cells());
      if (++prepared % 16 == 0 && turn.deadline.over()) return false;
    }
    if (possible()) {
      add_counts(board, values, variables, *formula);
      if (board.symmetric()) symmetry.emplace(board, values, variables, *formula);
    }
    return ready = true;
  }

  // Whether the rules found no contradiction, and the formula is not too large.
  bool possible() const { return !rules.failed() && prepared == 2 * board.cells(); }

  const Board& board;
  const Values values;
  Rules rules;
  const std::unique_ptr<sat::Solver> formula = sat::solver();
  Variables variables;
  Cuts cuts;
  Guessing guessing;
  std::optional<Symmetry> symmetry;  // where that is asked for
  std::int32_t prepared = 0;  // cells that have their variables, and after that, cells that have their clauses
  bool ready = false;
  bool examining = false;     // after many conflicts partial assignments are examined for good, guess or no guess
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

// Builds the formula, with symbols for as many values as the search needs.
void Solver::encode() {
  if (raise_to_ > 0) {
    ++work_.raises;
    small_ = std::exchange(raise_to_, 0);
  }
  work_ = work();
  encoding_.reset();
  guard_ = -1;
  const Values values(small_, named_, board_.largest());
  too_large_ = static_cast<std::int64_t>(values.count()) * board_.cells() > tuning::most_entries;
  if (!too_large_) encoding_ = std::make_unique<Encoding>(board_, values, settings_.seed);
}

// Begins with what is known.
void Solver::begin() {
  complete_ = encoding_->rules.failed();
  too_large_ = !complete_ && !encoding_->possible();
  if (!encoding_->possible()) return;
  suppose();
  for (const Grid& grid : solutions_) block(grid);
  if (asked_ || board_.symmetric() || board_.cells() < settings_.guess_from || small_ < tuning::enough_sizes) return;
  std::int32_t known = 0;
  for (Cell cell = 0; cell < board_.cells(); ++cell) known += encoding_->rules.symbol(cell) >= 0;
  const bool few = known < tuning::few_known * board_.cells();
  encoding_->guessing.allow_after(few ? tuning::early_guess : tuning::late_guess);
}

void Solver::ask(const std::vector<Claim>& claims) {
  for (const Claim& claim : claims) {
    if (claim.cell < 0 || claim.cell >= board_.cells()) throw std::invalid_argument("a claim must be about a cell");
    if (std::find(named_.begin(), named_.end(), claim.value) == named_.end())
      throw std::invalid_argument("a claim must be about a value of a clue, or one that was named");
  }
  if (!asked_) encoding_.reset();  // it forbids the solutions found so far forever
  asked_ = true;
  claims_ = claims;
  solutions_.clear();
  pending_.clear();
  core_.clear();
  raise_to_ = 0;
  complete_ = false;
  if (!encoding_ || !encoding_->ready) return;
  complete_ = !encoding_->possible();
  if (!complete_) suppose();
}

// Makes assumptions of the claims.
void Solver::suppose() {
  sat::Solver& formula = *encoding_->formula;
  assumed_.clear();
  if (asked_) {
    if (guard_ >= 0) formula.add({negative(guard_)});
    guard_ = formula.add_variable();
    assumed_.push_back(positive(guard_));
  }
  for (std::size_t k = 0; k < claims_.size(); ++k) {
    const auto [cell, value, negated] = claims_[k];
    const Symbol symbol = encoding_->values.symbol(value);
    const std::int32_t variable = symbol < 0 ? -1 : encoding_->variables.of(cell, symbol);
    if (variable >= 0) {
      assumed_.push_back(negated ? negative(variable) : positive(variable));
    } else if (!negated) {
      complete_ = true;
      core_.assign(1, static_cast<std::int32_t>(k));
      return;
    }
  }
  assume();
}

void Solver::assume() {
  Clause all(assumed_);
  encoding_->guessing.append(all);
  encoding_->formula->assume(std::move(all));
}

// Does what is due after this many conflicts. While there is a guess, partial assignments are examined, too: most of
// the guess is right, so they differ from a solution in a few places only.
void Solver::tend() {
  Encoding& now = *encoding_;
  if (!now.examining && now.formula->conflicts() >= settings_.theory_after) {
    now.examining = true;
    now.formula->consult(&now.cuts);
  }
  switch (now.guessing.tend()) {
    case Guessing::Change::none: return;
    case Guessing::Change::begun: now.formula->consult(&now.cuts); break;
    case Guessing::Change::narrowed: break;
    case Guessing::Change::ended:
      if (!now.examining) now.formula->consult(nullptr);
      break;
  }
  assume();
}

Solver::State Solver::state() const {
  if (too_large_) return State::too_large;
  return complete_ && pending_.empty() ? State::complete : State::open;
}

Solver::State Solver::advance(const Budget& budget, std::vector<Grid>& found) {
  sat::Turn turn{std::max<std::uint64_t>(budget.nodes, 1), Deadline(budget.seconds, budget.stop)};
  for (std::uint64_t handed = 0;;) {
    while (!pending_.empty() && handed < budget.covers) {
      found.push_back(std::move(pending_.front()));
      pending_.pop_front();
      ++handed;
    }
    if (handed >= budget.covers || state() != State::open) return state();
    if (!encoding_ || raise_to_ > 0) encode();
    if (encoding_ && !encoding_->ready) {
      if (!encoding_->prepare(turn)) return state();
      begin();
    }
    if (state() != State::open) continue;
    tend();
    switch (search(turn)) {
      case sat::Answer::later: break;
      case sat::Answer::no:
        if (encoding_->guessing.release(encoding_->formula->core())) assume();
        else finish();
        break;
      case sat::Answer::yes: round(); break;
    }
    if (pending_.empty() && (turn.conflicts == 0 || turn.deadline.over())) return state();
  }
}

// Until something is due, or the turn is over.
sat::Answer Solver::search(sat::Turn& turn) {
  sat::Solver& formula = *encoding_->formula;
  const std::uint64_t before = formula.conflicts();
  sat::Turn part = turn;
  if (!encoding_->examining) part.conflicts = std::min(part.conflicts, settings_.theory_after - before);
  part.conflicts = std::min(part.conflicts, encoding_->guessing.due() - before);
  const sat::Answer answer = formula.search(part);
  turn.conflicts -= formula.conflicts() - before;
  return answer;
}

// There are no more solutions. If there was none, core_ gets the claims that contradict each other.
void Solver::finish() {
  complete_ = true;
  if (!solutions_.empty()) return;
  const Clause& literals = encoding_->formula->core();
  for (std::size_t k = 0; k < claims_.size(); ++k) {
    const Symbol symbol = encoding_->values.symbol(claims_[k].value);
    const std::int32_t variable = symbol < 0 ? -1 : encoding_->variables.of(claims_[k].cell, symbol);
    const Literal literal = claims_[k].negated ? negative(variable) : positive(variable);
    if (variable >= 0 && std::find(literals.begin(), literals.end(), literal) != literals.end())
      core_.push_back(static_cast<std::int32_t>(k));
  }
}

// Examines an assignment that violates no clause.
void Solver::round() {
  ++work_.rounds;
  work_.steps += static_cast<std::uint64_t>(board_.cells());
  std::vector<Symbol> symbols(static_cast<std::size_t>(board_.cells()));
  for (Cell cell = 0; cell < board_.cells(); ++cell)
    for (const Symbol symbol : encoding_->variables.left(cell))
      if (encoding_->formula->is_true(positive(encoding_->variables.of(cell, symbol)))) symbols[cell] = symbol;
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
    const bool barred = std::any_of(group.cells.begin(), group.cells.end(),
                                    [&](Cell cell) { return board_.barred(cell, size); });
    if (barred || values.symbol(size) != values.big()) clauses.push_back(encoding_->cuts.not_whole(group.cells));
    for (const Cell cell : group.cells) group_of[cell] = &group;
  }
  if (!board_.differences().empty()) keep_distance(groups, group_of, clauses);
  for (Cell cell = 0; cell < board_.cells(); ++cell) {
    for (const Cell other : board_.walled(cell)) {
      const Group *a = group_of[cell], *b = group_of[other];
      if (cell > other || !a || !b) continue;
      const auto one = static_cast<Value>(a->cells.size()), two = static_cast<Value>(b->cells.size());
      if (one != two && !board_.too_close(one, two)) continue;
      Clause clause = encoding_->cuts.not_whole(a->cells);
      if (a != b) {
        const Clause more = encoding_->cuts.not_whole(b->cells);
        clause.insert(clause.end(), more.begin(), more.end());
      }
      clauses.push_back(std::move(clause));
    }
  }
  work_.cuts += clauses.size();
  for (Clause& clause : clauses) {
    const bool forever = clause.size() < tuning::long_cut;
    encoding_->formula->add(std::move(clause), forever);
  }
  return !clauses.empty();
}

// BIG groups of one meaning may be too close to a value beside them.
void Solver::keep_distance(const std::vector<Group>& groups, const std::vector<const Group*>& group_of,
                           std::vector<Clause>& clauses) {
  const Values& values = encoding_->values;
  for (const Group& group : groups) {
    if (group.symbol == values.big()) continue;
    for (const Cell cell : group.cells) {
      for (const auto& around : {board_.neighbors(cell), board_.walled(cell)}) {
        for (const Cell other : around) {
          const Group* big = group_of[other];
          if (!big || !board_.too_close(static_cast<Value>(big->cells.size()), values.number(group.symbol))) continue;
          Clause clause = encoding_->cuts.not_whole(big->cells);
          clause.push_back(negative(encoding_->variables.of(cell, group.symbol)));
          clauses.push_back(std::move(clause));
        }
      }
    }
  }
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
      for (const Grid& other : split(board_, grid, group.cells, tuning::most_splits, settings_.seed)) accept(other);
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
  encoding_->formula->add(std::move(clause));
}

Solver::Work Solver::work() const {
  Work work = work_;
  if (encoding_) {
    work.conflicts += encoding_->formula->conflicts();
    work.steps += encoding_->formula->steps() + encoding_->rules.looked();
  }
  return work;
}

}  // namespace dancefloor::fillomino
