// Searches for covers: a problem in, batches of covers out. There are no threads here.
#include <algorithm>
#include <string>

#include "bits/bits.hpp"
#include "cells/cells.hpp"
#include "dancing/dancing.hpp"
#include "given/given.hpp"
#include "portfolio/restart.hpp"
#include "scanning/scanning.hpp"
#include "sieved.hpp"
#include "subjects.hpp"
#include "tuning.hpp"

namespace dancefloor::wasm {
namespace {

using Path = std::vector<std::int32_t>;

struct Running {
  std::unique_ptr<Search> search;

  Search& operator*() const {
    if (!search) throw std::runtime_error("this search was handed over to another one");
    return *search;
  }
};

std::unique_ptr<Running> running(std::unique_ptr<Search> search) {
  return std::make_unique<Running>(Running{std::move(search)});
}

struct Prepared {
  std::shared_ptr<const given::Template> common;
};

}  // namespace

template <>
inline constexpr const char* class_name<Running> = "Search";
template <>
inline constexpr const char* class_name<Prepared> = "Template";
template <>
inline constexpr const char* class_name<given::Batch> = "Instances";

namespace {

// The options of covers laid end to end, and where each cover ends.
auto laid_out(Covers covers) {
  std::vector<std::int32_t> ends(covers.ends.begin(), covers.ends.end());
  return std::tuple(Shared(std::move(covers.options)), Shared(std::move(ends)));
}

void add_run() {
  define("Search.advance",
         [](Running& self, std::uint64_t covers, std::uint64_t nodes, double seconds, std::uint64_t keep) {
           Covers found;
           const bool complete = (*self).advance({covers, nodes, seconds, keep}, found);
           const std::uint64_t many = found.found, weight = found.weight;
           return std::tuple_cat(laid_out(std::move(found)), std::tuple(many, complete, weight));
         });
  define("Search.end_at", Pace::hurried, [](Running& self, const Path& path) { (*self).end_at(path); });
  define("Search.last_part", [](Running& self) { return (*self).last_part(); });
  define("Search.position", [](Running& self) { return (*self).position(); });
  define("Search.progress", [](Running& self) { return (*self).progress(); });
  define("Search.dive", Pace::hurried, [](Running& self, std::uint64_t seed) { return (*self).dive(seed); });
  define("Search.dives", Pace::hurried,
         [](Running& self, std::uint64_t first, std::uint64_t count) { return (*self).dives(first, count); });
  define("Search.counters", [](Running& self) {
    const Statistics& s = (*self).statistics();
    return std::tuple(s.nodes, s.updates, s.cleansings);
  });
}

void add_engines() {
  define("bits", [](const Problem& problem, const Path& start, const std::string& variant) {
    return running(bits::search(problem, start, variant));
  });
  define("bits_lacks", [](const Problem& problem) { return bits::lacks(problem); });
  define("bits_variants", [] { return bits::variants(); });
  define("cells", [](const Problem& problem, const Path& start) { return running(cells::search(problem, start)); });
  define("cells_lacks", [](const Problem& problem) { return cells::lacks(problem); });
  define("dance", [](const Problem& problem, bool multiplicities, const Path& start) {
    return running(dancing::search(problem, multiplicities, start));
  });
  define("dance_cheaply", [](const Problem& problem, bool multiplicities, std::size_t best, const Path& start) {
    return running(dancing::search_cheaply(problem, multiplicities, best, start));
  });
  define("restart",
         [](const Problem& problem, std::uint64_t seed) { return running(portfolio::restart(problem, seed)); });
  define("scan", [](const Problem& problem, const Path& start, std::size_t memory) {
    return running(scanning::search(problem, start, memory));
  });
  define("tuning", [](const std::string& engine) { return tuning::used_by(engine); });
  define("scan_lacks", [](const Problem& problem) { return scanning::lacks(problem); });
  define("sieve", [](Running& search, std::size_t elements, const std::vector<std::int32_t>& rank) {
    *search;
    return running(sieved(std::move(search.search), {elements, rank}));
  });
}

void add_instances() {
  define("Template",
         [](const Problem& problem) { return std::make_unique<Prepared>(Prepared{given::prepare(problem)}); });
  define("Template.few", [](const Prepared& self, const std::vector<std::int32_t>& given, std::uint64_t limit,
                            std::uint64_t nodes) {
    given::Few found = given::few(*self.common, given, limit, nodes);
    return std::tuple_cat(laid_out(std::move(found.covers)), std::tuple(found.complete, found.nodes));
  });
  define("Instances", [](const Prepared& common, const std::vector<std::int32_t>& options,
                         const std::vector<std::int64_t>& ends, std::uint64_t limit) {
    return std::make_unique<given::Batch>(common.common, options, ends, limit);
  });
  define("Instances.advance", [](given::Batch& self, double seconds) { return self.advance(seconds, 1); });
  define("Instances.covers", [](const given::Batch& self, std::size_t first, std::size_t last) {
    last = std::min(last, self.done());
    std::vector<std::int32_t> found;
    for (std::size_t k = first; k < last; ++k) found.push_back(static_cast<std::int32_t>(self.covers(k).found));
    return std::tuple_cat(laid_out(self.covers(first, last)), std::tuple(std::move(found)));
  });
  define("Instances.done", [](const given::Batch& self) { return self.done(); });
  define("Instances.nodes", [](const given::Batch& self) { return self.nodes(); });
}

}  // namespace

void add_searches() {
  add_run();
  add_engines();
  add_instances();
}

}  // namespace dancefloor::wasm
