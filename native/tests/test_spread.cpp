// Parts of a search, and searches on several threads, against the whole on one.
#include "spread.hpp"

#include <atomic>
#include <chrono>
#include <limits>
#include <numeric>
#include <random>
#include <stdexcept>
#include <thread>
#include <utility>

#include "check.hpp"
#include "dancing/dancing.hpp"
#include "problems.hpp"
#include "scanning/scanning.hpp"

using namespace dancefloor;

namespace {

using Path = std::vector<std::int32_t>;

Problem random_problem(std::mt19937& random, bool multiplicities) {
  Bounds bounds = ones(2 + static_cast<int>(random() % 4));
  if (multiplicities)
    for (auto& [low, high] : bounds) {
      high = 1 + static_cast<int>(random() % 4);
      low = static_cast<int>(random() % (high + 1));
    }
  std::vector<Uses> options;
  for (unsigned o = 3 + random() % 9; o > 0; --o) {
    Uses option;
    for (int item = 0; item < static_cast<int>(bounds.size()); ++item)
      if (random() % 3 == 0) option.emplace_back(item, 0);
    if (!option.empty()) options.push_back(option);
  }
  return make(bounds, 0, options);
}

// Covers laid end to end, and what was counted.
struct Result {
  std::vector<Cover> covers;
  Statistics statistics;

  friend bool operator==(const Result&, const Result&) = default;

  void add(const Covers& more) { append(more, covers); }
};

Result finish(Search& search) {
  Result result;
  for (bool complete = false; !complete;) {
    Covers covers;
    complete = search.advance({unlimited, unlimited, 0.01, unlimited}, covers);
    result.add(covers);
  }
  CHECK(search.progress() == 1.0);
  result.statistics = search.statistics();
  return result;
}

// Cuts a search at random moments, each part again and again; every part has to say where it begins.
Result cut(const Problem& problem, bool multiplicities, std::unique_ptr<Search> search, std::mt19937& random) {
  Result result;
  for (bool complete = false;;) {
    Covers covers;
    complete = search->advance({unlimited, 1 + random() % 5, 1e9, unlimited}, covers);
    result.add(covers);
    if (complete) break;
    if (random() % 3) continue;
    std::unique_ptr<Search> rest = search->split();
    if (!rest) continue;
    CHECK(rest->statistics() == Statistics{});
    CHECK(rest->progress() >= search->progress() && rest->progress() < 1.0);
    const Path begin = rest->position();
    CHECK(dancing::search(problem, multiplicities, begin)->position() == begin);
    Result first = cut(problem, multiplicities, std::move(search), random);
    Result second = cut(problem, multiplicities, std::move(rest), random);
    result.covers.insert(result.covers.end(), first.covers.begin(), first.covers.end());
    result.covers.insert(result.covers.end(), second.covers.begin(), second.covers.end());
    result.statistics = first.statistics;
    result.statistics += second.statistics;
    return result;
  }
  CHECK(search->progress() == 1.0);
  CHECK(!search->split());
  result.statistics = search->statistics();
  return result;
}

void parts_make_the_whole() {
  std::mt19937 random(7);
  for (int round = 0; round < 600; ++round) {
    const bool multiplicities = round % 2;
    const Problem problem = random_problem(random, multiplicities);
    const Result whole = finish(*dancing::search(problem, multiplicities, {}));
    CHECK(cut(problem, multiplicities, dancing::search(problem, multiplicities, {}), random) == whole);
  }
  for (const bool multiplicities : {false, true}) {
    const Problem problem = langford(7);
    const Result whole = finish(*dancing::search(problem, multiplicities, {}));
    CHECK(whole.covers.size() == 52);
    for (int round = 0; round < 5; ++round)
      CHECK(cut(problem, multiplicities, dancing::search(problem, multiplicities, {}), random) == whole);
  }
}

void dives_guess_right() {
  for (const bool multiplicities : {false, true}) {
    const Problem problem = langford(7);
    const Result whole = finish(*dancing::search(problem, multiplicities, {}));
    const auto search = dancing::search(problem, multiplicities, {});
    double sum = 0.0;
    constexpr int dives = 4000;
    for (int seed = 0; seed < dives; ++seed) sum += search->dive(static_cast<std::uint64_t>(seed));
    CHECK(search->dive(5) == dancing::search(problem, multiplicities, {})->dive(5));
    CHECK(finish(*search) == whole);  // as if nobody had asked
    const double most = 5.0 * static_cast<double>(whole.statistics.updates) + 100.0 * whole.statistics.nodes;
    CHECK(sum / dives > 0.2 * most && sum / dives < 1.5 * most);
  }
}

// Batches of a few covers; after each, a new search can continue from there, on one thread or several.
void threads_change_nothing(const Problem& problem, bool multiplicities, int threads, std::uint64_t step) {
  const Result whole = finish(*dancing::search(problem, multiplicities, {}));
  const auto search = spread(dancing::search(problem, multiplicities, {}), threads);
  const auto alone = dancing::search(problem, multiplicities, {});
  Result result;
  double progress = 0.0;
  for (bool complete = false; !complete;) {
    Covers covers;
    complete = search->advance({step, unlimited, 1.0, unlimited}, covers);
    CHECK(covers.found <= step && covers.ends.size() == covers.found);
    result.add(covers);
    CHECK(search->progress() >= progress - 1e-12 && search->progress() <= 1.0 + 1e-12);
    progress = search->progress();
    if (covers.found == step && !complete) {
      Covers same;
      alone->advance({step, unlimited, 1e9, unlimited}, same);
      CHECK(same.options == covers.options && same.ends == covers.ends);
      CHECK(alone->statistics() == search->statistics());
      CHECK(alone->position() == search->position());
    }
  }
  CHECK(result.covers == whole.covers);
  CHECK(search->statistics() == whole.statistics);
  CHECK(search->progress() == 1.0 && search->position().empty());
}

void a_relay_of_threads() {
  const Problem problem = langford(10);
  const Result whole = finish(*dancing::search(problem, false, {}));
  Result relay;
  Path position;
  int threads = 1;
  for (bool complete = false; !complete; threads = threads % 5 + 1) {
    const auto search = spread(dancing::search(problem, false, position), threads);
    Covers covers;
    complete = search->advance({unlimited, unlimited, 0.01, unlimited}, covers);
    relay.add(covers);
    relay.statistics += search->statistics();
    position = search->position();
  }
  CHECK(relay == whole);
}

void counting() {
  const Problem problem = dominoes(6, 8);
  const auto search = spread(dancing::search(problem, false, {}), 3);
  std::uint64_t found = 0;
  for (bool complete = false; !complete;) {
    Covers covers;
    complete = search->advance({unlimited, unlimited, 0.02, 1}, covers);
    CHECK(covers.ends.size() == std::min<std::uint64_t>(covers.found, 1));
    found += covers.found;
  }
  CHECK(found == 167089);
}

// What was counted ahead cannot be listed: it is refused, not forgotten.
void covers_that_were_not_kept_are_not_passed_over() {
  const Problem problem = dominoes(8, 8);
  const auto search = spread(dancing::search(problem, false, {}), 3);
  std::uint64_t seen = 0;
  bool refused = false;
  Covers counted;
  search->advance({1000000, unlimited, 0.05, 0}, counted);
  try {
    for (int batch = 0; batch < 100; ++batch) {
      Covers covers;
      search->advance({1000, unlimited, 0.01, unlimited}, covers);
      CHECK(covers.ends.size() == covers.found);
      seen += covers.found;
    }
  } catch (const std::logic_error&) {
    refused = true;
  }
  CHECK(refused || seen > 0);
}

void a_flag_stops_it() {
  const auto search = spread(dancing::search(langford(15), false, {}), 3);
  std::atomic<bool> stop{false};
  std::chrono::steady_clock::time_point raised;
  std::thread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    raised = std::chrono::steady_clock::now();
    stop = true;
  });
  Covers covers;
  CHECK(!search->advance({unlimited, unlimited, 1e9, 0, &stop}, covers));
  other.join();
  CHECK(std::chrono::steady_clock::now() - raised < std::chrono::seconds(5));
}

