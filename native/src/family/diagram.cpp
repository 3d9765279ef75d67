// A diagram of a family of sets, and what it tells: numbers of sets, sets by number, sets by cost.
#include "family/diagram.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <queue>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "family/making.hpp"
#include "interruption.hpp"

namespace dancefloor::family {

Diagram::Diagram(std::shared_ptr<const Order> order, const std::vector<Node>& nodes, std::uint32_t root)
    : order_(std::move(order)), nodes_{{Maker::none, 0, 0}, {Maker::none, 1, 1}} {
  collect(nodes, root);
  count_ways();
}

Diagram Diagram::unfinished(std::shared_ptr<const Order> order, double share, std::uint64_t states) {
  Diagram none;
  none.order_ = std::move(order);
  none.nodes_ = {{Maker::none, 0, 0}, {Maker::none, 1, 1}};
  none.ways_ = {0, 1};
  none.done_ = std::min(share, 0.999);
  none.states_ = states;
  return none;
}

// Copies the nodes that a walk from the root meets, in the order in which it leaves them.
void Diagram::collect(const std::vector<Node>& nodes, std::uint32_t root) {
  constexpr auto unknown = std::numeric_limits<std::uint32_t>::max();
  std::vector<std::uint32_t> number(nodes.size(), unknown), way;
  number[0] = 0;
  number[1] = 1;
  if (root > 1) way.push_back(root);
  while (!way.empty()) {
    const Node& node = nodes[way.back()];
    if (number[node.low] == unknown) {
      way.push_back(node.low);
    } else if (number[node.high] == unknown) {
      way.push_back(node.high);
    } else {
      number[way.back()] = static_cast<std::uint32_t>(nodes_.size());
      nodes_.push_back({node.level, number[node.low], number[node.high]});
      pause_every(std::size_t{4096}, nodes_.size());
      way.pop_back();
    }
  }
  root_ = number[root];
}

void Diagram::count_ways() {
  for (limbs_ = 1; !fits(limbs_);) limbs_ *= 2;
}

// Whether numbers of that many limbs hold the number of sets below each node.
bool Diagram::fits(std::size_t limbs) {
  ways_.assign(nodes_.size() * limbs, 0);
  ways_[limbs] = 1;
  for (std::size_t k = 2; k < nodes_.size(); ++k) {
    pause_every(std::size_t{4096}, k);
    Limb* sum = ways_.data() + k * limbs;
    std::copy_n(ways_.data() + nodes_[k].low * limbs, limbs, sum);
    if (counting::add(sum, limbs, ways_.data() + nodes_[k].high * limbs, limbs)) return false;
  }
  return true;
}

std::vector<Natural> Diagram::occurrences() const {
  std::vector<Natural> found(order_->option.size());
  std::vector<Limb> above(nodes_.size() * limbs_, 0);   // by node: the ways from the root
  above[root_ * limbs_] = 1;
  Natural product;
  for (std::size_t k = nodes_.size(); k-- > 2;) {
    pause_every(std::size_t{4096}, k);
    const Node& node = nodes_[k];
    const Limb* from = above.data() + k * limbs_;
    counting::add(above.data() + node.low * limbs_, limbs_, from, limbs_);
    counting::add(above.data() + node.high * limbs_, limbs_, from, limbs_);
    if (limbs_ == 1) product.assign(1, *from * *limbs(node.high));   // no more than all sets
    else {
      product.assign(limbs_, 0);
      counting::add_product(product, from, limbs_, limbs(node.high), limbs_);
    }
    counting::add(found[order_->option[node.level]], product.data(), product.size());
  }
  return found;
}

std::vector<std::int32_t> Diagram::member(Natural number) const {
  if (!counting::less(number, limbs(root_), limbs_)) throw std::invalid_argument("there are fewer sets");
  std::vector<std::int32_t> options;
  for (std::uint32_t k = root_; k > 1;) {
    const Node& node = nodes_[k];
    if (counting::less(number, limbs(node.high), limbs_)) {
      options.push_back(order_->option[node.level]);
      k = node.high;
    } else {
      counting::subtract(number, limbs(node.high), limbs_);
      k = node.low;
    }
  }
  return options;
}

Natural Diagram::rank(const std::vector<std::int32_t>& options) const {
  std::vector<std::int32_t> levels;
  for (const std::int32_t option : options) {
    if (option < 0 || option >= static_cast<std::int32_t>(order_->level.size()))
      throw std::invalid_argument("it is no set of this family");
    levels.push_back(order_->level[option]);
  }
  std::sort(levels.begin(), levels.end());
  Natural number;
  std::uint32_t k = root_;
  std::size_t next = 0;
  while (k > 1) {
    const Node& node = nodes_[k];
    const bool takes = next < levels.size() && levels[next] == node.level;
    if (takes) ++next;
    else counting::add(number, limbs(node.high), limbs_);
    k = takes ? node.high : node.low;
  }
  if (k != 1 || next != levels.size()) throw std::invalid_argument("it is no set of this family");
  return number;
}

namespace {

// A way that has been left for later: where it goes on, the options so far as a list, and the least that it costs.
struct LaterWay {
  std::int64_t cost;
  std::uint64_t turn;
  std::uint32_t node;
  std::size_t taken;

