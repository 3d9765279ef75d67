// The whole border between Python and the engines: flat arrays in, batches of option numbers out.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <cstring>
#include <stdexcept>
#include <tuple>

#include "bits.hpp"
#include "cells.hpp"
#include "dance.hpp"
#include "fillomino.hpp"
#include "fillomino_rules.hpp"
#include "frontier.hpp"
#include "omino.hpp"
#include "pause.hpp"
#include "problem.hpp"
#include "restart.hpp"
#include "scan.hpp"
#include "sieve.hpp"
#include "spread.hpp"

namespace nb = nanobind;
using namespace dancefloor;

namespace {

// While it lives, a long call ends soon after a signal whose handler raises an exception, or after
// `dancefloor.search.deadline` says that time is up. For calls that keep the GIL.
class Hurry {
 public:
  Hurry() : before_(on_pause) { on_pause = look; }
  ~Hurry() { on_pause = before_; }
  Hurry(const Hurry&) = delete;
  Hurry& operator=(const Hurry&) = delete;

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds interval{10};

  static void look() {
    const Clock::time_point now = Clock::now();
    if (now - looked_ < interval) return;
    looked_ = now;
    if (PyErr_CheckSignals() != 0) nb::raise_python_error();
    nb::module_::import_("dancefloor.search.deadline").attr("check")();
  }

