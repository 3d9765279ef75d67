// For work that is not done in batches: reading a problem, building the tables of a search, guessing what it costs.
// Such work calls `pause` every few hundred steps. Whoever must not wait for all of it sets `on_pause` for his thread;
// what that throws ends the work. Nothing else of it is left then: a half-built search is destroyed, and a dive puts
// back what it has changed.
#pragma once

namespace dancefloor {

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