// A search that cannot be split, and one that fails.
struct Solid final : Search {
  explicit Solid(bool fails) : fails_(fails) {}
  bool advance(const Budget&, Covers& covers) override {
    std::this_thread::sleep_for(std::chrono::microseconds(300));
    ++statistics_.nodes;
    if (fails_ && left_ == 20) throw std::runtime_error("as foreseen");
    covers.options.push_back(left_);
    covers.ends.push_back(covers.options.size());
    ++covers.found;
    return --left_ == 0;
  }
  std::vector<std::int32_t> position() const override { return {left_}; }
  double progress() const override { return 1.0 - left_ / 50.0; }

  bool fails_;
  std::int32_t left_ = 50;
};

void what_cannot_be_split_runs_alone() {
  const auto search = spread(std::make_unique<Solid>(false), 4);
  const Result result = finish(*search);
  CHECK(result.covers.size() == 50 && result.covers.front()[0] == 50 && result.covers.back()[0] == 1);
  CHECK(result.statistics.nodes == 50);
}

void failures_are_told_again_and_again() {
  const auto search = spread(std::make_unique<Solid>(true), 4);
  for (int time = 0; time < 3; ++time) {
    bool told = false;
    try {
      finish(*search);
    } catch (const std::runtime_error&) {
      told = true;
    }
    CHECK(told);
  }
}

