// Options are vectors with an entry for each column. Elimination finds a basis of the space that they span. If what is
// wanted lies in it, there are no such weights; this usually shows after about as many options as there are columns,
// long before all are looked at. Otherwise weights that are 0 on the basis follow from its triangular form.
#include "puzzles/weighing.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace dancefloor {
namespace {

using Row = std::vector<std::int32_t>;  // entries from 0 to prime - 1

class Span {
 public:
  Span(std::size_t columns, std::int32_t prime) : columns_(columns), prime_(prime), rows_(columns) {}

  // Subtracts rows of the basis until the first entries are 0; returns the column of the first other entry, or the
  // number of columns if all are 0.
  std::size_t reduce(Row& row, std::size_t from = 0) const {
    for (std::size_t at = from; at < columns_; ++at) {
      if (!row[at]) continue;
      if (rows_[at].empty()) return at;
      const std::int32_t times = row[at];
      for (std::size_t k = at; k < columns_; ++k)
        if (rows_[at][k]) row[k] = (row[k] + (prime_ - times) * rows_[at][k]) % prime_;
    }
    return columns_;
  }

  // Adds a row, whose first entry is in the column `at`.
  void add(Row row, std::size_t at) {
    std::int32_t inverse = 1;
    while (inverse * row[at] % prime_ != 1) ++inverse;
    for (std::int32_t& entry : row) entry = entry * inverse % prime_;
    rows_[at] = std::move(row);
  }

  // Weights that are 0 on each row, and 1 in a column without one.
  Row annihilator(std::size_t free) const {
    Row weights(columns_, 0);
    weights[free] = 1;
    for (std::size_t at = columns_; at-- > 0;) {
      if (rows_[at].empty()) continue;
      std::int32_t sum = 0;
      for (std::size_t k = at + 1; k < columns_; ++k) sum = (sum + rows_[at][k] * weights[k]) % prime_;
      weights[at] = (prime_ - sum) % prime_;
    }
    return weights;
  }

 private:
  std::size_t columns_;
  std::int32_t prime_;
  std::vector<Row> rows_;  // by the column of the first entry, which is 1; empty without such a row
};

// A step that leads through all options, so that early ones are of all sorts: they come piece by piece.
std::size_t stride(std::size_t options) {
  std::size_t step = options * 5 / 8 + 1;
  while (std::gcd(step, options) > 1) ++step;
  return step;
}

}  // namespace

std::vector<std::int32_t> weighing(const Shared<std::int32_t>& offsets, const Shared<std::int32_t>& items,
                                   const std::vector<std::int32_t>& column_of,
                                   const std::vector<std::int32_t>& wanted, std::int32_t prime) {
  Span span(wanted.size(), prime);
  Row left(wanted.size());
  for (std::size_t k = 0; k < wanted.size(); ++k) left[k] = wanted[k] % prime;
  std::size_t free = span.reduce(left);
  Row row(wanted.size());
  const std::size_t options = offsets.size() - 1, step = stride(options);
  for (std::size_t k = 0, option = 0; k < options && free < wanted.size(); ++k, option = (option + step) % options) {
    std::fill(row.begin(), row.end(), 0);
    for (std::int32_t at = offsets[option]; at < offsets[option + 1]; ++at)
      if (const std::int32_t column = column_of[items[at]]; column >= 0) row[column] = (row[column] + 1) % prime;
    const std::size_t first = span.reduce(row);
    if (first == wanted.size()) continue;
    span.add(row, first);
    free = span.reduce(left, std::min(free, first));
  }
  return free < wanted.size() ? span.annihilator(free) : Row();
}

}  // namespace dancefloor
