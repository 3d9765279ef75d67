#include "proofs/tree.hpp"

#include <algorithm>
#include <bit>
#include <deque>
#include <iterator>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "bits/bits.hpp"
#include "bits/open_options.hpp"

namespace dancefloor::proofs {
namespace {

using counting::Natural;
using Word = std::uint64_t;

constexpr std::uint8_t known = 0, last_known = 1, moved = 2, product = 3, keep = 4, wide = 7, item_from = 8;
constexpr int items_in_a_byte = 256 - item_from;
constexpr int tried_to = 3;           // the depth down to which motions and parts are looked for in a large problem
constexpr std::int32_t small = 1024;  // options of a problem in which they are looked for everywhere
constexpr counting::Limb one = 1;
constexpr int digits = 4;             // of the counts of options in `chosen`; those with more digits are counted again

enum class Kind : std::uint32_t { known, moved, branch, product };

// A symbol while the proof is written: flags may be added to it later.
struct Symbol {
  std::uint32_t argument : 28;  // the item, or the motion
  std::uint32_t kind : 2;
  std::uint32_t is_kept : 1, is_last : 1;

  Symbol(Kind of, std::size_t number)
      : argument(static_cast<std::uint32_t>(number)), kind(static_cast<std::uint32_t>(of)), is_kept(0), is_last(0) {}
  bool is(Kind one) const { return kind == static_cast<std::uint32_t>(one); }
};

struct Hash {
  Word low = 0, high = 0;

  bool operator==(const Hash&) const = default;
  void mix(Word word) {
    low = (std::rotl(low, 29) ^ word) * 0x9e3779b97f4a7c15u;
    high = (std::rotl(high, 31) + word) * 0xd6e8feb86659fd93u;
    high ^= low >> 32;
  }
  void add(const Hash& other) { low += other.low, high += other.high; }  // in any order
};

// What is remembered of subproblems, by their hashes, with open addressing. A slot holds half of a hash, and below it the
// number of an entry, from 1. So entries with other hashes are rarely looked at, which would miss the cache.
class Remembered {
 public:
  struct Entry {
    Hash hash;
    std::size_t limbs;              // where those of its count begin; they end where those of the next entry begin
    std::size_t first;              // where its number is proved
    std::ptrdiff_t last_use = -1;
  };

  Entry* find(const Hash& hash) {
    const Word place = places_[slot(hash)];
    return place ? &entries_[static_cast<std::uint32_t>(place) - 1] : nullptr;
  }

  void add(const Hash& hash, const Natural& count, std::size_t first) {
    if (2 * (entries_.size() + 1) > places_.size()) grow();
    entries_.push_back({hash, limbs_.size(), first});
    limbs_.insert(limbs_.end(), count.begin(), count.end());
    places_[slot(hash)] = tagged(hash, entries_.size());
  }

  void add_count(const Entry& entry, Natural& total) const {
    const bool is_last = &entry == &entries_.back();
    counting::add(total, limbs_.data() + entry.limbs, (is_last ? limbs_.size() : (&entry)[1].limbs) - entry.limbs);
  }

  std::vector<Entry>& entries() { return entries_; }
  std::size_t bytes() const {
    return entries_.size() * sizeof(Entry) + (limbs_.size() + places_.size()) * sizeof(Word);
  }

 private:
  static constexpr Word numbers = 0xffffffff;

  static Word tagged(const Hash& hash, std::size_t number) { return (hash.high & ~numbers) | number; }

  std::size_t slot(const Hash& hash) const {
    std::size_t at = hash.low & (places_.size() - 1);
    const Word tag = tagged(hash, 0);
    while (places_[at]) {
      const Word difference = places_[at] ^ tag;
      if (difference <= numbers && entries_[difference - 1].hash == hash) break;
      at = (at + 1) & (places_.size() - 1);
    }
    return at;
  }
  void grow() {
    places_.assign(2 * places_.size(), 0);
    for (std::size_t k = 0; k < entries_.size(); ++k) places_[slot(entries_[k].hash)] = tagged(entries_[k].hash, k + 1);
  }

