// Fillomino: the options of FILLOMINO-DLX as text, and the solver of the full rules.
#include <string>

#include "fillomino/deduction.hpp"
#include "fillomino/solver.hpp"
#include "puzzles/forced_ominoes.hpp"
#include "subjects.hpp"

namespace dancefloor::wasm {
namespace {

using fillomino::Deduction, fillomino::Solver, puzzles::ForcedOminoes;
using Numbers = std::vector<std::int32_t>;
using Neighbors = std::vector<Numbers>;
using Walls = std::vector<std::pair<std::int32_t, std::int32_t>>;

}  // namespace

template <>
inline constexpr const char* class_name<ForcedOminoes> = "ForcedOminoes";
template <>
inline constexpr const char* class_name<Solver> = "Fillomino";
template <>
inline constexpr const char* class_name<Deduction> = "FillominoRules";

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

using VariantGiven = std::tuple<Numbers, Numbers, Neighbors>;  // differences, kinds, barred

fillomino::Variant variant_of(const VariantGiven& given) {
  return {std::get<0>(given), std::get<1>(given), std::get<2>(given)};
}

void add_solver() {
  define("Fillomino", [](const Neighbors& neighbors, const Numbers& clues, const Walls& walls, std::int32_t largest,
                         const Numbers& named, std::uint64_t seed, const Numbers& positions,
                         const VariantGiven& variant) {
    fillomino::Settings settings;
    settings.seed = seed;
    return std::make_unique<Solver>(
        fillomino::Board(neighbors, clues, walls, largest, positions, variant_of(variant)), named, settings);
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
                              const Numbers& positions, const VariantGiven& variant) {
    return std::make_unique<Deduction>(
        fillomino::Board(neighbors, clues, walls, largest, positions, variant_of(variant)), small, named);
  });
  Deduction::offer(Methods{"FillominoRules."});
}

}  // namespace

void add_fillomino() {
  add_ominoes();
  add_solver();
  add_rules();
}

}  // namespace dancefloor::wasm
