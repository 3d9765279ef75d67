#pragma once

#include <memory>

#include "problem.hpp"

namespace dancefloor {

// The same search on so many threads: the same covers in the same order, the same positions, and the same totals at
// every position. Threads run only while it advances, and only once it has been at work for two milliseconds. Of a
// budget, `nodes` bounds what a thread enters in one go, not the batch; `keep` may become less from batch to batch, but
// not more (std::logic_error), since what was only to be counted has not been kept. A search that cannot be split runs
// on one thread.
std::unique_ptr<Search> spread(std::unique_ptr<Search> search, int threads);

}  // namespace dancefloor
