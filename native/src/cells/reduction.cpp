#include "cells/reduction.hpp"

#include <algorithm>
#include <limits>

#include "interruption.hpp"

namespace dancefloor::cells {
namespace {

constexpr std::int64_t unlimited = std::numeric_limits<std::int32_t>::max();

// How often an item can be used by options that cover between `least` and `most` of the `required` items.
struct Uses {
  std::int64_t options = 0, least = unlimited, most = 0;
};

}  // namespace

// An item that may be covered once or not at all is like a secondary item. One whose bounds follow from the other items
// can be left out: a board of 20 cells takes ten dominoes anyway. Both hold if each of its options has an item that must
// be covered.
Reduction reduce(const Problem& problem) {
  const std::size_t items = static_cast<std::size_t>(problem.items());
  Reduction out{std::vector<Role>(items, Role::optional), std::vector<bool>(items, true), {}, ""};
  std::int64_t required = 0, depth = 0;
  for (std::int32_t i = 0; i < problem.primary; ++i) {
    if (problem.low[i] < 0 || problem.low[i] > problem.high[i]) {
      out.lacks = "multiplicities of an item are not 0 <= low <= high";
      return out;
    }
    if (problem.low[i] != 1 || problem.high[i] != 1) continue;
    out.role[i] = Role::required;
    ++required;
  }
  std::vector<Uses> uses(items);
  std::int64_t options = 0;
  for (std::int32_t o = 0; o < problem.options(); ++o) {
    pause_every(256, o);
    const auto begin = problem.use_item.begin() + problem.offsets[o];
    const auto end = problem.use_item.begin() + problem.offsets[o + 1];
    const std::int64_t covered =
        std::count_if(begin, end, [&](std::int32_t item) { return out.role[item] == Role::required; });
    // What covers no primary item is never chosen, and what covers one that may not be covered cannot be.
    out.possible.push_back(
        std::any_of(begin, end, [&](std::int32_t item) { return item < problem.primary; }) &&
        std::none_of(begin, end, [&](std::int32_t item) { return problem.high[item] == 0; }));
    if (!out.possible.back()) continue;
    ++options;
    std::for_each(begin, end, [&](std::int32_t item) {
      Uses& use = uses[item];
      use = {use.options + 1, std::min(use.least, covered), std::max(use.most, covered)};
      if (covered == 0) out.decided[item] = false;
    });
  }
  for (std::int32_t i = 0; i < problem.primary; ++i) {
    if (out.role[i] == Role::required) continue;
    const Uses& use = uses[i];
    const bool always = use.options == options && use.most > 0;  // then all items are covered by its options
    const std::int64_t fewest = always ? (required + use.most - 1) / use.most : 0;
    const std::int64_t most = std::min(use.options, required / std::max<std::int64_t>(use.least, 1));
    if (problem.low[i] <= fewest && problem.high[i] >= most && out.decided[i]) {
      out.role[i] = Role::irrelevant;
    } else if (problem.low[i] > 0 || problem.high[i] > 1 || !out.decided[i]) {
      out.role[i] = Role::counted;
      depth += std::min<std::int64_t>(problem.high[i], use.options) + 1;
    }
  }
  depth = std::min<std::int64_t>(depth + required, 2 * options);
  if (problem.use_item.size() >= std::size_t{1} << 30 || items * static_cast<std::uint64_t>(depth) >= 1u << 28) {
    out.lacks = "its items and their bounds would need more than a gigabyte";
  }
  return out;
}

}  // namespace dancefloor::cells