  bool operator>(const LaterWay& other) const { return std::tie(cost, turn) > std::tie(other.cost, other.turn); }
};

}  // namespace

std::vector<std::vector<std::int32_t>> Diagram::cheapest(const std::vector<std::int64_t>& costs,
                                                         std::size_t most) const {
  constexpr auto never = std::numeric_limits<std::int64_t>::max() / 2;
  if (costs.size() != order_->option.size()) throw std::invalid_argument("there should be a cost for each option");
  const auto cost = [&](const Node& node) { return costs[order_->option[node.level]]; };
  std::vector<std::int64_t> least(nodes_.size());   // by node, of the sets below it
  least[0] = never;
  for (std::size_t k = 2; k < nodes_.size(); ++k) {
    pause_every(std::size_t{4096}, k);
    least[k] = std::min(least[nodes_[k].low], cost(nodes_[k]) + least[nodes_[k].high]);
  }
  std::vector<std::vector<std::int32_t>> found;
  std::vector<std::pair<std::int32_t, std::size_t>> lists{{-1, 0}};   // an option, and the place of the one before it
  std::priority_queue<LaterWay, std::vector<LaterWay>, std::greater<LaterWay>> later;
  std::uint64_t turn = 0;
  if (root_) later.push({least[root_], turn, root_, 0});
  while (!later.empty() && found.size() < most) {
    pause();
    LaterWay way = later.top();
    later.pop();
    while (way.node > 1) {
      const Node& node = nodes_[way.node];
      const std::int64_t so_far = way.cost - least[way.node];
      LaterWay with{so_far + cost(node) + least[node.high], ++turn, node.high, lists.size()};
      LaterWay without{least[node.low] == never ? never : so_far + least[node.low], ++turn, node.low, way.taken};
      const bool takes = with.cost <= without.cost;
      lists.push_back({order_->option[node.level], way.taken});
      if (!takes || node.low) later.push(takes ? without : with);
      way = takes ? with : without;
    }
    found.emplace_back();
    for (std::size_t at = way.taken; at; at = lists[at].second) found.back().push_back(lists[at].first);
    std::reverse(found.back().begin(), found.back().end());
  }
  return found;
}

std::vector<std::int32_t> Diagram::triples() const {
  std::vector<std::int32_t> all;
  all.reserve(3 * size());
  for (std::size_t k = 2; k < nodes_.size(); ++k) {
    all.push_back(order_->option[nodes_[k].level]);
    all.push_back(static_cast<std::int32_t>(nodes_[k].low));
    all.push_back(static_cast<std::int32_t>(nodes_[k].high));
  }
  return all;
}

namespace {

// The sets that have a number of some options.
struct Within {
  const Diagram& diagram;
  std::vector<std::int32_t> color;   // by level; -1: not one of them
  std::uint64_t low, high;

