// A layout, compiled: which states follow a state. Immutable once made.
//
// The options of a lead are its menu. For each chunk of the bits that they need, a table maps the bits that are taken to
// the set of all options that do not need them; the intersection of a few such sets is what fits. Most leads of a board
// have the same menu, and share it.
//
// A cell is *isolated* if all its neighbours are covered, where neighbours are a few other cells such that every option
// of that cell has one of them: on a board, the adjacent cells; but they are found from the options alone. A state with
// an isolated cell is dead. All cells are looked at together, by shifts, one for each distance of neighbours.
//
// The last cells of a layout may be a *zone*, whose cells can be left to the other half of a problem (halves.hpp). Then a
// state also has *marks*: for each cell of the zone before the lead, whether it has been covered here. They take the bits
// of the window that the zone no longer needs, from the highest down, so the marks of all cells are the window reversed.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <map>
#include <vector>

#include "counting/layout.hpp"
#include "counting/state.hpp"
#include "counting/turning.hpp"
#include "counting/turns.hpp"
#include "counting/wanted.hpp"
#include "interruption.hpp"
#include "tuning.hpp"

namespace dancefloor::counting {

template <int W>
class Steps {
 public:
  // With `turns`, which no zone allows, states that these turn into each other become one.
  explicit Steps(const Layout& layout, const Turns& turns = {})
      : end_(layout.end),
        zone_(layout.zone < 0 ? layout.end : layout.zone),
        has_zone_(layout.zone >= 0),
        turning_(layout, turns),
        is_plain_(!has_zone_ && !turning_.is_of_use()) {
    read_fields(layout);
    for (std::int32_t marks = 0; marks <= end_ - zone_; ++marks) {
      highest_.emplace_back();
      for (int bit = end_ - zone_ - marks; bit < end_ - zone_; ++bit) highest_.back().set(bit);
    }
    find_neighbours(layout);
    const int bits = table_words(layout, 8) > tuning::menu_words ? 4 : 8;
    std::map<std::vector<std::uint64_t>, std::int32_t> known;
    auto next = layout.moves.begin();
    for (std::int32_t p = 0; p < end_; ++p) {
      pause();
      const auto begin = next;
      while (next != layout.moves.end() && next->lead == p) ++next;
      first_.push_back(static_cast<std::int32_t>(option_.size()));
      Menu menu;
      std::vector<std::uint64_t> key;
      for (auto move = begin; move != next; ++move) {
        option_.push_back(move->option);
        const Step step = compiled(layout, *move);
        menu.steps.push_back(step);
        key.insert(key.end(), step.asks.word.begin(), step.asks.word.end());
        key.insert(key.end(), step.adds.word.begin(), step.adds.word.end());
      }
      const auto [at, fresh] = known.try_emplace(std::move(key), static_cast<std::int32_t>(menus_.size()));
      if (fresh) {
        make_tables(menu, bits);
        longest_ = std::max(longest_, menu.steps.size());
        menus_.push_back(std::move(menu));
      }
      places_[p].menu = at->second;
    }
  }

  std::int32_t end() const { return end_; }

  // The largest number of steps at a lead, which bounds the time to expand a state.
  std::size_t longest() const { return longest_; }

  // The state before anything is placed; false if it is dead.
  bool begin(State<W>& state) const {
    state = begin_;
    return arrive(0, state);
  }

  // How many limbs the number of ways to a state of a lead has at most.
  std::uint64_t most_limbs(std::int32_t lead) const {
    return static_cast<std::uint64_t>(lead) * static_cast<std::uint64_t>(std::bit_width(longest_)) / 64 + 2;
  }

  // Bits that no state of a lead has: the lead itself, and cells beyond the end.
  State<W> never(std::int32_t lead) const {
    State<W> bits;
    if (has_zone_ && lead >= zone_) {
      if (lead < end_) bits.set(0);
      bits.set(end_ - zone_);
      return bits;
    }
    bits.set(0);
    for (int bit = end_ - lead; bit < W * 64; ++bit)
      if (window_.word[bit >> 6] >> (bit & 63) & 1) bits.set(bit);
    return bits;
  }

