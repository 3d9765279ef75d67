// The search for automorphisms of a coloured graph: the twin of `_Finding` in dancefloor/solutions/automorphisms.py,
// which explains it. Both take the same steps in the same order, and find the same.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace dancefloor::solutions {

struct ColoredGraph {
  using Edge = std::pair<std::int32_t, std::uint64_t>;  // a neighbour, and the weight of the colour

  std::vector<std::int32_t> kinds;    // by vertex: automorphisms keep it
  std::vector<std::int64_t> offsets;  // by vertex: where its edges begin; and where the last ones end
  std::vector<std::int32_t> neighbors;
  std::vector<std::uint64_t> weights;

  std::int32_t size() const { return static_cast<std::int32_t>(kinds.size()); }
  std::int64_t degree(std::int32_t vertex) const { return offsets[vertex + 1] - offsets[vertex]; }
};

struct FoundAutomorphisms {
  std::vector<std::vector<std::int32_t>> generators;  // by vertex, its image
  std::vector<std::int32_t> factors;                  // the order of the group is their product
  bool is_all;
};

// `steps` is how much work to spend.
FoundAutomorphisms automorphisms(const ColoredGraph& graph, std::int64_t steps);

}  // namespace dancefloor::solutions
