// Regions are grown from their least cell, for each cell that could be their greatest one, which settles the middle. The
// steps are pairs of cells opposite each other; each set of pairs is met once (Redelmeier, Discrete Mathematics 36, 1981).
#include "fillomino/regions.hpp"

#include <algorithm>
#include <utility>

namespace dancefloor::fillomino {
namespace {

class Regions {
 public:
  Regions(const Board& board, const std::vector<Having>& having, Value value, std::size_t most, std::int64_t& effort)
      : most_(most),
        effort_(effort),
        board_(board),
        having_(having),
        value_(static_cast<std::size_t>(value)),
        seen_(static_cast<std::size_t>(board.cells()), 0) {}

  std::optional<std::vector<std::vector<Cell>>> find() {
    for (Cell least = 0; least < board_.cells(); ++least) {
      if (!can(least)) continue;
      for (const Cell greatest : reached(least)) {
        if ((greatest == least) != (value_ == 1)) continue;
        sum_ = board_.position(least) + board_.position(greatest);
        least_ = least;
        seen_[least] = seen_[greatest] = 1;
        cells_.clear();
        grow({least});
        seen_[least] = seen_[greatest] = 0;
        if (is_too_much()) return std::nullopt;
      }
    }
    return std::move(found_);
  }

 private:
  // The cells from here on that a region with this cell as its least one could have.
  std::vector<Cell> reached(Cell least) const {
    std::vector<Cell> queue{least};
    std::vector<char> seen(seen_.size(), 0);
    seen[least] = 1;
    for (std::size_t k = 0, end = 1, size = 1; size < value_ && k < end; ++size, end = queue.size())
      for (; k < end; ++k)
        for (const Cell other : board_.neighbors(queue[k]))
          if (other > least && !seen[other] && can(other)) {
            seen[other] = 1;
            queue.push_back(other);
          }
    return queue;
  }

  // `untried` holds the lesser cell of each pair. A pair that was taken out does not come back.
  void grow(std::vector<Cell> untried) {
    while (!untried.empty()) {
      --effort_;
      if (is_too_much()) return;
      const Cell cell = untried.back(), other = board_.at(sum_ - board_.position(cell));
      untried.pop_back();
      const std::size_t before = cells_.size();
      cells_.push_back(cell);
      if (other != cell) cells_.push_back(other);
      if (cells_.size() == value_) {
        if (is_region()) found_.push_back(cells_);
      } else if (cells_.size() < value_) {
        std::vector<Cell> fresh;
        for (std::size_t k = before; k < cells_.size(); ++k)
          for (const Cell next : board_.neighbors(cells_[k])) add_pair(next, fresh);
        std::vector<Cell> more(untried);
        more.insert(more.end(), fresh.begin(), fresh.end());
        grow(std::move(more));
        for (const Cell each : fresh) seen_[each] = seen_[board_.at(sum_ - board_.position(each))] = 0;
      }
      cells_.resize(before);
    }
  }

  void add_pair(Cell cell, std::vector<Cell>& fresh) {
    if (seen_[cell]) return;
    const Cell other = board_.at(sum_ - board_.position(cell));
    if (other < 0 || std::min(cell, other) < least_) return;
    if (!can(cell) || !can(other)) return;
    seen_[cell] = seen_[other] = 1;
    fresh.push_back(std::min(cell, other));
  }

  // Connected, with no wall inside, and no cell beside it that is known to have the value.
  bool is_region() const {
    std::vector<Cell> left(cells_.begin() + 1, cells_.end()), queue{cells_.front()};
    for (std::size_t k = 0; k < queue.size(); ++k) {
      for (const Cell other : board_.neighbors(queue[k])) {
        const auto at = std::find(left.begin(), left.end(), other);
        if (at != left.end()) {
          left.erase(at);
          queue.push_back(other);
        } else if (having_[other] == Having::has &&
                   std::find(cells_.begin(), cells_.end(), other) == cells_.end()) {
          return false;
        }
      }
      for (const Cell other : board_.walled(queue[k]))
        if (std::find(cells_.begin(), cells_.end(), other) != cells_.end()) return false;
    }
    return left.empty();
  }

  bool can(Cell cell) const { return having_[cell] != Having::cannot; }
  bool is_too_much() const { return effort_ < 0 || found_.size() > most_; }

  const std::size_t most_;
  std::int64_t& effort_;
  const Board& board_;
  const std::vector<Having>& having_;
  const std::size_t value_;
  std::vector<char> seen_;
  std::vector<Cell> cells_;
  std::vector<std::vector<Cell>> found_;
  std::int32_t sum_ = 0;
  Cell least_ = 0;
};

}  // namespace

std::optional<std::vector<std::vector<Cell>>> symmetric_regions(const Board& board, const std::vector<Having>& having,
                                                                Value value, std::size_t most, std::int64_t& effort) {
  return Regions(board, having, value, most, effort).find();
}

}  // namespace dancefloor::fillomino
