// Elimination row by row: each row is freed of the columns in which earlier rows have their pivots, from left to right,
// until a column is left for a pivot of its own. Rows come in the order of their first columns, so that only the pivots
// of a band are at work. Numbers wait for their reduction: a row is a sum of 64 bits for each column, and takes several
// pivots at once.
#include "counting/determinant.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <stdexcept>
#include <utility>

#include "counting/clones.hpp"
#include "counting/crew.hpp"
#include "interruption.hpp"
#include "tuning.hpp"

namespace dancefloor::counting {
namespace {

constexpr std::size_t together = dancefloor::tuning::matchings::pivots;   // pivots that a row takes at once

// Numbers modulo an odd prime below 2^30, reduced without a division (Montgomery, Math. Comp. 44, 1985).
class Modulus {
 public:
  explicit Modulus(std::uint32_t prime) : prime_(prime), negative_inverse_(prime) {
    for (int bits = 3; bits < 32; bits *= 2) negative_inverse_ *= 2 - prime * negative_inverse_;  // Newton's method
    negative_inverse_ = 0 - negative_inverse_;
    const std::uint64_t one = (std::uint64_t{1} << 32) % prime;
    square_ = static_cast<std::uint32_t>(one * one % prime);
  }

  std::uint32_t prime() const { return prime_; }
  // Sums stay below it: four products may be added, and the sum still has less than 64 bits.
  std::uint64_t bound() const { return std::uint64_t{4} * prime_ * prime_; }

  // A number below 8 squares of the prime.
  std::uint32_t reduced(std::uint64_t number) const {
    return times(std::min(number, number - bound()), square_);
  }
  std::uint32_t product(std::uint64_t one, std::uint64_t other) const { return reduced(one * other); }
  std::uint32_t negative(std::uint32_t number) const { return number ? prime_ - number : 0; }
  std::uint32_t inverse(std::uint32_t number) const {
    std::uint32_t power = 1;
    for (std::uint32_t exponent = prime_ - 2; exponent; exponent >>= 1, number = product(number, number))
      if (exponent & 1) power = product(power, number);
    return power;
  }

  // Adds multiples of rows to sums. The compiler makes these loops work on several columns at once.
  DANCEFLOOR_CLONES
  void add(const std::uint64_t* factor, const std::uint32_t* const* row, std::size_t size, std::uint64_t* sum) const {
    const std::uint64_t a = factor[0], b = factor[1], c = factor[2], d = factor[3], most = bound();
    const std::uint32_t *const p = row[0], *const q = row[1], *const r = row[2], *const s = row[3];
    for (std::size_t j = 0; j < size; ++j) {
      const std::uint64_t more = sum[j] + (a * p[j] + b * q[j]) + (c * r[j] + d * s[j]);
      sum[j] = static_cast<std::int64_t>(more - most) < 0 ? more : more - most;
    }
  }

  // Sums times a number, reduced.
  DANCEFLOOR_CLONES
  void scale(const std::uint64_t* sum, std::size_t size, std::uint32_t factor, std::uint32_t* to) const {
    const std::uint32_t scaled = times(factor, static_cast<std::uint64_t>(square_) * square_ % prime_);
    for (std::size_t j = 0; j < size; ++j) to[j] = times(sum[j], scaled);
  }

 private:
  // A number below 4 squares of the prime, divided by 2^32: below twice the prime.
  std::uint32_t halved(std::uint64_t number) const {
    const std::uint64_t multiple = static_cast<std::uint32_t>(number) * negative_inverse_;   // modulo 2^32
    return static_cast<std::uint32_t>((number + multiple * prime_) >> 32);
  }
  // Divided by 2^64 and multiplied with a number below the prime.
  std::uint32_t times(std::uint64_t number, std::uint64_t factor) const {
    const std::uint32_t found = halved(halved(number) * factor);
    return std::min(found, found - prime_);
  }

  std::uint32_t prime_, negative_inverse_;   // the inverse modulo 2^32
  std::uint32_t square_;                     // 2^64
};

struct Row {
  std::size_t number;
  std::vector<std::pair<std::size_t, std::int64_t>> entries;   // of different columns, in ascending order
};

// The rows in the order of their first columns; none if one of them is empty.
std::vector<Row> rows_of(const Matrix& matrix) {
  const std::size_t size = matrix.row_ends.size();
  std::vector<Row> rows(size);
  std::size_t at = 0;
  for (std::size_t r = 0; r < size; ++r) {
    const auto end = static_cast<std::size_t>(matrix.row_ends[r]);
    if (end < at || end > matrix.column.size() || matrix.value.size() != matrix.column.size())
      throw std::invalid_argument("the rows of the matrix do not follow each other");
    std::map<std::size_t, std::int64_t> entries;
    for (; at < end; ++at) {
      const auto column = static_cast<std::size_t>(matrix.column[at]);
      if (matrix.column[at] < 0 || column >= size) throw std::invalid_argument("the matrix is not square");
      entries[column] += matrix.value[at];
    }
    rows[r] = {r, {entries.begin(), entries.end()}};
  }
  if (std::any_of(rows.begin(), rows.end(), [](const Row& row) { return row.entries.empty(); })) return {};
  std::stable_sort(rows.begin(), rows.end(), [](const Row& one, const Row& other) {
    return one.entries.front().first < other.entries.front().first;
  });
  return rows;
}

class Elimination {
 public:
  Elimination(std::size_t size, std::uint32_t prime) : modulus_(prime), pivots_(size), sums_(size) {}

