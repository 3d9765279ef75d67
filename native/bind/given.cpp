// Instances of one template, alone or in batches: given options in, covers out.
#include "given/given.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "border.hpp"
#include "covers.hpp"

namespace dancefloor::border {
namespace {

// What does not change from instance to instance. Batches share it, and nothing changes it.
struct Prepared {
  std::shared_ptr<const given::Template> common;
  std::shared_ptr<OptionNumbers> numbers;
};

struct Reached {
  explicit Reached(const given::Batch& batch) : done(batch.done()), nodes(batch.nodes()) {}

  std::size_t done;
  std::uint64_t nodes;
};
using GuardedBatch = Guarded<given::Batch, Reached>;

CoverBatch batch_of(Covers covers, std::shared_ptr<OptionNumbers> numbers) {
  const std::size_t count = covers.ends.size();
  return {std::make_shared<const Covers>(std::move(covers)), std::move(numbers), 0, count};
}

// The covers of several instances, and how many each of these has.
std::pair<CoverBatch, std::vector<std::uint64_t>> covers_of(const given::Batch& batch, std::size_t first,
                                                            std::size_t last) {
  last = std::min(last, batch.done());
  std::vector<std::uint64_t> found;
  for (std::size_t k = first; k < last; ++k) found.push_back(batch.covers(k).found);
  return {batch_of(batch.covers(first, last), std::make_shared<OptionNumbers>()), std::move(found)};
}

}  // namespace

void add_given(nb::module_& m) {
  nb::class_<Prepared>(m, "Template")
      .def("__init__", [](Prepared* self, const Problem& problem) { new (self) Prepared{given::prepare(problem), std::make_shared<OptionNumbers>()}; },
           nb::arg("problem"), hurried)
      .def("few",
           [](const Prepared& self, const std::vector<std::int32_t>& given, std::uint64_t limit, std::uint64_t nodes) {
             given::Few found = given::few(*self.common, given, limit, nodes);
             return std::tuple(batch_of(std::move(found.covers), self.numbers), found.complete, found.nodes);
           },
           nb::arg("given"), nb::arg("limit"), nb::arg("nodes"));
  nb::class_<GuardedBatch>(m, "Instances")
      .def("__init__",
           [](GuardedBatch* self, const Prepared& common, const nb::bytes& options, const nb::bytes& ends,
              std::uint64_t limit) {
             new (self) GuardedBatch(std::make_unique<given::Batch>(common.common, numbers<std::int32_t>(options),
                                                                    numbers<std::int64_t>(ends), limit));
           },
           nb::arg("template"), nb::arg("given"), nb::arg("ends"), nb::arg("limit"))
      .def("advance",
           [](GuardedBatch& self, double seconds, int threads) {
             return self.work([&](given::Batch& batch) { return batch.advance(seconds, threads); });
           },
           nb::arg("seconds"), nb::arg("threads"), nb::lock_self())
      .def("covers",
           [](GuardedBatch& self, std::size_t first, std::size_t last) {
             return self.use([&](given::Batch& batch) { return covers_of(batch, first, last); });
           },
           nb::arg("first"), nb::arg("last"), nb::lock_self())
      .def("done", [](const GuardedBatch& self) { return self.view().done; }, nb::lock_self())
      .def("nodes", [](const GuardedBatch& self) { return self.view().nodes; }, nb::lock_self());
}

}  // namespace dancefloor::border