  std::vector<Entry> entries_;
  std::vector<counting::Limb> limbs_;
  std::vector<Word> places_ = std::vector<Word>(1 << 12, 0);
};

class Tree {
 public:
  Tree(const Problem& problem, const Motions& motions, std::uint64_t memory, std::uint64_t longest)
      : problem_(problem), motions_(motions), memory_(memory), longest_(longest), options_(problem.options()),
        items_(problem.items()), words_((options_ + 63) / 64), needs_((items_ + 63) / 64) {
    const std::uint64_t fixed = (static_cast<std::uint64_t>(options_) + items_) * words_ * sizeof(Word);
    if (fixed > memory) throw std::invalid_argument("its options are too many to compare within that memory");
    read();
    find_bounds();
    compare();
  }

  // The proof for what is left after some options.
  Proof run(const std::vector<std::int32_t>& after_these) {
    frame(0).open.resize(options_);
    std::iota(frames_[0].open.begin(), frames_[0].open.end(), 0);
    for (std::int32_t i = 0; i < problem_.primary; ++i)
      if (single_[i] || (bound_of_[i] >= 0 && problem_.low[i] > 0)) frames_[0].needed[i / 64] |= Word{1} << i % 64;
    for (const std::int32_t i : bounded_) {
      frames_[0].left.push_back({problem_.low[i], problem_.high[i]});
      close(frames_[0].open, i, problem_.high[i]);
    }
    frame(1);
    above_ = after_these.size();
    for (const std::int32_t option : after_these) {
      choose(frames_[0], option, frames_[1]);
      std::swap(frames_[0], frames_[1]);
    }
    list(frames_[0]);
    Proof proof;
    proof.count.assign(1, 0);
    count(0, proof.count);
    proof.nodes = nodes_;
    proof.is_whole = !gave_up_;
    if (proof.is_whole) proof.symbols = symbols();
    return proof;
  }

 private:
  struct Bounds {
    std::int32_t low, high;
  };
  // What is left at a depth: the options that are available, in order, the items that must be covered, and bounds.
  // With a kernel the options are in `listed`, and in `open` only where something asks for them; `item` is the one to
  // branch on, or what `dead` means.
  struct Frame {
    std::vector<std::int32_t> open;
    std::vector<Word> needed;
    std::vector<Bounds> left;
    Natural count;
    bits::OpenOptions listed;
    std::int32_t item = 0;
    std::size_t branches = 0;
  };

  // --- the problem ---

  void read() {
    has_.assign(static_cast<std::size_t>(items_) * words_, 0);
    covers_.assign(static_cast<std::size_t>(options_) * needs_, 0);
    all_single_.assign(needs_, 0);
    single_.assign(items_, false);
    bound_of_.assign(items_, -1);
    for (std::int32_t i = 0; i < problem_.primary; ++i) {
      single_[i] = problem_.low[i] == 1 && problem_.high[i] == 1;
      if (single_[i]) all_single_[i / 64] |= Word{1} << i % 64;
    }
    for (std::int32_t o = 0; o < options_; ++o)
      for (auto u = problem_.offsets[o]; u < problem_.offsets[o + 1]; ++u) {
        const std::int32_t item = problem_.use_item[u];
        has_[static_cast<std::size_t>(item) * words_ + o / 64] |= Word{1} << o % 64;
        if (single_[item]) covers_[static_cast<std::size_t>(o) * needs_ + item / 64] |= Word{1} << item % 64;
      }
  }

