// What all ways to make a diagram have in common: a limit on memory, states of layers, and nodes without duplicates.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "family/diagram.hpp"
#include "interruption.hpp"

namespace dancefloor::family {

// Thrown when there is not enough memory, or there were too many states.
struct Full {};

// How much may be used, and how much is.
struct Room {
  std::uint64_t memory, most_states = ~std::uint64_t{0};
  std::uint64_t used = 0, states = 0;

  void take(std::uint64_t bytes) {
    used += bytes;
    if (used > memory) throw Full();
  }
  void give_back(std::uint64_t bytes) { used -= bytes; }
  void take_state() {
    if (states == most_states) throw Full();
    pause_every(std::uint64_t{4096}, ++states);
  }
};

inline std::uint64_t mixed(std::uint64_t hash, std::uint64_t word) {
  hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
  return hash ^ hash >> 29;
}

// Different states, each of the same number of words, numbered as they come.
class States {
 public:
  explicit States(std::size_t words) : words_(words) {}

  std::uint32_t size() const { return size_; }
  const std::uint64_t* state(std::uint32_t k) const { return all_.data() + k * words_; }

  // The number of a state, and whether it is new.
  std::pair<std::uint32_t, bool> add(const std::uint64_t* state, Room& room) {
    if (2 * (size_ + 1) > places_.size()) grow(room);
    std::size_t at = place_of(state);
    for (; places_[at]; at = (at + 1) & (places_.size() - 1)) {
      const std::uint64_t* other = all_.data() + (places_[at] - 1) * words_;
      std::size_t k = 0;
      while (k < words_ && other[k] == state[k]) ++k;
      if (k == words_) return {places_[at] - 1, false};
    }
    room.take_state();
    room.take(8 * words_);
    all_.insert(all_.end(), state, state + words_);
    places_[at] = ++size_;
    return {size_ - 1, true};
  }

  void clear(Room& room) {
    room.give_back(8 * words_ * size_ + 4 * places_.size());
    *this = States(words_);
  }

 private:
  std::size_t place_of(const std::uint64_t* state) const {
    std::uint64_t hash = 0;
    for (std::size_t k = 0; k < words_; ++k) hash = mixed(hash, state[k]);
    return static_cast<std::size_t>(hash * 0xbf58476d1ce4e5b9u >> 32) & (places_.size() - 1);
  }

  void grow(Room& room) {
    const std::size_t larger = places_.empty() ? 16 : 4 * places_.size();
    room.take(4 * (larger - places_.size()));
    places_.assign(larger, 0);
    for (std::uint32_t k = 0; k < size_; ++k) {
      std::size_t at = place_of(state(k));
      while (places_[at]) at = (at + 1) & (places_.size() - 1);
      places_[at] = k + 1;
    }
  }

  std::size_t words_;
  std::uint32_t size_ = 0;
  std::vector<std::uint64_t> all_;
  std::vector<std::uint32_t> places_;   // one more than the number of the state; 0: none
};

// Makes nodes from the deepest level up; equal ones are one.
class Maker {
 public:
  explicit Maker(Room& room) : room_(room), nodes_{{none, 0, 0}, {none, 1, 1}} {}

  std::uint32_t make(std::int32_t level, std::uint32_t low, std::uint32_t high) {
    if (!high) return low;
    if (2 * nodes_.size() > places_.size()) grow();
    std::size_t at = place_of({level, low, high});
    for (; places_[at]; at = (at + 1) & (places_.size() - 1)) {
      const Node& node = nodes_[places_[at]];
      if (node.level == level && node.low == low && node.high == high) return places_[at];
    }
    pause_every(std::size_t{4096}, nodes_.size());
    room_.take(sizeof(Node));
    places_[at] = static_cast<std::uint32_t>(nodes_.size());
    nodes_.push_back({level, low, high});
    return places_[at];
  }

  const std::vector<Node>& nodes() const { return nodes_; }

  static constexpr std::int32_t none = std::numeric_limits<std::int32_t>::max();   // the level of 0 and 1

 private:
  std::size_t place_of(const Node& node) const {
    const std::uint64_t pair = std::uint64_t{node.low} << 32 | node.high;
    const std::uint64_t hash = mixed(mixed(0, pair), static_cast<std::uint64_t>(node.level));
    return static_cast<std::size_t>(hash * 0xbf58476d1ce4e5b9u >> 32) & (places_.size() - 1);
  }

