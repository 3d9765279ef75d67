// scanning against known counts, against dancing on random boards, and against itself when it is interrupted.
#include "scanning/scanning.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <random>
#include <set>
#include <string>

#include "check.hpp"
#include "dancing/dancing.hpp"
#include "problems.hpp"
#include "tuning.hpp"

using namespace dancefloor;
namespace prices = dancefloor::tuning::scanning;

namespace {

using Mask = std::vector<std::pair<int, int>>;

struct Piece {
  Mask shape;
  std::int32_t low, high;
};

Mask turned(const Mask& shape) {  // a quarter turn, moved so that the least coordinates are zero
  Mask out;
  int least = 0;
  for (auto [x, y] : shape) least = std::min(least, -x);
  for (auto [x, y] : shape) out.emplace_back(y, -x - least);
  std::sort(out.begin(), out.end());
  return out;
}

Mask mirrored(const Mask& shape) {
  Mask out;
  for (auto [x, y] : shape) out.emplace_back(y, x);
  std::sort(out.begin(), out.end());
  return out;
}

// A packing of a board whose cells are those for which `open` is true; scanned row by row.
Problem packing(int rows, int columns, const std::vector<bool>& open, const std::vector<Piece>& pieces) {
  Problem problem;
  std::vector<int> item(rows * columns, -1);
  for (int c = 0; c < rows * columns; ++c) {
    if (!open[c]) continue;
    item[c] = problem.primary++;
    problem.low.push_back(1);
    problem.high.push_back(1);
    problem.positions.push_back(c);
  }
  problem.offsets.push_back(0);
  for (const Piece& piece : pieces) {
    const std::int32_t self = problem.primary++;
    problem.low.push_back(piece.low);
    problem.high.push_back(piece.high);
    problem.positions.push_back(-1);
    std::set<Mask> poses;
    for (Mask shape : {piece.shape, mirrored(piece.shape)})
      for (int turn = 0; turn < 4; ++turn) poses.insert(shape = turned(shape));
    for (const Mask& pose : poses)
      for (int dx = 0; dx < rows; ++dx)
        for (int dy = 0; dy < columns; ++dy) {
          bool fits = true;
          for (auto [x, y] : pose)
            fits = fits && x + dx < rows && y + dy < columns && open[(x + dx) * columns + y + dy];
          if (!fits) continue;
          problem.use_item.push_back(self);
          for (auto [x, y] : pose) problem.use_item.push_back(item[(x + dx) * columns + y + dy]);
          problem.offsets.push_back(static_cast<std::int32_t>(problem.use_item.size()));
        }
  }
  problem.use_color.assign(problem.use_item.size(), 0);
  return problem;
}

Problem box(int rows, int columns, const std::vector<Piece>& pieces) {
  return packing(rows, columns, std::vector<bool>(rows * columns, true), pieces);
}

std::vector<Cover> all(Search& search, const Budget& budget) {
  std::vector<Cover> covers;
  Covers batch;
  while (true) {
    batch.clear();
    const bool complete = search.advance(budget, batch);
    CHECK(batch.found == batch.ends.size());
    append(batch, covers);
    if (complete) return covers;
  }
}

const Piece domino{{{0, 0}, {0, 1}}, 0, 1000};

void known_counts() {
  CHECK(all(*scanning::search(box(2, 2, {domino}), {}), whole).size() == 2);
  CHECK(all(*scanning::search(box(2, 10, {domino}), {}), whole).size() == 89);
  CHECK(all(*scanning::search(box(6, 6, {domino}), {}), whole).size() == 6728);
  CHECK(all(*scanning::search(box(3, 3, {domino}), {}), whole).empty());
  const Piece three{{{0, 0}, {0, 1}, {1, 1}}, 12, 12};
  CHECK(all(*scanning::search(box(6, 6, {three}), {}), whole).size() == 162);
}

void what_it_lacks() {
  Problem problem = box(2, 2, {domino});
  CHECK(scanning::lacks(problem).empty());
  problem.positions.clear();
  CHECK(!scanning::lacks(problem).empty());
  problem = box(2, 2, {domino});
  problem.use_color[0] = 1;
  CHECK(scanning::lacks(problem).find("colours") != std::string::npos);
  problem = box(1, 140, {{{{0, 0}, {0, 128}}, 1, 1}});
  CHECK(scanning::lacks(problem).find("128 positions") != std::string::npos);
  CHECK(is_refused([] { scanning::search(box(2, 2, {domino}), {0, 0, 0}); }));
}

void random_boards() {
  std::mt19937 random(1965);
  const std::vector<Mask> shapes = {{{0, 0}},
                                    {{0, 0}, {0, 1}},
                                    {{0, 0}, {0, 1}, {0, 2}},
                                    {{0, 0}, {0, 1}, {1, 1}},
                                    {{0, 0}, {0, 2}},
                                    {{0, 0}, {0, 1}, {1, 1}, {1, 2}}};
  for (int round = 0; round < 400; ++round) {
    const int rows = 1 + random() % 4, columns = 1 + random() % 4;
    std::vector<bool> open(rows * columns);
    for (int c = 0; c < rows * columns; ++c) open[c] = random() % 8 != 0;
    std::vector<Piece> pieces;
    for (const Mask& shape : shapes) {
      if (random() % 3 == 0) continue;
      const std::int32_t high = 1 + random() % 4;
      pieces.push_back({shape, static_cast<std::int32_t>(random() % 4 ? 0 : random() % (high + 1)), high});
    }
    Problem problem = packing(rows, columns, open, pieces);
    for (std::int64_t& position : problem.positions)  // pieces with gaps, in windows of either size
      if (position > 0) position *= std::array{1, 1, 5, 9}[round % 4];
    auto search = scanning::search(problem, {});
    const std::vector<Cover> found = all(*search, whole);
    CHECK(sorted(found) == sorted(all(*dancing::search(problem, true, {}), whole)));
    auto remembering = scanning::search(problem, {}, 1000 << round % 8);
    CHECK(all(*remembering, whole) == found);
    CHECK(remembering->statistics().nodes <= search->statistics().nodes);
    for (const std::uint64_t nodes : {1, 2, 3, 7}) {
      std::vector<Cover> pieced;
      std::vector<std::int32_t> position;
      std::uint64_t total = 0;
      while (true) {  // a new search for every batch
        auto next = scanning::search(problem, position);
        Covers batch;
        const bool complete = next->advance({~0ull, nodes, 1e9, ~0ull}, batch);
        CHECK(next->progress() >= 0.0 && next->progress() <= 1.0);
        append(batch, pieced);
        total += next->statistics().nodes;
        if (complete) break;
        position = next->position();
      }
      CHECK(pieced == found);
      CHECK(total == search->statistics().nodes);
      if (found.size() > 200) break;
    }
  }
}

// A search cut into parts at random moments, and the parts again: all of it together is the search in one go.
void split_at_random() {
  std::mt19937 random(1913);
  const Piece elbow{{{0, 0}, {0, 1}, {1, 1}}, 1, 4}, bar{{{0, 0}, {0, 1}, {0, 2}}, 0, 1000};
  const std::vector<Problem> problems = {box(4, 5, {domino}), box(4, 6, {elbow, bar}), box(4, 4, {elbow, bar, domino}),
                                         box(3, 3, {domino}), box(1, 1, {domino}), packing(1, 1, {false}, {domino})};
  for (int round = 0; round < 24; ++round) {
    const Problem& problem = problems[round % problems.size()];
    auto one = scanning::search(problem, {});
    const std::vector<Cover> expected = all(*one, whole);
    struct Part {
      std::unique_ptr<Search> search;
      std::vector<Cover> covers;
      std::vector<std::int32_t> position;  // where it begins
      double progress = 0.0;
      bool complete = false;
    };
    std::vector<Part> parts(1);
    const std::size_t memory = round % 2 ? 1 << 16 : 0;
    parts[0].search = scanning::search(problem, {}, memory);
    for (std::size_t open = 1; open > 0;) {
      std::size_t k = random() % parts.size();
      while (parts[k].complete) k = (k + 1) % parts.size();
      Part& part = parts[k];
      Covers batch;
      part.complete = part.search->advance({~0ull, 1 + random() % 400, 1e9, ~0ull}, batch);
      append(batch, part.covers);
      CHECK(part.search->progress() >= part.progress - 1e-9 && part.search->progress() <= 1.0);
      part.progress = part.search->progress();
      if (part.complete) {
        CHECK(part.progress == 1.0);
        --open;
      } else if (random() % 2) {
        if (auto rest = part.search->split()) {
          CHECK(std::abs(part.search->progress() - part.progress) < 1e-9);
          CHECK(rest->progress() > part.progress - 1e-9 && rest->progress() < 1.0);
          CHECK(std::abs(scanning::search(problem, rest->position())->progress() - rest->progress()) < 1e-9);
          CHECK(rest->statistics().nodes == 0);
          Part next;
          next.position = rest->position();
          next.search = std::move(rest);
          parts.insert(parts.begin() + k + 1, std::move(next));
          ++open;
        }
      }
    }
    std::vector<Cover> found;
    std::uint64_t nodes = 0;
    for (std::size_t k = 0; k < parts.size(); ++k) {
      if (k > 0 && k % 7 == 1) {  // another search from where this part began finds what is left of the whole
        std::vector<Cover> left = found;
        for (const Cover& cover : all(*scanning::search(problem, parts[k].position), whole)) left.push_back(cover);
        CHECK(left == expected);
      }
      found.insert(found.end(), parts[k].covers.begin(), parts[k].covers.end());
      nodes += parts[k].search->statistics().nodes;
    }
    CHECK(found == expected);
    CHECK(memory ? nodes <= one->statistics().nodes : nodes == one->statistics().nodes);
  }
}

void stops_when_told() {
  std::atomic<bool> stop{true};
  auto search = scanning::search(box(8, 8, {domino}), {});
  Budget budget = whole;
  budget.stop = &stop;
  Covers batch;
  CHECK(!search->advance(budget, batch));
  CHECK(search->statistics().nodes < 1'000'000);
}

void dives_guess_the_cost() {
  const Problem problem = box(4, 6, {domino});
  auto search = scanning::search(problem, {});
  double sum = 0.0;
  const int dives = 2000;
  for (int seed = 0; seed < dives; ++seed) sum += search->dive(seed);
  CHECK(search->dive(7) == scanning::search(problem, {})->dive(7));
  const std::vector<Cover> covers = all(*search, whole);
  CHECK(covers.size() == 281);
  // The search enters each child, and expands the first node and each child except covers.
  const double entered = static_cast<double>(search->statistics().nodes), expanded = 1 + entered - 281;
  const double exact = prices::node_ns * expanded + (prices::child_ns + prices::chunk_ns) * entered;
  CHECK(std::abs(sum / dives / exact - 1.0) < 0.05);
  CHECK(scanning::search(box(3, 3, {domino}), {})->dive(1) > prices::node_ns);
  CHECK(scanning::search(box(1, 1, {domino}), {})->dive(1) == 0.0);
}

void batches_by_covers() {
  const Problem problem = box(4, 4, {domino});
  auto search = scanning::search(problem, {});
  Covers batch;
  std::uint64_t found = 0, kept = 0;
  bool complete = false;
  while (!complete) {
    batch.clear();
    complete = search->advance({5, ~0ull, 1e9, 2}, batch);
    CHECK(batch.ends.size() == std::min<std::uint64_t>(batch.found, 2));
    found += batch.found;
    kept += batch.ends.size();
  }
  CHECK(found == 36 && kept < 36);
}

// More orientations than four words hold, and more counters than one.
void many_pieces() {
  const Mask bar{{0, 0}, {0, 1}, {0, 2}};
  Covers batch;
  const Budget unkept{~0ull, ~0ull, 1e9, 0};
  CHECK(scanning::search(box(1, 6, std::vector<Piece>(300, {bar, 0, 1})), {})->advance(unkept, batch));
  CHECK(batch.found == 300 * 299);
  CHECK(scanning::search(box(1, 9, std::vector<Piece>(33, {bar, 0, 2})), {})->advance(unkept, batch));
  CHECK(batch.found == 33 * 33 * 33 - 33);
  CHECK(scanning::lacks(box(1, 6, std::vector<Piece>(800, {bar, 0, 1}))).find("768 orientations") != std::string::npos);
  CHECK(scanning::lacks(box(1, 9, std::vector<Piece>(129, {bar, 0, 2}))).find("256 bits") != std::string::npos);
}

void nothing_to_fill() {
  Problem problem = box(1, 1, {domino});  // a domino that fits nowhere
  CHECK(all(*scanning::search(problem, {}), whole).empty());
  problem = packing(1, 1, {false}, {domino});
  CHECK(all(*scanning::search(problem, {}), whole) == std::vector<Cover>{{}});
  problem = packing(1, 1, {false}, {{{{0, 0}}, 1, 1}});
  CHECK(all(*scanning::search(problem, {}), whole).empty());
}

}  // namespace

int main() {
  known_counts();
  what_it_lacks();
  random_boards();
  split_at_random();
  stops_when_told();
  dives_guess_the_cost();
  batches_by_covers();
  many_pieces();
  nothing_to_fill();
  std::puts("9 passed, 0 failed");
}