  static inline thread_local Clock::time_point looked_;
  void (*before_)();
};

const nb::call_guard<Hurry> hurried;

template <typename T>
std::vector<T> numbers(const nb::bytes& raw) {
  std::vector<T> out(raw.size() / sizeof(T));
  if (!out.empty()) std::memcpy(out.data(), raw.c_str(), out.size() * sizeof(T));
  return out;
}

nb::list tuples(const Covers& covers) {
  nb::list out;
  std::size_t begin = 0;
  for (const std::size_t end : covers.ends) {
    PyObject* cover = PyTuple_New(static_cast<Py_ssize_t>(end - begin));
    if (!cover) nb::raise_python_error();
    for (std::size_t i = begin; i < end; ++i) {
      PyObject* option = PyLong_FromLong(covers.options[i]);
      if (!option) {
        Py_DECREF(cover);
        nb::raise_python_error();
      }
      PyTuple_SET_ITEM(cover, static_cast<Py_ssize_t>(i - begin), option);
    }
    out.append(nb::steal(cover));
    begin = end;
  }
  return out;
}

// Options as Python has them: tuples of uses, each of them an item and a colour or None. Colours get numbers from 1 on.
void take_options(Problem& problem, const nb::list& options) {
  nb::dict colors;
  problem.offsets.reserve(options.size() + 1);
  problem.offsets.push_back(0);
  for (nb::handle option : options) {
    pause_every<std::size_t>(256, problem.offsets.size());
    for (nb::handle use : nb::tuple(option)) {
      if (!PyTuple_Check(use.ptr()) || PyTuple_GET_SIZE(use.ptr()) != 2) throw nb::type_error("a use is a pair");
      const nb::handle item = PyTuple_GET_ITEM(use.ptr(), 0), color = PyTuple_GET_ITEM(use.ptr(), 1);
      if (!color.is_none() && !colors.contains(color)) colors[color] = colors.size() + 1;
      problem.use_item.push_back(nb::cast<std::int32_t>(item));
      problem.use_color.push_back(color.is_none() ? 0 : nb::cast<std::int32_t>(colors[color]));
    }
    problem.offsets.push_back(static_cast<std::int32_t>(problem.use_item.size()));
  }
}

void register_problem(nb::module_& m) {
  nb::class_<Problem>(m, "Problem")
      .def("__init__",
           [](Problem* self, std::int32_t primary, const nb::bytes& low, const nb::bytes& high,
              const nb::list& options, const nb::bytes& positions, const nb::bytes& costs) {
             Problem problem{primary,
                             numbers<std::int32_t>(low),
                             numbers<std::int32_t>(high),
                             {},
                             {},
                             {},
                             numbers<std::int64_t>(positions),
                             numbers<std::int64_t>(costs)};
             take_options(problem, options);
             new (self) Problem(std::move(problem));
           },
           nb::arg("primary"), nb::arg("low"), nb::arg("high"), nb::arg("options"), nb::arg("positions"),
           nb::arg("costs"), hurried)
      .def("with_positions",
           [](const Problem& self, const nb::bytes& positions) {
             Problem other = self;
             other.positions = numbers<std::int64_t>(positions);
             return other;
           },
           nb::arg("positions"));
}

void register_search(nb::module_& m) {
  nb::class_<Search>(m, "Search")
      .def("advance",
           [](Search& self, std::uint64_t covers, std::uint64_t nodes, double seconds, std::uint64_t keep) {
             Covers found;
             bool complete;
             {
               nb::gil_scoped_release release;
               complete = self.advance({covers, nodes, seconds, keep}, found);
             }
             return nb::make_tuple(tuples(found), found.found, complete, found.weight);
           },
           nb::arg("covers"), nb::arg("nodes"), nb::arg("seconds"), nb::arg("keep"))
      .def("position", &Search::position)
      .def("progress", &Search::progress)
      .def("dive", &Search::dive, nb::arg("seed"), hurried)
      .def("counters", [](const Search& self) {
        const Statistics& s = self.statistics();
        return nb::make_tuple(s.nodes, s.updates, s.cleansings);
      });
}

void register_engines(nb::module_& m) {
  m.def("bits",
        [](const Problem& problem, const std::vector<std::int32_t>& start, const std::string& variant, int threads) {
          return spread(bits(problem, start, variant), threads);
        },
        nb::arg("problem"), nb::arg("start"), nb::arg("variant"), nb::arg("threads") = 1,
        hurried);
  m.def("bits_lacks", &bits_lacks, nb::arg("problem"), hurried);
  m.def("bits_variants", &bits_variants);
  m.def("cells",
        [](const Problem& problem, const std::vector<std::int32_t>& start, int threads) {
          return spread(cells(problem, start), threads);
        },
        nb::arg("problem"), nb::arg("start"), nb::arg("threads") = 1, hurried);
  m.def("cells_lacks", &cells_lacks, nb::arg("problem"), hurried);
  m.def("dance",
        [](const Problem& problem, bool multiplicities, const std::vector<std::int32_t>& start, int threads) {
          return spread(dance(problem, multiplicities, start), threads);
        },
        nb::arg("problem"), nb::arg("multiplicities"), nb::arg("start"), nb::arg("threads") = 1,
        hurried);
  m.def("dance_cheaply", &dance_cheaply, nb::arg("problem"), nb::arg("multiplicities"), nb::arg("best"),
        nb::arg("start"), hurried);
  m.def("restart", [](const Problem& problem, std::uint64_t seed) { return restart(problem, seed); },
        nb::arg("problem"), nb::arg("seed"), hurried);
  m.def("scan",
        [](const Problem& problem, const std::vector<std::int32_t>& start, std::size_t memory, int threads) {
          return spread(scan(problem, start, memory), threads);
        },
        nb::arg("problem"), nb::arg("start"), nb::arg("memory") = 0, nb::arg("threads") = 1, hurried);
  m.def("sieve",
        [](std::unique_ptr<Search> search, std::size_t elements, const nb::bytes& rank, int threads) {
          return spread(sieve(std::move(search), {elements, numbers<std::int32_t>(rank)}), threads);
        },
        nb::arg("search"), nb::arg("elements"), nb::arg("rank"), nb::arg("threads") = 1, hurried);
  m.def("scan_lacks", &scan_lacks, nb::arg("problem"), hurried);
}

nb::bytes little_endian(const Natural& number) {
  std::string bytes;
  for (const Limb limb : number)
    for (int k = 0; k < 8; ++k) bytes.push_back(static_cast<char>(limb >> 8 * k & 255));
  return nb::bytes(bytes.data(), bytes.size());
}

Natural natural(const nb::bytes& bytes) {
  Natural number((bytes.size() + 7) / 8, 0);
  for (std::size_t k = 0; k < bytes.size(); ++k)
    number[k / 8] |= static_cast<Limb>(static_cast<unsigned char>(bytes.c_str()[k])) << 8 * (k % 8);
  return number;
}

void register_frontier(nb::module_& m) {
  nb::class_<Frontier>(m, "Frontier")
      .def("advance",
           [](Frontier& self, double seconds) {
             nb::gil_scoped_release release;
             return static_cast<int>(self.advance(seconds, nullptr));
           },
           nb::arg("seconds"))
      .def("progress", &Frontier::progress)
      .def("count", [](const Frontier& self) { return little_endian(self.count()); })
      .def("cover", [](const Frontier& self, const nb::bytes& number) { return self.cover(natural(number)); },
           nb::arg("number"))
      .def("rank",
           [](const Frontier& self, const std::vector<std::int32_t>& cover) { return little_endian(self.rank(cover)); },
           nb::arg("cover"))
      .def("work", [](const Frontier& self) {
        const Frontier::Work work = self.work();
        return nb::make_tuple(work.states, work.searched, work.most_bytes);
      });
  m.def("frontier", &frontier, nb::arg("problem"), nb::arg("keep"), nb::arg("memory"), hurried);
  m.def("frontier_lacks", &frontier_lacks, nb::arg("problem"), hurried);
}

// Text is the one thing besides numbers that crosses: to make it in Python would take ten times as long as to search.
void register_ominoes(nb::module_& m) {
  nb::class_<ForcedOminoes>(m, "ForcedOminoes")
      .def("__init__",
           [](ForcedOminoes* self, const std::vector<std::vector<std::int32_t>>& arcs,
              const std::vector<std::int32_t>& clues, std::int32_t size, const std::vector<std::string>& words,
              const std::vector<std::vector<std::pair<std::int32_t, std::string>>>& edges) {
             new (self) ForcedOminoes({arcs, clues, words, edges}, size);
           },
           nb::arg("arcs"), nb::arg("clues"), nb::arg("size"), nb::arg("words"), nb::arg("edges"))
      .def("advance",
           [](ForcedOminoes& self, std::size_t bytes, std::uint64_t steps) {
             std::string text;
             bool complete;
             {
               nb::gil_scoped_release release;
               complete = self.advance(bytes, steps, text);
             }
             return nb::make_tuple(nb::bytes(text.data(), text.size()), complete);
           },
           nb::arg("most"), nb::arg("steps"));
}

// A board and what is deduced on it. A value of 0 means: one of those that are not told apart.
struct FillominoReasons {
  FillominoReasons(fillomino::Board given, std::int32_t small, std::vector<std::int32_t> named)
      : board(std::move(given)), values(small, std::move(named), board.largest()), rules(board, values) {
    rules.record(&steps);
  }
  FillominoReasons(const FillominoReasons&) = delete;

