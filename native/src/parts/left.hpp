// What an option leaves of a part, and the parts into which that falls.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "parts/ranks.hpp"
#include "parts/remembered.hpp"
#include "parts/tables.hpp"

namespace dancefloor::parts {

// Options, and the items that they leave open. Options and keys lie in the stacks of `Left`.
struct Part {
  std::size_t begin, end;           // options
  std::size_t key_first;            // the words of its key before this one are zeros
  std::size_t key, key_size;        // the other words
  std::int32_t needed;              // how many items are needed
  std::int32_t item;                // the one of them to branch on

  std::size_t size() const { return end - begin; }
};

class Left {
 public:
  explicit Left(Tables tables)
      : tables_(std::move(tables)), taken_(tables_.items(), 0), number_(tables_.items(), 0), last_(tables_.items()),
        color_(tables_.items()), above_(tables_.items()), part_of_(tables_.items()), wide_(tables_.bits / 64 + 1, 0),
        rank_(Ranks(tables_).all()) {}

  // The stacks. A caller that adds to them cuts them again.
  std::vector<std::int32_t> options;
  std::vector<Part> parts;

  struct Tops {
    std::size_t options, words, parts;
  };
  Tops tops() const { return {options.size(), words_.size(), parts.size()}; }
  void cut(const Tops& tops) {
    options.resize(tops.options);
    words_.resize(tops.words);
    parts.resize(tops.parts);
  }

  // All options, as a part without a key.
  Part whole() {
    for (std::int32_t option = 0; option < tables_.options(); ++option) options.push_back(option);
    return {0, options.size(), 0, 0, 0, tables_.needed, -1};
  }

  // Adds the options of a part that use its item.
  void add_branches(const Part& part) {
    for (std::size_t k = part.begin; k < part.end; ++k)
      if (tables_.has(options[k], part.item)) options.push_back(options[k]);
    looked += part.size();
  }

  // Adds the parts into which a part falls without any choice (`option` is -1), or once an option is taken; whether
  // every needed item still has an option.
  bool add_parts(const Part& part, std::int32_t option) {
    const std::size_t begin = options.size();
    std::int32_t needed = part.needed;
    options.resize(begin + part.size());
    std::copy_n(options.begin() + static_cast<std::ptrdiff_t>(part.begin), part.size(),
                options.begin() + static_cast<std::ptrdiff_t>(begin));
    if (option >= 0) take(option, begin, needed);
    const bool is_open = narrow(begin, needed);
    if (is_open && needed) divide(begin);
    forget();
    return is_open;
  }

  Key key_of(const Part& part) const {
    const Word* words = words_.data() + part.key;
    return {part.key_first, words, part.key_size, hash_of(part.key_first, words, part.key_size)};
  }

  std::uint64_t looked = 0;   // options looked at

 private:
  // Takes an option: of those from `begin` on, only the ones that it allows are left.
  void take(std::int32_t option, std::size_t begin, std::int32_t& needed) {
    for (const Use& use : tables_.uses_of(option)) {
      taken_[use.item] = use.color + 1;
      needed -= use.item < tables_.needed;
    }
    looked += options.size() - begin;
    options.erase(std::remove_if(options.begin() + static_cast<std::ptrdiff_t>(begin), options.end(),
                                 [this](std::int32_t other) { return is_excluded(other); }),
                  options.end());
    for (const Use& use : tables_.uses_of(option)) taken_[use.item] = 0;
  }

  bool is_excluded(std::int32_t option) const {
    for (const Use& use : tables_.uses_of(option))
      if (taken_[use.item] && (use.color == 0 || taken_[use.item] != use.color + 1)) return true;
    return false;
  }

  // Takes options that are the only ones of an item, as long as there are any.
  bool narrow(std::size_t begin, std::int32_t& needed) {
    while (look(begin) == needed) {
      const auto single = std::find_if(seen_.begin(), seen_.end(), [this](std::int32_t item) {
        return item < tables_.needed && number_[item] == 1;
      });
      if (single == seen_.end()) return true;
      take(last_[*single], begin, needed);
    }
    return false;
  }

