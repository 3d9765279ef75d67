// Fillomino: the options of FILLOMINO-DLX as text, and the solver of the full rules.
#include <string>

#include "fillomino/reasons.hpp"
#include "fillomino/solver.hpp"
#include "puzzles/forced_ominoes.hpp"
#include "subjects.hpp"

namespace dancefloor::wasm {
namespace {

using fillomino::Reasons, fillomino::Solver, puzzles::ForcedOminoes;
using Numbers = std::vector<std::int32_t>;
using Neighbors = std::vector<Numbers>;
using Walls = std::vector<std::pair<std::int32_t, std::int32_t>>;

}  // namespace

template <>
inline constexpr const char* class_name<ForcedOminoes> = "ForcedOminoes";
template <>
inline constexpr const char* class_name<Solver> = "Fillomino";
template <>
inline constexpr const char* class_name<Reasons> = "FillominoRules";

namespace {

void add_ominoes() {
  define("ForcedOminoes",
         [](const Neighbors& arcs, const Numbers& clues, std::int32_t size, const std::vector<std::string>& words,
            const std::vector<std::vector<std::pair<std::int32_t, std::string>>>& edges) {
           return std::make_unique<ForcedOminoes>(puzzles::ClueBoard{arcs, clues, words, edges}, size);
         });
  define("ForcedOminoes.advance", [](ForcedOminoes& self, std::size_t most, std::uint64_t steps) {
    Bytes text;
    const bool complete = self.advance(most, steps, text.all);
    return std::tuple(std::move(text), complete);
  });
}

void add_solver() {
  define("Fillomino", [](const Neighbors& neighbors, const Numbers& clues, const Walls& walls, std::int32_t largest,
                         const Numbers& named, std::uint64_t seed, const Numbers& positions) {
    fillomino::Settings settings;
    settings.seed = seed;
    return std::make_unique<Solver>(fillomino::Board(neighbors, clues, walls, largest, positions), named, settings);
  });
  define("Fillomino.ask", [](Solver& self, const std::vector<std::tuple<std::int32_t, std::int32_t, bool>>& claims) {
    std::vector<fillomino::Claim> asked;
    for (const auto& [cell, value, holds] : claims) asked.push_back({cell, value, !holds});
    self.ask(asked);
  });
  define("Fillomino.advance", [](Solver& self, std::uint64_t solutions, std::uint64_t conflicts, double seconds) {
    std::vector<fillomino::Grid> found;
    const Solver::State state = self.advance({solutions, conflicts, seconds}, found);
    return std::tuple(std::move(found), static_cast<int>(state));
  });
  define("Fillomino.core", [](const Solver& self) { return self.core(); });
  define("Fillomino.work", [](const Solver& self) {
    const Solver::Work work = self.work();
    return std::tuple(work.conflicts, work.rounds, work.cuts, work.raises, work.steps);
  });
}

void add_rules() {
  define("FillominoRules", [](const Neighbors& neighbors, const Numbers& clues, const Walls& walls,
                              std::int32_t largest, const Numbers& named, std::int32_t small,
                              const Numbers& positions) {
    return std::make_unique<Reasons>(fillomino::Board(neighbors, clues, walls, largest, positions), small, named);
  });
  define("FillominoRules.begin", [](Reasons& self) { return self.rules.begin(); });
  define("FillominoRules.step", [](Reasons& self) { return self.rules.step(); });
  define("FillominoRules.run", [](Reasons& self) { return self.rules.run(); });
  define("FillominoRules.place", [](Reasons& self, std::int32_t cell, std::int32_t value, std::int32_t rule) {
    return self.rules.place(cell, self.symbol(cell, value), static_cast<fillomino::Rule>(rule));
  });
  define("FillominoRules.remove", [](Reasons& self, std::int32_t cell, std::int32_t value, std::int32_t rule) {
    return self.rules.remove(cell, self.symbol(cell, value), static_cast<fillomino::Rule>(rule));
  });
  define("FillominoRules.refuted", [](Reasons& self, std::int32_t cell, std::int32_t most) {
    self.check(cell);
    std::vector<std::tuple<std::int32_t, bool, std::int32_t>> found;
    for (const auto& [symbol, holds, assigned] : self.rules.refuted(cell, most))
      found.emplace_back(self.values.number(symbol), holds, assigned);
    return found;
  });
  define("FillominoRules.agreed", [](Reasons& self, std::int32_t cell) {
    self.check(cell);
    std::vector<std::tuple<std::int32_t, std::int32_t, Walls>> found;
    for (const auto& [symbol, assigned, excluded] : self.rules.agreed(cell)) {
      Walls pairs;
      for (const auto& [other, its_symbol] : excluded) pairs.emplace_back(other, self.values.number(its_symbol));
      found.emplace_back(self.values.number(symbol), assigned, pairs);
    }
    return found;
  });
  define("FillominoRules.regional", [](Reasons& self, std::int32_t cell, std::int32_t most) {
    self.check(cell);
    const fillomino::Regional found = self.rules.regional(cell, static_cast<std::size_t>(most));
    Walls pairs;
    for (const auto& [other, symbol] : found.excluded) pairs.emplace_back(other, self.values.number(symbol));
    return std::tuple(found.regions, found.assigned, pairs);
  });
  define("FillominoRules.values", [](const Reasons& self, std::int32_t cell) { return self.left(cell); });
  define("FillominoRules.choices", [](const Reasons& self) { return fillomino::choices(self.board, self.rules); });
  define("FillominoRules.trials",
         [](Reasons& self, std::int32_t cell, const Numbers& values) { return self.trials(cell, values); });
  define("FillominoRules.looked", [](const Reasons& self) { return self.rules.looked(); });
  define("FillominoRules.mark", [](const Reasons& self) { return self.rules.mark(); });
  define("FillominoRules.undo", [](Reasons& self, std::size_t mark) { self.rules.undo(mark); });
  define("FillominoRules.probe", [](Reasons& self, std::int64_t most) {
    const bool possible = self.rules.probe(most);
    return std::tuple(possible, most);
  });
  define("FillominoRules.take_steps", [](Reasons& self) {
    std::vector<std::tuple<int, std::int32_t, std::int32_t, bool, Numbers>> steps;
    for (const fillomino::Step& step : self.steps)
      steps.emplace_back(static_cast<int>(step.rule), step.cell,
                         step.symbol < 0 ? 0 : self.values.number(step.symbol), step.placed, step.because);
    self.steps.clear();
    return steps;
  });
}

}  // namespace

void add_fillomino() {
  add_ominoes();
  add_solver();
  add_rules();
}

}  // namespace dancefloor::wasm
