// Diagrams from the states of tables that count.
//
// A sweep finds all states and what can be done at each of them. Back from the end, each state becomes the diagram of the
// ways to go on from it: a node for each option that can be taken, the first on top. So states with the same future, which
// tables keep apart, share their nodes.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "counting/layout.hpp"
#include "counting/steps.hpp"
#include "family/diagram.hpp"
#include "family/making.hpp"

namespace dancefloor::family {
namespace {

using counting::Layout, counting::State, counting::Steps;

template <int W>
class Swept {
 public:
  Swept(const Layout& layout, std::shared_ptr<const Order> order, std::uint64_t memory)
      : steps_(layout), order_(std::move(order)), room_{memory}, layers_(steps_.end() + 1, States(W)),
        ids_(steps_.end() + 1) {}

  Diagram diagram() {
    std::int32_t lead = 0;
    try {
      State<W> state;
      const bool begun = steps_.begin(state);
      const std::uint32_t root = begun ? enter(0, state) : 0;
      for (; lead < steps_.end(); ++lead) expand(lead);
      Maker maker(room_);
      const std::uint32_t top = reduce(maker, begun, root);
      Diagram made(order_, maker.nodes(), top);
      made.made_by(room_.states);
      return made;
    } catch (const Full&) {
      return Diagram::unfinished(order_, static_cast<double>(lead) / (steps_.end() + 1), room_.states);
    }
  }

 private:
  struct Arc {
    std::int32_t level;    // -1: nothing is taken
    std::uint32_t child;
  };
  struct Expanded {
    std::uint32_t state;
    std::size_t end;       // of its arcs
  };

  std::uint32_t enter(std::int32_t lead, const State<W>& state) {
    if (lead == steps_.end()) {   // all states here have the same future
      if (last_ == none) last_ = number_++;
      return last_;
    }
    const auto [k, fresh] = layers_[lead].add(state.word.data(), room_);
    if (fresh) {
      room_.take(sizeof(std::uint32_t) + sizeof(Expanded));
      ids_[lead].push_back(number_++);
    }
    return ids_[lead][k];
  }

  void expand(std::int32_t lead) {
    States& states = layers_[lead];
    for (std::uint32_t k = 0; k < states.size(); ++k) {
      State<W> state;
      std::copy_n(states.state(k), W, state.word.begin());
      const std::size_t before = arcs_.size();
      steps_.expand(lead, state, [&](std::int32_t next, const State<W>& child, int step) {
        const std::int32_t option = steps_.option(lead, step);
        arcs_.push_back({option < 0 ? -1 : order_->level[option], enter(next, child)});
      });
      room_.take(sizeof(Arc) * (arcs_.size() - before));
      expanded_.push_back({ids_[lead][k], arcs_.size()});
    }
    states.clear(room_);
    ids_[lead] = {};
  }

  std::uint32_t reduce(Maker& maker, bool begun, std::uint32_t root) {
    if (!begun) return 0;
    room_.take(4 * number_);
    std::vector<std::uint32_t> made(number_, 0);
    if (last_ != none) made[last_] = 1;
    for (std::size_t k = expanded_.size(), end; k-- > 0;) {
      const std::size_t begin = k ? expanded_[k - 1].end : 0;
      std::uint32_t node = 0;
      for (end = expanded_[k].end; end-- > begin;) {
        const Arc& arc = arcs_[end];
        node = arc.level < 0 ? std::max(node, made[arc.child]) : maker.make(arc.level, node, made[arc.child]);
      }
      made[expanded_[k].state] = node;
    }
    return made[root];
  }

  static constexpr std::uint32_t none = ~std::uint32_t{0};

  Steps<W> steps_;
  std::shared_ptr<const Order> order_;
  Room room_;
  std::vector<States> layers_;                       // by lead
  std::vector<std::vector<std::uint32_t>> ids_;      // by lead: of its states, among all
  std::vector<Arc> arcs_;
  std::vector<Expanded> expanded_;
  std::uint32_t number_ = 0, last_ = none;
};

template <int W>
Diagram swept(const Layout& layout, std::shared_ptr<const Order> order, std::uint64_t memory) {
  return Swept<W>(layout, std::move(order), memory).diagram();
}

}  // namespace

Diagram of_tables(const Problem& problem, std::uint64_t memory) {
  const Layout layout = Layout::read(problem);
  auto order = Order::of(problem);
  if (layout.words == 1) return swept<1>(layout, std::move(order), memory);
  if (layout.words == 2) return swept<2>(layout, std::move(order), memory);
  if (layout.words == 4) return swept<4>(layout, std::move(order), memory);
  return swept<8>(layout, std::move(order), memory);
}

}  // namespace dancefloor::family
