// The options that may still be chosen, as a row of bits, and how it changed.
//
// If there are few options, each has a row of its own, with all options that it takes out. If there are many, the search
// finds them item by item, and skips words that have become 0, 64 at a time.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "cells/tables.hpp"

namespace dancefloor::cells {

class Remaining {
 public:
  struct Change {
    std::int32_t word;
    std::uint64_t options;  // those that were taken out of it
  };

  explicit Remaining(const Tables& tables)
      : live_(static_cast<std::size_t>(tables.options + 63) / 64, ~std::uint64_t{0}),
        filled_((live_.size() + 63) / 64, ~std::uint64_t{0}),
        changes_(static_cast<std::size_t>(tables.options) + 2) {  // each takes one option at least
    if (tables.options % 64 != 0) live_.back() >>= 64 - tables.options % 64;
    if (live_.size() % 64 != 0) filled_.back() >>= 64 - live_.size() % 64;
  }

  // Changes number 0 to changed() - 1 were made and not undone. There is room for one more.
  std::size_t changed() const { return changed_; }
  Change* changes() { return changes_.data(); }

  void undo(std::size_t to) {
    while (changed_ > to) {
      const Change& change = changes_[--changed_];
      live_[static_cast<std::size_t>(change.word)] |= change.options;
      filled_[static_cast<std::size_t>(change.word / 64)] |= std::uint64_t{1} << change.word % 64;
    }
  }

  void take(std::int32_t option) { take(option / 64, std::uint64_t{1} << option % 64); }

  // Takes out the options that contradict one, except through counted items. Only if the tables have rows.
  void clear_conflicts(const Tables& tables, std::int32_t option) { clear_row(tables, tables.conflict_rows, option); }

  // Takes out the options of an item, except those in the set `kept` (-1: none stay).
  template <bool colored>
  void clear(const Tables& tables, std::int32_t item, std::int32_t kept) {
    if (tables.row > 0) return clear_row(tables, tables.item_rows, item);
    const Sets &with = tables.with, &same = tables.same;
    std::int32_t k = colored && kept >= 0 ? same.begin[kept] : 0;
    for (std::int32_t g = with.begin[item], end = with.begin[item + 1]; g < end; ++g) {
      const Sets::Group& group = with.groups[g];
      std::uint64_t stays = 0;
      if (colored && kept >= 0) {
        while (k < same.begin[kept + 1] && same.groups[k].number < group.number) ++k;
        if (k < same.begin[kept + 1] && same.groups[k].number == group.number) stays = same.groups[k].filled;
      }
      for (std::uint64_t filled = group.filled & filled_[group.number]; filled != 0; filled &= filled - 1) {
        const int w = std::countr_zero(filled);
        const std::int32_t word = 64 * group.number + w;
        std::uint64_t options = live_[word] & with.word(group, w);
        if (colored && (stays >> w & 1) != 0) options &= ~same.word(same.groups[k], w);
        take(word, options);
      }
    }
  }

  // Calls action for every option of an item that is left, in ascending order.
  template <class Action>
  void each(const Tables& tables, std::int32_t item, Action action) const {
    const auto each_of = [&action](std::int32_t word, std::uint64_t options) {
      for (; options != 0; options &= options - 1) action(64 * word + std::countr_zero(options));
    };
    if (tables.row > 0) {
      const std::uint64_t* const row = tables.item_rows.data() + static_cast<std::ptrdiff_t>(item) * tables.row;
      for (std::int32_t w = tables.first_word[item]; w < tables.row; ++w) each_of(w, live_[w] & row[w]);
      return;
    }
    for (std::int32_t g = tables.with.begin[item]; g < tables.with.begin[item + 1]; ++g) {
      const Sets::Group& group = tables.with.groups[g];
      for (std::uint64_t filled = group.filled & filled_[group.number]; filled != 0; filled &= filled - 1) {
        const int w = std::countr_zero(filled);
        const std::int32_t word = 64 * group.number + w;
        each_of(word, live_[word] & tables.with.word(group, w));
      }
    }
  }

  // The first option of an item that is left. There must be one.
  std::int32_t first(const Tables& tables, std::int32_t item) const {
    if (tables.row > 0) {
      const std::uint64_t* const row = tables.item_rows.data() + static_cast<std::ptrdiff_t>(item) * tables.row;
      std::int32_t w = tables.first_word[item];
      while ((live_[w] & row[w]) == 0) ++w;
      return 64 * w + std::countr_zero(live_[w] & row[w]);
    }
    for (std::int32_t g = tables.with.begin[item];; ++g) {
      const Sets::Group& group = tables.with.groups[g];
      for (std::uint64_t filled = group.filled & filled_[group.number]; filled != 0; filled &= filled - 1) {
        const int w = std::countr_zero(filled);
        const std::int32_t word = 64 * group.number + w;
        const std::uint64_t options = live_[word] & tables.with.word(group, w);
        if (options != 0) return 64 * word + std::countr_zero(options);
      }
    }
  }

 private:
  void take(std::int32_t word, std::uint64_t options) {
    const std::uint64_t left = live_[word] ^ options;
    live_[word] = left;
    filled_[word / 64] &= ~(std::uint64_t{left == 0} << word % 64);
    changes_[changed_] = {word, options};
    changed_ += options != 0;
  }

  // Without a branch for each word: it could not be predicted.
  void clear_row(const Tables& tables, const std::vector<std::uint64_t>& rows, std::int32_t number) {
    const std::uint64_t* const row = rows.data() + static_cast<std::ptrdiff_t>(number) * tables.row;
    std::uint64_t* const live = live_.data();
    Change* change = changes_.data() + changed_;
    for (std::int32_t w = 0, words = tables.row; w < words; ++w) {
      const std::uint64_t options = live[w] & row[w];
      live[w] ^= options;
      *change = {w, options};
      change += options != 0;
    }
    changed_ = static_cast<std::size_t>(change - changes_.data());
  }

  std::vector<std::uint64_t> live_;    // by option, one bit: whether it may still be chosen
  std::vector<std::uint64_t> filled_;  // by word of live_, one bit: whether it is not 0; unused where there are rows
  std::vector<Change> changes_;
  std::size_t changed_ = 0;
};

}  // namespace dancefloor::cells
