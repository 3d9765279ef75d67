// First-empty-cell search over a bit window: Fletcher's method (CACM 8:10, 1965) with tables in place of tests.
//
// The board is a row of positions, scanned upwards. Whatever is placed always covers the first empty position, its
// *lead*; so all that matters of the board is a window of 64 or 128 bits from the lead on. An orientation is a mask
// relative to its lead. The positions within reach are cut into chunks of eight bits, and a table for each chunk maps an
// occupied pattern to the set, again as bits, of all orientations that do not meet it. The intersection of a few such
// sets with the orientations that are still available and allowed at this lead is exactly what fits: no test fails.
//
// `allow[p]` holds the orientations that some option places with lead p. It alone knows the board's edge, and any
// restriction (forbidden placements, symmetry breaking) is just an option left out. `late[p]` holds the orientations of
// required pieces that no option places with lead p or later: a node whose remaining pieces meet it is dead. This
// deadline turns one restricted piece into a nine times smaller search.
//
// Children are written to the stack unconditionally and kept by moving the stack pointer, because two thirds of them
// die and a branch here would be mispredicted often (measured: 5.4 against 9.1 ns a node). What takes the time is the
// chain of computations from a node to the last of its children, which is expanded next: what is not needed to find
// out which of them live is kept out of it.
#include "scanning/scanning.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <chrono>
#include <stdexcept>
#include <utility>

#include "sample.hpp"
#include "scanning/board.hpp"
#include "scanning/dead_states.hpp"
#include "scanning/window.hpp"

namespace dancefloor::scanning {
namespace {

constexpr int chunk_bits = 8;                       // tables of 2 KB a chunk for 64 orientations: all fit in L1
constexpr double node_cost = 6.0;                   // nanoseconds, with sets of one word
constexpr std::uint64_t enough_visits = 1024;        // before a depth is judged not to be worth remembering
constexpr std::uint64_t least_work = 64;             // nodes below a state, to be worth remembering it
constexpr std::uint64_t clock_interval = 2048;      // nodes expanded between two looks at the clock

// Vigna's splitmix64: the same numbers everywhere, which the generators of the standard library do not promise.
std::uint64_t next_random(std::uint64_t& state) {
  std::uint64_t z = state += 0x9e3779b97f4a7c15;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27) * 0x94d049bb133111eb;
  return z ^ z >> 31;
}

template <class Window, int W>
struct Place {                    // what is to be known of a position as lead
  Window blank;                   // the board before anything is placed, from here on: 1 where there is no cell
  Set<W> allow;                   // orientations that some option places here
  Set<W> late;                    // orientations of required pieces that no option places here or later
};

template <int W>
struct Counter {                  // of the piece an orientation belongs to
  int word = 0, shift = 0;
  std::uint64_t one = 0, mask = 0;  // what to add to the counter; 0: the piece is used once, or need not be counted
  std::uint64_t low = 0, high = 0;
  Set<W> own;                     // the piece's orientations; none if it may be used as often as it fits
};

// What is worked out once and never changes: shared by a search and those split off from it.
// Chunks: how many there are, where that is fixed when compiling (a sixth faster); 0: as many as it takes.
template <class Window, int W, int Chunks>
struct Tables {
  std::vector<bool> cell;                           // by position
  std::vector<std::int64_t> next_cell;
  std::vector<Place<Window, W>> places;
  std::vector<Window> masks;                        // by orientation
  std::vector<Set<W>> remains;                      // by orientation: those still available once it is placed
  std::vector<Counter<W>> counter;                  // by orientation
  std::vector<std::int32_t> option, first;          // options by lead and rank; where each lead's begin
  std::vector<Set<W>> table;  // by chunk and pattern of occupied positions in it: what does not meet them
  int chunks = 0, count = 0;
  Window unseen{0};  // positions of a window: were the first empty one among them, the tables would see past its end
  std::size_t most_depth = 0;
  Set<W> required;
  bool impossible = false;

  Tables(const Problem& problem, const Board& board)
      : cell(board.cell), count(static_cast<int>(board.orientations.size())) {
    lay_out(board);
    turn(problem, board);
    tabulate();
    set_deadlines(problem, board);
  }

  Set<W> fitting(const Set<W>& available, const Window& window, const Place<Window, W>& place) const {
    const Set<W>* const entry = table.data();
    Set<W> fits = available & place.allow;
    const Window after = window >> 1;  // the lead itself is always covered
    for (int c = 0; c < (Chunks ? Chunks : chunks); ++c) fits = fits & entry[256 * c + byte(after, c)];
    return fits;
  }

