// The counts of what was left before, by what was left: keys of any length, compared word by word.
//
// Memory is bounded. There are two tables: a new one, which grows to its share of it, and the one before it. When the
// new one is full it takes the place of the other, which is forgotten. What is found in the older one moves to the new
// one. So a count that is needed again stays; one that is forgotten is only counted again.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "parts/number.hpp"

namespace dancefloor::parts {

using Word = std::uint64_t;

// A set of bits, without the words of zeros before the first and after the last bit.
struct Key {
  std::size_t first;   // the first word
  const Word* words;
  std::size_t size;    // how many words
  Word hash;
};

inline Word hash_of(std::size_t first, const Word* words, std::size_t size) {
  Word hash = first * 0x9e3779b97f4a7c15u + size;
  for (std::size_t k = 0; k < size; ++k) {
    hash = (hash ^ words[k]) * 0xbf58476d1ce4e5b9u;
    hash ^= hash >> 29;
  }
  return hash ^ hash >> 32;
}

class Remembered {
 public:
  explicit Remembered(std::uint64_t bytes) : bytes_(bytes / 4) {}  // an array that grows takes twice as much

  std::optional<Number> find(const Key& key) {
    if (const Word* entry = new_.find(key)) return value(entry);
    const Word* entry = old_.find(key);
    if (!entry) return std::nullopt;
    Number found = value(entry);
    insert(key, found);
    return found;
  }

  // Remembers a count that is not remembered yet.
  void insert(const Key& key, const Number& value) {
    if (new_.bytes() + 8 * (header + key.size + value.size()) > bytes_) {
      old_ = std::exchange(new_, Table());
      if (8 * (header + key.size + value.size()) > bytes_) return;
    }
    new_.insert(key, value);
    most_bytes_ = std::max(most_bytes_, new_.bytes() + old_.bytes());
  }

  std::uint64_t most_bytes() const { return most_bytes_; }

 private:
  static constexpr std::size_t header = 2;  // the hash; the first word of the key and both sizes

  static Word shape(const Key& key, std::size_t limbs) {
    return static_cast<Word>(key.first) << 40 | static_cast<Word>(key.size) << 20 | limbs;
  }
  static std::size_t limbs(const Word* entry) { return entry[1] & 0xfffff; }
  static Number value(const Word* entry) {
    return {entry + header + (entry[1] >> 20 & 0xfffff), limbs(entry)};
  }

  class Table {
   public:
    const Word* find(const Key& key) const {
      if (places_.empty()) return nullptr;
      for (std::size_t at = key.hash & (places_.size() - 1);; at = (at + 1) & (places_.size() - 1)) {
        if (!places_[at]) return nullptr;
        const Word* entry = &entries_[places_[at] - 1];
        if (entry[0] == key.hash && entry[1] >> 20 == shape(key, 0) >> 20 &&
            std::equal(key.words, key.words + key.size, entry + header))
          return entry;
      }
    }

    void insert(const Key& key, const Number& value) {
      if (2 * ++number_ > places_.size()) grow();
      place(key.hash, entries_.size());
      entries_.push_back(key.hash);
      entries_.push_back(shape(key, value.size()));
      entries_.insert(entries_.end(), key.words, key.words + key.size);
      entries_.insert(entries_.end(), value.limbs(), value.limbs() + value.size());
    }

    std::uint64_t bytes() const { return 8 * (entries_.size() + places_.size()); }

   private:
    void place(Word hash, std::size_t entry) {
      std::size_t at = hash & (places_.size() - 1);
      while (places_[at]) at = (at + 1) & (places_.size() - 1);
      places_[at] = entry + 1;
    }

    void grow() {
      places_.assign(std::max<std::size_t>(1024, 2 * places_.size()), 0);
      for (std::size_t at = 0; at < entries_.size();) {
        place(entries_[at], at);
        at += header + (entries_[at + 1] >> 20 & 0xfffff) + limbs(&entries_[at]);
      }
    }

    std::vector<Word> entries_, places_;  // places: one more than where an entry begins; 0 for none
    std::size_t number_ = 0;
  };

  Table new_, old_;
  std::uint64_t bytes_, most_bytes_ = 0;
};

}  // namespace dancefloor::parts
