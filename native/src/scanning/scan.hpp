// A scan but for what it does with windows and sets, whose widths only scanning.cpp knows: the stack of nodes, the path,
// where the search begins and ends, and the states that are known to be dead.
//
// This is compiled once. What takes the time of a search is compiled for each combination of widths.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "problem.hpp"
#include "scanning/dead_states.hpp"
#include "scanning/tables.hpp"

namespace dancefloor::scanning {

// A node is a head; the set of orientations that fit there; and its state, which is all that matters of it: the window,
// the set of orientations that are available, and the uses of pieces. Two nodes that agree in the state and the
// position have the same covers below them. More may follow.
struct Head {
  std::int32_t position;               // the lead: first empty position
  std::uint16_t orientation, depth;    // what was placed last
};
static_assert(sizeof(Head) == sizeof(std::uint64_t));

class Scan : public Search {
 public:
  ~Scan() override;

  bool advance(const Budget& budget, Covers& covers) final;
  std::vector<std::int32_t> position() const final;
  double progress() const final;
  void end_at(const std::vector<std::int32_t>& path) final;
  std::unique_ptr<Search> split() final;
  double dive(std::uint64_t seed) final;

 protected:
  struct Step {                        // of the node on the path
    std::int32_t lead = 0;
    std::uint16_t orientation = 0;     // placed last
    std::uint32_t pushed = 0;          // how many children it had
  };

  Scan(const Problem& problem, const Board& board, const Widths& widths, std::size_t node_bytes);
  Scan(const Scan&);

  // To be called by the constructor of what is derived.
  void begin(const std::vector<std::int32_t>& from, std::size_t memory);

  virtual std::unique_ptr<Scan> copy() const = 0;
  // Puts the root on the stack, with the first cell as lead, unless it is dead.
  virtual void push_root(std::int32_t lead) = 0;
  // Takes the top node off the stack, reports the covers among its children and pushes the others.
  virtual void expand(Covers& covers) = 0;
  // Expands up to `parents` nodes, or until there are `most` covers; skips nodes that are known to be dead.
  virtual void expand_some(std::uint64_t parents, std::uint64_t most, Covers& covers) = 0;

  // Makes sure that there is room for all children that a node may have.
  void make_room() {
    if (top_ + tables_->count >= room_) enlarge();
  }

  // Whether an earlier search shows that there is no cover below the top node.
  bool is_known_dead() {
    if (!dead_states_) return false;
    const std::size_t depth = head(top_ - 1).depth;
    for (; open_ > depth; --open_) leave(open_ - 1);
    return depth < worth_below_ && look_up(depth);
  }

  void emit(Covers& covers, std::size_t depth) {
    ++found_;
    if (covers.found++ < keep_) write(covers, depth);
  }

  // Notes that the node at a depth of the path is another one.
  void note_changed(std::size_t depth) { changed_ = std::min(changed_, depth ? depth - 1 : 0); }

  std::shared_ptr<const Tables> tables_;
  std::vector<std::byte> stack_;
  std::size_t top_ = 0;                // nodes on it
  std::vector<Step> path_;             // by depth

 private:
  struct Shown {                       // a step of a cover
    std::int32_t lead = -1, orientation = -1;
  };
  struct Entered {                     // a node on the path, and all that were at its depth before it
    std::uint64_t nodes = 0, found = 0;  // before it was entered
    std::uint64_t visits = 0, work = 0;
  };

  void go_to(const std::vector<std::int32_t>& from);
  bool go_on(const Budget& budget, Covers& covers);
  void bound_last();
  void enlarge();
  void drop_first(std::size_t nodes);
  std::size_t fits(const std::byte* node) const;
  bool look_up(std::size_t depth);
  std::uint64_t hash(const std::uint64_t* key) const;
  void leave(std::size_t depth);
  void write(Covers& covers, std::size_t depth);

  const std::byte* node(std::size_t k) const { return stack_.data() + k * node_bytes_; }
  Head head(std::size_t k) const {
    Head head;
    std::memcpy(&head, node(k), sizeof head);
    return head;
  }
  // The option of a node, whose siblings are on the stack or on the path.
  std::int32_t option_of(const Head& head) const {
    return tables_->option_at(path_[head.depth - 1].lead, head.orientation);
  }

  std::size_t node_bytes_, room_ = 0;  // how many nodes there is room for on the stack
  bool empty_board_ = false;
  std::uint64_t keep_ = 0, found_ = 0;
  std::vector<std::int32_t> end_;      // the path at which it ends, or none
  bool bounded_ = false;               // whether what begins there has left the stack
  std::vector<double> gone_;           // by depth: how many nodes beside the path are others' to search, after this one
  std::vector<Shown> shown_;           // by depth: the cover found last, with which the next one has much in common
  std::vector<std::int32_t> options_;  // its options
  std::size_t changed_ = 0;            // the first of its steps that may be others by now
  std::size_t kept_ = 0;               // the options of the last batch's covers

  // Known dead states: none unless there is memory for them.
  std::shared_ptr<DeadStates> dead_states_;
  std::size_t key_words_;
  std::vector<Entered> entered_;       // by depth
  std::vector<std::uint64_t> keys_;    // of them: the position and the state
  std::size_t open_ = 0;               // how many of them are on the path now
  std::size_t whole_from_ = 0;         // from this depth on, this search sees all that is below a node on the path
  std::size_t worth_below_ = ~std::size_t{0};
};

}  // namespace dancefloor::scanning