  // The option that is number `step` in the menu of a lead; -1: it stays empty.
  std::int32_t option(std::int32_t lead, int step) const { return option_[first_[lead] + step]; }

  // How many options fit at a lead: those that `expand` tries.
  int fitting(std::int32_t lead, const State<W>& state) const {
    const Menu& menu = menus_[places_[lead].menu];
    int options = 0;
    for (std::size_t w = 0; w < menu.every.size(); ++w) options += std::popcount(menu.fitting(state, w));
    return options;
  }

  // Calls visit(next lead, state, number in the menu) for all that can be done at a lead, in the order of the menu,
  // except what is seen at once to lead nowhere.
  template <class Visit>
  void expand(std::int32_t lead, const State<W>& state, Visit&& visit) const {
    if (is_plain_) return expand_plainly(lead, state, visit);
    if (!has_zone_) return expand_and_turn(lead, state, visit);
    return lead < zone_ ? expand_to_zone(lead, state, visit) : expand_in_zone(lead, state, visit);
  }

  // The same where there is neither a zone nor a turn. What it calls is always inlined: left to itself, the compiler did
  // so or not, as other code grew, and counts took up to a tenth longer. All ways to expand have a loop of their own, and
  // so has who calls them often: when they shared one, most counts took up to a quarter longer.
  template <class Visit>
  [[gnu::always_inline]] void expand_plainly(std::int32_t lead, const State<W>& state, Visit&& visit) const {
    const Menu& menu = menus_[places_[lead].menu];
    for (std::size_t w = 0; w < menu.every.size(); ++w) {
      for (std::uint64_t fits = menu.fitting(state, w); fits; fits &= fits - 1) {
        const int number = static_cast<int>(w) * 64 + std::countr_zero(fits);
        State<W> child = state;
        for (int i = 0; i < W; ++i) child.word[i] += menu.steps[number].adds.word[i];
        const std::int32_t next = lead + advance(child);
        if (arrive(next, child)) visit(next, child, number);
      }
    }
  }
  bool is_plain() const { return is_plain_; }

  // Checks and tidies a state that was made before the zone, where all cells before its lead are covered; false if it is
  // seen to lead nowhere.
  [[gnu::always_inline]] bool arrive_from_before_zone(std::int32_t lead, State<W>& state) const {
    if (lead > zone_) {
      state.include(highest_[lead - zone_]);
      if (!is_wanted(lead, state)) return false;
    }
    return arrive(lead, state);
  }

  // In a zone, what is visited then has only marks that the other half can complete.
  void want(const Wanted<W>* wanted) { wanted_ = wanted; }

  // Bit k of the result is bit k + distance.
  static State<W> shifted(const State<W>& state, int distance) {
    State<W> out;
    const int words = (distance < 0 ? -distance : distance) >> 6, bits = (distance < 0 ? -distance : distance) & 63;
    for (int i = 0; i + words < W; ++i) {
      if (distance >= 0) {
        out.word[i] = state.word[i + words] >> bits;
        if (bits && i + words + 1 < W) out.word[i] |= state.word[i + words + 1] << (64 - bits);
      } else {
        out.word[i + words] = state.word[i] << bits;
        if (bits && i > 0) out.word[i + words] |= state.word[i - 1] >> (64 - bits);
      }
    }
    return out;
  }

  // How many of the lowest bits are set, up to the first that is not.
  static int run(const State<W>& bits) {
    int all = 0;
    for (int i = 0; i < W; ++i) {
      const int here = std::countr_one(bits.word[i]);
      all += here;
      if (here < 64) break;
    }
    return all;
  }

 private:
  static constexpr int most_distances = tuning::most_distances;

