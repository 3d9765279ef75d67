// A problem as dancing cells see it: which options each item has, as bits, and which items each option has, as a list.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "cells/reduction.hpp"
#include "problem.hpp"

namespace dancefloor::cells {

// Sets of options, as those words of a row of bits that are not 0: 64 options to a word, and 64 words to a group.
struct Sets {
  struct Group {
    std::int32_t number;  // of the group in the row
    std::int32_t first;   // of its words in `words`
    std::uint64_t filled; // which of its words are not 0
  };
  std::vector<std::int32_t> begin{0};  // set k has the groups begin[k] to begin[k + 1] - 1, in ascending order
  std::vector<Group> groups;
  std::vector<std::uint64_t> words;

  // Word `w` of a group that has it.
  std::uint64_t word(const Group& group, int w) const {
    // How many words come before it. Many compilers call a function for std::popcount.
    std::uint64_t x = group.filled & ((std::uint64_t{1} << w) - 1);
    x -= x >> 1 & 0x5555555555555555;
    x = (x & 0x3333333333333333) + (x >> 2 & 0x3333333333333333);
    x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0f;
    return words[static_cast<std::size_t>(group.first) + (x * 0x0101010101010101 >> 56)];
  }

  void add(const std::vector<std::int32_t>& options);  // in ascending order
};

struct Counter {
  std::int32_t low, high;
  bool decided;  // whether its options are all decided by items that are required
};

// Items have new numbers here: first the `active` ones, to branch on, in their order. Options have new numbers too, so
// that those with the same first items stand together and the options of an item fill few words. The tables never
// change; the parts of a search that was split share them.
struct Tables {
  std::int32_t items = 0, active = 0, options = 0;
  bool colored = false;

  std::vector<std::int32_t> number;      // by option: its number in the problem
  std::vector<std::int32_t> use_begin;   // by option, and one more
  std::vector<std::int32_t> use_item;    // by use: the active items of an option come first
  std::vector<std::int32_t> use_kept;    // by use: the set in `same` of options that may stay; -1 if all go
  std::vector<std::int32_t> active_end;  // by option: after the last use of an active item

  // Up to a number of options, whole rows of bits, `row` words each. With more, `row` is 0, and there are sets.
  std::int32_t row = 0;
  std::vector<std::uint64_t> item_rows;      // by item: its options
  std::vector<std::int32_t> first_word;      // by item: the first word of its row that is not 0
  std::vector<std::uint64_t> conflict_rows;  // by option: those that contradict it, whatever the other choices
  Sets with;  // by item: its options
  Sets same;  // those that give an item the same color

  std::vector<std::int32_t> counter;  // by active item: a number in `counters`, or -1: it is required
  std::vector<Counter> counters;
  std::vector<std::int32_t> size;     // by active item: how many branches it has, as cells.cpp explains
};

// `row_words`: how many words the rows may have together.
Tables tables(const Problem& problem, const Reduction& reduction, std::size_t row_words);

}  // namespace dancefloor::cells
