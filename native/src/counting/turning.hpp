// Turns (turns.hpp), compiled: which of the states that are turned into each other stands for all.
//
// It is the least, as a number. For each map, a table tells where four bits of a state come to. A map does not apply to a
// state with bits that have no place where they come to: then others stand for it, which costs time only.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "counting/layout.hpp"
#include "counting/state.hpp"
#include "counting/turns.hpp"
#include "interruption.hpp"

namespace dancefloor::counting {

template <int W>
class Turning {
 public:
  Turning() = default;
  Turning(const Layout& layout, const Turns& turns) {
    if (turns.maps.empty()) return;
    columns_ = turns.columns;
    first_ = turns.gates ? turns.gates : columns_;
    std::map<std::vector<int>, std::int32_t> known;
    for (std::int32_t lead = first_; lead < layout.end; lead += columns_) {
      const std::vector<int> places = places_of(layout, turns, lead);
      const auto [at, fresh] = known.try_emplace(places, static_cast<std::int32_t>(tables_.size()));
      if (fresh) tables_.push_back(compiled(places));
      table_of_.push_back(at->second);
    }
  }

  bool is_of_use() const { return columns_ > 0; }

  // The lead where the next row begins, after gates if there are any.
  std::int32_t next_row(std::int32_t lead) const {
    return lead < first_ ? first_ : lead + columns_ - (lead - first_) % columns_;
  }

  // What stands for a state whose window begins with such a row.
  State<W> least(std::int32_t lead, const State<W>& state) const {
    const Table& table = tables_[table_of_[(lead - first_) / columns_]];
    State<W> still;
    for (int i = 0; i < W; ++i) still.word[i] = state.word[i] & table.still.word[i];
    State<W> best = state;
    const State<W>* part = table.parts.data();
    for (const State<W>& stuck : table.stuck) {
      State<W> turned = still;
      for (const Chunk chunk : table.chunks) {
        turned.include(part[state.word[chunk.word] >> chunk.shift & 15]);
        part += 16;
      }
      bool applies = true;
      for (int i = 0; i < W; ++i) applies &= !(state.word[i] & stuck.word[i]);
      if (applies && is_less(turned, best)) best = turned;
    }
    return best;
  }

 private:
  static constexpr int nowhere = -1;

  struct Chunk {
    int word, shift;
  };
  struct Table {
    State<W> still;                // bits of no chunk, which no map moves
    std::vector<Chunk> chunks;
    std::vector<State<W>> stuck;   // by map: bits to which it does not apply
    std::vector<State<W>> parts;   // by map, chunk and pattern
  };

  static bool is_less(const State<W>& a, const State<W>& b) {
    for (int i = W - 1; i > 0; --i)
      if (a.word[i] != b.word[i]) return a.word[i] < b.word[i];
    return a.word[0] < b.word[0];
  }

  // By map but the first, and bit: where it comes to.
  static std::vector<int> places_of(const Layout& layout, const Turns& turns, std::int32_t lead) {
    std::vector<int> mark_of(layout.end, nowhere);
    for (const Layout::Field& field : layout.fields)
      if (field.cell >= 0) mark_of[field.cell] = field.bit;
    const auto near = [&](std::int32_t cell) { return cell - lead < layout.window ? cell - lead : nowhere; };
    std::vector<int> places;
    for (std::size_t m = 1; m < turns.maps.size(); ++m) {
      pause();
      std::vector<int> place(64 * W);
      for (int bit = 0; bit < 64 * W; ++bit) place[bit] = bit;
      for (std::int32_t cell = lead; cell < layout.end; ++cell) {
        const std::int32_t image = turns.image(turns.maps[m], lead, cell);
        const bool stays_marked = mark_of[image] != nowhere;
        // A cell with a mark has two bits, if it is near by. Both must find such a place.
        if (near(cell) != nowhere)
          place[near(cell)] = mark_of[cell] == nowhere && stays_marked ? mark_of[image]
                              : mark_of[cell] == nowhere || stays_marked ? near(image)
                                                                        : nowhere;
        if (mark_of[cell] != nowhere) place[mark_of[cell]] = stays_marked ? mark_of[image] : near(image);
      }
      places.insert(places.end(), place.begin(), place.end());
    }
    return places;
  }

  static Table compiled(const std::vector<int>& places) {
    Table table;
    for (int bit = 0; bit < 64 * W; bit += 4) {
      bool moves = false;
      for (std::size_t at = 0; at < places.size(); at += 64 * W)
        for (int k = 0; k < 4; ++k) moves |= places[at + bit + k] != bit + k;
      if (moves) table.chunks.push_back({bit / 64, bit % 64});
      else table.still.word[bit / 64] |= std::uint64_t{15} << bit % 64;
    }
    for (std::size_t at = 0; at < places.size(); at += 64 * W) {
      State<W>& stuck = table.stuck.emplace_back();
      for (int bit = 0; bit < 64 * W; ++bit)
        if (places[at + bit] == nowhere) stuck.set(bit);
      for (const Chunk chunk : table.chunks) {
        for (int pattern = 0; pattern < 16; ++pattern) {
          State<W>& part = table.parts.emplace_back();
          for (int k = 0; k < 4; ++k)
            if (const int to = places[at + 64 * chunk.word + chunk.shift + k]; pattern >> k & 1 && to != nowhere)
              part.set(to);
        }
      }
    }
    return table;
  }

  std::int32_t columns_ = 0, first_ = 0;
  std::vector<std::int32_t> table_of_;   // by row
  std::vector<Table> tables_;
};

}  // namespace dancefloor::counting
