// The path of dancing links to a cover: the item branched on at each level, and the option taken there.
//
// The twin of engines/replay.py, which explains the method.
#pragma once

#include <cstdint>
#include <vector>

#include "problem.hpp"

namespace dancefloor::dancing {

struct ReplayStep {
  std::int32_t option;  // -1: the item is not used again
  std::int32_t item, place, degree;
};

class Replay {
 public:
  explicit Replay(const Problem& problem);

  // Goes to a cover; returns how many steps it shares with the cover before. Throws std::invalid_argument if these
  // options are not a cover.
  std::size_t follow(const std::int32_t* options, std::size_t count);

  std::size_t size() const { return levels_.size(); }
  const ReplayStep& step(std::size_t k) const { return levels_[k].step; }

 private:
  struct Level {
    ReplayStep step;
    std::int32_t node;
    bool last;
    std::size_t tweaked;  // where its nodes begin in `tweaked_`
  };
  struct Rank {
    std::int32_t degree, spare, length;
    bool operator<(const Rank& other) const;
  };

  void add(std::int32_t item, std::int32_t color, std::int32_t option);
  Rank rank(std::int32_t item) const;
  std::int32_t wanted(std::int32_t item);
  void use_up(std::int32_t option);
  void list(const std::int32_t* options, std::size_t count);
  void go_down(std::int32_t item, std::int32_t option);
  void go_up();

  void take(std::int32_t node);
  void put_back(std::int32_t node);
  void hide(std::int32_t node);
  void unhide(std::int32_t node);
  void cover(std::int32_t item);
  void uncover(std::int32_t item);
  void purify(std::int32_t node);
  void unpurify(std::int32_t node);
  void commit(std::int32_t node);
  void uncommit(std::int32_t node);
  template <typename Visit>
  void others(std::int32_t node, Visit visit);
  template <typename Visit>
  void others_backwards(std::int32_t node, Visit visit);

  const Problem& problem_;
  std::vector<std::int32_t> up_, down_, top_, color_, option_;  // by node
  std::vector<std::int32_t> length_, left_, right_, bound_, slack_;  // by item, from 1 on
  std::vector<Level> levels_;
  std::vector<std::int32_t> tweaked_;

  // The options of the cover that are not on the path yet: by item, a list in ascending order.
  struct Listed {
    std::int32_t option, next;
  };
  std::vector<std::int32_t> first_;  // by item
  std::vector<Listed> listed_;
  std::vector<bool> used_;  // by option
  std::vector<std::int32_t> sorted_;
};

}  // namespace dancefloor::dancing
