// Which items to branch on first: those whose options hold a problem together.
//
// Nested dissection (George, SIAM J. Numer. Anal. 10, 1973), for hypergraphs: if all options of a few items are gone, the
// rest falls apart. The items are put in a row, from one at the edge on, so that few options are partly in it at any time.
// The row is cut where fewest options cross, not far from its middle, and a few items that hit all these options separate
// the two sides. Each side is treated in the same way, unless its separator is too large to be of use.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "parts/tables.hpp"
#include "tuning.hpp"

namespace dancefloor::parts {

class Ranks {
 public:
  explicit Ranks(const Tables& tables)
      : tables_(tables), rank_(tables.items(), 0), place_(tables.items(), -1), options_of_(tables.items()),
        is_left_(static_cast<std::size_t>(tables.options()), false), number_(tables.items(), 0),
        inside_(static_cast<std::size_t>(tables.options()), 0) {
    std::vector<std::int32_t> all;
    for (std::int32_t option = 0; option < tables.options(); ++option) {
      all.push_back(option);
      for (const Use& use : tables.uses_of(option)) options_of_[use.item].push_back(option);
    }
    std::vector<std::pair<std::vector<std::int32_t>, std::int32_t>> waiting{{std::move(all), 0}};
    while (!waiting.empty()) {
      auto [options, rank] = std::move(waiting.back());
      waiting.pop_back();
      pause();
      for (std::vector<std::int32_t>& part : connected(options)) {
        const std::vector<std::int32_t> left = separate(part, rank);
        if (!left.empty()) waiting.emplace_back(left, rank + 1);
      }
    }
  }

  // By item: the smaller, the earlier.
  std::vector<std::int32_t> all() && { return std::move(rank_); }

 private:
  // The options of each connected part, in the order of a breadth-first walk that begins at its edge.
  std::vector<std::vector<std::int32_t>> connected(const std::vector<std::int32_t>& options) {
    for (const std::int32_t option : options) is_left_[option] = true;
    std::vector<std::vector<std::int32_t>> parts;
    for (const std::int32_t option : options)
      if (is_left_[option]) parts.push_back(walk(tables_.uses_of(option)[0].item).first);
    return parts;
  }

  // The options and items that are reached from an item, nearest first. The options are no longer left.
  std::pair<std::vector<std::int32_t>, std::vector<std::int32_t>> walk(std::int32_t first) {
    std::vector<std::int32_t> options, items{first};
    place_[first] = 0;
    for (std::size_t k = 0; k < items.size(); ++k) {
      pause_every<std::size_t>(64, k);
      for (const std::int32_t option : options_of_[items[k]]) {
        if (!is_left_[option]) continue;
        is_left_[option] = false;
        options.push_back(option);
        for (const Use& use : tables_.uses_of(option))
          if (place_[use.item] < 0) {
            place_[use.item] = static_cast<std::int32_t>(items.size());
            items.push_back(use.item);
          }
      }
    }
    for (const std::int32_t item : items) place_[item] = -1;
    return {std::move(options), std::move(items)};
  }

  // The items of a connected part, from one of them on: next comes the one that leaves fewest options partly covered.
  std::vector<std::int32_t> grown(const std::vector<std::int32_t>& options, std::int32_t first) {
    std::vector<std::int32_t> row{first}, edge;
    for (const std::int32_t option : options) {
      is_left_[option] = true;
      inside_[option] = 0;
      for (const Use& use : tables_.uses_of(option)) {
        ++number_[use.item];   // options that would be partly covered, less those that would not any more
        place_[use.item] = -1;
      }
    }
    place_[first] = 0;
    for (std::size_t k = 0; k < row.size(); ++k) {
      pause_every<std::size_t>(64, k);
      for (const std::int32_t option : options_of_[row[k]]) {
        if (!is_left_[option]) continue;
        const std::int32_t inside = ++inside_[option];
        const auto size = static_cast<std::int32_t>(tables_.uses_of(option).size());
        for (const Use& use : tables_.uses_of(option)) {
          number_[use.item] -= (inside == 1) + (inside == size - 1);
          if (place_[use.item] != -1) continue;
          place_[use.item] = -2;
          edge.push_back(use.item);
        }
      }
      if (edge.empty()) break;
      const auto next = std::min_element(edge.begin(), edge.end(), [this](std::int32_t a, std::int32_t b) {
        return number_[a] < number_[b];
      });
      place_[*next] = 0;
      row.push_back(*next);
      edge.erase(next);
    }
    for (const std::int32_t option : options) is_left_[option] = false;
    for (const std::int32_t item : row) {
      place_[item] = -1;
      number_[item] = 0;
    }
    return row;
  }

