// The whole border between Python and the engines: flat arrays in, batches of option numbers out.
//
// It keeps to the limited API, so that one build serves every Python from 3.12 on. Whatever changes while it is used is
// behind a `Guarded`, so that threads of Python can neither crash it nor each other, with a GIL or without.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <chrono>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "bits/bits.hpp"
#include "cells/cells.hpp"
#include "counting/counting.hpp"
#include "dancing/dancing.hpp"
#include "fillomino/rules.hpp"
#include "fillomino/solver.hpp"
#include "pause.hpp"
#include "portfolio/restart.hpp"
#include "problem.hpp"
#include "puzzles/forced_ominoes.hpp"
#include "scanning/scanning.hpp"
#include "sieved.hpp"
#include "spread.hpp"

namespace nb = nanobind;
using namespace dancefloor;
using counting::Frontier, counting::Limb, counting::Natural;
using puzzles::ClueBoard, puzzles::ForcedOminoes;

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

// One thread's turn at an object: while it lasts, others are turned away.
class Turn {
 public:
  explicit Turn(std::atomic<bool>& busy) : busy_(busy) {
    if (busy_.exchange(true)) throw std::runtime_error("this search is being advanced in another thread");
  }
  ~Turn() { busy_ = false; }
  Turn(const Turn&) = delete;

 private:
  std::atomic<bool>& busy_;
};

struct Unseen {
  template <typename T>
  explicit Unseen(const T&) {}
};

// An object that works without the GIL, so that another thread of Python may call into it meanwhile. Such a call throws:
// there is nothing it could do with what is half done. Only the view, a copy of what can be watched, is there for all at
// any time, as it was when the object last paused. Methods that are bound lock `self`, which guards the view, and makes
// short calls wait for each other, on a Python without a GIL.
template <typename T, typename View = Unseen>
class Guarded {
 public:
  explicit Guarded(std::unique_ptr<T> object) : object_(std::move(object)), view_(*object_) {}

  const View& view() const { return view_; }

  template <typename Function>
  auto use(Function function) {
    const Turn turn(busy_);
    return function(object());
  }

  // The same without the GIL.
  template <typename Function>
  auto work(Function function) {
    const Turn turn(busy_);
    auto [result, view] = [&] {
      const nb::gil_scoped_release release;
      auto done = function(object());
      return std::pair(std::move(done), View(*object_));
    }();
    view_ = std::move(view);
    return std::move(result);
  }

  std::unique_ptr<T> take() {
    const Turn turn(busy_);
    object();
    return std::move(object_);
  }

 private:
  T& object() const {
    if (!object_) throw std::runtime_error("this search was handed over to another one");
    return *object_;
  }

  std::unique_ptr<T> object_;
  View view_;
  std::atomic<bool> busy_{false};
};

nb::list tuples(const Covers& covers) {
  nb::list out;
  std::size_t begin = 0;
  for (const std::size_t end : covers.ends) {
    const nb::object cover = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(end - begin)));
    if (!cover.is_valid()) nb::raise_python_error();
    for (std::size_t i = begin; i < end; ++i) {
      PyObject* option = PyLong_FromLong(covers.options[i]);
      if (!option || PyTuple_SetItem(cover.ptr(), static_cast<Py_ssize_t>(i - begin), option)) nb::raise_python_error();
    }
    out.append(cover);
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
      if (!PyTuple_Check(use.ptr()) || PyTuple_Size(use.ptr()) != 2) throw nb::type_error("a use is a pair");
      const nb::handle item = PyTuple_GetItem(use.ptr(), 0), color = PyTuple_GetItem(use.ptr(), 1);
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

// Where a search stands between two batches.
struct Standing {
  explicit Standing(const Search& search)
      : position(search.position()), progress(search.progress()), statistics(search.statistics()) {}

  std::vector<std::int32_t> position;
  double progress;
  Statistics statistics;
};
using GuardedSearch = Guarded<Search, Standing>;

