// Instances of a template against a brute force that shares nothing with them: the same covers, whatever is given, on any
// number of threads, and wherever the work pauses.
#include "given/given.hpp"

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

#include "check.hpp"
#include "problems.hpp"

using namespace dancefloor;

namespace {

using Found = std::vector<std::vector<Cover>>;

// Up to 5 primary items, up to 2 secondary ones, up to 12 options.
Problem random_problem(std::mt19937& random) {
  const auto below = [&](int n) { return static_cast<std::int32_t>(random() % static_cast<unsigned>(n)); };
  Problem problem;
  problem.primary = 1 + below(5);
  const std::int32_t items = problem.primary + below(3);
  for (std::int32_t i = 0; i < items; ++i) {
    problem.low.push_back(i < problem.primary);
    problem.high.push_back(1);
  }
  problem.offsets.push_back(0);
  for (std::int32_t o = below(13); o > 0; --o) {
    const std::int32_t sure = below(problem.primary);
    for (std::int32_t item = 0; item < items; ++item) {
      if (item != sure && below(3) != 0) continue;
      problem.use_item.push_back(item);
      problem.use_color.push_back(0);
    }
    problem.offsets.push_back(static_cast<std::int32_t>(problem.use_item.size()));
  }
  return problem;
}

bool is_cover(const Problem& problem, unsigned chosen) {
  std::vector<int> times(static_cast<std::size_t>(problem.items()), 0);
  for (std::int32_t o = 0; o < problem.options(); ++o)
    if (chosen >> o & 1)
      for (auto u = problem.offsets[o]; u < problem.offsets[o + 1]; ++u) ++times[problem.use_item[u]];
  for (std::int32_t i = 0; i < problem.items(); ++i)
    if (times[i] > 1 || (times[i] == 0 && i < problem.primary)) return false;
  return true;
}

std::vector<Cover> by_force(const Problem& problem, const Cover& given) {
  std::vector<Cover> found;
  for (unsigned chosen = 0; chosen < 1u << problem.options(); ++chosen) {
    const bool has_all = std::all_of(given.begin(), given.end(), [&](std::int32_t o) { return chosen >> o & 1; });
    if (!has_all || !is_cover(problem, chosen)) continue;
    Cover cover;
    for (std::int32_t o = 0; o < problem.options(); ++o)
      if (chosen >> o & 1) cover.push_back(o);
    found.push_back(cover);
  }
  std::sort(found.begin(), found.end());
  return found;
}

// `seconds` of zero pause after every few nodes.
Found solve(const Problem& problem, const std::vector<Cover>& instances, std::uint64_t limit, int threads, double seconds) {
  Cover given;
  std::vector<std::int64_t> ends;
  for (const Cover& instance : instances) {
    given.insert(given.end(), instance.begin(), instance.end());
    ends.push_back(static_cast<std::int64_t>(given.size()));
  }
  given::Batch batch(given::prepare(problem), given, ends, limit);
  std::size_t done = 0;
  while (!batch.advance(seconds, threads)) {
    CHECK(batch.done() >= done);
    done = batch.done();
  }
  CHECK(batch.done() == instances.size());
  Found found;
  for (std::size_t k = 0; k < instances.size(); ++k) found.push_back(unpack(batch.covers(k)));
  return found;
}

void test_brute_force() {
  std::mt19937 random(1);
  for (int trial = 0; trial < 400; ++trial) {
    const Problem problem = random_problem(random);
    std::vector<Cover> instances(20);
    for (Cover& instance : instances)
      for (std::uint32_t k = random() % 3; k > 0 && problem.options() > 0; --k)
        instance.push_back(static_cast<std::int32_t>(random() % static_cast<unsigned>(problem.options())));
    const Found all = solve(problem, instances, ~0ull, 1, 10.0);
    for (std::size_t k = 0; k < instances.size(); ++k) {
      std::vector<Cover> sorted = all[k];
      std::sort(sorted.begin(), sorted.end());
      CHECK(sorted == by_force(problem, instances[k]));
    }
    const Found two = solve(problem, instances, 2, 1, 0.0);
    for (std::size_t k = 0; k < instances.size(); ++k) {
      const std::size_t most = std::min<std::size_t>(2, all[k].size());
      CHECK(two[k] == std::vector<Cover>(all[k].begin(), all[k].begin() + static_cast<std::ptrdiff_t>(most)));
    }
    CHECK(solve(problem, instances, ~0ull, 1, 0.0) == all);
    if (trial % 20 == 0) CHECK(solve(problem, instances, ~0ull, 3, 0.0) == all);
  }
}

Problem pairs(std::int32_t low, std::int32_t color) {
  Problem problem;
  problem.primary = 1;
  problem.low = {low, 0};
  problem.high = {1, 1};
  problem.offsets = {0, 2};
  problem.use_item = {0, 1};
  problem.use_color = {0, color};
  return problem;
}

void test_what_is_refused() {
  CHECK(is_refused([] { given::prepare(pairs(0, 0)); }));
  CHECK(is_refused([] { given::prepare(pairs(1, 1)); }));
  const auto common = given::prepare(pairs(1, 0));
  CHECK(is_refused([&] { given::Batch(common, {1}, {1}, 1); }));
  CHECK(is_refused([&] { given::Batch(common, {-1}, {1}, 1); }));
  CHECK(is_refused([&] { given::Batch(common, {0}, {2}, 1); }));
  CHECK(is_refused([&] { given::Batch(common, {0, 0}, {2, 1}, 1); }));
}

// One instance has thousands of nodes, far more than are entered between two looks at the clock.
void test_pauses_within_an_instance() {
  Problem problem;
  problem.primary = 12;
  problem.offsets.push_back(0);
  for (std::int32_t i = 0; i < problem.primary; ++i) {
    problem.low.push_back(1);
    problem.high.push_back(1);
    for (int twice = 0; twice < 2; ++twice) {
      problem.use_item.push_back(i);
      problem.use_color.push_back(0);
      problem.offsets.push_back(static_cast<std::int32_t>(problem.use_item.size()));
    }
  }
  given::Batch batch(given::prepare(problem), {0, 2, 3}, {1, 3}, ~0ull);
  int turns = 1;
  while (!batch.advance(0.0, 1)) ++turns;
  CHECK(turns > 10);
  CHECK(batch.covers(0).found == 1u << 11);
  CHECK(batch.covers(1).found == 0);
}

}  // namespace

int main() {
  test_brute_force();
  test_what_is_refused();
  test_pauses_within_an_instance();
}
