// First-empty-cell search over a bit window: Fletcher's method (CACM 8:10, 1965) with tables in place of tests.
//
// The board is a row of positions, scanned upwards. Whatever is placed always covers the first empty position, its
// *lead*; so all that matters of the board is a window of 64 bits from the lead on. An orientation is a mask relative
// to its lead. The positions within reach are cut into chunks of eight bits, and a table for each chunk maps an
// occupied pattern to the set, again as bits, of all orientations that do not meet it. The intersection of a few such
// sets with the orientations that are still available and allowed at this lead is exactly what fits: no test fails.
//
// `allow[p]` holds the orientations that some option places with lead p. It alone knows the board's edge, and any
// restriction (forbidden placements, symmetry breaking) is just an option left out. `late[p]` holds the orientations of
// required pieces that no option places with lead p or later: a node whose remaining pieces meet it is dead. This
// deadline turns one restricted piece into a nine times smaller search.
//
// Children are written to the stack unconditionally and kept by moving the stack pointer, because two thirds of them
// die and a branch here would be mispredicted often (measured: 5.4 against 9.1 ns a node).
#include "scan.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cassert>
#include <chrono>
#include <limits>
#include <map>
#include <stdexcept>
#include <utility>

namespace dancefloor {
namespace {

using Window = std::uint64_t;
constexpr int window_bits = 64;
constexpr int most_words = 4;                       // up to 256 orientations
constexpr int chunk_bits = 8;                       // tables of 2 KB a chunk for 64 orientations: all fit in L1
constexpr std::int64_t most_positions = 1 << 22;
constexpr std::int64_t most_cells = 1 << 16;         // a node keeps its depth in 16 bits
constexpr int counter_bits = 8;                     // pieces that may be used several times count in bytes,
constexpr int most_counters = 64 / counter_bits;    // packed in one word
constexpr double node_cost = 8.0;                   // nanoseconds, with sets of one word
constexpr std::uint64_t clock_interval = 2048;      // nodes expanded between two looks at the clock

// Vigna's splitmix64: the same numbers everywhere, which the generators of the standard library do not promise.
std::uint64_t next_random(std::uint64_t& state) {
  std::uint64_t z = state += 0x9e3779b97f4a7c15;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27) * 0x94d049bb133111eb;
  return z ^ z >> 31;
}

// A set of orientations.
template <int W>
struct Set {
  std::array<std::uint64_t, W> word{};

  friend Set operator&(const Set& a, const Set& b) {
    Set r;
    for (int i = 0; i < W; ++i) r.word[i] = a.word[i] & b.word[i];
    return r;
  }
  std::uint64_t any() const {  // 0 or 1, by arithmetic: a comparison would tempt the compiler into a branch
    std::uint64_t r = 0;
    for (int i = 0; i < W; ++i) r |= word[i];
    return (r | (0 - r)) >> 63;
  }
  void add(int o) { word[o >> 6] |= std::uint64_t{1} << (o & 63); }
  void remove(int o) { word[o >> 6] &= ~(std::uint64_t{1} << (o & 63)); }
  bool has(int o) const { return word[o >> 6] >> (o & 63) & 1; }
  int size() const {
    int n = 0;
    for (int i = 0; i < W; ++i) n += std::popcount(word[i]);
    return n;
  }
  int rank(int o) const {  // how many members are smaller than o
    int n = 0;
    for (int i = 0; i < o >> 6; ++i) n += std::popcount(word[i]);
    return n + std::popcount(word[o >> 6] & ((std::uint64_t{1} << (o & 63)) - 1));
  }
};

bool is_cell(const Problem& problem, std::int32_t item) { return problem.positions[item] >= 0; }

// What is the same for every word count: the problem as orientations and leads.
struct Orientation {
  std::int32_t piece;   // item number, or -1
  Window mask;          // bit 0 is the lead
};

struct Placement {
  std::int64_t lead;
  std::int32_t orientation, option;
};

struct Board {
  std::vector<bool> cell;                     // by position
  std::vector<Orientation> orientations;
  std::vector<Placement> placements;          // by lead, then orientation
  std::vector<std::int64_t> most_uses;        // by item: how often a piece could be used at the very most

