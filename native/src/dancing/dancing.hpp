#pragma once

#include <memory>

#include "problem.hpp"

namespace dancefloor::dancing {

// Dancing links: Algorithm C (colours), or Algorithm M where `multiplicities` is set (TAOCP 7.2.2.1).
// `from` is a position() of an earlier search of the same problem; empty: from the beginning.
std::unique_ptr<Search> search(const Problem& problem, bool multiplicities, const std::vector<std::int32_t>& from);

// The same search, cut short wherever no cover can be cheaper than the `best` cheapest ones found so far: it visits
// covers that are, when they are found, among the cheapest. The cheapest of all are the cheapest of those visited.
std::unique_ptr<Search> search_cheaply(const Problem& problem, bool multiplicities, std::size_t best,
                                       const std::vector<std::int32_t>& from);

}  // namespace dancefloor::dancing
