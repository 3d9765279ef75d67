// Fewest-options search over lists of bit masks: exact cover for problems of up to 256 item bits.
//
// An option is a few words of bits, one for each of its items. A node keeps the list of all options that are still
// possible, copied from the list of its parent without those that meet the option chosen. No links, no undoing: to go
// back is to forget. What dancing links does one item of one option at a time is done here for 64 items of several
// options at once, and straight through memory; so every option is looked at again in every node, which pays as long
// as they are some thousands at most. The search branches on an item with the fewest options, the first of several, so
// it enters the same nodes as `dancing` in the same order wherever every primary item must be covered exactly once.
//
// Source: the fewest-options rule is that of Golomb and Baumert (JACM 12:4, 1965), Knuth's MRV (TAOCP 7.2.2.1); lists
// of masks are folklore; counting all items at once by carry-save adders is Harley's and Seal's way to count bits
// (Warren, Hacker's Delight, 5-1).
#include "bits/bits.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <utility>

#include "bits/few.hpp"
#include "bits/kernel.hpp"
#include "bits/open_options.hpp"
#include "bits/tables.hpp"
#include "dive.hpp"
#include "interruption.hpp"
#include "random.hpp"
#include "tuning.hpp"

#if defined(_MSC_VER) && defined(_M_X64)
#include <intrin.h>
#endif

namespace dancefloor::bits {
namespace {

namespace tuning = dancefloor::tuning::bits;

// --- Variants -------------------------------------------------------------------------------------------------------

bool runs_avx2() {
#if defined(__x86_64__) && defined(__GNUC__)
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt");
#elif defined(_MSC_VER) && defined(_M_X64)
  int basic[4], more[4];
  __cpuid(basic, 1);
  __cpuidex(more, 7, 0);
  const bool system = (basic[2] >> 27 & 1) && (_xgetbv(0) & 0x6) == 0x6;
  return system && (basic[2] >> 23 & 1) && (more[1] >> 5 & 1);
#else
  return false;
#endif
}

bool runs_avx512() {
#if defined(__x86_64__) && defined(__GNUC__)
  return runs_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl");
#elif defined(_MSC_VER) && defined(_M_X64)
  int more[4];
  __cpuidex(more, 7, 0);
  return runs_avx2() && (_xgetbv(0) & 0xe6) == 0xe6 && (more[1] >> 16 & 1) && (more[1] >> 31 & 1);
#else
  return false;
#endif
}

struct Variant {
  const char* name;
  const Kernel* (*kernel)(int words);
  bool (*runs)();
  // Nanoseconds, measured on problems of one word to four: what a node costs that lists its options; then, for a list of
  // one word, to look at an option once for each child, and to copy and count one. Another word costs half as much again.
  double node, look, copy;
};

const Variant all_variants[] = {
    {"avx512", avx512, runs_avx512, 47, 0.093, 0.72},
    {"avx2", avx2, runs_avx2, 47, 0.16, 1.0},
    {"simd128", simd128, [] { return true; }, 54, 0.21, 1.3},  // in a browser, where all engines are slower: beside them
    {"portable", portable, [] { return true; }, 47, 0.6, 2.5},
};

bool usable(const Variant& variant) { return variant.runs() && variant.kernel(1) != nullptr; }

const Variant& find_variant(const std::string& name) {
  for (const Variant& variant : all_variants)
    if (usable(variant) && (name == "auto" || name == variant.name)) return variant;
  throw std::invalid_argument("this machine does not run the variant '" + name + "'");
}

// --- The search -----------------------------------------------------------------------------------------------------

// One branching: the options still possible, and which of them have the item that is branched on. Below a level with
// few options, they are a set of those that this level lists.
struct Level : OpenOptions {
  Set open{};                                // the bits that must still be covered
  std::size_t next = 0, end = 0;             // of the places: where this search stands and ends
  std::size_t degree = 0;                    // how many places there are, this search's or not
  std::vector<std::uint8_t> lives;           // by place: 0 if the node below is dead; only where a search looked ahead
  std::size_t base = 0;                      // where there are few options: 1 and the level that lists them, else 0
  std::uint64_t left = 0;                    // which of these are still possible
  FewOptions few;                            // where this level lists them

  std::ptrdiff_t living() const { return std::count(lives.data(), lives.data() + end, 1); }
};

class Bits final : public Search {
 public:
  Bits(std::shared_ptr<const Tables> tables, const Variant& variant, const std::vector<std::int32_t>& from)
      : tables_(std::move(tables)), variant_(variant), kernel_(*variant.kernel(tables_->words)), levels_(1) {
    list_all_options();
    if (!from.empty()) follow(from);
  }

