// Counting by parts against dancing on random problems that fall apart, in any memory and in pieces of any size.
#include "parts/parts.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <set>

#include "check.hpp"
#include "dancing/dancing.hpp"
#include "problems.hpp"

using namespace dancefloor;

namespace {

counting::Natural counted(const Problem& problem, std::uint64_t memory, std::uint64_t at_once,
                          parts::PartCount::Work* work = nullptr) {
  const auto count = parts::part_count(problem, memory);
  while (!count->advance(1e9, at_once, nullptr)) CHECK(count->progress() >= 0.0 && count->progress() <= 1.0);
  CHECK(count->progress() == 1.0);
  CHECK(count->advance(0.0, 1, nullptr));
  if (work) *work = count->work();
  return count->count();
}

std::uint64_t covers(const Problem& problem) {
  const auto search = dancing::search(problem, true, {});
  Covers found;
  CHECK(search->advance({unlimited, unlimited, 1e9, 0}, found));
  return found.found;
}

// Blocks of items in a row. Few options reach into the next block; some have secondary items in common, with colors.
Problem random_problem(std::mt19937& random) {
  const auto below = [&](int n) { return static_cast<std::int32_t>(random() % static_cast<unsigned>(n)); };
  const std::int32_t blocks = 2 + below(4), size = 2 + below(3), secondary = below(3), colors = below(3);
  std::vector<Uses> options;
  for (std::int32_t block = 0; block < blocks; ++block) {
    for (std::int32_t k = size + below(2 * size); k > 0; --k) {
      std::set<std::int32_t> used{block * size + below(size), block * size + below(size)};
      if (below(6) == 0 && block + 1 < blocks) used.insert((block + 1) * size + below(size));
      Uses uses;
      for (const std::int32_t item : used) uses.push_back({item, 0});
      if (secondary && below(2)) uses.push_back({blocks * size + below(secondary), colors ? below(colors + 1) : 0});
      options.push_back(uses);
    }
    for (std::int32_t k = 0; k < size; ++k)
      if (below(2)) options.push_back({{block * size + k, 0}});
  }
  std::shuffle(options.begin(), options.end(), random);
  Problem problem = make(ones(blocks * size), secondary, options);
  if (below(4) == 0) problem.low[below(problem.primary)] = 0;   // one that need not be used
  return problem;
}

void agrees_with_dancing(int problems, unsigned seed) {
  std::mt19937 random(seed);
  std::uint64_t known = 0, apart = 0;
  int taken = 0;
  for (int k = 0; k < problems; ++k) {
    const Problem problem = random_problem(random);
    if (!parts::lacks(problem).empty()) continue;
    ++taken;
    const std::uint64_t truth = covers(problem);
    parts::PartCount::Work work;
    const counting::Natural most = counted(problem, 1 << 20, 1000, &work);
    known += work.known;
    apart += work.apart;
    CHECK(most.size() == 1 && most[0] == truth);
    CHECK(counted(problem, random() % 4000, 1 + random() % 9) == most);   // memory for some counts, or for none
  }
  CHECK(2 * taken > problems && known > 100 && apart > 100);
}

// A row of items, with options for one and for two neighbours: a number of several limbs.
void counts_of_any_size() {
  const std::int32_t length = 120;
  std::vector<Uses> options;
  for (std::int32_t item = 0; item < length; ++item)
    for (int copy = 0; copy < 7; ++copy) {
      options.push_back({{item, 0}});
      if (item + 1 < length) options.push_back({{item, 0}, {item + 1, 0}});
    }
  // f(n) = 7 f(n - 1) + 7 f(n - 2)
  counting::Natural last{1}, now{7};
  const counting::Limb seven = 7;
  for (std::int32_t k = 1; k < length; ++k) {
    counting::Natural next;
    counting::add_product(next, now.data(), now.size(), &seven, 1);
    counting::add_product(next, last.data(), last.size(), &seven, 1);
    last = now;
    now = next;
  }
  for (const std::uint64_t memory : {1 << 16, 1 << 20}) {
    const counting::Natural found = counted(make(ones(length), 0, options), memory, 50);
    CHECK(found.size() > 5 && !counting::less(found, now.data(), now.size()) &&
          !counting::less(now, found.data(), found.size()));
  }
}

void refuses() {
  Problem problem = make({{1, 2}, {1, 1}}, 0, {{{0, 0}, {1, 0}}, {{0, 0}}});
  CHECK(parts::lacks(problem) == "it cannot count how often an item is used");
  problem = make({{0, 1}, {1, 1}}, 0, {{{0, 0}}, {{0, 0}, {1, 0}}});
  CHECK(parts::lacks(problem) == "it has an option without an item that must be covered");
  CHECK(is_refused([&] { parts::part_count(problem, 0); }));
  CHECK(counted(make({}, 0, {}), 0, 1) == counting::Natural{1});
  CHECK(counted(make(ones(1), 0, {}), 0, 1) == counting::Natural{0});
}

}  // namespace

// Arguments, for more than a test has time for: how many random problems, and a seed.
int main(int argc, char** argv) {
  agrees_with_dancing(argc > 1 ? std::atoi(argv[1]) : 3000, argc > 2 ? std::atoi(argv[2]) : 1);
  counts_of_any_size();
  refuses();
  std::puts("parts: ok");
}
