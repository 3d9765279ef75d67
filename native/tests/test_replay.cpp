// The path to a cover, and the verification of covers: after every cover that the search finds, in any order, and after
// options that are not a cover.
#include <algorithm>
#include <cstdint>
#include <limits>
#include <random>
#include <utility>
#include <vector>

#include "check.hpp"
#include "dancing/dancing.hpp"
#include "dancing/replay.hpp"
#include "problems.hpp"
#include "solutions/cover_check.hpp"

using namespace dancefloor;

namespace {

Problem random_problem(std::mt19937& random) {
  const auto below = [&](int n) { return static_cast<std::int32_t>(random() % static_cast<unsigned>(n)); };
  Problem problem;
  problem.primary = 1 + below(4);
  const std::int32_t items = problem.primary + below(3);
  for (std::int32_t k = 0; k < items; ++k) {
    const std::int32_t high = k < problem.primary ? 1 + below(3) : 1;
    problem.low.push_back(k < problem.primary ? below(high + 1) : 0);
    problem.high.push_back(high);
  }
  problem.offsets = {0};
  for (std::int32_t option = 0, count = 1 + below(9); option < count; ++option) {
    for (std::int32_t k = 0; k < items; ++k) {
      if (k ? random() % 2 : random() % 3 != 0) continue;
      problem.use_item.push_back(k);
      problem.use_color.push_back(k < problem.primary ? 0 : below(3));
    }
    if (static_cast<std::int32_t>(problem.use_item.size()) == problem.offsets.back() ||
        problem.use_item[static_cast<std::size_t>(problem.offsets.back())] >= problem.primary) {
      problem.use_item.resize(static_cast<std::size_t>(problem.offsets.back()));
      problem.use_color.resize(static_cast<std::size_t>(problem.offsets.back()));
      problem.use_item.push_back(0);
      problem.use_color.push_back(0);
    }
    problem.offsets.push_back(static_cast<std::int32_t>(problem.use_item.size()));
  }
  return problem;
}

// What the replay says of a cover, after a cover that it may share steps with.
std::vector<std::int32_t> path(dancing::Replay& replay, const std::vector<std::int32_t>& cover) {
  replay.follow(cover.data(), cover.size());
  std::vector<std::int32_t> told;
  for (std::size_t k = 0; k < replay.size(); ++k) {
    const dancing::ReplayStep& step = replay.step(k);
    CHECK(1 <= step.place && step.place <= step.degree);
    told.insert(told.end(), {step.option, step.item, step.place, step.degree});
  }
  return told;
}

void replays_and_verdicts() {
  std::mt19937 random(7);
  int seen = 0;
  for (int round = 0; round < 3000; ++round) {
    const Problem problem = random_problem(random);
    std::vector<std::vector<std::int32_t>> covers = all(*dancing::search(problem, true, {}));
    dancing::Replay replay(problem);
    solutions::CoverCheck check(problem.low, problem.high);
    for (auto& cover : covers) {
      ++seen;
      dancing::Replay alone(problem);
      const auto told = path(replay, cover);
      CHECK(told == path(alone, cover));
      std::vector<std::int32_t> chosen;
      for (std::size_t k = 0; k < told.size(); k += 4)
        if (told[k] >= 0) chosen.push_back(told[k]);
      std::sort(chosen.begin(), chosen.end());
      std::shuffle(cover.begin(), cover.end(), random);
      CHECK(told == path(replay, cover));
      std::int32_t verdict;
      while ((verdict = check(cover.data(), cover.size())) >= 0) {
        std::vector<std::pair<std::int32_t, std::int32_t>> uses;
        for (std::int32_t k = problem.offsets[verdict]; k < problem.offsets[verdict + 1]; ++k)
          uses.emplace_back(problem.use_item[k], problem.use_color[k]);
        check.learn(verdict, uses);
      }
      CHECK(verdict == solutions::CoverCheck::right);
      if (!cover.empty()) {
        std::vector<std::int32_t> twice = cover;
        twice.push_back(cover.front());
        CHECK(check(twice.data(), twice.size()) == solutions::CoverCheck::wrong);
      }
      std::sort(cover.begin(), cover.end());
      CHECK(cover == chosen);
    }
  }
  CHECK(seen > 1000);
}

void what_is_wrong_is_refused() {
  Problem problem;
  problem.primary = 2;
  problem.low = problem.high = {1, 1};
  problem.offsets = {0, 1, 2, 4};
  problem.use_item = {0, 1, 0, 1};
  problem.use_color = {0, 0, 0, 0};
  dancing::Replay replay(problem);
  const std::vector<std::int32_t> right{0, 1}, beyond{3}, negative{-1}, half{0};
  for (const auto& wrong : {beyond, negative, half}) {
    CHECK(is_refused([&] { replay.follow(wrong.data(), wrong.size()); }));
    CHECK(path(replay, right) == (std::vector<std::int32_t>{0, 0, 1, 2, 1, 1, 1, 1}));
  }
  solutions::CoverCheck check({1, 1}, {1, 1});
  CHECK(is_refused([&] { check.learn(0, {{2, 0}}); }));
  CHECK(is_refused([&] { check.learn(-1, {{0, 0}}); }));
  CHECK(check(right.data(), 2) == 0);
  check.learn(0, {{0, 0}});
  CHECK(check(right.data(), 2) == 1);
  check.learn(1, {{1, 0}});
  CHECK(check(right.data(), 2) == solutions::CoverCheck::right);
  CHECK(check(right.data(), 1) == solutions::CoverCheck::wrong);
  CHECK(check(right.data(), 0) == solutions::CoverCheck::wrong);
  CHECK(check(negative.data(), 1) == solutions::CoverCheck::wrong);
}

}  // namespace

int main() {
  replays_and_verdicts();
  what_is_wrong_is_refused();
}