  // Items whose bounds can forbid something: the checker proves in the same way that others cannot.
  void find_bounds() {
    std::vector<std::int32_t> singles(options_, 0), fewest(items_, -1), largest(items_, 0);
    const std::int32_t all = static_cast<std::int32_t>(std::count(single_.begin(), single_.end(), true));
    for (std::int32_t o = 0; o < options_; ++o) {
      const auto begin = problem_.offsets[o], end = problem_.offsets[o + 1];
      for (auto u = begin; u < end; ++u) singles[o] += single_[problem_.use_item[u]];
      for (auto u = begin; u < end; ++u) {
        const std::int32_t item = problem_.use_item[u], times = this->times(o, item);
        const std::int32_t each = singles[o] / times, least = fewest[item];
        fewest[item] = least < 0 ? each : std::min(least, each);
        largest[item] = std::max(largest[item], (singles[o] + times - 1) / times);
        most_times_ = std::max(most_times_, times);
      }
    }
    for (std::int32_t i = 0; i < problem_.primary; ++i) {
      if (single_[i]) continue;
      const std::int32_t least = fewest[i];  // -1 without options
      const std::int32_t surely = least > 0 && is_in_all(i) ? (all + largest[i] - 1) / largest[i] : 0;
      if (surely < problem_.low[i] || least == 0 || (least > 0 && all / least > problem_.high[i])) {
        bound_of_[i] = static_cast<std::int32_t>(bounded_.size());
        bounded_.push_back(i);
      }
    }
    is_plain_ = bounded_.empty() && problem_.primary == items_;
    if (is_plain_ && needs_ <= bits::most_words) kernel_ = &bits::best_kernel(static_cast<int>(needs_));
    if (is_plain_) return;
    keys_.resize(options_);
    for (std::int32_t o = 0; o < options_; ++o) keys_[o].mix(static_cast<Word>(o) + 1), keys_[o].mix(1);
  }

  bool is_in_all(std::int32_t item) const {
    const Word* row = has_.data() + static_cast<std::size_t>(item) * words_;
    return std::accumulate(row, row + words_, 0, [](int sum, Word word) { return sum + std::popcount(word); }) == options_;
  }

  // How often an option uses an item: several times in a quotient only.
  std::int32_t times(std::int32_t option, std::int32_t item) const {
    const auto begin = problem_.use_item.begin();
    return static_cast<std::int32_t>(std::count(begin + problem_.offsets[option], begin + problem_.offsets[option + 1], item));
  }

  // Removes the options that use an item more than `most` times.
  void close(std::vector<std::int32_t>& open, std::int32_t item, std::int32_t most) const {
    if (most >= most_times_) return;
    std::erase_if(open, [&](std::int32_t option) { return has(item, option) && (most == 0 || times(option, item) > most); });
  }

  bool excludes(std::int32_t item) const { return single_[item] || item >= problem_.primary; }

  // For each option, those that cannot stand beside it, and itself.
  void compare() {
    conflicts_.assign(static_cast<std::size_t>(options_) * words_, 0);
    std::vector<std::vector<std::pair<std::int32_t, std::int32_t>>> with(items_);  // options with their colours
    for (std::int32_t o = 0; o < options_ && !problem_.use_color.empty(); ++o)
      for (auto u = problem_.offsets[o]; u < problem_.offsets[o + 1]; ++u)
        if (excludes(problem_.use_item[u])) with[problem_.use_item[u]].push_back({o, problem_.color(u)});
    for (std::int32_t o = 0; o < options_; ++o) {
      pause();
      Word* row = conflicts_.data() + static_cast<std::size_t>(o) * words_;
      row[o / 64] |= Word{1} << o % 64;
      for (auto u = problem_.offsets[o]; u < problem_.offsets[o + 1]; ++u) {
        const std::int32_t item = problem_.use_item[u], own = problem_.color(u);
        if (!excludes(item)) continue;
        for (std::size_t w = 0; w < words_ && own == 0; ++w) row[w] |= has_[static_cast<std::size_t>(item) * words_ + w];
        if (own == 0) continue;
        for (const auto& [other, color] : with[item])
          if (color != own) row[other / 64] |= Word{1} << other % 64;
      }
    }
  }

  bool conflict(std::int32_t one, std::int32_t other) const {
    return conflicts_[static_cast<std::size_t>(one) * words_ + other / 64] >> other % 64 & 1;
  }

  bool has(std::int32_t item, std::int32_t option) const {
    return has_[static_cast<std::size_t>(item) * words_ + option / 64] >> option % 64 & 1;
  }

  // --- the search ---

