#pragma once

#include <cstdint>
#include <vector>

namespace dancefloor::counting {

// A square matrix of whole numbers, row by row: entries row_ends[r-1]..row_ends[r]-1 are those of row r.
struct Matrix {
  std::vector<std::int32_t> row_ends, column, value;
};

// The determinant modulo each of some primes below 2^30, on a number of threads. Fast if the entries of a column are in
// rows near each other, and those of a row in columns near each other. Throws std::invalid_argument if the matrix is not
// square, or a number is not such a prime.
std::vector<std::uint32_t> determinants(const Matrix& matrix, const std::vector<std::uint32_t>& primes, int threads);

}  // namespace dancefloor::counting
