// Counting by parts.
//
// What is left of a problem below a node often falls apart: no item joins some of the options that are left to the
// others. Each part is then counted by itself, and the numbers are multiplied. The count of a part is remembered by what
// it consists of: the items that are left in it say which options are (tables.hpp), and keys are compared in full. That
// is counting with components and a cache, as it is done for clauses (Bayardo and Pehoushek, AAAI 2000; Sang, Bacchus,
// Beame, Kautz and Pitassi, SAT 2004), for exact covers.
//
// A node branches on an item whose options hold the part together (ranks.hpp), and of several on the one with the fewest
// options, the first of these. Options that are the only ones of an item are taken before what is left is divided.
#include "parts/parts.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "parts/left.hpp"
#include "tuning.hpp"

namespace dancefloor::parts {
namespace {

namespace tuning = dancefloor::tuning::parts;

// A part that is being counted.
struct Node {
  Part part;
  std::size_t first_branch, branch, branches;   // the options of its item, and the next one to try
  Left::Tops tops;                              // the stacks without what the option leaves that is being tried
  std::size_t next_part = 0;                    // of what it leaves, the next part to count
  Number total = 0, product = 0;                // the count so far, and that of the option so far
  bool is_trying = false;
};

class Counter final : public PartCount {
 public:
  Counter(const Problem& problem, std::uint64_t memory) : left_(tables_of(problem)), remembered_(memory) {
    enter(left_.whole());
    begin(nodes_.back(), -1);
  }

  bool advance(double seconds, std::uint64_t nodes, const std::atomic<bool>* stop) override {
    const Deadline deadline(seconds, stop);
    const std::uint64_t last = work_.nodes + std::max<std::uint64_t>(1, nodes);
    std::uint64_t due = left_.looked + tuning::look_options;
    while (!nodes_.empty() && work_.nodes < last) {
      step();
      if (left_.looked < due) continue;
      due = left_.looked + tuning::look_options;
      if (deadline.over()) break;
    }
    return nodes_.empty();
  }

  double progress() const override {
    double done = nodes_.empty() ? 1.0 : 0.0, width = 1.0;
    for (std::size_t k = 0; k < nodes_.size(); ++k) {
      const Node& node = nodes_[k];
      const bool is_last = k + 1 == nodes_.size();
      if (const std::size_t branches = node.branches - node.first_branch) {
        width /= static_cast<double>(branches);
        done += width * static_cast<double>(node.branch - node.first_branch - node.is_trying);
      }
      const std::size_t parts = (is_last ? left_.parts.size() : nodes_[k + 1].tops.parts) - node.tops.parts;
      if (node.is_trying && parts) {
        width /= static_cast<double>(parts);
        done += width * static_cast<double>(node.next_part - node.tops.parts - !is_last);
      }
    }
    return std::min(done, 1.0);
  }

  Natural count() const override { return {total_.limbs(), total_.limbs() + total_.size()}; }

  Work work() const override {
    Work work = work_;
    work.most_bytes = remembered_.most_bytes();
    work.looked = left_.looked;
    return work;
  }

 private:
  void step() {
    Node& node = nodes_.back();
    if (node.is_trying && node.next_part < left_.parts.size()) {
      enter(left_.parts[node.next_part++]);
    } else {
      if (node.is_trying) end(node);
      if (node.branch < node.branches) begin(node, left_.options[node.branch++]);
      else leave();
    }
  }

  void enter(const Part part) {
    Node node{};
    node.part = part;
    node.first_branch = node.branch = left_.options.size();
    left_.add_branches(part);
    node.branches = left_.options.size();
    node.tops = left_.tops();
    nodes_.push_back(std::move(node));
  }

  // Tries an option: looks up the counts of what it leaves, and puts first what is small.
  void begin(Node& node, std::int32_t option) {
    ++work_.nodes;
    node.is_trying = true;
    node.product = left_.add_parts(node.part, option) ? 1 : 0;
    node.next_part = node.tops.parts;
    const auto first = left_.parts.begin() + static_cast<std::ptrdiff_t>(node.tops.parts);
    work_.apart += left_.parts.end() - first > 1;
    left_.parts.erase(std::remove_if(first, left_.parts.end(), [&](const Part& part) { return is_known(part, node); }),
                      left_.parts.end());
    if (node.product.is_zero()) node.next_part = left_.parts.size();
    std::stable_sort(first, left_.parts.end(), [](const Part& a, const Part& b) { return a.size() < b.size(); });
  }

  bool is_known(const Part& part, Node& node) {
    if (part.size() < tuning::least_options) return false;
    const auto known = remembered_.find(left_.key_of(part));
    if (!known) return false;
    ++work_.known;
    node.product *= *known;
    return true;
  }

  void end(Node& node) {
    node.total += node.product;
    node.is_trying = false;
    left_.cut(node.tops);
  }

  void leave() {
    Node done = std::move(nodes_.back());
    nodes_.pop_back();
    left_.options.resize(done.first_branch);
    if (nodes_.empty()) {
      total_ = std::move(done.total);
      return;
    }
    if (done.part.size() >= tuning::least_options) remembered_.insert(left_.key_of(done.part), done.total);
    Node& above = nodes_.back();
    above.product *= done.total;
    if (above.product.is_zero()) above.next_part = left_.parts.size();
  }

  Left left_;
  Remembered remembered_;
  std::vector<Node> nodes_;   // each counts a part of what the one before it tries
  Number total_;
  Work work_;
};

}  // namespace

std::string lacks(const Problem& problem) {
  try {
    tables_of(problem);
  } catch (const std::invalid_argument& reason) {
    return reason.what();
  }
  return {};
}

std::unique_ptr<PartCount> part_count(const Problem& problem, std::uint64_t memory) {
  return std::make_unique<Counter>(problem, memory);
}

}  // namespace dancefloor::parts
