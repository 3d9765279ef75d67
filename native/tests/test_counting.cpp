// counting against dancing on random problems, against known counts in any memory, and its numbers of any size.
#include "counting/counting.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <random>
#include <set>
#include <string>
#include <stdexcept>
#include <thread>

#include "check.hpp"
#include "dancing/dancing.hpp"

using namespace dancefloor;
using namespace dancefloor::counting;

namespace {

using Cover = std::vector<std::int32_t>;
constexpr std::uint64_t ample = std::uint64_t{1} << 30;

void add_option(Problem& problem, const std::vector<std::int32_t>& items) {
  problem.use_item.insert(problem.use_item.end(), items.begin(), items.end());
  problem.use_color.resize(problem.use_item.size(), 0);
  problem.offsets.push_back(static_cast<std::int32_t>(problem.use_item.size()));
}

Problem cells(int count) {
  Problem problem;
  problem.primary = count;
  problem.low.assign(count, 1);
  problem.high.assign(count, 1);
  problem.offsets = {0};
  return problem;
}

Problem dominoes(int rows, int columns) {
  Problem problem = cells(rows * columns);
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < columns; ++c) {
      if (c + 1 < columns) add_option(problem, {r * columns + c, r * columns + c + 1});
      if (r + 1 < rows) add_option(problem, {r * columns + c, (r + 1) * columns + c});
    }
  return problem;
}

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
  Problem problem = cells(1 + below(7));
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