  Frame& frame(std::size_t depth) {
    if (depth == frames_.size()) frames_.push_back({{}, std::vector<Word>(needs_), {}, {}, {}, 0, 0});
    return frames_[depth];
  }

  std::int32_t ways(const Frame& at, std::int32_t item) const {
    return static_cast<std::int32_t>(
        std::count_if(at.open.begin(), at.open.end(), [&](std::int32_t option) { return has(item, option); }));
  }

  // The item to branch on, and how many options it has: the first of those with fewest.
  std::pair<std::int32_t, std::int32_t> chosen(const Frame& at) {
    bool some = false;
    for (std::size_t w = 0; w < needs_; ++w) some |= (at.needed[w] & all_single_[w]) != 0;
    if (some) return needs_ == 2 ? fewest<2>(at) : fewest<0>(at);
    for (const std::int32_t item : bounded_)
      if (const std::int32_t number = ways(at, item); number > 0 || needs(at, item)) return {item, number + 1};
    throw std::logic_error("an option has no item that could be chosen");
  }

  // Counts the options of all items at once: bit i of a digit belongs to item i. The last digit says that there are more.
  template <std::size_t Words>
  std::pair<std::int32_t, std::int32_t> fewest(const Frame& at) {
    const std::size_t needs = Words ? Words : needs_;
    digits_.assign((digits + 1) * needs, 0);
    Word* const digit = digits_.data();
    for (const std::int32_t option : at.open) {
      const Word* covers = covers_.data() + static_cast<std::size_t>(option) * needs;
      for (std::size_t w = 0; w < needs; ++w) {
        Word carry = covers[w];
        for (int d = 0; d < digits; ++d) {
          const Word next = digit[d * needs + w] & carry;
          digit[d * needs + w] ^= carry;
          carry = next;
        }
        digit[digits * needs + w] |= carry;
      }
    }
    left_.assign(at.needed.begin(), at.needed.end());
    Word few = 0;
    for (std::size_t w = 0; w < needs; ++w) few |= left_[w] &= all_single_[w] & ~digit[digits * needs + w];
    if (!few) return fewest_of_many(at);
    std::int32_t number = 0;
    for (int d = digits - 1; d >= 0; --d) {
      Word smaller = 0;
      for (std::size_t w = 0; w < needs; ++w) smaller |= left_[w] & ~digit[d * needs + w];
      if (!smaller) number += 1 << d;
      for (std::size_t w = 0; w < needs && smaller; ++w) left_[w] &= ~digit[d * needs + w];
    }
    std::size_t w = 0;
    while (!left_[w]) ++w;
    return {static_cast<std::int32_t>(64 * w + std::countr_zero(left_[w])), number};
  }

  std::pair<std::int32_t, std::int32_t> fewest_of_many(const Frame& at) const {
    std::int32_t best = -1, number = 0;
    for (std::size_t w = 0; w < needs_; ++w)
      for (Word rest = at.needed[w] & all_single_[w]; rest; rest &= rest - 1) {
        const auto item = static_cast<std::int32_t>(64 * w + std::countr_zero(rest));
        const std::int32_t here = ways(at, item);
        if (best < 0 || here < number) best = item, number = here;
      }
    return {best, number};
  }

  static bool needs(const Frame& at, std::int32_t item) { return at.needed[item / 64] >> item % 64 & 1; }

  static bool is_empty(const std::vector<Word>& set) {
    return std::all_of(set.begin(), set.end(), [](Word word) { return word == 0; });
  }