  struct Step {
    State<W> asks, adds;   // bits that must be clear; what is added
  };
  struct Chunk {
    int word, shift;
  };
  struct Menu {
    std::vector<Step> steps;
    std::vector<std::uint64_t> every;    // the set of all steps
    std::vector<Chunk> chunks;
    std::vector<std::uint64_t> tables;   // by chunk, pattern, and word of the set
    int bits = 0;                        // of a chunk

    [[gnu::always_inline]] std::uint64_t fitting(const State<W>& state, std::size_t w) const {
      std::uint64_t fits = every[w];
      const std::uint64_t* table = tables.data() + w;
      const std::uint64_t mask = (std::uint64_t{1} << bits) - 1;
      if (every.size() == 1) {
        for (const Chunk chunk : chunks) {
          fits &= table[state.word[W == 1 ? 0 : chunk.word] >> chunk.shift & mask];
          table += mask + 1;
        }
        return fits;
      }
      for (const Chunk chunk : chunks) {
        fits &= table[(state.word[chunk.word] >> chunk.shift & mask) * every.size()];
        table += every.size() << bits;
      }
      return fits;
    }
  };
  struct Least {                         // a field whose last chance has passed must have come so far
    int word, shift;
    std::uint64_t mask, value;
  };
  struct Place {
    std::int32_t menu = -1;
    State<W> late;                       // bits that must be set, as no option with this lead or a later one sets them
    State<W> idle;                       // fields that no longer matter: all their bits are set, to make states alike
    std::vector<Least> least;
    State<W> watched;                    // cells that may be found isolated
    std::array<State<W>, most_distances> neighbours;  // by distance: the watched cells that have a neighbour there
  };

  void read_fields(const Layout& layout) {
    for (int bit = 0; bit < layout.window; ++bit) window_.set(bit);
    places_.resize(end_ + 1);
    for (const Layout::Field& field : layout.fields) {
      const int word = field.bit >> 6, shift = field.bit & 63;
      begin_.word[word] |= field.first << shift;
      const std::uint64_t mask = (std::uint64_t{2} << (field.width - 1)) - 1;
      for (std::int32_t p = field.last_lead + 1; p <= end_; ++p) {
        if (field.exact) {
          places_[p].late.set(field.bit + field.width - 1);
        } else {
          if (field.least > field.first) places_[p].least.push_back({word, shift, mask, field.least});
          places_[p].idle.word[word] |= mask << shift;
        }
      }
    }
  }

  // For each cell a few others such that every option of it has one of them, if there are such: greedily.
  static std::vector<std::vector<std::int32_t>> neighbours_of(const Layout& layout) {
    std::vector<std::vector<const Layout::Move*>> moves(layout.end);
    for (const Layout::Move& move : layout.moves)
      for (const int cell : move.cells) moves[move.lead + cell].push_back(&move);
    std::vector<std::vector<std::int32_t>> neighbours(layout.end);
    std::vector<std::uint64_t> with;   // by distance, from -window on: the set of options that have that cell, too
    std::vector<int> times;            // and how many of them are left
    for (std::int32_t cell = 0; cell < layout.end; ++cell) {
      pause();
      const auto& options = moves[cell];
      const std::size_t words = (options.size() + 63) / 64;
      with.assign(words * (2 * layout.window + 1), 0);
      times.assign(2 * layout.window + 1, 0);
      const auto each = [&](std::size_t k, auto&& visit) {
        for (const int c : options[k]->cells)
          if (const int distance = options[k]->lead + c - cell; distance) visit(distance + layout.window);
      };
      for (std::size_t k = 0; k < options.size(); ++k)
        each(k, [&](int d) {
          with[d * words + k / 64] |= std::uint64_t{1} << k % 64;
          ++times[d];
        });
      std::vector<std::uint64_t> left(words, ~std::uint64_t{0});
      std::size_t missing = options.size();
      while (missing && neighbours[cell].size() < most_distances) {
        const auto best = std::max_element(times.begin(), times.end()) - times.begin();
        if (!times[best]) break;    // an option of this cell alone
        missing -= times[best];
        neighbours[cell].push_back(static_cast<std::int32_t>(best) - layout.window + cell);
        for (std::size_t w = 0; w < words; ++w) {
          for (std::uint64_t has = with[best * words + w] & left[w]; has; has &= has - 1)
            each(64 * w + std::countr_zero(has), [&](int d) { --times[d]; });
          left[w] &= ~with[best * words + w];
        }
      }
      if (missing) neighbours[cell].clear();
    }
    return neighbours;
  }

