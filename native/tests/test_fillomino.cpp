// Fillomino against brute force: on tiny boards all ways to divide the cells into regions are tried, and kept if no two
// regions of one size touch. What clues, walls and a largest value leave of them must be what is found.
#include "fillomino/solver.hpp"

#include <algorithm>
#include <cstdio>
#include <map>
#include <random>
#include <set>

#include "check.hpp"
#include "fillomino/fill.hpp"
#include "fillomino/rules.hpp"
#include "fillomino/split.hpp"

using namespace dancefloor;
using namespace dancefloor::fillomino;

namespace {

using Neighbors = std::vector<std::vector<Cell>>;
using Walls = std::vector<std::pair<Cell, Cell>>;

Neighbors rectangle(int rows, int columns) {
  Neighbors neighbors(static_cast<std::size_t>(rows * columns));
  for (int i = 0; i < rows; ++i) {
    for (int j = 0; j < columns; ++j) {
      const int cell = i * columns + j;
      if (j + 1 < columns) neighbors[cell].push_back(cell + 1), neighbors[cell + 1].push_back(cell);
      if (i + 1 < rows) neighbors[cell].push_back(cell + columns), neighbors[cell + columns].push_back(cell);
    }
  }
  return neighbors;
}

// All fillominoes on these cells: the first free cell gets each region that it can be in.
class Everything {
 public:
  explicit Everything(const Neighbors& neighbors) : neighbors_(neighbors), grid_(neighbors.size(), 0) { next(); }
  const std::vector<Grid>& grids() const { return grids_; }

 private:
  void next() {
    const auto free = std::find(grid_.begin(), grid_.end(), 0);
    if (free == grid_.end()) {
      grids_.push_back(grid_);
      return;
    }
    const auto start = static_cast<Cell>(free - grid_.begin());
    std::vector<char> barred(grid_.size(), 0);
    grow({start}, barred);
  }

  // Connected sets of free cells that hold these and none that is barred; each of them once.
  void grow(const std::vector<Cell>& region, std::vector<char> barred) {
    fill(region);
    std::vector<Cell> border;
    for (const Cell cell : region)
      for (const Cell other : neighbors_[cell])
        if (grid_[other] == 0 && !barred[other] && std::find(region.begin(), region.end(), other) == region.end() &&
            std::find(border.begin(), border.end(), other) == border.end())
          border.push_back(other);
    for (const Cell cell : border) {
      std::vector<Cell> larger = region;
      larger.push_back(cell);
      grow(larger, barred);
      barred[cell] = 1;
    }
  }

  void fill(const std::vector<Cell>& region) {
    const auto size = static_cast<Value>(region.size());
    for (const Cell cell : region)
      for (const Cell other : neighbors_[cell])
        if (grid_[other] == size) return;
    for (const Cell cell : region) grid_[cell] = size;
    next();
    for (const Cell cell : region) grid_[cell] = 0;
  }

  Neighbors neighbors_;
  Grid grid_;
  std::vector<Grid> grids_;
};

struct Tiny {
  Neighbors neighbors;
  std::vector<Grid> grids;
};

std::vector<Tiny> tiny_boards() {
  std::vector<Neighbors> boards;
  for (const auto& [rows, columns] : {std::pair{1, 1}, {1, 2}, {1, 5}, {1, 9}, {2, 2}, {2, 3}, {2, 5}, {2, 6}, {3, 3}, {3, 4}})
    boards.push_back(rectangle(rows, columns));
  // Not a rectangle: a wheel, and two boards in one.
  Neighbors wheel(8);
  for (Cell k = 1; k < 8; ++k) {
    const Cell next = k % 7 + 1;
    wheel[0].push_back(k), wheel[k].push_back(0);
    wheel[k].push_back(next), wheel[next].push_back(k);
  }
  boards.push_back(wheel);
  Neighbors two = rectangle(2, 3);
  for (const auto& list : rectangle(1, 4)) {
    two.push_back(list);
    for (Cell& cell : two.back()) cell += 6;
  }
  boards.push_back(two);
  std::vector<Tiny> tiny;
  for (const Neighbors& board : boards) tiny.push_back({board, Everything(board).grids()});
  return tiny;
}

struct Puzzle {
  std::vector<Value> clues;
  Walls walls;
  Value largest = 0;

