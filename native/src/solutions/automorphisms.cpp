#include "solutions/automorphisms.hpp"

#include <algorithm>
#include <cstddef>
#include <deque>
#include <numeric>
#include <optional>

#include "interruption.hpp"

namespace dancefloor::solutions {
namespace {

using Vertex = std::int32_t;
using Trace = std::vector<std::uint64_t>;  // records, each after its length

struct Exhausted {};

// Sets of vertices that are joined one by one. Each has its least member as its name.
class Joined {
 public:
  explicit Joined(Vertex size) : parents_(size) { std::iota(parents_.begin(), parents_.end(), 0); }

  Vertex find(Vertex one) {
    while (parents_[one] != one) one = parents_[one] = parents_[parents_[one]];
    return one;
  }
  void join(Vertex one, Vertex other) {
    const auto [least, most] = std::minmax({find(one), find(other)});
    parents_[most] = least;
  }

 private:
  std::vector<Vertex> parents_;
};

// What refinement told, or, if that is known, whether it tells the same again.
class Telling {
 public:
  explicit Telling(const Trace* expected) : expected_(expected) {}

  bool tell(const Trace& record) {
    if (!expected_) {
      told_.push_back(record.size());
      told_.insert(told_.end(), record.begin(), record.end());
      return true;
    }
    if (expected_->size() - at_ <= record.size() || (*expected_)[at_] != record.size()) return false;
    if (!std::equal(record.begin(), record.end(), expected_->begin() + at_ + 1)) return false;
    at_ += record.size() + 1;
    return true;
  }
  bool has_told_all() const { return !expected_ || at_ == expected_->size(); }
  Trace& told() { return told_; }

 private:
  const Trace* expected_;
  std::size_t at_ = 0;
  Trace told_;
};

// An ordered partition of vertices into cells; a cell is named by the place where it begins.
class Cells {
 public:
  explicit Cells(const std::vector<Vertex>& kinds)
      : order_(kinds.size()), place_(kinds.size()), cell_(kinds.size()), size_(kinds.size()) {
    std::iota(order_.begin(), order_.end(), 0);
    std::stable_sort(order_.begin(), order_.end(), [&](Vertex a, Vertex b) { return kinds[a] < kinds[b]; });
    Vertex start = 0;
    for (Vertex at = 0; at < count(); ++at) {
      if (kinds[order_[at]] != kinds[order_[start]]) start = at;
      place_[order_[at]] = at;
      cell_[order_[at]] = start;
      ++size_[start];
    }
  }

  Vertex count() const { return static_cast<Vertex>(order_.size()); }
  const std::vector<Vertex>& order() const { return order_; }

  std::deque<Vertex> starts() const {
    std::deque<Vertex> found;
    for (Vertex start = 0; start < count(); start += size_[start]) found.push_back(start);
    return found;
  }
  std::vector<Vertex> members(Vertex cell) const {
    return {order_.begin() + cell, order_.begin() + cell + size_[cell]};
  }
  // The first of the smallest cells with several vertices.
  std::optional<Vertex> smallest() const {
    std::optional<Vertex> found;
    for (Vertex start = 0; start < count(); start += size_[start])
      if (size_[start] > 1 && (!found || size_[start] < size_[*found])) found = start;
    return found;
  }
  // Makes a vertex a cell of its own, before the rest of its cell.
  Vertex single_out(Vertex vertex) {
    const Vertex cell = cell_[vertex], rest = size_[cell] - 1;
    put(vertex, cell, cell);
    size_[cell] = 1;
    if (rest) close(cell + 1, rest);
    return cell;
  }
  // Divides cells until all vertices of one have equally many neighbours in each, from the cells in `pending` on; false
  // if that tells something else than it should. The steps that it took go off `left`.
  bool refine(const ColoredGraph& graph, std::deque<Vertex> pending, Telling& telling, std::int64_t& left);

 private:
  void put(Vertex vertex, Vertex at, Vertex cell) {
    const Vertex other = order_[at], old = place_[vertex];
    order_[old] = other;
    place_[other] = old;
    order_[at] = vertex;
    place_[vertex] = at;
    cell_[vertex] = cell;
  }
  void close(Vertex start, Vertex size) {
    for (Vertex at = start; at < start + size; ++at) cell_[order_[at]] = start;
    size_[start] = size;
  }

