// Options as flat arrays, without the items that they use.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "shared.hpp"

namespace dancefloor {

// Option o uses entries offsets[o]..offsets[o+1]-1 of items and colors.
struct Options {
  Shared<std::int32_t> offsets;  // one more than there are options
  Shared<std::int32_t> items;
  Shared<std::int32_t> colors;   // 0: not coloured; colours are numbered from 1. Empty: none is coloured
  Shared<std::int64_t> costs;    // empty: all are 0

  std::size_t size() const { return offsets.empty() ? 0 : offsets.size() - 1; }
  std::int32_t color(std::size_t use) const { return colors.empty() ? 0 : colors[use]; }
};

// The first option with a mistake, or -1. An option has a mistake if it is empty; if it uses an item from `count` on, an
// item twice, or no item before `primary`; if it gives a colour to an item before `primary`, or a colour that `unsound`
// marks (by number, less 1); or if its cost is below 0.
std::int64_t faulty(const Options& options, std::int32_t count, std::int32_t primary, const char* unsound);

// Some of the options, in the order of `numbers`. Their colours get new numbers, in the order in which they first occur;
// `palette` gets the old numbers.
Options chosen(const Options& options, const Shared<std::int32_t>& numbers, std::vector<std::int32_t>& palette);

// For each option the number of the component that it belongs to: no item joins options of different components. They
// are numbered in the order of their first options. Returns how many there are; `components` stays empty if there are
// fewer than two. `most` says for each item what joins its options: 0 if it is used at most once, -1 if it joins them
// for another reason, and otherwise the bound on its uses, which joins them only if they could exceed it.
std::int32_t joined(const Options& options, const Shared<std::int32_t>& most, std::vector<std::int32_t>& components);

// A line for each option, as DLX has it: the names of its items, with colours behind colons, and a cost that is not 0
// behind " |". Colours have their names by number, less 1.
std::string option_lines(const Options& options, const std::vector<std::string>& names,
                         const std::vector<std::string>& colors);

}  // namespace dancefloor