  // Counts the options of each item, and notes the color that they agree on, or 0; how many needed items have options.
  std::int32_t look(std::size_t begin) {
    forget();
    std::int32_t needed = 0;
    for (std::size_t k = begin; k < options.size(); ++k)
      for (const Use& use : tables_.uses_of(options[k])) {
        if (number_[use.item]++ == 0) {
          seen_.push_back(use.item);
          color_[use.item] = use.color;
          needed += use.item < tables_.needed;
        } else if (color_[use.item] != use.color) {
          color_[use.item] = 0;
        }
        last_[use.item] = options[k];
      }
    looked += options.size() - begin;
    return needed;
  }

  void forget() {
    for (const std::int32_t item : seen_) number_[item] = 0;
    seen_.clear();
  }

  // Puts the options from `begin` on into parts.
  void divide(std::size_t begin) {
    for (const std::int32_t item : seen_) {
      above_[item] = item;
      part_of_[item] = -1;
    }
    for (std::size_t k = begin; k < options.size(); ++k) {
      const std::int32_t first = top(needed_item(options[k]));
      for (const Use& use : tables_.uses_of(options[k]))
        if (color_[use.item] == 0) above_[top(use.item)] = first;
    }
    looked += options.size() - begin;
    const std::size_t first_part = parts.size();
    sort(begin, first_part);
    for (std::size_t k = first_part; k < parts.size(); ++k) describe(parts[k]);
  }

  std::int32_t top(std::int32_t item) {
    while (above_[item] != item) item = above_[item] = above_[above_[item]];
    return item;
  }

  // A needed item of an option: it joins all options that use it.
  std::int32_t needed_item(std::int32_t option) const {
    const std::span<const Use> uses = tables_.uses_of(option);
    std::size_t k = 0;
    while (uses[k].item >= tables_.needed) ++k;
    return uses[k].item;
  }

  // Sorts the options from `begin` on by the parts that they are in; parts are in the order of their first options.
  void sort(std::size_t begin, std::size_t first_part) {
    sorted_.assign(options.begin() + static_cast<std::ptrdiff_t>(begin), options.end());
    for (const std::int32_t option : sorted_) {
      std::int32_t& part = part_of_[top(needed_item(option))];
      if (part < 0) {
        part = static_cast<std::int32_t>(parts.size());
        parts.push_back({});
      }
      ++parts[part].end;
    }
    for (std::size_t k = first_part, at = begin; k < parts.size(); ++k) {
      const std::size_t size = parts[k].end;
      parts[k].begin = parts[k].end = at;
      at += size;
    }
    for (const std::int32_t option : sorted_)
      options[parts[part_of_[top(needed_item(option))]].end++] = option;
  }

  // Whether to branch on an item rather than on another one.
  bool is_before(std::int32_t item, std::int32_t other) const {
    if (rank_[item] != rank_[other]) return rank_[item] < rank_[other];
    return number_[item] != number_[other] ? number_[item] < number_[other] : item < other;
  }

  // Finds the key of a part, and the item with the fewest options.
  void describe(Part& part) {
    std::size_t first = wide_.size(), last = 0;
    part.item = -1;
    for (std::size_t k = part.begin; k < part.end; ++k)
      for (const Use& use : tables_.uses_of(options[k])) {
        const std::size_t bit = tables_.bit[use.item] + static_cast<std::size_t>(color_[use.item]), word = bit / 64;
        const Word mask = Word{1} << bit % 64;
        if (wide_[word] & mask) continue;
        wide_[word] |= mask;
        first = std::min(first, word);
        last = std::max(last, word);
        if (use.item >= tables_.needed) continue;
        ++part.needed;
        if (part.item < 0 || is_before(use.item, part.item)) part.item = use.item;
      }
    part.key = words_.size();
    part.key_first = first;
    part.key_size = last + 1 - first;
    const auto begin = wide_.begin() + static_cast<std::ptrdiff_t>(first);
    words_.insert(words_.end(), begin, begin + static_cast<std::ptrdiff_t>(part.key_size));
    std::fill_n(begin, part.key_size, Word{0});
  }

  Tables tables_;
  std::vector<Word> words_;            // of keys: a stack, too
  std::vector<std::int32_t> taken_;    // by item: 1 + the color of the option that is being taken, else 0
  // By item that is seen: how many options it has, the last of them, the color that they agree on, another item of its
  // part, and the number of its part.
  std::vector<std::int32_t> number_, last_, color_, above_, part_of_;
  std::vector<std::int32_t> seen_, sorted_;
  std::vector<Word> wide_;             // zeros, except while a key is made
  std::vector<std::int32_t> rank_;     // by item
};

}  // namespace dancefloor::parts
