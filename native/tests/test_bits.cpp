// bits against dancing, node for node where both search alike; each variant of the kernel against the others; and against
// itself when it is interrupted, resumed and split.
#include "bits/bits.hpp"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <limits>
#include <random>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "batches.hpp"
#include "check.hpp"
#include "dancing/dancing.hpp"
#include "problems.hpp"

using namespace dancefloor;

namespace {

// Items to be covered once, at most once, and as often as there are options; colours; options without any item that
// must be covered; more words than one.
Problem random_problem(std::mt19937& random, bool plain) {
  const std::int32_t primary = 1 + static_cast<std::int32_t>(random() % 5);
  const std::int32_t secondary = static_cast<std::int32_t>(random() % 4);
  const std::int32_t colors = 1 + static_cast<std::int32_t>(random() % 8);
  const bool shades = random() % 2;
  const unsigned count = random() % 12;
  Bounds bounds;
  for (std::int32_t i = 0; i < primary; ++i) {
    const unsigned kind = plain ? 0 : random() % 3;
    bounds.emplace_back(kind == 0, kind == 2 ? 12 : 1);
  }
  const std::int32_t fill = random() % 3 ? 0 : 20 * static_cast<std::int32_t>(random() % 11);  // a long option more
  const std::int32_t widened = primary + fill;
  for (std::int32_t i = 0; i < fill; ++i) bounds.emplace_back(1, 1);
  std::vector<Uses> options;
  for (unsigned o = 0; o < count; ++o) {
    Uses uses;
    while (uses.empty())
      for (std::int32_t i = 0; i < primary; ++i)
        if (random() % 3 == 0) uses.emplace_back(i, 0);
    for (std::int32_t s = 0; s < secondary; ++s) {
      const unsigned what = random() % 4;
      if (what == 1 || (what > 1 && !shades)) uses.emplace_back(widened + s, 0);
      if (what > 1 && shades) uses.emplace_back(widened + s, 1 + static_cast<std::int32_t>(random() % colors));
    }
    options.push_back(uses);
  }
  if (fill > 0) {
    options.emplace_back();
    for (std::int32_t i = primary; i < widened; ++i) options.back().emplace_back(i, 0);
  }
  return make(bounds, secondary, options);
}

// Splits again and again at random; the parts in their order must be the whole.
void check_splits(const Problem& problem, std::mt19937& random, const std::vector<Cover>& covers, std::uint64_t total) {
  std::vector<Cover> found;
  std::uint64_t nodes = 0;
  std::vector<std::unique_ptr<Search>> parts;  // the last one comes first
  parts.push_back(bits::search(problem, {}));
  double progress = 0.0;
  while (!parts.empty()) {
    Search& part = *parts.back();
    Covers batch;
    const bool complete = part.advance({unlimited, 1 + random() % 4, 1e9, unlimited}, batch);
    append(batch, found);
    CHECK(part.progress() >= progress - 1e-12 && part.progress() <= 1.0 + 1e-12);
    progress = part.progress();
    if (complete) {
      nodes += part.statistics().nodes;
      parts.pop_back();
      progress = 0.0;
    } else if (random() % 2) {
      if (std::unique_ptr<Search> rest = part.split()) {
        CHECK(rest->statistics().nodes == 0 && part.progress() == progress);
        CHECK(rest->progress() > progress && rest->progress() < 1.0);
        const auto fresh = bits::search(problem, rest->position());
        CHECK(fresh->position() == rest->position() && fresh->progress() == rest->progress());
        parts.insert(parts.end() - 1, std::move(rest));
      }
    }
  }
  CHECK(found == covers && nodes == total);
}

// Every variant finds these covers, in this order, and enters as many nodes.
void check_variants(const Problem& problem, const std::vector<Cover>& covers, std::uint64_t nodes) {
  for (const std::string& name : bits::variants()) {
    const auto search = bits::search(problem, {}, name);
    CHECK(all(*search) == covers);
    CHECK(search->statistics().nodes == nodes);
  }
}

void random_problems(int rounds, unsigned seed) {
  std::mt19937 random(seed);
  std::size_t most = 0;
  for (int round = 0; round < rounds; ++round) {
    const bool plain = round % 2;
    const Problem problem = random_problem(random, plain);
    if (!bits::lacks(problem).empty()) {
      CHECK(bits::lacks(problem).find("more than the 256") != std::string::npos);
      continue;
    }
    const auto search = bits::search(problem, {});
    const std::vector<Cover> covers = all(*search);
    most = std::max(most, covers.size());
    const auto other = dancing::search(problem, !plain, {});
    const std::vector<Cover> danced = all(*other);
    CHECK(sorted(covers) == sorted(danced));
    if (plain) CHECK(covers == danced && search->statistics().nodes == other->statistics().nodes);
    check_variants(problem, covers, search->statistics().nodes);
    if (search->statistics().nodes > 300) continue;
    const auto start = [&](const Cover& from) { return bits::search(problem, from); };
    for (const std::uint64_t nodes : {1, 2, 3, 7}) check_batches(start, nodes, {covers, search->statistics()});
    check_splits(problem, random, covers, search->statistics().nodes);
  }
  CHECK(most > 20);  // else the generator makes nothing worth testing
}

void larger_problems() {
  for (const Problem& problem : {langford(7), langford(8), dominoes(4, 5), dominoes(6, 6)}) {
    const auto expected = dancing::search(problem, false, {});
    const std::vector<Cover> covers = all(*expected);
    check_variants(problem, covers, expected->statistics().nodes);
    std::mt19937 random(7);
    check_splits(problem, random, covers, expected->statistics().nodes);
  }
}

// More options for each item than the kernel counts.
void many_options() {
  std::vector<Uses> options;
  for (int a = 0; a < 70; ++a) options.push_back({{a % 3, 0}});
  for (int b = 0; b < 40; ++b) options.push_back({{b % 2, 0}, {2, 0}});
  const Problem problem = make(ones(3), 0, options);
  const auto expected = dancing::search(problem, false, {});
  const std::vector<Cover> covers = all(*expected);
  check_variants(problem, covers, expected->statistics().nodes);
}

// As many bits as there are, and one more; colours by sets of half of the bits.
void bits_and_colors() {
  std::vector<Uses> options;
  for (int i = 0; i < 257; ++i) options.push_back({{i, 0}});
  CHECK(bits::lacks(make(ones(257), 0, options)).find("257 bits") != std::string::npos);
  options.pop_back();
  CHECK(all(*bits::search(make(ones(256), 0, options), {})).size() == 1);

  for (int colors = 1; colors <= 71; ++colors)  // two options agree on the one secondary item, or on none
    for (const int exclusive : {0, 1}) {
      std::vector<Uses> painted;
      for (int item = 0; item < 2; ++item)
        for (int c = 0; c <= colors; ++c)
          if (c > 0 || exclusive) painted.push_back({{item, 0}, {2, c}});
      CHECK(all(*bits::search(make(ones(2), 1, painted), {})).size() == static_cast<std::size_t>(colors));
    }
}

void what_it_lacks() {
  const std::vector<Uses> two = {{{0, 0}}, {{0, 0}}};
  CHECK(bits::lacks(make({{2, 2}}, 0, two)).find("2 to 2 times") != std::string::npos);
  CHECK(bits::lacks(make({{1, 2}}, 0, two)).find("1 to 2 times") != std::string::npos);
  CHECK(bits::lacks(make({{0, 2}}, 0, two)).empty());
  CHECK((sorted(all(*bits::search(make({{0, 2}}, 0, two), {}))) == std::vector<Cover>{{}, {0}, {0, 1}, {1}}));
  CHECK((sorted(all(*bits::search(make({{0, 1}}, 0, two), {}))) == std::vector<Cover>{{}, {0}, {1}}));
  CHECK((all(*bits::search(make({{0, 0}, {0, 1}}, 0, {{{0, 0}, {1, 0}}, {{1, 0}}}), {})) == std::vector<Cover>{{1}, {}}));
  CHECK((all(*bits::search(make({}, 0, {}), {})) == std::vector<Cover>{{}}));
  CHECK((all(*bits::search(Problem{}, {})) == std::vector<Cover>{{}}));
  CHECK(all(*bits::search(make(ones(1), 0, {}), {})).empty());
  for (const auto& [problem, from, variant] :
       {std::tuple{langford(4), Cover{0, 0, 0}, "auto"}, std::tuple{langford(4), Cover{99}, "portable"},
        std::tuple{langford(4), Cover{}, "mmx"}, std::tuple{make(ones(1), 0, {}), Cover{0}, "auto"}}) {
    CHECK(is_refused([&] { bits::search(problem, from, variant); }));
  }
}

void budgets() {
  const Problem problem = dominoes(6, 6);
  const auto search = bits::search(problem, {});
  std::uint64_t found = 0, kept = 0;
  for (bool complete = false; !complete;) {
    Covers batch;
    complete = search->advance({5, unlimited, 1e9, 2}, batch);
    CHECK(complete ? batch.found <= 5 : batch.found == 5);
    CHECK(batch.ends.size() == std::min<std::uint64_t>(batch.found, 2));
    found += batch.found;
    kept += batch.ends.size();
  }
  CHECK(found == 6728 && kept < found);
  std::atomic<bool> stop{true};
  for (const Budget& budget : {Budget{unlimited, unlimited, 0.0, 0}, Budget{unlimited, unlimited, 1e9, 0, &stop}}) {
    const auto hurried = bits::search(dominoes(8, 8), {});
    Covers first;
    CHECK(!hurried->advance(budget, first));
    CHECK(hurried->statistics().nodes > 0 && hurried->statistics().nodes < 10000);
  }
}

void dives() {
  const Problem problem = langford(8);
  const auto search = bits::search(problem, {});
  double sum = 0.0;
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    const double cost = search->dive(seed);
    CHECK(cost > 0.0 && cost == search->dive(seed));
    sum += cost;
  }
  CHECK(search->dive(1) != search->dive(2));
  CHECK(search->position().empty() && search->statistics().nodes == 0);
  all(*search);
  const double per_node = sum / 4000 / static_cast<double>(search->statistics().nodes);
  CHECK(per_node > 12 && per_node < 200);
}

}  // namespace

int main(int argc, char** argv) {
  random_problems(argc > 1 ? std::atoi(argv[1]) : 1200, argc > 2 ? std::atoi(argv[2]) : 1965);
  larger_problems();
  many_options();
  bits_and_colors();
  what_it_lacks();
  budgets();
  dives();
  std::puts("7 passed, 0 failed");
}
