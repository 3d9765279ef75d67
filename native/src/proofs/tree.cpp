#include "proofs/tree.hpp"

#include <algorithm>
#include <bit>
#include <deque>
#include <stdexcept>

namespace dancefloor::proofs {
namespace {

using counting::Natural;
using Word = std::uint64_t;

constexpr std::uint8_t known = 0, last_known = 1, moved = 2, keep = 4, wide = 7, item_from = 8;
constexpr int items_in_a_byte = 256 - item_from;
constexpr int moved_to = 1;                 // the depth down to which motions are tried on a large problem
constexpr std::int32_t small = 1024;        // options of a problem in which they are tried everywhere

// A symbol while the proof is written: flags may be added to it later.
struct Symbol {
  std::uint32_t argument : 28;  // the item, or the motion
  std::uint32_t kind : 2;       // 0: a known subproblem, 1: a moved one, 2: a branch
  std::uint32_t is_kept : 1, is_last : 1;
};

struct Hash {
  Word low = 0, high = 0;

  bool operator==(const Hash&) const = default;
  void mix(Word word) {
    low = (std::rotl(low, 29) ^ word) * 0x9e3779b97f4a7c15u;
    high = (std::rotl(high, 31) + word) * 0xd6e8feb86659fd93u;
    high ^= low >> 32;
  }
};

// What is remembered of subproblems, by their hashes: open addressing, with a place in a vector for each.
class Remembered {
 public:
  struct Entry {
    Hash hash;
    Natural count;
    std::size_t first = 0;          // where its number is proved
    std::ptrdiff_t last_use = -1;
  };

  Entry* find(const Hash& hash) {
    const std::uint32_t place = places_[slot(hash)];
    return place ? &entries_[place - 1] : nullptr;
  }

  void add(const Hash& hash, const Natural& count, std::size_t first) {
    if (2 * (entries_.size() + 1) > places_.size()) grow();
    entries_.push_back({hash, count, first, -1});
    places_[slot(hash)] = static_cast<std::uint32_t>(entries_.size());
  }

  std::vector<Entry>& entries() { return entries_; }
  std::size_t bytes() const { return entries_.size() * (sizeof(Entry) + 24) + places_.size() * sizeof(std::uint32_t); }

 private:
  std::size_t slot(const Hash& hash) const {
    std::size_t at = hash.low & (places_.size() - 1);
    while (places_[at] && !(entries_[places_[at] - 1].hash == hash)) at = (at + 1) & (places_.size() - 1);
    return at;
  }
  void grow() {
    places_.assign(2 * places_.size(), 0);
    for (std::size_t k = 0; k < entries_.size(); ++k) places_[slot(entries_[k].hash)] = static_cast<std::uint32_t>(k + 1);
  }

  std::vector<Entry> entries_;
  std::vector<std::uint32_t> places_ = std::vector<std::uint32_t>(1 << 12, 0);
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

  Proof run() {
    Frame& root = frame(0);
    for (std::int32_t o = 0; o < options_; ++o) root.available[o / 64] |= Word{1} << o % 64;
    for (std::int32_t i = 0; i < problem_.primary; ++i)
      if (single_[i] || (bound_of_[i] >= 0 && problem_.low[i] > 0)) root.needed[i / 64] |= Word{1} << i % 64;
    for (const std::int32_t i : bounded_) root.left.push_back({problem_.low[i], problem_.high[i]});
    Proof proof;
    proof.count = count(0);
    proof.nodes = nodes_;
    proof.is_whole = !gave_up_;
    if (proof.is_whole) proof.symbols = symbols();
    return proof;
  }

 private:
  struct Bounds {
    std::int32_t low, high;
  };
  struct Frame {
    std::vector<Word> available, needed;
    std::vector<Bounds> left;
  };

  // --- the problem ---

  void read() {
    has_.assign(static_cast<std::size_t>(items_) * words_, 0);
    single_.assign(items_, false);
    bound_of_.assign(items_, -1);
    for (std::int32_t i = 0; i < problem_.primary; ++i) single_[i] = problem_.low[i] == 1 && problem_.high[i] == 1;
    for (std::int32_t o = 0; o < options_; ++o)
      for (auto u = problem_.offsets[o]; u < problem_.offsets[o + 1]; ++u)
        has_[static_cast<std::size_t>(problem_.use_item[u]) * words_ + o / 64] |= Word{1} << o % 64;
  }

  // Items whose bounds can forbid something: the checker proves in the same way that others cannot.
  void find_bounds() {
    std::vector<std::int32_t> singles(options_, 0), fewest(items_, -1);
    std::int32_t all = static_cast<std::int32_t>(std::count(single_.begin(), single_.end(), true));
    for (std::int32_t o = 0; o < options_; ++o) {
      const auto begin = problem_.offsets[o], end = problem_.offsets[o + 1];
      for (auto u = begin; u < end; ++u) singles[o] += single_[problem_.use_item[u]];
      for (auto u = begin; u < end; ++u) {
        std::int32_t& least = fewest[problem_.use_item[u]];
        least = least < 0 ? singles[o] : std::min(least, singles[o]);
      }
    }
    for (std::int32_t i = 0; i < problem_.primary; ++i) {
      if (single_[i]) continue;
      const std::int32_t least = fewest[i];  // -1 without options
      if (problem_.low[i] > 0 || least == 0 || (least > 0 && all / least > problem_.high[i])) {
        bound_of_[i] = static_cast<std::int32_t>(bounded_.size());
        bounded_.push_back(i);
      }
    }
  }

