// Boards that can be turned or rolled, and cells that are reached from far off: against dancing, and against other orders
// of cells.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <set>
#include <string>
#include <utility>

#include "check.hpp"
#include "counted.hpp"
#include "counting/counting.hpp"
#include "counting/layout.hpp"
#include "counting/rows.hpp"
#include "counting/turns.hpp"
#include "dancing/dancing.hpp"
#include "problems.hpp"

using namespace dancefloor;
using namespace dancefloor::counting;

namespace {

constexpr std::uint64_t ample = std::uint64_t{1} << 30;

std::unique_ptr<Frontier> finished(std::unique_ptr<Frontier> work, std::uint64_t states = ample) {
  while (work->advance(1e9, states, nullptr) == Frontier::Status::working) {}
  return work;
}

struct Board {
  std::int32_t rows, columns;

  std::int32_t cell(int row, int column) const {
    return (row % rows + rows) % rows * columns + (column % columns + columns) % columns;
  }
};

// Shapes laid on a torus, or on a cylinder whose rows are rings, everywhere or in some rows only; some are mirrored or
// turned over, too. Cells of a row may stay empty together; some shapes may be used a number of times only. Sometimes
// one option breaks the symmetry.
Problem random_glued(std::mt19937& random, const Board& board, bool is_torus) {
  auto below = [&](int n) { return static_cast<std::int32_t>(random() % static_cast<unsigned>(n)); };
  const std::int32_t cells = board.rows * board.columns, free_rows = below(4) ? 0 : 1 + below(2), pieces = below(3);
  const std::int32_t fixed = cells - std::min(free_rows, board.rows - 1) * board.columns;
  Bounds bounds = ones(fixed);
  for (int k = 0; k < pieces; ++k) {
    const int high = 1 + below(4);
    bounds.push_back({below(2) ? high : below(high + 1), high});
  }
  Problem problem = make(bounds, cells - fixed, {});
  problem.positions.assign(problem.low.size(), -1);
  std::vector<std::int32_t> item(cells);   // the rows whose cells may stay empty lie anywhere
  const std::int32_t shift = below(board.rows) * board.columns;
  for (std::int32_t k = 0; k < cells; ++k) {
    const std::int32_t cell = (k + shift) % cells;
    item[cell] = k < fixed ? k : k + pieces;
    problem.positions[item[cell]] = 5 * cell;
  }
  for (int shapes = 1 + below(4); shapes > 0; --shapes) {
    std::vector<std::array<int, 2>> shape{{0, 0}};
    while (below(5) && shape.size() < 5) {
      std::array<int, 2> next = shape[below(static_cast<int>(shape.size()))];
      next[below(2)] += below(6) ? 1 : 2;
      if (std::find(shape.begin(), shape.end(), next) == shape.end()) shape.push_back(next);
    }
    const std::int32_t piece = pieces && !below(3) ? fixed + below(pieces) : -1;
    const bool mirrored = below(3), over = below(3), everywhere = below(4);
    const int row = below(board.rows);
    for (int turn = 0; turn < 4; ++turn) {
      if ((turn & 1 && !mirrored) || (turn & 2 && !over)) continue;
      for (int cell = 0; cell < cells; ++cell) {
        std::set<std::int32_t> used;
        bool inside = true;
        for (const auto& [down, right] : shape) {
          const int r = cell / board.columns + (turn & 2 ? -down : down);
          const int c = cell % board.columns + (turn & 1 ? -right : right);
          inside &= is_torus || (r >= 0 && r < board.rows);
          inside &= used.insert(item[board.cell(r, c)]).second;
        }
        if (!inside || (!everywhere && cell / board.columns != row)) continue;
        if (piece >= 0) used.insert(piece);
        if (*used.begin() < problem.primary) add_option(problem, {used.begin(), used.end()});
      }
    }
  }
  if (!below(5)) add_option(problem, {0, 1});
  return problem;
}

std::unique_ptr<Frontier> moved(const Problem& problem, const Frontier& work, std::uint64_t memory, int threads,
                                Halving halving) {
  std::string all;
  for (Place place; !place.over;) {
    Words words;
    work.save(place, words);
    all.append(reinterpret_cast<const char*>(words.data()), words.size() * sizeof(words[0]));
  }
  auto next = frontier(problem, false, memory, threads, halving);
  bool given = false;
  next->restore([&] { return std::exchange(given, true) ? std::string_view() : std::string_view(all); });
  return next;
}

bool alike(const Frontier& a, const Frontier& b) {
  return same(a.count(), b.count()) && a.work().states == b.work().states && a.work().searched == b.work().searched;
}

// All covers, or none if there are too many.
std::uint64_t searched(const Problem& problem, std::uint64_t most) {
  const auto search = dancing::search(problem, true, {});
  Covers covers;
  while (covers.found <= most && !search->advance({most, unlimited, 1e9, 0}, covers)) {}
  return covers.found;
}

void test_random_boards(int rounds, unsigned seed) {
  std::mt19937 random(seed);
  int turned = 0, gated = 0, rolled = 0, many = 0, counted = 0;
  for (int round = 0; round < rounds; ++round) {
    const Board board{2 + static_cast<std::int32_t>(random() % 4), 2 + static_cast<std::int32_t>(random() % 4)};
    const Problem problem = random_glued(random, board, random() % 3);
    if (!lacks(problem).empty()) continue;
    const std::uint64_t expected = searched(problem, 30'000);
    if (expected > 30'000) continue;
    const Natural number{expected};
    ++counted;
    Layout layout = Layout::read(problem);
    const Turns turns = Turns::of(layout);
    turned += !turns.maps.empty();
    gated += turns.gates > 0;
    many += !turns.maps.empty() && expected > 1;
    rolled += Rows::of(Layout::read_unmarked(problem), turns).has_value() && expected > 1;
    for (const Halving halving : {Halving::never, Halving::always, Halving::when_better})
      for (const std::uint64_t memory : {ample, std::uint64_t{3000}, std::uint64_t{0}})
        CHECK(same(finished(frontier(problem, false, memory, 1, halving))->count(), number));
    CHECK(same(finished(frontier(problem, true, ample, 1))->count(), number));
    for (const Limb modulus : {Limb{2}, Limb{3}, Limb{1'000'003}, Limb{1} << 63})
      for (const std::uint64_t memory : {ample, std::uint64_t{2000}})
        for (const Halving halving : {Halving::always, Halving::when_better})
          CHECK(same(finished(frontier(problem, false, memory, 1, halving, modulus))->count(), Natural{expected % modulus}));
    if (round % 4) continue;
    const Halving halving = round % 12 == 0 ? Halving::never : round % 12 == 4 ? Halving::always : Halving::when_better;
    for (const std::uint64_t memory : {ample, std::uint64_t{2000}}) {
      const auto undisturbed = finished(frontier(problem, false, memory, 1, halving), 5);
      auto work = frontier(problem, false, memory, 1, halving);
      for (int batch = 0; work->advance(1e9, 5, nullptr) == Frontier::Status::working; ++batch) {
        auto next = moved(problem, *work, memory, 1 + batch % 3, halving);
        CHECK(alike(*work, *next) && next->progress() == work->progress());
        work = std::move(next);
      }
      CHECK(alike(*work, *undisturbed) && same(work->count(), number));
    }
  }
  std::printf("%d boards, %d that turn, %d with gates, %d that turn and have covers, %d that roll\n", counted, turned,
              gated, many, rolled);
  CHECK(counted > rounds / 2 && turned > rounds / 4 && gated > rounds / 20 && many > rounds / 20 && rolled > rounds / 100);
}

// Tori of dominoes and squares, whose numbers take a half word, a whole one, and more.
void test_long_tori() {
  for (const std::int32_t rows : {4, 12, 40, 90}) {
    const Board board{rows, 6};
    Problem problem = make(ones(6 * rows), 0, {});
    problem.positions.resize(6 * rows);
    for (std::int32_t cell = 0; cell < 6 * rows; ++cell) {
      problem.positions[cell] = cell;
      const int row = cell / 6, column = cell % 6;
      add_option(problem, {cell, board.cell(row, column + 1)});
      add_option(problem, {cell, board.cell(row + 1, column)});
      add_option(problem, {cell, board.cell(row, column + 1), board.cell(row + 1, column), board.cell(row + 1, column + 1)});
    }
    const auto rolled = finished(frontier(problem, false, ample, 2));
    CHECK(same(rolled->count(), finished(frontier(problem, false, ample, 1, Halving::never))->count()));
    CHECK(remainder(rolled->count(), 1'000'003) == finished(frontier(problem, false, ample, 1, Halving::when_better,
                                                                     1'000'003))->count()[0]);
    if (rows > 40) continue;
    // Saved while it links, and between two blocks.
    auto work = frontier(problem, false, ample, 1, Halving::when_better);
    for (int batch = 0; work->advance(1e9, batch < 9 ? 5 : 5000, nullptr) == Frontier::Status::working; ++batch) {
      auto next = moved(problem, *work, ample, 2, Halving::when_better);
      CHECK(next->progress() == work->progress() && next->work().states == work->work().states);
      work = std::move(next);
    }
    CHECK(work->work().states == finished(frontier(problem, false, ample, 1))->work().states);
    CHECK(same(work->count(), rolled->count()));
  }
}

// A ring of several hundred cells, cut open: some are reached from the other end. Folded, it is a narrow strip.
void test_rings(int rounds, unsigned seed) {
  std::mt19937 random(seed);
  auto below = [&](int n) { return static_cast<std::int32_t>(random() % static_cast<unsigned>(n)); };
  for (int round = 0; round < rounds; ++round) {
    const std::int32_t cells = 70 + below(600), pieces = below(3);
    Bounds bounds = ones(cells);
    for (int k = 0; k < pieces; ++k) bounds.push_back({0, 1 + below(3)});
    Problem problem = make(bounds, 0, {});
    for (std::int32_t cell = 0; cell < cells; ++cell) {
      for (int options = 1 + below(3); options > 0; --options) {
        std::set<std::int32_t> used{cell, (cell + 1 + below(2)) % cells};
        if (below(2)) used.insert((cell + below(5)) % cells);
        if (pieces && !below(4)) used.insert(cells + below(pieces));
        add_option(problem, {used.begin(), used.end()});
      }
    }
    problem.positions.assign(problem.low.size(), -1);
    for (std::int32_t cell = 0; cell < cells; ++cell) problem.positions[cell] = cell;
    const auto open = finished(frontier(problem, false, ample, 1));
    const auto kept = finished(frontier(problem, true, ample, 1));
    for (std::int32_t cell = 0; cell < cells; ++cell)
      problem.positions[cell] = 2 * cell < cells ? 2 * cell : 2 * (cells - cell) - 1;
    constexpr Limb modulus = (Limb{1} << 61) - 1;
    CHECK(same(finished(frontier(problem, false, 5000, 1, Halving::always, modulus))->count(),
               Natural{remainder(open->count(), modulus)}));
    const auto folded = finished(frontier(problem, false, ample, 1));
    CHECK(same(open->count(), folded->count()) && same(kept->count(), folded->count()));
  }
}

// States of more than 256 bits: pairs of cells that are far from each other, all of them side by side.
void test_wide_states() {
  for (const std::int32_t reach : {70, 150, 300, 500}) {
    Problem problem = make(ones(2 * reach), 0, {});
    for (std::int32_t cell = 0; cell < reach; ++cell) {
      add_option(problem, {cell, cell + reach});
      if (cell % 7 == 0) add_option(problem, {cell, cell + reach});
      if (cell % 9 == 0 && cell + 1 < reach) add_option(problem, {cell, cell + 1, cell + reach, cell + reach + 1});
    }
    Natural expected{1}, before{1};
    for (std::int32_t cell = 0; cell < reach; ++cell) {
      Natural next;
      const Limb single = cell % 7 == 0 ? 2 : 1, pair = 1;
      add_product(next, expected.data(), expected.size(), &single, 1);
      if (cell % 9 == 1) add_product(next, before.data(), before.size(), &pair, 1);
      before = std::exchange(expected, next);
    }
    CHECK(lacks(problem).empty());
    CHECK(same(finished(frontier(problem, false, ample, 1))->count(), expected));
    CHECK(same(finished(frontier(problem, true, ample, 2))->count(), expected));
  }
}

}  // namespace

// Arguments, for more than a test has time for: how many random boards, and a seed.
int main(int argc, char** argv) {
  const unsigned seed = argc > 2 ? std::atoi(argv[2]) : 20261127;
  test_wide_states();
  test_long_tori();
  test_rings(20, seed);
  test_random_boards(argc > 1 ? std::atoi(argv[1]) : 500, seed);
  std::puts("turns: all tests passed");
}