 private:
  void lay_out(const Board& board) {
    const auto end = static_cast<std::int64_t>(cell.size());
    places.assign(end + 1, {~Window{0}, {}, {}});
    first.assign(end + 2, 0);
    for (const Placement& p : board.placements) {
      places[p.lead].allow.add(p.orientation);
      option.push_back(p.option);
      ++first[p.lead + 1];
    }
    for (std::size_t p = 1; p < first.size(); ++p) first[p] += first[p - 1];
    next_cell.assign(end + 1, end);
    for (std::int64_t p = end - 1; p >= 0; --p) {
      places[p].blank = places[p + 1].blank << 1 | Window{cell[p] ? 0u : 1u};
      next_cell[p] = cell[p] ? p : next_cell[p + 1];
    }
  }

  void turn(const Problem& problem, const Board& board) {
    masks.resize(count);
    remains.resize(count);
    counter.resize(count);
    int least = window_bits<Wide>;
    for (const Orientation& o : board.orientations) least = std::min(least, size(o.mask));
    most_depth = std::count(cell.begin(), cell.end(), true) / least + 1;
    for (int o = 0; o < count; ++o) {
      cut(board.orientations[o].mask, masks[o]);
      const std::int32_t piece = board.orientations[o].piece;
      if (piece >= 0 && piece < problem.primary && problem.low[piece] > 0) required.add(o);
      const Field field = piece < 0 ? Field{} : board.fields[piece];
      const bool once = piece >= 0 && problem.high[piece] == 1;
      for (int other = 0; other < count; ++other) {
        const bool own = board.orientations[other].piece == piece;
        if (!once || !own) remains[o].add(other);
        if (own && (once || field.word >= 0)) counter[o].own.add(other);
      }
      if (field.word < 0) continue;
      counter[o].word = field.word;
      counter[o].shift = field.shift;
      counter[o].one = std::uint64_t{1} << field.shift;
      counter[o].mask = ~std::uint64_t{0} >> (64 - field.bits);
      counter[o].low = static_cast<std::uint64_t>(problem.low[piece]);
      counter[o].high = static_cast<std::uint64_t>(problem.high[piece]);
    }
  }

  void tabulate() {
    Set<W> every;
    for (int o = 0; o < count; ++o) every.add(o);
    int reach = 0;
    for (const Window& mask : masks) reach = std::max(reach, bit_width(Wide{0} | mask) - 1);
    unseen = ~(~Window{0} >> reach);
    chunks = Chunks ? Chunks : (reach + chunk_bits - 1) / chunk_bits;
    table.assign(std::size_t{256} * chunks, every);
    for (int c = 0; c < chunks; ++c) {
      std::array<Set<W>, chunk_bits> avoiding{};  // by position: what does not cover it
      for (int o = 0; o < count; ++o) {
        const std::size_t covered = byte(masks[o] >> 1, c);
        for (int k = 0; k < chunk_bits; ++k)
          if (!(covered >> k & 1)) avoiding[k].add(o);
      }
      for (std::size_t pattern = 1; pattern < 256; ++pattern)
        table[256 * c + pattern] =
            table[256 * c + (pattern & (pattern - 1))] & avoiding[std::countr_zero(pattern)];
    }
  }

  void set_deadlines(const Problem& problem, const Board& board) {
    std::vector<std::int64_t> last_lead(problem.items(), -1);
    for (const Placement& p : board.placements)
      if (const auto piece = board.orientations[p.orientation].piece; piece >= 0)
        last_lead[piece] = std::max(last_lead[piece], p.lead);
    for (std::int32_t i = 0; i < problem.primary; ++i)  // a required piece that no option places
      if (problem.positions[i] < 0 && problem.low[i] > 0 && last_lead[i] < 0) impossible = true;
    for (std::size_t p = 0; p < cell.size(); ++p)
      for (int o = 0; cell[p] && o < count; ++o)
        if (required.has(o) && last_lead[board.orientations[o].piece] < static_cast<std::int64_t>(p))
          places[p].late.add(o);
  }
};

// The state of a search that still matters: two nodes that agree in it have the same covers below them.
template <class Window, int W, int C>
struct State {
  Window window;
  Set<W> available;
  std::array<std::uint64_t, C> uses;
  std::int64_t position;

