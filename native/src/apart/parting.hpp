// How parts that lie together come apart: the least number of moves until some of them are far from all others.
//
// A move shifts several parts by the same vector, along one of the ways. Positions are searched breadth first: only the
// places of the parts relative to the first one matter. How far one part may go along a way before it meets another
// depends on these two alone, so that it is worked out once for each of their relative places. A group can move some
// steps if no member meets a part outside it before. The union of two such groups can move, too. The smallest group with
// a given part has all parts that it pushes. It pushes another one along a path of parts, if it moves farther than the
// largest room on this path.
//
// Its twin in Python is dancefloor/houses/designers/parting.py, which finds the same moves at the same positions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "interruption.hpp"

namespace dancefloor::apart {

using Numbers = std::vector<std::int32_t>;

enum class Ending { going_on, apart, together, no_memory, too_loose };

class Parting {
 public:
  // `parts` are cells, four numbers each: a vector and a kind. A way is a vector, and how a cell lies along it: two forms
  // that say on which line, one that says where on that line, and how many places one step is. These are 16 numbers.
  Parting(const std::vector<Numbers>& parts, const std::vector<Numbers>& ways, std::uint64_t memory);

  // Works for some seconds, or until it has looked at some more positions.
  Ending advance(double seconds, std::uint64_t positions);
  std::uint64_t looked_at() const { return next_; }
  std::uint64_t seen() const { return parents_.size(); }
  // Once it has come apart: each move as a vector and the parts that it shifts; the last one goes on for ever.
  std::vector<Numbers> moves() const;

 private:
  using Group = std::uint64_t;  // a bit for each part
  using Place = std::int16_t;
  static constexpr int dimensions = 3;
  static constexpr std::int32_t for_ever = 1 << 20;

  struct Run {  // cells that follow each other on a line
    std::int64_t line;
    std::int32_t first, last;
  };
  struct Way {
    std::int32_t step[dimensions], line[2][dimensions + 1], place[dimensions + 1], stride;
    std::int64_t line_of(const std::int32_t* cell) const;
    std::int32_t place_of(const std::int32_t* cell) const;
  };
  std::vector<Run> runs_of(const Numbers& cells, const Way& way) const;
  const std::int32_t* rooms(std::size_t one, std::size_t other, const Place* at);
  void look_for_room(std::size_t one, std::size_t other, const std::int32_t* between, std::int32_t* found) const;
  void look_around(std::uint64_t position);
  void find_pushes(std::vector<std::int32_t>& room) const;
  Group pushed(std::size_t way, std::size_t part, std::int32_t steps, bool back) const;
  bool comes_apart();
  bool expand();
  bool unite(std::size_t way, std::int32_t steps);
  void shift(Group group, std::size_t way, std::int32_t steps);
  void add_position();
  void grow();
  std::size_t slot_of(const Place* at) const;
  std::uint64_t bytes() const;

  std::size_t parts_, width_;
  std::vector<Way> ways_;
  std::vector<std::vector<std::vector<Run>>> runs_;  // by part and way
  std::uint64_t memory_;

  std::vector<Place> places_;  // of each position, all parts but the first
  std::vector<std::uint32_t> parents_;
  std::vector<std::uint32_t> slots_;  // of a table with open addressing: positions, from 1 on
  std::uint64_t next_ = 0;

  std::vector<std::unordered_map<std::uint64_t, std::uint32_t>> known_rooms_;  // by pair
  Numbers all_rooms_;
  std::vector<std::vector<std::int32_t>> room_;  // of the position that is looked at: by way, all pairs
  std::vector<Group> groups_;

  Ending ending_ = Ending::going_on;
  Group gone_ = 0;
  std::size_t gone_way_ = 0;
  bool gone_back_ = false;  // whether these parts go against the way
};

}  // namespace dancefloor::apart