  bool solved_by(const Grid& grid) const {
    for (std::size_t k = 0; k < grid.size(); ++k)
      if ((clues[k] != 0 && clues[k] != grid[k]) || (largest != 0 && grid[k] > largest)) return false;
    return std::none_of(walls.begin(), walls.end(), [&](const auto& wall) { return grid[wall.first] == grid[wall.second]; });
  }
};

// Clues come from a solution; sometimes one is changed.
Puzzle random_puzzle(const Tiny& tiny, std::mt19937& random) {
  const Grid& from = tiny.grids[random() % tiny.grids.size()];
  Puzzle puzzle{std::vector<Value>(from.size(), 0), {}, 0};
  const unsigned share = random() % 8;
  for (std::size_t k = 0; k < from.size(); ++k)
    if (random() % 8 < share) puzzle.clues[k] = from[k];
  if (random() % 6 == 0) puzzle.clues[random() % from.size()] = 1 + static_cast<Value>(random() % (from.size() + 1));
  if (random() % 3 == 0) puzzle.largest = 1 + static_cast<Value>(random() % from.size());
  if (random() % 2 == 0)
    for (Cell a = 0; a < static_cast<Cell>(from.size()); ++a)
      for (const Cell b : tiny.neighbors[a])
        if (a < b && random() % (from[a] == from[b] ? 40u : 4u) == 0) puzzle.walls.emplace_back(a, b);
  return puzzle;
}

Settings random_settings(std::mt19937& random) {
  Settings settings;
  settings.small = 1 + static_cast<std::int32_t>(random() % 4);
  settings.theory_after = random() % 2 ? 0 : 3;
  settings.guess_from = random() % 2 ? 0 : 200;
  settings.seed = random();
  return settings;
}

Solver::State all(Solver& solver, std::vector<Grid>& found, std::mt19937& random) {
  for (;;) {
    Budget budget;
    budget.covers = 1 + random() % 5;
    budget.nodes = 1 + random() % 20;
    budget.seconds = 10;
    const Solver::State state = solver.advance(budget, found);
    if (state != Solver::State::open) return state;
  }
}

std::vector<Grid> wanted(const Tiny& tiny, const Puzzle& puzzle) {
  std::vector<Grid> grids;
  std::copy_if(tiny.grids.begin(), tiny.grids.end(), std::back_inserter(grids),
               [&](const Grid& grid) { return puzzle.solved_by(grid); });
  std::sort(grids.begin(), grids.end());
  return grids;
}

void finds_all_solutions(const std::vector<Tiny>& boards) {
  std::mt19937 random(1);
  std::map<std::string, int> met;
  for (int trial = 0; trial < 6000; ++trial) {
    const Tiny& tiny = boards[random() % boards.size()];
    const Puzzle puzzle = random_puzzle(tiny, random);
    const std::vector<Grid> all_of_them = wanted(tiny, puzzle);
    if (all_of_them.size() > 400) continue;
    Solver solver(Board(tiny.neighbors, puzzle.clues, puzzle.walls, puzzle.largest), {}, random_settings(random));
    std::vector<Grid> found;
    CHECK(all(solver, found, random) == Solver::State::complete);
    std::sort(found.begin(), found.end());
    CHECK(found == all_of_them);
    CHECK(solver.core().empty());
    ++met[found.empty() ? "none" : found.size() == 1 ? "unique" : "multiple"];
    met["raised"] += solver.work().raises > 0;
    met["walls"] += !puzzle.walls.empty() && !found.empty();
  }
  for (const char* what : {"none", "unique", "multiple", "raised", "walls"}) CHECK(met[what] > 300);
}

// Whether the cells of each region, of this many columns, are the same when they are turned about their middle.
bool is_symmetric(const Neighbors& neighbors, int columns, const Grid& grid) {
  std::vector<char> seen(grid.size(), 0);
  for (Cell start = 0; start < static_cast<Cell>(grid.size()); ++start) {
    if (seen[start]) continue;
    std::vector<Cell> region{start};
    seen[start] = 1;
    for (std::size_t k = 0; k < region.size(); ++k)
      for (const Cell other : neighbors[region[k]])
        if (!seen[other] && grid[other] == grid[start]) seen[other] = 1, region.push_back(other);
    int rows_sum = 0, columns_sum = 0;
    const int size = static_cast<int>(region.size());
    for (const Cell cell : region) rows_sum += cell / columns, columns_sum += cell % columns;
    for (const Cell cell : region) {
      if (2 * rows_sum % size != 0 || 2 * columns_sum % size != 0) return false;
      const int row = 2 * rows_sum / size - cell / columns, column = 2 * columns_sum / size - cell % columns;
      if (column < 0 || column >= columns) return false;
      if (std::find(region.begin(), region.end(), row * columns + column) == region.end()) return false;
    }
  }
  return true;
}

void finds_all_symmetric_solutions() {
  std::mt19937 random(5);
  std::map<std::string, int> met;
  for (const auto& [rows, columns] : {std::pair{1, 8}, {2, 4}, {3, 3}, {2, 5}, {3, 4}}) {
    Tiny tiny{rectangle(rows, columns), {}};
    std::vector<std::int32_t> positions;
    for (int i = 0; i < rows; ++i)
      for (int j = 0; j < columns; ++j) positions.push_back(2 * columns * i + j);
    const Everything everything(tiny.neighbors);
    for (const Grid& grid : everything.grids())
      if (is_symmetric(tiny.neighbors, columns, grid)) tiny.grids.push_back(grid);
    for (int trial = 0; trial < 300; ++trial) {
      const Puzzle puzzle = random_puzzle(tiny, random);
      const std::vector<Grid> all_of_them = wanted(tiny, puzzle);
      if (all_of_them.size() > 400) continue;
      Solver solver(Board(tiny.neighbors, puzzle.clues, puzzle.walls, puzzle.largest, positions), {},
                    random_settings(random));
      std::vector<Grid> found;
      CHECK(all(solver, found, random) == Solver::State::complete);
      std::sort(found.begin(), found.end());
      CHECK(found == all_of_them);
      CHECK(solver.work().raises == 0);
      ++met[found.empty() ? "none" : found.size() == 1 ? "unique" : "multiple"];
    }
  }
  for (const char* what : {"none", "unique", "multiple"}) CHECK(met[what] > 300);
}

void rules_keep_every_solution(const std::vector<Tiny>& boards) {
  std::mt19937 random(2);
  int contradictions = 0, steps_taken = 0;
  for (int trial = 0; trial < 4000; ++trial) {
    const Tiny& tiny = boards[random() % boards.size()];
    const Puzzle puzzle = random_puzzle(tiny, random);
    const std::vector<Grid> grids = wanted(tiny, puzzle);
    const Board board(tiny.neighbors, puzzle.clues, puzzle.walls, puzzle.largest);
    const Values values(1 + static_cast<std::int32_t>(random() % 6), puzzle.clues, board.largest());
    Rules rules(board, values);
    std::vector<Step> steps;
    rules.record(&steps);
    std::int64_t probes = random() % 2 ? 1000 : 0;
    const bool possible = rules.begin() && rules.run() && (probes == 0 || rules.probe(probes));
    contradictions += !possible;
    steps_taken += static_cast<int>(steps.size());
    if (!possible) {
      CHECK(grids.empty());
      CHECK(!steps.empty() && !steps.back().placed);
      continue;
    }
    for (const Grid& grid : grids)
      for (Cell cell = 0; cell < board.cells(); ++cell) CHECK(rules.can(cell, values.symbol(grid[cell])));
    for (const Step& step : steps) {
      if (step.placed) CHECK(rules.symbol(step.cell) == step.symbol);
      else CHECK(!rules.can(step.cell, step.symbol));
    }
  }
  CHECK(contradictions > 100 && steps_taken > 10'000);
}

// What is taken back is as it was.
void rules_can_be_undone(const std::vector<Tiny>& boards) {
  std::mt19937 random(3);
  for (int trial = 0; trial < 1000; ++trial) {
    const Tiny& tiny = boards[random() % boards.size()];
    const Puzzle puzzle = random_puzzle(tiny, random);
    const Board board(tiny.neighbors, puzzle.clues, puzzle.walls, puzzle.largest);
    const Values values(3, puzzle.clues, board.largest());
    Rules rules(board, values);
    if (!rules.begin() || !rules.run()) continue;
    const auto snapshot = [&] {
      std::vector<int> all;
      for (Cell cell = 0; cell < board.cells(); ++cell) {
        all.push_back(rules.symbol(cell));
        for (Symbol symbol = 0; symbol < values.count(); ++symbol) all.push_back(rules.can(cell, symbol));
      }
      return all;
    };
    const auto before = snapshot();
    const auto mark = rules.mark();
    const auto cell = static_cast<Cell>(random() % static_cast<unsigned>(board.cells()));
    const auto symbol = static_cast<Symbol>(random() % static_cast<unsigned>(values.count()));
    if (rules.place(cell, symbol)) rules.run();
    rules.undo(mark);
    CHECK(snapshot() == before);
    CHECK(rules.run() && snapshot() == before);
  }
}

// What the rules remember of earlier suppositions changes nothing of what they find.
void suppositions_do_not_depend_on_earlier_ones() {
  std::mt19937 random(4);
  int refutations = 0, compared = 0;
  for (int trial = 0; trial < 300; ++trial) {
    const int rows = 3 + static_cast<int>(random() % 5), columns = 4 + static_cast<int>(random() % 4);
    std::vector<Value> clues(static_cast<std::size_t>(rows * columns), 0);
    for (Value& clue : clues)
      if (random() % 9 == 0) clue = 1 + static_cast<Value>(random() % (random() % 2 ? 4 : 11));
    const Board board(rectangle(rows, columns), clues, {}, rows * columns);
    const Values values(5, clues, board.largest());
    Rules rules(board, values);
    if (!rules.begin() || !rules.run()) continue;
    std::vector<Trial> path;
    std::vector<Cell> where;
    for (int step = 0; step < 12 && !rules.failed(); ++step) {
      const auto cell = static_cast<Cell>(random() % static_cast<unsigned>(board.cells()));
      const std::int32_t most = step % 3 == 0 ? 0 : step % 3 == 1 ? 3 : unbounded;
      Rules fresh(board, values);
      CHECK(fresh.begin() && fresh.run());
      for (std::size_t k = 0; k < path.size(); ++k)
        CHECK((path[k].holds ? fresh.place(where[k], path[k].symbol) : fresh.remove(where[k], path[k].symbol)) && fresh.run());
      const std::vector<Trial> one = rules.refuted(cell, most), other = fresh.refuted(cell, most);
      CHECK(one.size() == other.size());
      for (std::size_t k = 0; k < one.size(); ++k)
        CHECK(one[k].symbol == other[k].symbol && one[k].holds == other[k].holds && one[k].assigned == other[k].assigned);
      const std::vector<Agreement> agreed = rules.agreed(cell), again = fresh.agreed(cell);
      CHECK(agreed.size() == again.size());
      for (std::size_t k = 0; k < agreed.size(); ++k) CHECK(agreed[k].excluded == again[k].excluded);
      refutations += static_cast<int>(one.size());
      ++compared;
      const auto symbol = static_cast<Symbol>(random() % static_cast<unsigned>(values.count()));
      if (!rules.can(cell, symbol) || rules.choices(cell) == 1) continue;
      const bool holds = random() % 4 == 0;
      const std::size_t mark = rules.mark();
      if ((holds ? rules.place(cell, symbol) : rules.remove(cell, symbol)) && rules.run()) {
        path.push_back({symbol, holds, 0});
        where.push_back(cell);
      } else {
        rules.undo(mark);
      }
    }
  }
  CHECK(refutations > 400 && compared > 2000);
}

// Questions one after another to one solver, with clues as claims.
void answers_questions(const std::vector<Tiny>& boards) {
  std::mt19937 random(4);
  int contradictions = 0;
  for (int trial = 0; trial < 700; ++trial) {
    const Tiny& tiny = boards[random() % boards.size()];
    Puzzle puzzle = random_puzzle(tiny, random);
    std::vector<Value> named;
    for (int k = 0; k < 3; ++k) named.push_back(1 + static_cast<Value>(random() % (puzzle.clues.size() + 1)));
    for (const Value clue : puzzle.clues)
      if (clue != 0) named.push_back(clue);
    if (random() % 2) puzzle.clues.assign(puzzle.clues.size(), 0);
    Solver solver(Board(tiny.neighbors, puzzle.clues, puzzle.walls, puzzle.largest), named, random_settings(random));
    const std::vector<Grid> grids = wanted(tiny, puzzle);
    if (random() % 3 == 0) {
      std::vector<Grid> first;
      solver.advance({1, 1000, 10.0}, first);  // solutions already seen count again for a question
    }
    for (int question = 0; question < 4; ++question) {
      std::vector<Claim> claims;
      for (unsigned k = random() % 6; k > 0; --k)
        claims.push_back({static_cast<Cell>(random() % puzzle.clues.size()), named[random() % named.size()], random() % 4 == 0});
      const auto holds = [&](const Grid& grid, const Claim& claim) {
        return (grid[claim.cell] == claim.value) != claim.negated;
      };
      std::vector<Grid> right;
      std::copy_if(grids.begin(), grids.end(), std::back_inserter(right), [&](const Grid& grid) {
        return std::all_of(claims.begin(), claims.end(), [&](const Claim& claim) { return holds(grid, claim); });
      });
      if (right.size() > 200) continue;
      solver.ask(claims);
      std::vector<Grid> found;
      CHECK(all(solver, found, random) == Solver::State::complete);
      std::sort(found.begin(), found.end());
      CHECK(found == right);
      if (!right.empty()) continue;
      ++contradictions;
      CHECK(std::none_of(grids.begin(), grids.end(), [&](const Grid& grid) {
        return std::all_of(solver.core().begin(), solver.core().end(),
                           [&](std::int32_t number) { return holds(grid, claims[number]); });
      }));
    }
  }
  CHECK(contradictions > 200);
}

void splits_are_solutions() {
  const Board board(rectangle(4, 5), std::vector<Value>(20, 0), {}, 0);
  std::vector<Cell> cells(20);
  for (Cell cell = 0; cell < 20; ++cell) cells[cell] = cell;
  const std::vector<Grid> found = split(board, Grid(20, 20), cells, 5, 7);
  CHECK(found.size() == 5);
  for (const Grid& grid : found) CHECK(board.solved_by(grid));
  CHECK(std::set<Grid>(found.begin(), found.end()).size() == 5);
}

// What is not left over are regions that a solution may have.
void fillings_are_regions(const std::vector<Tiny>& boards) {
  std::mt19937 random(5);
  int full = 0;
  for (int trial = 0; trial < 2000; ++trial) {
    const Tiny& tiny = boards[random() % boards.size()];
    const Puzzle puzzle = random_puzzle(tiny, random);
    const Board board(tiny.neighbors, puzzle.clues, puzzle.walls, puzzle.largest);
    const Values values(1 + static_cast<std::int32_t>(random() % 4), puzzle.clues, board.largest());
    Rules rules(board, values);
    if (!rules.begin() || !rules.run()) continue;
    const Grid grid = fill(board, values, rules, 2000, random());
    for (const Group& group : groups_of(board, grid)) {
      if (group.symbol == 0) continue;
      CHECK(static_cast<Value>(group.cells.size()) == group.symbol && values.symbol(group.symbol) != values.big());
      for (const Cell cell : group.cells) CHECK(rules.can(cell, values.symbol(group.symbol)));
    }
    if (std::count(grid.begin(), grid.end(), 0) > 0) continue;
    CHECK(board.solved_by(grid));
    ++full;
  }
  CHECK(full > 500);
}

void boards_that_are_nearly_empty_are_filled() {
  std::vector<Value> clues(50 * 64, 0);
  clues[0] = 9, clues[1000] = 40, clues[1007] = 40, clues[2000] = 17;
  for (const std::uint64_t seed : {0, 1}) {
    Settings settings;
    settings.seed = seed;
    Solver solver(Board(rectangle(50, 64), clues, {}, 0), {}, settings);
    std::vector<Grid> found;
    solver.advance({2, 1000, 60.0}, found);
    CHECK(found.size() == 2 && found[0] != found[1]);
  }
}

// There is room for two regions of 8, and only one of them has a clue.
void a_large_value_may_come_twice() {
  const Neighbors strip = rectangle(1, 17);
  Puzzle puzzle{std::vector<Value>(17, 0), {}, 0};
  puzzle.clues[0] = 8;
  const Tiny tiny{strip, Everything(strip).grids()};
  std::mt19937 random(6);
  Solver solver(Board(strip, puzzle.clues, {}, 0), {}, {});
  std::vector<Grid> found;
  CHECK(all(solver, found, random) == Solver::State::complete);
  std::sort(found.begin(), found.end());
  CHECK(found == wanted(tiny, puzzle));
  CHECK(std::any_of(found.begin(), found.end(), [](const Grid& grid) { return grid[16] == 8; }));
}

// On a board of any size, a turn with no time ends within milliseconds, and the next goes on from there.
void preparation_can_be_interrupted() {
  std::vector<Value> clues(60 * 60, 0);
  for (std::size_t k = 0; k < clues.size(); k += 61) clues[k] = 2 + static_cast<Value>(k / 61);
  Solver solver(Board(rectangle(60, 60), clues, {}, 0), {}, {});
  std::vector<Grid> found;
  int turns = 0;
  while (found.empty() && turns < 100'000 && solver.work().rounds + solver.work().conflicts == 0) {
    CHECK(solver.advance({1, 1, 0.0}, found) == Solver::State::open);
    ++turns;
  }
  CHECK(turns > 100);
}

void portions_change_nothing() {
  const Neighbors neighbors = rectangle(6, 6);
  std::vector<Value> clues(36, 0);
  clues[0] = 7, clues[13] = 5, clues[22] = 5, clues[35] = 8;
  std::vector<Grid> whole, parts;
  Solver one(Board(neighbors, clues, {}, 0), {}, {}), other(Board(neighbors, clues, {}, 0), {}, {});
  one.advance({200, ~0ull, 1e9}, whole);
  while (parts.size() < 200) other.advance({1, 3, 1e9}, parts);
  CHECK(whole == parts);
}

}  // namespace

int main() {
  const std::vector<Tiny> boards = tiny_boards();
  finds_all_solutions(boards);
  finds_all_symmetric_solutions();
  rules_keep_every_solution(boards);
  rules_can_be_undone(boards);
  suppositions_do_not_depend_on_earlier_ones();
  answers_questions(boards);
  splits_are_solutions();
  fillings_are_regions(boards);
  boards_that_are_nearly_empty_are_filled();
  a_large_value_may_come_twice();
  preparation_can_be_interrupted();
  portions_change_nothing();
}