  friend bool operator==(const State&, const State&) = default;

  std::uint64_t mixed() const {
    const Wide wide = Wide{0} | window;
    std::uint64_t sum = mix(mix(static_cast<std::uint64_t>(position), wide.low), wide.high);
    for (const std::uint64_t word : available.word) sum = mix(sum, word);
    for (const std::uint64_t word : uses) sum = mix(sum, word);
    return sum ^ sum >> 32;
  }

 private:
  static std::uint64_t mix(std::uint64_t sum, std::uint64_t word) {
    sum = (sum ^ word) * 0x9e3779b97f4a7c15;
    return sum ^ sum >> 29;
  }
};

// C: words of packed counters; 0: no piece is counted.
template <class Window, int W, int C, int Chunks>
class Scan final : public Search {
  using Orientations = Set<W>;
  using Tables = scanning::Tables<Window, W, Chunks>;
  using Place = scanning::Place<Window, W>;
  using State = scanning::State<Window, W, C>;
  static constexpr bool counting = C > 0;

  struct Counted {                  // only where pieces are counted
    std::array<std::uint64_t, C> uses{};
    Orientations needed;            // orientations of pieces used less often than they must be
  };
  struct Nothing {};
  using Count = std::conditional_t<counting, Counted, Nothing>;
  struct Step {                     // of the node on the path
    std::int32_t lead = 0;
    std::uint16_t orientation = 0;  // placed last
    std::uint32_t pushed = 0;       // how many children it had
  };
  struct Shown {                    // a step of a cover, and its option
    std::int32_t lead = -1, orientation = -1, option = -1;
  };
  struct Node {
    Window window;                  // occupied positions from `position` on
    std::int32_t position;          // the lead: first empty position
    std::uint16_t orientation, depth;
    Orientations available, fits;
    [[no_unique_address]] Count count;
  };

 public:
  Scan(const Problem& problem, const Board& board, const std::vector<std::int32_t>& from, std::size_t memory)
      : tables_(std::make_shared<const Tables>(problem, board)), whole_from_(from.size()) {
    start();
    go_to(from);
    if (memory >= DeadStates<State>::least_bytes) dead_states_ = std::make_shared<DeadStates<State>>(memory);
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
    if (!end_.empty() && !bounded_) {
      if (top_ > 0) {
        expand(covers);
        fresh = false;
      }
      bound_last();
      if (covers.found >= budget.covers) return top_ == 0;
    }
    while (top_ > 0) {
      // The batch enters no more nodes than allowed, but always at least one parent's, or it would never end.
      const std::uint64_t room = node_goal - std::min(node_goal, statistics_.nodes);
      std::uint64_t parents = std::min(room / tables_->count, until_clock);
      if (parents == 0) {
        if (!fresh && static_cast<std::uint64_t>(stack_[top_ - 1].fits.size()) > room) return false;
        parents = 1;
      }
      until_clock -= parents;
      for (; parents > 0 && top_ > 0; --parents) {
        if (dead_states_ && is_known_dead(stack_[top_ - 1])) {
          --top_;
          continue;
        }
        expand(covers);
        fresh = false;
        if (covers.found >= budget.covers) return top_ == 0;
      }
      if (until_clock == 0) {
        until_clock = clock_interval;
        const bool stopped = budget.stop && budget.stop->load(std::memory_order_relaxed);
        if (!fresh && (stopped || std::chrono::steady_clock::now() >= deadline)) return top_ == 0;
      }
    }
    return true;
  }

  std::vector<std::int32_t> position() const override {
    if (top_ == 0) return {};
    const Node& next = stack_[top_ - 1];
    std::vector<std::int32_t> path;
    for (int d = 0; d < next.depth; ++d)
      path.push_back(option_at(path_[d].lead, d + 1 == next.depth ? next.orientation : path_[d + 1].orientation));
    return path;
  }

  double progress() const override {
    if (top_ == 0) return 1.0;
    std::vector<double> waiting(path_.size(), 0.0);
    for (std::size_t i = 0; i < top_; ++i) waiting[stack_[i].depth] += 1;
    double done = 0.0, share = 1.0;
    const int depth = stack_[top_ - 1].depth;
    for (int d = 1; d <= depth; ++d) {
      share /= std::max(1u, path_[d - 1].pushed);
      // Above the last level one child is being searched: it is neither waiting nor done.
      done += share * (path_[d - 1].pushed - gone_[d] - waiting[d] - (d < depth ? 1.0 : 0.0));
    }
    return std::clamp(done, 0.0, 1.0);
  }