  bool advance(const Budget& budget, Covers& covers) override {
    const BatchLimits limits(budget, statistics_, covers);
    std::uint64_t looked = 0;
    while (!complete_) {
      if (begun_ && !levels_[depth_].base) pass_dead(limits);
      if (limits.full()) return false;
      if (looked >= tuning::look_options) {
        if (limits.deadline.over()) return false;
        looked = 0;
      }
      ++statistics_.nodes;
      looked += tuning::node_options + (levels_[depth_].base ? 0 : levels_[depth_].size);
      bool open = begun_ ? enter() : begin();
      if (!open && solved_) visit(limits.keeps(), covers);
      if (open && depth_ + 1 == end_.size() && !bounded_) open = bound_last();
      if (!open) go_back();
    }
    if (!end_.empty() && !bounded_) refuse();
    return true;
  }

  std::vector<std::int32_t> position() const override {
    std::vector<std::int32_t> path;
    for (std::size_t l = 0; begun_ && !complete_ && l <= depth_; ++l) path.push_back(shown(choice(l)));
    return path;
  }

  double progress() const override {
    if (complete_) return 1.0;
    double share = 1.0, done = 0.0;
    for (std::size_t l = 0; begun_ && l <= depth_; ++l) {
      share /= static_cast<double>(levels_[l].degree);
      done += static_cast<double>(levels_[l].next) * share;
    }
    return done;
  }

  void end_at(const std::vector<std::int32_t>& path) override {
    end_ = path;
    const std::size_t levels = begun_ ? depth_ + 1 : 0;
    for (std::size_t l = 0; l < levels && l + 1 < end_.size(); ++l) levels_[l].end = levels_[l].next + 1;
    // Otherwise this level comes with the first node.
    if (levels >= end_.size() && !bound_last()) refuse();
  }

  std::unique_ptr<Search> split() override {
    if (!begun_ || complete_) return nullptr;
    std::size_t from = 0;
    while (from <= depth_ && levels_[from].next + 1 == levels_[from].end) ++from;
    if (from > depth_) return nullptr;
    auto rest = std::make_unique<Bits>(*this, from);
    levels_[from].end = levels_[from].next + 1;
    return rest;
  }

  // The last alternatives of the level `from` of another search, and nothing else of it.
  Bits(const Bits& other, std::size_t from)
      : tables_(other.tables_), variant_(other.variant_), kernel_(other.kernel_),
        levels_(other.levels_.begin(), other.levels_.begin() + static_cast<std::ptrdiff_t>(from) + 1),
        depth_(from), begun_(true) {
    ++levels_[from].next;
    for (std::size_t l = 0; l < from; ++l) levels_[l].end = levels_[l].next + 1;
  }

  double dive(std::uint64_t seed) override {
    std::vector<Level> abreast(dancefloor::tuning::dives::width), below(abreast.size());
    if (begun_) {
      if (complete_) return variant_.node;
      Level here = listed();
      if (!choose(kernel_.reduce, choice(depth_), here, abreast[0])) return variant_.node;
    } else {
      abreast[0] = levels_[0];
      if (empty(abreast[0].open) || tables_->hopeless || !branch(abreast[0], fewest(abreast[0]))) return variant_.node;
    }
    Random random(seed);
    const double wide = (1.0 + tables_->words) / 2;
    double nodes = 1.0, cost = 0.0;
    for (std::size_t count = 1; count > 0;) {
      std::size_t children = 0;
      for (std::size_t k = 0; k < count; ++k) {
        Level& from = abreast[k];
        children += from.end;
        if (!from.base) cost += nodes * priced(from, wide);
      }
      const DiveLevel chosen(children, random.next());
      nodes *= chosen.each_stands_for();
      std::size_t parent = 0, before = 0, open = 0;
      for (std::size_t k = 0; k < chosen.size(); ++k) {
        pause();
        for (; chosen[k] - before >= abreast[parent].end; ++parent) before += abreast[parent].end;
        Level &from = abreast[parent], &to = below[open];
        from.next = chosen[k] - before;
        const bool lives = choose(kernel_.reduce, from.at(from.next), from, to);
        if (from.base) cost += nodes * (tuning::few_ns + tuning::few_item_ns * bits_of(to.open));
        if (!lives) continue;
        to.base = from.base;
        if (!to.base) cost += nodes * variant_.copy * wide * static_cast<double>(to.size);
        ++open;
      }
      count = open;
      abreast.swap(below);
    }
    return cost;
  }

 private:
  static double bits_of(const Set& set) {
    int bits = 0;
    for (const std::uint64_t word : set) bits += std::popcount(word);
    return bits;
  }

