// Sets of options as a zero-suppressed decision diagram (ZDD; Minato, DAC 1993): mostly all covers of a problem.
//
// A node has a level, which stands for an option, and two diagrams of what may follow: without that option, and with it.
// Levels grow downwards, equal nodes are one, and no node leads to the empty family with its option. So a family has one
// diagram only, whatever has made it. Its nodes are numbered as a walk leaves them that goes first to what lacks the
// option, then to what has it: 0 is the empty family, 1 the family of the empty set, and the last node is the root.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "counting/natural.hpp"
#include "problem.hpp"

namespace dancefloor::family {

using counting::Limb, counting::Natural;

struct Node {
  std::int32_t level;
  std::uint32_t low, high;   // without the option, and with it
};

// The options in the order of their levels: by the first item that they use, where cells come first, and by number.
// Tables take them in the same order.
struct Order {
  std::vector<std::int32_t> option, level;   // by level; by option

  static std::shared_ptr<const Order> of(const Problem& problem);
};

enum class Operation { unite, intersect, subtract, differ };

// Never changes, so threads may share it.
class Diagram {
 public:
  // The family below `root`, of whose nodes some may not be needed. Node k stands at place k.
  Diagram(std::shared_ptr<const Order> order, const std::vector<Node>& nodes, std::uint32_t root);

  // What could not be finished, since it would have taken too much memory or too many states: a share of it was done.
  static Diagram unfinished(std::shared_ptr<const Order> order, double share, std::uint64_t states);

  // 1 once it is whole; otherwise nothing else means anything.
  double done() const { return done_; }
  // How many states made it, if states did.
  std::uint64_t states() const { return states_; }
  void made_by(std::uint64_t states) { states_ = states; }

  std::size_t size() const { return nodes_.size() - 2; }   // without 0 and 1
  std::uint32_t root() const { return root_; }
  const Node& node(std::uint32_t k) const { return nodes_[k]; }
  const std::shared_ptr<const Order>& order() const { return order_; }

  // How many sets there are, and for each option how many have it.
  Natural count() const { return ways(root_); }
  std::vector<Natural> occurrences() const;

  // Sets have numbers, in lexicographic order by level: those with an option before those without it.
  // Throws std::invalid_argument if there is no such set.
  std::vector<std::int32_t> member(Natural number) const;
  Natural rank(const std::vector<std::int32_t>& options) const;

  // The sets of least cost, up to `most` of them, by cost. The sum of all costs must fit into 62 bits.
  std::vector<std::vector<std::int32_t>> cheapest(const std::vector<std::int64_t>& costs, std::size_t most) const;

  // The sets that have at least `low` and at most `high` of some options. These options have colors: 0 for none; sets
  // that have one with a color may have any number with that color, and none of another.
  Diagram within(const std::vector<std::int32_t>& options, const std::vector<std::int32_t>& colors, std::int64_t low,
                 std::int64_t high, std::uint64_t memory) const;

  // Throws std::invalid_argument if the other one is about other options.
  Diagram combined(const Diagram& other, Operation operation, std::uint64_t memory) const;

  // All nodes from 2 on, three numbers each: the option, and the nodes without and with it.
  std::vector<std::int32_t> triples() const;

 private:
  Diagram() = default;

  Natural ways(std::uint32_t k) const { return {ways_.begin() + place(k), ways_.begin() + place(k) + width()}; }
  const Limb* limbs(std::uint32_t k) const { return ways_.data() + k * limbs_; }
  std::ptrdiff_t place(std::uint32_t k) const { return static_cast<std::ptrdiff_t>(k * limbs_); }
  std::ptrdiff_t width() const { return static_cast<std::ptrdiff_t>(limbs_); }
  void collect(const std::vector<Node>& nodes, std::uint32_t root);
  void count_ways();
  bool fits(std::size_t limbs);

  std::shared_ptr<const Order> order_;
  std::vector<Node> nodes_;
  std::uint32_t root_ = 0;
  std::vector<Limb> ways_;       // by node: the sets below it; as many limbs as the largest number needs
  std::size_t limbs_ = 1;
  double done_ = 1.0;
  std::uint64_t states_ = 0;
};

// All covers of a problem, from the states of tables (counting/steps.hpp). It takes about `memory` bytes at most.
// Throws std::invalid_argument if tables cannot count the problem.
Diagram of_tables(const Problem& problem, std::uint64_t memory);

// All covers of any problem, option by option, from what is left of the items: a search that remembers. It ends
// unfinished after `states` states, too.
Diagram of_options(const Problem& problem, std::uint64_t memory, std::uint64_t states);

// The family of some sets of options, laid end to end; `lengths` tells how many options each of them has.
// Throws std::invalid_argument if an option is not there.
Diagram of_covers(const Problem& problem, const std::vector<std::int32_t>& options,
                  const std::vector<std::int32_t>& lengths, std::uint64_t memory);

// The family that triples describe, as `Diagram::triples` gives them; the last one is the root.
// Throws std::invalid_argument if they are no diagram with options in the order of the problem.
Diagram of_triples(const Problem& problem, const std::vector<std::int32_t>& triples, std::uint64_t memory);

}  // namespace dancefloor::family