  void end_at(const std::vector<std::int32_t>& path) override {
    end_ = path;
    whole_from_ = std::max(whole_from_, end_.size());
    const std::size_t depth = top_ == 0 ? 0 : stack_[top_ - 1].depth;
    if (depth < end_.size()) return;  // these nodes come when the first one is expanded
    if (stack_[top_ - 1].depth == end_.size() && option_of(stack_[top_ - 1]) == end_.back()) refuse();
    bound_last();
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
    gone_[depth] += static_cast<double>(given);
    // Neither of the two sees all that is below the nodes above the cut.
    whole_from_ = rest->whole_from_ = std::max<std::size_t>(whole_from_, depth);
    rest->open_ = std::min<std::size_t>(open_, depth);
    return rest;
  }

  double dive(std::uint64_t seed) override {
    Scan diver(*this);
    Covers none;
    diver.keep_ = 0;
    std::vector<Node> abreast(stack_.begin() + (top_ ? top_ - 1 : 0), stack_.begin() + top_), below;
    double cost = 0.0, ways = 1.0;
    while (!abreast.empty()) {
      const Sample sample(abreast.size(), dive_width, next_random(seed));
      ways *= sample.each_stands_for();
      below.clear();
      for (std::size_t k = 0; k < sample.size(); ++k) {
        const Node& node = abreast[sample[k]];
        cost += ways * node.fits.size();
        diver.stack_[0] = node;
        diver.top_ = 1;
        diver.expand(none);
        below.insert(below.end(), diver.stack_.begin(), diver.stack_.begin() + diver.top_);
      }
      abreast.swap(below);
    }
    return cost * node_cost * (W + 1) / 2;
  }

 private:
  void start() {
    const Tables& tables = *tables_;
    const std::int64_t lead = tables.next_cell[0];
    stack_.resize(256);
    path_.resize(tables.most_depth + 1);
    gone_.resize(path_.size() + 1);
    if (tables.impossible) return;
    if (lead == static_cast<std::int64_t>(tables.cell.size())) {  // nothing to fill: the empty cover, unless
      empty_board_ = !tables.required.any();                      // some piece must be used
      return;
    }
    Node root{};
    root.window = tables.places[lead].blank;
    root.position = static_cast<std::int32_t>(lead);
    for (int o = 0; o < tables.count; ++o) root.available.add(o);
    if constexpr (counting) root.count.needed = tables.required;
    root.fits = tables.fitting(root.available, root.window, tables.places[lead]);
    if (root.fits.any() && !dead(root, tables.places[lead])) stack_[top_++] = root;
  }

  // Goes down an earlier position without counting: at each level drops the children that were done with.
  void go_to(const std::vector<std::int32_t>& from) {
    Covers none;
    for (const std::int32_t option : from) {
      keep_ = 0;
      if (top_ == 0) refuse();
      const int depth = stack_[top_ - 1].depth + 1;
      const std::int32_t lead = stack_[top_ - 1].position;
      expand(none);
      while (top_ > 0 && stack_[top_ - 1].depth == depth && option_at(lead, stack_[top_ - 1].orientation) != option)
        --top_;
      if (top_ == 0 || stack_[top_ - 1].depth != depth) refuse();
      empty_board_ = false;
    }
    statistics_ = {};
  }

  // Drops the node at which the search is to end, and all after it: those at the bottom of the stack.
  void bound_last() {
    std::size_t last = 0;
    while (last < top_ && (stack_[last].depth != end_.size() || option_of(stack_[last]) != end_.back())) ++last;
    if (last == top_) refuse();
    for (std::size_t k = 0; k <= last; ++k) gone_[stack_[k].depth] += 1;
    std::copy(stack_.begin() + static_cast<std::ptrdiff_t>(last) + 1, stack_.begin() + static_cast<std::ptrdiff_t>(top_),
              stack_.begin());
    top_ -= last + 1;
    bounded_ = true;
  }

  // The option of a node, whose siblings are on the stack or on the path.
  std::int32_t option_of(const Node& node) const { return option_at(path_[node.depth - 1].lead, node.orientation); }

  [[noreturn]] static void refuse() { throw std::invalid_argument("the position belongs to another problem"); }

