// Separations against brute force: every group, every way, step by step, on cells alone.
#include "apart/parting.hpp"

#include <algorithm>
#include <array>
#include <random>
#include <set>
#include <stdexcept>
#include <vector>

#include "check.hpp"

using namespace dancefloor;
using apart::Ending, apart::Numbers, apart::Parting;

namespace {

const std::vector<Numbers> cube_ways{{1, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 1},
                                     {0, 1, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 1},
                                     {0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1}};

using Cell = std::array<int, 3>;
using Part = std::set<Cell>;
using Places = std::vector<Part>;

Numbers numbers(const Part& part) {
  Numbers all;
  for (const Cell& cell : part) all.insert(all.end(), {cell[0], cell[1], cell[2], 0});
  return all;
}

Part moved(const Part& part, const Cell& by) {
  Part there;
  for (const Cell& cell : part) there.insert({cell[0] + by[0], cell[1] + by[1], cell[2] + by[2]});
  return there;
}

Places normal(Places places) {
  const Cell first = *places[0].begin();
  for (Part& part : places) part = moved(part, {-first[0], -first[1], -first[2]});
  return places;
}

// The least number of moves after which some parts are far away; 0 if they stay together.
std::size_t fewest(const Places& start) {
  constexpr int far = 20;
  std::set<Places> seen{normal(start)};
  std::vector<Places> here{start};
  for (std::size_t moves = 1; !here.empty(); ++moves) {
    std::vector<Places> there;
    for (const Places& places : here)
      for (unsigned group = 1; group + 1 < 1u << places.size(); ++group)
        for (int way = 0; way < 6; ++way) {
          Cell by{};
          by[static_cast<std::size_t>(way / 2)] = way % 2 ? 1 : -1;
          Places after = places;
          for (int steps = 1;; ++steps) {
            Part still;
            for (std::size_t k = 0; k < after.size(); ++k) {
              if (group >> k & 1)
                after[k] = moved(after[k], by);
              else
                still.insert(after[k].begin(), after[k].end());
            }
            const bool meets = [&] {
              for (std::size_t k = 0; k < after.size(); ++k)
                if (group >> k & 1)
                  for (const Cell& cell : after[k])
                    if (still.count(cell)) return true;
              return false;
            }();
            if (meets) break;
            if (steps == far) return moves;
            if (seen.insert(normal(after)).second) there.push_back(after);
          }
        }
    here = there;
  }
  return 0;
}

Places random_places(std::mt19937& random) {
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  std::vector<Cell> free;
  const int width = 2 + below(2);
  for (int x = 0; x < width; ++x)
    for (int y = 0; y < 3; ++y)
      for (int z = 0; z < 2; ++z) free.push_back({x, y, z});
  std::shuffle(free.begin(), free.end(), random);
  Places places(static_cast<std::size_t>(2 + below(2)));
  for (Part& part : places) {
    part.insert(free.back());
    free.pop_back();
  }
  for (const Cell& cell : free)
    if (below(4)) places[static_cast<std::size_t>(below(static_cast<int>(places.size())))].insert(cell);
  return places;
}

void agrees_with_brute_force() {
  std::mt19937 random(1);
  std::size_t together = 0, deepest = 0;
  for (int turn = 0; turn < 200; ++turn) {
    const Places places = random_places(random);
    std::vector<Numbers> parts;
    for (const Part& part : places) parts.push_back(numbers(part));
    Parting whole(parts, cube_ways, 1 << 24), bit_by_bit(parts, cube_ways, 1 << 24);
    const Ending ending = whole.advance(1e9, 1 << 20);
    while (bit_by_bit.advance(1e9, 1) == Ending::going_on) {
    }
    CHECK(ending == (fewest(places) ? Ending::apart : Ending::together));
    CHECK(whole.moves().size() == fewest(places));
    CHECK(bit_by_bit.moves() == whole.moves() && bit_by_bit.looked_at() == whole.looked_at());
    together += ending == Ending::together;
    deepest = std::max(deepest, whole.moves().size());
  }
  CHECK(together > 0 && deepest > 1);
}

void refuses_what_makes_no_sense() {
  const auto refused = [](const std::vector<Numbers>& parts, const std::vector<Numbers>& ways) {
    try {
      Parting(parts, ways, 1 << 20);
    } catch (const std::invalid_argument&) {
      return true;
    }
    return false;
  };
  CHECK(refused({{0, 0, 0, 0}}, cube_ways));
  CHECK(refused({{0, 0, 0, 0}, {}}, cube_ways));
  CHECK(refused({{0, 0, 0, 0}, {1, 0, 0}}, cube_ways));
  CHECK(refused({{0, 0, 0, 0}, {1 << 20, 0, 0, 0}}, cube_ways));
  CHECK(refused({{0, 0, 0, 0}, {1, 0, 0, 0}}, {{1, 0, 0}}));
  CHECK(!refused({{0, 0, 0, 0}, {1, 0, 0, 0}}, cube_ways));
}

}  // namespace

int main() {
  agrees_with_brute_force();
  refuses_what_makes_no_sense();
  return 0;
}
