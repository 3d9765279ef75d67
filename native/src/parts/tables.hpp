// A problem as lists of items, for counting by parts.
//
// An item that must be used once is *needed*. One that may be used at most once excludes options, whether it is secondary
// or not, and one that may be used any number of times is left out. Every option must use a needed item, since
// counting branches on no others.
//
// What is left of a problem has a key, a set of bits. Each item has a bit of its own. A secondary item with colours has
// one for each colour, too: it stands for the item where all options that are left give it that colour. The item then
// excludes nothing.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "problem.hpp"

namespace dancefloor::parts {

struct Use {
  std::int32_t item, color;
};

struct Tables {
  std::int32_t needed = 0;             // items that must be used: they come first
  std::vector<std::size_t> offsets;    // one more than there are options
  std::vector<Use> uses;
  std::vector<std::size_t> bit;        // by item the first of its bits
  std::size_t bits = 0;

  std::int32_t items() const { return static_cast<std::int32_t>(bit.size()); }
  std::int32_t options() const { return static_cast<std::int32_t>(offsets.size()) - 1; }
  std::span<const Use> uses_of(std::int32_t option) const {
    return {uses.data() + offsets[option], offsets[option + 1] - offsets[option]};
  }
  bool has(std::int32_t option, std::int32_t item) const {
    const std::span<const Use> own = uses_of(option);
    return std::any_of(own.begin(), own.end(), [=](const Use& use) { return use.item == item; });
  }
};

// How often items are used.
struct Usage {
  std::vector<std::int32_t> often, colors;   // the options that use an item, and the largest number of its colors
  std::vector<std::int32_t> beside;          // the fewest items that must be used once in an option that uses it
  std::int32_t once = 0;                     // the items that must be used once

  explicit Usage(const Problem& problem)
      : often(problem.items(), 0), colors(problem.items(), 0), beside(problem.items(), problem.items()) {
    for (std::int32_t item = 0; item < problem.items(); ++item) once += is_once(problem, item);
    for (std::int32_t option = 0; option < problem.options(); ++option) {
      pause_every(256, option);
      std::int32_t here = 0;
      for (std::int32_t use = problem.offsets[option]; use < problem.offsets[option + 1]; ++use)
        here += is_once(problem, problem.use_item[use]);
      for (std::int32_t use = problem.offsets[option]; use < problem.offsets[option + 1]; ++use) {
        const std::int32_t item = problem.use_item[use];
        ++often[item];
        colors[item] = std::max(colors[item], problem.color(use));
        beside[item] = std::min(beside[item], here);
      }
    }
  }

  static bool is_once(const Problem& problem, std::int32_t item) {
    return item < problem.primary && problem.low[item] == 1 && problem.high[item] == 1;
  }

  // Whether an item can never be used too often or too rarely.
  bool is_free(const Problem& problem, std::int32_t item) const {
    if (item >= problem.primary || problem.low[item] > 0) return false;
    return problem.high[item] >= often[item] || (beside[item] && problem.high[item] >= once / beside[item]);
  }
};

// Throws std::invalid_argument if counting by parts does not take the problem, with the reason.
inline Tables tables_of(const Problem& problem) {
  const Usage usage(problem);
  const std::int32_t items = problem.items();
  std::vector<std::int32_t> number(items, -1);
  Tables tables;
  const auto add = [&](std::int32_t item) {
    number[item] = tables.items();
    tables.bit.push_back(tables.bits);
    tables.bits += 1 + static_cast<std::size_t>(usage.colors[item]);
  };
  for (std::int32_t item = 0; item < items; ++item) {
    if (problem.high[item] != 1 && !usage.is_free(problem, item))
      throw std::invalid_argument("it cannot count how often an item is used");
    if (Usage::is_once(problem, item)) add(item);
  }
  tables.needed = tables.items();
  for (std::int32_t item = 0; item < items; ++item)
    if (number[item] < 0 && !usage.is_free(problem, item) && usage.often[item] > 1) add(item);
  tables.offsets.push_back(0);
  for (std::int32_t option = 0; option < problem.options(); ++option) {
    pause_every(256, option);
    bool is_needed = false;
    for (std::int32_t use = problem.offsets[option]; use < problem.offsets[option + 1]; ++use) {
      const std::int32_t item = number[problem.use_item[use]];
      if (item < 0) continue;
      is_needed |= item < tables.needed;
      tables.uses.push_back({item, problem.color(use)});
    }
    if (!is_needed) throw std::invalid_argument("it has an option without an item that must be covered");
    tables.offsets.push_back(tables.uses.size());
  }
  return tables;
}

}  // namespace dancefloor::parts