  std::int32_t option_at(std::int32_t lead, int o) const {
    return tables_->option[tables_->first[lead] + tables_->places[lead].allow.rank(o)];
  }

  bool dead(const Node& node, const Place& place) const {
    if constexpr (counting)
      return (node.count.needed & place.late).any();
    else
      return (node.available & place.late).any();
  }

  // Takes the top node off the stack, reports the covers among its children and pushes the others.
  void expand(Covers& covers) {
    // Field by field: a copy of the whole node would wait until the stores that made its parts have drained.
    const Node& slot = stack_[--top_];
    const Window occupied = slot.window;
    const std::int64_t lead = slot.position;
    const std::size_t depth = slot.depth;
    const Orientations available = slot.available, fits = slot.fits;
    const auto count = slot.count;
    path_[depth].lead = slot.position;
    path_[depth].orientation = slot.orientation;
    const Tables& tables = *tables_;
    if (top_ + tables.count >= stack_.size()) stack_.resize(2 * stack_.size() + tables.count);
    // Everything the loop writes to is local: a member would be stored and loaded again for each child.
    const Window unseen = tables.unseen;
    const Window* const masks = tables.masks.data();
    const Orientations* const remains = tables.remains.data();
    const Place* const places = tables.places.data();
    Node* const bottom = stack_.data() + top_;
    Node* top = bottom;
    std::uint64_t entered = 0;
    for (int w = 0; w < W; ++w) {
      for (std::uint64_t left = fits.word[w]; left; left &= left - 1) {
        const auto o = static_cast<unsigned>(w * 64 + std::countr_zero(left));
        ++entered;
        Window window = occupied | masks[o];
        Window seen;  // by the tables
        std::int64_t position;
        if (is_full(window | unseen)) [[unlikely]] {
          const auto end = static_cast<std::int64_t>(tables.cell.size());
          const int step = trailing_ones(window);
          position = tables.next_cell[std::min(lead + step, end)];
          if (position == end) {
            if (complete(available, count, o)) {
              path_[depth + 1].orientation = static_cast<std::uint16_t>(o);
              emit(covers, depth + 1);
            }
            continue;
          }
          seen = window = (is_full(window) ? Window{0} : window >> step) | places[position].blank;
        } else {
          // The tables need not wait for what enters the window at its end: that is out of reach.
          const int step = trailing_ones(window);
          position = lead + step;
          seen = window >> step;
          window = seen | places[position].blank;
        }
        Node& child = *top;
        child.window = window;
        child.position = static_cast<std::int32_t>(position);
        child.orientation = static_cast<std::uint16_t>(o);
        child.depth = static_cast<std::uint16_t>(depth + 1);
        if constexpr (counting) {
          child.available = available;
          use(child.available, child.count = count, o);
        } else {
          child.available = available & remains[o];
        }
        child.fits = tables.fitting(child.available, seen, places[position]);
        Node* const next = dead(child, places[position]) ? top : top + 1;  // two conditional moves
        top = child.fits.any() ? next : top;
      }
    }
    path_[depth].pushed = static_cast<std::uint32_t>(top - bottom);
    statistics_.nodes += entered;
    top_ += static_cast<std::size_t>(top - bottom);
  }

  // Remembers which of the searches that end before this node were in vain; tells whether this one's would be.
  bool is_known_dead(const Node& node) {
    const std::size_t depth = node.depth;
    for (; open_ > depth; --open_) leave(open_ - 1);
    if (depth >= worth_below_) return false;
    State state{node.window, node.available, {}, node.position};
    if constexpr (counting) state.uses = node.count.uses;
    if (dead_states_->has(state)) return true;
    entered_.resize(std::max(entered_.size(), depth + 1));
    entered_[depth].state = state;
    entered_[depth].nodes = statistics_.nodes;
    entered_[depth].found = found_;
    open_ = depth + 1;
    return false;
  }

  void leave(std::size_t depth) {
    Entered& entered = entered_[depth];
    const std::uint64_t work = statistics_.nodes - entered.nodes;
    entered.work += work;
    // Where searches are short as a rule, to look for them in the table would take longer.
    if (++entered.visits == enough_visits && entered.work < enough_visits * least_work)
      worth_below_ = std::min(worth_below_, depth);
    if (work >= least_work && entered.found == found_ && depth >= whole_from_) dead_states_->add(entered.state, work);
  }