  bool excludes(std::int32_t item) const { return single_[item] || item >= problem_.primary; }

  // For each option, those that cannot stand beside it, and itself.
  void compare() {
    conflicts_.assign(static_cast<std::size_t>(options_) * words_, 0);
    std::vector<std::vector<std::pair<std::int32_t, std::int32_t>>> with(items_);  // options with their colours
    for (std::int32_t o = 0; o < options_; ++o)
      for (auto u = problem_.offsets[o]; u < problem_.offsets[o + 1]; ++u)
        if (excludes(problem_.use_item[u])) with[problem_.use_item[u]].push_back({o, problem_.color(u)});
    for (std::int32_t o = 0; o < options_; ++o) {
      pause();
      Word* row = conflicts_.data() + static_cast<std::size_t>(o) * words_;
      row[o / 64] |= Word{1} << o % 64;
      for (auto u = problem_.offsets[o]; u < problem_.offsets[o + 1]; ++u)
        for (const auto& [other, color] : with[problem_.use_item[u]])
          if (color == 0 || color != problem_.color(u)) row[other / 64] |= Word{1} << other % 64;
    }
  }

  // --- the search ---

  Frame& frame(std::size_t depth) {
    if (depth == frames_.size()) frames_.push_back({std::vector<Word>(words_), std::vector<Word>(needs_), {}});
    return frames_[depth];
  }

  std::int32_t ways(const Frame& at, std::int32_t item) const {
    const Word* has = has_.data() + static_cast<std::size_t>(item) * words_;
    std::int32_t found = 0;
    for (std::size_t w = 0; w < words_; ++w) found += std::popcount(at.available[w] & has[w]);
    return found;
  }

  // The item to branch on, and how many options it has.
  std::pair<std::int32_t, std::int32_t> chosen(const Frame& at) const {
    std::int32_t best = -1, fewest = 0;
    for (std::size_t w = 0; w < needs_; ++w)
      for (Word rest = at.needed[w]; rest; rest &= rest - 1) {
        const auto item = static_cast<std::int32_t>(64 * w + std::countr_zero(rest));
        if (!single_[item]) continue;
        const std::int32_t number = ways(at, item);
        if (best < 0 || number < fewest) best = item, fewest = number;
        if (number == 0) return {best, 0};
      }
    if (best >= 0) return {best, fewest};
    for (const std::int32_t item : bounded_)
      if (const std::int32_t number = ways(at, item); number > 0 || needs(at, item)) return {item, number + 1};
    throw std::logic_error("an option has no item that could be chosen");
  }

  static bool needs(const Frame& at, std::int32_t item) { return at.needed[item / 64] >> item % 64 & 1; }

  static bool is_empty(const std::vector<Word>& set) {
    return std::all_of(set.begin(), set.end(), [](Word word) { return word == 0; });
  }

  Natural count(std::size_t depth) {
    ++nodes_;
    pause_every<std::uint64_t>(256, nodes_);
    frame(depth + 1);  // so that no reference changes below
    const Frame& at = frames_[depth];
    if (is_empty(at.available)) return Natural(1, is_empty(at.needed) ? 1 : 0);
    if (gave_up_ || written_.size() > longest_ || written_.size() * sizeof(Symbol) > memory_) {
      gave_up_ = true;
      return Natural(1, 0);
    }
    const auto [item, fewest] = chosen(at);
    const bool remembers = fewest > 1;
    Hash hash;
    if (remembers) {
      hash = hashed(at);
      if (Remembered::Entry* entry = remembered_.find(hash)) return used(*entry, 0, 0);
      if (motions_.many && at.left.empty() && (depth <= moved_to || options_ <= small))
        for (std::size_t motion = 0; motion < motions_.many; ++motion)
          if (Remembered::Entry* entry = remembered_.find(hashed(at, motion))) return used(*entry, 1, motion);
    }
    const std::size_t first = written_.size();
    written_.push_back({static_cast<std::uint32_t>(item), 2, 0, 0});
    Natural total(1, 0);
    if (single_[item])
      for_each(at, item, [&](std::int32_t option) { total = sum(std::move(total), after(depth, at, option)); });
    else
      total = in_turn(depth, item);
    if (remembers && !gave_up_ && remembered_.bytes() < memory_) remembered_.add(hash, total, first);
    return total;
  }