  // Adds the number of covers of what is left at a depth to a total.
  void count(std::size_t depth, Natural& total) {
    ++nodes_;
    pause_every<std::uint64_t>(256, nodes_);
    Frame& at = frames_[depth];
    if (kernel_ ? at.item == bits::none : at.open.empty()) {
      if (is_empty(at.needed)) counting::add(total, &one, 1);
      return;
    }
    if (gave_up_ || written_.size() > longest_ || written_.size() * sizeof(Symbol) > memory_) {
      gave_up_ = true;
      return;
    }
    const auto [item, fewest] = kernel_ ? found(at) : chosen(at);
    if (fewest <= 1) return branch(depth, item, total);
    const Hash hash = hashed(at);
    if (Remembered::Entry* entry = remembered_.find(hash)) return use(*entry, Kind::known, 0, total);
    const bool is_tried = above_ + depth <= tried_to || options_ <= small;
    if (is_tried && at.left.empty())
      for (std::size_t motion = 0; motion < motions_.many; ++motion)
        if (Remembered::Entry* entry = remembered_.find(hashed(at, motion))) return use(*entry, Kind::moved, motion, total);
    const std::size_t first = written_.size();
    frames_[depth].count.assign(1, 0);
    if (is_tried) unlist(at);
    if (is_tried && falls_apart(at))
      multiply(depth);
    else
      branch(depth, item, frames_[depth].count);
    counting::add(total, at.count.data(), at.count.size());
    if (!gave_up_ && remembered_.bytes() < memory_) remembered_.add(hash, at.count, first);
  }

  void branch(std::size_t depth, std::int32_t item, Natural& total) {
    written_.emplace_back(Kind::branch, item);
    frame(depth + 1);
    if (!single_[item]) return in_turn(depth, item, total);
    Frame& at = frames_[depth];  // which stays as it is below
    for (std::size_t k = 0; kernel_ && k < at.branches; ++k) {
      choose_listed(at, at.listed.at(k), frames_[depth + 1]);
      count(depth + 1, total);
    }
    if (kernel_) return;
    for (std::size_t k = 0; k < at.open.size(); ++k)
      if (has(item, at.open[k])) {
        choose(at, at.open[k], frames_[depth + 1]);
        count(depth + 1, total);
      }
  }

  // The options of an item with bounds: each of them may be the first, or there is none.
  void in_turn(std::size_t depth, std::int32_t item, Natural& total) {
    Frame rest = frames_[depth];
    std::vector<std::int32_t> options;
    std::copy_if(rest.open.begin(), rest.open.end(), std::back_inserter(options), [&](auto o) { return has(item, o); });
    for (const std::int32_t option : options) {
      choose(rest, option, frames_[depth + 1]);
      count(depth + 1, total);
      rest.open.erase(std::find(rest.open.begin(), rest.open.end(), option));
    }
    if (rest.left[bound_of_[item]].low > 0) return;
    std::swap(frames_[depth + 1], rest);  // without any option of the item
    count(depth + 1, total);
  }

  // What is left when an option is chosen.
  void choose(const Frame& at, std::int32_t option, Frame& next) const {
    const Word* row = conflicts_.data() + static_cast<std::size_t>(option) * words_;
    next.open.resize(at.open.size());
    std::int32_t* end = next.open.data();
    for (const std::int32_t other : at.open) {
      *end = other;
      end += ~row[other / 64] >> other % 64 & 1;
    }
    next.open.resize(static_cast<std::size_t>(end - next.open.data()));
    const Word* covers = covers_.data() + static_cast<std::size_t>(option) * needs_;
    for (std::size_t w = 0; w < needs_; ++w) next.needed[w] = at.needed[w] & ~covers[w];
    next.left = at.left;
    if (bounded_.empty()) return;
    for (auto u = problem_.offsets[option]; u < problem_.offsets[option + 1]; ++u) {
      const std::int32_t item = problem_.use_item[u];
      if (bound_of_[item] < 0) continue;
      Bounds& left = next.left[bound_of_[item]];
      left = {std::max(left.low - 1, 0), left.high - 1};
      if (left.low == 0) next.needed[item / 64] &= ~(Word{1} << item % 64);
      close(next.open, item, left.high);
    }
  }

  // --- the same with a kernel of `bits`, for items that are covered once, 256 at most ---

