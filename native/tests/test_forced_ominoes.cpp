#include "puzzles/forced_ominoes.hpp"

#include <set>
#include <sstream>

#include "check.hpp"

using namespace dancefloor::puzzles;

namespace {

ClueBoard board(std::int32_t rows, std::int32_t columns, std::vector<std::int32_t> clues) {
  ClueBoard out;
  for (std::int32_t u = 0; u < rows * columns; ++u) {
    std::vector<std::int32_t> arcs;
    if (u >= columns) arcs.push_back(u - columns);
    if (u % columns > 0) arcs.push_back(u - 1);
    if (u % columns < columns - 1) arcs.push_back(u + 1);
    if (u + columns < rows * columns) arcs.push_back(u + columns);
    std::vector<std::pair<std::int32_t, std::string>> edges;
    for (const std::int32_t other : arcs) edges.push_back({other, " |" + std::to_string(other)});
    out.arcs.push_back(arcs);
    out.edges.push_back(edges);
    out.words.push_back(" " + std::to_string(u));
  }
  out.clues = clues.empty() ? std::vector<std::int32_t>(static_cast<std::size_t>(rows * columns), 0) : clues;
  return out;
}

std::string text(const ClueBoard& board, std::int32_t size, std::size_t bytes, std::uint64_t steps) {
  ForcedOminoes search(board, size);
  std::string out;
  while (!search.advance(bytes, steps, out)) {
  }
  return out;
}

std::size_t count(const ClueBoard& board, std::int32_t size) {
  const std::string all = text(board, size, 1 << 16, ~0ull);
  std::set<std::set<std::string>> different;
  std::istringstream lines(all);
  std::size_t number = 0;
  for (std::string line; std::getline(lines, line); ++number) {
    std::set<std::string> cells;
    std::istringstream words(line);
    for (std::string word; words >> word;)
      if (word[0] != '|') cells.insert(word);
    CHECK(cells.size() == static_cast<std::size_t>(size));
    different.insert(cells);
  }
  CHECK(different.size() == number);
  return number;
}

void each_connected_set_comes_once() {
  // Connected k-sets of the 3x3 board.
  const std::size_t expected[] = {9, 12, 22, 36, 49, 48, 32, 9, 1};
  for (std::int32_t k = 1; k <= 9; ++k) CHECK(count(board(3, 3, {}), k) == expected[k - 1]);
  CHECK(count(board(3, 3, {}), 10) == 0);
  CHECK(count(board(1, 12, {}), 5) == 8);
  CHECK(count(board(0, 0, {}), 1) == 0);
}

void clues_force_and_forbid() {
  CHECK(text(board(1, 4, {0, 2, 0, 0}), 2, 100, 100) == " 1 0 |2\n 1 2 |0 |3\n");
  CHECK(text(board(1, 4, {0, 3, 3, 0}), 3, 100, 100) == " 1 2 0 |3\n 1 2 3 |0\n");
  CHECK(text(board(1, 3, {3, 0, 3}), 3, 100, 100) == " 0 1 2\n");
  CHECK(text(board(1, 3, {2, 0, 2}), 2, 100, 100).empty());
  CHECK(text(board(1, 3, {1, 1, 0}), 1, 100, 100).empty());
}

void batches_do_not_matter() {
  const ClueBoard puzzle = board(4, 4, {0, 0, 5, 0, 0, 0, 0, 0, 2, 0, 0, 5, 0, 0, 0, 0});
  const std::string whole = text(puzzle, 5, 1 << 20, ~0ull);
  CHECK(!whole.empty());
  for (const std::size_t bytes : {1, 30, 1000}) CHECK(text(puzzle, 5, bytes, ~0ull) == whole);
  for (const std::uint64_t steps : {1, 2, 7}) CHECK(text(puzzle, 5, 1 << 20, steps) == whole);
}

template <typename Change>
void refused(Change change) {
  ClueBoard wrong = board(2, 2, {});
  change(wrong);
  CHECK(is_refused([&] { ForcedOminoes search(wrong, 2); }));
}

void what_does_not_fit_is_refused() {
  refused([](ClueBoard& b) { b.clues.pop_back(); });
  refused([](ClueBoard& b) { b.arcs[0].push_back(4); });
  refused([](ClueBoard& b) { b.edges[0][0].first = -1; });
  refused([](ClueBoard& b) { b.words[0] = "123456789"; });
}

}  // namespace

int main() {
  each_connected_set_comes_once();
  clues_force_and_forbid();
  batches_do_not_matter();
  what_does_not_fit_is_refused();
  std::puts("4 passed, 0 failed");
}