  // Pieces that are used once are told from the others by their orientations; most others by counting their uses.
  bool counts(const Problem& problem, std::int32_t i) const {
    const bool as_many_as_fit = problem.low[i] == 0 && problem.high[i] >= most_uses[i];
    return !is_cell(problem, i) && problem.high[i] > 1 && !as_many_as_fit;
  }
};

[[noreturn]] void lack(const std::string& what) { throw std::invalid_argument(what); }

Board read_board(const Problem& problem) {
  Board board;
  if (problem.positions.empty()) lack("its items have no positions on a board");
  std::int64_t end = 0;
  for (std::int32_t i = 0; i < problem.items(); ++i) {
    if (!is_cell(problem, i)) continue;
    if (i >= problem.primary) lack("it has cells that may stay empty");
    if (problem.low[i] != 1 || problem.high[i] != 1) lack("it has cells that are not covered exactly once");
    end = std::max(end, problem.positions[i] + 1);
  }
  if (end > most_positions) lack("its board has too many positions");
  board.cell.assign(end, false);
  std::int64_t cells = 0;
  for (std::int32_t i = 0; i < problem.items(); ++i) {
    if (!is_cell(problem, i)) continue;
    board.cell[problem.positions[i]] = true;
    if (++cells == most_cells) lack("its board has more than 65535 cells");
  }

  std::map<std::pair<std::int32_t, Window>, std::vector<std::int32_t>> known;  // orientations alike, for options alike
  std::map<std::pair<std::int64_t, std::pair<std::int32_t, Window>>, std::size_t> used;
  for (std::int32_t option = 0; option < problem.options(); ++option) {
    std::int32_t piece = -1;
    std::int64_t lead = std::numeric_limits<std::int64_t>::max(), last = -1;
    for (auto u = problem.offsets[option]; u < problem.offsets[option + 1]; ++u) {
      const std::int32_t item = problem.use_item[u];
      if (problem.use_color[u]) lack("it has colours");
      if (is_cell(problem, item)) {
        lead = std::min(lead, problem.positions[item]);
        last = std::max(last, problem.positions[item]);
      } else {
        if (piece >= 0) lack("it has options with two items that are not cells");
        piece = item;
      }
    }
    if (last < 0) lack("it has options without cells");
    if (last - lead >= window_bits) lack("its pieces reach over more than 64 positions");
    Window mask = 0;
    for (auto u = problem.offsets[option]; u < problem.offsets[option + 1]; ++u)
      if (is_cell(problem, problem.use_item[u])) mask |= Window{1} << (problem.positions[problem.use_item[u]] - lead);
    const auto key = std::make_pair(piece, mask);
    auto& alike = known[key];
    const std::size_t occurrence = used[{lead, key}]++;  // the same option given twice needs two orientations
    if (occurrence == alike.size()) {
      if (board.orientations.size() == 64 * most_words) lack("it has more than 256 orientations");
      alike.push_back(static_cast<std::int32_t>(board.orientations.size()));
      board.orientations.push_back({piece, mask});
    }
    board.placements.push_back({lead, alike[occurrence], option});
  }
  std::sort(board.placements.begin(), board.placements.end(), [](const Placement& a, const Placement& b) {
    return std::pair(a.lead, a.orientation) < std::pair(b.lead, b.orientation);
  });

  board.most_uses.assign(problem.items(), 0);
  for (const Orientation& o : board.orientations)
    if (o.piece >= 0)
      board.most_uses[o.piece] = std::max<std::int64_t>(board.most_uses[o.piece], cells / std::popcount(o.mask));
  int counters = 0;
  for (std::int32_t i = 0; i < problem.items(); ++i) {
    if (!board.counts(problem, i)) continue;
    if (board.most_uses[i] >= 1 << counter_bits && problem.high[i] >= 1 << counter_bits)
      lack("it counts a piece beyond 255");
    ++counters;
  }
  if (counters > most_counters) lack("it counts more than 8 pieces that may be used several times");
  return board;
}

// How many chunks hold all positions, after the lead, that some orientation reaches.
int chunks_needed(const Board& board) {
  int reach = 0;
  for (const Orientation& o : board.orientations)
    reach = std::max(reach, window_bits - 1 - std::countl_zero(o.mask));
  return (reach + chunk_bits - 1) / chunk_bits;
}

// Chunks: how many there are, where that is fixed when compiling (a sixth faster); 0: as many as it takes.
template <int W, bool Counting, int Chunks>
class Scan final : public Search {
  using Orientations = Set<W>;

