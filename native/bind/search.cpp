// Searches for covers: a problem in, batches of covers out.
#include <string>

#include "bits/bits.hpp"
#include "border.hpp"
#include "cells/cells.hpp"
#include "covers.hpp"
#include "dancing/dancing.hpp"
#include "portfolio/restart.hpp"
#include "problem.hpp"
#include "scanning/scanning.hpp"
#include "sieved.hpp"
#include "spread.hpp"
#include "tuning.hpp"

namespace dancefloor::border {
namespace {

// Where a search stands between two batches.
struct Standing {
  explicit Standing(const Search& search)
      : position(search.position()), progress(search.progress()), statistics(search.statistics()) {}

  std::vector<std::int32_t> position;
  double progress;
  Statistics statistics;
};

// A search as Python holds it, with the numbers of which the tuples of its covers consist.
struct GuardedSearch : Guarded<Search, Standing> {
  using Guarded::Guarded;
  std::shared_ptr<OptionNumbers> numbers = std::make_shared<OptionNumbers>();
};

void add_run(nb::module_& m) {
  nb::class_<GuardedSearch>(m, "Search")
      .def("advance",
           [](GuardedSearch& self, std::uint64_t covers, std::uint64_t nodes, double seconds, std::uint64_t keep) {
             auto found = std::make_shared<Covers>();
             const bool complete =
                 self.work([&](Search& search) { return search.advance({covers, nodes, seconds, keep}, *found); });
             const CoverBatch batch(found, self.numbers, 0, found->ends.size());
             return nb::make_tuple(batch, found->found, complete, found->weight);
           },
           nb::arg("covers"), nb::arg("nodes"), nb::arg("seconds"), nb::arg("keep"), nb::lock_self())
      .def("end_at",
           [](GuardedSearch& self, const std::vector<std::int32_t>& path) {
             self.use([&](Search& search) {
               search.end_at(path);
               return true;
             });
           },
           nb::arg("path"), nb::lock_self(), hurried)
      .def("last_part",
           [](GuardedSearch& self) {
             return self.use([](Search& search) { return search.last_part(); });
           },
           nb::lock_self())
      .def("position", [](const GuardedSearch& self) { return self.view().position; }, nb::lock_self())
      .def("progress", [](const GuardedSearch& self) { return self.view().progress; }, nb::lock_self())
      .def("dive",
           [](GuardedSearch& self, std::uint64_t seed) {
             return self.use([&](Search& search) { return search.dive(seed); });
           },
           nb::arg("seed"), nb::lock_self(), hurried)
      .def("dives",
           [](GuardedSearch& self, std::uint64_t first, std::uint64_t count) {
             return self.use([&](Search& search) { return search.dives(first, count); });
           },
           nb::arg("first"), nb::arg("count"), nb::lock_self(), hurried)
      .def("counters",
           [](const GuardedSearch& self) {
             const Statistics& s = self.view().statistics;
             return nb::make_tuple(s.nodes, s.updates, s.cleansings);
           },
           nb::lock_self());
}

// A search as Python gets it, on a number of threads.
std::unique_ptr<GuardedSearch> guarded(std::unique_ptr<Search> search, int threads = 1) {
  return std::make_unique<GuardedSearch>(spread(std::move(search), threads));
}

void add_engines(nb::module_& m) {
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
  m.def("tuning", &tuning::used_by, nb::arg("engine"));
  m.def("scan_lacks", &scanning::lacks, nb::arg("problem"), hurried);
}

}  // namespace

void add_search(nb::module_& m) {
  add_run(m);
  add_engines(m);
}

}  // namespace dancefloor::border
