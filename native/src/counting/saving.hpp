// A count saved between two batches, so that another one can continue it, elsewhere and later.
//
// It consists of words of 64 bits, least byte first:
//
//   magic, format, fingerprint of the layout,
//   then blocks: number of words, seal, the words.
//
// The seal is a checksum that begins with the seal of the block before, so no block can be missing, doubled, or taken
// from elsewhere. Numbers of any size are their number of limbs, and the limbs, least first.
//
// The first block is the head:
//
//   words of a state, stage (0: sweeping, 1: below a cut, 2: counted; 3 and 4: the first two in a second half),
//   states put into tables, states entered again by searching, the most bytes of tables so far, and those of each owner
//   since it was last looked at,
//   stage 2: the count; and that is all
//   other stages: the lead that is being worked on, and the cursor there: shard, owner, entry, shards summed up,
//   stage 0: whether it is decided to go on without halves, and states so far at leads before the middle (as a number),
//   stages 3 and 4: states of the second half put into tables, and the sum so far,
//   stages 1 and 4: states of the cut that are done, progress before the cut (a double), bytes that tables took then,
//   the number of ways to the state that was taken last, the sum so far,
//   limbs, number of nodes, for each: the child that is being counted, the end of its children, the work before it;
//   the children of all nodes: lead and state; the sum over the children of each node, in as many limbs as above.
//
// The other blocks are rows of records, each with its kind first:
//
//   1  a shard of a pile: lead, owner, number of shards, which of them, room, entries, entries known to differ, limbs,
//      and the entries, unless the cursor has passed them: state and number. In the order of lead, owner and shard.
//   2  what the depth-first search remembers: how many, for each: lead << 32 | work, state, number.
//   3  in a second half: a shard of the first half at the cut, like 1.
//   0  the end.
//
// In format 1 there are no halves (halves.hpp): a head has nothing of them, and such a count goes on without.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "counting/layout.hpp"
#include "counting/natural.hpp"

namespace dancefloor::counting {

using Words = std::vector<std::uint64_t>;

constexpr std::uint64_t magic = 0x746e756f63656364u;   // "dcecount"
constexpr std::uint64_t format = 2, oldest_format = 1;
constexpr std::size_t enough_words = std::size_t{1} << 17;   // for a block: more are of no use
enum class Stage : std::uint64_t { sweeping, below_cut, counted, second_sweeping, second_below_cut };
enum class Record : std::uint64_t { end, shard, remembered, first };

// Where the next piece of a saved count begins. It is valid until the count goes on.
struct Place {
  std::uint64_t batches = 0, first = 0, shard = 0, set = 0, seal = 0;
  bool begun = false, over = false;
};

// A checksum of words, in four lanes, since one would wait for its multiplications. Each lane notices a single wrong
// word.
inline std::uint64_t sealed(std::uint64_t seed, const std::uint64_t* words, std::size_t count) {
  const auto mixed = [](std::uint64_t h, std::uint64_t word) {
    h = (h ^ word) * 0x9e3779b97f4a7c15u;
    return h ^ h >> 32;
  };
  std::array<std::uint64_t, 4> lanes{1, 2, 3, 4};
  std::size_t k = 0;
  for (; k + 4 <= count; k += 4)
    for (std::size_t lane = 0; lane < 4; ++lane) lanes[lane] = mixed(lanes[lane], words[k + lane]);
  std::uint64_t h = mixed(seed, count);
  for (const std::uint64_t lane : lanes) h = mixed(h, lane);
  for (; k < count; ++k) h = mixed(h, words[k]);
  return mixed(h, count);
}

// What tells the layout of one problem from that of another.
inline std::uint64_t fingerprint(const Layout& layout) {
  Words words{static_cast<std::uint64_t>(layout.end), static_cast<std::uint64_t>(layout.window),
              static_cast<std::uint64_t>(layout.words), layout.fields.size()};
  for (const Layout::Field& field : layout.fields)
    words.insert(words.end(), {static_cast<std::uint64_t>(field.bit), static_cast<std::uint64_t>(field.width),
                               field.first, field.least, field.exact, static_cast<std::uint64_t>(field.last_lead)});
  for (const Layout::Move& move : layout.moves) {
    words.insert(words.end(), {static_cast<std::uint64_t>(move.lead), static_cast<std::uint64_t>(move.option),
                               move.cells.size()});
    words.insert(words.end(), move.cells.begin(), move.cells.end());
    words.insert(words.end(), move.fields.begin(), move.fields.end());
  }
  return sealed(0, words.data(), words.size());
}

// Turns the bytes of words round where the processor has the most significant first.
inline void turn(std::uint64_t* words, std::size_t count) {
  if constexpr (std::endian::native == std::endian::big) {
    for (std::size_t k = 0; k < count; ++k) {
      auto* const bytes = reinterpret_cast<unsigned char*>(words + k);
      std::reverse(bytes, bytes + sizeof(std::uint64_t));
    }
  } else {
    (void)words;
    (void)count;
  }
}

// The words of a block, one after another.
class Source {
 public:
  explicit Source(const Words& words) : at_(words.data()), end_(at_ + words.size()) {}

  bool empty() const { return at_ == end_; }
  std::uint64_t next() { return *some(1); }