  // The nanoseconds of a node that lists its options, for itself and for finding out which of its children live. It gets
  // a `base` in a dive if the search lists no more below.
  double priced(Level& level, double wide) const {
    const double size = static_cast<double>(level.size);
    const double cost = variant_.node + variant_.look * wide * size * static_cast<double>(level.end);
    if (level.size > FewOptions::most) return cost;
    look_ahead(level);
    if (level.living() < tuning::least_living) return cost;
    level.base = 1;
    return cost + tuning::read_ns * size;
  }

  void list_all_options() {
    Level& root = levels_[0];
    const std::vector<std::int32_t>& options = tables_->root;
    root.make_room(options.size(), tables_->words);
    root.size = options.size();
    root.open = tables_->open;
    const List list = root.list();
    std::fill(list.words, list.words + root.stride * static_cast<std::size_t>(tables_->words), ~std::uint64_t{0});
    for (std::size_t k = 0; k < options.size(); ++k) {
      list.ids[k] = static_cast<std::uint32_t>(options[k]);
      for (int w = 0; w < tables_->words; ++w)
        list.words[static_cast<std::size_t>(w) * root.stride + k] = tables_->has[options[k]][w];
    }
  }

  // Enters the nodes of the next choices that are dead, as long as the batch may, but not the last choice's.
  void pass_dead(const BatchLimits& limits) {
    Level& level = levels_[depth_];
    while (!level.lives[level.next] && level.next + 1 < level.end && !limits.full()) {
      ++statistics_.nodes;
      ++level.next;
    }
  }

  // Goes down an earlier path without counting its nodes.
  void follow(const std::vector<std::int32_t>& path) {
    bool open = begin();
    for (std::size_t l = 0; l < path.size(); ++l) {
      if (l > 0) open = enter();
      if (!open) refuse();
      Level& level = levels_[depth_];
      while (level.next < level.end && shown(choice(depth_)) != path[l]) ++level.next;
      if (level.next == level.end) refuse();
    }
  }

  // Ends the level at which the search is to end before the choice that begins what comes after it. Returns whether
  // there are choices before that.
  bool bound_last() {
    const std::size_t last = end_.size() - 1;
    Level& level = levels_[last];
    const std::size_t next = level.next;
    while (level.next < level.end && shown(choice(last)) != end_.back()) ++level.next;
    if (level.next == level.end) refuse();
    level.end = std::exchange(level.next, next);
    bounded_ = true;
    return next < level.end;
  }

  [[noreturn]] static void refuse() { throw std::invalid_argument("position does not belong to this problem"); }

  // Enters the root.
  bool begin() {
    begun_ = true;
    solved_ = !tables_->hopeless && empty(levels_[0].open);
    return !tables_->hopeless && !solved_ && branch(levels_[0], fewest(levels_[0])) && look_ahead();
  }

  // Enters the node of the next choice at depth_; if there is something to branch on, goes down to it.
  bool enter() {
    if (depth_ + 1 == levels_.size()) levels_.emplace_back();
    Level &from = levels_[depth_], &to = levels_[depth_ + 1];
    solved_ = false;
    if (!from.base) {
      if (!from.lives[from.next]) return false;
      if (from.size <= FewOptions::most && from.living() >= tuning::least_living) list_no_more(from);
    }
    const bool open = from.base ? choose_of_few(from, to) : choose(kernel_.copy, choice(depth_), from, to);
    if (!open) {
      solved_ = empty(to.open);
      return false;
    }
    ++depth_;
    return from.base ? true : look_ahead();
  }

  // Finds out which choices of a level that lists its options lead to dead nodes. There is one choice at least.
  bool look_ahead() {
    levels_[depth_].base = 0;
    look_ahead(levels_[depth_]);
    return true;
  }

  void look_ahead(Level& level) const {
    level.lives.resize(std::max(level.lives.size(), level.stride));
    const Masks masks{tables_->has[0].data(), tables_->blocks[0].data()};
    kernel_.living(level.list(), level.places.data(), level.end, masks, level.open.data(), level.lives.data());
  }

  // Below this level, which is the last one, options are listed no more.
  void list_no_more(Level& level) const {
    level.base = depth_ + 1;
    level.left = ~std::uint64_t{0} >> (FewOptions::most - level.size);
    level.few.read(level.list(), *tables_);
  }