  std::vector<Vertex> order_;  // the vertices, cell by cell
  std::vector<Vertex> place_;  // by vertex, its place in this order
  std::vector<Vertex> cell_;   // by vertex, the cell it is in
  std::vector<Vertex> size_;   // by place, the size of the cell that begins there; others are of no account
};

bool Cells::refine(const ColoredGraph& graph, std::deque<Vertex> pending, Telling& telling, std::int64_t& left) {
  struct Touched {
    Vertex cell;
    std::uint64_t count;
    Vertex vertex;
  };
  std::vector<char> waiting(count());
  for (const Vertex cell : pending) waiting[cell] = 1;
  std::vector<std::uint64_t> counts(count());
  std::vector<char> is_met(count());
  std::vector<Vertex> met, parts;
  std::vector<Touched> touched;
  Trace record;
  while (!pending.empty()) {
    const Vertex by = pending.front();
    pending.pop_front();
    waiting[by] = 0;
    met.clear();
    for (Vertex at = by; at < by + size_[by]; ++at) {
      const Vertex vertex = order_[at];
      left -= graph.degree(vertex);
      for (std::int64_t edge = graph.offsets[vertex]; edge < graph.offsets[vertex + 1]; ++edge) {
        const Vertex neighbor = graph.neighbors[edge];
        if (!is_met[neighbor]) {
          is_met[neighbor] = 1;
          met.push_back(neighbor);
          counts[neighbor] = 0;
        }
        counts[neighbor] += graph.weights[edge];
      }
    }
    touched.clear();
    for (const Vertex vertex : met) {
      is_met[vertex] = 0;
      touched.push_back({cell_[vertex], counts[vertex], vertex});
    }
    std::stable_sort(touched.begin(), touched.end(), [](const Touched& a, const Touched& b) {
      return a.cell != b.cell ? a.cell < b.cell : a.count < b.count;
    });
    for (std::size_t first = 0, end = 0; first < touched.size(); first = end) {
      const Vertex cell = touched[first].cell, size = size_[cell];
      record.assign({static_cast<std::uint64_t>(by), static_cast<std::uint64_t>(cell)});
      for (; end < touched.size() && touched[end].cell == cell; ++end) {
        if (end == first || touched[end].count != touched[end - 1].count) {
          record.push_back(touched[end].count);
          record.push_back(0);
        }
        ++record.back();
      }
      if (!telling.tell(record)) return false;
      if (record[3] == static_cast<std::uint64_t>(size)) continue;
      left -= size;
      // Groups with equal counts become cells of their own, in order, at the front of their cell.
      parts.clear();
      Vertex start = cell, next = cell;
      for (std::size_t at = first; at < end; ++at) {
        if (at > first && touched[at].count != touched[at - 1].count) start = next;
        if (start == next) {
          parts.push_back(start);
          size_[start] = 0;
        }
        put(touched[at].vertex, next++, start);
        ++size_[start];
      }
      if (next < cell + size) {
        parts.push_back(next);
        close(next, cell + size - next);
      }
      if (!waiting[cell])  // the other parts and the whole say what the largest part says
        parts.erase(std::max_element(parts.begin(), parts.end(), [&](Vertex a, Vertex b) { return size_[a] < size_[b]; }));
      for (const Vertex part : parts)
        if (!waiting[part]) {
          waiting[part] = 1;
          pending.push_back(part);
        }
    }
  }
  return telling.has_told_all();
}

// A step of the first way down.
struct Level {
  Cells cells;  // before the vertex is singled out
  Vertex cell, vertex;
  Trace trace;  // what refinement told after that
};

class Finding {
 public:
  Finding(const ColoredGraph& graph, std::int64_t steps) : graph_(graph), left_(steps), joined_(graph.size()) {}

  FoundAutomorphisms work() {
    bool is_all = true;
    try {
      descend();
      for (std::size_t depth = levels_.size(); depth-- > 0;) work_at(depth);
    } catch (const Exhausted&) {
      is_all = false;
    }
    return {std::move(found_), std::move(factors_), is_all};
  }

 private:
  void spend(std::int64_t steps) {
    pause();
    left_ -= steps;
    if (left_ < 0) throw Exhausted{};
  }

  bool refined(Cells& cells, std::deque<Vertex> begin, Telling& telling) {
    const bool is_as_told = cells.refine(graph_, std::move(begin), telling, left_);
    spend(0);
    return is_as_told;
  }

