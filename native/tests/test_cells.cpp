// Dancing cells against dancing links; and against themselves, resumed at every place where a batch can end, and split
// again and again at random; with rows to look up what an option takes out, and without.
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <limits>
#include <memory>
#include <random>
#include <tuple>
#include <utility>
#include <vector>

#include "batches.hpp"
#include "cells/cells.hpp"
#include "check.hpp"
#include "dancing/dancing.hpp"
#include "problems.hpp"

using namespace dancefloor;

namespace {

using Path = std::vector<std::int32_t>;

constexpr std::size_t no_rows = 0, rows = std::size_t{1} << 19;

Result solve(const Problem& problem, const Path& from = {}) { return finish(*cells::search(problem, from)); }

std::vector<Cover> oracle(const Problem& problem, bool multiplicities = false) {
  return sorted(all(*dancing::search(problem, multiplicities, {})));
}

bool rejects(const Problem& problem, const Path& from) {
  return is_refused([&] { cells::search(problem, from); });
}

Problem random_problem(std::mt19937& random, bool multiplicities) {
  const auto pick = [&](int low, int high) {
    return low + static_cast<int>(random() % static_cast<unsigned>(high - low + 1));
  };
  const int primary = pick(1, 7), secondary = pick(0, 4), colors = pick(0, 3);
  std::vector<Uses> options(static_cast<std::size_t>(pick(0, 25)));
  for (Uses& uses : options) {
    for (const int i : some_items(random, primary + secondary, 4)) uses.push_back({i, i < primary ? 0 : pick(0, colors)});
  }
  Problem problem = make(ones(primary), secondary, options);
  for (std::int32_t i = 0; multiplicities && i < primary; ++i) {
    if (pick(0, 2) == 0) continue;
    problem.high[i] = pick(0, 4);
    problem.low[i] = pick(0, std::min(problem.high[i], 2));
  }
  return problem;
}

bool bounded(const Problem& problem) {
  const auto end = problem.low.begin() + problem.primary;
  return std::any_of(problem.low.begin(), end, [](int low) { return low != 1; }) ||
         std::any_of(problem.high.begin(), problem.high.begin() + problem.primary, [](int high) { return high != 1; });
}

// Advances each part of a search by a few nodes, again and again, and splits them at random. The parts stay in order.
void check_splits(const Problem& problem, std::size_t words, std::mt19937& random, const Result& whole,
                  std::size_t& splits) {
  struct Part {
    std::unique_ptr<Search> search;
    std::vector<Cover> covers;
    double progress = 0.0;
    bool complete = false;
  };
  std::vector<Part> parts;
  parts.push_back({cells::search(problem, {}, words), {}});
  for (bool complete = false; !complete;) {
    const std::size_t k = random() % parts.size();
    Part& part = parts[k];
    if (!part.complete) {
      Covers covers;
      const std::uint64_t nodes = 1 + random() % 4;
      part.complete = part.search->advance({unlimited, nodes, 1e9, unlimited}, covers);
      append(covers, part.covers);
      const double progress = part.search->progress();
      CHECK(progress >= part.progress - 1e-12 && progress <= 1.0 + 1e-12);
      part.progress = progress;
    }
    if (auto rest = random() % 3 ? nullptr : part.search->split()) {
      ++splits;
      CHECK(rest->statistics().nodes == 0 && rest->statistics().updates == 0);
      CHECK(part.search->progress() == part.progress && rest->progress() > part.progress - 1e-12);
      CHECK(cells::search(problem, rest->position(), words)->progress() == rest->progress());
      if (k + 1 == parts.size()) {  // what was given away last ends where the whole search does
        const std::vector<Cover> tail = solve(problem, rest->position()).covers;
        CHECK(tail.size() <= whole.covers.size());
        CHECK(std::equal(tail.rbegin(), tail.rend(), whole.covers.rbegin()));
      }
      parts.insert(parts.begin() + static_cast<std::ptrdiff_t>(k) + 1, Part{std::move(rest), {}});
    }
    complete = std::all_of(parts.begin(), parts.end(), [](const Part& p) { return p.complete; });
  }
  std::vector<Cover> all;
  Statistics statistics;
  for (const Part& part : parts) {
    CHECK(part.search->progress() == 1.0);
    all.insert(all.end(), part.covers.begin(), part.covers.end());
    statistics += part.search->statistics();
  }
  CHECK(all == whole.covers);
  CHECK(statistics == whole.statistics);
}

void test_random(bool multiplicities) {
  std::mt19937 random(21);
  std::size_t most = 0, splits = 0;
  for (int round = 0; round < 1000; ++round) {
    const Problem problem = random_problem(random, multiplicities);
    const Result whole = solve(problem), other = finish(*cells::search(problem, {}, no_rows));
    most = std::max(most, whole.covers.size());
    CHECK(sorted(whole.covers) == oracle(problem, bounded(problem)));
    CHECK(other.covers == whole.covers && other.statistics == whole.statistics);
    if (whole.covers.size() > 200) continue;  // every batch is checked to its end
    for (const std::size_t words : {rows, no_rows}) {
      const auto start = [&](const Path& from) { return cells::search(problem, from, words); };
      for (const std::uint64_t nodes : {1, 2, 5}) check_batches(start, nodes, whole);
      for (int again = 0; again < 2; ++again) check_splits(problem, words, random, whole, splits);
    }
  }
  CHECK(most > 100 && splits > 2000);  // else the generator makes nothing worth testing
}

// More options than a group of 64 words holds, in an order that is not theirs in the row.
void test_many_options() {
  constexpr int colors = 2500;
  std::vector<Uses> options;
  for (int item = 0; item < 3; ++item) {
    for (int c = 0; c < colors; ++c) options.push_back({{3, 1 + (7 * c + item) % colors}, {item, 0}});
  }
  options.push_back({{1, 0}, {2, 0}});
  std::reverse(options.begin(), options.end());
  const Problem problem = make(ones(3), 1, options);
  const Result whole = solve(problem);
  CHECK(whole.covers.size() == 2 * static_cast<std::size_t>(colors));
  CHECK(sorted(whole.covers) == oracle(problem));
  for (std::size_t k = 1; k < whole.covers.size(); ++k) CHECK(whole.covers[k - 1] < whole.covers[k]);
}

void test_known() {
  for (const auto& [n, covers] : {std::pair{5, 0}, {7, 52}, {8, 300}}) {
    const Result whole = solve(langford(n));
    CHECK(whole.covers.size() == static_cast<std::size_t>(covers));
    std::mt19937 random(static_cast<std::uint32_t>(n));
    std::size_t splits = 0;
    check_splits(langford(n), rows, random, whole, splits);
    CHECK(splits > 0);
  }
}

// Bounds that follow from the rest change nothing; others are counted.
void test_bounds() {
  Problem problem = langford(7);  // one more item: every option, hence seven of them
  for (std::int32_t& item : problem.use_item) item += 1;
  std::vector<Uses> options;
  for (std::int32_t o = 0; o < problem.options(); ++o) {
    Uses uses = {{0, 0}};
    for (std::int32_t e = problem.offsets[o]; e < problem.offsets[o + 1]; ++e) uses.push_back({problem.use_item[e], 0});
    options.push_back(uses);
  }
  problem = make(ones(22), 0, options);
  const Result plain = solve(langford(7));
  for (const auto& [low, high, count, counted] : {std::tuple{7, 7, 52, false}, {0, 9, 52, false}, {7, 9, 52, false},
                                                  {0, 7, 52, false}, {8, 9, 0, true}, {0, 6, 0, true}}) {
    problem.low[0] = low;
    problem.high[0] = high;
    CHECK(cells::lacks(problem).empty());
    const Result result = solve(problem);
    CHECK(result.covers.size() == static_cast<std::size_t>(count));
    CHECK(sorted(result.covers) == oracle(problem, true));
    if (!counted) CHECK(result.statistics == plain.statistics);
  }
  problem = make(ones(3), 0, {{{0, 0}, {1, 0}}, {{0, 0}, {2, 0}}, {{1, 0}}, {{2, 0}}});
  problem.low[0] = 0;  // covered once or not at all
  CHECK(solve(problem).covers.size() == 3 && sorted(solve(problem).covers) == oracle(problem, true));
  problem.low[2] = 0;  // now the last option is free to choose
  CHECK(solve(problem).covers.size() == 5 && sorted(solve(problem).covers) == oracle(problem, true));
  problem.low[2] = 3;
  problem.high[2] = 2;
  CHECK(!cells::lacks(problem).empty() && rejects(problem, {}));
}

// Any four of nine things, and between two and three of them.
void test_subsets() {
  Problem problem = make(ones(1), 0, std::vector<Uses>(9, Uses{{0, 0}}));
  for (const auto& [low, high, covers] :
       {std::tuple{4, 4, 126}, {2, 3, 36 + 84}, {0, 9, 512}, {0, 2, 1 + 9 + 36}, {9, 12, 1}, {10, 12, 0}, {0, 0, 1}}) {
    problem.low[0] = low;
    problem.high[0] = high;
    const Result result = solve(problem);
    CHECK(result.covers.size() == static_cast<std::size_t>(covers));
    CHECK(sorted(result.covers) == oracle(problem, true));
  }
}

void test_budgets() {
  const Problem problem = langford(8);
  const Result whole = solve(problem);
  for (const std::uint64_t most : {1, 7, 300, 1000}) {
    for (const std::uint64_t keep : {0, 3, 1000}) {
      const auto search = cells::search(problem, {});
      std::size_t found = 0;
      for (bool complete = false; !complete;) {
        Covers covers;
        complete = search->advance({most, unlimited, 1e9, keep}, covers);
        CHECK(complete ? covers.found <= most : covers.found == most);
        std::vector<Cover> kept;
        append(covers, kept);
        CHECK(kept.size() == std::min(covers.found, keep));
        CHECK(std::equal(kept.begin(), kept.end(), whole.covers.begin() + static_cast<std::ptrdiff_t>(found)));
        found += covers.found;
      }
      CHECK(found == 300);
    }
  }
  // A batch ends shortly after its time is over, or after a request to stop; and the search can go on.
  const std::atomic<bool> stop = true;
  for (const Budget& budget : {Budget{unlimited, unlimited, 0.0, 0}, Budget{unlimited, unlimited, 1e9, 0, &stop}}) {
    const auto search = cells::search(langford(11), {});
    Covers covers;
    int batches = 1;
    while (!search->advance(budget, covers)) ++batches;
    CHECK(covers.found == 35584 && batches > 50);
  }
}

// The mean of many dives is near what the search does; and a dive leaves no trace.
void test_dives() {
  const Problem problem = langford(8);
  const auto search = cells::search(problem, {});
  double total = 0.0;
  for (std::uint64_t seed = 0; seed < 4000; ++seed) total += search->dive(seed);
  CHECK(search->dive(5) == cells::search(problem, {})->dive(5));
  const double few = [&] {
    double cost = 0.0;
    for (std::uint64_t seed = 4000; seed < 8000; ++seed) cost += search->dive(seed);
    return cost;
  }();
  CHECK(few > 0.8 * total && few < 1.25 * total);
  const Result whole = solve(problem), after = finish(*search);
  CHECK(after.covers == whole.covers && after.statistics == whole.statistics);
  // Every tried choice removes something; removals count as updates unless they fail.
  const double updates = static_cast<double>(whole.statistics.updates);
  CHECK(total / 4000 > updates && total / 4000 < 40 * updates);
}

void test_degenerate() {
  const std::vector<Cover> nothing, empty = {{}};
  CHECK(solve(Problem{}).covers == empty);
  CHECK(solve(make(ones(0), 2, {})).covers == empty);
  CHECK(solve(make(ones(0), 2, {{{0, 0}}})).covers == empty);
  CHECK(solve(make(ones(2), 1, {})).covers == nothing);
  CHECK(solve(make(ones(2), 0, {{{1, 0}}})).covers == nothing);
  CHECK((solve(make(ones(1), 0, {{{0, 0}}, {{0, 0}}})).covers == std::vector<Cover>{{0}, {1}}));
  CHECK(cells::search(Problem{}, {})->dive(1) == 0.0);
}

void test_rejects() {
  const Problem problem = langford(4);
  const auto search = cells::search(problem, {});
  Covers covers;
  search->advance({1, unlimited, 1e9, unlimited}, covers);
  std::vector<Cover> found;
  append(covers, found);
  const Path good = search->position();
  CHECK(!good.empty() && !rejects(problem, good));
  for (const std::int32_t wrong : {-1, 1000}) {
    Path bad = good;
    bad.back() = wrong;
    CHECK(rejects(problem, bad));
  }
  Path beyond = found[0];
  CHECK(!rejects(problem, beyond));
  beyond.push_back(0);
  CHECK(rejects(problem, beyond));
}

}  // namespace

int main() {
  test_known();
  test_random(false);
  test_random(true);
  test_many_options();
  test_bounds();
  test_subsets();
  test_budgets();
  test_dives();
  test_degenerate();
  test_rejects();
  return 0;
}
