// counting in halves against counting in one go and against dancing, on thousands of random strips, in any memory.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <set>
#include <string>

#include "check.hpp"
#include "counted.hpp"
#include "counting/counting.hpp"
#include "counting/layout.hpp"
#include "dancing/dancing.hpp"
#include "problems.hpp"

using namespace dancefloor;
using namespace dancefloor::counting;

namespace {

constexpr std::uint64_t ample = std::uint64_t{1} << 30;

std::unique_ptr<Frontier> finished(std::unique_ptr<Frontier> work, std::uint64_t states = ample) {
  double before = work->progress();
  while (work->advance(1e9, states, nullptr) == Frontier::Status::working) {
    CHECK(work->progress() >= before && work->progress() <= 1.0);
    before = work->progress();
  }
  return work;
}

// A strip of cells, some of which may stay empty, with pieces that reach over a few of them. Some pieces may be used a
// number of times only; at some cells nothing passes. With `mirrored` it is the same backwards, without such pieces.
Problem random_strip(std::mt19937& random, bool mirrored) {
  auto below = [&](int n) { return static_cast<std::int32_t>(random() % static_cast<unsigned>(n)); };
  const int cells = 5 + below(9), pieces = mirrored ? 0 : below(4);
  const int secondary_cells = mirrored || below(3) ? 0 : below(3), tokens = mirrored ? 0 : below(2);
  Bounds bounds = ones(cells - secondary_cells);
  for (int k = 0; k < pieces; ++k) {
    const int high = 1 + below(4);
    bounds.push_back({below(2) ? high : below(high + 1), high});
  }
  Problem problem = make(bounds, secondary_cells + tokens, {});
  std::vector<std::int32_t> row;   // items of cells, in the order of their places
  for (int k = 0; k < cells - secondary_cells; ++k) row.push_back(k);
  for (int k = 0; k < secondary_cells; ++k) row.push_back(problem.primary + k);
  std::shuffle(row.begin(), row.end(), random);
  problem.positions.assign(problem.low.size(), -1);
  for (int k = 0; k < cells; ++k) problem.positions[row[k]] = 3 * k;
  const int wall = below(3) ? 0 : 1 + below(cells), reach = 2 + below(5);
  for (int count = (cells + below(4 * cells)) / (mirrored ? 2 : 1); count > 0; --count) {   // each of them twice, mirrored
    const int begin = below(cells);
    std::set<std::int32_t> used{row[begin]};
    for (int k = below(4); k > 0; --k) {
      const int cell = std::min(cells - 1, begin + below(reach));
      if ((begin < wall) == (cell < wall)) used.insert(row[cell]);
    }
    if (pieces && !below(3)) used.insert(cells - secondary_cells + below(pieces));
    if (tokens && !below(4)) used.insert(problem.primary + secondary_cells);
    if (*used.begin() < problem.primary) add_option(problem, {used.begin(), used.end()});   // a search takes no others
    if (!mirrored) continue;
    std::vector<std::int32_t> back;
    for (int k = 0; k < cells; ++k)
      if (used.count(row[k])) back.push_back(row[cells - 1 - k]);
    std::sort(back.begin(), back.end());
    add_option(problem, back);
  }
  return problem;
}

std::uint64_t searched(const Problem& problem) {
  const auto search = dancing::search(problem, true, {});
  Covers covers;
  while (!search->advance({unlimited, unlimited, 1e9, 0}, covers)) {}
  return covers.found;
}

std::unique_ptr<Frontier> moved(const Problem& problem, const Frontier& work, std::uint64_t memory, int threads) {
  std::string all;
  for (Place place; !place.over;) {
    Words words;
    work.save(place, words);
    all.append(reinterpret_cast<const char*>(words.data()), words.size() * sizeof(words[0]));
  }
  auto next = frontier(problem, false, memory, threads, Halving::always);
  bool given = false;
  next->restore([&] { return std::exchange(given, true) ? std::string_view() : std::string_view(all); });
  return next;
}

bool alike(const Frontier& a, const Frontier& b) {
  return same(a.count(), b.count()) && a.work().states == b.work().states && a.work().searched == b.work().searched;
}

void test_random_strips(int rounds, unsigned seed) {
  std::mt19937 random(seed);
  int halved = 0, many = 0, taken = 0, turned = 0;
  for (int round = 0; round < rounds; ++round) {
    const Problem problem = random_strip(random, round % 5 < 2);
    if (!lacks(problem).empty()) continue;
    const bool same_backwards = Layout::read(problem).is_same_backwards();
    ++taken;
    const std::uint64_t expected = searched(problem);
    const Natural number{expected};
    const auto alone = finished(frontier(problem, false, ample, 1, Halving::never));
    CHECK(same(alone->count(), number) && !alone->work().in_halves);
    for (const std::uint64_t memory : {ample, std::uint64_t{3000}, std::uint64_t{0}}) {
      const auto halves = finished(frontier(problem, false, memory, 1, Halving::always));
      CHECK(same(halves->count(), number));
      if (memory == ample) {
        halved += halves->work().in_halves;
        many += halves->work().in_halves && expected > 1;
        turned += halves->work().in_halves && expected > 1 && same_backwards;
      }
    }
    if (round % 4) continue;
    for (const std::uint64_t memory : {ample, std::uint64_t{2000}}) {
      const auto undisturbed = finished(frontier(problem, false, memory, 1, Halving::always), 5);
      auto work = frontier(problem, false, memory, 1, Halving::always);
      for (int batch = 0; work->advance(1e9, 5, nullptr) == Frontier::Status::working; ++batch) {
        auto next = moved(problem, *work, memory, 1 + batch % 3);
        CHECK(alike(*work, *next) && next->progress() == work->progress());
        CHECK(next->work().in_halves == work->work().in_halves);
        work = std::move(next);
      }
      CHECK(alike(*work, *undisturbed) && same(work->count(), number));
      CHECK(alike(*moved(problem, *work, memory, 1), *undisturbed));
    }
  }
  std::printf("%d problems, %d in halves, %d of these with covers, %d of which are the same backwards\n", taken, halved,
              many, turned);
  CHECK(taken > rounds / 2 && halved > rounds / 3 && many > rounds / 12 && turned > rounds / 40);
}

// A cylinder, whose pieces are there turned round in all ways, and each time backwards, too.
Problem random_cylinder(std::mt19937& random) {
  auto below = [&](int n) { return static_cast<std::int32_t>(random() % static_cast<unsigned>(n)); };
  const int columns = 2 + below(3), rows = 3 + below(14 / columns - 2), cells = columns * rows;
  Problem problem = make(ones(cells), 0, {});
  for (int k = 0; k < cells; ++k) problem.positions.push_back(k);
  for (int count = rows + below(2 * rows); count > 0; --count) {
    const int row = below(rows - 1);
    std::set<std::int32_t> used{row * columns};
    for (int k = below(4); k > 0; --k) used.insert(row * columns + below(2 * columns));
    for (int by = 0; by < columns; ++by)
      for (const bool back : {false, true}) {
        std::set<std::int32_t> image;
        for (const int cell : used) {
          const int there = cell / columns * columns + (cell + by) % columns;
          image.insert(back ? cells - 1 - there : there);
        }
        add_option(problem, {image.begin(), image.end()});
      }
  }
  return problem;
}

// States that turn into each other are one in the first half, so it may not be read as the second one.
void test_random_cylinders(int rounds, unsigned seed) {
  std::mt19937 random(seed);
  int halved = 0, many = 0;
  for (int round = 0; round < rounds; ++round) {
    const Problem problem = random_cylinder(random);
    const std::uint64_t expected = searched(problem);
    const auto halves = finished(frontier(problem, false, ample, 1, Halving::always), 7);
    CHECK(same(halves->count(), Natural{expected}));
    CHECK(same(finished(frontier(problem, false, ample, 1, Halving::never))->count(), Natural{expected}));
    CHECK(same(finished(moved(problem, *halves, ample, 1))->count(), Natural{expected}));
    halved += halves->work().in_halves;
    many += halves->work().in_halves && expected > 1;
  }
  std::printf("%d cylinders, %d in halves, %d of these with covers\n", rounds, halved, many);
  CHECK(halved > rounds / 3 && many > rounds / 5);
}

// Numbers of any size, any number of threads, and little memory.
void test_dominoes() {
  for (const auto& [rows, columns] : std::vector<std::pair<int, int>>{{8, 8}, {7, 9}, {6, 11}, {14, 14}}) {
    const Problem problem = dominoes(rows, columns);
    const auto alone = finished(frontier(problem, false, ample, 1, Halving::never));
    const auto halves = finished(frontier(problem, false, ample, 1, Halving::always));
    CHECK(halves->work().in_halves && same(halves->count(), alone->count()));
    for (const int threads : {2, 5}) {
      const auto together = finished(frontier(problem, false, ample, threads, Halving::always), 100);
      CHECK(alike(*together, *halves));
    }
    if (rows < 14) CHECK(same(finished(frontier(problem, false, 20'000, 1, Halving::always))->count(), alone->count()));
  }
  Problem strip = make(ones(401), 0, {});   // about 5^200: more than 64 bits in either half
  for (int k = 0; k < 400; k += 2)
    for (const auto& items : std::vector<std::vector<std::int32_t>>{{k, k + 1}, {k, k + 1}, {k}, {k + 1}, {k, k + 1}})
      add_option(strip, items);
  add_option(strip, {400});
  add_option(strip, {396, 397, 398, 399, 400});
  for (const std::uint64_t memory : {ample, std::uint64_t{0}}) {
    const auto halves = finished(frontier(strip, false, memory, 1, Halving::always));
    CHECK(same(halves->count(), finished(frontier(strip, false, ample, 1, Halving::never))->count()));
    if (memory) CHECK(halves->work().in_halves);
  }
}

}  // namespace

// Arguments, for more than a test has time for: how many random strips, and a seed.
int main(int argc, char** argv) {
  test_dominoes();
  const int rounds = argc > 1 ? std::atoi(argv[1]) : 3000;
  const unsigned seed = argc > 2 ? static_cast<unsigned>(std::atoi(argv[2])) : 20250307;
  test_random_strips(rounds, seed);
  test_random_cylinders(rounds / 10, seed);
  std::puts("halves: all tests passed");
}
