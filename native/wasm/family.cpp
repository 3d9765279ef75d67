// Diagrams of all covers; numbers of any size cross as little-endian bytes.
#include "family/diagram.hpp"

#include <string>

#include "sizes.hpp"
#include "subjects.hpp"

namespace dancefloor::wasm {

using family::Diagram;

template <>
inline constexpr const char* class_name<Diagram> = "Diagram";

namespace {

using Numbers = std::vector<std::int32_t>;

std::unique_ptr<Diagram> held(Diagram diagram) { return std::make_unique<Diagram>(std::move(diagram)); }

}  // namespace

void add_family() {
  define("Diagram.done", [](const Diagram& self) { return self.done(); });
  define("Diagram.states", [](const Diagram& self) { return self.states(); });
  define("Diagram.size", [](const Diagram& self) { return self.size(); });
  define("Diagram.count", [](const Diagram& self) { return little_endian(self.count()); });
  define("Diagram.occurrences", Pace::hurried, [](const Diagram& self) {
    std::vector<Bytes> all;
    for (const counting::Natural& number : self.occurrences()) all.push_back(little_endian(number));
    return all;
  });
  define("Diagram.member", [](const Diagram& self, const std::string& number) { return self.member(natural(number)); });
  define("Diagram.rank", [](const Diagram& self, const Numbers& options) { return little_endian(self.rank(options)); });
  define("Diagram.cheapest", Pace::hurried,
         [](const Diagram& self, const std::vector<std::int64_t>& costs, std::size_t most) {
           return self.cheapest(costs, most);
         });
  define("Diagram.within", Pace::hurried,
         [](const Diagram& self, const Numbers& options, const Numbers& colors, std::int64_t low, std::int64_t high,
            std::uint64_t memory) { return held(self.within(options, colors, low, high, memory)); });
  define("Diagram.combined", Pace::hurried,
         [](const Diagram& self, const Diagram& other, int operation, std::uint64_t memory) {
           return held(self.combined(other, static_cast<family::Operation>(operation), memory));
         });
  define("Diagram.triples", [](const Diagram& self) {
    const Numbers all = self.triples();
    return Bytes{{reinterpret_cast<const char*>(all.data()), all.size() * sizeof(all[0])}};
  });
  define("family_of_tables", [](const Problem& problem, std::uint64_t memory) {
    return held(family::of_tables(problem, memory));
  });
  define("family_of_options", [](const Problem& problem, std::uint64_t memory, std::uint64_t states) {
    return held(family::of_options(problem, memory, states));
  });
  define("family_of_covers",
         [](const Problem& problem, const Numbers& options, const Numbers& lengths, std::uint64_t memory) {
           return held(family::of_covers(problem, options, lengths, memory));
         });
  define("family_of_triples", [](const Problem& problem, const Numbers& triples, std::uint64_t memory) {
    return held(family::of_triples(problem, triples, memory));
  });
}

}  // namespace dancefloor::wasm