  // Lists the options that are open, and finds the item.
  void list(Frame& at) {
    if (!kernel_) return;
    at.item = bits::none;
    if (at.open.empty()) return;
    at.listed.make_room(at.open.size(), static_cast<int>(needs_));
    at.listed.size = at.open.size();
    const bits::List to = at.listed.list();
    std::fill(to.words, to.words + to.stride * needs_, ~Word{0});
    for (std::size_t k = 0; k < at.open.size(); ++k) {
      to.ids[k] = static_cast<std::uint32_t>(at.open[k]);
      for (std::size_t w = 0; w < needs_; ++w)
        to.words[w * to.stride + k] = covers_[static_cast<std::size_t>(at.open[k]) * needs_ + w];
    }
    const auto [item, fewest] = chosen(at);
    at.item = fewest ? item : bits::unmet - item;
  }

  void unlist(Frame& at) const {
    if (!kernel_) return;
    at.open.resize(at.listed.size);
    for (std::size_t k = 0; k < at.open.size(); ++k) at.open[k] = at.listed.option(k);
  }

  void choose_listed(Frame& at, std::int32_t option, Frame& next) const {
    const Word* covers = covers_.data() + static_cast<std::size_t>(option) * needs_;
    Word some = 0;
    for (std::size_t w = 0; w < needs_; ++w) some |= next.needed[w] = at.needed[w] & ~covers[w];
    next.item = bits::none;
    if (!some) return;
    next.listed.make_room(at.listed.size, static_cast<int>(needs_));
    bits::List to = next.listed.list();
    next.item = kernel_->reduce(at.listed.list(), covers, next.needed.data(), to);
    next.listed.size = to.size;
  }

  // The item to branch on, and how many options it has, which `listed.places` then says.
  std::pair<std::int32_t, std::int32_t> found(Frame& at) const {
    at.branches = 0;
    if (at.item <= bits::unmet) return {bits::unmet - at.item, 0};
    if (at.item == bits::tied) {
      unlist(at);
      at.item = fewest_of_many(at).first;
    }
    at.branches = kernel_->holders(at.listed.list(), at.item, at.listed.places.data());
    return {at.item, static_cast<std::int32_t>(at.branches)};
  }

  // --- parts without a conflict between them ---

  // Whether there are several, and each item that must be covered has an option; `part_` says where each option belongs.
  bool falls_apart(const Frame& at) {
    if (!at.left.empty()) return false;
    part_.assign(at.open.size(), -1);
    parts_ = 0;
    std::size_t left = at.open.size();
    for (std::size_t first = 0; left > 0; ++first) {
      if (part_[first] >= 0) continue;
      std::vector<std::size_t> reached{first};
      part_[first] = parts_;
      --left;
      for (std::size_t k = 0; k < reached.size() && left > 0; ++k)
        for (std::size_t other = first + 1; other < at.open.size(); ++other)
          if (part_[other] < 0 && conflict(at.open[reached[k]], at.open[other])) {
            part_[other] = parts_;
            reached.push_back(other);
            --left;
          }
      ++parts_;
    }
    return parts_ > 1;
  }

  void multiply(std::size_t depth) {
    written_.emplace_back(Kind::product, 0);
    frame(depth + 1);
    const std::vector<std::int32_t> part = part_;  // which the parts change
    Frame& at = frames_[depth];
    at.count.assign(1, 1);
    for (std::int32_t number = 0, all = parts_; number < all; ++number) {
      Frame& next = frames_[depth + 1];
      next.open.clear();
      std::fill(next.needed.begin(), next.needed.end(), 0);
      next.left.clear();
      for (std::size_t k = 0; k < part.size(); ++k)
        if (part[k] == number) {
          next.open.push_back(at.open[k]);
          for (std::size_t w = 0; w < needs_; ++w) next.needed[w] |= covers_[static_cast<std::size_t>(at.open[k]) * needs_ + w];
        }
      list(next);
      Natural found(1, 0), times;
      count(depth + 1, found);
      counting::add_product(times, at.count.data(), at.count.size(), found.data(), found.size());
      while (times.size() > 1 && times.back() == 0) times.pop_back();
      at.count = std::move(times);
    }
  }

  // --- what is remembered ---