  // The first way down, to a leaf.
  void descend() {
    Cells cells(graph_.kinds);
    spend(graph_.offsets.back());
    Telling first(nullptr);
    refined(cells, cells.starts(), first);
    while (const std::optional<Vertex> cell = cells.smallest()) {
      Cells before = cells;
      const Vertex vertex = cells.order()[*cell];
      spend(cells.count());
      Telling telling(nullptr);
      refined(cells, {cells.single_out(vertex)}, telling);
      levels_.push_back({std::move(before), *cell, vertex, std::move(telling.told())});
    }
    leaf_ = cells.order();
  }

  // Finds the images of the vertex of a level under automorphisms that fix those of the levels above it. Even if steps
  // are used up, what was found so far generates a group whose order is known.
  void work_at(std::size_t depth) {
    const Level& level = levels_[depth];
    const std::vector<Vertex> members = level.cells.members(level.cell);
    const auto end = [&] {
      const Vertex here = joined_.find(level.vertex);
      factors_.push_back(static_cast<std::int32_t>(
          std::count_if(members.begin(), members.end(), [&](Vertex vertex) { return joined_.find(vertex) == here; })));
    };
    std::vector<Vertex> refuted;
    try {
      for (const Vertex vertex : members) {
        const Vertex orbit = joined_.find(vertex);
        const auto is_known = [&](Vertex other) { return joined_.find(other) == orbit; };
        if (is_known(level.vertex) || std::any_of(refuted.begin(), refuted.end(), is_known)) continue;
        std::vector<Vertex> images = mapping(depth, vertex);
        if (images.empty()) {
          refuted.push_back(vertex);
          continue;
        }
        for (Vertex one = 0; one < graph_.size(); ++one) joined_.join(one, images[one]);
        found_.push_back(std::move(images));
      }
    } catch (const Exhausted&) {
      end();
      throw;
    }
    end();
  }

  // An automorphism that fixes the vertices of all levels above and maps the one of this level to `vertex`; empty if
  // there is none.
  std::vector<Vertex> mapping(std::size_t depth, Vertex vertex) {
    struct Way {
      Cells cells;
      std::vector<Vertex> choices;
      std::size_t next = 0;
    };
    std::vector<Way> ways;
    ways.push_back({levels_[depth].cells, {vertex}});
    while (!ways.empty()) {
      Way& way = ways.back();
      if (way.next == way.choices.size()) {
        ways.pop_back();
        continue;
      }
      const Vertex chosen = way.choices[way.next++];
      Cells cells = way.cells;
      spend(cells.count());
      const std::size_t at = depth + ways.size() - 1;
      Telling telling(&levels_[at].trace);
      if (!refined(cells, {cells.single_out(chosen)}, telling)) continue;
      if (at + 1 < levels_.size()) {
        std::vector<Vertex> choices = cells.members(levels_[at + 1].cell);
        ways.push_back({std::move(cells), std::move(choices)});
      } else if (std::vector<Vertex> images = compared(cells.order()); !images.empty()) {
        return images;
      }
    }
    return {};
  }

  // The map of the first leaf to another one; empty if it does not keep edges.
  std::vector<Vertex> compared(const std::vector<Vertex>& leaf) {
    std::vector<Vertex> images(leaf.size());
    for (std::size_t at = 0; at < leaf.size(); ++at) images[leaf_[at]] = leaf[at];
    spend(graph_.offsets.back() / 2);
    std::vector<std::uint64_t> weight(leaf.size());
    std::vector<Vertex> seen_by(leaf.size(), -1);
    for (Vertex one = 0; one < graph_.size(); ++one) {
      const Vertex other = images[one];
      if (graph_.degree(one) != graph_.degree(other)) return {};
      for (std::int64_t edge = graph_.offsets[other]; edge < graph_.offsets[other + 1]; ++edge) {
        seen_by[graph_.neighbors[edge]] = one;
        weight[graph_.neighbors[edge]] = graph_.weights[edge];
      }
      for (std::int64_t edge = graph_.offsets[one]; edge < graph_.offsets[one + 1]; ++edge) {
        const Vertex image = images[graph_.neighbors[edge]];
        if (seen_by[image] != one || weight[image] != graph_.weights[edge]) return {};
      }
    }
    return images;
  }

  const ColoredGraph& graph_;
  std::int64_t left_;
  std::vector<Level> levels_;
  std::vector<Vertex> leaf_;
  Joined joined_;
  std::vector<std::vector<Vertex>> found_;
  std::vector<std::int32_t> factors_;
};

}  // namespace

FoundAutomorphisms automorphisms(const ColoredGraph& graph, std::int64_t steps) {
  return Finding(graph, steps).work();
}

}  // namespace dancefloor::solutions