  void grow() {
    const std::size_t larger = places_.empty() ? 1024 : 2 * places_.size();
    room_.take(4 * (larger - places_.size()));
    places_.assign(larger, 0);
    for (std::size_t k = 2; k < nodes_.size(); ++k) {
      std::size_t at = place_of(nodes_[k]);
      while (places_[at]) at = (at + 1) & (places_.size() - 1);
      places_[at] = static_cast<std::uint32_t>(k);
    }
  }

  Room& room_;
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> places_;   // the number of a node; 0: none
};

// The family of all ways down through states, level by level from the top, then as nodes from the end (frontiers, as
// Knuth's Simpath has them; TdZdd separates in this way what a state is from how it becomes a diagram). A `Rule` says
//   words()                            how many words a state has
//   begin(state)                       the level of the first state, which it writes
//   next(level, state, takes, child)   the level of the state after an option was taken or not, which it writes
// where levels beyond the last one are `accepted` and `refused`.
constexpr std::int32_t accepted = Maker::none, refused = -1;

template <class Rule>
class Layers {
 public:
  Layers(const Rule& rule, std::shared_ptr<const Order> order, std::uint64_t memory, std::uint64_t most_states)
      : rule_(rule), order_(std::move(order)), room_{memory, most_states} {}

  Diagram diagram() {
    const auto levels = static_cast<std::int32_t>(order_->option.size());
    std::int32_t level = 0;
    try {
      const std::uint32_t root = begin();
      for (; level < levels; ++level) expand(level);
      Maker maker(room_);
      const std::uint32_t top = reduce(maker, root);
      Diagram made(order_, maker.nodes(), top);
      made.made_by(room_.states);
      return made;
    } catch (const Full&) {
      return Diagram::unfinished(order_, static_cast<double>(level) / (levels + 1), room_.states);
    }
  }

 private:
  struct Layer {
    States states;
    std::vector<std::uint32_t> ids;   // of its states, among all
  };
  struct Branch {
    std::int32_t level;
    std::uint32_t low, high;
  };

  std::uint32_t begin() {
    layers_.assign(order_->option.size(), Layer{States(rule_.words()), {}});
    child_.resize(rule_.words());
    return enter(rule_.begin(child_.data()));
  }

  std::uint32_t enter(std::int32_t level) {
    if (level == refused) return 0;
    if (level == accepted) return 1;
    Layer& layer = layers_[level];
    const auto [k, fresh] = layer.states.add(child_.data(), room_);
    if (fresh) {
      room_.take(sizeof(Branch) + 8);
      layer.ids.push_back(static_cast<std::uint32_t>(branches_.size()));
      branches_.push_back({level, 0, 0});
    }
    return layer.ids[k];
  }

  void expand(std::int32_t level) {
    Layer& layer = layers_[level];
    for (std::uint32_t k = 0; k < layer.states.size(); ++k) {
      const std::uint64_t* state = layer.states.state(k);
      const std::uint32_t low = enter(rule_.next(level, state, false, child_.data()));
      const std::uint32_t high = enter(rule_.next(level, state, true, child_.data()));
      branches_[layer.ids[k]] = {level, low, high};
      order_of_states_.push_back(layer.ids[k]);
    }
    layer.states.clear(room_);
    layer.ids = {};
  }

  std::uint32_t reduce(Maker& maker, std::uint32_t root) {
    room_.take(4 * branches_.size());
    made_of_.assign(branches_.size(), 0);
    made_of_[1] = 1;
    for (std::size_t k = order_of_states_.size(); k-- > 0;) {
      const Branch& branch = branches_[order_of_states_[k]];
      made_of_[order_of_states_[k]] = maker.make(branch.level, made_of_[branch.low], made_of_[branch.high]);
    }
    return made_of_[root];
  }

  const Rule& rule_;
  std::shared_ptr<const Order> order_;
  Room room_;
  std::vector<Layer> layers_;                        // by level
  std::vector<Branch> branches_{{0, 0, 0}, {0, 1, 1}};   // by state; 0 and 1 are no states
  std::vector<std::uint32_t> order_of_states_, made_of_;
  std::vector<std::uint64_t> child_;
};

template <class Rule>
Diagram diagram_of(const Rule& rule, const std::shared_ptr<const Order>& order, std::uint64_t memory,
                   std::uint64_t most_states = ~std::uint64_t{0}) {
  return Layers<Rule>(rule, order, memory, most_states).diagram();
}

}  // namespace dancefloor::family
