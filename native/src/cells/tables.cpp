#include "cells/tables.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>

#include "interruption.hpp"

namespace dancefloor::cells {
namespace {

class Builder {
 public:
  Builder(const Problem& problem, const Reduction& reduction, std::size_t row_words)
      : problem_(problem), reduction_(reduction) {
    number_items();
    number_options();
    list_uses();
    const std::size_t row = static_cast<std::size_t>(tables_.options + 63) / 64;
    const std::int32_t rows = tables_.options + tables_.items + colors_;
    row * static_cast<std::size_t>(rows) <= row_words ? fill_rows() : fill_sets();
  }

  Tables tables() { return std::move(tables_); }

 private:
  void number_items() {
    item_.assign(static_cast<std::size_t>(problem_.items()), -1);
    for (std::int32_t i = 0; i < problem_.primary; ++i) {
      const Role role = reduction_.role[i];
      if (role != Role::required && role != Role::counted) continue;
      item_[i] = tables_.items++;
      tables_.counter.push_back(-1);
      tables_.size.push_back(0);
      if (role == Role::required) continue;
      tables_.counter.back() = static_cast<std::int32_t>(tables_.counters.size());
      tables_.counters.push_back({problem_.low[i], problem_.high[i], reduction_.decided[i]});
      tables_.size.back() = 1 - problem_.low[i];
    }
    tables_.active = tables_.items;
    for (std::int32_t i = 0; i < problem_.items(); ++i) {
      if (reduction_.role[i] == Role::optional) item_[i] = tables_.items++;
    }
  }

  void number_options() {
    constexpr std::uint64_t digit = 1u << 21;
    std::vector<std::pair<std::uint64_t, std::int32_t>> order;  // the three first items, option
    for (std::int32_t o = 0; o < problem_.options(); ++o) {
      pause_every(256, o);
      if (!reduction_.possible[o]) continue;
      std::uint64_t first[3] = {digit - 1, digit - 1, digit - 1};
      for (std::int32_t e = problem_.offsets[o]; e < problem_.offsets[o + 1]; ++e) {
        std::uint64_t item = static_cast<std::uint32_t>(item_[problem_.use_item[e]]);
        for (std::uint64_t& place : first) {
          if (item < place) std::swap(item, place);
        }
      }
      order.emplace_back((first[0] * digit + first[1]) * digit + first[2], o);
    }
    if (!std::is_sorted(order.begin(), order.end())) std::sort(order.begin(), order.end());
    for (const auto& [first, o] : order) tables_.number.push_back(o);
    tables_.options = static_cast<std::int32_t>(order.size());
  }

  void list_uses() {
    std::map<std::pair<std::int32_t, std::int32_t>, std::int32_t> colors;  // item and color: their number
    const auto number = [&](std::int32_t item, std::int32_t color) {
      return colors.try_emplace({item, color}, static_cast<std::int32_t>(colors.size())).first->second;
    };
    const auto list = [&](std::int32_t e) {
      const std::int32_t item = item_[problem_.use_item[e]];
      const std::int32_t color = problem_.color(e);
      tables_.use_item.push_back(item);
      tables_.use_kept.push_back(color == 0 ? -1 : number(item, color));
    };
    for (std::int32_t k = 0; k < tables_.options; ++k) {
      pause_every(256, k);
      const std::int32_t begin = problem_.offsets[tables_.number[k]], end = problem_.offsets[tables_.number[k] + 1];
      tables_.use_begin.push_back(static_cast<std::int32_t>(tables_.use_item.size()));
      for (std::int32_t e = begin; e < end; ++e) {
        const std::int32_t item = item_[problem_.use_item[e]];
        if (item < 0 || item >= tables_.active) continue;
        list(e);
        ++tables_.size[item];
      }
      tables_.active_end.push_back(static_cast<std::int32_t>(tables_.use_item.size()));
      for (std::int32_t e = begin; e < end; ++e) {
        if (item_[problem_.use_item[e]] >= tables_.active) list(e);
      }
    }
    tables_.use_begin.push_back(static_cast<std::int32_t>(tables_.use_item.size()));
    colors_ = static_cast<std::int32_t>(colors.size());
    tables_.colored = colors_ > 0;
  }

