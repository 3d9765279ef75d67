// Problems that several tests solve, and the covers of searches as lists.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

#include "check.hpp"
#include "problem.hpp"

namespace dancefloor {

constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();
constexpr Budget whole{unlimited, unlimited, 1e9, unlimited};

using Bounds = std::vector<std::pair<std::int32_t, std::int32_t>>;  // low and high of each primary item
using Uses = std::vector<std::pair<std::int32_t, std::int32_t>>;    // item and color
using Cover = std::vector<std::int32_t>;

// --- Problems -------------------------------------------------------------------------------------------------------

inline Bounds ones(int count) { return Bounds(static_cast<std::size_t>(count), {1, 1}); }

inline Problem make(const Bounds& bounds, std::int32_t secondary, const std::vector<Uses>& options) {
  Problem problem;
  problem.primary = static_cast<std::int32_t>(bounds.size());
  for (const auto& [low, high] : bounds) {
    problem.low.push_back(low);
    problem.high.push_back(high);
  }
  problem.low.resize(bounds.size() + static_cast<std::size_t>(secondary), 0);
  problem.high.resize(bounds.size() + static_cast<std::size_t>(secondary), 1);
  problem.offsets.push_back(0);
  for (const Uses& uses : options) {
    for (const auto& [item, color] : uses) {
      problem.use_item.push_back(item);
      problem.use_color.push_back(color);
    }
    problem.offsets.push_back(static_cast<std::int32_t>(problem.use_item.size()));
  }
  return problem;
}

inline void add_option(Problem& problem, const std::vector<std::int32_t>& items) {
  problem.use_item.insert(problem.use_item.end(), items.begin(), items.end());
  problem.use_color.resize(problem.use_item.size(), 0);
  problem.offsets.push_back(static_cast<std::int32_t>(problem.use_item.size()));
}

// One to `most` of the items, in random order.
inline std::vector<int> some_items(std::mt19937& random, int items, int most) {
  std::vector<int> chosen(static_cast<std::size_t>(items));
  std::iota(chosen.begin(), chosen.end(), 0);
  std::shuffle(chosen.begin(), chosen.end(), random);
  chosen.resize(1 + random() % static_cast<unsigned>(std::min(items, most)));
  return chosen;
}

// Items: the numbers 1 to n, then the places 1 to 2n.
inline Problem langford(int n) {
  std::vector<Uses> options;
  for (int number = 1; number <= n; ++number)
    for (int place = 0; place + number + 1 < 2 * n; ++place)
      options.push_back({{number - 1, 0}, {n + place, 0}, {n + place + number + 1, 0}});
  return make(ones(3 * n), 0, options);
}

// Items: the cells, row by row.
inline Problem dominoes(int rows, int columns) {
  std::vector<Uses> options;
  for (int cell = 0; cell < rows * columns; ++cell) {
    if (cell % columns + 1 < columns) options.push_back({{cell, 0}, {cell + 1, 0}});
    if (cell + columns < rows * columns) options.push_back({{cell, 0}, {cell + columns, 0}});
  }
  return make(ones(rows * columns), 0, options);
}

// --- Covers ---------------------------------------------------------------------------------------------------------

inline void append(const Covers& batch, std::vector<Cover>& covers) {
  std::size_t begin = 0;
  for (const std::size_t end : batch.ends) {
    covers.emplace_back(batch.options.begin() + static_cast<std::ptrdiff_t>(begin),
                        batch.options.begin() + static_cast<std::ptrdiff_t>(end));
    begin = end;
  }
  CHECK(begin == batch.options.size());
}

inline std::vector<Cover> unpack(const Covers& batch) {
  std::vector<Cover> covers;
  append(batch, covers);
  return covers;
}

// All covers of a search that has not begun, in its order.
inline std::vector<Cover> all(Search& search) {
  Covers batch;
  CHECK(search.advance(whole, batch));
  CHECK(batch.found == batch.ends.size());
  CHECK(search.progress() == 1.0);
  return unpack(batch);
}

inline std::vector<Cover> sorted(std::vector<Cover> covers) {
  for (Cover& cover : covers) std::sort(cover.begin(), cover.end());
  std::sort(covers.begin(), covers.end());
  return covers;
}

}  // namespace dancefloor