  void find_neighbours(const Layout& layout) {
    const auto neighbours = neighbours_of(layout);
    std::map<std::int32_t, int> times;
    for (std::int32_t cell = 0; cell < end_; ++cell)
      for (const std::int32_t other : neighbours[cell]) ++times[other - cell];
    std::vector<std::pair<int, std::int32_t>> ranked;
    for (const auto& [distance, count] : times) ranked.push_back({-count, distance});
    std::sort(ranked.begin(), ranked.end());
    for (const auto& [count, distance] : ranked)
      if (distances_.size() < most_distances) distances_.push_back(distance);
    for (std::size_t d = 0; d < distances_.size(); ++d) rotations_[d] = distances_[d] & 63;
    for (std::int32_t p = 0; p < end_; ++p) {
      pause();
      for (std::int32_t cell = p; cell < std::min(end_, p + layout.window); ++cell) {
        const auto& others = neighbours[cell];
        const bool seen = std::all_of(others.begin(), others.end(), [&](std::int32_t other) {
          return other < p + layout.window && std::find(distances_.begin(), distances_.end(), other - cell) != distances_.end();
        });
        if (others.empty() || !seen) continue;
        places_[p].watched.set(cell - p);
        for (std::size_t d = 0; d < distances_.size(); ++d)
          if (std::find(others.begin(), others.end(), cell + distances_[d]) != others.end())
            places_[p].neighbours[d].set(cell - p);
      }
    }
  }

  // Whether some cell of the window can no longer be covered, as its neighbours tell. To find all such cells left 62 %
  // fewer states, but most counts took longer.
  [[gnu::always_inline]] bool isolates(const Place& place, const State<W>& state) const {
    State<W> free, reached;
    for (int i = 0; i < W; ++i) free.word[i] = ~state.word[i] & window_.word[i];
    if constexpr (W == 1) {
      // Nothing comes round from the other end: a watched cell has its neighbours in the window.
      for (std::size_t d = 0; d < most_distances; ++d)
        reached.word[0] |= std::rotr(free.word[0], rotations_[d]) & place.neighbours[d].word[0];
      return (place.watched.word[0] & free.word[0] & ~reached.word[0]) != 0;
    }
    for (std::size_t d = 0; d < distances_.size(); ++d) {
      const State<W> moved = shifted(free, distances_[d]);
      for (int i = 0; i < W; ++i) reached.word[i] |= moved.word[i] & place.neighbours[d].word[i];
    }
    std::uint64_t isolated = 0;
    for (int i = 0; i < W; ++i) isolated |= place.watched.word[i] & free.word[i] & ~reached.word[i];
    return isolated != 0;
  }

  static Step compiled(const Layout& layout, const Layout::Move& move) {
    Step step;
    for (const int cell : move.cells) step.asks.set(cell);
    if (!move.leaves) step.adds = step.asks;
    for (const int number : move.fields) {
      const Layout::Field& field = layout.fields[number];
      step.asks.set(field.bit + field.width - 1);
      step.adds.word[field.bit >> 6] += std::uint64_t{1} << (field.bit & 63);
    }
    return step;
  }

  // About how many words the tables of all leads take, if none share a menu.
  static std::uint64_t table_words(const Layout& layout, int bits) {
    return (layout.moves.size() / 64 + layout.end) * (64 * W / bits) << bits;
  }