  // Without bounds and secondary items, the options that are available are those for which there is room.
  Hash hashed(const Frame& at) const {
    Hash hash;
    if (!is_plain_)
      for (const std::int32_t option : at.open) hash.add(keys_[option]);
    for (const Word word : at.needed) hash.mix(word);
    for (const Bounds& left : at.left) hash.mix(static_cast<Word>(left.low) << 32 | static_cast<std::uint32_t>(left.high));
    return hash;
  }

  Hash hashed(const Frame& at, std::size_t motion) {
    const std::int32_t* options = motions_.options.data() + motion * options_;
    const std::int32_t* items = motions_.items.data() + motion * items_;
    Hash hash;
    if (!is_plain_)
      for (const std::int32_t option : at.open) hash.add(keys_[options[option]]);
    left_.assign(needs_, 0);
    for (std::size_t w = 0; w < needs_; ++w)
      for (Word rest = at.needed[w]; rest; rest &= rest - 1) {
        const std::int32_t there = items[64 * w + std::countr_zero(rest)];
        left_[there / 64] |= Word{1} << there % 64;
      }
    for (const Word word : left_) hash.mix(word);
    return hash;
  }

  void use(Remembered::Entry& entry, Kind kind, std::size_t motion, Natural& total) {
    written_[entry.first].is_kept = 1;
    entry.last_use = static_cast<std::ptrdiff_t>(written_.size());
    written_.emplace_back(kind, motion);
    remembered_.add_count(entry, total);
  }

  std::string symbols() {
    for (const Remembered::Entry& entry : remembered_.entries())
      if (entry.last_use >= 0 && written_[entry.last_use].is(Kind::known)) written_[entry.last_use].is_last = 1;
    std::string text;
    text.reserve(written_.size() + written_.size() / 8);
    const auto put = [&](std::uint32_t byte) { text.push_back(static_cast<char>(byte & 255)); };
    for (const Symbol& symbol : written_) {
      if (symbol.is_kept) put(keep);
      if (symbol.is(Kind::known)) {
        put(symbol.is_last ? last_known : known);
      } else if (symbol.is(Kind::moved)) {
        put(moved);
        put(symbol.argument);
      } else if (symbol.is(Kind::product)) {
        put(product);
      } else if (symbol.argument < items_in_a_byte) {
        put(item_from + symbol.argument);
      } else {
        put(wide);
        put(symbol.argument);
        put(symbol.argument >> 8);
      }
    }
    return text;
  }

  const Problem& problem_;
  const Motions& motions_;
  const std::uint64_t memory_, longest_;
  const std::int32_t options_, items_;
  const std::size_t words_, needs_;
  std::vector<Word> has_, conflicts_;    // by item and by option: options
  std::vector<Word> covers_, all_single_;  // by option, and of the problem: items without bounds
  std::vector<bool> single_;
  std::vector<std::int32_t> bound_of_, bounded_;  // of an item its place in `bounded_`, or -1
  std::int32_t most_times_ = 1;  // that an option uses an item
  bool is_plain_ = false;
  const bits::Kernel* kernel_ = nullptr;
  std::vector<Hash> keys_;    // of options, where they must be looked at to tell what is left
  std::deque<Frame> frames_;  // which never moves them
  std::vector<Word> digits_, left_;
  std::vector<std::int32_t> part_;
  std::int32_t parts_ = 0;
  Remembered remembered_;
  std::vector<Symbol> written_;
  std::size_t above_ = 0;  // the depth of the first frame in the tree of the whole problem
  std::uint64_t nodes_ = 0;
  bool gave_up_ = false;
};

}  // namespace

Proof prove(const Problem& problem, const Motions& motions, const std::vector<std::int32_t>& after,
            std::uint64_t memory, std::uint64_t longest) {
  if (problem.items() >= 1 << 16) throw std::invalid_argument("it has more than 65535 items");
  if (motions.many > 256) throw std::invalid_argument("it has more than 256 motions");
  for (const std::int32_t option : after)
    if (option < 0 || option >= problem.options()) throw std::invalid_argument("it has no such option");
  return Tree(problem, motions, memory, longest).run(after);
}

}  // namespace dancefloor::proofs
