#include "scanning/tables.hpp"

#include <algorithm>
#include <bit>

#include "scanning/window.hpp"

namespace dancefloor::scanning {
namespace {

void add(std::uint64_t* set, int o) { set[o >> 6] |= std::uint64_t{1} << (o & 63); }
bool has(const std::uint64_t* set, int o) { return set[o >> 6] >> (o & 63) & 1; }

void put(const Wide& window, int words, std::uint64_t* out) {
  out[0] = window.low;
  if (words == 2) out[1] = window.high;
}

}  // namespace

Tables::Tables(const Problem& problem, const Board& board, const Widths& widths_)
    : widths(widths_),
      place_words(widths.window + 2 * widths.set),
      count(static_cast<int>(board.orientations.size())),
      chunks((board.reach + chunk_bits - 1) / chunk_bits),
      cell(board.cell),
      every(widths.set, 0),
      required(widths.set, 0) {
  const Wide seen = Wide{~std::uint64_t{0}, ~std::uint64_t{0}} >> (board.reach + (widths.window == 2 ? 0 : 64));
  put(~seen, widths.window, unseen.data());
  for (int o = 0; o < count; ++o) add(every.data(), o);
  lay_out(board);
  turn(problem, board);
  tabulate(board);
  set_deadlines(problem, board);
}

std::int32_t Tables::option_at(std::int32_t lead, int orientation) const {
  const std::uint64_t* const set = place(lead) + widths.window;
  int rank = 0;  // of the orientation among those that are allowed
  for (int w = 0; w < orientation >> 6; ++w) rank += std::popcount(set[w]);
  rank += std::popcount(set[orientation >> 6] & ((std::uint64_t{1} << (orientation & 63)) - 1));
  return option_[first_[lead] + rank];
}

void Tables::lay_out(const Board& board) {
  const auto end = static_cast<std::int64_t>(cell.size());
  places.assign((end + 1) * place_words, 0);
  first_.assign(end + 2, 0);
  for (const Placement& p : board.placements) {
    add(allowed(p.lead), p.orientation);
    option_.push_back(p.option);
    ++first_[p.lead + 1];
  }
  for (std::size_t p = 1; p < first_.size(); ++p) first_[p] += first_[p - 1];
  next_cell.assign(end + 1, end);
  Wide blank = ~Wide{0};
  put(blank, widths.window, places.data() + end * place_words);
  for (std::int64_t p = end - 1; p >= 0; --p) {
    blank = blank << 1 | Wide{cell[p] ? 0u : 1u};
    put(blank, widths.window, places.data() + p * place_words);
    next_cell[p] = cell[p] ? p : next_cell[p + 1];
  }
}

void Tables::turn(const Problem& problem, const Board& board) {
  masks.resize(count * widths.window);
  remains.resize(count * widths.set);
  own.resize(count * widths.set);
  counters.resize(count);
  int least = window_bits<Wide>;
  for (const Orientation& o : board.orientations) least = std::min(least, size(o.mask));
  most_depth = std::count(cell.begin(), cell.end(), true) / least + 1;
  for (int o = 0; o < count; ++o) {
    put(board.orientations[o].mask, widths.window, masks.data() + o * widths.window);
    const std::int32_t piece = board.orientations[o].piece;
    if (piece >= 0 && piece < problem.primary && problem.low[piece] > 0) add(required.data(), o);
    const Field field = piece < 0 ? Field{} : board.fields[piece];
    const bool once = piece >= 0 && problem.high[piece] == 1;
    for (int other = 0; other < count; ++other) {
      const bool same = board.orientations[other].piece == piece;
      if (!once || !same) add(remains.data() + o * widths.set, other);
      if (same && (once || field.word >= 0)) add(own.data() + o * widths.set, other);
    }
    if (field.word < 0) continue;
    counters[o] = {field.word, field.shift, std::uint64_t{1} << field.shift, ~std::uint64_t{0} >> (64 - field.bits),
                   static_cast<std::uint64_t>(problem.low[piece]), static_cast<std::uint64_t>(problem.high[piece])};
  }
}

void Tables::tabulate(const Board& board) {
  const std::size_t words = widths.set;
  table.resize(std::size_t{256} * chunks * words);
  Words avoiding(chunk_bits * words);  // by position of a chunk: what does not cover it
  for (int c = 0; c < chunks; ++c) {
    std::fill(avoiding.begin(), avoiding.end(), 0);
    for (int o = 0; o < count; ++o) {
      const std::size_t covered = byte(board.orientations[o].mask >> 1, c);
      for (int k = 0; k < chunk_bits; ++k)
        if (!(covered >> k & 1)) add(avoiding.data() + k * words, o);
    }
    std::uint64_t* const sets = table.data() + std::size_t{256} * c * words;
    std::copy(every.begin(), every.end(), sets);
    for (std::size_t pattern = 1; pattern < 256; ++pattern) {
      const std::uint64_t* const rest = sets + (pattern & (pattern - 1)) * words;
      const std::uint64_t* const last = avoiding.data() + std::countr_zero(pattern) * words;
      for (std::size_t w = 0; w < words; ++w) sets[pattern * words + w] = rest[w] & last[w];
    }
  }
}

void Tables::set_deadlines(const Problem& problem, const Board& board) {
  std::vector<std::int64_t> last_lead(problem.items(), -1);
  for (const Placement& p : board.placements)
    if (const auto piece = board.orientations[p.orientation].piece; piece >= 0)
      last_lead[piece] = std::max(last_lead[piece], p.lead);
  for (std::int32_t i = 0; i < problem.primary; ++i)  // a required piece that no option places
    if (problem.positions[i] < 0 && problem.low[i] > 0 && last_lead[i] < 0) impossible = true;
  for (std::size_t p = 0; p < cell.size(); ++p)
    for (int o = 0; cell[p] && o < count; ++o)
      if (has(required.data(), o) && last_lead[board.orientations[o].piece] < static_cast<std::int64_t>(p))
        add(late(p), o);
}

}  // namespace dancefloor::scanning