  // The options of an item with bounds: each of them may be the first, or there is none.
  Natural in_turn(std::size_t depth, std::int32_t item) {
    Frame rest = frames_[depth];
    Natural total(1, 0);
    std::vector<std::int32_t> options;
    for_each(rest, item, [&](std::int32_t option) { options.push_back(option); });
    for (const std::int32_t option : options) {
      total = sum(std::move(total), after(depth, rest, option));
      rest.available[option / 64] &= ~(Word{1} << option % 64);
    }
    if (rest.left[bound_of_[item]].low == 0) {
      frames_[depth + 1] = rest;  // without any option of the item
      total = sum(std::move(total), count(depth + 1));
    }
    return total;
  }

  template <typename Function>
  void for_each(const Frame& at, std::int32_t item, Function function) const {
    const Word* has = has_.data() + static_cast<std::size_t>(item) * words_;
    for (std::size_t w = 0; w < words_; ++w)
      for (Word rest = at.available[w] & has[w]; rest; rest &= rest - 1)
        function(static_cast<std::int32_t>(64 * w + std::countr_zero(rest)));
  }

  // The number for what is left when an option is chosen.
  Natural after(std::size_t depth, const Frame& at, std::int32_t option) {
    Frame& next = frames_[depth + 1];
    const Word* conflicts = conflicts_.data() + static_cast<std::size_t>(option) * words_;
    for (std::size_t w = 0; w < words_; ++w) next.available[w] = at.available[w] & ~conflicts[w];
    next.needed = at.needed;
    next.left = at.left;
    for (auto u = problem_.offsets[option]; u < problem_.offsets[option + 1]; ++u) {
      const std::int32_t item = problem_.use_item[u];
      if (single_[item]) next.needed[item / 64] &= ~(Word{1} << item % 64);
      if (bound_of_[item] < 0) continue;
      Bounds& left = next.left[bound_of_[item]];
      left = {std::max(left.low - 1, 0), left.high - 1};
      if (left.low == 0) next.needed[item / 64] &= ~(Word{1} << item % 64);
      if (left.high == 0) {
        const Word* has = has_.data() + static_cast<std::size_t>(item) * words_;
        for (std::size_t w = 0; w < words_; ++w) next.available[w] &= ~has[w];
      }
    }
    return count(depth + 1);
  }

  static Natural sum(Natural total, const Natural& more) {
    counting::add(total, more.data(), more.size());
    return total;
  }

  // --- what is remembered ---

  Hash hashed(const Frame& at) const {
    Hash hash;
    for (const Word word : at.available) hash.mix(word);
    for (const Word word : at.needed) hash.mix(word);
    for (const Bounds& left : at.left) hash.mix(static_cast<Word>(left.low) << 32 | static_cast<std::uint32_t>(left.high));
    return hash;
  }

  Hash hashed(const Frame& at, std::size_t motion) {
    image_.available.assign(words_, 0);
    image_.needed.assign(needs_, 0);
    carry(at.available, motions_.options.data() + motion * options_, image_.available);
    carry(at.needed, motions_.items.data() + motion * items_, image_.needed);
    return hashed(image_);
  }

  static void carry(const std::vector<Word>& set, const std::int32_t* image, std::vector<Word>& onto) {
    for (std::size_t w = 0; w < set.size(); ++w)
      for (Word rest = set[w]; rest; rest &= rest - 1) {
        const std::int32_t there = image[64 * w + std::countr_zero(rest)];
        onto[there / 64] |= Word{1} << there % 64;
      }
  }

  Natural used(Remembered::Entry& entry, std::uint32_t kind, std::size_t motion) {
    written_[entry.first].is_kept = 1;
    entry.last_use = static_cast<std::ptrdiff_t>(written_.size());
    written_.push_back({static_cast<std::uint32_t>(motion), kind, 0, 0});
    return entry.count;
  }

  std::string symbols() {
    for (const Remembered::Entry& entry : remembered_.entries())
      if (entry.last_use >= 0 && written_[entry.last_use].kind == 0) written_[entry.last_use].is_last = 1;
    std::string text;
    text.reserve(written_.size() + written_.size() / 8);
    const auto put = [&](std::uint32_t byte) { text.push_back(static_cast<char>(byte & 255)); };
    for (const Symbol& symbol : written_) {
      if (symbol.is_kept) put(keep);
      if (symbol.kind == 0) {
        put(symbol.is_last ? last_known : known);
      } else if (symbol.kind == 1) {
        put(moved);
        put(symbol.argument);
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
  std::vector<Word> has_, conflicts_;
  std::vector<bool> single_;
  std::vector<std::int32_t> bound_of_, bounded_;  // of an item its place in `bounded_`, or -1
  std::deque<Frame> frames_;  // which never moves them
  mutable Frame image_;
  Remembered remembered_;
  std::vector<Symbol> written_;
  std::uint64_t nodes_ = 0;
  bool gave_up_ = false;
};

}  // namespace

Proof prove(const Problem& problem, const Motions& motions, std::uint64_t memory, std::uint64_t longest) {
  if (problem.items() >= 1 << 16) throw std::invalid_argument("it has more than 65535 items");
  if (motions.many > 256) throw std::invalid_argument("it has more than 256 motions");
  return Tree(problem, motions, memory, longest).run();
}

}  // namespace dancefloor::proofs
