// Dancing links against what is known: the totals that Knuth's programs report, a brute force that shares nothing with
// the engine, and the engine itself cut into batches and resumed at every place where a batch can end.
#include <algorithm>
#include <cstdint>
#include <limits>
#include <random>
#include <utility>
#include <vector>

#include "batches.hpp"
#include "check.hpp"
#include "dancing/dancing.hpp"
#include "problems.hpp"
#include "tuning.hpp"

using namespace dancefloor;

namespace {

Result solve(const Problem& problem, bool multiplicities, const std::vector<std::int32_t>& from = {}) {
  return finish(*dancing::search(problem, multiplicities, from));
}

bool totals(const Result& result, std::size_t covers, std::uint64_t nodes, std::uint64_t updates,
            std::uint64_t cleansings) {
  return result.covers.size() == covers && result.statistics == Statistics{nodes, updates, cleansings};
}

bool rejects(const Problem& problem, bool multiplicities, const std::vector<std::int32_t>& from) {
  return is_refused([&] { dancing::search(problem, multiplicities, from); });
}

// --- Known problems -------------------------------------------------------------------------------------------------

Problem counted_dominoes(int rows, int columns) {  // items: cells, then the domino
  const int cells = rows * columns;
  std::vector<Uses> options;
  for (int c = 0; c < cells; ++c) {
    if (c % columns + 1 < columns) options.push_back({{cells, 0}, {c, 0}, {c + 1, 0}});
  }
  for (int c = 0; c + columns < cells; ++c) options.push_back({{cells, 0}, {c, 0}, {c + columns, 0}});
  Bounds bounds = ones(cells);
  bounds.push_back({cells / 2, cells / 2});
  return make(bounds, 0, options);
}

void test_known() {
  // The first example of TAOCP 7.2.2.1: items a to g.
  const Problem toy = make(ones(7), 0,
                           {{{2, 0}, {4, 0}},
                            {{0, 0}, {3, 0}, {6, 0}},
                            {{1, 0}, {2, 0}, {5, 0}},
                            {{0, 0}, {3, 0}, {5, 0}},
                            {{1, 0}, {6, 0}},
                            {{3, 0}, {4, 0}, {6, 0}}});
  CHECK((solve(toy, false).covers == std::vector<Cover>{{3, 4, 0}}));

  // The example of DLX1: A B C D E | F G.
  const Problem dlx1 = make(ones(5), 2,
                            {{{2, 0}, {4, 0}, {5, 0}},
                             {{0, 0}, {3, 0}, {6, 0}},
                             {{1, 0}, {2, 0}, {5, 0}},
                             {{0, 0}, {3, 0}},
                             {{1, 0}, {6, 0}},
                             {{3, 0}, {4, 0}, {6, 0}}});
  CHECK(totals(solve(dlx1, false), 1, 6, 30, 0));
  CHECK(totals(solve(dlx1, true), 1, 6, 29, 0));
  CHECK((solve(dlx1, false).covers[0] == Cover{3, 0, 4}));

  // The example of DLX2: A B C | X Y, with colors.
  const std::vector<Uses> colored = {
      {{0, 0}, {1, 0}, {3, 1}, {4, 1}}, {{0, 0}, {2, 0}, {3, 2}, {4, 2}}, {{1, 0}, {3, 2}}, {{2, 0}, {4, 2}}};
  const Problem dlx2 = make(ones(3), 2, colored);
  CHECK(totals(solve(dlx2, false), 1, 4, 14, 5));
  CHECK(totals(solve(dlx2, true), 1, 4, 13, 5));
  CHECK((solve(dlx2, false).covers[0] == Cover{1, 2}));

  // The example of DLX3: the same with 2:3|C and an option C X:0.
  std::vector<Uses> more = colored;
  more.insert(more.begin() + 2, {{2, 0}, {3, 1}});
  const Problem dlx3 = make({{1, 1}, {1, 1}, {2, 3}}, 2, more);
  CHECK(totals(solve(dlx3, true), 1, 6, 14, 7));

  CHECK(solve(langford(6), false).covers.empty());
  CHECK(totals(solve(langford(7), false), 52, 607, 8339, 0));
  CHECK(totals(solve(langford(7), true), 52, 607, 8197, 0));
  CHECK(totals(solve(counted_dominoes(2, 2), true), 2, 5, 21, 0));
  CHECK(totals(solve(counted_dominoes(6, 6), true), 6728, 25695, 152659, 0));
}

// --- Random problems ------------------------------------------------------------------------------------------------

// All sets of options that satisfy the problem, each sorted, by trying every set.
class BruteForce {
 public:
  explicit BruteForce(const Problem& problem)
      : problem_(problem), count_(problem.low.size()), color_(problem.low.size()) {
    consider(0);
    std::sort(found.begin(), found.end());
  }

