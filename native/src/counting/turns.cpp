#include "counting/turns.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <utility>

#include "interruption.hpp"
#include "tuning.hpp"

namespace dancefloor::counting {
namespace {

using Image = std::vector<std::int32_t>;

// The options of a layout, as they are before some of their cells have marks.
class Moves {
 public:
  explicit Moves(const Layout& layout) : layout_(layout), marked_(layout.end), uses_(layout.end) {
    for (const Layout::Field& field : layout.fields)
      if (field.cell >= 0) marked_[field.cell] = true;
    for (const Layout::Move& move : layout.moves) {
      for (const int cell : move.cells) uses_[move.lead + cell] += !marked_[move.lead + cell];
      for (const int number : move.fields)
        if (layout.fields[number].cell >= 0) ++uses_[layout.fields[number].cell];
    }
  }

  // Whether a map of cells maps all options to options, with the same fields.
  bool keep(const Image& image) {
    for (std::int32_t cell = 0; cell < layout_.end; ++cell)
      if (uses_[cell] != uses_[image[cell]]) return false;
    if (keys_.empty()) read();
    Key turned;
    for (std::size_t k = 0; k < keys_.size(); ++k) {
      pause();
      turned = keys_[k];
      for (std::int32_t& used : turned)
        if (used >= 0) used = image[used];
      std::sort(turned.begin(), turned.end());
      const auto at = std::lower_bound(keys_.begin(), keys_.end(), turned);
      if (at == keys_.end() || *at != turned || times_[k] != times_[at - keys_.begin()]) return false;
    }
    return true;
  }

 private:
  using Key = std::vector<std::int32_t>;   // cells; numbers of other fields, negative; -1 for what leaves a cell empty

  void read() {
    for (const Layout::Move& move : layout_.moves) {
      pause();
      if (move.option < 0 && move.fields.empty() && marked_[move.lead]) continue;   // it only leads past a mark
      Key& key = keys_.emplace_back();
      if (move.option < 0) key.push_back(-1);
      for (const int cell : move.cells) key.push_back(move.lead + cell);
      for (const int number : move.fields)
        key.push_back(layout_.fields[number].cell < 0 ? -2 - number : layout_.fields[number].cell);
      std::sort(key.begin(), key.end());
      key.erase(std::unique(key.begin(), key.end()), key.end());
    }
    std::sort(keys_.begin(), keys_.end());
    std::size_t different = 0;
    for (std::size_t k = 0; k < keys_.size(); ++k) {
      if (k == 0 || keys_[k] != keys_[different - 1]) {
        std::swap(keys_[different++], keys_[k]);
        times_.push_back(0);
      }
      ++times_.back();
    }
    keys_.resize(different);
  }

  const Layout& layout_;
  std::vector<bool> marked_;
  std::vector<std::int32_t> uses_;    // by cell: the moves that cover it
  std::vector<Key> keys_;             // in order, without repetitions
  std::vector<std::int32_t> times_;   // how often each of them occurs
};

Image image_of(std::int32_t rows, std::int32_t columns,
               const std::function<std::int32_t(std::int32_t, std::int32_t)>& map) {
  Image image;
  for (std::int32_t row = 0; row < rows; ++row)
    for (std::int32_t column = 0; column < columns; ++column) image.push_back(map(row, column));
  return image;
}

// Whether an option lies in the first and the last row.
bool crosses(const Layout& layout, const Turns& turns, const Layout::Move& move) {
  const std::int32_t last_row = layout.end - turns.columns;
  if (move.option < 0 || move.lead >= turns.columns) return false;
  const auto is_last = [&](std::int32_t cell) { return cell >= last_row; };
  return std::any_of(move.cells.begin(), move.cells.end(), [&](int cell) { return is_last(move.lead + cell); }) ||
         std::any_of(move.fields.begin(), move.fields.end(), [&](int number) { return is_last(layout.fields[number].cell); });
}

// A layout with gates before all cells.
Layout with_gates(Layout layout, const Turns& turns) {
  for (Layout::Move& move : layout.moves) {
    if (crosses(layout, turns, move)) {
      for (int& cell : move.cells) cell += turns.columns;
      move.cells.push_back(0);
    } else {
      move.lead += turns.columns;
    }
    for (const int cell : move.cells) layout.window = std::max(layout.window, cell + 1);
  }
  for (std::int32_t gate = 0; gate < turns.columns; ++gate) layout.moves.push_back({gate, {0}, {}, -1});
  for (Layout::Field& field : layout.fields) field.cell += field.cell < 0 ? 0 : turns.columns;
  layout.end += turns.columns;
  layout.settle();
  return layout;
}

void glue(Layout& layout, Turns& turns) {
  layout.mark([](int before, int after) { return after < before; });
  const auto has_gate = [&](const Layout::Move& move) { return crosses(layout, turns, move); };
  if (std::none_of(layout.moves.begin(), layout.moves.end(), has_gate)) return;
  Layout gated = with_gates(layout, turns);
  if (gated.words > layout.words) return;
  layout = std::move(gated);
  turns.gates = turns.columns;
}

}  // namespace

Turns Turns::of(Layout& layout) {
  Moves moves(layout);
  for (std::int32_t columns = 2; columns <= layout.end / 2; ++columns) {
    if (layout.end % columns) continue;
    const std::int32_t rows = layout.end / columns;
    const auto image = [&](auto&& map) { return image_of(rows, columns, map); };
    const auto along = [&](std::int32_t row, std::int32_t column) { return row * columns + column; };
    const auto turned = [&](std::int32_t by, bool mirrored, bool over) {
      return image([&](std::int32_t row, std::int32_t column) {
        const std::int32_t to = (mirrored ? columns - 1 - column : column) + by;
        return along(over ? rows - 1 - row : row, to % columns);
      });
    };
    if (!moves.keep(turned(1, false, false))) continue;
    Turns turns{0, columns, rows, false, {}};
    turns.rolls = moves.keep(image([&](std::int32_t row, std::int32_t column) { return along((row + 1) % rows, column); }));
    for (const bool over : {false, true}) {
      if (over && !turns.rolls) break;
      for (const bool mirrored : {false, true}) {
        if ((over || mirrored) && !moves.keep(turned(0, mirrored, over))) continue;
        for (std::int32_t by = 0; by < columns; ++by) turns.maps.push_back({by, mirrored, over});
      }
    }
    if (turns.maps.size() < dancefloor::tuning::counting::least_turns) continue;
    glue(layout, turns);
    return turns;
  }
  return {};
}

std::int32_t Turns::image(const Map& map, std::int32_t lead, std::int32_t cell) const {
  const std::int32_t row = (cell - gates) / columns, column = (cell - gates) % columns;
  const std::int32_t to = ((map.mirrored ? columns - 1 - column : column) + map.by) % columns;
  return gates + (map.over ? ((lead - gates) / columns - 1 - row + rows) % rows : row) * columns + to;
}

}  // namespace dancefloor::counting
