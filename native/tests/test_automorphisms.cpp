// Generators and orders of groups, against all permutations of few vertices.
#include <algorithm>
#include <cstdint>
#include <functional>
#include <numeric>
#include <random>
#include <set>
#include <tuple>
#include <vector>

#include "check.hpp"
#include "solutions/automorphisms.hpp"

using namespace dancefloor;
using solutions::ColoredGraph;

namespace {

using Images = std::vector<std::int32_t>;
using Edges = std::set<std::tuple<std::int32_t, std::int32_t, std::uint64_t>>;

struct Drawn {
  std::vector<std::int32_t> kinds;
  Edges edges;  // both ways

  void join(std::int32_t a, std::int32_t b, std::uint64_t weight) {
    edges.insert({a, b, weight});
    edges.insert({b, a, weight});
  }
  ColoredGraph graph() const {
    ColoredGraph made{kinds, {0}, {}, {}};
    for (std::int32_t vertex = 0; vertex < made.size(); ++vertex) {
      for (const auto& [from, to, weight] : edges)
        if (from == vertex) {
          made.neighbors.push_back(to);
          made.weights.push_back(weight);
        }
      made.offsets.push_back(static_cast<std::int64_t>(made.neighbors.size()));
    }
    return made;
  }
  bool keeps(const Images& images) const {
    Edges moved;
    for (const auto& [from, to, weight] : edges) moved.insert({images[from], images[to], weight});
    for (std::size_t k = 0; k < kinds.size(); ++k)
      if (kinds[k] != kinds[images[k]]) return false;
    return moved == edges;
  }
};

std::int64_t order(const solutions::FoundAutomorphisms& found) {
  return std::accumulate(found.factors.begin(), found.factors.end(), std::int64_t{1}, std::multiplies<>());
}

std::set<Images> generated(const std::vector<Images>& generators, std::size_t size) {
  Images identity(size);
  std::iota(identity.begin(), identity.end(), 0);
  std::set<Images> found{identity};
  std::vector<Images> pending{identity};
  while (!pending.empty()) {
    const Images one = pending.back();
    pending.pop_back();
    for (const Images& generator : generators) {
      Images product;
      for (const std::int32_t image : one) product.push_back(generator[image]);
      if (found.insert(product).second) pending.push_back(product);
    }
  }
  return found;
}

void small_graphs() {
  std::mt19937 random(1);
  for (int turn = 0; turn < 400; ++turn) {
    Drawn drawn;
    const int size = 1 + static_cast<int>(random() % 6), density = static_cast<int>(random() % 5);
    for (int k = 0; k < size; ++k) drawn.kinds.push_back(static_cast<std::int32_t>(random() % 2));
    for (int a = 0; a < size; ++a)
      for (int b = 0; b < a; ++b)
        if (static_cast<int>(random() % 4) < density) drawn.join(a, b, random() % 2 ? 1 : ~std::uint64_t{0});
    std::set<Images> group;
    Images images(static_cast<std::size_t>(size));
    std::iota(images.begin(), images.end(), 0);
    do
      if (drawn.keeps(images)) group.insert(images);
    while (std::next_permutation(images.begin(), images.end()));
    const auto found = solutions::automorphisms(drawn.graph(), 1 << 20);
    CHECK(found.is_all);
    CHECK(generated(found.generators, drawn.kinds.size()) == group);
    CHECK(order(found) == static_cast<std::int64_t>(group.size()));
    const auto early = solutions::automorphisms(drawn.graph(), static_cast<std::int64_t>(random() % 60));
    CHECK(static_cast<std::int64_t>(generated(early.generators, drawn.kinds.size()).size()) == order(early));
  }
}

void known_graphs() {
  Drawn petersen{std::vector<std::int32_t>(10), {}};
  for (int k = 0; k < 5; ++k) {
    petersen.join(k, (k + 1) % 5, 1);
    petersen.join(k, k + 5, 1);
    petersen.join(k + 5, (k + 2) % 5 + 5, 1);
  }
  CHECK(order(solutions::automorphisms(petersen.graph(), 1 << 20)) == 120);
  const Drawn empty;
  CHECK(order(solutions::automorphisms(empty.graph(), 1 << 20)) == 1);
}

}  // namespace

int main() {
  small_graphs();
  known_graphs();
}