// A search whose batches end after each cover, whatever more they may find.
struct Brief final : Search {
  Brief(std::int32_t next, std::int32_t end) : next_(next), end_(end) {}
  bool advance(const Budget&, Covers& covers) override {
    std::this_thread::sleep_for(std::chrono::microseconds(100));
    ++statistics_.nodes;
    covers.options.push_back(next_);
    covers.ends.push_back(covers.options.size());
    ++covers.found;
    return ++next_ == end_;
  }
  std::vector<std::int32_t> position() const override { return {next_}; }
  double progress() const override { return next_ == end_ ? 1.0 : 0.5; }
  std::unique_ptr<Search> split() override {
    if (end_ - next_ < 2) return nullptr;
    const std::int32_t middle = next_ + (end_ - next_) / 2;
    return std::make_unique<Brief>(middle, std::exchange(end_, middle));
  }

  std::int32_t next_, end_;
};

// After each batch the position says how many covers came before it.
void batches_that_end_early_lose_nothing() {
  constexpr std::int32_t covers = 200;
  for (const int threads : {1, 2, 3}) {
    const auto search = spread(std::make_unique<Brief>(0, covers), threads);
    Result result;
    for (bool complete = false; !complete;) {
      Covers batch;
      complete = search->advance({9, 100, 1.0, unlimited}, batch);
      CHECK(batch.found <= 9 && batch.ends.size() == batch.found);
      result.add(batch);
      CHECK(search->statistics().nodes == result.covers.size());
      if (!complete) CHECK(search->position() == Path{static_cast<std::int32_t>(result.covers.size())});
    }
    CHECK(result.covers.size() == covers);
    for (std::int32_t k = 0; k < covers; ++k) CHECK(result.covers[k] == Path{k});
  }
}

// Batches of few covers and few nodes, where `scanning` never enters as many nodes as it may.
void small_batches_lose_nothing() {
  std::mt19937 random(13);
  Problem problem = dominoes(6, 6);
  problem.positions.resize(problem.low.size());
  std::iota(problem.positions.begin(), problem.positions.end(), 0);
  const Result whole = finish(*scanning::search(problem, {}, 0));
  CHECK(whole.covers.size() == 6728);
  for (int round = 0; round < 60; ++round) {
    const auto search = spread(scanning::search(problem, {}, 0), 1 + round % 3);
    const Budget budget{1 + random() % 20, 1 + random() % 200, 1.0, unlimited};
    const unsigned left = random() % 2000;  // batches; then another search continues
    Result result;
    bool complete = false;
    for (unsigned batches = 0; !complete && batches < left; ++batches) {
      Covers covers;
      complete = search->advance(budget, covers);
      CHECK(covers.ends.size() == covers.found);
      result.add(covers);
    }
    if (!complete) {
      Covers covers;
      CHECK(scanning::search(problem, search->position(), 0)->advance({unlimited, unlimited, 1e9, unlimited}, covers));
      result.add(covers);
    }
    CHECK(result.covers == whole.covers);
  }
}

// Searches begun and dropped at every moment.
void stress() {
  std::mt19937 random(11);
  const Problem problem = langford(8);
  const Result whole = finish(*dancing::search(problem, false, {}));
  for (int round = 0; round < 60; ++round) {
    const auto search = spread(dancing::search(problem, false, {}), 2 + round % 6);
    if (round % 3) {
      CHECK(finish(*search) == whole);
      continue;
    }
    for (unsigned batches = random() % 4; batches > 0; --batches) {
      Covers covers;
      if (search->advance({1 + random() % 50, unlimited, 0.003, unlimited}, covers)) break;
    }
  }
}

// The threads of a search by `scanning` share one table of dead states. What they remember depends on luck, what they find does not.
void dead_states_are_shared() {
  Problem problem = dominoes(7, 7);  // an odd number of cells: all of it is dead, but nobody says so
  problem.positions.resize(problem.low.size());
  std::iota(problem.positions.begin(), problem.positions.end(), 0);
  CHECK(finish(*scanning::search(problem, {}, 0)).covers.empty());
  for (const int threads : {2, 3, 7})
    CHECK(finish(*spread(scanning::search(problem, {}, 1 << 16), threads)).covers.empty());
  Problem even = dominoes(6, 7);
  even.positions.resize(even.low.size());
  std::iota(even.positions.begin(), even.positions.end(), 0);
  const Result whole = finish(*scanning::search(even, {}, 0));
  for (const int threads : {2, 3, 7})
    CHECK(finish(*spread(scanning::search(even, {}, 1 << 16), threads)).covers == whole.covers);
}

}  // namespace

int main() {
  parts_make_the_whole();
  dives_guess_right();
  for (const int threads : {1, 2, 3, 7}) {
    threads_change_nothing(langford(8), false, threads, 7);
    threads_change_nothing(langford(8), true, threads, 1);
    threads_change_nothing(langford(10), false, threads, 100);
    threads_change_nothing(dominoes(6, 6), true, threads, 1000);
  }
  a_relay_of_threads();
  counting();
  covers_that_were_not_kept_are_not_passed_over();
  a_flag_stops_it();
  what_cannot_be_split_runs_alone();
  failures_are_told_again_and_again();
  batches_that_end_early_lose_nothing();
  small_batches_lose_nothing();
  dead_states_are_shared();
  stress();
  return 0;
}
