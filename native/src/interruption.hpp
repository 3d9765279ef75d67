// How native work ends early: for a time limit, for a signal, or because another thread no longer needs it. There are two
// kinds of work, and nothing else looks at a clock but the scheduler of threads (spread.cpp).
//
// Work in batches keeps a state from which it can go on. It asks a `Deadline` every few hundred microseconds, and returns.
//
// All other work (reading a problem, building the tables of a search, estimating its cost) calls `pause` every few hundred
// steps. A border that may have to end it sets `on_pause` for its thread; an exception from there ends the work. Nothing of
// it remains: a half-built search is destroyed, and a dive restores what it has changed.
#pragma once

#include <atomic>
#include <chrono>
#include <limits>

namespace dancefloor {

class Deadline {
 public:
  Deadline() = default;  // never over
  explicit Deadline(double seconds, const std::atomic<bool>* stop = nullptr) : seconds_(seconds), stop_(stop) {}

  double left() const { return seconds_ - std::chrono::duration<double>(Clock::now() - began_).count(); }
  bool over() const { return (stop_ && stop_->load(std::memory_order_relaxed)) || left() <= 0.0; }

 private:
  using Clock = std::chrono::steady_clock;

  Clock::time_point began_ = Clock::now();
  double seconds_ = std::numeric_limits<double>::infinity();
  const std::atomic<bool>* stop_ = nullptr;  // once it is set, the time is over
};

inline thread_local void (*on_pause)() = nullptr;

inline void pause() {
  if (on_pause) on_pause();
}

// For loops whose steps take a few nanoseconds each.
template <typename Number>
void pause_every(Number steps, Number turn) {
  if (turn % steps == 0) pause();
}

}  // namespace dancefloor