  struct Counted {                  // only where pieces are counted
    std::uint64_t uses = 0;         // packed counters
    Orientations needed;            // orientations of pieces used less often than they must be
  };
  struct Nothing {};
  using Count = std::conditional_t<Counting, Counted, Nothing>;
  struct Node {
    Window window;                  // occupied positions from `position` on
    std::int32_t position;          // the lead: first empty position
    std::uint16_t orientation, depth;
    Orientations available, fits;
    [[no_unique_address]] Count count;
  };
  struct Place {                    // what is to be known of a position as lead
    Window blank;                   // the board before anything is placed, from here on: 1 where there is no cell
    Orientations allow;             // orientations that some option places here
    Orientations late;              // orientations of required pieces that no option places here or later
  };
  struct Turned {                   // what is to be known of an orientation
    Window mask;
    Orientations remains;           // orientations that are still available once it is placed
  };
  struct Counter {                  // of the piece an orientation belongs to
    std::uint64_t one = 0;          // what to add to `uses`; 0: not counted
    int shift = 0;
    std::uint32_t low = 0, high = 0;
  };

  // What is worked out once and never changes: shared by a search and those split off from it.
  struct Tables {
    Tables(const Problem& problem, const Board& board) : cell(board.cell) {
      const auto end = static_cast<std::int64_t>(board.cell.size());
      count = static_cast<int>(board.orientations.size());
      places.assign(end + 1, Place{~Window{0}, {}, {}});
      turned.resize(count);
      first.assign(end + 2, 0);
      for (const Placement& p : board.placements) {
        places[p.lead].allow.add(p.orientation);
        option.push_back(p.option);
        ++first[p.lead + 1];
      }
      for (std::size_t p = 1; p < first.size(); ++p) first[p] += first[p - 1];

      next_cell.assign(end + 1, end);
      for (std::int64_t p = end - 1; p >= 0; --p) {
        places[p].blank = places[p + 1].blank << 1 | (board.cell[p] ? 0 : 1);
        next_cell[p] = board.cell[p] ? p : next_cell[p + 1];
      }

      for (int o = 0; o < count; ++o) turned[o].mask = board.orientations[o].mask;
      chunks = chunks_needed(board);
      table.assign(std::size_t{256} * chunks, {});
      for (int c = 0; c < chunks; ++c)
        for (Window pattern = 0; pattern < 256; ++pattern)
          for (int o = 0; o < count; ++o)
            if ((turned[o].mask >> 1 >> c * chunk_bits & pattern) == 0) table[256 * c + pattern].add(o);

      std::vector<std::int64_t> last_lead(problem.items(), -1);
      for (const Placement& p : board.placements)
        if (const auto piece = board.orientations[p.orientation].piece; piece >= 0)
          last_lead[piece] = std::max(last_lead[piece], p.lead);
      std::vector<Counter> counter_of(problem.items());
      int shift = 0;
      for (std::int32_t i = 0; i < problem.items(); ++i) {
        if (!board.counts(problem, i)) continue;
        counter_of[i] = {std::uint64_t{1} << shift, shift, static_cast<std::uint32_t>(problem.low[i]),
                         static_cast<std::uint32_t>(problem.high[i])};
        shift += counter_bits;
      }
      counter.resize(count);
      std::vector<bool> seen(problem.items(), false);
      for (int o = 0; o < count; ++o) {
        const std::int32_t piece = board.orientations[o].piece;
        const bool once = piece >= 0 && problem.high[piece] == 1;
        for (int other = 0; other < count; ++other)
          if (!once || board.orientations[other].piece != piece) turned[o].remains.add(other);
        if (piece < 0) continue;
        counter[o] = counter_of[piece];
        if (piece < problem.primary && problem.low[piece] > 0) required.add(o);
        seen[piece] = true;
      }
      for (std::int32_t i = 0; i < problem.primary; ++i)  // a required piece that no option places
        if (problem.positions[i] < 0 && problem.low[i] > 0 && !seen[i]) impossible = true;
      for (std::int64_t p = 0; p < end; ++p)
        for (int o = 0; board.cell[p] && o < count; ++o)
          if (required.has(o) && last_lead[board.orientations[o].piece] < p) places[p].late.add(o);
      piece_of.reserve(count);
      for (const Orientation& o : board.orientations) piece_of.push_back(o.piece);
    }