  // No more than `most`.
  std::uint64_t next(std::uint64_t most) {
    const std::uint64_t word = next();
    check(word <= most);
    return word;
  }

  // The next `count` groups of words.
  const std::uint64_t* some(std::uint64_t count, std::uint64_t words = 1) {
    check(count <= static_cast<std::uint64_t>(end_ - at_) / words);
    const std::uint64_t* const begin = at_;
    at_ += count * words;
    return begin;
  }

  Natural natural() {
    const std::uint64_t limbs = next();
    const std::uint64_t* const begin = some(limbs);
    return {begin, begin + limbs};
  }

  // What no count has ever written is refused.
  static void check(bool sound) {
    if (!sound) throw std::invalid_argument("a saved count that contradicts itself: it should be as it was saved");
  }

 private:
  const std::uint64_t *at_, *end_;
};

// Puts a block behind what is there, and its seal instead of that of the block before.
template <class Fill>
void put_block(Words& out, std::uint64_t& seal, Fill&& fill) {
  const std::size_t at = out.size();
  out.insert(out.end(), 2, 0);
  fill();
  out[at] = out.size() - at - 2;
  seal = out[at + 1] = sealed(seal, out.data() + at + 2, out[at]);
}

inline void put(Words& out, const Natural& number) {
  out.push_back(number.size());
  out.insert(out.end(), number.begin(), number.end());
}

// The next piece of what was saved, of any size; an empty one is the end.
using Pull = std::function<std::string_view()>;

// A saved count, and the fingerprint of its problem, or 0 if the count ends before that.
struct Recognized {
  std::uint64_t fingerprint;
  Pull all;   // from the beginning
};

// Reads the head of a saved count, and puts it back in front.
inline Recognized recognized(const Pull& pull) {
  std::array<std::uint64_t, 3> begin{};
  std::string head;
  while (head.size() < sizeof begin) {
    const std::string_view piece = pull();
    if (piece.empty()) break;
    head += piece;
  }
  if (head.size() >= sizeof begin) {
    std::copy_n(head.data(), sizeof begin, reinterpret_cast<char*>(begin.data()));
    turn(begin.data(), begin.size());
  }
  return {begin[2], [&pull, head = std::move(head), is_begun = false]() mutable {
            return std::exchange(is_begun, true) ? pull() : std::string_view(head);
          }};
}

// Blocks from pieces, which need not be those that were written.
class Blocks {
 public:
  Blocks(const Pull& pull, std::uint64_t problem) : pull_(pull) {
    std::array<std::uint64_t, 3> begin{};
    const std::size_t got = read(begin.data(), begin.size() * sizeof(std::uint64_t));
    turn(begin.data(), begin.size());
    if (got < sizeof(std::uint64_t) || begin[0] != magic)
      throw std::invalid_argument("a saved count that is none: it should begin with the letters \"dcecount\"");
    if (got < begin.size() * sizeof(std::uint64_t)) cut_short();
    if (begin[1] < oldest_format || begin[1] > format)
      throw std::invalid_argument("a saved count of format " + std::to_string(begin[1]) +
                                  ": this version of dancefloor reads formats " + std::to_string(format) + " and " +
                                  std::to_string(oldest_format));
    if (begin[2] != problem) throw std::invalid_argument("a saved count of another problem: it should be of this one");
    seal_ = problem;
    format_ = begin[1];
  }

  std::uint64_t format_read() const { return format_; }

  // Valid until the next call.
  const Words& next() {
    std::array<std::uint64_t, 2> begin{};
    if (read(begin.data(), sizeof begin) < sizeof begin) cut_short();
    turn(begin.data(), begin.size());
    words_.clear();
    while (words_.size() < begin[0]) {   // which may be wrong: no more room than there are words
      const std::size_t had = words_.size();
      words_.resize(had + std::min<std::uint64_t>(begin[0] - had, std::max<std::size_t>(had, enough_words)));
      const std::size_t bytes = (words_.size() - had) * sizeof(std::uint64_t);
      if (read(words_.data() + had, bytes) < bytes) cut_short();
    }
    turn(words_.data(), words_.size());
    seal_ = sealed(seal_, words_.data(), words_.size());
    if (seal_ != begin[1]) throw std::invalid_argument("a saved count that is damaged: its checksum is wrong");
    return words_;
  }

  void end() {
    unsigned char more = 0;
    if (read(&more, 1)) throw std::invalid_argument("a saved count that goes on after its end");
  }

 private:
  [[noreturn]] static void cut_short() { throw std::invalid_argument("a saved count that ends too soon"); }

  // The next `bytes` bytes, or all that are left.
  std::size_t read(void* to, std::size_t bytes) {
    std::size_t done = 0;
    while (done < bytes) {
      if (piece_.empty() && (piece_ = pull_()).empty()) break;
      const std::size_t some = std::min(bytes - done, piece_.size());
      std::copy_n(piece_.data(), some, static_cast<char*>(to) + done);
      piece_.remove_prefix(some);
      done += some;
    }
    return done;
  }

  const Pull& pull_;
  std::string_view piece_;
  Words words_;
  std::uint64_t seal_ = 0, format_ = 0;
};

}  // namespace dancefloor::counting
