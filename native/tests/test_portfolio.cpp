// The search with restarts against a brute force that shares nothing with it: a cover wherever there is one, none where
// there is none, however often it begins again, and the same wherever batches end.
#include "portfolio/restart.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "check.hpp"

using namespace dancefloor;

namespace {

using Cover = std::vector<std::int32_t>;

// Up to 4 primary items with bounds, up to 3 secondary ones with colours, up to 10 options.
Problem random_problem(std::mt19937& random) {
  const auto below = [&](int n) { return static_cast<std::int32_t>(random() % static_cast<unsigned>(n)); };
  Problem problem;
  problem.primary = 1 + below(4);
  const std::int32_t secondary = below(4);
  for (std::int32_t i = 0; i < problem.primary; ++i) {
    problem.high.push_back(1 + below(3));
    problem.low.push_back(below(3) == 0 ? below(problem.high.back() + 1) : problem.high.back());
  }
  for (std::int32_t i = 0; i < secondary; ++i) {
    problem.low.push_back(0);
    problem.high.push_back(1);
  }
  problem.offsets.push_back(0);
  for (std::int32_t o = below(11); o > 0; --o) {
    for (std::int32_t item = 0; item < problem.items(); ++item) {
      const bool used = below(3) == 0 || (item + 1 == problem.primary && problem.use_item.size() ==
                                                                            static_cast<std::size_t>(problem.offsets.back()));
      if (!used) continue;
      problem.use_item.push_back(item);
      problem.use_color.push_back(item < problem.primary ? 0 : below(3));
    }
    problem.offsets.push_back(static_cast<std::int32_t>(problem.use_item.size()));
  }
  return problem;
}

bool is_cover(const Problem& problem, const Cover& cover) {
  std::vector<std::vector<std::int32_t>> colors(static_cast<std::size_t>(problem.items()));
  for (const std::int32_t o : cover)
    for (auto u = problem.offsets[o]; u < problem.offsets[o + 1]; ++u)
      colors[problem.use_item[u]].push_back(problem.use_color[u]);
  for (std::int32_t i = 0; i < problem.items(); ++i) {
    const auto& given = colors[i];
    const auto times = static_cast<std::int32_t>(given.size());
    if (i < problem.primary) {
      if (times < problem.low[i] || times > problem.high[i]) return false;
    } else if (times > 1 && (given[0] == 0 || std::count(given.begin(), given.end(), given[0]) != times)) {
      return false;
    }
  }
  return true;
}

bool has_cover(const Problem& problem) {
  for (std::uint32_t chosen = 0; chosen < 1u << problem.options(); ++chosen) {
    Cover cover;
    for (std::int32_t o = 0; o < problem.options(); ++o)
      if (chosen >> o & 1) cover.push_back(o);
    if (is_cover(problem, cover)) return true;
  }
  return false;
}

struct Found {
  std::uint64_t covers = 0, nodes = 0, updates = 0;
  Cover cover;
  bool operator==(const Found&) const = default;
};

Found run(const Problem& problem, std::uint64_t seed, std::uint64_t unit, std::uint64_t nodes) {
  const auto search = portfolio::restart(problem, seed, unit);
  Found found;
  for (bool complete = false; !complete;) {
    Covers covers;
    const std::uint64_t before = search->statistics().nodes;
    complete = search->advance({1, nodes, 1e9}, covers);
    CHECK(search->statistics().nodes - before <= nodes);
    found.covers += covers.found;
    found.cover.insert(found.cover.end(), covers.options.begin(), covers.options.end());
  }
  CHECK(search->progress() == 1.0);
  Covers none;
  CHECK(search->advance({}, none) && none.found == 0);
  found.nodes = search->statistics().nodes;
  found.updates = search->statistics().updates;
  return found;
}

void a_cover_is_found_where_there_is_one() {
  std::mt19937 random(1993);
  int with = 0, without = 0;
  for (int k = 0; k < 3000; ++k) {
    const Problem problem = random_problem(random);
    const bool expected = has_cover(problem);
    ++(expected ? with : without);
    for (const std::uint64_t unit : {1u, 10u, 3'000'000u}) {
      const Found found = run(problem, static_cast<std::uint64_t>(k), unit, ~0ull);
      CHECK(found.covers == (expected ? 1u : 0u));
      CHECK(!expected || is_cover(problem, found.cover));
      CHECK(run(problem, static_cast<std::uint64_t>(k), unit, 1) == found);
    }
  }
  CHECK(with > 300 && without > 300);
}

// Dominoes on a board of rows x columns without two opposite corners: as many cells of either colour, or two more.
Problem dominoes(std::int32_t rows, std::int32_t columns) {
  Problem problem;
  const auto cell = [&](std::int32_t r, std::int32_t c) { return r * columns + c - 1; };
  problem.primary = rows * columns - 2;
  problem.low.assign(static_cast<std::size_t>(problem.primary), 1);
  problem.high = problem.low;
  problem.offsets.push_back(0);
  for (std::int32_t r = 0; r < rows; ++r)
    for (std::int32_t c = 0; c < columns; ++c)
      for (const auto& [down, right] : {std::pair(0, 1), std::pair(1, 0)}) {
        const std::int32_t first = cell(r, c), second = cell(r + down, c + right);
        if (r + down >= rows || c + right >= columns || first < 0 || second >= problem.primary) continue;
        problem.use_item.insert(problem.use_item.end(), {first, second});
        problem.use_color.insert(problem.use_color.end(), {0, 0});
        problem.offsets.push_back(static_cast<std::int32_t>(problem.use_item.size()));
      }
  return problem;
}

void larger_boards_are_filled_or_refused() {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    CHECK(run(dominoes(5, 6), seed, 100, ~0ull).covers == 1);
    CHECK(run(dominoes(4, 6), seed, 100, ~0ull).covers == 0);
    CHECK(run(dominoes(6, 6), seed, 100, 7).covers == 0);
  }
  CHECK(run(dominoes(15, 16), 1, 1000, ~0ull).cover != run(dominoes(15, 16), 2, 1000, ~0ull).cover);
}

void it_stops_when_told() {
  const std::atomic<bool> stop{true};
  const auto search = portfolio::restart(dominoes(8, 8), 0);
  Covers covers;
  Budget budget{1, ~0ull, 1e9};
  budget.stop = &stop;
  CHECK(!search->advance(budget, covers));
  CHECK(search->statistics().nodes < 1000);
}

}  // namespace

int main() {
  a_cover_is_found_where_there_is_one();
  larger_boards_are_filled_or_refused();
  it_stops_when_told();
}