void register_search(nb::module_& m) {
  nb::class_<GuardedSearch>(m, "Search")
      .def("advance",
           [](GuardedSearch& self, std::uint64_t covers, std::uint64_t nodes, double seconds, std::uint64_t keep) {
             Covers found;
             const bool complete =
                 self.work([&](Search& search) { return search.advance({covers, nodes, seconds, keep}, found); });
             return nb::make_tuple(tuples(found), found.found, complete, found.weight);
           },
           nb::arg("covers"), nb::arg("nodes"), nb::arg("seconds"), nb::arg("keep"), nb::lock_self())
      .def("position", [](const GuardedSearch& self) { return self.view().position; }, nb::lock_self())
      .def("progress", [](const GuardedSearch& self) { return self.view().progress; }, nb::lock_self())
      .def("dive",
           [](GuardedSearch& self, std::uint64_t seed) {
             return self.use([&](Search& search) { return search.dive(seed); });
           },
           nb::arg("seed"), nb::lock_self(), hurried)
      .def("counters",
           [](const GuardedSearch& self) {
             const Statistics& s = self.view().statistics;
             return nb::make_tuple(s.nodes, s.updates, s.cleansings);
           },
           nb::lock_self());
}

// A search as Python gets it, on so many threads.
std::unique_ptr<GuardedSearch> guarded(std::unique_ptr<Search> search, int threads = 1) {
  return std::make_unique<GuardedSearch>(spread(std::move(search), threads));
}

