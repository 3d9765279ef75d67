#pragma once

#include <memory>

#include "problem.hpp"

namespace dancefloor {

// Dancing links: Algorithm C (colours), or Algorithm M where `multiplicities` is set (TAOCP 7.2.2.1).
// `from` is a position() of an earlier search of the same problem; empty: from the beginning.
std::unique_ptr<Search> dance(const Problem& problem, bool multiplicities, const std::vector<std::int32_t>& from);

}  // namespace dancefloor
