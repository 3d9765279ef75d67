#include "counting/rows.hpp"

#include <algorithm>
#include <bit>
#include <set>
#include <utility>

#include "interruption.hpp"

namespace dancefloor::counting {
namespace {

// The first row of cells after their longest gap on the ring of rows; -1 if there is no gap, or several are longest.
std::int32_t first_of(const std::set<std::int32_t>& used, std::int32_t rows) {
  std::int32_t longest = 0, first = -1, before = *used.rbegin() - rows;
  for (const std::int32_t row : used) {
    const std::int32_t gap = row - before;
    if (gap == longest) first = -1;
    if (gap > longest) longest = gap, first = row;
    before = row;
  }
  return longest > 1 ? first : -1;
}

// The same cells, with columns turned round.
Profile turned(Profile cells, std::int32_t columns, const Turns::Map& map) {
  Profile out = 0;
  for (; cells; cells &= cells - 1) {
    const std::int32_t bit = std::countr_zero(cells), column = bit % columns;
    const std::int32_t to = (map.mirrored ? columns - 1 - column : column) + map.by;
    out |= Profile{1} << (bit - column + to % columns);
  }
  return out;
}

}  // namespace

std::optional<Rows> Rows::of(const Layout& layout, const Turns& turns) {
  if (!turns.rolls || !layout.fields.empty() || turns.columns >= 64) return std::nullopt;
  Rows found{turns.rows, turns.columns, 1, {}, {}};
  found.moves.resize(turns.columns);
  for (const Turns::Map& map : turns.maps)
    if (!map.over) found.maps.push_back(map);
  for (const Layout::Move& move : layout.moves) {
    pause();
    std::set<std::int32_t> used;
    for (const int cell : move.cells) used.insert((move.lead + cell) / turns.columns);
    const std::int32_t first = first_of(used, turns.rows);
    if (first < 0) return std::nullopt;
    if (first > 0) continue;   // the same option is in each row, and that of the first row stands for all
    Profile cells = 0;
    for (const int cell : move.cells) {
      const std::int32_t row = (move.lead + cell) / turns.columns, column = (move.lead + cell) % turns.columns;
      found.depth = std::max(found.depth, row + 1);
      if (found.depth * turns.columns > 64) return std::nullopt;
      cells |= Profile{1} << (row * turns.columns + column);
    }
    found.moves[std::countr_zero(cells)].push_back(cells);
  }
  return found;
}

bool Rows::find(Profiles& profiles) const {
  if (profiles.row >= depth) return true;
  std::vector<Profile> next;
  for (const Profile covered : profiles.found) {
    if (covered >> profiles.column & 1) {
      next.push_back(covered);
      continue;
    }
    next.push_back(covered | Profile{1} << profiles.column);
    for (const Profile move : moves[profiles.column])
      if (!(move & covered)) next.push_back(covered | move);
  }
  std::sort(next.begin(), next.end());
  next.erase(std::unique(next.begin(), next.end()), next.end());
  profiles.found = std::move(next);
  if (++profiles.column < columns) return false;
  for (Profile& covered : profiles.found) covered >>= columns;
  profiles.column = 0;
  return ++profiles.row >= depth;
}

Profile Rows::least(Profile profile) const {
  Profile best = profile;
  for (const Turns::Map& map : maps) best = std::min(best, turned(profile, columns, map));
  return best;
}

Rows Rows::with_columns(std::int32_t other) const {
  Rows narrow{rows, other, depth, {}, {}};
  narrow.moves.resize(other);
  for (const auto& begun : moves) {
    for (const Profile move : begun) {
      std::set<std::int32_t> used;
      for (Profile left = move; left; left &= left - 1) used.insert(std::countr_zero(left) % columns);
      if (first_of(used, columns) != 0) continue;   // as with rows
      for (std::int32_t by = 0; by < other; ++by) {
        Profile cells = 0;
        for (Profile left = move; left; left &= left - 1) {
          const std::int32_t bit = std::countr_zero(left);
          cells |= Profile{1} << (bit / columns * other + (bit % columns + by) % other);
        }
        if (std::popcount(cells) == std::popcount(move)) narrow.moves[std::countr_zero(cells)].push_back(cells);
      }
    }
  }
  return narrow;
}

}  // namespace dancefloor::counting
