// First-empty-cell search over a bit window: Fletcher's method (CACM 8:10, 1965) with tables instead of tests.
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
// out which of them live is kept out of it. Lost: pruning isolated cells (12 % fewer nodes, but no less time); a kernel
// of its own for BMI2 (4 % faster).
#include "scanning/scanning.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <type_traits>

#include "scanning/board.hpp"
#include "scanning/scan.hpp"
#include "scanning/tables.hpp"
#include "scanning/window.hpp"

namespace dancefloor::scanning {
namespace {

// W: words of a set. C: words of packed counters; 0: no piece is counted. Chunks: how many there are, where that is
// fixed when compiling (a sixth faster); 0: as many as it takes.
template <class Window, int W, int C, int Chunks>
class WidthScan final : public Scan {
  using Orientations = Set<W>;
  static constexpr bool counting = C > 0;
  static constexpr int window_words = sizeof(Window) / sizeof(std::uint64_t), place_words = window_words + 2 * W;

  struct Counted {                  // only where pieces are counted
    std::array<std::uint64_t, C> uses{};
    Orientations needed;            // orientations of pieces used less often than they must be
  };
  struct Nothing {};
  using Count = std::conditional_t<counting, Counted, Nothing>;
  struct Node {                     // as scan.hpp lays it out
    Head head;
    Orientations fits;
    Window window;                  // occupied positions from the lead on
    Orientations available;
    [[no_unique_address]] Count count;
  };

 public:
  WidthScan(const Problem& problem, const Board& board, const std::vector<std::int32_t>& from, std::size_t memory)
      : Scan(problem, board, {window_words, W, C}, sizeof(Node)) {
    begin(from, memory);
  }

 private:
  std::unique_ptr<Scan> copy() const override { return std::make_unique<WidthScan>(*this); }

  void push_root(std::int32_t lead) override {
    const std::uint64_t* const place = tables_->place(lead);
    Node root{};
    root.head.position = lead;
    root.window = blank(place);
    root.available = at<Orientations>(tables_->every.data());
    if constexpr (counting) root.count.needed = at<Orientations>(tables_->required.data());
    root.fits = fitting(root.available, root.window, place);
    if (!root.fits.any() || dead(root, place)) return;
    *nodes() = root;
    top_ = 1;
  }

  void expand_some(std::uint64_t parents, std::uint64_t most, Covers& covers) override {
    for (; parents > 0 && top_ > 0; --parents) {
      if (is_known_dead()) {
        --top_;
        continue;
      }
      expand(covers);
      if (covers.found >= most) return;
    }
  }

  void expand(Covers& covers) override {
    // Field by field: a copy of the whole node would wait until the stores that made its parts have drained.
    const Node& slot = nodes()[--top_];
    const Window occupied = slot.window;
    const std::int64_t lead = slot.head.position;
    const std::size_t depth = slot.head.depth;
    const Orientations available = slot.available, fits = slot.fits;
    const auto count = slot.count;
    path_[depth].lead = slot.head.position;
    path_[depth].orientation = slot.head.orientation;
    note_changed(depth);
    const Tables& tables = *tables_;
    make_room();
    // Everything the loop writes to is local: a member would be stored and loaded again for each child.
    const Window unseen = at<Window>(tables.unseen.data());
    const std::uint64_t* const masks = tables.masks.data();
    const std::uint64_t* const remains = tables.remains.data();
    const std::uint64_t* const places = tables.places.data();
    Node* const bottom = nodes() + top_;
    Node* top = bottom;
    std::uint64_t entered = 0;
    for (int w = 0; w < W; ++w) {
      for (std::uint64_t left = fits.word[w]; left; left &= left - 1) {
        const auto o = static_cast<unsigned>(w * 64 + std::countr_zero(left));
        ++entered;
        Window window = occupied | at<Window>(masks + o * window_words);
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
          seen = window = (is_full(window) ? Window{0} : window >> step) | blank(places + position * place_words);
        } else {
          // The tables need not wait for what enters the window at its end: that is out of reach.
          const int step = trailing_ones(window);
          position = lead + step;
          seen = window >> step;
          window = seen | blank(places + position * place_words);
        }
        Node& child = *top;
        child.window = window;
        child.head.position = static_cast<std::int32_t>(position);
        child.head.orientation = static_cast<std::uint16_t>(o);
        child.head.depth = static_cast<std::uint16_t>(depth + 1);
        if constexpr (counting) {
          child.available = available;
          use(child.available, child.count = count, o);
        } else {
          child.available = available & at<Orientations>(remains + o * W);
        }
        const std::uint64_t* const place = places + position * place_words;
        child.fits = fitting(child.available, seen, place);
        Node* const next = dead(child, place) ? top : top + 1;  // two conditional moves
        top = child.fits.any() ? next : top;
      }
    }
    path_[depth].pushed = static_cast<std::uint32_t>(top - bottom);
    statistics_.nodes += entered;
    top_ += static_cast<std::size_t>(top - bottom);
  }

  // Counts one more use of a piece: not available once it has been used often enough, not needed once enough.
  void use(Orientations& available, Count& count, int o) const {
    const Counter& counter = tables_->counters[o];
    const auto own = at<Orientations>(tables_->own.data() + o * W);
    const std::uint64_t uses = (count.uses[counter.word] += counter.one) >> counter.shift & counter.mask;
    available = minus_if(uses >= counter.high, available, own);
    count.needed = minus_if(uses >= counter.low, count.needed, own);
  }

  bool complete(Orientations available, Count count, int o) const {
    if constexpr (counting) {
      use(available, count, o);
      return !count.needed.any();
    } else {
      const auto remains = at<Orientations>(tables_->remains.data() + o * W);
      return !(available & remains & at<Orientations>(tables_->required.data())).any();
    }
  }

  static Window blank(const std::uint64_t* place) { return at<Window>(place); }
  static Orientations allowed(const std::uint64_t* place) { return at<Orientations>(place + window_words); }
  static Orientations late(const std::uint64_t* place) { return at<Orientations>(place + window_words + W); }

  Orientations fitting(const Orientations& available, const Window& window, const std::uint64_t* place) const {
    const std::uint64_t* const table = tables_->table.data();
    Orientations fits = available & allowed(place);
    const Window after = window >> 1;  // the lead itself is always covered
    for (int c = 0; c < (Chunks ? Chunks : tables_->chunks); ++c)
      fits = fits & at<Orientations>(table + (256 * c + byte(after, c)) * W);
    return fits;
  }

  static bool dead(const Node& node, const std::uint64_t* place) {
    if constexpr (counting)
      return (node.count.needed & late(place)).any();
    else
      return (node.available & late(place)).any();
  }

  Node* nodes() { return reinterpret_cast<Node*>(stack_.data()); }
};

// Few combinations are compiled: what is rare runs in a larger one than it needs.
template <class Window, int W, int C, int Chunks = 0>
std::unique_ptr<Search> made(const Problem& problem, const Board& board, const std::vector<std::int32_t>& from,
                             std::size_t memory) {
  return std::make_unique<WidthScan<Window, W, C, Chunks>>(problem, board, from, memory);
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
