// A problem as flat arrays, which it shares with the options of Python.
#include "problem.hpp"

#include "border.hpp"
#include "numbers.hpp"

namespace dancefloor::border {

void add_problem(nb::module_& m) {
  nb::class_<Problem>(m, "Problem")
      .def("__init__",
           [](Problem* self, std::int32_t primary, const nb::bytes& low, const nb::bytes& high, nb::handle offsets,
              nb::handle items, nb::handle colors, const nb::bytes& positions, nb::handle costs) {
             new (self) Problem{primary,
                                numbers<std::int32_t>(low),
                                numbers<std::int32_t>(high),
                                shared_numbers<std::int32_t>(offsets),
                                shared_numbers<std::int32_t>(items),
                                shared_numbers<std::int32_t>(colors),
                                numbers<std::int64_t>(positions),
                                shared_numbers<std::int64_t>(costs)};
           },
           nb::arg("primary"), nb::arg("low"), nb::arg("high"), nb::arg("offsets"), nb::arg("items"),
           nb::arg("colors"), nb::arg("positions"), nb::arg("costs"))
      .def("with_positions",
           [](const Problem& self, const nb::bytes& positions) {
             Problem other = self;
             other.positions = numbers<std::int64_t>(positions);
             return other;
           },
           nb::arg("positions"));
}

}  // namespace dancefloor::border
