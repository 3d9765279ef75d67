// Counts that are saved between two batches and go on elsewhere, and saved counts that are damaged.
#include "counting/saving.hpp"

#include <algorithm>
#include <cstdio>
#include <random>
#include <stdexcept>
#include <string>

#include "check.hpp"
#include "counted.hpp"
#include "counting/counting.hpp"
#include "problems.hpp"

using namespace dancefloor;
using namespace dancefloor::counting;

namespace {

constexpr std::uint64_t ample = std::uint64_t{1} << 30;

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
  Problem strip = make(ones(200), 0, {});   // whose numbers overflow 64 bits
  for (int k = 0; k < 200; k += 2)
    for (const auto& items : std::vector<std::vector<std::int32_t>>{{k, k + 1}, {k, k + 1}, {k}, {k + 1}})
      add_option(strip, items);
  for (const auto& [problem, memory, states] :
       {Case{dominoes(8, 8), ample, 30}, Case{dominoes(8, 8), 50'000, 60}, Case{dominoes(8, 8), 0, 50},
        Case{dominoes(16, 16), ample, 60'000}, Case{dominoes(12, 12), std::uint64_t{1} << 16, 2'000},
        Case{strip, ample, 7}, Case{strip, 0, 10}}) {
    const auto undisturbed = frontier(problem, false, memory, 1);
    while (undisturbed->advance(1e9, states, nullptr) == Frontier::Status::working) {}
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
  const auto undisturbed = frontier(problem, false, ample, 1);
  while (undisturbed->advance(1.0, ample, nullptr) == Frontier::Status::working) {}
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
    restored(problem, {bytes}, 1 << 20);
  } catch (const std::invalid_argument& reason) {
    return reason.what();
  }
  return {};
}

// Whatever is wrong with it is noticed; and if somebody has set the seals right, at least nothing breaks.
void test_damaged() {
  std::mt19937 random(15);
  const Problem problem = dominoes(8, 8);
  for (const std::uint64_t memory : {ample, std::uint64_t{10'000}}) {
    const auto work = frontier(problem, false, memory, 1);
    work->advance(1e9, 1500, nullptr);
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

}  // namespace

int main() {
  test_saving();
  test_saving_for_other_memory();
  test_damaged();
  test_what_is_not_saved();
  std::puts("saving: all tests passed");
}
