// Taking apart what lies together.
#include "apart/parting.hpp"

#include "subjects.hpp"

namespace dancefloor::wasm {

using apart::Numbers, apart::Parting;

template <>
inline constexpr const char* class_name<Parting> = "Parting";

void add_apart() {
  define("parting",
         [](const std::vector<Numbers>& parts, const std::vector<Numbers>& ways, std::uint64_t memory, bool turns) {
           return std::make_unique<Parting>(parts, ways, memory, turns);
         });
  define("Parting.advance", [](Parting& self, double seconds, std::uint64_t positions) {
    return static_cast<int>(self.advance(seconds, positions));
  });
  define("Parting.work", [](const Parting& self) { return std::tuple(self.looked_at(), self.seen()); });
  define("Parting.moves", [](const Parting& self) { return self.moves(); });
}

}  // namespace dancefloor::wasm
