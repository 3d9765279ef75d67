// A torus as a ring of rows that are all alike.
//
// Rows are filled one after another, and each option belongs to the first row that it covers. What earlier rows hand to
// the next one is a *profile*: the cells of later rows that are covered already.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "counting/layout.hpp"
#include "counting/turns.hpp"

namespace dancefloor::counting {

using Profile = std::uint64_t;   // row after row, the next one in the lowest bits

struct Rows {
  std::int32_t rows = 0, columns = 0;
  std::int32_t depth = 0;                       // rows that an option covers at most
  std::vector<std::vector<Profile>> moves;      // by column of the first cell in the first row: the cells of an option
  std::vector<Turns::Map> maps;                 // of each row onto itself

  // None if rows are not alike, if an option reaches all round, or if there are pieces whose uses count.
  static std::optional<Rows> of(const Layout& layout, const Turns& turns);

  Profile row() const { return (Profile{1} << columns) - 1; }

  // Finds all profiles that lie between two rows of a torus, and perhaps others, in ascending order. Each call does one
  // column; true once all are done. A profile depends only on as many rows as an option may cover, and on which of their
  // cells rows before these have covered. So they begin empty, and each cell may count as covered by an earlier row.
  struct Profiles {
    std::vector<Profile> found{0};
    std::int32_t row = 1, column = 0;
  };
  bool find(Profiles& profiles) const;

  // Calls visit(next profile) for each way to fill the row after a profile.
  template <class Visit>
  void fill(Profile covered, Visit&& visit) const {
    const Profile free = ~covered & row();
    if (!free) return visit(covered >> columns);
    for (const Profile move : moves[static_cast<std::size_t>(std::countr_zero(free))])
      if (!(move & covered)) fill(covered | move, visit);
  }

  // The least of the profiles that are turned into each other.
  Profile least(Profile profile) const;

  // A board with the same options and fewer columns, without those that then meet themselves: for estimates.
  Rows with_columns(std::int32_t other) const;
};

}  // namespace dancefloor::counting
