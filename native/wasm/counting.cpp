// Counting by tables, and by parts; numbers of any size cross as little-endian bytes.
#include "counting/counting.hpp"

#include <string>

#include "counting/determinant.hpp"
#include "parts/parts.hpp"
#include "sizes.hpp"
#include "subjects.hpp"

namespace dancefloor::wasm {

using counting::Frontier, counting::Place, parts::PartCount;

template <>
inline constexpr const char* class_name<Frontier> = "Frontier";
template <>
inline constexpr const char* class_name<Place> = "Place";
template <>
inline constexpr const char* class_name<PartCount> = "PartCount";

void add_counting() {
  define("Place", [] { return std::make_unique<Place>(); });
  define("Place.over", [](const Place& self) { return self.over; });
  define("frontier", [](const Problem& problem, bool keep, std::uint64_t memory, std::uint64_t modulus) {
    return counting::frontier(problem, keep, memory, 1, counting::Halving::when_better, modulus);
  });
  define("frontier_lacks", [](const Problem& problem) { return counting::lacks(problem); });
  define("Frontier.advance", [](Frontier& self, double seconds, std::uint64_t states) {
    return static_cast<int>(self.advance(seconds, states, nullptr));
  });
  define("Frontier.guess", Pace::hurried, [](const Frontier& self, std::uint64_t states, std::uint64_t more) {
    const counting::Guess guess = self.guess(states, more);
    return std::tuple(guess.states, guess.tried, guess.children, guess.bytes, guess.seen);
  });
  define("Frontier.progress", [](const Frontier& self) { return self.progress(); });
  define("Frontier.count", [](const Frontier& self) { return little_endian(self.count()); });
  define("Frontier.cover", [](const Frontier& self, const std::string& number) { return self.cover(natural(number)); });
  define("Frontier.rank", [](const Frontier& self, const std::vector<std::int32_t>& cover) {
    return little_endian(self.rank(cover));
  });
  define("Frontier.save", [](const Frontier& self, Place& place) {
    counting::Words words;
    self.save(place, words);
    return Bytes{{reinterpret_cast<const char*>(words.data()), words.size() * sizeof(words[0])}};
  });
  define("Frontier.restore", [](Frontier& self, const std::vector<std::string>& pieces) {
    std::size_t next = 0;
    self.restore([&] { return next < pieces.size() ? std::string_view(pieces[next++]) : std::string_view(); });
  });
  define("Frontier.work", [](const Frontier& self) {
    const Frontier::Work work = self.work();
    return std::tuple(work.states, work.searched, work.most_bytes);
  });
  define("part_count",
         [](const Problem& problem, std::uint64_t memory) { return parts::part_count(problem, memory); });
  define("parts_lacks", [](const Problem& problem) { return parts::lacks(problem); });
  define("PartCount.advance", [](PartCount& self, double seconds, std::uint64_t nodes) {
    return self.advance(seconds, nodes, nullptr);
  });
  define("PartCount.progress", [](const PartCount& self) { return self.progress(); });
  define("PartCount.count", [](const PartCount& self) { return little_endian(self.count()); });
  define("PartCount.work", [](const PartCount& self) {
    const PartCount::Work work = self.work();
    return std::tuple(work.nodes, work.known, work.apart, work.most_bytes, work.looked);
  });
  define("determinants", [](const std::vector<std::int32_t>& row_ends, const std::vector<std::int32_t>& column,
                            const std::vector<std::int32_t>& value, const std::vector<std::uint32_t>& primes) {
    return counting::determinants({row_ends, column, value}, primes, 1);
  });
}

}  // namespace dancefloor::wasm
