// Parts of cubes that turn by a quarter: which others they would meet, and where they lie afterwards.
//
// An axis is parallel to x, y or z, through centres or corners of cubes, and it meets the box around all parts. Turning is
// rigid: what a part meets on its way must turn with it, or the turn is impossible. Over which cubes a part passes depends
// only on how it is turned and on the axis relative to it, so that it is worked out once (sweep.cpp). One part meets another
// if that would meet it when it turned back; so nobody needs to know this of the largest part, such as a box.
//
// Its twin in Python is dancefloor/houses/designers/turning.py.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

#include "apart/sweep.hpp"

namespace dancefloor::apart {

using Numbers = std::vector<std::int32_t>;
using Vector = std::array<std::int32_t, 3>;

struct Axis {
  std::size_t direction;  // x, y or z
  Spot at;                // twice its two other coordinates, in the order of x, y, z, x
};

class Turning {
 public:
  using Place = std::int16_t;
  using Group = std::uint64_t;                 // a bit for each part
  static constexpr std::size_t per_part = 4;  // numbers: a vector, and a form

  explicit Turning(const std::vector<Numbers>& parts);  // cells of cubes, four numbers each

  std::size_t forms(std::size_t part) const { return parts_[part].forms.size(); }
  // The cells of a part in a form, four numbers each; the first form is that of the beginning.
  Numbers cells(std::size_t part, std::size_t form) const;

  // From now on the parts lie there: `per_part` numbers for each of them but the first, which stays. False if the box around
  // them has more than `most` cubes.
  bool lay(const Place* at, std::uint64_t most);
  // All axes for the parts as they lie, one after the other; false after the last one.
  bool next_axis();
  const Axis& axis() const { return axis_; }
  // The others that a part would meet, at least if these are not all.
  Group met(std::size_t part);
  // Turns a part about the axis: counterclockwise, or back.
  void turn(std::size_t part, Place* place, bool back) const;

  std::uint64_t bytes() const;

 private:
  struct Form {
    std::vector<Vector> cells;
    Vector size;
    std::array<std::size_t, 3> after, before;  // a turn about each axis
  };
  struct Part {
    Vector low;  // the least coordinates, in every form
    std::vector<Form> forms;
  };
  struct Lying {
    Vector place;
    std::size_t form;
  };
  static Part all_forms(const Numbers& cells);
  const std::vector<Vector>& passed(std::size_t part, bool back);
  Group met_on_way(std::size_t part, bool back, Group wanted);
  const std::vector<Spot>& swept_from(Spot centre);
  std::size_t spot_of(const Vector& cell) const;

  std::vector<Part> parts_;
  std::size_t largest_ = 0;  // the part with most cells
  std::vector<Lying> lying_;
  Vector low_{}, size_{};            // the box around them
  std::vector<std::uint8_t> parts_at_;  // by cell of the box: 1 more than the part there, or 0
  Axis axis_{};
  bool is_begun_ = false;
  std::map<Spot, std::vector<Spot>> swept_;
  std::unordered_map<std::uint64_t, std::vector<Vector>> passed_;
  std::uint64_t passed_bytes_ = 0;
};

}  // namespace dancefloor::apart
