// Counts, and keeps for each state the number of ways to go on from it, so that covers have numbers.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "counting/counting.hpp"
#include "counting/crew.hpp"
#include "counting/guess.hpp"
#include "counting/layer.hpp"
#include "counting/layout.hpp"
#include "counting/letter.hpp"
#include "counting/memory.hpp"
#include "counting/natural.hpp"
#include "counting/steps.hpp"
#include "counting/sweep.hpp"
#include "counting/table.hpp"
#include "tuning.hpp"

namespace dancefloor::counting {

template <int W>
class Kept final : public Frontier {
  using Entry = typename Table<W>::Entry;

 public:
  Kept(const Layout& layout, std::uint64_t memory, std::size_t threads)
      : memory_{memory, 0, {}},
        threads_(threads),
        lead_of_(layout.lead_of),
        steps_(layout),
        sweep_(steps_, memory_, false),
        ways_(layout.end + 1),
        lead_(layout.end) {
    for (auto& tables : ways_)
      for (Bytes& bytes : memory_.of) tables.emplace_back(bytes);
  }

  Status advance(double seconds, std::uint64_t states, const std::atomic<bool>* stop) override {
    Clock clock(seconds, states, stop);
    Crew crew(threads_);
    if (!swept_) {
      swept_ = sweep_.advance(steps_.end(), clock, crew);
      if (!swept_) return memory_.spent() ? Status::too_large : Status::working;
    }
    for (; lead_ >= 0; --lead_, cursor_ = {}) {
      while (const std::size_t states = count_some(clock, crew)) {
        if (memory_.spent()) return Status::too_large;
        if (clock.spent(states)) return Status::working;
      }
      sweep_.layer(lead_).clear();
    }
    return Status::counted;
  }

  double progress() const override {
    if (!swept_) return sweep_.progress() / 2;
    if (lead_ < 0) return 1.0;
    return 1.0 - (lead_ + 1.0) / (2.0 * (steps_.end() + 1));
  }

  Guess guess(std::uint64_t states, std::uint64_t ways) const override { return Guessing<W>(steps_).run(states, ways); }

  Natural count() const override {
    State<W> root;
    return steps_.begin(root) ? natural(ways(0, root)) : Natural{};
  }

  std::vector<std::int32_t> cover(Natural number) const override {
    std::vector<std::int32_t> options;
    State<W> state;
    if (const Natural all = count(); !less(number, all.data(), all.size()))
      throw std::invalid_argument("there are fewer covers");
    steps_.begin(state);
    for (std::int32_t lead = 0; lead < steps_.end();) {
      Choice chosen;
      steps_.expand(lead, state, [&](std::int32_t next, const State<W>& child, int step) {
        if (chosen.step >= 0) return;
        const Entry entry = ways(next, child);
        if (less(number, entry.number, entry.limbs)) chosen = {next, child, step};
        else subtract(number, entry.number, entry.limbs);
      });
      if (const std::int32_t option = steps_.option(lead, chosen.step); option >= 0) options.push_back(option);
      lead = chosen.lead;
      state = chosen.state;
    }
    return options;
  }

  Natural rank(const std::vector<std::int32_t>& cover) const override {
    std::vector<std::int32_t> by_lead(steps_.end(), -1);
    for (const std::int32_t option : cover) {
      if (option < 0 || option >= static_cast<std::int32_t>(lead_of_.size()) || by_lead[lead_of_[option]] >= 0)
        throw std::invalid_argument("it is not a cover of this problem");
      by_lead[lead_of_[option]] = option;
    }
    Natural number;
    State<W> state;
    std::size_t used = 0;
    bool possible = steps_.begin(state);
    for (std::int32_t lead = 0; possible && lead < steps_.end();) {
      Choice chosen;
      steps_.expand(lead, state, [&](std::int32_t next, const State<W>& child, int step) {
        if (chosen.step >= 0) return;
        const Entry entry = ways(next, child);
        if (steps_.option(lead, step) == by_lead[lead]) chosen = {next, child, step};
        else add(number, entry.number, entry.limbs);
      });
      possible = chosen.step >= 0;
      used += possible && by_lead[lead] >= 0;
      lead = chosen.lead;
      state = chosen.state;
    }
    if (!possible || used != cover.size()) throw std::invalid_argument("it is not a cover of this problem");
    return number;
  }

