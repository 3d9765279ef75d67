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

// What a count is guessed to take.
struct Guess {
  std::vector<double> states;   // by lead
  double children = 0.0;        // of all states
};

// Covers counted without being listed, by dynamic programming over frontiers; counting.cpp says how.
// Like a search it works in batches; what may be asked of it between two of them never changes the count.
class Frontier {
 public:
  enum class Status { working, counted, too_large };

  virtual ~Frontier() = default;

  // Works for so long, on about so many states, or until `stop` (which may be null) is set. `too_large` is an end too:
  // the tables were to be kept, and do not fit into the memory that was granted.
  virtual Status advance(double seconds, std::uint64_t states, const std::atomic<bool>* stop) = 0;

  // What the whole count takes, after the first so many states have been looked at, and so many random ways gone down
  // from there; guess.hpp says how. Nothing is kept of it.
  virtual Guess guess(std::uint64_t states, std::uint64_t ways) const = 0;

  // The share of the work that is done, 0 to 1, judged by positions.
  virtual double progress() const = 0;

  // Once counted: how many covers there are.
  virtual Natural count() const = 0;

  // Once counted, with tables kept: the cover of that number, counted from 0, as options in the order of their leads;
  // and the number of a cover. Covers are in lexicographic order: position by position, options in the order of their
  // numbers, and a cell that stays empty after all of them.
  // Throw std::invalid_argument if there is no such cover, and std::logic_error without tables.
  virtual std::vector<std::int32_t> cover(Natural number) const = 0;
  virtual Natural rank(const std::vector<std::int32_t>& cover) const = 0;

  // Appends the next piece of what another one needs to go on from here; saving.hpp says what that is. A new place is
  // where it begins. Throws std::logic_error with tables that are kept, and if the count has gone on since the place
  // before.
  virtual void save(Place& place, Words& out) const = 0;

  // Goes on from where another one stood, with the same problem, in any memory and on any number of threads; to be
  // called first of all. Throws std::invalid_argument if the pieces are not those of one, and is of no use then.
  virtual void restore(const Pull& pull) = 0;

  // States put into tables so far, those entered again by searching, and the most bytes that tables took at a time.
  struct Work {
    std::uint64_t states = 0, searched = 0, most_bytes = 0;
  };
  virtual Work work() const = 0;
};

// Why covers of a problem cannot be counted so, or an empty string if they can.
std::string lacks(const Problem& problem);

// On so many threads, which run only while it advances; their number changes neither results nor statistics.
// With `keep` all tables are kept, for cover() and rank(). Tables take about `memory` bytes at most; without `keep`
// what does not fit is counted by depth-first search with a table of that size, which forgets.
// Throws std::invalid_argument if the problem is not one for it.
std::unique_ptr<Frontier> frontier(const Problem& problem, bool keep, std::uint64_t memory, int threads);

}  // namespace dancefloor::counting
