#include "cover/options.hpp"

#include <algorithm>
#include <utility>

#include "interruption.hpp"

namespace dancefloor {

std::int64_t faulty(const Options& options, std::int32_t count, std::int32_t primary, const char* unsound) {
  std::vector<std::size_t> last(static_cast<std::size_t>(count), 0);  // the option that used the item last, from 1 on
  for (std::size_t k = 0; k < options.size(); ++k) {
    pause_every<std::size_t>(4096, k);
    bool covers = false;
    for (auto u = options.offsets[k]; u < options.offsets[k + 1]; ++u) {
      const std::int32_t item = options.items[u], color = options.color(u);
      if (item < 0 || item >= count || last[item] == k + 1) return static_cast<std::int64_t>(k);
      if (color && (item < primary || unsound[color - 1])) return static_cast<std::int64_t>(k);
      last[item] = k + 1;
      covers |= item < primary;
    }
    if (!covers || (!options.costs.empty() && options.costs[k] < 0)) return static_cast<std::int64_t>(k);
  }
  return -1;
}

Options chosen(const Options& options, const Shared<std::int32_t>& numbers, std::vector<std::int32_t>& palette) {
  std::vector<std::int32_t> offsets{0}, items, colors;
  std::vector<std::int64_t> costs;
  offsets.reserve(numbers.size() + 1);
  std::size_t uses = 0;
  for (const std::int32_t k : numbers) uses += static_cast<std::size_t>(options.offsets[k + 1] - options.offsets[k]);
  items.reserve(uses);
  if (!options.colors.empty()) colors.reserve(uses);
  std::vector<std::int32_t> become;  // the new number of each colour, or 0
  for (std::size_t n = 0; n < numbers.size(); ++n) {
    pause_every<std::size_t>(4096, n);
    const std::int32_t k = numbers[n], begin = options.offsets[k], end = options.offsets[k + 1];
    items.insert(items.end(), options.items.begin() + begin, options.items.begin() + end);
    if (!options.colors.empty())
      for (auto u = begin; u < end; ++u) {
        const auto color = static_cast<std::size_t>(options.colors[u]);
        if (color >= become.size()) become.resize(color + 1, 0);
        if (color && !become[color]) {
          palette.push_back(options.colors[u]);
          become[color] = static_cast<std::int32_t>(palette.size());
        }
        colors.push_back(become[color]);
      }
    if (!options.costs.empty()) costs.push_back(options.costs[k]);
    offsets.push_back(static_cast<std::int32_t>(items.size()));
  }
  if (palette.empty()) colors = {};
  if (std::all_of(costs.begin(), costs.end(), [](std::int64_t cost) { return cost == 0; })) costs = {};
  return {std::move(offsets), std::move(items), std::move(colors), std::move(costs)};
}

}  // namespace dancefloor
