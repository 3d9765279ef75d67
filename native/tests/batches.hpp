// What every search keeps when it is cut into batches: whatever it finds and counts in one go, it finds and counts in
// pieces, whether it goes on itself or a new search begins where it stopped.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "check.hpp"
#include "problem.hpp"
#include "problems.hpp"

namespace dancefloor {

struct Result {
  std::vector<Cover> covers;
  Statistics statistics;
};

inline Statistics operator+(Statistics a, const Statistics& b) { return a += b; }

// Runs a search to its end, which is an end.
inline Result finish(Search& search) {
  std::vector<Cover> covers = all(search);
  CHECK(search.position().empty());
  Covers none;
  CHECK(search.advance({}, none) && none.found == 0 && none.ends.empty());
  return {std::move(covers), search.statistics()};
}

// Cuts a search into batches of `nodes` nodes, resumes it at each cut, and runs it as a relay of new searches. `start`
// begins the search at a position.
template <class Start>
void check_batches(const Start& start, std::uint64_t nodes, const Result& whole) {
  const auto search = start({});
  std::vector<Cover> before, relay;
  double progress = search->progress();
  CHECK(progress == 0.0);
  for (bool complete = false; !complete;) {
    Covers batch;
    const std::uint64_t begun = search->statistics().nodes;
    complete = search->advance({unlimited, nodes, 1e9, unlimited}, batch);
    const std::uint64_t entered = search->statistics().nodes - begun;
    CHECK(complete ? entered <= nodes : entered == nodes);
    CHECK(batch.found == batch.ends.size());
    append(batch, before);
    CHECK(search->progress() >= progress - 1e-12 && search->progress() <= 1.0 + 1e-12);
    progress = search->progress();
    if (complete) break;

    const auto rest = start(search->position());
    CHECK(rest->position() == search->position());
    CHECK(rest->progress() == progress);
    const Result found = finish(*rest);
    std::vector<Cover> both = before;
    both.insert(both.end(), found.covers.begin(), found.covers.end());
    CHECK(both == whole.covers);
    CHECK(search->statistics() + found.statistics == whole.statistics);
  }
  CHECK(before == whole.covers);
  CHECK(search->statistics() == whole.statistics);

  std::vector<std::int32_t> position;
  for (bool complete = false; !complete;) {
    const auto next = start(position);
    Covers batch;
    complete = next->advance({unlimited, nodes, 1e9, unlimited}, batch);
    append(batch, relay);
    position = next->position();
  }
  CHECK(relay == whole.covers);
}

}  // namespace dancefloor
