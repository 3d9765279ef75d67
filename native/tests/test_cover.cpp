// Options read, checked and chosen, and pieces placed: random ones against the plainest way to do the same. Texts lie in
// memory of exactly their size, so that a sanitizer sees every step beyond them.
#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "check.hpp"
#include "cover/options.hpp"
#include "cover/reader.hpp"
#include "puzzles/placed.hpp"

using namespace dancefloor;

namespace {

std::mt19937 random_numbers(7);
std::size_t below(std::size_t bound) { return random_numbers() % bound; }

const std::vector<std::string> names{"a", "bb", "seven77", "eight888", "nine99999", "a-very-long-name-indeed", "x", "y"};
constexpr std::int32_t primary = 6;

void texts_are_read_word_by_word() {
  for (int round = 0; round < 3000; ++round) {
    std::string text;
    std::vector<std::vector<std::pair<std::int32_t, std::string>>> wanted;
    std::vector<std::int64_t> costs;
    std::size_t ignored = 0, comments = 0;
    for (std::size_t line = below(6); line-- > 0;) {
      if (below(8) == 0) {
        text += below(2) ? "| a comment\n" : "//no item\n", ++comments;
        continue;
      }
      std::vector<std::int32_t> items{0, 1, 2, 3, 4, 5, 6, 7};
      std::shuffle(items.begin(), items.end(), random_numbers);
      items.resize(1 + below(5));
      std::vector<std::pair<std::int32_t, std::string>> uses;
      std::int64_t cost = 0;
      for (const std::int32_t item : items) {
        const std::string color = item < primary || below(2) ? "" : below(2) ? "red" : "a-long-colour";
        text += (below(4) ? " " : "\t\r ") + names[static_cast<std::size_t>(item)] + (color.empty() ? "" : ":" + color);
        uses.emplace_back(item, color);
        if (below(6) == 0) text += " |12", cost += 12;
      }
      text += below(3) ? "\n" : " \n";
      if (*std::min_element(items.begin(), items.end()) >= primary) {
        ++ignored;
      } else {
        wanted.push_back(uses);
        costs.push_back(cost);
      }
    }
    if (!text.empty() && below(2)) text.pop_back();
    const std::vector<char> exact(text.begin(), text.end());
    OptionReader reader({exact.data(), exact.size()}, 0, 2, names, {primary, true, false, true, 100, 100, 100});
    CHECK(!reader.stops());
    CHECK(reader.ignored().size() == ignored && reader.comments().size() == comments);
    const std::vector<std::string> colors = reader.colors();
    const Options read = reader.options();
    CHECK(read.size() == wanted.size());
    for (std::size_t k = 0; k < wanted.size(); ++k) {
      CHECK(static_cast<std::size_t>(read.offsets[k + 1] - read.offsets[k]) == wanted[k].size());
      CHECK((read.costs.empty() ? 0 : read.costs[k]) == costs[k]);
      for (std::size_t u = 0; u < wanted[k].size(); ++u) {
        const std::size_t use = static_cast<std::size_t>(read.offsets[k]) + u;
        const auto color = static_cast<std::size_t>(read.color(use));
        CHECK(read.items[use] == wanted[k][u].first);
        CHECK((color ? colors[color - 1] : "") == wanted[k][u].second);
      }
    }
    CHECK(faulty(read, static_cast<std::int32_t>(names.size()), primary, "\0\0") == -1);
  }
}

void what_is_not_plainly_right_stops_the_reader() {
  for (const std::string line : {"a a", "a b", "x:red x", "a:red", "a x:", "a :x", "a |", "a |x", "a |1234567890123456789",
                                 "a \x1f", "\xc2\xa0| c", "a x:\xe2\x80\x89", "//a\xc2\xa0", "eight8888"}) {
    const std::string text = "bb\n" + line + "\na\n";
    const std::vector<char> exact(text.begin(), text.end());
    OptionReader reader({exact.data(), exact.size()}, 0, 2, names, {primary, true, false, true, 100, 100, 100});
    CHECK(reader.stops());
    CHECK(reader.line().number == 3 && reader.line().text == line && !reader.line().is_last);
    CHECK(!reader.stops());
    CHECK(reader.size() == 2);
  }
  const std::string text = "a x:1\na x:2\nx\nx\n";
  for (const auto& [words, options, left_out, line] :
       std::vector<std::array<std::size_t, 4>>{{9, 9, 9, 3}, {10, 1, 9, 3}, {10, 9, 1, 5}}) {
    OptionReader reader(text, 0, 2, names, {primary, true, false, true, words, options, left_out});
    CHECK(reader.stops() && reader.line().number == line);
  }
}

void some_options_are_chosen() {
  for (int round = 0; round < 500; ++round) {
    Options all{{0}, {}, {}, {}};
    for (std::size_t k = 1 + below(6); k-- > 0;) {
      for (std::size_t uses = below(4); uses-- > 0;) {
        all.items.push_back(static_cast<std::int32_t>(below(9)));
        all.colors.push_back(static_cast<std::int32_t>(below(3)));
      }
      all.offsets.push_back(static_cast<std::int32_t>(all.items.size()));
      all.costs.push_back(static_cast<std::int64_t>(below(2)));
    }
    std::vector<std::int32_t> numbers, palette;
    for (std::size_t n = below(8); n-- > 0;) numbers.push_back(static_cast<std::int32_t>(below(all.size())));
    const Options some = chosen(all, numbers, palette);
    CHECK(some.size() == numbers.size());
    for (std::size_t n = 0; n < numbers.size(); ++n) {
      const auto k = static_cast<std::size_t>(numbers[n]);
      CHECK(some.offsets[n + 1] - some.offsets[n] == all.offsets[k + 1] - all.offsets[k]);
      CHECK((some.costs.empty() ? 0 : some.costs[n]) == all.costs[k]);
      for (std::int32_t u = 0; u < some.offsets[n + 1] - some.offsets[n]; ++u) {
        const auto here = static_cast<std::size_t>(some.offsets[n] + u), there = static_cast<std::size_t>(all.offsets[k] + u);
        CHECK(some.items[here] == all.items[there]);
        const auto color = static_cast<std::size_t>(some.color(here));
        CHECK((color ? palette[color - 1] : 0) == all.color(there));
      }
    }
  }
}

// Against the plainest way: options that share an item which joins get the smaller number, until nothing changes.
void options_are_joined_by_the_items_that_they_share() {
  for (int round = 0; round < 3000; ++round) {
    const std::size_t items = 1 + below(9);
    Options all{{0}, {}, {}, {}};
    for (std::size_t k = below(9); k-- > 0;) {
      std::set<std::int32_t> used;
      for (std::size_t uses = 1 + below(3); uses-- > 0;) used.insert(static_cast<std::int32_t>(below(items)));
      all.items.insert(all.items.end(), used.begin(), used.end());
      all.offsets.push_back(static_cast<std::int32_t>(all.items.size()));
    }
    std::vector<std::int32_t> most, uses(items, 0), least(items, 99);
    for (std::size_t item = 0; item < items; ++item) most.push_back(static_cast<std::int32_t>(below(4)) - 1);
    const auto uses_of = [&all](std::size_t k) {
      return std::vector<std::size_t>(all.items.begin() + all.offsets[k], all.items.begin() + all.offsets[k + 1]);
    };
    for (std::size_t k = 0; k < all.size(); ++k) {
      std::int32_t once = 0;
      for (const std::size_t item : uses_of(k)) once += most[item] == 0;
      for (const std::size_t item : uses_of(k)) ++uses[item], least[item] = std::min(least[item], once);
    }
    const auto cells = static_cast<std::int32_t>(std::count(most.begin(), most.end(), 0));
    const auto joins = [&](std::size_t item) {
      const std::int32_t may_be = least[item] ? std::min(uses[item], cells / least[item]) : uses[item];
      return most[item] <= 0 || may_be > most[item];
    };
    std::vector<std::int32_t> wanted(all.size());
    for (std::size_t k = 0; k < all.size(); ++k) wanted[k] = static_cast<std::int32_t>(k);
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t k = 0; k < all.size(); ++k)
        for (std::size_t n = 0; n < all.size(); ++n)
          for (const std::size_t item : uses_of(k)) {
            const std::vector<std::size_t> others = uses_of(n);
            if (!joins(item) || std::find(others.begin(), others.end(), item) == others.end()) continue;
            if (wanted[k] < wanted[n]) wanted[n] = wanted[k], changed = true;
          }
    }
    std::map<std::int32_t, std::int32_t> numbers;
    for (std::int32_t& each : wanted) each = numbers.try_emplace(each, static_cast<std::int32_t>(numbers.size())).first->second;
    std::vector<std::int32_t> found;
    const std::int32_t count = joined(all, most, found);
    CHECK(count == static_cast<std::int32_t>(numbers.size()));
    CHECK(count < 2 ? found.empty() : found == wanted);
  }
}