  // Ranks the items of a connected part, and returns the options that its separator leaves.
  std::vector<std::int32_t> separate(const std::vector<std::int32_t>& options, std::int32_t rank) {
    for (const std::int32_t option : options) is_left_[option] = true;
    const std::vector<std::int32_t> row = grown(options, walk(tables_.uses_of(options.back())[0].item).second.back());
    for (const std::int32_t item : row) rank_[item] = rank;
    if (row.size() < tuning::parts::least_items) return {};
    const std::vector<std::int32_t> hit = separator(options, row);
    if (hit.size() * tuning::parts::least_share > row.size()) return {};
    for (const std::int32_t item : row) rank_[item] = rank + 1;
    for (const std::int32_t item : hit) rank_[item] = rank;
    std::vector<std::int32_t> left;
    for (const std::int32_t option : options)
      if (std::none_of(hit.begin(), hit.end(), [&](std::int32_t item) { return tables_.has(option, item); }))
        left.push_back(option);
    return left;
  }

  // Items that hit all options across the best cut of a row of items.
  std::vector<std::int32_t> separator(const std::vector<std::int32_t>& options, const std::vector<std::int32_t>& row) {
    for (std::size_t k = 0; k < row.size(); ++k) place_[row[k]] = static_cast<std::int32_t>(k);
    std::vector<std::int32_t> change(row.size() + 1, 0);
    std::vector<std::pair<std::int32_t, std::int32_t>> reach;
    for (const std::int32_t option : options) {
      std::int32_t first = static_cast<std::int32_t>(row.size()), last = 0;
      for (const Use& use : tables_.uses_of(option)) {
        first = std::min(first, place_[use.item]);
        last = std::max(last, place_[use.item]);
      }
      reach.emplace_back(first, last);
      ++change[first];
      --change[last];
    }
    for (const std::int32_t item : row) place_[item] = -1;
    // Between places k and k + 1 cross as many options as change[0] + ... + change[k].
    const std::size_t from = row.size() / 4, to = row.size() - from;
    std::int32_t crossing = 0, least = -1;
    std::size_t cut = 0;
    for (std::size_t k = 0; k < to; ++k) {
      crossing += change[k];
      if (k >= from && (least < 0 || crossing < least)) {
        least = crossing;
        cut = k;
      }
    }
    std::vector<std::int32_t> across;
    for (std::size_t k = 0; k < options.size(); ++k)
      if (reach[k].first <= static_cast<std::int32_t>(cut) && reach[k].second > static_cast<std::int32_t>(cut))
        across.push_back(options[k]);
    return hitting(std::move(across));
  }

  // Needed items that together hit all of some options: again and again the one that hits most.
  std::vector<std::int32_t> hitting(std::vector<std::int32_t> options) {
    std::vector<std::int32_t> found;
    while (!options.empty()) {
      pause();
      std::int32_t best = -1;
      for (const std::int32_t option : options)
        for (const Use& use : tables_.uses_of(option))
          if (use.item < tables_.needed) ++number_[use.item];
      for (const std::int32_t option : options)
        for (const Use& use : tables_.uses_of(option))
          if (use.item < tables_.needed && (best < 0 || number_[use.item] > number_[best] ||
                                             (number_[use.item] == number_[best] && use.item < best)))
            best = use.item;
      for (const std::int32_t option : options)
        for (const Use& use : tables_.uses_of(option)) number_[use.item] = 0;
      found.push_back(best);
      std::erase_if(options, [&](std::int32_t option) { return tables_.has(option, best); });
    }
    return found;
  }

  const Tables& tables_;
  std::vector<std::int32_t> rank_, place_;
  std::vector<std::vector<std::int32_t>> options_of_;
  std::vector<char> is_left_;
  std::vector<std::int32_t> number_, inside_;
};

}  // namespace dancefloor::parts
