// What all engines share: a problem as flat arrays, and the contract that every engine keeps.
//
// An engine is a Search that runs in batches. Between two batches it holds its whole state, so the caller may
// report, check for signals, or stop. Nothing here knows Python, names, cells or pieces.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "interruption.hpp"
#include "shared.hpp"

namespace dancefloor {

// Items 0..primary-1 are primary and have multiplicities low..high; the others are secondary.
// Option o uses entries offsets[o]..offsets[o+1]-1 of use_item and use_color, in the order in which they were given.
struct Problem {
  std::int32_t primary = 0;
  std::vector<std::int32_t> low, high;        // one each per item; secondary items: 0 and 1
  Shared<std::int32_t> offsets;               // one more than there are options
  Shared<std::int32_t> use_item;
  Shared<std::int32_t> use_color;             // 0: not coloured; colours are numbered from 1. Empty: none is coloured
  std::vector<std::int64_t> positions;        // one per item (-1: not a cell), or empty
  Shared<std::int64_t> costs;                 // one per option, not negative, or empty

  std::int32_t color(std::size_t use) const { return use_color.empty() ? 0 : use_color[use]; }
  std::int32_t items() const { return static_cast<std::int32_t>(low.size()); }
  std::int32_t options() const { return static_cast<std::int32_t>(offsets.size()) - 1; }
};

// When a batch ends: at the first node entered after any of these is reached.
struct Budget {
  std::uint64_t covers = 1024;      // covers found in this batch
  std::uint64_t nodes = 1u << 16;   // nodes entered in this batch (exact: the batch enters no more than these)
  double seconds = 0.02;            // looked at every few hundred microseconds
  std::uint64_t keep = ~0ull;       // how many covers of the batch to hand over at most; the others are only counted
  const std::atomic<bool>* stop = nullptr;  // looked at with the clock: once it is set, the batch ends as if out of time
};

// Covers of one batch: option numbers in the order in which the search chose them, laid end to end.
struct Covers {
  std::uint64_t found = 0;                // covers found in this batch, kept or not
  std::vector<std::int32_t> options;
  std::vector<std::size_t> ends;          // cover k ends before options[ends[k]]
  std::uint64_t weight = 0;               // how many covers those found stand for, where a sieve says so; else 0

  void clear() { found = weight = 0; options.clear(); ends.clear(); }
};

// Totals since the search began. `nodes` counts what Knuth's programs count: every node entered, solutions included.
struct Statistics {
  std::uint64_t nodes = 0, updates = 0, cleansings = 0;

  Statistics& operator+=(const Statistics& more) {
    nodes += more.nodes;
    updates += more.updates;
    cleansings += more.cleansings;
    return *this;
  }
  friend Statistics operator-(const Statistics& a, const Statistics& b) {
    return {a.nodes - b.nodes, a.updates - b.updates, a.cleansings - b.cleansings};
  }
  friend bool operator==(const Statistics&, const Statistics&) = default;
};

// What is left of a budget while a batch runs. It watches the totals of the search and the covers of the batch.
class BatchLimits {
 public:
  BatchLimits(const Budget& budget, const Statistics& statistics, const Covers& covers)
      : deadline(budget.seconds, budget.stop), statistics_(statistics), covers_(covers), first_node_(statistics.nodes),
        first_cover_(covers.found), nodes_(std::max<std::uint64_t>(budget.nodes, 1)),
        most_covers_(std::max<std::uint64_t>(budget.covers, 1)), keep_(budget.keep) {}

  // Whether as many nodes were entered or covers found as it may.
  bool full() const { return nodes() >= nodes_ || found() >= most_covers_; }
  // Whether it hands over the next cover.
  bool keeps() const { return found() < keep_; }

  const Deadline deadline;

 private:
  std::uint64_t nodes() const { return statistics_.nodes - first_node_; }
  std::uint64_t found() const { return covers_.found - first_cover_; }

  const Statistics& statistics_;
  const Covers& covers_;
  std::uint64_t first_node_, first_cover_, nodes_, most_covers_, keep_;
};

class Search {
 public:
  virtual ~Search() = default;

  // Runs until the budget is spent or the search is complete; returns true when it is complete.
  virtual bool advance(const Budget& budget, Covers& covers) = 0;

  // The options chosen on the way to the node that will be entered next (-1: an item was left as it was). A new search
  // of the same problem, started from this path, continues exactly there.
  virtual std::vector<std::int32_t> position() const = 0;

  // How far position() lies in the search of the whole problem, 0 to 1, estimated by branch numbers (Knuth);
  // 1 when the search is complete. It depends on that position alone, not on where a part of a split search begins or
  // ends.
  virtual double progress() const = 0;

  // Between two batches: gives the last part of what is left to a new search, and itself ends where that one begins.
  // The covers of the two, one after the other, are those that this one would have found, in the same order, and what
  // they count together is what it would have counted. The new one's position() is valid for `from` too. Null if there
  // is nothing to give away.
  virtual std::unique_ptr<Search> split() { return nullptr; }

  // Before the first batch: ends this search where one that begins at `path` would begin. Then the covers of the two,
  // one after the other, are those that this one would have found, and what they count together is what it would have
  // counted. All but the last choice of the path are on the way to the node that this search enters first. That they
  // are, and that this search does not begin after the path, is checked at the latest when it ends there.
  // Throws std::invalid_argument if the path does not belong to the problem.
  virtual void end_at(const std::vector<std::int32_t>& path) {
    (void)path;
    throw std::invalid_argument("the search cannot be ended early");
  }

  // Estimates the cost, in nanoseconds, of the node that will be entered next and all below it, on a random way down, or
  // on a few ways abreast. The mean over many seeds is right, except for the cost of a node, which is a constant measured
  // once (Knuth, Math. Comp. 29, 1975; for several ways, Chen, SIAM J. Comput. 21, 1992). Only before the first batch;
  // changes nothing.
  virtual double dive(std::uint64_t seed) { (void)seed; return 0.0; }

  // The sums of `count` dives with seeds from `first` on, and of their squares. On a very large board a dive guesses
  // infinity, or infinity divided by infinity: that counts as a number whose square is finite.
  std::pair<double, double> dives(std::uint64_t first, std::uint64_t count) {
    constexpr double longest = 1e150;
    double sum = 0.0, squares = 0.0;
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
      const double guess = dive(seed), finite = guess < longest ? guess : longest;
      sum += finite;
      squares += finite * finite;
    }
    return {sum, squares};
  }

  // Splits this search, and tells where the last part begins; empty if there is none.
  std::vector<std::int32_t> last_part() {
    const std::unique_ptr<Search> last = split();
    return last ? last->position() : std::vector<std::int32_t>{};
  }

  const Statistics& statistics() const { return statistics_; }

 protected:
  Statistics statistics_;
};

}  // namespace dancefloor
