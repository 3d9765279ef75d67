#pragma once

#include <memory>

#include "problem.hpp"

namespace dancefloor {

// The same search on a number of threads: the same covers in the same order, the same positions, and the same totals at
// every position. Threads run only while it advances, and only once it has been at work for two milliseconds. In a
// budget, `nodes` bounds what a thread enters at once, not the batch; `keep` may decrease from batch to batch, but not
// increase (std::logic_error), because covers that were only counted have not been kept. A search that cannot be split
// runs on one thread.
std::unique_ptr<Search> spread(std::unique_ptr<Search> search, int threads);

}  // namespace dancefloor
