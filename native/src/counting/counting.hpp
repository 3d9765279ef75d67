#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "counting/natural.hpp"
#include "counting/saving.hpp"
#include "problem.hpp"

namespace dancefloor::counting {

// An estimate of what a count takes.
struct Guess {
  std::vector<double> states;             // by lead
  double tried = 0.0, children = 0.0;     // of all states: options that fit, and what follows from them
  std::uint64_t bytes = 0;                // of a state with a number of one word
  double seen = 0.0;                      // options that fit at the states that were looked at
};

// Counts covers without listing them, by dynamic programming over frontiers; counting.cpp says how.
// It works in batches, as a search does. No other function, called between two batches, changes the count.
class Frontier {
 public:
  enum class Status { working, counted, too_large };

  virtual ~Frontier() = default;

  // Works for a time, on about `states` states, or until `stop` (which may be null) is set. `too_large` is an end too:
  // the tables had to be kept, and do not fit into the memory limit.
  virtual Status advance(double seconds, std::uint64_t states, const std::atomic<bool>* stop) = 0;

  // Estimates what the whole count takes, from a sweep over the first `states` states and `more` of the others; guess.hpp
  // says how. Changes nothing.
  virtual Guess guess(std::uint64_t states, std::uint64_t more) const = 0;

  // The share of the work that is done, 0 to 1, estimated by positions.
  virtual double progress() const = 0;

  // Once counted: how many covers there are.
  virtual Natural count() const = 0;

  // Once counted, with tables kept: the cover with a number, from 0 on, as options in the order of their leads; and the
  // number of a cover. Covers are in lexicographic order: position by position, options in the order of their numbers,
  // and a cell that stays empty after all of them.
  // Throw std::invalid_argument if there is no such cover, and std::logic_error without tables.
  virtual std::vector<std::int32_t> cover(Natural number) const = 0;
  virtual Natural rank(const std::vector<std::int32_t>& cover) const = 0;

  // Appends to `words` the next piece of the count as it stands; saving.hpp describes the format. A new place begins
  // with the first piece. Throws std::logic_error if tables are kept, or if the count has gone on since the last piece.
  virtual void save(Place& place, Words& out) const = 0;

  // Continues a saved count of the same problem, with any memory limit and any number of threads. Only before anything
  // else. Throws std::invalid_argument if the pieces are not those of one such count; then this count is useless.
  virtual void restore(const Pull& pull) = 0;

  // States put into tables so far, those entered again by searching, and the most bytes that tables took at a time.
  struct Work {
    std::uint64_t states = 0, searched = 0, most_bytes = 0;
    bool in_halves = false;   // whether the second half is counted backwards
  };
  virtual Work work() const = 0;
};

// Why tables cannot count the covers of a problem, or an empty string if they can.
std::string lacks(const Problem& problem);

// Whether to count in halves (halves.hpp), where that applies: tests do it always, or never.
enum class Halving { when_better, never, always };

// Threads run only while it advances; their number changes neither results nor statistics.
// With a `modulus` from 2 to 2^63, the count is the remainder of the number of covers; not with `keep`.
// With `keep` all tables are kept, for cover() and rank(). Tables take about `memory` bytes at most; without `keep`, a
// depth-first search counts what does not fit, with a table of that size, which forgets.
// Throws std::invalid_argument if tables cannot count the problem.
std::unique_ptr<Frontier> frontier(const Problem& problem, bool keep, std::uint64_t memory, int threads,
                                   Halving halving = Halving::when_better, Limb modulus = 0);

}  // namespace dancefloor::counting
