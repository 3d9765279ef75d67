// Taking apart what lies together.
#include "apart/parting.hpp"

#include "border.hpp"

namespace dancefloor::border {
namespace {

using GuardedParting = Guarded<apart::Parting>;

}  // namespace

void add_apart(nb::module_& m) {
  nb::class_<GuardedParting>(m, "Parting")
      .def("advance",
           [](GuardedParting& self, double seconds, std::uint64_t positions) {
             return static_cast<int>(
                 self.work([&](apart::Parting& parting) { return parting.advance(seconds, positions); }));
           },
           nb::arg("seconds"), nb::arg("positions"), nb::lock_self())
      .def("work",
           [](GuardedParting& self) {
             return self.use([](const apart::Parting& parting) {
               return nb::make_tuple(parting.looked_at(), parting.seen());
             });
           },
           nb::lock_self())
      .def("moves",
           [](GuardedParting& self) { return self.use([](const apart::Parting& parting) { return parting.moves(); }); },
           nb::lock_self());
  m.def("parting",
        [](const std::vector<apart::Numbers>& parts, const std::vector<apart::Numbers>& ways, std::uint64_t memory, bool turns) {
          return std::make_unique<GuardedParting>(std::make_unique<apart::Parting>(parts, ways, memory, turns));
        },
        nb::arg("parts"), nb::arg("ways"), nb::arg("memory"), nb::arg("turns"), hurried);
}

}  // namespace dancefloor::border
