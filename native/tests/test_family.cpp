// Diagrams of random problems, made in each way, against the covers that dancing finds; and questions about them.
#include "family/diagram.hpp"

#include <algorithm>
#include <cstdio>
#include <random>
#include <set>
#include <stdexcept>

#include "check.hpp"
#include "dancing/dancing.hpp"
#include "problems.hpp"

using namespace dancefloor;
using family::Diagram, family::Operation;

namespace {

constexpr std::uint64_t room = 1 << 28;
using Sets = std::set<std::set<std::int32_t>>;

Sets covers_of(const Problem& problem) {
  const auto search = dancing::search(problem, true, {});
  Covers found;
  CHECK(search->advance(whole, found));
  Sets sets;
  std::size_t begin = 0;
  for (const std::size_t end : found.ends) {
    sets.emplace(found.options.begin() + static_cast<std::ptrdiff_t>(begin),
                 found.options.begin() + static_cast<std::ptrdiff_t>(end));
    begin = end;
  }
  return sets;
}

std::uint64_t small(const counting::Natural& number) {
  for (std::size_t k = 1; k < number.size(); ++k) CHECK(number[k] == 0);
  return number.empty() ? 0 : number[0];
}

Sets sets_of(const Diagram& diagram) {
  Sets sets;
  const std::uint64_t count = small(diagram.count());
  for (std::uint64_t k = 0; k < count; ++k) {
    const std::vector<std::int32_t> member = diagram.member({k});
    CHECK(small(diagram.rank(member)) == k);
    sets.emplace(member.begin(), member.end());
  }
  CHECK(sets.size() == count);
  return sets;
}

Problem random_problem(std::mt19937& random) {
  const auto below = [&](int n) { return static_cast<std::int32_t>(random() % static_cast<unsigned>(n)); };
  const std::int32_t primary = 1 + below(6), secondary = below(3);
  Bounds bounds = ones(primary);
  for (auto& [low, high] : bounds)
    if (below(5) == 0) high = (low = below(3)) + 1 + below(2);
  std::vector<Uses> options;
  for (std::int32_t k = below(12); k >= 0; --k) {
    std::set<std::int32_t> used{below(primary), below(primary)};
    Uses uses;
    for (const std::int32_t item : used) uses.push_back({item, 0});
    if (secondary && below(2)) uses.push_back({primary + below(secondary), below(3)});
    options.push_back(uses);
  }
  return make(bounds, secondary, options);
}

void tells_what_sets_do(const Diagram& diagram, const Sets& sets, std::mt19937& random) {
  const auto options = static_cast<std::int32_t>(diagram.order()->option.size());
  CHECK(sets_of(diagram) == sets);
  const auto times = diagram.occurrences();
  std::vector<std::int32_t> some, colors;
  for (std::int32_t option = 0; option < options; ++option) {
    std::uint64_t right = 0;
    for (const auto& each : sets) right += each.count(option);
    CHECK(small(times[option]) == right);
    if (random() % 2) {
      some.push_back(option);
      colors.push_back(0);
    }
  }
  const auto number = [&](const std::set<std::int32_t>& each) {
    return std::count_if(some.begin(), some.end(), [&](std::int32_t option) { return each.count(option); });
  };
  Sets one, other, both, either;
  for (const auto& each : sets) {
    if (number(each) >= 1 && number(each) <= 2) one.insert(each);
    if (number(each) == 0 || number(each) == 2) other.insert(each);
  }
  const Diagram first = diagram.within(some, colors, 1, 2, room);
  const Diagram second = diagram.combined(diagram.within(some, colors, 1, 1, room), Operation::subtract, room)
                             .within(some, colors, 0, 2, room);
  CHECK(sets_of(first) == one && sets_of(second) == other);
  std::set_union(one.begin(), one.end(), other.begin(), other.end(), std::inserter(either, either.end()));
  std::set_intersection(one.begin(), one.end(), other.begin(), other.end(), std::inserter(both, both.end()));
  CHECK(sets_of(first.combined(second, Operation::unite, room)) == either);
  CHECK(sets_of(first.combined(second, Operation::intersect, room)) == both);
  for (const auto& each : both) either.erase(each);
  CHECK(sets_of(first.combined(second, Operation::differ, room)) == either);
}

void agrees_with_dancing(int problems, unsigned seed) {
  std::mt19937 random(seed);
  int by_tables = 0, with_covers = 0;
  for (int k = 0; k < problems; ++k) {
    const Problem problem = random_problem(random);
    const Sets sets = covers_of(problem);
    with_covers += !sets.empty();
    const Diagram diagram = family::of_options(problem, room, unlimited);
    tells_what_sets_do(diagram, sets, random);
    std::vector<std::int32_t> options, lengths;
    for (const auto& each : sets) {
      options.insert(options.end(), each.begin(), each.end());
      lengths.push_back(static_cast<std::int32_t>(each.size()));
    }
    CHECK(family::of_covers(problem, options, lengths, room).triples() == diagram.triples());
    if (diagram.size()) CHECK(family::of_triples(problem, diagram.triples(), room).triples() == diagram.triples());
    try {
      CHECK(family::of_tables(problem, room).triples() == diagram.triples());
      ++by_tables;
    } catch (const std::invalid_argument&) {  // colors, or an option without a cell
    }
  }
  CHECK(4 * by_tables > problems && 4 * with_covers > problems);
}

// A row of items, with options for one and for two neighbours: a number of several limbs.
void counts_of_any_size() {
  std::vector<Uses> options;
  for (std::int32_t item = 0; item < 120; ++item)
    for (int copy = 0; copy < 7; ++copy) {
      options.push_back({{item, 0}});
      if (item + 1 < 120) options.push_back({{item, 0}, {item + 1, 0}});
    }
  const Diagram diagram = family::of_tables(make(ones(120), 0, options), room);
  counting::Natural last = diagram.count();
  CHECK(last.size() > 5);
  const counting::Limb one = 1;
  counting::subtract(last, &one, 1);
  CHECK(diagram.rank(diagram.member(last)) == last);
}

void keeps_to_its_limits() {
  const Problem problem = langford(7);
  const Diagram whole_one = family::of_options(problem, room, unlimited);
  CHECK(whole_one.done() == 1.0 && small(whole_one.count()) == 52);
  CHECK(family::of_options(problem, 10'000, unlimited).done() < 1.0);
  CHECK(family::of_options(problem, room, 10).done() < 1.0);
  CHECK(family::of_tables(problem, 10'000).done() < 1.0);
  const std::vector<std::vector<std::int32_t>> found = whole_one.cheapest(std::vector<std::int64_t>(problem.options(), 3), 60);
  CHECK(found.size() == 52);
}

}  // namespace

int main(int argc, char** argv) {
  agrees_with_dancing(argc > 1 ? std::atoi(argv[1]) : 2000, argc > 2 ? std::atoi(argv[2]) : 1);
  counts_of_any_size();
  keeps_to_its_limits();
  std::puts("family: ok");
}