void test_random_problems() {
  std::mt19937 random(20240607);
  int taken = 0, many = 0;
  for (int round = 0; round < 1500; ++round) {
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
  CHECK(taken > 300 && many > 50);
}

void test_known_counts() {
  for (const std::uint64_t memory : {std::uint64_t{0}, std::uint64_t{50'000}, ample}) {
    CHECK(is(counted(dominoes(8, 8), false, memory)->count(), 12988816));
    CHECK(is(counted(dominoes(7, 9), false, memory)->count(), 0));
  }
  CHECK(is(counted(dominoes(1, 2), true, ample)->count(), 1));
  CHECK(is(counted(cells(0), true, ample)->count(), 1));
  CHECK(is(counted(cells(1), true, ample)->count(), 0));
}

void test_numbers_of_any_size() {
  // n cells in pairs, each pair covered in four ways: 4^(n/2), which overflows again and again.
  Problem problem = cells(400);
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
  bool refused = false;
  try {
    tables->cover(power);
  } catch (const std::invalid_argument&) {
    refused = true;
  }
  CHECK(refused);
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
  Problem wide = cells(300);
  add_option(wide, {0, 299});
  CHECK(!lacks(wide).empty());
  Problem colored = cells(1);
  add_option(colored, {0});
  colored.use_color[0] = 1;
  CHECK(lacks(colored) == "it has colours");
}

bool same(const Natural& a, const Natural& b) {
  return !less(a, b.data(), b.size()) && !less(b, a.data(), a.size());
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
  CHECK(exact.children > sum(exact) && exact.children < 2 * sum(exact));
  CHECK(sum(rough) > sum(exact) / 4 && sum(rough) < sum(exact) * 4);
  CHECK(sum(frontier(dominoes(12, 12), false, ample, 1)->guess(500, 5000)) < 1e6);   // of 53e15 covers
  Problem dead = cells(2);
  add_option(dead, {0});
  CHECK(sum(frontier(dead, false, ample, 1)->guess(10, 10)) <= 1.0);
}

// What is saved, in pieces as they come.
std::vector<std::string> saved(const Frontier& work) {
  std::vector<std::string> pieces;
  for (Place place; !place.over;) {
    Words words;
    work.save(place, words);
    pieces.emplace_back(reinterpret_cast<const char*>(words.data()), words.size() * sizeof(words[0]));
  }
  return pieces;
}

std::unique_ptr<Frontier> restored(const Problem& problem, const std::vector<std::string>& pieces, std::uint64_t memory,
                                   int threads = 1) {
  auto work = frontier(problem, false, memory, threads);
  std::size_t next = 0;
  work->restore([&] { return next < pieces.size() ? std::string_view(pieces[next++]) : std::string_view(); });
  return work;
}

std::string whole(const std::vector<std::string>& pieces) {
  std::string all;
  for (const std::string& piece : pieces) all += piece;
  return all;
}

bool alike(const Frontier& a, const Frontier& b) {
  return a.work().states == b.work().states && a.work().searched == b.work().searched &&
         a.work().most_bytes == b.work().most_bytes && same(a.count(), b.count()) && a.progress() == b.progress();
}

// Saved and restored again and again, with other threads and in other pieces, a count goes on as if undisturbed.
void test_saving() {
  struct Case {
    Problem problem;
    std::uint64_t memory, states;
  };
  Problem strip = cells(200);   // whose numbers overflow 64 bits
  for (int k = 0; k < 200; k += 2)
    for (const auto& items : {Cover{k, k + 1}, Cover{k, k + 1}, Cover{k}, Cover{k + 1}}) add_option(strip, items);
  for (const auto& [problem, memory, states] :
       {Case{dominoes(8, 8), ample, 30}, Case{dominoes(8, 8), 50'000, 60}, Case{dominoes(8, 8), 0, 50},
        Case{dominoes(16, 16), ample, 60'000}, Case{dominoes(14, 14), std::uint64_t{3} << 19, 40'000},
        Case{strip, ample, 7}, Case{strip, 0, 100}}) {
    const auto undisturbed = counted(problem, false, memory);
    auto work = frontier(problem, false, memory, 1);
    int batch = 0;
    while (work->advance(1e9, states, nullptr) == Frontier::Status::working) {
      auto pieces = saved(*work);
      CHECK(pieces == saved(*work));
      if (++batch % 2) pieces = {whole(pieces)};
      if (batch % 7 == 0) {
        const std::string all = whole(pieces);
        pieces.clear();
        for (std::size_t at = 0; at < all.size(); at += 4099) pieces.push_back(all.substr(at, 4099));
      }
      auto next = restored(problem, pieces, memory, 1 + batch % 3);
      CHECK(alike(*work, *next) && whole(saved(*next)).size() == whole(pieces).size());
      work = std::move(next);
    }
    CHECK(batch > 10 && alike(*work, *undisturbed));
    CHECK(alike(*restored(problem, saved(*work), memory), *undisturbed));
  }
}

// With more memory or less, the count is the same.
void test_saving_for_other_memory() {
  const Problem problem = dominoes(14, 14);
  const auto undisturbed = counted(problem, false, ample);
  for (const std::uint64_t before : {std::uint64_t{1} << 20, ample}) {
    for (const std::uint64_t after : {std::uint64_t{1} << 18, std::uint64_t{1} << 22, ample}) {
      auto work = frontier(problem, false, before, 1);
      for (int batch = 0; batch < 10; ++batch) work->advance(1e9, 20'000, nullptr);
      work = restored(problem, saved(*work), after, 2);
      while (work->advance(1.0, ample, nullptr) == Frontier::Status::working) {}
      CHECK(same(work->count(), undisturbed->count()));
    }
  }
}

std::string refusal(const Problem& problem, const std::string& bytes) {
  try {
    restored(problem, {bytes}, ample);
  } catch (const std::invalid_argument& reason) {
    return reason.what();
  }
  return {};
}

// Whatever is wrong with it is noticed; and if somebody has set the seals right, at least nothing breaks.
void test_damaged() {
  std::mt19937 random(15);
  const Problem problem = dominoes(8, 8);
  for (const std::uint64_t memory : {ample, std::uint64_t{30'000}}) {
    const auto work = frontier(problem, false, memory, 1);
    work->advance(1e9, memory == ample ? 1500 : 3000, nullptr);
    CHECK((work->work().searched > 0) == (memory != ample));
    const auto pieces = saved(*work);
    const std::string sound = whole(pieces);
    CHECK(refusal(problem, sound).empty());
    CHECK(refusal(dominoes(8, 7), sound) == "a saved count of another problem: it should be of this one");
    CHECK(refusal(problem, "").starts_with("a saved count that is none"));
    CHECK(refusal(problem, "%PDF-1.7 and so on and on").starts_with("a saved count that is none"));
    CHECK(refusal(problem, sound + "x") == "a saved count that goes on after its end");
    CHECK(!refusal(problem, whole({pieces.begin() + 1, pieces.end()})).empty());
    CHECK(!refusal(problem, pieces.front() + pieces.back() + pieces.back()).empty());
    for (std::size_t size = 0; size < sound.size(); size += 1 + random() % 40)
      CHECK(!refusal(problem, sound.substr(0, size)).empty());
    for (int round = 0; round < 1500; ++round) {
      std::string wrong = sound;
      for (int flips = 1 + static_cast<int>(random() % 3); flips > 0; --flips) {
        const auto at = static_cast<std::size_t>(random() % (round % 2 ? std::min<std::size_t>(400, sound.size())
                                                                       : sound.size()));
        wrong[at] = static_cast<char>(wrong[at] ^ (1 << random() % 8));
      }
      CHECK(wrong == sound || !refusal(problem, wrong).empty());
    }
    // The same inside the seals.
    int taken = 0;
    for (int round = 0; round < 4000; ++round) {
      std::string wrong = sound;
      std::vector<std::uint64_t> words(wrong.size() / 8);
      std::copy_n(wrong.data(), wrong.size(), reinterpret_cast<char*>(words.data()));
      std::uint64_t seal = words[2];
      for (std::size_t at = 3; at < words.size(); at += 2 + words[at]) {
        for (int flips = static_cast<int>(random() % 3); flips > 0; --flips) {
          const std::size_t among = round % 2 ? std::min<std::size_t>(words[at], 40) : words[at];
          std::uint64_t& word = words[at + 2 + random() % among];
          word = random() % 2 ? word ^ std::uint64_t{1} << random() % 64 : random() % 40;
        }
        seal = words[at + 1] = sealed(seal, words.data() + at + 2, words[at]);
      }
      std::copy_n(reinterpret_cast<const char*>(words.data()), wrong.size(), wrong.data());
      try {
        const auto odd = restored(problem, {wrong}, memory);
        ++taken;
        for (int batch = 0; batch < 3; ++batch) odd->advance(0.001, 2000, nullptr);
        saved(*odd);
      } catch (const std::invalid_argument&) {
      }
    }
    CHECK(taken > 10);
  }
}

// Tables that are kept are not saved, and a count is not saved while it goes on.
void test_what_is_not_saved() {
  const auto refused = [](const Frontier& work, Place place) {
    Words words;
    try {
      work.save(place, words);
    } catch (const std::logic_error&) {
      return true;
    }
    return false;
  };
  CHECK(refused(*frontier(dominoes(4, 4), true, ample, 1), {}));
  const auto work = frontier(dominoes(8, 8), false, ample, 1);
  Place place;
  Words words;
  work->save(place, words);
  CHECK(!refused(*work, place));
  work->advance(1.0, 10, nullptr);
  CHECK(refused(*work, place));
}

// Whatever it is about, it stops soon once it is told to; the slack is for sanitizers and busy machines.
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

int main() {
  test_arithmetic();
  test_random_problems();
  test_known_counts();
  test_numbers_of_any_size();
  test_bounds();
  test_states();
  test_threads();
  test_many_like_states();
  test_guess();
  test_saving();
  test_saving_for_other_memory();
  test_damaged();
  test_what_is_not_saved();
  test_stop();
  std::puts("counting: all tests passed");
}
