// The waist, seen from native code: a problem as flat arrays, and the contract every engine keeps.
//
// An engine is a Search that runs in batches. Between two batches it holds its whole state, so the caller may
// report, check for signals, stop, or never come back. Nothing here knows Python, names, cells or pieces.
#pragma once

#include <cstdint>
#include <vector>

namespace dancefloor {

// Items 0..primary-1 are primary and have multiplicities low..high; the others are secondary.
// Option o uses entries offsets[o]..offsets[o+1]-1 of use_item and use_color, in the order in which they were given.
struct Problem {
  std::int32_t primary = 0;
  std::vector<std::int32_t> low, high;        // one each per item; secondary items: 0 and 1
  std::vector<std::int32_t> offsets;          // one more than there are options
  std::vector<std::int32_t> use_item;
  std::vector<std::int32_t> use_color;        // 0: not coloured; colours are numbered from 1
  std::vector<std::int64_t> positions;        // one per item (-1: not a cell), or empty
  std::vector<std::int64_t> costs;            // one per option, not negative, or empty

  std::int32_t items() const { return static_cast<std::int32_t>(low.size()); }
  std::int32_t options() const { return static_cast<std::int32_t>(offsets.size()) - 1; }
};

// When a batch ends: at the first node entered after any of these is reached.
struct Budget {
  std::uint64_t covers = 1024;      // covers found in this batch
  std::uint64_t nodes = 1u << 16;   // nodes entered in this batch (exact: the batch enters no more than these)
  double seconds = 0.02;            // looked at every few hundred microseconds
  std::uint64_t keep = ~0ull;       // hand over at most the first so many covers of the batch; count the others
};

// Covers of one batch: option numbers in the order in which the search chose them, laid end to end.
struct Covers {
  std::uint64_t found = 0;                // covers found in this batch, kept or not
  std::vector<std::int32_t> options;
  std::vector<std::size_t> ends;          // cover k ends before options[ends[k]]

  void clear() { found = 0; options.clear(); ends.clear(); }
};

// Totals since the search began. `nodes` counts what Knuth's programs count: every node entered, solutions included.
struct Statistics {
  std::uint64_t nodes = 0, updates = 0, cleansings = 0;
};

class Search {
 public:
  virtual ~Search() = default;

  // Runs until the budget is spent or the search is complete; returns true when it is complete.
  virtual bool advance(const Budget& budget, Covers& covers) = 0;

  // The options chosen on the way to the node that will be entered next (-1 where an item was left as it was).
  // A new search of the same problem, started from this path, goes on exactly there.
  virtual std::vector<std::int32_t> position() const = 0;

  // The share of the search that is done, 0 to 1, judged by branch numbers (Knuth's estimate).
  virtual double progress() const = 0;

  const Statistics& statistics() const { return statistics_; }

 protected:
  Statistics statistics_;
};

}  // namespace dancefloor
