// The sieve against a brute force that brings every cover into its least form, on searches cut up in every way.
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <numeric>
#include <random>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "check.hpp"
#include "dancing/dancing.hpp"
#include "problems.hpp"
#include "scanning/scanning.hpp"
#include "sieved.hpp"
#include "spread.hpp"

using namespace dancefloor;

namespace {

using Permutation = std::vector<std::int32_t>;  // of options, by number

// Dominoes on a square board, and their images under the eight symmetries of the square.
struct Dominoes {
  Problem problem;
  std::vector<Permutation> group;

  explicit Dominoes(int size) {
    std::map<std::set<int>, std::int32_t> number;
    std::vector<std::pair<int, int>> cells;
    for (int x = 0; x < size; ++x)
      for (int y = 0; y < size; ++y)
        for (const bool down : {false, true}) {
          if ((down ? x : y) + 1 == size) continue;
          const int a = x * size + y, b = down ? a + size : a + 1;
          number.emplace(std::set<int>{a, b}, static_cast<std::int32_t>(cells.size()));
          cells.emplace_back(a, b);
        }
    problem.primary = size * size;
    problem.low.assign(problem.primary, 1);
    problem.high.assign(problem.primary, 1);
    problem.offsets.push_back(0);
    for (const auto& [a, b] : cells) {
      problem.use_item.insert(problem.use_item.end(), {a, b});
      problem.offsets.push_back(static_cast<std::int32_t>(problem.use_item.size()));
    }
    problem.use_color.assign(problem.use_item.size(), 0);
    for (int turns = 0; turns < 4; ++turns)
      for (const bool flip : {false, true}) {
        const auto image = [&](int cell) {
          int x = cell / size, y = cell % size;
          if (flip) y = size - 1 - y;
          for (int t = 0; t < turns; ++t) std::tie(x, y) = std::pair(y, size - 1 - x);
          return x * size + y;
        };
        group.emplace_back();
        for (const auto& [a, b] : cells) group.back().push_back(number.at({image(a), image(b)}));
      }
  }
};

Images images_of(const std::vector<Permutation>& group, const Permutation& rank) {
  Images images{group.size(), {}};
  for (std::size_t o = 0; o < rank.size(); ++o)
    for (const Permutation& element : group) images.rank.push_back(rank[element[o]]);
  return images;
}

Cover form(const Cover& cover, const Permutation& element, const Permutation& rank) {
  Cover image;
  for (const std::int32_t option : cover) image.push_back(rank[element[option]]);
  std::sort(image.begin(), image.end());
  return image;
}

struct Result {
  std::vector<Cover> covers;
  std::uint64_t found = 0, weight = 0;
};

Result least_of(const std::vector<Cover>& covers, const std::vector<Permutation>& group, const Permutation& rank) {
  Result result;
  for (const Cover& cover : covers) {
    std::set<Cover> members;
    for (const Permutation& element : group) members.insert(form(cover, element, rank));
    if (*members.begin() != form(cover, group[0], rank)) continue;
    result.covers.push_back(cover);
    result.weight += members.size();
    ++result.found;
  }
  return result;
}

void collect(const Covers& batch, Result& result) {
  append(batch, result.covers);
  result.found += batch.found;
  result.weight += batch.weight;
}

Result finish(Search& search, const Budget& budget = whole) {
  Result result;
  for (bool complete = false; !complete;) {
    Covers batch;
    const std::uint64_t before = search.statistics().nodes;
    complete = search.advance(budget, batch);
    CHECK(search.statistics().nodes - before <= std::max<std::uint64_t>(budget.nodes, 1));
    CHECK(batch.ends.size() == std::min<std::uint64_t>(batch.found, budget.keep));
    CHECK(batch.found <= std::max<std::uint64_t>(budget.covers, 1));
    collect(batch, result);
  }
  CHECK(search.progress() == 1.0);
  return result;
}

void check_same(const Result& a, const Result& b) {
  CHECK(a.covers == b.covers);
  CHECK(a.found == b.found);
  CHECK(a.weight == b.weight);
}

// A search that has its covers in a list, and a node for each.
class Listed final : public Search {
 public:
  Listed(const std::vector<Cover>& covers, std::size_t begin, std::size_t end)
      : covers_(covers), next_(begin), end_(end) {}