void shapes_are_placed_wherever_they_fit() {
  for (int round = 0; round < 2000; ++round) {
    const std::size_t rank = 1 + below(3), dimension = rank + below(2);
    const auto cell = [&](std::int32_t lowest, std::size_t extent) {
      std::vector<std::int32_t> at(dimension);
      for (std::size_t axis = 0; axis < dimension; ++axis)
        at[axis] = axis < rank ? lowest + static_cast<std::int32_t>(below(extent)) : static_cast<std::int32_t>(below(2));
      return at;
    };
    std::map<std::vector<std::int32_t>, std::int32_t> region;
    for (std::size_t k = 1 + below(12); k-- > 0;) region[cell(-3, 5)] = 0;
    Board board{dimension, rank, {}, {}};
    for (auto& [at, number] : region) {
      board.numbers.push_back(number = 2 * static_cast<std::int32_t>(board.numbers.size()));
      board.cells.insert(board.cells.end(), at.begin(), at.end());
    }
    std::set<std::vector<std::int32_t>> shape;
    for (std::size_t k = 1 + below(3); k-- > 0;) shape.insert(cell(0, 1 + below(8)));
    Pose pose{99, {}};
    for (const auto& at : shape) pose.cells.insert(pose.cells.end(), at.begin(), at.end());
    std::vector<std::int32_t> wanted;
    for (const auto& [anchor, number] : region) {
      std::vector<std::int32_t> covered{99};
      for (std::vector<std::int32_t> at : shape) {
        for (std::size_t axis = 0; axis < rank; ++axis) at[axis] += anchor[axis] - (*shape.begin())[axis];
        if (const auto found = region.find(at); found != region.end()) covered.push_back(found->second);
      }
      if (covered.size() == shape.size() + 1 &&
          std::equal(anchor.begin() + static_cast<std::ptrdiff_t>(rank), anchor.end(),
                     shape.begin()->begin() + static_cast<std::ptrdiff_t>(rank)))
        wanted.insert(wanted.end(), covered.begin(), covered.end());
    }
    const auto placed = place(board, {pose, pose}, 1000);
    CHECK(placed && placed->counts[0] == placed->counts[1]);
    const auto half = static_cast<std::ptrdiff_t>(wanted.size());
    CHECK(placed->numbers.size() == 2 * wanted.size());
    CHECK(std::equal(wanted.begin(), wanted.end(), placed->numbers.begin()));
    CHECK(std::equal(wanted.begin(), wanted.end(), placed->numbers.begin() + half));
    if (placed->counts[0]) {
      const auto few = place(board, {pose, pose}, 0);
      CHECK(few->counts == std::vector<std::int64_t>{placed->counts[0]} && few->numbers.empty());
    }
  }
}

}  // namespace

int main() {
  texts_are_read_word_by_word();
  what_is_not_plainly_right_stops_the_reader();
  some_options_are_chosen();
  options_are_joined_by_the_items_that_they_share();
  shapes_are_placed_wherever_they_fit();
}
