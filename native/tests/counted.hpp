// Problems that several tests count, and what they compare.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "counting/natural.hpp"
#include "problem.hpp"

namespace dancefloor {

inline void add_option(Problem& problem, const std::vector<std::int32_t>& items) {
  problem.use_item.insert(problem.use_item.end(), items.begin(), items.end());
  problem.use_color.resize(problem.use_item.size(), 0);
  problem.offsets.push_back(static_cast<std::int32_t>(problem.use_item.size()));
}

inline Problem cells(int count) {
  Problem problem;
  problem.primary = count;
  problem.low.assign(count, 1);
  problem.high.assign(count, 1);
  problem.offsets = {0};
  return problem;
}

inline Problem dominoes(int rows, int columns) {
  Problem problem = cells(rows * columns);
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < columns; ++c) {
      if (c + 1 < columns) add_option(problem, {r * columns + c, r * columns + c + 1});
      if (r + 1 < rows) add_option(problem, {r * columns + c, (r + 1) * columns + c});
    }
  return problem;
}

inline bool same(const counting::Natural& a, const counting::Natural& b) {
  return !counting::less(a, b.data(), b.size()) && !counting::less(b, a.data(), a.size());
}

}  // namespace dancefloor