    std::vector<bool> cell;                            // by position
    std::vector<Place> places;
    std::vector<Turned> turned;
    std::vector<std::int32_t> option, first;           // options by lead and rank; where each lead's begin
    std::vector<std::int64_t> next_cell;
    std::vector<Orientations> table;  // by chunk and pattern of occupied positions in it: what does not meet them
    int chunks = 0, count = 0;
    std::vector<Counter> counter;
    std::vector<std::int32_t> piece_of;
    Orientations required;
    bool impossible = false;
  };

 public:
  Scan(const Problem& problem, const Board& board, const std::vector<std::int32_t>& from)
      : tables_(std::make_shared<const Tables>(problem, board)) {
    start();
    go_to(from);
  }

  bool advance(const Budget& budget, Covers& covers) override {
    covers.clear();
    keep_ = budget.keep;
    const std::uint64_t node_goal =
        budget.nodes > ~std::uint64_t{0} - statistics_.nodes ? ~std::uint64_t{0} : statistics_.nodes + budget.nodes;
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::duration<double>(budget.seconds);
    std::uint64_t until_clock = clock_interval;
    bool fresh = true;
    if (empty_board_) {
      empty_board_ = false;
      emit(covers, 0);
    }
    while (top_ > 0) {
      const auto children = static_cast<std::uint64_t>(stack_[top_ - 1].fits.size());
      // The batch enters no more nodes than allowed, but always at least one parent's, or it would never end.
      if (!fresh && (statistics_.nodes + children > node_goal || covers.found >= budget.covers)) return false;
      if (--until_clock == 0) {
        until_clock = clock_interval;
        const bool stopped = budget.stop && budget.stop->load(std::memory_order_relaxed);
        if (!fresh && (stopped || std::chrono::steady_clock::now() >= deadline)) return false;
      }
      fresh = false;
      statistics_.nodes += children;
      expand(covers);
    }
    return true;
  }

  std::vector<std::int32_t> position() const override {
    std::vector<std::int32_t> path;
    if (top_ == 0) return path;
    const Node& next = stack_[top_ - 1];
    for (int d = 0; d < next.depth; ++d)
      path.push_back(option_at(lead_[d], d + 1 == next.depth ? next.orientation : chosen_[d]));
    return path;
  }

  double progress() const override {
    if (top_ == 0) return 1.0;
    std::vector<double> waiting(lead_.size() + 2, 0.0);
    for (std::size_t i = 0; i < top_; ++i) waiting[stack_[i].depth] += 1;
    double done = 0.0, share = 1.0;
    const int depth = stack_[top_ - 1].depth;
    for (int d = 1; d <= depth; ++d) {
      share /= std::max(1.0, pushed_[d - 1]);
      // Above the last level one child is being searched: it is neither waiting nor done.
      done += share * (pushed_[d - 1] - waiting[d] - (d < depth ? 1.0 : 0.0));
    }
    return std::clamp(done, 0.0, 1.0);
  }

  // The nodes at the bottom of the stack are the last to be searched. Those of least depth are siblings, and go.
  std::unique_ptr<Search> split() override {
    std::size_t given = 0;
    while (given < top_ && stack_[given].depth == stack_[0].depth) ++given;
    if (given == top_ && given > 0) --given;  // the next one to be searched stays
    if (given == 0) return nullptr;
    const int depth = stack_[0].depth;
    auto rest = std::make_unique<Scan>(*this);
    rest->statistics_ = {};
    rest->empty_board_ = false;
    rest->top_ = given;
    std::copy(stack_.begin() + given, stack_.begin() + top_, stack_.begin());
    top_ -= given;
    // To each of the two, what it has left is the whole of it.
    pushed_[depth - 1] -= static_cast<double>(given);
    std::fill(rest->pushed_.begin(), rest->pushed_.begin() + depth - 1, 1.0);
    rest->pushed_[depth - 1] = static_cast<double>(given);
    return rest;
  }

