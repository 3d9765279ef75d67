// Fillomino: the options of FILLOMINO-DLX as text, and the solver of the full rules.
#include <string>
#include <tuple>

#include "border.hpp"
#include "fillomino/reasons.hpp"
#include "fillomino/solver.hpp"
#include "puzzles/forced_ominoes.hpp"

namespace dancefloor::border {
namespace {

using puzzles::ClueBoard, puzzles::ForcedOminoes;

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
  using fillomino::Claim, fillomino::Grid, fillomino::Reasons, fillomino::Solver, fillomino::Step;
  using Neighbors = std::vector<std::vector<std::int32_t>>;
  using Numbers = std::vector<std::int32_t>;
  using Walls = std::vector<std::pair<std::int32_t, std::int32_t>>;
  struct Worked {
    explicit Worked(const Solver& solver) : work(solver.work()) {}
    Solver::Work work;
  };
  using GuardedSolver = Guarded<Solver, Worked>;
  nb::class_<GuardedSolver>(m, "Fillomino")
      .def("__init__",
           [](GuardedSolver* self, const Neighbors& neighbors, const Numbers& clues, const Walls& walls,
              std::int32_t largest, const Numbers& named, std::uint64_t seed, const Numbers& positions) {
             fillomino::Settings settings;
             settings.seed = seed;
             new (self) GuardedSolver(std::make_unique<Solver>(
                 fillomino::Board(neighbors, clues, walls, largest, positions), named, settings));
           },
           nb::arg("neighbors"), nb::arg("clues"), nb::arg("walls"), nb::arg("largest"), nb::arg("named"),
           nb::arg("seed"), nb::arg("positions") = Numbers())
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
  using GuardedReasons = Guarded<Reasons>;
  nb::class_<GuardedReasons>(m, "FillominoRules")
      .def("__init__",
           [](GuardedReasons* self, const Neighbors& neighbors, const Numbers& clues, const Walls& walls,
              std::int32_t largest, const Numbers& named, std::int32_t small, const Numbers& positions) {
             new (self) GuardedReasons(std::make_unique<Reasons>(
                 fillomino::Board(neighbors, clues, walls, largest, positions), small, named));
           },
           nb::arg("neighbors"), nb::arg("clues"), nb::arg("walls"), nb::arg("largest"), nb::arg("named"),
           nb::arg("small"), nb::arg("positions") = Numbers())
      .def("begin", [](GuardedReasons& self) { return self.use([](Reasons& its) { return its.rules.begin(); }); },
           nb::lock_self())
      .def("step", [](GuardedReasons& self) { return self.use([](Reasons& its) { return its.rules.step(); }); },
           nb::lock_self())
      .def("run", [](GuardedReasons& self) { return self.use([](Reasons& its) { return its.rules.run(); }); },
           nb::lock_self())
      .def("place",
           [](GuardedReasons& self, std::int32_t cell, std::int32_t value, int rule) {
             return self.use([&](Reasons& its) {
               return its.rules.place(cell, its.symbol(cell, value), static_cast<fillomino::Rule>(rule));
             });
           },
           nb::lock_self())
      .def("remove",
           [](GuardedReasons& self, std::int32_t cell, std::int32_t value, int rule) {
             return self.use([&](Reasons& its) {
               return its.rules.remove(cell, its.symbol(cell, value), static_cast<fillomino::Rule>(rule));
             });
           },
           nb::lock_self())
      .def("values",
           [](GuardedReasons& self, std::int32_t cell) {
             return self.use([&](const Reasons& its) { return its.left(cell); });
           },
           nb::lock_self())
      .def("choices",
           [](GuardedReasons& self) {
             return self.use([](const Reasons& its) { return fillomino::choices(its.board, its.rules); });
           },
           nb::lock_self())
      .def("trials",
           [](GuardedReasons& self, std::int32_t cell, const Numbers& values) {
             return self.work([&](Reasons& its) { return its.trials(cell, values); });
           },
           nb::lock_self())
      .def("looked",
           [](GuardedReasons& self) { return self.use([](const Reasons& its) { return its.rules.looked(); }); },
           nb::lock_self())
      .def("mark", [](GuardedReasons& self) { return self.use([](const Reasons& its) { return its.rules.mark(); }); },
           nb::lock_self())
      .def("undo",
           [](GuardedReasons& self, std::size_t mark) { self.use([&](Reasons& its) { its.rules.undo(mark); }); },
           nb::lock_self())
      .def("probe",
           [](GuardedReasons& self, std::int64_t most) {
             const bool possible = self.work([&](Reasons& its) { return its.rules.probe(most); });
             return nb::make_tuple(possible, most);
           },
           nb::lock_self())
      .def("refuted",
           [](GuardedReasons& self, std::int32_t cell, std::int32_t most) {
             return self.use([&](Reasons& its) {
               its.check(cell);
               nb::list out;
               for (const auto& [symbol, holds, assigned] : its.rules.refuted(cell, most))
                 out.append(nb::make_tuple(its.values.number(symbol), holds, assigned));
               return out;
             });
           },
           nb::lock_self())
      .def("agreed",
           [](GuardedReasons& self, std::int32_t cell) {
             return self.use([&](Reasons& its) {
               its.check(cell);
               nb::list out;
               for (const auto& [symbol, assigned, excluded] : its.rules.agreed(cell)) {
                 nb::list pairs;
                 for (const auto& [other, its_symbol] : excluded)
                   pairs.append(nb::make_tuple(other, its.values.number(its_symbol)));
                 out.append(nb::make_tuple(its.values.number(symbol), assigned, pairs));
               }
               return out;
             });
           },
           nb::lock_self())
      .def("regional",
           [](GuardedReasons& self, std::int32_t cell, std::size_t most) {
             return self.use([&](Reasons& its) {
               its.check(cell);
               const fillomino::Regional found = its.rules.regional(cell, most);
               nb::list pairs;
               for (const auto& [other, symbol] : found.excluded)
                 pairs.append(nb::make_tuple(other, its.values.number(symbol)));
               return nb::make_tuple(found.regions, found.assigned, pairs);
             });
           },
           nb::lock_self())
      .def("take_steps",
           [](GuardedReasons& self) {
             return self.use([](Reasons& its) {
               nb::list out;
               for (const Step& step : its.steps) {
                 const std::int32_t value = step.symbol < 0 ? 0 : its.values.number(step.symbol);
                 out.append(nb::make_tuple(static_cast<int>(step.rule), step.cell, value, step.placed, step.because));
               }
               its.steps.clear();
               return out;
             });
           },
           nb::lock_self());
}

}  // namespace

void add_fillomino(nb::module_& m) {
  add_ominoes(m);
  add_solver(m);
}

}  // namespace dancefloor::border