  // Frees a row of the columns with pivots, and keeps what is left: its pivot column; the number of columns for none.
  std::size_t take(const Row& row) {
    const std::size_t size = pivots_.size();
    std::size_t at = row.entries.front().first, end = row.entries.back().first + 1;
    for (; done_ < at; ++done_) Pivot().swap(pivots_[done_]);   // later rows begin further on
    clear(at, end);
    const std::int64_t prime = modulus_.prime();
    for (const auto& [column, value] : row.entries)
      sums_[column] = static_cast<std::uint64_t>((value % prime + prime) % prime);
    while (at < end) {
      if (pivots_[at].empty()) {
        if (const std::uint32_t value = modulus_.reduced(sums_[at])) {
          keep(at, end, value);
          return at;
        }
        ++at;
      } else {
        at = free(at, end);
      }
    }
    return size;
  }

  std::uint32_t product() const { return product_; }
  std::uint32_t negative() const { return modulus_.negative(product_); }

 private:
  using Pivot = std::vector<std::uint32_t>;   // of a column, with this one, in which it is 1

  void clear(std::size_t from, std::size_t to) {
    std::fill(sums_.begin() + static_cast<std::ptrdiff_t>(from), sums_.begin() + static_cast<std::ptrdiff_t>(to), 0);
  }

  void keep(std::size_t at, std::size_t end, std::uint32_t value) {
    product_ = modulus_.product(product_, value);
    pivots_[at].resize(end - at);
    modulus_.scale(&sums_[at], end - at, modulus_.inverse(value), pivots_[at].data());
  }

  // Frees the row of the next columns with pivots, of a few at once; returns the first column that is left.
  std::size_t free(std::size_t at, std::size_t& end) {
    std::uint64_t factor[together] = {};
    const std::uint32_t* rows[together];
    std::size_t count = 0;
    for (; count < together && at + count < end && !pivots_[at + count].empty(); ++count) {
      std::uint64_t sum = sums_[at + count];
      for (std::size_t k = 0; k < count; ++k)
        if (count - k < pivots_[at + k].size()) sum += factor[k] * pivots_[at + k][count - k];
      factor[count] = modulus_.negative(modulus_.reduced(sum));
      const std::size_t reach = at + count + pivots_[at + count].size();
      if (reach > end) clear(std::exchange(end, reach), reach);
    }
    const std::size_t left = at + count;
    if (end <= left) return left;
    for (std::size_t k = 0; k < together; ++k) {
      Pivot& pivot = pivots_[at + std::min(k, count - 1)];
      const std::size_t before = left - at - std::min(k, count - 1);
      if (pivot.size() < before + end - left) pivot.resize(before + end - left, 0);
      rows[k] = pivot.data() + before;
    }
    modulus_.add(factor, rows, end - left, sums_.data() + left);
    return left;
  }

  Modulus modulus_;
  std::vector<Pivot> pivots_;          // by column; empty without a pivot
  std::vector<std::uint64_t> sums_;    // of the row at work, by column
  std::size_t done_ = 0;               // columns whose pivots are needed no longer
  std::uint32_t product_ = 1;
};

std::uint32_t determinant(const std::vector<Row>& rows, std::uint32_t prime) {
  if (prime < 3 || prime >> 30 || prime % 2 == 0) throw std::invalid_argument("not a prime from 3 to 2^30");
  const std::size_t size = rows.size();
  Elimination elimination(size, prime);
  std::vector<std::size_t> pivots(size);   // by row: the column
  for (const Row& row : rows) {
    pause();
    pivots[row.number] = elimination.take(row);
    if (pivots[row.number] == size) return 0;
  }
  bool odd = false;                        // the permutation
  for (std::size_t r = 0; r < size; ++r)
    for (; pivots[r] != r; odd = !odd) std::swap(pivots[r], pivots[pivots[r]]);
  return odd ? elimination.negative() : elimination.product();
}

}  // namespace

std::vector<std::uint32_t> determinants(const Matrix& matrix, const std::vector<std::uint32_t>& primes, int threads) {
  std::vector<std::uint32_t> found(primes.size());
  const std::vector<Row> rows = rows_of(matrix);
  if (rows.size() < matrix.row_ends.size()) return found;
  Crew crew(static_cast<std::size_t>(std::max(1, threads)));
  crew.each(primes.size(), rows.size() >= dancefloor::tuning::matchings::worth_sharing,
            [&](std::size_t k) { found[k] = determinant(rows, primes[k]); });
  return found;
}

}  // namespace dancefloor::counting