  void save(Place&, Words&) const override { throw std::logic_error("tables that are kept cannot be saved"); }
  void restore(const Pull&) override { throw std::logic_error("tables that are kept cannot be restored"); }
  Work work() const override { return {sweep_.states(), 0, memory_.most}; }

 private:
  struct Choice {
    std::int32_t lead = 0;
    State<W> state;
    int step = -1;
  };
  using Slice = typename Sweep<W>::Slice;

  struct Child {
    std::size_t parent;
    std::int32_t lead;
    State<W> state;
    std::uint64_t hash;
  };

  Entry ways(std::int32_t lead, const State<W>& state) const { return ways(lead, state, hash_of(state)); }
  Entry ways(std::int32_t lead, const State<W>& state, std::uint64_t hash) const {
    return ways_[lead][owner_of(hash)].find(state.word.data(), hash);
  }
  static Natural natural(const Entry& entry) { return Natural(entry.number, entry.number + entry.limbs); }

  // Counts the ways to go on from the next states of a lead; returns how many states these are.
  std::size_t count_some(const Clock& clock, Crew& crew) {
    const std::size_t most = clock.grants(round_size(steps_.longest()));
    const std::size_t states = sweep_.next(lead_, cursor_, most, crew, slices_);
    if (letters_.size() < slices_.size()) letters_.resize(slices_.size());
    const bool together = states >= tuning::worth_sharing;
    crew.each(slices_.size(), together, [this](std::size_t k) { write(slices_[k], letters_[k]); });
    crew.each(owners, together, [this](std::size_t owner) {
      for (std::size_t k = 0; k < slices_.size(); ++k) read(letters_[k][owner], owner);
    });
    memory_.settle();
    return states;
  }

  // Records of the states counted: hash, number of limbs, the state, the number.
  void write(const Slice& slice, std::array<Letter, owners>& letters) const {
    for (Letter& letter : letters) letter.clear();
    std::array<State<W>, tuning::at_once> parents;
    std::array<Natural, tuning::at_once> sums;
    std::vector<Child> children;
    std::size_t count = 0;
    const auto post = [&] {
      for (const Child& child : children) {
        const Entry entry = ways(child.lead, child.state, child.hash);
        add(sums[child.parent], entry.number, entry.limbs);
      }
      children.clear();
      for (std::size_t k = 0; k < count; ++k) {
        if (is_zero(sums[k])) continue;
        const std::uint64_t hash = hash_of(parents[k]);
        std::uint64_t* out = letters[owner_of(hash)].more(2 + W + sums[k].size());
        *out++ = hash;
        *out++ = sums[k].size();
        std::copy_n(sums[k].begin(), sums[k].size(), std::copy_n(parents[k].word.begin(), W, out));
      }
      count = 0;
    };
    slice.each([&](const State<W>& parent, const Limb*) {
      parents[count] = parent;
      sums[count].clear();
      if (lead_ == steps_.end()) sums[count].push_back(1);
      else
        steps_.expand(lead_, parent, [&](std::int32_t next, const State<W>& state, int) {
          const std::uint64_t hash = hash_of(state);
          children.push_back({count, next, state, hash});
          ways_[next][owner_of(hash)].expect(hash);
        });
      if (++count == tuning::at_once) post();
    });
    post();
  }

  void read(const Letter& letter, std::size_t owner) {
    for (const std::uint64_t* at = letter.begin(); at != letter.end();) {
      const std::size_t limbs = at[1];
      ways_[lead_][owner].add(at + 2, at[0], at + 2 + W, limbs);
      at += 2 + W + limbs;
    }
  }

  Memory memory_;
  std::size_t threads_;
  std::vector<std::int32_t> lead_of_;
  Steps<W> steps_;
  Sweep<W> sweep_;
  std::vector<std::vector<Table<W>>> ways_;   // by lead and owner
  bool swept_ = false;
  std::int32_t lead_;                         // whose states are being counted backwards
  typename Sweep<W>::Cursor cursor_;
  std::vector<Slice> slices_;
  std::vector<std::array<Letter, owners>> letters_;   // by slice
};

}  // namespace dancefloor::counting
