// The order of options in diagrams.
#include <algorithm>
#include <numeric>

#include "family/diagram.hpp"
#include "interruption.hpp"

namespace dancefloor::family {
namespace {

// Items in the order in which tables cover them (counting/layout.hpp), then the others: by item, its rank.
std::vector<std::int32_t> ranks_of(const Problem& problem) {
  const auto before = [&](std::int32_t item) {   // cells first, then what must be covered
    const bool primary = item < problem.primary, once = problem.low[item] == 1 && problem.high[item] == 1;
    const bool placed = !problem.positions.empty() && problem.positions[item] >= 0;
    if (problem.positions.empty() ? primary && once : placed && (once || !primary)) return 0;
    return primary ? 1 : 2;
  };
  std::vector<std::int32_t> items(problem.items()), rank(problem.items());
  std::iota(items.begin(), items.end(), 0);
  std::stable_sort(items.begin(), items.end(), [&](std::int32_t a, std::int32_t b) {
    const int of_a = before(a), of_b = before(b);
    if (of_a != of_b || of_a || problem.positions.empty()) return of_a < of_b;
    return problem.positions[a] < problem.positions[b];
  });
  for (std::int32_t k = 0; k < problem.items(); ++k) rank[items[k]] = k;
  return rank;
}

}  // namespace

std::shared_ptr<const Order> Order::of(const Problem& problem) {
  const std::vector<std::int32_t> rank = ranks_of(problem);
  std::vector<std::int32_t> first(problem.options(), problem.items());
  for (std::int32_t option = 0; option < problem.options(); ++option) {
    pause_every(4096, option);
    for (auto use = problem.offsets[option]; use < problem.offsets[option + 1]; ++use)
      first[option] = std::min(first[option], rank[problem.use_item[use]]);
  }
  auto order = std::make_shared<Order>();
  order->option.resize(problem.options());
  order->level.resize(problem.options());
  std::iota(order->option.begin(), order->option.end(), 0);
  std::stable_sort(order->option.begin(), order->option.end(),
                   [&](std::int32_t a, std::int32_t b) { return first[a] < first[b]; });
  for (std::int32_t k = 0; k < problem.options(); ++k) order->level[order->option[k]] = k;
  return order;
}

}  // namespace dancefloor::family
