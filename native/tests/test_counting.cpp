// counting against dancing on random problems, against known counts in any memory, and its numbers of any size.
#include "counting/counting.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <set>
#include <thread>

#include "check.hpp"
#include "counted.hpp"
#include "dancing/dancing.hpp"
#include "problems.hpp"

using namespace dancefloor;
using namespace dancefloor::counting;

namespace {

constexpr std::uint64_t ample = std::uint64_t{1} << 30;

std::unique_ptr<Frontier> counted(const Problem& problem, bool keep, std::uint64_t memory, int threads = 1) {
  auto work = frontier(problem, keep, memory, threads);
  double before = 0.0;
  Frontier::Status status;
  while ((status = work->advance(0.0, ample, nullptr)) == Frontier::Status::working) {
    CHECK(work->progress() >= before && work->progress() <= 1.0);
    before = work->progress();
  }
  CHECK(status == Frontier::Status::counted);
  CHECK(work->progress() == 1.0);
  CHECK(work->advance(0.0, ample, nullptr) == status);
  return work;
}

bool is(const Natural& number, std::uint64_t value) { return !less(number, &value, 1) && [&] {
  Natural limit{value};
  return !less(limit, number.data(), number.size());
}(); }

std::set<Cover> every_cover(const Problem& problem) {
  const auto search = dancing::search(problem, true, {});
  Covers found;
  std::set<Cover> all;
  bool complete = false;
  while (!complete) {
    complete = search->advance({}, found);
    std::size_t begin = 0;
    for (const std::size_t end : found.ends) {
      Cover cover(found.options.begin() + static_cast<std::ptrdiff_t>(begin),
                  found.options.begin() + static_cast<std::ptrdiff_t>(end));
      std::erase(cover, -1);
      std::sort(cover.begin(), cover.end());
      all.insert(cover);
      begin = end;
    }
  }
  return all;
}

// A few items, each to be covered once, several times or perhaps, in an order of cells or none.
Problem random_problem(std::mt19937& random) {
  auto below = [&](int n) { return static_cast<std::int32_t>(random() % static_cast<unsigned>(n)); };
  Problem problem = make(ones(1 + below(7)), 0, {});
  for (std::int32_t i = 0; i < problem.primary; ++i) {
    if (below(4)) continue;
    problem.high[i] = 1 + below(3);
    problem.low[i] = below(problem.high[i] + 1);
  }
  const std::int32_t secondary = below(4), items = problem.primary + secondary;
  problem.low.resize(items, 0);
  problem.high.resize(items, 1);
  for (int count = below(14); count > 0; --count) {
    std::set<std::int32_t> used{below(problem.primary)};
    for (int k = below(3); k > 0; --k) used.insert(below(items));
    add_option(problem, {used.begin(), used.end()});
  }
  if (below(2)) {
    for (std::int32_t i = 0; i < items; ++i) problem.positions.push_back(below(3) ? 5 * i + below(5) : -1);
    std::shuffle(problem.positions.begin(), problem.positions.end(), random);
  }
  return problem;
}

void test_random_problems(int problems, unsigned seed) {
  std::mt19937 random(seed);
  int taken = 0, many = 0;
  for (int round = 0; round < problems; ++round) {
    const Problem problem = random_problem(random);
    if (!lacks(problem).empty()) continue;
    ++taken;
    const std::set<Cover> expected = every_cover(problem);
    for (const std::uint64_t memory : {std::uint64_t{0}, std::uint64_t{1500}, ample})
      CHECK(is(counted(problem, false, memory)->count(), expected.size()));
    const auto tables = counted(problem, true, ample);
    CHECK(is(tables->count(), expected.size()));
    std::set<Cover> found;
    for (std::uint64_t k = 0; k < expected.size(); ++k) {
      Cover cover = tables->cover({k});
      CHECK(is(tables->rank(cover), k));
      std::sort(cover.begin(), cover.end());
      found.insert(cover);
    }
    CHECK(found == expected);
    many += expected.size() > 1;
  }
  CHECK(5 * taken > problems && 30 * many > problems);
}

void test_known_counts() {
  for (const std::uint64_t memory : {std::uint64_t{0}, std::uint64_t{50'000}, ample}) {
    CHECK(is(counted(dominoes(8, 8), false, memory)->count(), 12988816));
    CHECK(is(counted(dominoes(7, 9), false, memory)->count(), 0));
  }
  CHECK(is(counted(dominoes(1, 2), true, ample)->count(), 1));
  CHECK(is(counted(make(ones(0), 0, {}), true, ample)->count(), 1));
  CHECK(is(counted(make(ones(1), 0, {}), true, ample)->count(), 0));
}

void test_numbers_of_any_size() {
  // n cells in pairs, each pair covered in four ways: 4^(n/2), which overflows again and again.
  Problem problem = make(ones(400), 0, {});
  for (int k = 0; k < 400; k += 2) {
    add_option(problem, {k, k + 1});
    add_option(problem, {k, k + 1});
    add_option(problem, {k, k + 1});
    add_option(problem, {k});
    add_option(problem, {k + 1});
  }
  Natural power{1};
  for (int k = 0; k < 200; ++k) {
    const Natural once = power;
    for (int times = 0; times < 3; ++times) add(power, once.data(), once.size());
  }
  for (const bool keep : {false, true}) {
    for (const std::uint64_t memory : {keep ? ample : std::uint64_t{0}, ample}) {
      const Natural count = counted(problem, keep, memory)->count();
      CHECK(!less(count, power.data(), power.size()) && !less(power, count.data(), count.size()));
    }
  }
  const auto tables = counted(problem, true, ample);
  Natural last = power;
  const Limb single = 1;
  subtract(last, &single, 1);
  for (const Natural& number : {Natural{}, Natural{12345}, Natural{1, 2, 3, 4}, last}) {
    const Natural rank = tables->rank(tables->cover(number));
    CHECK(!less(rank, number.data(), number.size()) && !less(number, rank.data(), rank.size()));
  }
  CHECK(is_refused([&] { tables->cover(power); }));
}

void test_arithmetic() {
  const Limb all = ~Limb{0};
  Limb high;
  CHECK(multiply(all, all, high) == 1 && high == all - 1);
  CHECK(multiply(0xdeadbeef12345678u, 0x123456789abcdef0u, high) == 0xdeadbeef12345678u * 0x123456789abcdef0u);
  Natural sum;
  const Natural a{all, all}, b{all, all, all};
  add_product(sum, a.data(), a.size(), b.data(), b.size());  // (2^128 - 1)(2^192 - 1)
  CHECK((sum == Natural{1, 0, all, all - 1, all}) || (sum == Natural{1, 0, all, all - 1, all, 0}));
  add_product(sum, a.data(), a.size(), b.data(), b.size());
  CHECK(sum[0] == 2 && sum[1] == 0 && sum[2] == all - 1);
}

void test_bounds() {
  const auto small = frontier(dominoes(8, 8), true, 10'000, 1);
  Frontier::Status status;
  while ((status = small->advance(1.0, ample, nullptr)) == Frontier::Status::working) {}
  CHECK(status == Frontier::Status::too_large);
  CHECK(small->advance(1.0, ample, nullptr) == Frontier::Status::too_large);
  Problem wide = make(ones(1200), 0, {});
  for (std::int32_t cell = 0; cell < 600; ++cell) add_option(wide, {cell, cell + 600});
  CHECK(!lacks(wide).empty());
  Problem colored = make(ones(1), 0, {});
  add_option(colored, {0});
  colored.use_color[0] = 1;
  CHECK(lacks(colored) == "it has colours");
}

// However many threads there are, all is the same: counts, statistics, memory, the numbers of covers.
void test_threads() {
  for (const std::uint64_t memory : {std::uint64_t{3} << 19, ample}) {
    const auto alone = counted(dominoes(16, 16), false, memory);
    for (const int threads : {2, 3, 20}) {
      const auto together = counted(dominoes(16, 16), false, memory, threads);
      CHECK(same(together->count(), alone->count()));
      CHECK(together->work().states == alone->work().states);
      CHECK(together->work().searched == alone->work().searched);
      CHECK(together->work().most_bytes == alone->work().most_bytes);
    }
    if (memory != ample) CHECK(alone->work().searched > 0);
  }
  const auto alone = counted(dominoes(14, 14), true, ample), together = counted(dominoes(14, 14), true, ample, 3);
  CHECK(same(alone->count(), together->count()));
  CHECK(alone->work().most_bytes == together->work().most_bytes);
  for (const Natural& number : {Natural{}, Natural{123456789, 4321}}) {
    const Cover cover = alone->cover(number);
    CHECK(cover == together->cover(number) && same(together->rank(cover), number));
  }
}

// A table that is cut into shards unevenly still has room in each: all states but one bit are alike.
void test_many_like_states() {
  const Natural count = counted(dominoes(18, 12), true, ample)->count();
  CHECK(same(count, counted(dominoes(12, 18), false, ample)->count()));
}

// Work is portioned by states, whatever the time: the same portions on every machine.
void test_states() {
  for (const std::uint64_t memory : {std::uint64_t{50'000}, ample}) {
    const auto work = frontier(dominoes(8, 8), false, memory, 1);
    std::vector<std::uint64_t> ends;
    auto done = [&] { return work->work().states + work->work().searched; };
    for (std::uint64_t before = 0; work->advance(1e9, 30, nullptr) == Frontier::Status::working; before = done()) {
      CHECK(done() <= before + 60);
      ends.push_back(done());
    }
    CHECK(is(work->count(), 12988816) && ends.size() > 20);
    const auto again = frontier(dominoes(8, 8), false, memory, 1);
    for (const std::uint64_t end : ends) {
      again->advance(1e9, 30, nullptr);
      CHECK(again->work().states + again->work().searched == end);
    }
  }
}

// A guess is exact where all states could be looked at, and of the right order where few could; nothing else changes.
void test_guess() {
  const auto whole = frontier(dominoes(8, 8), false, ample, 1);
  auto sum = [](const Guess& guess) {
    double states = 0.0;
    for (const double each : guess.states) states += each;
    return states;
  };
  const Guess exact = whole->guess(ample, 0), rough = whole->guess(200, 3000), again = whole->guess(200, 3000);
  CHECK(rough.states == again.states && rough.children == again.children);
  while (whole->advance(1.0, ample, nullptr) == Frontier::Status::working) {}
  CHECK(is(whole->count(), 12988816));
  CHECK(sum(exact) == static_cast<double>(whole->work().states));
  CHECK(exact.children > sum(exact) && exact.children < exact.tried && exact.tried < 2 * sum(exact));
  CHECK(exact.bytes == 16);
  CHECK(sum(rough) > sum(exact) / 4 && sum(rough) < sum(exact) * 4);
  CHECK(sum(frontier(dominoes(12, 12), false, ample, 1)->guess(500, 5000)) < 1e6);   // of 53e15 covers
  Problem dead = make(ones(2), 0, {});
  add_option(dead, {0});
  CHECK(sum(frontier(dead, false, ample, 1)->guess(10, 10)) <= 1.0);
}

// A count stops shortly after a request, at every stage; the slack is for sanitizers and busy machines.
void test_stop() {
  for (const bool keep : {false, true}) {
    for (const std::uint64_t memory : {std::uint64_t{1} << 22, std::uint64_t{1} << 28}) {
      const auto work = frontier(dominoes(24, 24), keep, memory, 2);
      std::atomic<bool> stop{false};
      std::chrono::steady_clock::time_point told;
      std::thread caller([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        told = std::chrono::steady_clock::now();
        stop = true;
      });
      const Frontier::Status status = work->advance(1e9, ~std::uint64_t{0}, &stop);
      const double late = std::chrono::duration<double>(std::chrono::steady_clock::now() - told).count();
      caller.join();
      CHECK(status == Frontier::Status::too_large || (status == Frontier::Status::working && late < 1.0));
    }
  }
}

}  // namespace

// Arguments, for more than a test has time for: how many random problems, and a seed.
int main(int argc, char** argv) {
  test_arithmetic();
  test_random_problems(argc > 1 ? std::atoi(argv[1]) : 1500, argc > 2 ? std::atoi(argv[2]) : 20240607);
  test_known_counts();
  test_numbers_of_any_size();
  test_bounds();
  test_states();
  test_threads();
  test_many_like_states();
  test_guess();
  test_stop();
  std::puts("counting: all tests passed");
}