  double dive(std::uint64_t seed) override {
    Scan diver(*this);
    Covers none;
    diver.keep_ = 0;
    double cost = 0.0, ways = 1.0;
    while (diver.top_ > 0) {
      ways *= static_cast<double>(diver.top_);
      diver.stack_[0] = diver.stack_[next_random(seed) % diver.top_];
      diver.top_ = 1;
      cost += ways * diver.stack_[0].fits.size();
      diver.expand(none);
    }
    return cost * node_cost * (W + 1) / 2;
  }

 private:
  void start() {
    const std::int64_t lead = tables_->next_cell[0];
    const auto end = static_cast<std::int64_t>(tables_->cell.size());
    stack_.resize(256);
    lead_.assign(1, 0);
    chosen_.assign(1, 0);
    pushed_.assign(1, 0.0);
    if (tables_->impossible) return;
    if (lead == end) {  // nothing to fill: the empty cover, unless some piece must be used
      empty_board_ = !tables_->required.any();
      return;
    }
    Node root{};
    root.window = tables_->places[lead].blank;
    root.position = static_cast<std::int32_t>(lead);
    for (int o = 0; o < tables_->count; ++o) root.available.add(o);
    if constexpr (Counting) root.count.needed = tables_->required;
    root.fits = fitting(root.available, root.window, tables_->places[lead]);
    if (!root.fits.any() || dead(root, tables_->places[lead])) return;
    stack_[top_++] = root;
  }

  // Goes down an earlier position without counting: at each level drops the children that were done with.
  void go_to(const std::vector<std::int32_t>& from) {
    Covers none;
    for (const std::int32_t option : from) {
      keep_ = 0;
      if (top_ == 0) lack("the position belongs to another problem");
      const int depth = stack_[top_ - 1].depth + 1;
      const std::int32_t lead = stack_[top_ - 1].position;
      expand(none);
      while (top_ > 0 && stack_[top_ - 1].depth == depth && option_at(lead, stack_[top_ - 1].orientation) != option)
        --top_;
      if (top_ == 0 || stack_[top_ - 1].depth != depth) lack("the position belongs to another problem");
      empty_board_ = false;
    }
  }

  std::int32_t option_at(std::int32_t lead, int o) const {
    return tables_->option[tables_->first[lead] + tables_->places[lead].allow.rank(o)];
  }

  Orientations fitting(const Orientations& available, Window window, const Place& place) const {
    Orientations fits = available & place.allow;
    const Orientations* table = tables_->table.data();
    window >>= 1;  // the lead itself is always covered
    for (int c = 0; c < (Chunks ? Chunks : tables_->chunks); ++c)
      fits = fits & table[256 * c + (window >> c * chunk_bits & 255)];
    return fits;
  }

  std::uint64_t dead(const Node& node, const Place& place) const {
    if constexpr (Counting)
      return (node.count.needed & place.late).any();
    else
      return (node.available & place.late).any();
  }

  // Takes the top node off the stack, reports the covers among its children and pushes the others.
  void expand(Covers& covers) {
    // Field by field: a copy of the whole node would wait until the stores that made its parts have drained.
    const Node& slot = stack_[--top_];
    const Window occupied = slot.window;
    const std::int32_t lead = slot.position;
    const int depth = slot.depth;
    const Orientations available = slot.available, fits = slot.fits;
    const auto count = slot.count;
    const std::uint16_t orientation = slot.orientation;
    if (top_ + tables_->count >= stack_.size()) stack_.resize(2 * stack_.size() + tables_->count);
    if (static_cast<std::size_t>(depth) + 1 >= lead_.size()) {
      lead_.resize(depth + 2);
      chosen_.resize(depth + 2);
      pushed_.resize(depth + 2);
    }
    if (depth > 0) chosen_[depth - 1] = orientation;
    lead_[depth] = lead;
    // Everything the loop writes to is local: a member would be stored and loaded again for each child.
    const Turned* const turned = tables_->turned.data();
    const Place* const places = tables_->places.data();
    Node* const bottom = stack_.data() + top_;
    Node* top = bottom;
    for (int w = 0; w < W; ++w) {
      for (std::uint64_t left = fits.word[w]; left; left &= left - 1) {
        const int o = w * 64 + std::countr_zero(left);
        Window window = occupied | turned[o].mask;
        std::int64_t position;
        if (window == ~Window{0}) [[unlikely]] {  // full as far as the window reaches
          const std::int64_t beyond = std::min<std::int64_t>(lead + window_bits,
                                                             static_cast<std::int64_t>(tables_->cell.size()));
          position = tables_->next_cell[beyond];
          if (position == static_cast<std::int64_t>(tables_->cell.size())) {
            if (complete(available, count, o)) {
              chosen_[depth] = static_cast<std::uint16_t>(o);
              emit(covers, depth + 1);
            }
            continue;
          }
          window = places[position].blank;
        } else {
          const int step = std::countr_one(window);
          position = lead + step;
          window = window >> step | places[position].blank;
        }
        Node& child = *top;
        child.window = window;
        child.position = static_cast<std::int32_t>(position);
        child.orientation = static_cast<std::uint16_t>(o);
        child.depth = static_cast<std::uint16_t>(depth + 1);
        child.available = available & turned[o].remains;
        if constexpr (Counting) use(child.available, child.count = count, o);
        child.fits = fitting(child.available, window, places[position]);
        top += child.fits.any() & ~dead(child, places[position]);
      }
    }
    pushed_[depth] = static_cast<double>(top - bottom);
    top_ += static_cast<std::size_t>(top - bottom);
  }

