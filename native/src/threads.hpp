// How many threads are worth starting.
#pragma once

#include <algorithm>
#include <thread>

namespace dancefloor {

// Threads beyond the number of processors only wait for each other: sixteen on two took up to a fifth more processor time.
// Four may start anywhere, so that every machine tries what happens among several.
inline int worth_starting(int threads) {
  return std::min(threads, static_cast<int>(std::max(4u, std::thread::hardware_concurrency())));
}

}  // namespace dancefloor
