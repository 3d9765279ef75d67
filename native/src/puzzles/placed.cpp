#include "puzzles/placed.hpp"

#include <algorithm>

#include "interruption.hpp"

namespace dancefloor {
namespace {

// A box around the region, wide enough for every shape whose first cell lies in the region.
class Grid {
 public:
  Grid(const Board& board, const std::vector<Pose>& poses) : board_(board), axes_(board.dimension) {
    for (std::size_t axis = 0; axis < axes_.size(); ++axis) {
      std::int64_t least = INT64_MAX, most = INT64_MIN, before = 0, behind = 0;
      for (std::size_t k = axis; k < board.cells.size(); k += board.dimension) {
        least = std::min<std::int64_t>(least, board.cells[k]);
        most = std::max<std::int64_t>(most, board.cells[k]);
      }
      if (axis < board.rank)
        for (const Pose& pose : poses)
          for (std::size_t k = axis; k < pose.cells.size(); k += board.dimension) {
            const std::int64_t step = static_cast<std::int64_t>(pose.cells[k]) - pose.cells[axis];
            if (std::abs(step) > most - least) continue;  // this shape does not fit
            before = std::max(before, -step);
            behind = std::max(behind, step);
          }
      axes_[axis] = {least, most, before, before + (most - least) + 1 + behind, 0};
    }
    std::int64_t size = 1;
    for (std::size_t axis = axes_.size(); axis-- > 0;) {
      axes_[axis].stride = size;
      if (axes_[axis].size > most_places() / size) {
        size_ = 0;
        return;
      }
      size *= axes_[axis].size;
    }
    size_ = size;
  }

  bool fits_memory() const { return size_ > 0; }

  void fill() {
    places_.assign(static_cast<std::size_t>(size_), -1);
    for (std::size_t k = 0; k < board_.numbers.size(); ++k) {
      const std::int32_t* cell = &board_.cells[k * board_.dimension];
      std::int64_t at = 0;
      for (std::size_t axis = 0; axis < axes_.size(); ++axis)
        at += (cell[axis] - axes_[axis].least + axes_[axis].before) * axes_[axis].stride;
      places_[static_cast<std::size_t>(at)] = board_.numbers[k];
      anchors_.push_back(at);
    }
  }

  // The way from the first cell of a pose to each of its cells; nothing if the pose lies nowhere.
  std::vector<std::int64_t> steps(const Pose& pose) const {
    std::vector<std::int64_t> ways;
    for (std::size_t k = 0; k < pose.cells.size(); k += board_.dimension) {
      std::int64_t way = 0;
      for (std::size_t axis = 0; axis < axes_.size(); ++axis) {
        const std::int64_t step = static_cast<std::int64_t>(pose.cells[k + axis]) - pose.cells[axis];
        const bool moves = axis < board_.rank;
        if (moves ? std::abs(step) > axes_[axis].most - axes_[axis].least
                  : pose.cells[k + axis] < axes_[axis].least || pose.cells[k + axis] > axes_[axis].most)
          return {};
        way += step * axes_[axis].stride;
      }
      ways.push_back(way);
    }
    return ways;
  }

  bool is_kind_of(std::size_t cell, const Pose& pose) const {
    const auto begin = board_.cells.begin() + static_cast<std::ptrdiff_t>(cell * board_.dimension);
    return std::equal(begin + static_cast<std::ptrdiff_t>(board_.rank),
                      begin + static_cast<std::ptrdiff_t>(board_.dimension),
                      pose.cells.begin() + static_cast<std::ptrdiff_t>(board_.rank));
  }

  std::int32_t operator[](std::int64_t at) const { return places_[static_cast<std::size_t>(at)]; }
  const std::vector<std::int64_t>& anchors() const { return anchors_; }

 private:
  struct Axis {
    std::int64_t least, most, before, size, stride;
  };

  std::int64_t most_places() const { return (1 << 20) + 64 * static_cast<std::int64_t>(board_.numbers.size()); }

  const Board& board_;
  std::vector<Axis> axes_;
  std::int64_t size_ = 0;
  std::vector<std::int32_t> places_;   // the number of the cell at each place, or -1
  std::vector<std::int64_t> anchors_;  // the place of each cell
};

}  // namespace

std::optional<Placed> place(const Board& board, const std::vector<Pose>& poses, std::int64_t most) {
  Grid grid(board, poses);
  if (!grid.fits_memory()) return std::nullopt;
  grid.fill();
  Placed placed;
  std::int64_t total = 0;
  for (const Pose& pose : poses) {
    pause();
    const std::vector<std::int64_t> steps = grid.steps(pose);
    std::vector<std::int32_t> covered(steps.size());
    std::int64_t count = 0;
    for (std::size_t k = 0; k < grid.anchors().size() && !steps.empty(); ++k) {
      if (!grid.is_kind_of(k, pose)) continue;
      std::size_t done = 0;
      while (done < steps.size() && (covered[done] = grid[grid.anchors()[k] + steps[done]]) >= 0) ++done;
      if (done < steps.size()) continue;
      if (total + ++count > most) continue;
      placed.numbers.push_back(pose.piece);
      placed.numbers.insert(placed.numbers.end(), covered.begin(), covered.end());
      placed.offsets.push_back(static_cast<std::int32_t>(placed.numbers.size()));
    }
    placed.counts.push_back(count);
    if ((total += count) > most) break;
  }
  return placed;
}

std::vector<std::int64_t> sums(const Shared<std::int32_t>& offsets, const Shared<std::int32_t>& items,
                               std::size_t first, std::size_t end, const std::vector<std::int32_t>& weights) {
  std::vector<std::int64_t> found;
  for (std::size_t k = first; k < end; ++k) {
    pause_every<std::size_t>(4096, k);
    std::int64_t sum = 0;
    for (auto u = offsets[k]; u < offsets[k + 1]; ++u) sum += weights[static_cast<std::size_t>(items[u])];
    if (std::find(found.begin(), found.end(), sum) == found.end()) found.push_back(sum);
  }
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace dancefloor
