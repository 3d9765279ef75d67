// Fillomino: the options of FILLOMINO-DLX as text, and the solver of the full rules.
#include <string>
#include <tuple>

#include "border.hpp"
#include "fillomino/deduction.hpp"
#include "fillomino/solver.hpp"
#include "puzzles/forced_ominoes.hpp"

namespace dancefloor::border {
namespace {

using puzzles::ClueBoard, puzzles::ForcedOminoes;
using Wholes = std::vector<std::int32_t>;
using Neighbors = std::vector<Wholes>;
using VariantGiven = std::tuple<Wholes, Wholes, Neighbors>;  // differences, kinds, barred
using Walls = std::vector<std::pair<std::int32_t, std::int32_t>>;

fillomino::Variant variant_of(const VariantGiven& given) {
  return {std::get<0>(given), std::get<1>(given), std::get<2>(given)};
}

// Text is the one thing besides numbers that crosses: to make it in Python would take ten times as long as to search.
void add_ominoes(nb::module_& m) {
  using GuardedOminoes = Guarded<ForcedOminoes>;
  nb::class_<GuardedOminoes>(m, "ForcedOminoes")
      .def("__init__",
           [](GuardedOminoes* self, const std::vector<std::vector<std::int32_t>>& arcs,
              const std::vector<std::int32_t>& clues, std::int32_t size, const std::vector<std::string>& words,
              const std::vector<std::vector<std::pair<std::int32_t, std::string>>>& edges) {
             new (self) GuardedOminoes(std::make_unique<ForcedOminoes>(ClueBoard{arcs, clues, words, edges}, size));
           },
           nb::arg("arcs"), nb::arg("clues"), nb::arg("size"), nb::arg("words"), nb::arg("edges"))
      .def("advance",
           [](GuardedOminoes& self, std::size_t bytes, std::uint64_t steps) {
             std::string text;
             const bool complete =
                 self.work([&](ForcedOminoes& ominoes) { return ominoes.advance(bytes, steps, text); });
             return nb::make_tuple(nb::bytes(text.data(), text.size()), complete);
           },
           nb::arg("most"), nb::arg("steps"), nb::lock_self());
}

void add_solver(nb::module_& m) {
  using fillomino::Claim, fillomino::Grid, fillomino::Solver;
  struct Worked {
    explicit Worked(const Solver& solver) : work(solver.work()) {}
    Solver::Work work;
  };
  using GuardedSolver = Guarded<Solver, Worked>;
  nb::class_<GuardedSolver>(m, "Fillomino")
      .def("__init__",
           [](GuardedSolver* self, const Neighbors& neighbors, const Wholes& clues, const Walls& walls,
              std::int32_t largest, const Wholes& named, std::uint64_t seed, const Wholes& positions,
              const VariantGiven& variant) {
             fillomino::Settings settings;
             settings.seed = seed;
             new (self) GuardedSolver(std::make_unique<Solver>(
                 fillomino::Board(neighbors, clues, walls, largest, positions, variant_of(variant)), named, settings));
           },
           nb::arg("neighbors"), nb::arg("clues"), nb::arg("walls"), nb::arg("largest"), nb::arg("named"),
           nb::arg("seed"), nb::arg("positions") = Wholes(), nb::arg("variant") = VariantGiven())
      .def("ask",
           [](GuardedSolver& self, const std::vector<std::tuple<std::int32_t, std::int32_t, bool>>& claims) {
             std::vector<Claim> asked;
             for (const auto& [cell, value, holds] : claims) asked.push_back({cell, value, !holds});
             self.use([&](Solver& solver) { solver.ask(asked); });
           },
           nb::arg("claims"), nb::lock_self())
      .def("advance",
           [](GuardedSolver& self, std::uint64_t solutions, std::uint64_t conflicts, double seconds) {
             std::vector<Grid> found;
             const Solver::State state =
                 self.work([&](Solver& solver) { return solver.advance({solutions, conflicts, seconds}, found); });
             return nb::make_tuple(found, static_cast<int>(state));
           },
           nb::arg("solutions"), nb::arg("conflicts"), nb::arg("seconds"), nb::lock_self())
      .def("core", [](GuardedSolver& self) { return self.use([](const Solver& solver) { return solver.core(); }); },
           nb::lock_self())
      .def("work",
           [](const GuardedSolver& self) {
             const Solver::Work& work = self.view().work;
             return nb::make_tuple(work.conflicts, work.rounds, work.cuts, work.raises, work.steps);
           },
           nb::lock_self());
}

void add_rules(nb::module_& m) {
  using fillomino::Deduction;
  using GuardedDeduction = Guarded<Deduction>;
  nb::class_<GuardedDeduction> rules(m, "FillominoRules");
  rules.def("__init__",
            [](GuardedDeduction* self, const Neighbors& neighbors, const Wholes& clues, const Walls& walls,
               std::int32_t largest, const Wholes& named, std::int32_t small, const Wholes& positions,
               const VariantGiven& variant) {
              new (self) GuardedDeduction(std::make_unique<Deduction>(
                  fillomino::Board(neighbors, clues, walls, largest, positions, variant_of(variant)), small, named));
            },
            nb::arg("neighbors"), nb::arg("clues"), nb::arg("walls"), nb::arg("largest"), nb::arg("named"),
            nb::arg("small"), nb::arg("positions") = Wholes(), nb::arg("variant") = VariantGiven());
  Deduction::offer(Methods<GuardedDeduction>{rules});
}

}  // namespace

void add_fillomino(nb::module_& m) {
  add_ominoes(m);
  add_solver(m);
  add_rules(m);
}

}  // namespace dancefloor::border