  bool advance(const Budget& budget, Covers& covers) override {
    std::uint64_t nodes = std::max<std::uint64_t>(budget.nodes, 1), found = 0;
    while (next_ < end_ && nodes-- > 0 && found < std::max<std::uint64_t>(budget.covers, 1)) {
      if (budget.stop && *budget.stop && found > 0) return false;
      ++statistics_.nodes;
      ++covers.found;
      if (found++ < budget.keep) {
        covers.options.insert(covers.options.end(), covers_[next_].begin(), covers_[next_].end());
        covers.ends.push_back(covers.options.size());
      }
      ++next_;
    }
    return next_ == end_;
  }

  std::vector<std::int32_t> position() const override { return {static_cast<std::int32_t>(next_)}; }
  double progress() const override { return next_ == end_ ? 1.0 : 0.5; }
  double dive(std::uint64_t seed) override { return static_cast<double>(seed); }

  std::unique_ptr<Search> split() override {
    if (end_ - next_ < 2) return nullptr;
    const std::size_t middle = next_ + (end_ - next_) / 2;
    auto last = std::make_unique<Listed>(covers_, middle, end_);
    end_ = middle;
    return last;
  }

 private:
  const std::vector<Cover>& covers_;
  std::size_t next_, end_;
};

Permutation identity(std::size_t options) {
  Permutation rank(options);
  std::iota(rank.begin(), rank.end(), 0);
  return rank;
}

void known_classes() {
  for (const auto& [size, classes, all] : {std::tuple{2, 1, 2}, {4, 9, 36}, {6, 930, 6728}}) {
    const Dominoes dominoes(size);
    const auto search = sieved(dancing::search(dominoes.problem, false, {}),
                              images_of(dominoes.group, identity(dominoes.group[0].size())));
    const Result result = finish(*search);
    CHECK(result.found == static_cast<std::uint64_t>(classes));
    CHECK(result.weight == static_cast<std::uint64_t>(all));
    CHECK(search->statistics().nodes > 0 && search->statistics().updates > 0);
  }
}

// Subgroups of the square's, ranks in any order, batches of any size; going on from any position.
void random_sieves() {
  std::mt19937 random(7);
  const std::vector<std::vector<int>> subgroups = {{0},          {0, 1},       {0, 4},
                                                   {0, 2, 4, 6}, {0, 1, 4, 5}, {0, 1, 2, 3, 4, 5, 6, 7}};
  for (int round = 0; round < 60; ++round) {
    const Dominoes dominoes(4 + static_cast<int>(random() % 2) * (round % 8 == 0 ? 2 : 0));
    std::vector<Permutation> group;
    for (const int g : subgroups[random() % subgroups.size()]) group.push_back(dominoes.group[g]);
    for (std::size_t same = random() % 4 ? 0 : group.size(), g = 0; g < same; ++g) {
      const Permutation element = group[g];  // elements that do the same
      group.push_back(element);
    }
    Permutation rank = identity(group[0].size());
    std::shuffle(rank.begin(), rank.end(), random);
    if (random() % 2)
      for (std::int32_t& each : rank) each *= 100000;  // too many for short numbers
    const Images images = images_of(group, rank);
    const auto start = [&](const std::vector<std::int32_t>& from = {}) {
      return sieved(dancing::search(dominoes.problem, false, from), images);
    };
    const Result covers = finish(*dancing::search(dominoes.problem, false, {}));
    const Result expected = least_of(covers.covers, group, rank);
    CHECK(expected.weight == covers.found);
    check_same(finish(*start()), expected);
    const Budget budget{1 + random() % 5, 1 + random() % 50, 1e9, unlimited};
    check_same(finish(*start(), budget), expected);

    const auto stopped = start();
    Covers batch;
    const bool complete = stopped->advance({1 + random() % 8, 1 + random() % 200, 1e9, unlimited}, batch);
    Result resumed;
    collect(batch, resumed);
    if (!complete) {
      const Result rest = finish(*start(stopped->position()));
      resumed.covers.insert(resumed.covers.end(), rest.covers.begin(), rest.covers.end());
      resumed.found += rest.found;
      resumed.weight += rest.weight;
    }
    check_same(resumed, expected);
  }
}

void kept_covers_are_the_first() {
  const Dominoes dominoes(6);
  const Images images = images_of(dominoes.group, identity(dominoes.group[0].size()));
  Covers all, few;
  CHECK(sieved(dancing::search(dominoes.problem, false, {}), images)->advance(whole, all));
  CHECK(sieved(dancing::search(dominoes.problem, false, {}), images)->advance({unlimited, unlimited, 1e9, 3}, few));
  CHECK(few.found == all.found && few.weight == all.weight && few.ends.size() == 3);
  CHECK(std::equal(few.options.begin(), few.options.end(), all.options.begin()));
}

void time_and_the_flag_end_a_batch() {
  const Dominoes dominoes(6);
  const Images images = images_of(dominoes.group, identity(dominoes.group[0].size()));
  const auto search = sieved(dancing::search(dominoes.problem, false, {}), images);
  Covers batch;
  CHECK(!search->advance({unlimited, unlimited, 0.0, unlimited}, batch));
  const std::uint64_t nodes = search->statistics().nodes;
  CHECK(nodes > 0 && nodes < 10000);
  const std::vector<Cover> covers = finish(*dancing::search(dominoes.problem, false, {})).covers;
  const std::atomic<bool> stop{true};
  const auto listed = sieved(std::make_unique<Listed>(covers, 0, covers.size()), images);
  CHECK(!listed->advance({unlimited, unlimited, 1e9, unlimited, &stop}, batch));
  CHECK(listed->statistics().nodes == 1);
}

void parts_of_a_split_search_are_sieved_too() {
  const Dominoes dominoes(6);
  const Permutation rank = identity(dominoes.group[0].size());
  const std::vector<Cover> covers = finish(*dancing::search(dominoes.problem, false, {})).covers;
  const Result expected = least_of(covers, dominoes.group, rank);
  const auto first = sieved(std::make_unique<Listed>(covers, 0, covers.size()), images_of(dominoes.group, rank));
  CHECK(first->dive(5) == 5.0 && first->progress() == 0.5);
  Covers batch;
  CHECK(!first->advance({50, unlimited, 1e9, unlimited}, batch));
  Result result;
  collect(batch, result);
  const auto third = first->split();
  const auto second = first->split();
  CHECK(second && third && second->statistics().nodes == 0);
  for (Search* part : {first.get(), second.get(), third.get()}) {
    const Result found = finish(*part);
    result.covers.insert(result.covers.end(), found.covers.begin(), found.covers.end());
    result.found += found.found;
    result.weight += found.weight;
  }
  check_same(result, expected);
  CHECK(!first->split());
}

// A sieve on several threads, in batches of few covers and few nodes, against one thread and a single batch.
void threads_and_small_batches_change_nothing() {
  std::mt19937 random(17);
  const Dominoes dominoes(6);
  Problem problem = dominoes.problem;
  problem.positions.resize(problem.low.size());
  std::iota(problem.positions.begin(), problem.positions.end(), 0);
  const Images images = images_of(dominoes.group, identity(dominoes.group[0].size()));
  const auto start = [&](int threads) { return spread(sieved(scanning::search(problem, {}, 0), images), threads); };
  const Result expected = finish(*start(1));
  CHECK(expected.found == 930 && expected.weight == 6728);
  for (int round = 0; round < 60; ++round) {
    const Budget budget{1 + random() % 10, 1 + random() % 100, 1.0, unlimited};
    const auto search = start(1 + round % 3);
    Result result;
    for (bool complete = false; !complete;) {
      Covers batch;
      complete = search->advance(budget, batch);
      CHECK(batch.found <= budget.covers && batch.ends.size() == batch.found);
      collect(batch, result);
    }
    check_same(result, expected);
  }
}

void wrong_images_are_refused() {
  const Dominoes dominoes(2);
  for (const Images& images : {Images{0, {}}, Images{3, {0, 1, 2, 3}}}) {
    CHECK(is_refused([&] { sieved(dancing::search(dominoes.problem, false, {}), images); }));
  }
}

}  // namespace

int main() {
  known_classes();
  random_sieves();
  kept_covers_are_the_first();
  time_and_the_flag_end_a_batch();
  parts_of_a_split_search_are_sieved_too();
  threads_and_small_batches_change_nothing();
  wrong_images_are_refused();
}