  std::vector<Cover> found;

 private:
  void consider(std::int32_t option) {
    if (option == problem_.options()) {
      for (std::size_t i = 0; i < count_.size(); ++i) {
        if (count_[i] < problem_.low[i]) return;
      }
      found.push_back(chosen_);
      return;
    }
    consider(option + 1);
    const std::vector<std::int32_t> count = count_, color = color_;
    bool fits = true;
    for (std::int32_t e = problem_.offsets[option]; e < problem_.offsets[option + 1]; ++e) {
      const std::int32_t i = problem_.use_item[e], c = problem_.use_color[e];
      const bool agrees = i >= problem_.primary && c != 0 && count_[i] > 0 && color_[i] == c;
      if (!agrees && ++count_[i] > problem_.high[i]) fits = false;
      color_[i] = c;
    }
    if (fits) {
      chosen_.push_back(option);
      consider(option + 1);
      chosen_.pop_back();
    }
    count_ = count;
    color_ = color;
  }

  const Problem& problem_;
  std::vector<std::int32_t> count_, color_;
  Cover chosen_;
};

Problem random_problem(std::mt19937& random, bool multiplicities) {
  const auto pick = [&](int low, int high) {
    return low + static_cast<int>(random() % static_cast<unsigned>(high - low + 1));
  };
  Bounds bounds = ones(pick(1, 5));
  if (multiplicities) {
    for (auto& [low, high] : bounds) {
      high = pick(0, 9) == 0 ? 0 : pick(1, 3);
      if (pick(0, 9) == 0) high = pick(20, 30);
      low = pick(0, std::min(high, 3));
    }
  }
  const int primary = static_cast<int>(bounds.size()), secondary = pick(0, 4), colors = pick(0, 3);
  std::vector<Uses> options(static_cast<std::size_t>(pick(0, 11)));
  for (Uses& uses : options) {
    std::vector<int> items = some_items(random, primary + secondary, 5);
    if (*std::min_element(items.begin(), items.end()) >= primary) items.back() = pick(0, primary - 1);
    for (const int i : items) uses.push_back({i, i < primary ? 0 : pick(0, colors)});
  }
  return make(bounds, secondary, options);
}

void test_random() {
  std::mt19937 random(20);
  std::size_t most = 0;
  for (int round = 0; round < 1500; ++round) {
    const bool multiplicities = round % 2 == 1;
    const Problem problem = random_problem(random, multiplicities);
    const Result result = solve(problem, multiplicities);
    std::vector<Cover> covers = result.covers;
    most = std::max(most, covers.size());
    for (Cover& cover : covers) std::sort(cover.begin(), cover.end());
    std::sort(covers.begin(), covers.end());
    CHECK(covers == BruteForce(problem).found);

    if (!multiplicities) {  // Algorithm M on the same problem goes the same way, except for what dead ends cost
      const Result other = solve(problem, true);
      CHECK(other.covers == result.covers);
      CHECK(other.statistics.nodes == result.statistics.nodes);
      CHECK(other.statistics.cleansings == result.statistics.cleansings);
      CHECK(other.statistics.updates <= result.statistics.updates);
    }
    if (result.statistics.nodes < 300) {
      const auto start = [&](const Cover& from) { return dancing::search(problem, multiplicities, from); };
      for (const std::uint64_t nodes : {1, 2, 3, 7}) check_batches(start, nodes, result);
    }
  }
  CHECK(most > 20);  // else the generator makes nothing worth testing
}

// The problem among many items, with its own primary items in different blocks. With multiplicities the other items may
// not be used at all; else each has an option, behind those of the problem.
Problem widened(const Problem& problem, bool multiplicities) {
  const std::int32_t block = tuning::dancing::block, many = tuning::dancing::wide;
  const auto place = [&](std::int32_t item) {
    return item < problem.primary ? item * block : item - problem.primary + many;
  };
  Bounds bounds(static_cast<std::size_t>(many), multiplicities ? std::pair{0, 0} : std::pair{1, 1});
  std::vector<Uses> options(static_cast<std::size_t>(problem.options()));
  for (std::int32_t i = 0; i < problem.primary; ++i) {
    const auto at = static_cast<std::size_t>(i);
    bounds[static_cast<std::size_t>(place(i))] = {problem.low[at], problem.high[at]};
  }
  for (std::size_t o = 0; o < options.size(); ++o) {
    const auto begin = static_cast<std::size_t>(problem.offsets[o]), end = static_cast<std::size_t>(problem.offsets[o + 1]);
    for (std::size_t e = begin; e < end; ++e) options[o].emplace_back(place(problem.use_item[e]), problem.color(e));
  }
  for (std::int32_t k = 0; k < many && !multiplicities; ++k)
    if (k % block != 0 || k / block >= problem.primary) options.push_back({{k, 0}});
  return make(bounds, problem.items() - problem.primary, options);
}

// Many items are looked at in blocks, which changes neither the covers and their order nor what is counted.
void test_wide() {
  std::mt19937 random(34);
  for (int round = 0; round < 400; ++round) {
    const Problem problem = random_problem(random, round % 4 == 1);
    const Result plain = solve(problem, round % 2 == 1), wide = solve(widened(problem, round % 2 == 1), round % 2 == 1);
    std::vector<Cover> covers = wide.covers;
    for (Cover& cover : covers) std::erase_if(cover, [&](std::int32_t option) { return option >= problem.options(); });
    CHECK(covers == plain.covers);
    if (round % 2 == 1) CHECK(wide.statistics == plain.statistics);
  }
}

// --- Budgets --------------------------------------------------------------------------------------------------------

void test_budgets() {
  const Problem problem = counted_dominoes(4, 4);  // 36 covers
  const Result whole = solve(problem, true);
  CHECK(whole.covers.size() == 36);
  for (const std::uint64_t most : {1, 5, 36, 100}) {
    for (const std::uint64_t keep : {0, 1, 3, 100}) {
      const auto search = dancing::search(problem, true, {});
      std::uint64_t found = 0;
      for (bool complete = false; !complete;) {
        Covers covers;
        complete = search->advance({most, unlimited, 1e9, keep}, covers);
        CHECK(complete ? covers.found <= most : covers.found == most);
        const std::vector<Cover> kept = unpack(covers);
        CHECK(kept.size() == std::min(covers.found, keep));
        CHECK(std::equal(kept.begin(), kept.end(), whole.covers.begin() + static_cast<std::ptrdiff_t>(found)));
        found += covers.found;
      }
      CHECK(found == 36);
      CHECK(search->statistics() == whole.statistics);
    }
  }

  // Nothing of a budget may stop the search for good; no time at all ends a batch at the first look at the clock.
  const auto search = dancing::search(counted_dominoes(6, 6), true, {});
  Covers covers;
  int batches = 0;
  while (!search->advance({0, 0, 0.0, 0}, covers)) ++batches;
  CHECK(covers.found == 6728 && batches >= 6728);
  const auto hurried = dancing::search(counted_dominoes(6, 6), true, {});
  Covers first;
  CHECK(!hurried->advance({unlimited, unlimited, 0.0, 0}, first));
  CHECK(hurried->statistics().nodes > 0 && hurried->statistics().nodes <= 2048);
}

// --- Degenerate problems --------------------------------------------------------------------------------------------

void test_degenerate() {
  const std::vector<Cover> nothing, empty = {{}};
  for (const bool multiplicities : {false, true}) {
    Result result = solve(make({}, 0, {}), multiplicities);  // the empty cover
    CHECK(result.covers == empty && result.statistics.nodes == 1 && result.statistics.updates == 0);
    CHECK(solve(make({}, 2, {}), multiplicities).covers == empty);
    result = solve(make(ones(2), 1, {}), multiplicities);  // no options
    CHECK(result.covers == nothing && result.statistics.nodes == 1);
    result = solve(make(ones(2), 0, {{{1, 0}}}), multiplicities);  // an item with no options
    CHECK(result.covers == nothing && result.statistics.nodes == 1);
    result = solve(make(ones(1), 0, {{{0, 0}}, {{0, 0}}}), multiplicities);  // equal options
    CHECK((result.covers == std::vector<Cover>{{0}, {1}}) && result.statistics.nodes == 3);
    CHECK(dancing::search(make({}, 0, {}), multiplicities, {})->position().empty());
  }
  CHECK(solve(Problem{}, true).covers == empty);  // not even offsets

  CHECK(solve(make({{0, 5}}, 0, {}), true).covers == empty);  // may be left alone
  CHECK(solve(make({{2, 5}}, 0, {{{0, 0}}}), true).covers == nothing);
  CHECK((solve(make({{0, 5}}, 0, {{{0, 0}}, {{0, 0}}}), true).covers == std::vector<Cover>{{0, 1}, {0}, {1}, {}}));
  CHECK((solve(make({{0, 0}, {0, 1}}, 0, {{{0, 0}, {1, 0}}, {{1, 0}}}), true).covers == std::vector<Cover>{{1}, {}}));
  const std::int32_t huge = std::numeric_limits<std::int32_t>::max();
  CHECK((solve(make({{0, huge}, {1, huge}}, 0, {{{0, 0}}, {{1, 0}}}), true).covers.size() == 2));
  CHECK(solve(make({{huge, huge}}, 0, {{{0, 0}}}), true).covers == nothing);

  // As deep as it can get: every option chosen, then every item left.
  std::vector<Uses> options;
  for (int k = 0; k < 10; ++k) options.push_back({{k % 3, 0}});
  const Result deep = solve(make({{0, 20}, {0, 20}, {0, 20}}, 0, options), true);
  CHECK(deep.covers.size() == 1024 && deep.covers.front().size() == 10 && deep.covers.back().empty());
}

void test_rejects() {
  const Problem problem = langford(4);
  const auto search = dancing::search(problem, false, {});
  Covers covers;
  search->advance({1, unlimited, 1e9, unlimited}, covers);  // position: at the node after the first cover
  const std::vector<std::int32_t> good = search->position();
  CHECK(!good.empty() && !rejects(problem, false, good));
  for (const std::int32_t wrong : {-1, -7, 1000}) {
    std::vector<std::int32_t> bad = good;
    bad.back() = wrong;
    CHECK(rejects(problem, false, bad));
    CHECK(rejects(problem, true, bad));
  }
  std::vector<std::int32_t> beyond = unpack(covers)[0];  // the cover itself is a position, but nothing follows it
  CHECK(!rejects(problem, false, beyond));
  beyond.push_back(0);
  CHECK(rejects(problem, false, beyond));
  const Problem free = make({{0, 2}}, 0, {{{0, 0}}, {{0, 0}}});
  CHECK(!rejects(free, true, {-1}));
  CHECK(!rejects(free, true, {1}));
  CHECK(rejects(free, true, {1, 0}));
  CHECK(rejects(free, true, {-1, 0}));
  CHECK(rejects(free, false, {}));                     // bounds without multiplicities
  CHECK(rejects(make({{2, 1}}, 0, {}), true, {}));
  CHECK(rejects(make({{-1, 1}}, 0, {}), true, {}));
}

// The cheapest covers, against all covers.
void cheapest_covers() {
  std::mt19937 random(3);
  for (int round = 0; round < 300; ++round) {
    const std::int32_t primary = 1 + static_cast<std::int32_t>(random() % 4);
    std::vector<Uses> options;
    for (unsigned o = random() % 10; o > 0; --o) {
      Uses uses;
      for (std::int32_t item = 0; item < primary; ++item)
        if (random() % 2) uses.emplace_back(item, 0);
      if (!uses.empty()) options.push_back(uses);
    }
    Bounds bounds = ones(primary);
    const bool multiple = round % 2;
    if (multiple)
      for (auto& [low, high] : bounds) {
        high = 1 + static_cast<std::int32_t>(random() % 3);
        low = static_cast<std::int32_t>(random() % (high + 1));
      }
    Problem problem = make(bounds, 0, options);
    for (std::size_t o = 0; o < options.size(); ++o) problem.costs.push_back(random() % 10);
    const auto cost = [&](const Cover& cover) {
      std::int64_t sum = 0;
      for (const std::int32_t option : cover) sum += problem.costs[option];
      return sum;
    };
    const auto costs = [&](Search& search) {
      Covers covers;
      CHECK(search.advance({unlimited, unlimited, 1e9, unlimited}, covers));
      std::vector<std::int64_t> found;
      for (const Cover& cover : unpack(covers)) found.push_back(cost(cover));
      std::sort(found.begin(), found.end());
      return found;
    };
    std::vector<std::int64_t> all = costs(*dancing::search(problem, multiple, {}));
    for (std::size_t best : {1, 2, 5}) {
      std::vector<std::int64_t> found = costs(*dancing::search_cheaply(problem, multiple, best, {}));
      const std::size_t wanted = std::min(best, all.size());
      CHECK(found.size() >= wanted && std::equal(all.begin(), all.begin() + wanted, found.begin()));
    }
  }
}

}  // namespace

int main() {
  cheapest_covers();
  test_known();
  test_random();
  test_wide();
  test_budgets();
  test_degenerate();
  test_rejects();
  return 0;
}
