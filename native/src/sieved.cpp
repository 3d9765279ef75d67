// Covers up to symmetry: the first one of each class, without remembering any.
//
// A cover is compared with its images under all elements of a group, by the ranks of their options in ascending order.
// All images are looked at together, one rank after the other: the least rank of each, then the next, and so on. As
// long as an image has the same ranks as the cover it is *tied*. One that has a lesser rank next rejects the cover; one
// that has a greater is out. Most covers are rejected by the first rank, and few ties last for long. Those that last to
// the end leave the cover as it is: the class has as many members as the group has elements for each of them.
//
// The ranks of one option lie side by side, padded to whole blocks, so that compilers make vector instructions of the
// loops over a block, which have no branches. Every processor has vectors for eight ranks up to 65535. The next rank of an
// image has the least difference to the last one, less one: in unsigned numbers, the ranks before have the greatest
// differences.
#include "sieved.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <stdexcept>
#include <utility>

#include "tuning.hpp"

namespace dancefloor {
namespace {


// Images by option, then element; shared by all parts of a search that has been split.
template <class Rank>
struct Table {
  std::size_t elements, stride;
  std::vector<Rank> rank;

  explicit Table(const Images& images)
      : elements(images.elements), stride((elements + tuning::sieve::block - 1) / tuning::sieve::block * tuning::sieve::block) {
    const std::size_t options = images.rank.size() / elements;
    rank.assign(options * stride, 0);
    for (std::size_t o = 0; o < options; ++o)
      for (std::size_t g = 0; g < elements; ++g)
        rank[o * stride + g] = static_cast<Rank>(images.rank[o * elements + g]);
  }
};

template <class Rank>
class Sieve final : public Search {
 public:
  Sieve(std::unique_ptr<Search> search, std::shared_ptr<const Table<Rank>> table)
      : search_(std::move(search)), table_(std::move(table)), tied_(table_->stride), ahead_(table_->stride) {}

  bool advance(const Budget& budget, Covers& covers) override {
    const Deadline deadline(budget.seconds);
    const std::uint64_t first_cover = covers.found, first_node = statistics_.nodes;
    for (;;) {
      const std::uint64_t found = covers.found - first_cover, nodes = statistics_.nodes - first_node;
      Budget left = budget;
      // No more than are wanted: all of them may pass, and the search cannot go back.
      left.covers = std::min(tuning::sieve::most_covers, budget.covers - std::min(budget.covers, found));
      left.nodes = budget.nodes - std::min(budget.nodes, nodes);
      left.seconds = deadline.left();
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

  void end_at(const std::vector<std::int32_t>& path) override { search_->end_at(path); }

  std::unique_ptr<Search> split() override {
    std::unique_ptr<Search> last = search_->split();
    return last ? std::make_unique<Sieve>(std::move(last), table_) : nullptr;
  }

 private:
  // Passes covers of the batch on.
  void pass(std::uint64_t keep, std::uint64_t first_cover, Covers& covers) {
    std::size_t begin = 0;
    for (const std::size_t end : batch_.ends) {
      const std::int32_t* const first = batch_.options.data() + begin;
      const std::int32_t* const last = batch_.options.data() + end;
      begin = end;
      const std::size_t ties = ties_of_least(first, last);
      if (ties == 0) continue;
      covers.weight += table_->elements / ties;
      if (covers.found++ - first_cover >= keep) continue;
      covers.options.insert(covers.options.end(), first, last);
      covers.ends.push_back(covers.options.size());
    }
  }

  // How many elements leave a cover as it is; 0 if another one of its class comes before it.
  std::size_t ties_of_least(const std::int32_t* first, const std::int32_t* last) {
    std::size_t ties = table_->elements;
    std::fill(tied_.begin(), tied_.end(), Rank{0});
    std::fill_n(tied_.begin(), ties, Rank{1});
    Rank base = 0;  // all ranks below it are the same in the images that are tied
    for (auto left = last - first; left > 0 && ties > 1; --left) {
      next_ranks(first, last, base);
      const Rank own = ahead_[0];
      Rank lesser = 0;
      ties = 0;
      for (std::size_t g = 0; g < ahead_.size(); ++g) {
        lesser |= static_cast<Rank>(tied_[g] & (ahead_[g] < own));
        tied_[g] &= static_cast<Rank>(ahead_[g] == own);
        ties += tied_[g];
      }
      if (lesser) return 0;
      base = static_cast<Rank>(base + own + 1);
    }
    return ties;
  }

  // By element: how far ahead the least rank of the image is that is not below `base`.
  void next_ranks(const std::int32_t* first, const std::int32_t* last, Rank base) {
    for (std::size_t b = 0; b < ahead_.size(); b += tuning::sieve::block) {
      std::array<Rank, tuning::sieve::block> least;
      least.fill(std::numeric_limits<Rank>::max());
      const Rank* const ranks = table_->rank.data() + b;
      for (const std::int32_t* option = first; option != last; ++option) {
        const Rank* const images = ranks + static_cast<std::size_t>(*option) * table_->stride;
        for (std::size_t g = 0; g < tuning::sieve::block; ++g) least[g] = std::min(least[g], static_cast<Rank>(images[g] - base));
      }
      std::copy(least.begin(), least.end(), ahead_.begin() + static_cast<std::ptrdiff_t>(b));
    }
  }

  std::unique_ptr<Search> search_;
  std::shared_ptr<const Table<Rank>> table_;
  std::vector<Rank> tied_, ahead_;  // by element; padding is never tied
  Covers batch_;
};

}  // namespace

std::unique_ptr<Search> sieved(std::unique_ptr<Search> search, const Images& images) {
  if (images.elements == 0) throw std::invalid_argument("a group has at least one element");
  if (images.rank.size() % images.elements) throw std::invalid_argument("an option has not one image for each element");
  const auto few = [](std::int32_t rank) { return rank <= std::numeric_limits<std::uint16_t>::max(); };
  if (std::all_of(images.rank.begin(), images.rank.end(), few))
    return std::make_unique<Sieve<std::uint16_t>>(std::move(search),
                                                  std::make_shared<const Table<std::uint16_t>>(images));
  return std::make_unique<Sieve<std::uint32_t>>(std::move(search),
                                                std::make_shared<const Table<std::uint32_t>>(images));
}

}  // namespace dancefloor