  static void make_tables(Menu& menu, int bits) {
    const std::size_t count = menu.steps.size(), words = (count + 63) / 64;
    menu.bits = bits;
    menu.every.assign(words, 0);
    State<W> asked;
    for (std::size_t k = 0; k < count; ++k) {
      menu.every[k / 64] |= std::uint64_t{1} << k % 64;
      asked.include(menu.steps[k].asks);
    }
    asked.word[0] &= ~std::uint64_t{1};  // the lead is never covered
    for (int word = 0; word < W; ++word) {
      for (std::uint64_t left = asked.word[word]; left;) {
        const int shift = std::min(std::countr_zero(left), 64 - bits);
        left &= ~(((std::uint64_t{1} << bits) - 1) << shift);
        menu.chunks.push_back({word, shift});
      }
    }
    menu.tables.resize(menu.chunks.size() * (words << bits));
    std::vector<std::uint64_t> without(bits * words);   // by bit of a chunk: the set of all steps that do not ask for it
    std::uint64_t* table = menu.tables.data();
    for (const Chunk chunk : menu.chunks) {
      pause();
      for (int bit = 0; bit < bits; ++bit) std::copy(menu.every.begin(), menu.every.end(), without.begin() + bit * words);
      for (std::size_t k = 0; k < count; ++k) {
        const std::uint64_t mask = (std::uint64_t{1} << bits) - 1;
        for (std::uint64_t asks = menu.steps[k].asks.word[chunk.word] >> chunk.shift & mask; asks; asks &= asks - 1)
          without[std::countr_zero(asks) * words + k / 64] &= ~(std::uint64_t{1} << k % 64);
      }
      // Bit by bit, from the patterns without it.
      std::copy(menu.every.begin(), menu.every.end(), table);
      for (int bit = 0; bit < bits; ++bit) {
        const std::uint64_t* const last = without.data() + bit * words;
        const std::size_t half = words << bit;
        for (std::size_t k = 0; k < half; k += words)
          for (std::size_t w = 0; w < words; ++w) table[half + k + w] = table[k + w] & last[w];
      }
      table += words << bits;
    }
  }

  // Moves the window on to the first cell that is not covered; returns how far that is.
  [[gnu::always_inline]] int advance(State<W>& state) const {
    State<W> window;
    for (int i = 0; i < W; ++i) {
      window.word[i] = state.word[i] & window_.word[i];
      state.word[i] &= ~window_.word[i];
    }
    const int steps = run(window);
    state.include(shifted(window, steps));
    return steps;
  }

  // What is placed before a zone may reach into it, and covers all cells that it moves past.
  template <class Visit>
  void expand_to_zone(std::int32_t lead, const State<W>& state, Visit&& visit) const {
    const Menu& menu = menus_[places_[lead].menu];
    for (std::size_t w = 0; w < menu.every.size(); ++w) {
      for (std::uint64_t fits = menu.fitting(state, w); fits; fits &= fits - 1) {
        const int number = static_cast<int>(w) * 64 + std::countr_zero(fits);
        State<W> child = state;
        for (int i = 0; i < W; ++i) child.word[i] += menu.steps[number].adds.word[i];
        const std::int32_t next = lead + advance(child);
        if (arrive_from_before_zone(next, child)) visit(next, child, number);
      }
    }
  }

  // The same for a board that can be turned.
  template <class Visit>
  void expand_and_turn(std::int32_t lead, const State<W>& state, Visit&& visit) const {
    const Menu& menu = menus_[places_[lead].menu];
    const std::int32_t row = turning_.next_row(lead);
    for (std::size_t w = 0; w < menu.every.size(); ++w) {
      for (std::uint64_t fits = menu.fitting(state, w); fits; fits &= fits - 1) {
        const int number = static_cast<int>(w) * 64 + std::countr_zero(fits);
        State<W> child = state;
        for (int i = 0; i < W; ++i) child.word[i] += menu.steps[number].adds.word[i];
        std::int32_t next = lead + advance(child);
        if (next >= row && row < end_) {
          child = turning_.least(row, with_window_at(row, next, child));
          next = row + advance(child);
        }
        if (arrive(next, child)) visit(next, child, number);
      }
    }
  }

