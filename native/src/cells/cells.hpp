#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "problem.hpp"
#include "tuning.hpp"

namespace dancefloor::cells {

// Dancing cells: covers with colours and multiplicities (Knuth's SSXCC and SSMCC).
// `from` is a position() of an earlier search of the same problem; empty: from the beginning.
// `row_words` is for tests: how many words of 64 bits may be used to look up what an option takes out. It changes
// nothing but the speed.
std::unique_ptr<Search> search(const Problem& problem, const std::vector<std::int32_t>& from,
                               std::size_t row_words = dancefloor::tuning::cells::row_words);

// Why the problem cannot be taken; empty if it can.
std::string lacks(const Problem& problem);

}  // namespace dancefloor::cells