  // Makes the level below a choice, as `choose` does, from few options.
  bool choose_of_few(const Level& from, Level& to) const {
    const Level& base = levels_[from.base - 1];
    const std::uint32_t place = from.places[from.next];
    const Set& has = tables_->has[base.option(place)];
    for (int w = 0; w < most_words; ++w) to.open[w] = from.open[w] & ~has[w];
    if (empty(to.open)) return false;
    to.left = from.left & ~base.few.meeting(place);
    const std::int32_t item = kernel_.fewest(base.few.with(), to.left, to.open.data());
    if (is_dead(item)) return false;
    to.make_room(FewOptions::most, tables_->words);
    to.base = from.base;
    to.next = to.end = 0;
    for (std::uint64_t with = base.few.with()[item] & to.left; with; with &= with - 1)
      to.places[to.end++] = static_cast<std::uint32_t>(std::countr_zero(with));
    to.degree = to.end;
    return true;
  }

  // The level at which the search is, with a list of its options.
  Level listed() const {
    const Level& last = levels_[depth_];
    if (!last.base) return last;
    Level from = levels_[last.base - 1], to;
    for (std::size_t l = last.base - 1; l < depth_; ++l) {
      choose(kernel_.copy, choice(l), from, to);
      std::swap(from, to);
    }
    from.next = last.next;
    return from;
  }

  std::int32_t choice(std::size_t depth) const {
    const Level& level = levels_[depth];
    return (level.base ? levels_[level.base - 1] : level).option(level.places[level.next]);
  }

  void go_back() {
    while (depth_ > 0 && levels_[depth_].next + 1 >= levels_[depth_].end) --depth_;
    if (++levels_[depth_].next >= levels_[depth_].end) complete_ = true;
  }

  // Makes the level below a choice; false if nothing is open there, or something is that has no option left.
  bool choose(decltype(Kernel::reduce) reduce, std::int32_t option, Level& from, Level& to) const {
    const Set& has = tables_->has[option];
    for (int w = 0; w < most_words; ++w) to.open[w] = from.open[w] & ~has[w];
    if (empty(to.open)) return false;
    to.make_room(from.size, tables_->words);
    List list = to.list();
    std::int32_t item = reduce(from.list(), tables_->blocks[option].data(), to.open.data(), list);
    if (is_dead(item)) return false;
    to.size = list.size;
    if (item == tied) item = fewest(to);
    return branch(to, item);
  }

  bool branch(Level& level, std::int32_t item) const {
    level.next = 0;
    level.end = level.degree = kernel_.holders(level.list(), item, level.places.data());
    return level.end > 0;
  }

  // What the kernel leaves undecided, if all counts are large: the lowest of the open items that have fewest options.
  std::int32_t fewest(Level& level) const {
    std::array<std::size_t, most_bits> count{};
    const List list = level.list();
    for (int w = 0; w < tables_->words; ++w)
      for (std::size_t k = 0; k < list.size; ++k)
        for (std::uint64_t left = list.words[static_cast<std::size_t>(w) * list.stride + k]; left; left &= left - 1)
          ++count[static_cast<std::size_t>(64 * w + std::countr_zero(left))];
    std::int32_t best = -1;
    for (int item = 0; item < most_bits; ++item)
      if ((level.open[item >> 6] >> (item & 63) & 1) && (best < 0 || count[item] < count[best])) best = item;
    return best;
  }

  void visit(bool keep, Covers& covers) {
    ++covers.found;
    if (!keep) return;
    if (!empty(tables_->open))
      for (std::size_t l = 0; l <= depth_; ++l)
        if (const std::int32_t option = shown(choice(l)); option >= 0) covers.options.push_back(option);
    covers.ends.push_back(covers.options.size());
  }

  std::int32_t shown(std::int32_t option) const { return option < tables_->options ? option : -1; }

  std::shared_ptr<const Tables> tables_;
  const Variant& variant_;
  const Kernel& kernel_;
  std::vector<Level> levels_;
  std::size_t depth_ = 0;
  bool begun_ = false;     // the root has been entered
  bool solved_ = false;    // the last node that was entered is a cover
  bool complete_ = false;
  std::vector<std::int32_t> end_;  // the path at which it ends, or none; the level of its last choice gets shorter
  bool bounded_ = false;           // whether it has been
};

}  // namespace

const Kernel& best_kernel(int words) { return *find_variant("auto").kernel(words); }

std::string lacks(const Problem& problem) {
  try {
    tables_of(problem);
  } catch (const std::invalid_argument& reason) {
    return reason.what();
  }
  return {};
}

std::vector<std::string> variants() {
  std::vector<std::string> names;
  for (const Variant& variant : all_variants)
    if (usable(variant)) names.emplace_back(variant.name);
  return names;
}

std::unique_ptr<Search> search(const Problem& problem, const std::vector<std::int32_t>& from,
                               const std::string& variant) {
  auto tables = std::make_shared<const Tables>(tables_of(problem));
  return std::make_unique<Bits>(std::move(tables), find_variant(variant), from);
}

}  // namespace dancefloor::bits
