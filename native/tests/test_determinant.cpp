// Determinants against sums over permutations, and the numbers of domino tilings.
#include "counting/determinant.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <random>

#include "check.hpp"

using namespace dancefloor::counting;

namespace {

using Dense = std::vector<std::vector<std::int32_t>>;
constexpr std::uint32_t large = 1073741789;   // the greatest prime below 2^30

Matrix sparse(const Dense& dense) {
  Matrix matrix;
  for (const auto& row : dense) {
    for (std::size_t c = 0; c < row.size(); ++c)
      if (row[c]) {
        matrix.column.push_back(static_cast<std::int32_t>(c));
        matrix.value.push_back(row[c]);
      }
    matrix.row_ends.push_back(static_cast<std::int32_t>(matrix.column.size()));
  }
  return matrix;
}

std::int64_t over_permutations(const Dense& dense, bool with_signs) {
  std::vector<std::size_t> order(dense.size());
  std::iota(order.begin(), order.end(), 0);
  std::int64_t sum = 0;
  do {
    std::int64_t term = 1;
    for (std::size_t a = 0; a < order.size(); ++a) {
      term *= dense[a][order[a]];
      for (std::size_t b = 0; with_signs && b < a; ++b)
        if (order[b] > order[a]) term = -term;
    }
    sum += term;
  } while (std::next_permutation(order.begin(), order.end()));
  return sum;
}

std::uint32_t modulo(std::int64_t number, std::uint32_t prime) {
  const std::int64_t rest = number % static_cast<std::int64_t>(prime);
  return static_cast<std::uint32_t>(rest < 0 ? rest + prime : rest);
}

void equals_the_sum_over_permutations() {
  std::mt19937 random(7);
  const std::vector<std::uint32_t> primes = {3, 5, 7, 101, 65537, large};
  for (int turn = 0; turn < 3000; ++turn) {
    const std::size_t size = turn % 8;
    const std::uint32_t filled = 1 + turn / 8 % 4;
    Dense dense(size, std::vector<std::int32_t>(size));
    for (auto& row : dense)
      for (auto& value : row)
        if (random() % 4 < filled) value = static_cast<std::int32_t>(random() % 19) - 9;
    const std::int64_t expected = over_permutations(dense, true);
    const auto found = determinants(sparse(dense), primes, 1);
    for (std::size_t k = 0; k < primes.size(); ++k) CHECK(found[k] == modulo(expected, primes[k]));
  }
}

// The dark cells of a board of squares against the light ones; edges down have alternating signs, so that the product
// around each square is -1.
Dense board(int rows, int columns) {
  std::vector<int> place(rows * columns);
  int dark = 0, light = 0;
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < columns; ++c) place[r * columns + c] = (r + c) % 2 ? dark++ : light++;
  CHECK(dark == light);
  Dense dense(dark, std::vector<std::int32_t>(light));
  const auto join = [&](int r, int c, int other_r, int other_c, int sign) {
    if (other_r >= rows || other_c >= columns) return;
    const int a = place[r * columns + c], b = place[other_r * columns + other_c];
    if ((r + c) % 2) dense[a][b] = sign;
    else dense[b][a] = sign;
  };
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < columns; ++c) {
      join(r, c, r, c + 1, 1);
      join(r, c, r + 1, c, c % 2 ? -1 : 1);
    }
  return dense;
}

void counts_matchings_of_planar_graphs() {
  std::mt19937 random(11);
  for (int turn = 0; turn < 300; ++turn) {
    const int rows = 1 + turn % 4, columns = 2 + 2 * (turn / 4 % 2);
    Dense dense = board(rows, columns);
    // Without an edge of the outer boundary, the squares that are left are still as they were.
    for (std::size_t a = 0; a < dense.size() && rows > 1; ++a)
      for (std::size_t b = 0; b < dense.size(); ++b)
        if (dense[a][b] && a + b == 0 && random() % 2) dense[a][b] = 0;
    Dense unsigned_ = dense;
    for (auto& row : unsigned_)
      for (auto& value : row) value = std::abs(value);
    const std::int64_t matchings = over_permutations(unsigned_, false);
    const std::uint32_t found = determinants(sparse(dense), {large}, 1)[0];
    CHECK(std::min(found, large - found) == matchings);
  }
}

void counts_dominoes() {
  const auto tilings = [](int rows, int columns) {
    const std::uint32_t found = determinants(sparse(board(rows, columns)), {large}, 1)[0];
    return std::min(found, large - found);
  };
  CHECK(tilings(2, 2) == 2);
  CHECK(tilings(4, 4) == 36);
  CHECK(tilings(6, 6) == 6728);
  CHECK(tilings(8, 8) == 12988816);
  CHECK(tilings(7, 8) == 1292697);
}

void is_the_same_on_threads() {
  const Matrix matrix = sparse(board(16, 16));   // enough rows for threads
  const std::vector<std::uint32_t> primes = {large, 1073741783, 1073741741, 1073741723, 1073741719};
  CHECK(determinants(matrix, primes, 1) == determinants(matrix, primes, 3));
  // 2444888770250892795802079170816
  const std::uint64_t billions = 2444888770, tail[] = {250892795, 802079170816 / 1000, 816};
  for (std::size_t k = 0; k < primes.size(); ++k) {
    std::uint64_t rest = billions % primes[k];
    rest = (rest * 1000000000 + tail[0]) % primes[k];
    rest = (rest * 1000000000 + tail[1]) % primes[k];
    rest = (rest * 1000 + tail[2]) % primes[k];
    const std::uint32_t found = determinants(matrix, primes, 1)[k];
    CHECK(found == rest || primes[k] - found == rest);
  }
}

void refuses_what_is_no_matrix_or_prime() {
  const auto refused = [](const Matrix& matrix, std::uint32_t prime) {
    return is_refused([&] { determinants(matrix, {prime}, 1); });
  };
  CHECK(refused({{1}, {1}, {1}}, 7));
  CHECK(refused({{1}, {-1}, {1}}, 7));
  CHECK(refused({{2}, {0}, {1}}, 7));
  CHECK(refused({{1}, {0}, {1}}, 1));
  CHECK(refused({{1}, {0}, {1}}, 2147483647));
  CHECK(!refused({{1}, {0}, {1}}, 7));
}

}  // namespace

int main() {
  equals_the_sum_over_permutations();
  counts_matchings_of_planar_graphs();
  counts_dominoes();
  is_the_same_on_threads();
  refuses_what_is_no_matrix_or_prime();
  std::puts("determinant: all tests passed");
}
