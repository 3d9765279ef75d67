// What one task hands to another: a row of words.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

namespace dancefloor::counting {

class Letter {
 public:
  void clear() { size_ = 0; }
  const std::uint64_t* begin() const { return words_.get(); }
  const std::uint64_t* end() const { return words_.get() + size_; }

  // Room for `words` more words, for the caller to fill.
  std::uint64_t* more(std::size_t words) {
    if (size_ + words > room_) grow(words);
    return words_.get() + std::exchange(size_, size_ + words);
  }

 private:
  void grow(std::size_t words) {
    room_ = std::max<std::size_t>(64, 2 * (size_ + words));
    auto larger = std::make_unique_for_overwrite<std::uint64_t[]>(room_);
    std::copy_n(words_.get(), size_, larger.get());
    words_ = std::move(larger);
  }

  std::unique_ptr<std::uint64_t[]> words_;
  std::size_t size_ = 0, room_ = 0;
};

}  // namespace dancefloor::counting