  // Counts one more use of a piece: not available once it has been used often enough, not needed once enough.
  void use(Orientations& available, Count& count, int o) const {
    if (tables_->counter[o].one == 0) {
      if (!tables_->turned[o].remains.has(o)) count.needed = count.needed & tables_->turned[o].remains;
      return;
    }
    count.uses += tables_->counter[o].one;
    const auto uses = count.uses >> tables_->counter[o].shift & ((1u << counter_bits) - 1);
    for (int other = 0; other < tables_->count; ++other) {
      if (tables_->piece_of[other] != tables_->piece_of[o]) continue;
      if (uses >= tables_->counter[o].high) available.remove(other);
      if (uses >= tables_->counter[o].low) count.needed.remove(other);
    }
  }

  bool complete(Orientations available, Count count, int o) const {
    if constexpr (Counting) {
      use(available, count, o);
      return !count.needed.any();
    } else {
      return !(available & tables_->turned[o].remains & tables_->required).any();
    }
  }

  void emit(Covers& covers, int depth) {
    if (covers.found++ >= keep_) return;
    for (int d = 0; d < depth; ++d) covers.options.push_back(option_at(lead_[d], chosen_[d]));
    covers.ends.push_back(covers.options.size());
  }

  std::shared_ptr<const Tables> tables_;
  bool empty_board_ = false;
  std::uint64_t keep_ = 0;

  std::vector<Node> stack_;
  std::size_t top_ = 0;
  std::vector<std::int32_t> lead_;       // by depth: the lead of the node on the path
  std::vector<std::uint16_t> chosen_;    // by depth: the orientation placed there
  std::vector<double> pushed_;           // by depth: how many children the node on the path had
};

template <bool Counting>
std::unique_ptr<Search> with_words(const Problem& problem, const Board& board, const std::vector<std::int32_t>& from) {
  const std::size_t count = board.orientations.size();
  if (count > 128) return std::make_unique<Scan<4, Counting, 0>>(problem, board, from);
  if (count > 64) return std::make_unique<Scan<2, Counting, 0>>(problem, board, from);
  switch (chunks_needed(board)) {
    case 2: return std::make_unique<Scan<1, Counting, 2>>(problem, board, from);
    case 3: return std::make_unique<Scan<1, Counting, 3>>(problem, board, from);
    case 4: return std::make_unique<Scan<1, Counting, 4>>(problem, board, from);
    case 5: return std::make_unique<Scan<1, Counting, 5>>(problem, board, from);
    default: return std::make_unique<Scan<1, Counting, 0>>(problem, board, from);
  }
}

bool counting(const Problem& problem, const Board& board) {
  for (std::int32_t i = 0; i < problem.items(); ++i)
    if (board.counts(problem, i)) return true;
  return false;
}

}  // namespace

std::string scan_lacks(const Problem& problem) {
  try {
    read_board(problem);
  } catch (const std::invalid_argument& reason) {
    return reason.what();
  }
  return {};
}

std::unique_ptr<Search> scan(const Problem& problem, const std::vector<std::int32_t>& from) {
  const Board board = read_board(problem);
  return counting(problem, board) ? with_words<true>(problem, board, from) : with_words<false>(problem, board, from);
}

}  // namespace dancefloor
