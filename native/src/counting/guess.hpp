// An estimate of how many states a count will enter.
//
// A sweep, as in a count, but after the first leads only over some states of each, which stand for all. How many there
// are in all follows from how often two of their steps lead to the same state, as the birthdays of a few people tell how
// long a year is: the more states there are, the more rarely steps meet. If the sweep comes to the end, the number is exact.
//
// A step is met by as many others, on average, as the pairs of steps tell; but states to which many steps lead are met
// more often. On the leads of all problems that were looked at, the number of others falls off about geometrically. Then
// steps that are met by m others on average lead to ln(1 + m) / m as many states.
//
// A few states of a lead hardly ever meet. So the pairs that were seen are added to one pair more, in as many as the lead
// before makes expect. Steps meet more and more often from lead to lead, and this is expected, too: where nothing is seen,
// the states do not multiply for ever.
//
// What was tried: random ways down from a sweep over the first leads, with the number of ways that meet in a state
// extrapolated as a power of the lead: off by orders of magnitude where all ways lead through few states. And the same
// sweep as here, with the unevenness of the first leads instead of the logarithm, no growing expectations, and half of
// the states for the first leads: on 34 problems, looks at 3,000 states were off by a factor of 19 (e to the root mean
// square of the logarithms), here by 2.5; at 6,000 by 3.4, here 2.1; at 24,000 by 1.9, here 1.7. Expectations that grow
// faster are better on these boards, and misleading where tables become very large.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "counting/counting.hpp"
#include "counting/steps.hpp"
#include "counting/table.hpp"
#include "random.hpp"

namespace dancefloor::counting {

template <int W>
class Guessing {
 public:
  explicit Guessing(const Steps<W>& steps) : steps_(steps), waiting_(steps.end() + 1) {}

  // Sweeps over `states` states at first, and then over `more` of the others, about.
  Guess run(std::uint64_t states, std::uint64_t more) {
    Guess guess{std::vector<double>(steps_.end() + 1, 0.0), 0.0, 0.0, sizeof(State<W>) + sizeof(Limb), 0.0};
    State<W> root;
    if (!steps_.begin(root)) return guess;
    waiting_[0].add(root, 1.0);
    Random random(0);
    double others = 0.0;   // that meet a step of the last lead, on average
    std::int32_t last = 0;
    std::uint64_t swept = 0;
    bool is_exact = true;
    for (std::int32_t lead = 0; lead < steps_.end(); ++lead) {
      Layer& layer = waiting_[lead];
      auto& entries = layer.entries();
      if (entries.empty()) continue;
      const double growth = std::exp(tuning::growth_of_meetings * (lead - last) / steps_.end());
      const double number = bounded(layer.number(growth, others));
      last = lead;
      is_exact &= swept + entries.size() <= states;
      std::size_t kept = entries.size();
      if (!is_exact) {
        const std::uint64_t left = states + more > swept ? (states + more - swept) / (steps_.end() - lead) : 0;
        kept = std::min<std::size_t>(kept, std::max<std::uint64_t>(left, tuning::least_sample));
      }
      const double weight = number / static_cast<double>(kept);
      for (std::size_t k = 0; k < kept; ++k) {
        pause();
        if (kept < entries.size()) std::swap(entries[k], entries[k + random.below(entries.size() - k)]);
        const int tried = steps_.fitting(lead, entries[k].state);
        guess.seen += tried;
        guess.tried += weight * tried;
        steps_.expand(lead, entries[k].state, [&](std::int32_t next, const State<W>& child, int) {
          waiting_[next].add(child, weight);
          guess.children += weight;
        });
      }
      guess.states[lead] = number;
      swept += kept;
      layer.clear();
    }
    guess.tried = bounded(guess.tried);
    guess.children = bounded(guess.children);
    return guess;
  }

 private:
  // Those states of a lead that were met, and how often: the steps to each of them, and to all.
  class Layer {
   public:
    struct Entry {
      State<W> state;
      double steps;
    };

    // A step to `state`, which stands for `weight` steps.
    void add(const State<W>& state, double weight) {
      if (2 * entries_.size() >= places_.size()) grow();
      std::int32_t& place = places_[find(state)];
      if (place < 0) {
        place = static_cast<std::int32_t>(entries_.size());
        entries_.push_back({state, 0.0});
      }
      entries_[place].steps += weight;
      steps_ += weight;
      squares_ += weight * weight;
      is_exact_ &= weight == 1.0;
    }
    std::vector<Entry>& entries() { return entries_; }

    // How many states there are, met or not; `others` met a step of the last lead, and now `growth` times as many.
    double number(double growth, double& others) const {
      double met = -squares_;   // the pairs of steps that met
      for (const Entry& entry : entries_) met += entry.steps * entry.steps;
      met = std::max(met, 0.0);
      const double states = static_cast<double>(entries_.size());
      if (is_exact_) {
        others = met / steps_;
        return states;
      }
      const double pairs = steps_ * steps_ - squares_, many = steps_ * steps_ / squares_;
      const double tries = many * (many - 1.0) / 2.0, seen = pairs > 0.0 ? met / pairs * tries : 0.0;
      others = (seen + 1.0) / (tries / steps_ + 1.0 / (growth * std::max(others, tuning::least_meetings)));
      return std::max(steps_ * std::log1p(others) / others, states);
    }
    void clear() { *this = Layer(); }

   private:
    std::size_t find(const State<W>& state) const {
      std::size_t at = hash_of(state) & (places_.size() - 1);
      while (places_[at] >= 0 && !(entries_[places_[at]].state == state)) at = (at + 1) & (places_.size() - 1);
      return at;
    }
    void grow() {
      places_.assign(std::max<std::size_t>(16, 2 * places_.size()), -1);
      for (std::size_t k = 0; k < entries_.size(); ++k)
        places_[find(entries_[k].state)] = static_cast<std::int32_t>(k);
    }

    std::vector<Entry> entries_;
    std::vector<std::int32_t> places_;   // a hash table of entries
    double steps_ = 0.0, squares_ = 0.0;   // the sums of weights, and of their squares
    bool is_exact_ = true;
  };

  // On a very large board there may be infinitely many steps.
  static double bounded(double number) { return number < most ? number : most; }
  static constexpr double most = 1e30;

  const Steps<W>& steps_;
  std::vector<Layer> waiting_;   // by lead: states that have not been entered
};

}  // namespace dancefloor::counting
