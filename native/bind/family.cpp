// Diagrams of all covers; numbers of any size cross as little-endian bytes.
#include "family/diagram.hpp"

#include "border.hpp"
#include "problem.hpp"
#include "sizes.hpp"

namespace dancefloor::border {
namespace {

using family::Diagram;

nb::bytes raw(const std::vector<std::int32_t>& numbers) {
  return nb::bytes(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(numbers[0]));
}

nb::list occurrences(const Diagram& self) {
  nb::list all;
  for (const counting::Natural& number : self.occurrences()) all.append(little_endian(number));
  return all;
}

}  // namespace

void add_family(nb::module_& m) {
  nb::class_<Diagram>(m, "Diagram")
      .def("done", &Diagram::done)
      .def("states", &Diagram::states)
      .def("size", &Diagram::size)
      .def("count", [](const Diagram& self) { return little_endian(self.count()); })
      .def("occurrences", &occurrences, hurried)
      .def("member", [](const Diagram& self, const nb::bytes& number) { return self.member(natural(number)); },
           nb::arg("number"))
      .def("rank",
           [](const Diagram& self, const std::vector<std::int32_t>& options) { return little_endian(self.rank(options)); },
           nb::arg("options"))
      .def("cheapest", &Diagram::cheapest, nb::arg("costs"), nb::arg("most"), hurried)
      .def("within", &Diagram::within, nb::arg("options"), nb::arg("colors"), nb::arg("low"), nb::arg("high"),
           nb::arg("memory"), hurried)
      .def("combined",
           [](const Diagram& self, const Diagram& other, int operation, std::uint64_t memory) {
             return self.combined(other, static_cast<family::Operation>(operation), memory);
           },
           nb::arg("other"), nb::arg("operation"), nb::arg("memory"), hurried)
      .def("triples", [](const Diagram& self) { return raw(self.triples()); });
  m.def("family_of_tables", &family::of_tables, nb::arg("problem"), nb::arg("memory"), hurried);
  m.def("family_of_options", &family::of_options, nb::arg("problem"), nb::arg("memory"), nb::arg("states"), hurried);
  m.def("family_of_covers",
        [](const Problem& problem, const nb::bytes& options, const nb::bytes& lengths, std::uint64_t memory) {
          return family::of_covers(problem, numbers<std::int32_t>(options), numbers<std::int32_t>(lengths), memory);
        },
        nb::arg("problem"), nb::arg("options"), nb::arg("lengths"), nb::arg("memory"), hurried);
  m.def("family_of_triples",
        [](const Problem& problem, const nb::bytes& triples, std::uint64_t memory) {
          return family::of_triples(problem, numbers<std::int32_t>(triples), memory);
        },
        nb::arg("problem"), nb::arg("triples"), nb::arg("memory"), hurried);
}

}  // namespace dancefloor::border