  static constexpr std::uint64_t colored = std::uint64_t{1} << 32;   // and beyond: the color that they have

  std::size_t words() const { return 2; }

  std::int32_t arrive(std::uint64_t* state, std::uint32_t node, std::uint64_t value) const {
    if (!node) return refused;
    if (node == 1) return (value >= colored ? 1 : value) >= low ? accepted : refused;
    state[0] = node;
    state[1] = value;
    return diagram.node(node).level;
  }
  std::int32_t begin(std::uint64_t* state) const { return arrive(state, diagram.root(), 0); }
  std::int32_t next(std::int32_t level, const std::uint64_t* state, bool takes, std::uint64_t* child) const {
    const Node& node = diagram.node(static_cast<std::uint32_t>(state[0]));
    std::uint64_t value = state[1];
    if (!takes) return arrive(child, node.low, value);
    if (const std::int32_t its = color[level]; its > 0) {
      const std::uint64_t with = colored + static_cast<std::uint64_t>(its);
      if (value && value != with) return refused;
      value = with;
    } else if (its == 0) {
      if (value >= high) return refused;
      ++value;
    }
    return arrive(child, node.high, value);
  }
};

// The sets that are in one family, in both ...
struct Combined {
  const Diagram &one, &other;
  Operation operation;

  std::size_t words() const { return 1; }

  bool has(bool in_one, bool in_other) const {
    switch (operation) {
      case Operation::unite: return in_one || in_other;
      case Operation::intersect: return in_one && in_other;
      case Operation::subtract: return in_one && !in_other;
      default: return in_one != in_other;
    }
  }
  std::int32_t arrive(std::uint64_t* state, std::uint32_t a, std::uint32_t b) const {
    if (!has(a != 0, false) && !has(false, b != 0) && !has(a != 0, b != 0)) return refused;
    if (a <= 1 && b <= 1) return has(a == 1, b == 1) ? accepted : refused;
    *state = std::uint64_t{a} << 32 | b;
    return std::min(one.node(a).level, other.node(b).level);
  }
  std::int32_t begin(std::uint64_t* state) const { return arrive(state, one.root(), other.root()); }
  std::int32_t next(std::int32_t level, const std::uint64_t* state, bool takes, std::uint64_t* child) const {
    const auto below = [&](const Diagram& diagram, std::uint32_t k) {
      const Node& node = diagram.node(k);
      if (node.level != level) return takes ? 0 : k;
      return takes ? node.high : node.low;
    };
    return arrive(child, below(one, static_cast<std::uint32_t>(*state >> 32)),
                  below(other, static_cast<std::uint32_t>(*state)));
  }
};

}  // namespace

Diagram Diagram::within(const std::vector<std::int32_t>& options, const std::vector<std::int32_t>& colors,
                        std::int64_t low, std::int64_t high, std::uint64_t memory) const {
  Within rule{*this, std::vector<std::int32_t>(order_->option.size(), -1), 0, 0};
  rule.low = static_cast<std::uint64_t>(std::max<std::int64_t>(0, low));
  rule.high = high < 0 ? 0 : std::min<std::uint64_t>(static_cast<std::uint64_t>(high), Within::colored - 1);
  if (colors.size() != options.size()) throw std::invalid_argument("there should be a color for each option");
  for (std::size_t k = 0; k < options.size(); ++k) {
    if (options[k] < 0 || options[k] >= static_cast<std::int32_t>(order_->level.size()))
      throw std::invalid_argument("there is no such option");
    rule.color[order_->level[options[k]]] = colors[k];
  }
  return diagram_of(rule, order_, memory);
}

Diagram Diagram::combined(const Diagram& other, Operation operation, std::uint64_t memory) const {
  if (order_->option != other.order_->option) throw std::invalid_argument("the two families are about other options");
  return diagram_of(Combined{*this, other, operation}, order_, memory);
}

}  // namespace dancefloor::family