void register_engines(nb::module_& m) {
  m.def("bits",
        [](const Problem& problem, const std::vector<std::int32_t>& start, const std::string& variant, int threads) {
          return guarded(bits::search(problem, start, variant), threads);
        },
        nb::arg("problem"), nb::arg("start"), nb::arg("variant"), nb::arg("threads") = 1,
        hurried);
  m.def("bits_lacks", &bits::lacks, nb::arg("problem"), hurried);
  m.def("bits_variants", &bits::variants);
  m.def("cells",
        [](const Problem& problem, const std::vector<std::int32_t>& start, int threads) {
          return guarded(cells::search(problem, start), threads);
        },
        nb::arg("problem"), nb::arg("start"), nb::arg("threads") = 1, hurried);
  m.def("cells_lacks", &cells::lacks, nb::arg("problem"), hurried);
  m.def("dance",
        [](const Problem& problem, bool multiplicities, const std::vector<std::int32_t>& start, int threads) {
          return guarded(dancing::search(problem, multiplicities, start), threads);
        },
        nb::arg("problem"), nb::arg("multiplicities"), nb::arg("start"), nb::arg("threads") = 1, hurried);
  m.def("dance_cheaply",
        [](const Problem& problem, bool multiplicities, std::size_t best, const std::vector<std::int32_t>& start) {
          return guarded(dancing::search_cheaply(problem, multiplicities, best, start));
        },
        nb::arg("problem"), nb::arg("multiplicities"), nb::arg("best"), nb::arg("start"), hurried);
  m.def("restart",
        [](const Problem& problem, std::uint64_t seed) { return guarded(portfolio::restart(problem, seed)); },
        nb::arg("problem"), nb::arg("seed"), hurried);
  m.def("scan",
        [](const Problem& problem, const std::vector<std::int32_t>& start, std::size_t memory, int threads) {
          return guarded(scanning::search(problem, start, memory), threads);
        },
        nb::arg("problem"), nb::arg("start"), nb::arg("memory") = 0, nb::arg("threads") = 1, hurried);
  m.def("sieve",
        [](GuardedSearch& search, std::size_t elements, const nb::bytes& rank, int threads) {
          return guarded(sieved(search.take(), {elements, numbers<std::int32_t>(rank)}), threads);
        },
        nb::arg("search").lock(), nb::arg("elements"), nb::arg("rank"), nb::arg("threads") = 1, hurried);
  m.def("scan_lacks", &scanning::lacks, nb::arg("problem"), hurried);
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

// How far a count is between two batches.
struct Counted {
  explicit Counted(const Frontier& frontier) : progress(frontier.progress()), work(frontier.work()) {}

  double progress;
  Frontier::Work work;
};
using GuardedFrontier = Guarded<Frontier, Counted>;

void register_frontier(nb::module_& m) {
  nb::class_<GuardedFrontier>(m, "Frontier")
      .def("advance",
           [](GuardedFrontier& self, double seconds) {
             return static_cast<int>(self.work([&](Frontier& frontier) { return frontier.advance(seconds, nullptr); }));
           },
           nb::arg("seconds"), nb::lock_self())
      .def("progress", [](const GuardedFrontier& self) { return self.view().progress; }, nb::lock_self())
      .def("count",
           [](GuardedFrontier& self) {
             return little_endian(self.use([](const Frontier& frontier) { return frontier.count(); }));
           },
           nb::lock_self())
      .def("cover",
           [](GuardedFrontier& self, const nb::bytes& number) {
             return self.use([&](const Frontier& frontier) { return frontier.cover(natural(number)); });
           },
           nb::arg("number"), nb::lock_self())
      .def("rank",
           [](GuardedFrontier& self, const std::vector<std::int32_t>& cover) {
             return little_endian(self.use([&](const Frontier& frontier) { return frontier.rank(cover); }));
           },
           nb::arg("cover"), nb::lock_self())
      .def("work",
           [](const GuardedFrontier& self) {
             const Frontier::Work& work = self.view().work;
             return nb::make_tuple(work.states, work.searched, work.most_bytes);
           },
           nb::lock_self());
  m.def("frontier",
        [](const Problem& problem, bool keep, std::uint64_t memory) {
          return std::make_unique<GuardedFrontier>(counting::frontier(problem, keep, memory));
        },
        nb::arg("problem"), nb::arg("keep"), nb::arg("memory"), hurried);
  m.def("frontier_lacks", &counting::lacks, nb::arg("problem"), hurried);
}

// Text is the one thing besides numbers that crosses: to make it in Python would take ten times as long as to search.
void register_ominoes(nb::module_& m) {
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

  // The values that a cell can still have.
  std::vector<std::int32_t> left(std::int32_t cell) const {
    std::vector<std::int32_t> numbers;
    for (fillomino::Symbol symbol = 0; cell >= 0 && cell < board.cells() && symbol < values.count(); ++symbol)
      if (rules.can(cell, symbol)) numbers.push_back(values.number(symbol));
    return numbers;
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
                 fillomino_board(neighbors, clues, walls, largest, positions), named, settings));
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
             return nb::make_tuple(work.conflicts, work.rounds, work.cuts, work.raises);
           },
           nb::lock_self());
  using Reasons = FillominoReasons;
  using GuardedReasons = Guarded<Reasons>;
  nb::class_<GuardedReasons>(m, "FillominoRules")
      .def("__init__",
           [](GuardedReasons* self, const Neighbors& neighbors, const Numbers& clues, const Walls& walls,
              std::int32_t largest, const Numbers& named, std::int32_t small) {
             new (self) GuardedReasons(std::make_unique<Reasons>(
                 fillomino_board(neighbors, clues, walls, largest), small, named));
           },
           nb::arg("neighbors"), nb::arg("clues"), nb::arg("walls"), nb::arg("largest"), nb::arg("named"),
           nb::arg("small"))
      .def("begin", [](GuardedReasons& self) { return self.use([](Reasons& its) { return its.rules.begin(); }); },
           nb::lock_self())
      .def("run", [](GuardedReasons& self) { return self.use([](Reasons& its) { return its.rules.run(); }); },
           nb::lock_self())
      .def("place",
           [](GuardedReasons& self, std::int32_t cell, std::int32_t value) {
             return self.use([&](Reasons& its) { return its.rules.place(cell, its.symbol(cell, value)); });
           },
           nb::lock_self())
      .def("remove",
           [](GuardedReasons& self, std::int32_t cell, std::int32_t value) {
             return self.use([&](Reasons& its) {
               return its.rules.remove(cell, its.symbol(cell, value), fillomino::Rule::refuted);
             });
           },
           nb::lock_self())
      .def("values",
           [](GuardedReasons& self, std::int32_t cell) {
             return self.use([&](const Reasons& its) { return its.left(cell); });
           },
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

NB_MODULE(core, m) {
  register_problem(m);
  register_search(m);
  register_engines(m);
  register_frontier(m);
  register_ominoes(m);
  register_fillomino(m);
}
