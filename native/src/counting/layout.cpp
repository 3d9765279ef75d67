#include "counting/layout.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <string>

#include "interruption.hpp"

namespace dancefloor::counting {
namespace {

constexpr int word_bits = 64;
constexpr int most_words = 8;

[[noreturn]] void lack(const std::string& what) { throw std::invalid_argument(what); }

// By item: its place in the row of cells, or -1.
std::vector<std::int32_t> row_of_cells(const Problem& problem, std::vector<bool>& optional) {
  std::vector<std::int32_t> cells;
  for (std::int32_t i = 0; i < problem.items(); ++i) {
    const bool primary = i < problem.primary, once = problem.low[i] == 1 && problem.high[i] == 1;
    const bool placed = !problem.positions.empty() && problem.positions[i] >= 0;
    if (problem.positions.empty() ? primary && once : placed && (once || !primary)) cells.push_back(i);
  }
  if (!problem.positions.empty())
    std::sort(cells.begin(), cells.end(),
              [&](std::int32_t a, std::int32_t b) { return problem.positions[a] < problem.positions[b]; });
  std::vector<std::int32_t> place(problem.items(), -1);
  for (const std::int32_t item : cells) {
    place[item] = static_cast<std::int32_t>(optional.size());
    optional.push_back(item >= problem.primary);
  }
  return place;
}

// Gives each field its bits, none of which lie in two words; returns the end of all bits.
int place(std::vector<Layout::Field>& fields, int window) {
  int bits = window;
  for (Layout::Field& field : fields) {
    if (bits / word_bits != (bits + field.width - 1) / word_bits) bits = (bits / word_bits + 1) * word_bits;
    field.bit = bits;
    bits += field.width;
  }
  return bits;
}

int words_of(int bits) { return std::bit_ceil(static_cast<unsigned>(bits + word_bits - 1) / word_bits); }

// The window with which a state takes fewest bits if cells that options reach from farther off have marks.
int best_window(const Layout& layout, const std::vector<int>& farthest) {
  std::vector<int> far(layout.window + 1, 0);   // by distance: the cells that some option reaches from there or beyond
  for (const int distance : farthest) ++far[distance];
  for (int d = layout.window; d > 0; --d) far[d - 1] += far[d];
  int best = layout.window;
  for (int window = layout.window; window > 0; --window)
    if (window + far[window] < best + far[best]) best = window;
  return best;
}

// Gives marks to cells that options reach from far off, if a state takes fewer words then.
void mark(Layout& layout) {
  std::vector<int> farthest(layout.end, 0);   // by cell: from the lead of an option
  for (const Layout::Move& move : layout.moves)
    for (const int cell : move.cells) farthest[move.lead + cell] = std::max(farthest[move.lead + cell], cell);
  const int window = best_window(layout, farthest);
  std::vector<Layout::Field> fields = layout.fields;
  std::vector<int> mark_of(layout.end, -1);
  for (std::int32_t cell = 0; cell < layout.end; ++cell) {
    if (farthest[cell] < window) continue;
    mark_of[cell] = static_cast<int>(fields.size());
    Layout::Field& mark = fields.emplace_back();
    mark.width = mark.least = 1;
    mark.exact = true;
    mark.cell = cell;
  }
  if (words_of(place(fields, window)) >= words_of(place(layout.fields, layout.window))) return;

  layout.fields = std::move(fields);
  layout.window = window;
  for (Layout::Move& move : layout.moves) {
    for (const int cell : move.cells) {
      if (const int number = mark_of[move.lead + cell]; number >= 0) {
        move.fields.push_back(number);
        layout.fields[number].last_lead = std::max(layout.fields[number].last_lead, move.lead);
      }
    }
    std::erase_if(move.cells, [&](int cell) { return cell >= window; });
  }
  for (std::int32_t cell = 0; cell < layout.end; ++cell)
    if (mark_of[cell] >= 0) layout.moves.push_back({cell, {0}, {}, -1});
}

}  // namespace

Layout Layout::read(const Problem& problem) {
  Layout layout;
  std::vector<bool> optional;
  const std::vector<std::int32_t> place_of = row_of_cells(problem, optional);
  layout.end = static_cast<std::int32_t>(optional.size());

  // Options as moves; what they use besides cells as item numbers first.
  std::vector<std::int64_t> most_uses(problem.items(), 0);
  std::vector<std::int32_t> last_lead(problem.items(), -1);
  for (std::int32_t option = 0; option < problem.options(); ++option) {
    pause_every(256, option);
    Move move;
    move.option = option;
    for (auto u = problem.offsets[option]; u < problem.offsets[option + 1]; ++u) {
      if (problem.color(u)) lack("it has colours");
      const std::int32_t item = problem.use_item[u];
      (place_of[item] < 0 ? move.fields : move.cells).push_back(place_of[item] < 0 ? item : place_of[item]);
    }
    if (move.cells.empty()) lack("it has options without an item that must be covered exactly once");
    const auto [first, last] = std::minmax_element(move.cells.begin(), move.cells.end());
    move.lead = *first;
    layout.window = std::max(layout.window, *last - *first + 1);
    for (int& cell : move.cells) cell -= move.lead;
    for (const int item : move.fields) {
      // No more than fit side by side; the least option says how many that are.
      const auto uses = layout.end / static_cast<std::int64_t>(move.cells.size());
      most_uses[item] = std::max(most_uses[item], uses);
      last_lead[item] = std::max(last_lead[item], move.lead);
    }
    layout.lead_of.push_back(move.lead);
    layout.moves.push_back(std::move(move));
  }
  for (std::int32_t cell = 0; cell < layout.end; ++cell)
    if (optional[cell]) layout.moves.push_back({cell, {0}, {}, -1});

  std::vector<int> field_of(problem.items(), -1);
  for (std::int32_t i = 0; i < problem.items(); ++i) {
    if (place_of[i] >= 0) continue;
    const std::int64_t low = i < problem.primary ? problem.low[i] : 0;
    if (low == 0 && problem.high[i] >= most_uses[i]) continue;  // any number of times
    const auto high = static_cast<std::uint64_t>(std::max<std::int64_t>(1, std::min<std::int64_t>(problem.high[i],
                                                                                                  most_uses[i])));
    Field field;
    field.width = std::bit_width(high - 1) + 1;
    field.first = (std::uint64_t{1} << (field.width - 1)) - high;
    field.least = field.first + static_cast<std::uint64_t>(low);
    field.exact = static_cast<std::uint64_t>(low) == high;
    field.last_lead = last_lead[i];
    field_of[i] = static_cast<int>(layout.fields.size());
    layout.fields.push_back(field);
  }
  for (Move& move : layout.moves) {
    pause();
    for (int& item : move.fields) item = field_of[item];
    std::erase(move.fields, -1);
  }
  mark(layout);
  std::stable_sort(layout.moves.begin(), layout.moves.end(),
                   [](const Move& a, const Move& b) { return a.lead < b.lead; });
  const int bits = place(layout.fields, layout.window);
  layout.words = words_of(bits);
  if (layout.words > most_words) lack("its frontier takes " + std::to_string(bits) + " bits, more than 512");
  return layout;
}

}  // namespace dancefloor::counting
