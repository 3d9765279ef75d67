// Counting covers without listing them: dynamic programming over frontiers.
//
// Cells are covered in a fixed order (layout.hpp), so what can still be done depends only on the lead, the covered
// cells within reach and the uses of pieces. Lead by lead, piles (pile.hpp) collect all states, each with the number of
// ways that lead to it; every state adds its number to the states that follow it. If pieces repeat or are many, a state
// has many ways: dominoes on 16x16 have 2.4e30 covers and fewer than 65536 states at a lead. A pile goes once it has
// been scanned.
//
// When the piles reach half of the memory limit, they are a cut that every cover passes exactly once. From each state of
// the cut, depth-first search counts the ways to go on, with a transposition table in the other half, which forgets.
// The count is the sum of the products of these two numbers, exact with any memory limit.
//
// Where it promises less work, the second half of the problem is read backwards, and the two halves are joined; halves.hpp
// says how.
//
// With `keep`, a sweep first finds all states, then a pass back from the end counts: each state gets the number of ways
// to go on, and states that lead nowhere are dropped. These numbers give each cover a number, and find the cover with a
// given number without any dead end.
#include "counting/counting.hpp"

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <utility>

#include "counting/circuits.hpp"
#include "counting/earlier.hpp"
#include "counting/layout.hpp"
#include "counting/rows.hpp"
#include "counting/saving.hpp"
#include "counting/terms.hpp"
#include "counting/turns.hpp"
#include "counting/whole.hpp"

namespace dancefloor::counting {
namespace {

constexpr int most_words_before = 4;   // of a state, as long as cells had no marks

std::unique_ptr<Frontier> begun(Layout layout, const Turns& turns, bool keep, const Terms& terms) {
  const int words = layout.words;
  if (words == 1) return begin<1>(std::move(layout), turns, keep, terms);
  if (words == 2) return begin<2>(std::move(layout), turns, keep, terms);
  if (words == 4) return begin<4>(std::move(layout), turns, keep, terms);
  return begin<8>(std::move(layout), turns, keep, terms);
}

// Tables, turned by the symmetries of a glued board.
std::unique_ptr<Frontier> tables(const Problem& problem, Layout layout, const Turns& turns, const Terms& terms) {
  const bool is_as_before = !layout.has_marks() && !turns.gates;
  auto count = begun(std::move(layout), turns, false, terms);
  if (is_as_before) return count;
  auto before = std::make_shared<const Layout>(Layout::read_unmarked(problem));
  if (before->words > most_words_before) return count;
  const std::uint64_t known = fingerprint(*before) ^ terms.modulus;
  return std::make_unique<OrEarlier>(std::move(count), known, [=] { return begun(*before, {}, false, terms); });
}

}  // namespace

std::string lacks(const Problem& problem) {
  try {
    Layout::read(problem);
  } catch (const std::invalid_argument& reason) {
    return reason.what();
  }
  return {};
}

std::unique_ptr<Frontier> frontier(const Problem& problem, bool keep, std::uint64_t memory, int threads,
                                   Halving halving, Limb modulus) {
  const Terms terms{memory, static_cast<std::size_t>(std::max(1, threads)), halving, modulus};
  Layout layout = Layout::read(problem);
  if (keep) return begun(std::move(layout), {}, keep, terms);
  const Turns turns = Turns::of(layout);
  if (turns.rolls && halving == Halving::when_better) {
    const Layout plain = Layout::read_unmarked(problem);
    const auto instead = [=] { return tables(problem, layout, turns, terms); };
    if (auto rows = Rows::of(plain, turns))
      return circuits(std::move(*rows), ~fingerprint(plain) ^ modulus, terms, instead);
  }
  return tables(problem, std::move(layout), turns, terms);
}

}  // namespace dancefloor::counting