  fillomino::Symbol symbol(std::int32_t cell, std::int32_t value) const {
    if (cell < 0 || cell >= board.cells()) throw std::invalid_argument("there is no such cell");
    const fillomino::Symbol symbol = value == 0 ? values.big() : values.symbol(value);
    if (symbol < 0) throw std::invalid_argument("no cell can have this value");
    return symbol;
  }

  fillomino::Board board;
  fillomino::Values values;
  fillomino::Rules rules;
  std::vector<fillomino::Step> steps;
};

fillomino::Board fillomino_board(const std::vector<std::vector<std::int32_t>>& neighbors,
                                 const std::vector<std::int32_t>& clues,
                                 const std::vector<std::pair<std::int32_t, std::int32_t>>& walls,
                                 std::int32_t largest, const std::vector<std::int32_t>& positions = {}) {
  return fillomino::Board(neighbors, clues, walls, largest, positions);
}

void register_fillomino(nb::module_& m) {
  using fillomino::Claim, fillomino::Grid, fillomino::Solver, fillomino::Step;
  using Neighbors = std::vector<std::vector<std::int32_t>>;
  using Numbers = std::vector<std::int32_t>;
  using Walls = std::vector<std::pair<std::int32_t, std::int32_t>>;
  nb::class_<Solver>(m, "Fillomino")
      .def("__init__",
           [](Solver* self, const Neighbors& neighbors, const Numbers& clues, const Walls& walls, std::int32_t largest,
              const Numbers& named, std::uint64_t seed, const Numbers& positions) {
             fillomino::Settings settings;
             settings.seed = seed;
             new (self) Solver(fillomino_board(neighbors, clues, walls, largest, positions), named, settings);
           },
           nb::arg("neighbors"), nb::arg("clues"), nb::arg("walls"), nb::arg("largest"), nb::arg("named"),
           nb::arg("seed"), nb::arg("positions") = Numbers())
      .def("ask",
           [](Solver& self, const std::vector<std::tuple<std::int32_t, std::int32_t, bool>>& claims) {
             std::vector<Claim> asked;
             for (const auto& [cell, value, holds] : claims) asked.push_back({cell, value, !holds});
             self.ask(asked);
           },
           nb::arg("claims"))
      .def("advance",
           [](Solver& self, std::uint64_t solutions, std::uint64_t conflicts, double seconds) {
             std::vector<Grid> found;
             Solver::State state;
             {
               nb::gil_scoped_release release;
               state = self.advance({solutions, conflicts, seconds}, found);
             }
             return nb::make_tuple(found, static_cast<int>(state));
           },
           nb::arg("solutions"), nb::arg("conflicts"), nb::arg("seconds"))
      .def("core", &Solver::core)
      .def("work", [](const Solver& self) {
        const Solver::Work work = self.work();
        return nb::make_tuple(work.conflicts, work.rounds, work.cuts, work.raises);
      });
  nb::class_<FillominoReasons>(m, "FillominoRules")
      .def("__init__",
           [](FillominoReasons* self, const Neighbors& neighbors, const Numbers& clues, const Walls& walls,
              std::int32_t largest, const Numbers& named, std::int32_t small) {
             new (self) FillominoReasons(fillomino_board(neighbors, clues, walls, largest), small, named);
           },
           nb::arg("neighbors"), nb::arg("clues"), nb::arg("walls"), nb::arg("largest"), nb::arg("named"),
           nb::arg("small"))
      .def("begin", [](FillominoReasons& self) { return self.rules.begin(); })
      .def("run", [](FillominoReasons& self) { return self.rules.run(); })
      .def("place", [](FillominoReasons& self, std::int32_t cell, std::int32_t value) {
        return self.rules.place(cell, self.symbol(cell, value));
      })
      .def("remove", [](FillominoReasons& self, std::int32_t cell, std::int32_t value) {
        return self.rules.remove(cell, self.symbol(cell, value), fillomino::Rule::refuted);
      })
      .def("values", [](const FillominoReasons& self, std::int32_t cell) {
        Numbers left;
        for (fillomino::Symbol symbol = 0; cell >= 0 && cell < self.board.cells() && symbol < self.values.count(); ++symbol)
          if (self.rules.can(cell, symbol)) left.push_back(self.values.number(symbol));
        return left;
      })
      .def("mark", [](const FillominoReasons& self) { return self.rules.mark(); })
      .def("undo", [](FillominoReasons& self, std::size_t mark) { self.rules.undo(mark); })
      .def("probe",
           [](FillominoReasons& self, std::int64_t most) {
             bool possible;
             {
               nb::gil_scoped_release release;
               possible = self.rules.probe(most);
             }
             return nb::make_tuple(possible, most);
           })
      .def("take_steps", [](FillominoReasons& self) {
        nb::list out;
        for (const Step& step : self.steps) {
          const std::int32_t value = step.symbol < 0 ? 0 : self.values.number(step.symbol);
          out.append(nb::make_tuple(static_cast<int>(step.rule), step.cell, value, step.placed, step.because));
        }
        self.steps.clear();
        return out;
      });
}

}  // namespace

NB_MODULE(core, m) {
  register_problem(m);
  register_search(m);
  register_engines(m);
  register_frontier(m);
  register_ominoes(m);
  register_fillomino(m);
}
