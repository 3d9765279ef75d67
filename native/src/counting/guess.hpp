// An estimate of how many states a count will enter.
//
// Many ways lead to a state. Their number is easy to estimate: on random ways down, the product of the numbers of
// children is right on average (Knuth, Math. Comp. 29, 1975). How many of them meet in one state is hard to estimate. So
// a sweep over the first leads, as in a count, finds exactly how many ways lead to each state. Random ways begin there,
// and guess.cpp extrapolates how many of them meet. If the sweep comes to the end, the number is exact.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "counting/counting.hpp"
#include "counting/steps.hpp"
#include "counting/table.hpp"
#include "random.hpp"

namespace dancefloor::counting {

// How many ways meet in a state on average, lead by lead: known for the first leads, extrapolated for the others.
class Meetings {
 public:
  void add(std::int32_t lead, double states, double ways);
  double at(std::int32_t lead) const;

 private:
  struct Known {
    double lead, states, log;   // the logarithm of how many ways meet
  };
  std::vector<Known> known_;
  mutable double centre_ = -1.0, log_ = 0.0, power_ = 0.0;   // of the last leads that are known, once asked for

  void fit() const;
};

template <int W>
class Guessing {
 public:
  explicit Guessing(const Steps<W>& steps) : steps_(steps), waiting_(steps.end() + 1) {}

  // Sweeps at most `states` states, then goes down `ways` random ways.
  Guess run(std::uint64_t states, std::uint64_t ways) {
    Guess guess{std::vector<double>(steps_.end() + 1, 0.0), 0.0};
    State<W> root;
    if (!steps_.begin(root)) return guess;
    waiting_[0].add(root, 1.0);
    if (!sweep(states, guess)) dive(ways, guess);
    return guess;
  }

 private:
  // The states of a lead, each with the number of ways to it.
  class Layer {
   public:
    struct Entry {
      State<W> state;
      double ways;
    };

    void add(const State<W>& state, double ways) {
      if (2 * entries_.size() >= places_.size()) grow();
      std::int32_t& place = places_[find(state)];
      if (place < 0) {
        place = static_cast<std::int32_t>(entries_.size());
        entries_.push_back({state, 0.0});
      }
      entries_[place].ways += ways;
    }
    const std::vector<Entry>& entries() const { return entries_; }
    void clear() {
      entries_ = {};
      places_ = {};
    }

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
  };

  // The states of a lead that random ways reached.
  struct Seen {
    Layer layer;
    double ways = 0.0, own = 0.0, children = 0.0;   // all ways; the sum of their squares; the ways on from here
    std::size_t count = 0;

    void add(const State<W>& state, double weight, std::size_t branches) {
      layer.add(state, weight);
      ways += weight;
      own += weight * weight;
      children += weight * static_cast<double>(branches);
      ++count;
    }
    // How many ways meet in a state, estimated by how often two random ways meet; 0 if too few did.
    double meet() const {
      if (count < tuning::least_meetings + layer.entries().size()) return 0.0;
      double squares = 0.0;
      for (const auto& entry : layer.entries()) squares += entry.ways * entry.ways;
      const double pairs = ways * ways - own;
      return pairs > 0.0 ? (squares - own) / pairs * ways : 0.0;
    }
  };

  // On a very large board there may be infinitely many ways.
  static double bounded(double number) { return number < most ? number : most; }
  static constexpr double most = 1e30;

  // Whether it came to the end.
  bool sweep(std::uint64_t most, Guess& guess) {
    std::uint64_t swept = 0;
    for (; lead_ < steps_.end(); ++lead_) {
      Layer& layer = waiting_[lead_];
      swept += layer.entries().size();
      if (swept > most) return false;
      double ways = 0.0;
      for (const auto& entry : layer.entries()) {
        pause();
        ways += entry.ways;
        steps_.expand(lead_, entry.state, [&](std::int32_t next, const State<W>& child, int) {
          waiting_[next].add(child, entry.ways);
          guess.children += 1.0;
        });
      }
      guess.states[lead_] = static_cast<double>(layer.entries().size());
      meetings_.add(lead_, guess.states[lead_], ways);
      layer.clear();
    }
    return true;
  }

  void dive(std::uint64_t dives, Guess& guess) {
    struct Start {
      std::int32_t lead;
      const State<W>* state;
      double before;   // the ways to all starts before this one
    };
    std::vector<Start> starts;
    double all = 0.0;
    for (std::int32_t lead = lead_; lead < steps_.end(); ++lead)
      for (const auto& entry : waiting_[lead].entries()) {
        starts.push_back({lead, &entry.state, all});
        all += entry.ways;
      }
    std::vector<Seen> seen(steps_.end() + 1);   // by lead
    Random random(0);
    struct Child {
      std::int32_t lead;
      State<W> state;
    };
    std::vector<Child> children;
    for (std::uint64_t k = 0; k < dives; ++k) {
      pause();
      const double at = all * static_cast<double>(random.below(std::size_t{1} << 31)) / 2147483648.0;
      const auto start = std::upper_bound(starts.begin(), starts.end(), at,
                                          [](double way, const Start& each) { return way < each.before; }) - 1;
      double weight = all / static_cast<double>(dives);
      Child here{start->lead, *start->state};
      while (here.lead < steps_.end()) {
        children.clear();
        steps_.expand(here.lead, here.state,
                      [&](std::int32_t next, const State<W>& state, int) { children.push_back({next, state}); });
        seen[here.lead].add(here.state, weight, children.size());
        weight *= static_cast<double>(children.size());
        if (children.empty()) break;
        here = children[random.below(children.size())];
      }
    }
    for (std::int32_t lead = lead_; lead < steps_.end(); ++lead) {
      const double meet = std::max(meetings_.at(lead), seen[lead].meet());
      guess.states[lead] = bounded(seen[lead].ways / meet);
      guess.children += bounded(seen[lead].children / meet);
    }
  }

  const Steps<W>& steps_;
  std::vector<Layer> waiting_;   // by lead: states that have not been entered
  std::int32_t lead_ = 0;
  Meetings meetings_;
};

}  // namespace dancefloor::counting
