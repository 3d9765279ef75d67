// Elimination column by column. Only the rows that begin at the column are at work; each of them is a window of the
// columns from there on. Rows that have not begun yet, and those that were pivots, need no room.
#include "counting/determinant.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <stdexcept>
#include <utility>

#include "counting/crew.hpp"
#include "pause.hpp"

// Functions that are compiled for several instruction sets, of which the loader takes the best; where it cannot choose,
// there is only the one for all processors.
#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__GLIBC__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define DANCEFLOOR_CLONES __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define DANCEFLOOR_CLONES
#endif

namespace dancefloor::counting {
namespace {

struct Row {
  std::size_t number, first;            // where its window begins, with an entry that is not 0
  std::vector<std::uint32_t> window;

  // Forgets leading zeros; false if there is nothing else.
  bool trim() {
    const auto begin = std::find_if(window.begin(), window.end(), [](std::uint32_t entry) { return entry != 0; });
    first += static_cast<std::size_t>(begin - window.begin());
    window.erase(window.begin(), begin);
    return !window.empty();
  }
};

std::uint64_t inverse(std::uint64_t number, std::uint64_t prime) {
  std::uint64_t power = 1;
  for (std::uint64_t exponent = prime - 2; exponent; exponent >>= 1, number = number * number % prime)
    if (exponent & 1) power = power * number % prime;
  return power;
}

// Numbers modulo an odd prime below 2^31, without a division (Montgomery, Math. Comp. 44, 1985).
class Modulus {
 public:
  explicit Modulus(std::uint32_t prime) : prime_(prime), negative_inverse_(prime) {
    for (int bits = 3; bits < 32; bits *= 2) negative_inverse_ *= 2 - prime * negative_inverse_;  // Newton's method
    negative_inverse_ = 0 - negative_inverse_;
  }

  // Adds a multiple of a row to another one. The compiler makes this loop work on several entries at once.
  DANCEFLOOR_CLONES
  void add(std::uint64_t factor, const std::vector<std::uint32_t>& row, std::vector<std::uint32_t>& to) const {
    const auto scaled = static_cast<std::uint32_t>((factor << 32) % prime_);
    const std::uint32_t prime = prime_, negative_inverse = negative_inverse_;
    const std::uint32_t* const from = row.data();
    std::uint32_t* const sum = to.data();
    for (std::size_t j = 0, size = row.size(); j < size; ++j) {
      const std::uint64_t product = static_cast<std::uint64_t>(scaled) * from[j];
      const std::uint64_t multiple = static_cast<std::uint32_t>(product) * negative_inverse;  // modulo 2^32
      const auto reduced = static_cast<std::uint32_t>((product + multiple * prime) >> 32);   // below twice the prime
      const std::uint32_t more = sum[j] + std::min(reduced, reduced - prime);
      sum[j] = std::min(more, more - prime);
    }
  }

 private:
  std::uint32_t prime_, negative_inverse_;   // the inverse modulo 2^32
};

std::vector<Row> rows_of(const Matrix& matrix, std::uint32_t prime) {
  const std::size_t size = matrix.row_ends.size();
  std::vector<Row> rows;
  std::size_t at = 0;
  for (std::size_t r = 0; r < size; ++r) {
    const auto end = static_cast<std::size_t>(matrix.row_ends[r]);
    if (end < at || end > matrix.column.size() || matrix.value.size() != matrix.column.size())
      throw std::invalid_argument("the rows of the matrix do not follow each other");
    std::map<std::size_t, std::uint64_t> entries;
    for (; at < end; ++at) {
      const auto column = static_cast<std::size_t>(matrix.column[at]);
      if (matrix.column[at] < 0 || column >= size) throw std::invalid_argument("the matrix is not square");
      const std::int64_t value = matrix.value[at] % static_cast<std::int64_t>(prime);
      entries[column] += static_cast<std::uint64_t>(value < 0 ? value + prime : value);
    }
    Row row{r, 0, {}};
    if (!entries.empty()) {
      row.first = entries.begin()->first;
      row.window.assign(entries.rbegin()->first + 1 - row.first, 0);
      for (const auto& [column, value] : entries) row.window[column - row.first] = value % prime;
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

std::uint32_t determinant(const Matrix& matrix, std::uint32_t prime) {
  if (prime < 3 || prime >> 31 || prime % 2 == 0) throw std::invalid_argument("not a prime from 3 to 2^31");
  const std::size_t size = matrix.row_ends.size();
  std::vector<std::vector<Row>> beginning(size);   // by column
  for (Row& row : rows_of(matrix, prime)) {
    if (!row.trim()) return 0;
    beginning[row.first].push_back(std::move(row));
  }
  const Modulus modulus(prime);
  std::uint64_t product = 1;
  std::vector<std::size_t> pivots;                 // by column: the row
  for (std::size_t c = 0; c < size; ++c) {
    pause();
    std::vector<Row>& rows = beginning[c];
    if (rows.empty()) return 0;
    std::size_t shortest = 0;
    for (std::size_t k = 1; k < rows.size(); ++k)
      if (rows[k].window.size() < rows[shortest].window.size()) shortest = k;
    std::swap(rows[0], rows[shortest]);
    const Row& pivot = rows[0];
    pivots.push_back(pivot.number);
    product = product * pivot.window[0] % prime;
    const std::uint64_t over = inverse(pivot.window[0], prime);
    for (std::size_t k = 1; k < rows.size(); ++k) {
      Row& row = rows[k];
      const std::uint64_t factor = prime - row.window[0] * over % prime;
      if (row.window.size() < pivot.window.size()) row.window.resize(pivot.window.size(), 0);
      modulus.add(factor, pivot.window, row.window);
      if (!row.trim()) return 0;
      beginning[row.first].push_back(std::move(row));
    }
    std::vector<Row>().swap(rows);
  }
  // The sign of the permutation.
  for (std::size_t c = 0; c < size; ++c)
    for (; pivots[c] != c; product = product ? prime - product : 0) std::swap(pivots[c], pivots[pivots[c]]);
  return static_cast<std::uint32_t>(product);
}

}  // namespace

std::vector<std::uint32_t> determinants(const Matrix& matrix, const std::vector<std::uint32_t>& primes, int threads) {
  constexpr std::size_t large = 100;   // rows that are worth a thread
  std::vector<std::uint32_t> found(primes.size());
  Crew crew(static_cast<std::size_t>(std::max(1, threads)));
  crew.each(primes.size(), matrix.row_ends.size() >= large,
            [&](std::size_t k) { found[k] = determinant(matrix, primes[k]); });
  return found;
}

}  // namespace dancefloor::counting