  // Counts one more use of a piece: not available once it has been used often enough, not needed once enough.
  void use(Orientations& available, Count& count, int o) const {
    const Counter<W>& counter = tables_->counter[o];
    const std::uint64_t uses = (count.uses[counter.word] += counter.one) >> counter.shift & counter.mask;
    available = minus_if(uses >= counter.high, available, counter.own);
    count.needed = minus_if(uses >= counter.low, count.needed, counter.own);
  }

  bool complete(Orientations available, Count count, int o) const {
    if constexpr (counting) {
      use(available, count, o);
      return !count.needed.any();
    } else {
      return !(available & tables_->remains[o] & tables_->required).any();
    }
  }

  void emit(Covers& covers, int depth) {
    ++found_;
    if (covers.found++ >= keep_) return;
    const std::size_t begin = covers.options.size(), length = static_cast<std::size_t>(depth);
    covers.options.resize(begin + length);
    if (shown_.size() < length) shown_.resize(length);
    for (std::size_t d = 0; d < length; ++d) {
      Shown& shown = shown_[d];
      const std::int32_t lead = path_[d].lead, orientation = path_[d + 1].orientation;
      if (shown.lead != lead || shown.orientation != orientation) shown = {lead, orientation, option_at(lead, orientation)};
      covers.options[begin + d] = shown.option;
    }
    covers.ends.push_back(covers.options.size());
  }

  std::shared_ptr<const Tables> tables_;
  bool empty_board_ = false;
  std::uint64_t keep_ = 0;

  // Known dead states: none unless there is memory for them.
  struct Entered {                       // by depth: the node on the path, and all that were there before it
    State state;
    std::uint64_t nodes = 0, found = 0;  // before it was entered
    std::uint64_t visits = 0, work = 0;
  };
  std::shared_ptr<DeadStates<State>> dead_states_;
  std::vector<Entered> entered_;
  std::size_t open_ = 0;                 // how many of them are on the path now
  std::size_t whole_from_ = 0;           // from this depth on, this search sees all that is below a node on the path
  std::size_t worth_below_ = ~std::size_t{0};
  std::uint64_t found_ = 0;

  std::vector<Node> stack_;
  std::size_t top_ = 0;
  std::vector<std::int32_t> end_;        // the path at which it ends, or none
  bool bounded_ = false;                 // once what begins there is off the stack
  std::vector<double> gone_;             // by depth: how many nodes beside the path are others' to search, after this one
  std::vector<Step> path_;               // by depth
  std::vector<Shown> shown_;             // by depth: of the cover found last, with which the next one has much in common
};

// Few combinations are compiled: what is rare runs in a larger one than it needs.
template <class Window, int W, int C, int Chunks = 0>
std::unique_ptr<Search> made(const Problem& problem, const Board& board, const std::vector<std::int32_t>& from,
                             std::size_t memory) {
  return std::make_unique<Scan<Window, W, C, Chunks>>(problem, board, from, memory);
}

template <class Window, int C>
auto with_words(const Board& board) {
  const std::size_t count = board.orientations.size();
  return count <= 64 ? made<Window, 1, C> : count <= 128 ? made<Window, 2, C> : made<Window, 4, C>;
}

auto chosen(const Board& board) {
  const bool narrow = board.reach < window_bits<Narrow>;
  if (board.orientations.size() > 256 || board.counter_words > 1)
    return board.counter_words == 0 ? made<Wide, 12, 0> : made<Wide, 12, 4>;
  if (board.counter_words == 1) return narrow ? with_words<Narrow, 1>(board) : with_words<Wide, 1>(board);
  if (!narrow) return with_words<Wide, 0>(board);
  if (board.orientations.size() > 64) return with_words<Narrow, 0>(board);
  switch ((board.reach + chunk_bits - 1) / chunk_bits) {
    case 2: return made<Narrow, 1, 0, 2>;
    case 3: return made<Narrow, 1, 0, 3>;
    case 4: return made<Narrow, 1, 0, 4>;
    case 5: return made<Narrow, 1, 0, 5>;
    default: return made<Narrow, 1, 0>;
  }
}

}  // namespace

std::unique_ptr<Search> search(const Problem& problem, const std::vector<std::int32_t>& from, std::size_t memory) {
  const Board board = read_board(problem);
  return chosen(board)(problem, board, from, memory);
}

}  // namespace dancefloor::scanning
