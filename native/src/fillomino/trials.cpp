#include "fillomino/trials.hpp"

#include <numeric>

namespace dancefloor::fillomino {

std::vector<std::int32_t> choices(const Board& board, const Rules& rules) {
  std::vector<std::int32_t> counts;
  counts.reserve(static_cast<std::size_t>(board.cells()));
  for (Cell cell = 0; cell < board.cells(); ++cell) counts.push_back(rules.choices(cell));
  return counts;
}

std::vector<std::int32_t> trials(const Board& board, Rules& rules, Cell cell, const std::vector<Symbol>& symbols) {
  std::vector<std::int32_t> totals;
  for (const Symbol symbol : symbols) {
    std::int32_t total = 0;
    if (!rules.failed() && symbol >= 0 && rules.can(cell, symbol)) {
      const std::size_t mark = rules.mark();
      if (rules.place(cell, symbol) && rules.run()) {
        const std::vector<std::int32_t> counts = choices(board, rules);
        total = std::accumulate(counts.begin(), counts.end(), 0);
      }
      rules.undo(mark);
    }
    totals.push_back(total);
  }
  return totals;
}

}  // namespace dancefloor::fillomino
