// Which marks of a zone the other half of a problem can complete; halves.hpp says what these are.
//
// A pattern is what the first half has covered in the zone. A set has the beginnings of all patterns, from the cell that
// the second half comes to first: so it notices with each mark whether some pattern goes on like that. To tell in a few
// nanoseconds, it looks at one bit for each beginning, chosen by its hash. Sometimes it takes a dead state for a live
// one, which costs time only.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "counting/memory.hpp"
#include "counting/state.hpp"
#include "counting/table.hpp"

namespace dancefloor::counting {

template <int W>
class Wanted {
 public:
  // A zone of `reach` cells, which are the lowest bits of a state.
  Wanted(std::int32_t reach, Memory& memory) : reach_(reach), bytes_(memory.of[0]) {
    for (Bytes& bytes : memory.of) begun_.emplace_back(bytes);
    for (std::int32_t marks = 0; marks <= reach; ++marks) {
      highest_.emplace_back();
      for (int bit = reach - marks; bit < reach; ++bit) highest_.back().set(bit);
    }
  }

  Wanted(const Wanted&) = delete;
  ~Wanted() { bytes_.give(bits_.size() * sizeof(bits_[0])); }

  // Returns whether it is new, as far as all but the last two cells tell.
  bool add(const State<W>& pattern) {
    bool fresh = false;
    if (gave_up_) return fresh;
    for (std::int32_t marks = reach_ - 2; marks > 0; --marks) {
      const State<W> begin = begun(marks, pattern);
      const std::uint64_t hash = hash_of(begin);
      Table<W>& table = begun_[owner_of(hash)];
      if (table.has(begin.word.data(), hash)) return fresh;   // and so are all that are shorter
      table.add(begin.word.data(), hash, nullptr, 0);
      hashes_.push_back(hash);
      fresh = true;
    }
    return fresh;
  }

  // Where memory is short: takes every state for a live one.
  void give_up() {
    gave_up_ = true;
    for (Table<W>& table : begun_) table.clear();
    std::vector<std::uint64_t>().swap(hashes_);
  }

  // Bytes that are not in tables.
  std::uint64_t bytes() const { return hashes_.capacity() * sizeof(hashes_[0]); }

  // To be called once all have been added, before `has`.
  void seal() {
    const std::size_t words = std::bit_ceil(hashes_.size() / 2 + 1);   // 32 bits or more for each
    bits_.assign(words, 0);
    bytes_.take(words * sizeof(bits_[0]));
    for (const std::uint64_t hash : hashes_) bits_[hash & (words - 1)] |= std::uint64_t{1} << (hash >> 58);
    for (Table<W>& table : begun_) table.clear();
    std::vector<std::uint64_t>().swap(hashes_);
  }

  // Whether some pattern has just the cells that the first marks of a state miss; if in doubt, true.
  bool has(std::int32_t marks, const State<W>& state) const {
    if (gave_up_ || marks > reach_ - 2) return true;
    State<W> pattern;
    for (int i = 0; i < W; ++i) pattern.word[i] = ~state.word[i];
    const State<W> begin = begun(marks, pattern);
    const std::uint64_t hash = hash_of(begin);
    return bits_[hash & (bits_.size() - 1)] >> (hash >> 58) & 1;
  }

 private:
  // The highest bits, and a bit below them that tells how many they are. Bit 0 is clear, as a table wants it.
  State<W> begun(std::int32_t marks, const State<W>& pattern) const {
    State<W> bits;
    for (int i = 0; i < W; ++i) bits.word[i] = pattern.word[i] & highest_[marks].word[i];
    bits.set(reach_ - marks - 1);
    return bits;
  }

  std::int32_t reach_;
  std::vector<State<W>> highest_;    // by number: that number of highest bits
  std::vector<Table<W>> begun_;      // by owner
  std::vector<std::uint64_t> hashes_;   // of all beginnings
  bool gave_up_ = false;
  Bytes& bytes_;
  std::vector<std::uint64_t> bits_;
};

}  // namespace dancefloor::counting
