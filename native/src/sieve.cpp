// Covers up to symmetry: of each class the one that comes first, without remembering any.
//
// A cover is compared with its images under all elements of a group, by the ranks of their options in ascending order.
// All images are looked at together, one rank after the other: the least rank of each, then the next, and so on. As
// long as an image has the same ranks as the cover it is *tied*. One that has a lesser rank next rejects the cover; one
// that has a greater is out. Most covers are rejected by the first rank, and few ties last for long. Those that last to
// the end leave the cover as it is: the class has as many members as the group has elements for each of them.
//
// The ranks of one option lie side by side, padded to whole blocks, so that compilers make vector instructions of the
// loops over a block, which have no branches.
#include "sieve.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <limits>
#include <stdexcept>
#include <utility>

namespace dancefloor {
namespace {

using Rank = std::int32_t;
constexpr std::size_t block = 8;
constexpr Rank end_of_ranks = std::numeric_limits<Rank>::max();
constexpr std::uint64_t most_covers = 1024;  // taken from the search at once

class Table {
 public:
  explicit Table(const Images& images) : elements_(images.elements) {
    if (elements_ == 0) throw std::invalid_argument("a group has at least one element");
    if (images.rank.size() % elements_) throw std::invalid_argument("an option has not one image for each element");
    stride_ = (elements_ + block - 1) / block * block;
    options_ = images.rank.size() / elements_;
    rank_.assign(options_ * stride_, end_of_ranks);
    for (std::size_t o = 0; o < options_; ++o)
      std::copy_n(images.rank.begin() + static_cast<std::ptrdiff_t>(o * elements_), elements_,
                  rank_.begin() + static_cast<std::ptrdiff_t>(o * stride_));
  }

  std::size_t elements() const { return elements_; }
  std::size_t stride() const { return stride_; }
  const Rank* of(std::int32_t option) const { return rank_.data() + static_cast<std::size_t>(option) * stride_; }

 private:
  std::size_t elements_, stride_ = 0, options_ = 0;
  std::vector<Rank> rank_;
};

class Sieve final : public Search {
 public:
  Sieve(std::unique_ptr<Search> search, std::shared_ptr<const Table> table)
      : search_(std::move(search)), table_(std::move(table)), tied_(table_->stride()), least_(table_->stride()) {}

  bool advance(const Budget& budget, Covers& covers) override {
    using Clock = std::chrono::steady_clock;
    const Clock::time_point began = Clock::now();
    const std::uint64_t first_cover = covers.found, first_node = statistics_.nodes;
    for (;;) {
      const std::uint64_t found = covers.found - first_cover, nodes = statistics_.nodes - first_node;
      Budget left = budget;
      // No more than are wanted: as many may pass, and the search cannot go back.
      left.covers = std::min(most_covers, budget.covers - std::min(budget.covers, found));
      left.nodes = budget.nodes - std::min(budget.nodes, nodes);
      left.seconds = budget.seconds - std::chrono::duration<double>(Clock::now() - began).count();
      left.keep = std::numeric_limits<std::uint64_t>::max();
      const bool spent = left.covers == 0 || left.nodes == 0 || left.seconds <= 0;
      if (spent && nodes > 0) return false;
      batch_.clear();
      const bool complete = search_->advance(left, batch_);
      statistics_ = search_->statistics();
      pass(budget.keep, first_cover, covers);
      if (complete) return true;
      if (batch_.found < left.covers) return false;  // it was not for the covers that it ended
    }
  }

  std::vector<std::int32_t> position() const override { return search_->position(); }
  double progress() const override { return search_->progress(); }
  double dive(std::uint64_t seed) override { return search_->dive(seed); }

  std::unique_ptr<Search> split() override {
    std::unique_ptr<Search> last = search_->split();
    return last ? std::make_unique<Sieve>(std::move(last), table_) : nullptr;
  }

 private:
  // Lets covers of the batch through.
  void pass(std::uint64_t keep, std::uint64_t first_cover, Covers& covers) {
    std::size_t begin = 0;
    for (const std::size_t end : batch_.ends) {
      const std::int32_t* const first = batch_.options.data() + begin;
      const std::int32_t* const last = batch_.options.data() + end;
      begin = end;
      const std::size_t ties = ties_of_least(first, last);
      if (ties == 0) continue;
      covers.weight += table_->elements() / ties;
      if (covers.found++ - first_cover >= keep) continue;
      covers.options.insert(covers.options.end(), first, last);
      covers.ends.push_back(covers.options.size());
    }
  }

  // How many elements leave a cover as it is; 0 if another one of its class comes before it.
  std::size_t ties_of_least(const std::int32_t* first, const std::int32_t* last) {
    const std::size_t elements = table_->elements();
    std::fill(tied_.begin(), tied_.end(), Rank{0});
    std::fill_n(tied_.begin(), elements, Rank{1});
    std::size_t ties = elements;
    for (Rank before = -1; ties > 1;) {
      next_ranks(first, last, before);
      const Rank own = least_[0];
      if (own == end_of_ranks) break;
      Rank lesser = 0, still = 0;
      for (std::size_t g = 0; g < least_.size(); ++g) {
        lesser |= tied_[g] & static_cast<Rank>(least_[g] < own);
        tied_[g] &= static_cast<Rank>(least_[g] == own);
        still += tied_[g];
      }
      if (lesser) return 0;
      ties = static_cast<std::size_t>(still);
      before = own;
    }
    return ties;
  }

  // By element: the least rank of the image beyond `before`. Images that are not tied do not matter.
  void next_ranks(const std::int32_t* first, const std::int32_t* last, Rank before) {
    for (std::size_t b = 0; b < least_.size(); b += block) {
      std::array<Rank, block> least;
      least.fill(end_of_ranks);
      for (const std::int32_t* option = first; option != last; ++option) {
        const Rank* const ranks = table_->of(*option) + b;
        for (std::size_t g = 0; g < block; ++g) {
          const Rank rank = ranks[g] > before ? ranks[g] : end_of_ranks;
          least[g] = rank < least[g] ? rank : least[g];
        }
      }
      std::copy(least.begin(), least.end(), least_.begin() + static_cast<std::ptrdiff_t>(b));
    }
  }

  std::unique_ptr<Search> search_;
  std::shared_ptr<const Table> table_;
  std::vector<Rank> tied_, least_;  // by element; padding is never tied
  Covers batch_;
};

}  // namespace

std::unique_ptr<Search> sieve(std::unique_ptr<Search> search, const Images& images) {
  return std::make_unique<Sieve>(std::move(search), std::make_shared<const Table>(images));
}

}  // namespace dancefloor
