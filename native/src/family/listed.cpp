// Diagrams of sets that are listed, or of nodes that were written down.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <vector>

#include "family/diagram.hpp"
#include "family/making.hpp"

namespace dancefloor::family {
namespace {

// Sets as levels in ascending order, laid end to end.
struct Listed {
  std::vector<std::int32_t> levels;
  std::vector<std::size_t> begins;   // one more than there are sets

  std::size_t size(std::size_t k) const { return begins[k + 1] - begins[k]; }
  const std::int32_t* set(std::size_t k) const { return levels.data() + begins[k]; }

  // Whether one comes later than the other in lexicographic order, or is the beginning of it.
  bool is_later(std::size_t a, std::size_t b) const {
    const std::int32_t *one = set(a), *other = set(b);
    for (std::size_t k = 0; k < size(a) && k < size(b); ++k)
      if (one[k] != other[k]) return one[k] > other[k];
    return size(a) < size(b);
  }
};

// Sets in an order in which those with the same beginning are neighbours, so that each node is made once: what follows a
// beginning becomes a node when a set comes that begins otherwise.
std::uint32_t joined(const Listed& listed, const std::vector<std::size_t>& sorted, Maker& maker) {
  std::vector<std::int32_t> way;               // the set that came last
  std::vector<std::uint32_t> below{0};         // by length of a beginning: the family of what followed it so far
  const auto close = [&](std::size_t length) {
    for (; way.size() > length; way.pop_back(), below.pop_back()) {
      const std::size_t k = way.size() - 1;
      below[k] = maker.make(way[k], below[k], below[k + 1]);
    }
  };
  for (const std::size_t k : sorted) {
    const std::int32_t* set = listed.set(k);
    std::size_t same = 0;
    while (same < way.size() && same < listed.size(k) && way[same] == set[same]) ++same;
    close(same);
    for (; same < listed.size(k); ++same) {
      way.push_back(set[same]);
      below.push_back(0);
    }
    below.back() = 1;
  }
  close(0);
  return below[0];
}

}  // namespace

Diagram of_covers(const Problem& problem, const std::vector<std::int32_t>& options,
                  const std::vector<std::int32_t>& lengths, std::uint64_t memory) {
  auto order = Order::of(problem);
  Room room{memory};
  try {
    room.take(4 * options.size() + 16 * lengths.size());
    Listed listed{{}, {0}};
    for (const std::int32_t option : options) {
      if (option < 0 || option >= problem.options()) throw std::invalid_argument("there is no such option");
      listed.levels.push_back(order->level[option]);
    }
    std::vector<std::size_t> sorted;
    for (const std::int32_t length : lengths) {
      const std::size_t end = listed.begins.back() + static_cast<std::size_t>(length);
      if (length < 0 || end > listed.levels.size()) throw std::invalid_argument("there are too few options");
      const auto begin = listed.levels.begin();
      std::sort(begin + static_cast<std::ptrdiff_t>(listed.begins.back()), begin + static_cast<std::ptrdiff_t>(end));
      sorted.push_back(sorted.size());
      listed.begins.push_back(end);
      pause_every(std::size_t{4096}, sorted.size());
    }
    std::sort(sorted.begin(), sorted.end(), [&](std::size_t a, std::size_t b) { return listed.is_later(a, b); });
    Maker maker(room);
    const std::uint32_t root = joined(listed, sorted, maker);
    return Diagram(order, maker.nodes(), root);
  } catch (const Full&) {
    return Diagram::unfinished(order, 0.0, 0);
  }
}

Diagram of_triples(const Problem& problem, const std::vector<std::int32_t>& triples, std::uint64_t memory) {
  auto order = Order::of(problem);
  Room room{memory};
  try {
    Maker maker(room);
    std::vector<std::uint32_t> made{0, 1};
    for (std::size_t k = 0; k + 2 < triples.size(); k += 3) {
      const std::int32_t option = triples[k];
      const auto low = static_cast<std::size_t>(triples[k + 1]), high = static_cast<std::size_t>(triples[k + 2]);
      if (option < 0 || option >= problem.options()) throw std::invalid_argument("there is no such option");
      if (low >= made.size() || high >= made.size()) throw std::invalid_argument("a node comes before what it leads to");
      const std::int32_t level = order->level[option];
      for (const std::size_t below : {low, high})
        if (maker.nodes()[made[below]].level <= level) throw std::invalid_argument("its options are in another order");
      made.push_back(maker.make(level, made[low], made[high]));
    }
    return Diagram(order, maker.nodes(), made.size() == 2 ? 0 : made.back());
  } catch (const Full&) {
    return Diagram::unfinished(order, 0.0, 0);
  }
}

}  // namespace dancefloor::family
