// Batches of instances of one template: flat arrays of given options in, tuples of covers out.
#include "given/given.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "border.hpp"

namespace dancefloor::border {
namespace {

// What does not change from batch to batch. Batches share it, and nothing changes it.
struct Prepared {
  std::shared_ptr<const given::Template> common;
};

struct Reached {
  explicit Reached(const given::Batch& batch) : done(batch.done()), nodes(batch.nodes()) {}

  std::size_t done;
  std::uint64_t nodes;
};
using GuardedBatch = Guarded<given::Batch, Reached>;

nb::tuple covers_of(const given::Batch& batch, std::size_t instance) {
  const auto& covers = batch.covers(instance);
  nb::list out;
  for (const std::vector<std::int32_t>& cover : covers) {
    nb::list options;
    for (const std::int32_t option : cover) options.append(option);
    out.append(nb::tuple(options));
  }
  return nb::tuple(out);
}

}  // namespace

void add_given(nb::module_& m) {
  nb::class_<Prepared>(m, "Template")
      .def("__init__", [](Prepared* self, const Problem& problem) { new (self) Prepared{given::prepare(problem)}; },
           nb::arg("problem"), hurried);
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
             return self.use([&](given::Batch& batch) {
               nb::list out;
               const std::size_t end = std::min(last, batch.done());
               for (std::size_t k = first; k < end; ++k) out.append(covers_of(batch, k));
               return out;
             });
           },
           nb::arg("first"), nb::arg("last"), nb::lock_self())
      .def("done", [](const GuardedBatch& self) { return self.view().done; }, nb::lock_self())
      .def("nodes", [](const GuardedBatch& self) { return self.view().nodes; }, nb::lock_self());
}

}  // namespace dancefloor::border
