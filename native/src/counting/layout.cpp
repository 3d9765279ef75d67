#include "counting/layout.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <string>
#include <utility>

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

}  // namespace

Layout Layout::read_unmarked(const Problem& problem) {
  Layout layout;
  std::vector<bool> optional;
  const std::vector<std::int32_t> place_of = row_of_cells(problem, optional);
  layout.end = static_cast<std::int32_t>(optional.size());

  // Options as moves; what they use besides cells as item numbers first.
  std::vector<std::int64_t> most_uses(problem.items(), 0);
  layout.moves.reserve(problem.options());
  layout.lead_of.reserve(problem.options());
  for (std::int32_t option = 0; option < problem.options(); ++option) {
    pause_every(256, option);
    Move move;
    move.option = option;
    move.cells.reserve(problem.offsets[option + 1] - problem.offsets[option]);
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
    field_of[i] = static_cast<int>(layout.fields.size());
    layout.fields.push_back(field);
  }
  for (Move& move : layout.moves) {
    pause();
    for (int& item : move.fields) item = field_of[item];
    std::erase(move.fields, -1);
  }
  layout.settle();
  return layout;
}

Layout Layout::with_marks() && {
  mark([](int before, int after) { return words_of(after) < words_of(before); });
  if (words > most_words) lack("its frontier takes " + std::to_string(bits) + " bits, more than 512");
  return std::move(*this);
}

void Layout::mark(bool (*is_better)(int, int)) {
  std::vector<int> farthest(end, 0);   // by cell: from the lead of an option
  for (const Move& move : moves)
    for (const int cell : move.cells) farthest[move.lead + cell] = std::max(farthest[move.lead + cell], cell);
  const int near = best_window(*this, farthest);
  std::vector<Field> marked = fields;
  std::vector<int> mark_of(end, -1);
  for (std::int32_t cell = 0; cell < end; ++cell) {
    if (farthest[cell] < near) continue;
    mark_of[cell] = static_cast<int>(marked.size());
    Field& mark = marked.emplace_back();
    mark.width = mark.least = 1;
    mark.exact = true;
    mark.cell = cell;
  }
  if (!is_better(bits, place(marked, near))) return;

  fields = std::move(marked);
  window = near;
  for (Move& move : moves) {
    for (const int cell : move.cells)
      if (const int number = mark_of[move.lead + cell]; number >= 0) move.fields.push_back(number);
    std::erase_if(move.cells, [&](int cell) { return cell >= near; });
  }
  for (std::int32_t cell = 0; cell < end; ++cell)
    if (mark_of[cell] >= 0) moves.push_back({cell, {0}, {}, -1});
  settle();
}

bool Layout::is_same_backwards() const {
  if (!fields.empty()) return false;
  using Place = std::pair<std::int32_t, std::vector<int>>;   // a lead, and cells from it on
  std::vector<Place> forwards, backwards;
  for (const Move& move : moves) {
    Place place{move.lead, move.cells};
    std::sort(place.second.begin(), place.second.end());
    const int last = place.second.back();
    Place back{end - 1 - move.lead - last, {}};
    for (auto cell = place.second.rbegin(); cell != place.second.rend(); ++cell) back.second.push_back(last - *cell);
    forwards.push_back(std::move(place));
    backwards.push_back(std::move(back));
  }
  std::sort(forwards.begin(), forwards.end());
  std::sort(backwards.begin(), backwards.end());
  return forwards == backwards;
}

void Layout::settle() {
  std::vector<std::size_t> next(end + 1);   // by lead: where its next move goes
  for (const Move& move : moves) ++next[move.lead + 1];
  for (std::int32_t lead = 0; lead < end; ++lead) next[lead + 1] += next[lead];
  std::vector<Move> sorted(moves.size());
  for (Move& move : moves) sorted[next[move.lead]++] = std::move(move);
  moves = std::move(sorted);
  for (Field& field : fields) field.last_lead = -1;
  for (const Move& move : moves)
    for (const int number : move.fields) fields[number].last_lead = std::max(fields[number].last_lead, move.lead);
  bits = place(fields, window);
  words = words_of(bits);
}

}  // namespace dancefloor::counting
