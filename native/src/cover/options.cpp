#include "cover/options.hpp"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

#include "interruption.hpp"

namespace dancefloor {
namespace {

// Disjoint sets of items, of which a tree with shortened paths leads to one item each.
class Sets {
 public:
  explicit Sets(std::size_t items) : above_(items) { std::iota(above_.begin(), above_.end(), 0); }

  std::int32_t find(std::int32_t item) {
    while (above(item) != item) item = above(item) = above(above(item));
    return item;
  }
  // Whether they were two.
  bool unite(std::int32_t one, std::int32_t other) {
    one = find(one), other = find(other);
    above(other) = one;
    return one != other;
  }

 private:
  std::int32_t& above(std::int32_t item) { return above_[static_cast<std::size_t>(item)]; }
  std::vector<std::int32_t> above_;
};

// Whether each item joins the options that use it. A bound on uses does so only if it may be exceeded: there are no more
// uses than options, nor than fit into the items that are used once.
std::vector<char> joining(const Options& options, const Shared<std::int32_t>& most) {
  std::vector<char> joins(most.size(), 1);
  if (std::none_of(most.begin(), most.end(), [](std::int32_t bound) { return bound > 0; })) return joins;
  std::vector<std::int32_t> uses(most.size(), 0), least(most.size(), 0);  // of items used once, beside each use
  for (std::size_t k = 0; k < options.size(); ++k) {
    pause_every<std::size_t>(4096, k);
    const auto begin = options.items.begin() + options.offsets[k], end = options.items.begin() + options.offsets[k + 1];
    const auto once = static_cast<std::int32_t>(
        std::count_if(begin, end, [&most](std::int32_t item) { return most[static_cast<std::size_t>(item)] == 0; }));
    for (auto use = begin; use != end; ++use) {
      const auto item = static_cast<std::size_t>(*use);
      least[item] = uses[item]++ ? std::min(least[item], once) : once;
    }
  }
  const auto room = static_cast<std::int32_t>(std::count(most.begin(), most.end(), 0));
  for (std::size_t item = 0; item < most.size(); ++item)
    if (most[item] > 0)
      joins[item] = uses[item] > most[item] && (least[item] == 0 || room / least[item] > most[item]);
  return joins;
}

}  // namespace

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

std::int32_t joined(const Options& options, const Shared<std::int32_t>& most, std::vector<std::int32_t>& components) {
  const std::vector<char> joins = joining(options, most);
  const auto is_joining = [&joins](std::int32_t item) { return joins[static_cast<std::size_t>(item)] != 0; };
  const auto left = [&](std::size_t k) { return options.items.begin() + options.offsets[k]; };
  Sets sets(most.size());
  auto apart = joins.size();  // sets, those of items that nothing uses or that do not join among them
  for (std::size_t k = 0; k < options.size(); ++k) {
    pause_every<std::size_t>(4096, k);
    const auto first = std::find_if(left(k), left(k + 1), is_joining);
    for (auto use = first; use != left(k + 1); ++use)
      if (is_joining(*use)) apart -= sets.unite(*first, *use);
    if (first != left(k + 1) && apart == 1) return 1;  // most problems are seen to be one after few options
  }
  std::vector<std::int32_t> number(most.size(), -1);  // of the component, by the item that its set leads to
  std::int32_t count = 0;
  components.reserve(options.size());
  for (std::size_t k = 0; k < options.size(); ++k) {
    pause_every<std::size_t>(4096, k);
    const auto first = std::find_if(left(k), left(k + 1), is_joining);
    if (first == left(k + 1)) {  // nothing joins it to others
      components.push_back(count++);
      continue;
    }
    std::int32_t& found = number[static_cast<std::size_t>(sets.find(*first))];
    components.push_back(found < 0 ? found = count++ : found);
  }
  if (count < 2) components = {};
  return count;
}

std::string option_lines(const Options& options, const std::vector<std::string>& names,
                         const std::vector<std::string>& colors) {
  std::string text;
  for (std::size_t k = 0; k < options.size(); ++k) {
    pause_every<std::size_t>(4096, k);
    const auto begin = static_cast<std::size_t>(options.offsets[k]);
    const auto end = static_cast<std::size_t>(options.offsets[k + 1]);
    for (std::size_t use = begin; use < end; ++use) {
      if (use > begin) text += ' ';
      text += names[static_cast<std::size_t>(options.items[use])];
      if (const std::int32_t color = options.color(use))
        (text += ':') += colors[static_cast<std::size_t>(color - 1)];
    }
    if (!options.costs.empty() && options.costs[k] != 0) (text += " |") += std::to_string(options.costs[k]);
    text += '\n';
  }
  return text;
}

}  // namespace dancefloor
