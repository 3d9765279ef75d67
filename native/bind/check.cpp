// The verification of covers, and the symmetries that classify them.
#include "solutions/automorphisms.hpp"
#include "solutions/cover_check.hpp"

#include "border.hpp"
#include "covers.hpp"

namespace dancefloor::border {
namespace {

struct Checker {
  solutions::CoverCheck check;
  std::vector<std::int32_t> options;  // of the cover that is looked at
};

std::int32_t verdict(Checker& self, const nb::tuple& cover) {
  const auto count = static_cast<std::size_t>(PyTuple_Size(cover.ptr()));
  self.options.clear();
  for (std::size_t k = 0; k < count; ++k) {
    const long option = PyLong_AsLong(PyTuple_GetItem(cover.ptr(), static_cast<Py_ssize_t>(k)));
    if (option == -1 && PyErr_Occurred()) nb::raise_python_error();
    if (option < 0 || option > INT32_MAX) return solutions::CoverCheck::wrong;
    self.options.push_back(static_cast<std::int32_t>(option));
  }
  return self.check(self.options.data(), count);
}

// The first cover from `first` on that is not right, or lacks an option that is wanted in it, and its verdict; the number
// of covers if there is none. If nothing is wanted in any, `wanted` is empty.
std::pair<std::size_t, std::int32_t> first_doubt(Checker& self, const CoverBatch& covers, std::size_t first,
                                                 const std::vector<std::vector<std::int32_t>>& wanted) {
  if (!wanted.empty() && wanted.size() != covers.size()) throw std::invalid_argument("what is wanted of each cover?");
  const std::int32_t* options = covers.options();
  for (std::size_t k = 0; k < covers.size(); ++k) {
    if (k >= first) {
      const std::int32_t verdict = self.check(options, covers.length(k));
      if (verdict != solutions::CoverCheck::right) return {k, verdict};
      if (!wanted.empty() && !self.check.has(wanted[k])) return {k, solutions::CoverCheck::wrong};
    }
    options += covers.length(k);
  }
  return {covers.size(), solutions::CoverCheck::right};
}

}  // namespace

void add_check(nb::module_& m) {
  nb::class_<Checker>(m, "CoverCheck")
      .def("__init__",
           [](Checker* self, std::vector<std::int32_t> low, std::vector<std::int32_t> high) {
             new (self) Checker{{std::move(low), std::move(high)}, {}};
           },
           nb::arg("low"), nb::arg("high"))
      .def("learn",
           [](Checker& self, std::int32_t option, std::vector<std::pair<std::int32_t, std::int32_t>> uses) {
             self.check.learn(option, std::move(uses));
           },
           nb::arg("option"), nb::arg("uses"), nb::lock_self())
      .def("verdict", &verdict, nb::arg("cover"), nb::lock_self())
      .def("first_doubt", &first_doubt, nb::arg("covers"), nb::arg("first"), nb::arg("wanted"), nb::lock_self());
  m.def("automorphisms",
        [](const nb::bytes& kinds, const nb::bytes& offsets, const nb::bytes& neighbors, const nb::bytes& weights,
           std::int64_t steps) {
          const solutions::ColoredGraph graph{numbers<std::int32_t>(kinds), numbers<std::int64_t>(offsets),
                                              numbers<std::int32_t>(neighbors), numbers<std::uint64_t>(weights)};
          solutions::FoundAutomorphisms found = solutions::automorphisms(graph, steps);
          return std::tuple(std::move(found.generators), std::move(found.factors), found.is_all);
        },
        nb::arg("kinds"), nb::arg("offsets"), nb::arg("neighbors"), nb::arg("weights"), nb::arg("steps"), hurried);
}

}  // namespace dancefloor::border
