// Separations and turns against brute force: every group, every way, step by step, on cells alone.
#include "apart/parting.hpp"
#include "apart/sweep.hpp"
#include "apart/turning.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <set>
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
    Parting whole(parts, cube_ways, 1 << 24, false), bit_by_bit(parts, cube_ways, 1 << 24, false);
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

// Whether a square of side 2 that turns by a quarter about (0, 0) meets another one, looked at in many steps.
bool meets(apart::Spot own, apart::Spot other) {
  constexpr int steps = 600;
  const double quarter = std::acos(0.0);
  for (int step = 0; step <= steps; ++step) {
    const double c = std::cos(quarter * step / steps), s = std::sin(quarter * step / steps);
    const double x = own[0] * c - own[1] * s - other[0], y = own[0] * s + own[1] * c - other[1];
    const double most = std::max({std::abs(x), std::abs(y), std::abs(x * c + y * s), std::abs(y * c - x * s)});
    if (most < 1 + std::abs(c) + std::abs(s) - 1e-9) return true;
  }
  return false;
}

void sweeps_agree_with_small_steps() {
  for (int x = -5; x <= 5; ++x)
    for (int y = -5; y <= 5; ++y) {
      if ((x ^ y) & 1) continue;
      const std::vector<apart::Spot> found = apart::swept({x, y});
      for (int u = x - 12; u <= x + 12; u += 2)
        for (int v = y - 12; v <= y + 12; v += 2)
          CHECK(std::binary_search(found.begin(), found.end(), apart::Spot{u, v}) == meets({x, y}, {u, v}));
    }
}

void parts_turn_and_turn_back() {
  const Numbers angle{0, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0, 1, 1, 1, 0};
  apart::Turning turning({{5, 5, 5, 0}, angle});
  const apart::Turning::Place start[] = {0, 0, 0, 0};
  CHECK(turning.forms(0) == 1 && turning.forms(1) == 12);
  CHECK(turning.lay(start, 1 << 20) && !turning.lay(start, 10));
  CHECK(turning.lay(start, 1 << 20));
  std::size_t axes = 0;
  for (; turning.next_axis(); ++axes) {
    apart::Turning::Place place[] = {0, 0, 0, 0};
    turning.turn(1, place, false);
    CHECK(turning.axis().direction == 2 || place[3] != 0);
    turning.turn(1, place, true);
    CHECK(std::equal(place, place + 4, start));
    for (int quarter = 0; quarter < 4; ++quarter) turning.turn(1, place, false);
    CHECK(std::equal(place, place + 4, start));
  }
  CHECK(axes == 3 * (36 + 49));
}

// A bar in a flat box, whose lid has a slit across it.
void a_bar_leaves_a_box_by_a_turn() {
  Part box, bar;
  for (int x = 0; x < 7; ++x)
    for (int y = 0; y < 7; ++y)
      for (int z = 0; z < 3; ++z) {
        const bool is_inside = x % 6 && y % 6 && z == 1, is_slit = z == 2 && y == 3 && x > 1 && x < 5;
        if (!is_inside && !is_slit) box.insert({x, y, z});
      }
  for (int y = 2; y < 5; ++y) bar.insert({3, y, 1});
  for (const bool turns : {false, true}) {
    Parting whole({numbers(box), numbers(bar)}, cube_ways, 1 << 24, turns);
    const Ending ending = whole.advance(1e9, 1 << 20);
    CHECK(ending == (turns ? Ending::apart : Ending::together));
    CHECK(whole.moves().size() == (turns ? 2U : 0U));
    Parting bit_by_bit({numbers(box), numbers(bar)}, cube_ways, 1 << 24, turns);
    while (bit_by_bit.advance(0.0, 1) == Ending::going_on) {
    }
    CHECK(bit_by_bit.moves() == whole.moves() && bit_by_bit.seen() == whole.seen());
  }
}

void refuses_what_makes_no_sense() {
  const auto refused = [](const std::vector<Numbers>& parts, const std::vector<Numbers>& ways) {
    return is_refused([&] { Parting(parts, ways, 1 << 20, false); });
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
  sweeps_agree_with_small_steps();
  parts_turn_and_turn_back();
  a_bar_leaves_a_box_by_a_turn();
  refuses_what_makes_no_sense();
  return 0;
}