  // Calls action for every use: its option, its item, and the set of options that may stay.
  template <class Action>
  void each_use(Action action) const {
    for (std::int32_t k = 0; k < tables_.options; ++k) {
      pause_every(256, k);
      for (std::int32_t u = tables_.use_begin[k]; u < tables_.use_begin[k + 1]; ++u) {
        action(k, tables_.use_item[u], tables_.use_kept[u]);
      }
    }
  }

  void fill_rows() {
    const std::int32_t row = tables_.row = (tables_.options + 63) / 64;
    const auto size = [row](std::int32_t rows) { return static_cast<std::size_t>(rows) * std::size_t(row); };
    std::vector<std::uint64_t> same(size(colors_), 0);
    tables_.item_rows.assign(size(tables_.items), 0);
    tables_.first_word.assign(static_cast<std::size_t>(tables_.items), row);
    tables_.conflict_rows.assign(size(tables_.options), 0);
    each_use([&](std::int32_t k, std::int32_t item, std::int32_t kept) {
      const std::uint64_t bit = std::uint64_t{1} << k % 64;
      tables_.item_rows[static_cast<std::size_t>(item * row + k / 64)] |= bit;
      tables_.first_word[item] = std::min(tables_.first_word[item], k / 64);
      if (kept >= 0) same[static_cast<std::size_t>(kept * row + k / 64)] |= bit;
    });
    each_use([&](std::int32_t k, std::int32_t item, std::int32_t kept) {
      if (item < tables_.active && tables_.counter[item] >= 0) return;
      std::uint64_t* const conflicts = tables_.conflict_rows.data() + static_cast<std::ptrdiff_t>(k) * row;
      const std::uint64_t* const with = tables_.item_rows.data() + static_cast<std::ptrdiff_t>(item) * row;
      for (std::int32_t w = 0; w < row; ++w) conflicts[w] |= kept < 0 ? with[w] : with[w] & ~same[kept * row + w];
      conflicts[k / 64] &= ~(std::uint64_t{1} << k % 64);
    });
  }

  void fill_sets() {
    std::vector<std::vector<std::int32_t>> with(static_cast<std::size_t>(tables_.items));
    std::vector<std::vector<std::int32_t>> same(static_cast<std::size_t>(colors_));
    each_use([&](std::int32_t k, std::int32_t item, std::int32_t kept) {
      with[item].push_back(k);
      if (kept >= 0) same[kept].push_back(k);
    });
    for (const auto& options : with) tables_.with.add(options);
    for (const auto& options : same) tables_.same.add(options);
  }

  const Problem& problem_;
  const Reduction& reduction_;
  std::vector<std::int32_t> item_;  // by item of the problem: its number here, or -1
  std::int32_t colors_ = 0;         // pairs of an item and a color
  Tables tables_;
};

}  // namespace

void Sets::add(const std::vector<std::int32_t>& options) {
  std::int32_t last = -1;
  for (const std::int32_t k : options) {
    const std::int32_t word = k / 64, number = word / 64;
    if (last < 0 || number != last / 64) groups.push_back({number, static_cast<std::int32_t>(words.size()), 0});
    if (word != last) words.push_back(0);
    groups.back().filled |= std::uint64_t{1} << word % 64;
    words.back() |= std::uint64_t{1} << k % 64;
    last = word;
  }
  begin.push_back(static_cast<std::int32_t>(groups.size()));
}

Tables tables(const Problem& problem, const Reduction& reduction, std::size_t row_words) {
  return Builder(problem, reduction, row_words).tables();
}

}  // namespace dancefloor::cells
