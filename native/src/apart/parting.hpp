// How parts that lie together come apart: the least number of moves until some of them are far from all others.
//
// A move shifts several parts by the same vector, along one of the ways. Positions are searched breadth first: only the
// places of the parts relative to the first one matter. How far one part may go along a way before it meets another
// depends on these two alone, so that it is worked out once for each of their relative places. A group can move some
// steps if no member meets a part outside it before. The union of two such groups can move, too. The smallest group with
// a given part has all parts that it pushes. It pushes another one along a path of parts, if it moves farther than the
// largest room on this path.
//
// If turns are asked for, a move may also turn several parts by a quarter about an axis (turning.hpp). Then a position also
// says how each part is turned.
//
// Its twin in Python is dancefloor/houses/designers/parting.py, which finds the same moves at the same positions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "apart/turning.hpp"
#include "interruption.hpp"

namespace dancefloor::apart {

enum class Ending { going_on, apart, together, no_memory, too_loose };

class Parting {
 public:
  // `parts` are cells, four numbers each: a vector and a kind. A way is a vector, and how a cell lies along it: two forms
  // that say on which line, one that says where on that line, and how many places one step is. These are 16 numbers. Only
  // cubes can make quarter turns.
  Parting(const std::vector<Numbers>& parts, const std::vector<Numbers>& ways, std::uint64_t memory, bool turns);

  // Works for some seconds, or until it has looked at some more positions.
  Ending advance(double seconds, std::uint64_t positions);
  std::uint64_t looked_at() const { return next_; }
  std::uint64_t seen() const { return parents_.size(); }
  // Once it has come apart: each move as four numbers and the parts that it moves. A shift has 0 and a vector; the last one
  // goes on for ever. A turn has 1, 2 or 3 for an axis along x, y or z, negative if it is clockwise, and twice a point of it.
  std::vector<Numbers> moves() const;

 private:
  using Group = Turning::Group;
  using Place = Turning::Place;
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
  using Lines = std::vector<std::vector<Run>>;  // by way
  struct Turned {  // how a position came about, if by a turn
    Group group = 0;
    Axis axis{};
    bool back = false;
  };
  Lines lines_of(const Numbers& cells) const;
  std::vector<Run> runs_of(const Numbers& cells, const Way& way) const;
  const std::int32_t* rooms(std::size_t one, std::size_t other, const Place* at);
  void look_for_room(const Lines& one, const Lines& other, const std::int32_t* between, std::int32_t* found) const;
  void look_around(std::uint64_t position);
  void find_pushes(std::vector<std::int32_t>& room) const;
  Group pushed(std::size_t way, std::size_t part, std::int32_t steps, bool back) const;
  bool comes_apart();
  bool expand();
  bool unite(std::size_t way, std::int32_t steps);
  bool add_group(Group group);
  void shift(Group group, std::size_t way, std::int32_t steps);
  bool turn_all(const Deadline& deadline);
  bool unite_turned();
  void turn(Group group);
  void add_position(const Turned& turned);
  Numbers told_shift(std::uint64_t position) const;
  Numbers told_turn(const Turned& turned) const;
  void grow();
  std::size_t slot_of(const Place* at) const;
  std::uint64_t bytes() const;

  std::optional<Turning> turning_;
  std::size_t parts_, per_part_, width_;
  std::vector<Way> ways_;
  std::vector<std::vector<Lines>> runs_;  // by part and form
  std::uint64_t memory_;

  std::vector<Place> places_;  // of each position, all parts but the first
  std::vector<Turned> turned_;  // of each position, if there are turns
  bool is_turning_ = false;     // whether the next position was looked at, except for some turns
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