  // The same state, with a window that begins at an earlier lead.
  State<W> with_window_at(std::int32_t lead, std::int32_t next, State<W> state) const {
    State<W> window;
    for (int i = 0; i < W; ++i) {
      window.word[i] = state.word[i] & window_.word[i];
      state.word[i] &= ~window_.word[i];
    }
    state.include(shifted(window, lead - next));
    for (int bit = 0; bit < next - lead; ++bit) state.set(bit);
    return state;
  }

  template <class Visit>
  void expand_in_zone(std::int32_t lead, const State<W>& state, Visit&& visit) const {
    const Menu& menu = menus_[places_[lead].menu];
    const std::int32_t left = end_ - lead;   // cells, in the lowest bits
    const State<W>& old = highest_[lead - zone_];
    for (std::size_t w = 0; w < menu.every.size(); ++w) {
      for (std::uint64_t fits = menu.fitting(state, w); fits; fits &= fits - 1) {
        const int number = static_cast<int>(w) * 64 + std::countr_zero(fits);
        const Step& step = menu.steps[number];
        const bool leaves = step.adds == State<W>{};
        State<W> child = state, cells;
        for (int i = 0; i < W; ++i) child.word[i] += step.adds.word[i];
        for (int i = 0; i < W; ++i) {
          const std::uint64_t window = window_.word[i] & ~old.word[i];
          cells.word[i] = child.word[i] & window;
          child.word[i] &= ~window;
        }
        cells.set(0);
        const int passed = std::min(run(cells), left);
        const std::int32_t next = lead + passed;
        child.include(shifted(cells, passed));
        for (int i = 0; i < W; ++i) child.word[i] |= highest_[next - zone_].word[i] & ~old.word[i];
        if (leaves) child.word[(left - 1) >> 6] ^= std::uint64_t{1} << ((left - 1) & 63);
        if (is_wanted(next, child) && arrive(next, child)) visit(next, child, number);
      }
    }
  }

  bool is_wanted(std::int32_t lead, const State<W>& state) const {
    return !wanted_ || wanted_->has(lead - zone_, state);
  }

  // Checks and tidies a state that arrives at a lead, or at the end; false if it is seen to lead nowhere.
  [[gnu::always_inline]] bool arrive(std::int32_t lead, State<W>& state) const {
    const Place& place = places_[lead];
    if (!state.has(place.late)) return false;
    for (const Least& least : place.least)
      if ((state.word[least.word] >> least.shift & least.mask) < least.value) return false;
    state.include(place.idle);
    if (lead == end_) return true;
    if (isolates(place, state)) return false;
    const Menu& menu = menus_[place.menu];
    for (std::size_t w = 0; w < menu.every.size(); ++w)
      if (menu.fitting(state, w)) return true;
    return false;
  }

  std::int32_t end_;
  std::int32_t zone_;   // its first cell, or the end
  bool has_zone_;
  Turning<W> turning_;
  bool is_plain_;   // without zone and turns
  std::vector<State<W>> highest_;   // by number: that number of marks, all set
  const Wanted<W>* wanted_ = nullptr;
  State<W> begin_, window_;
  std::vector<Place> places_;
  std::vector<Menu> menus_;
  std::size_t longest_ = 0;
  std::vector<std::int32_t> distances_;
  std::array<int, most_distances> rotations_{};   // the same as bits to the right, where a state has one word
  std::vector<std::int32_t> option_, first_;   // options by lead and number in the menu; where each lead's begin
};

}  // namespace dancefloor::counting
