// Counting by tables, and by parts; numbers of any size cross as little-endian bytes.
#include "counting/counting.hpp"

#include "border.hpp"
#include "counting/determinant.hpp"
#include "parts/parts.hpp"
#include "problem.hpp"
#include "sizes.hpp"

namespace dancefloor::border {
namespace {

using counting::Frontier;

// The pieces that an iterator of Python gives; each is there until the next is asked for.
class Pieces {
 public:
  explicit Pieces(nb::iterator pieces) : pieces_(std::move(pieces)) {}

  std::string_view next() {
    for (; pieces_ != nb::iterator::sentinel(); ++pieces_) {
      piece_ = nb::cast<nb::bytes>(*pieces_);
      if (piece_.size() == 0) continue;
      ++pieces_;
      return {piece_.c_str(), piece_.size()};
    }
    return {};
  }

 private:
  nb::iterator pieces_;
  nb::bytes piece_;
};

// How far a count is between two batches.
struct Counted {
  explicit Counted(const Frontier& frontier) : progress(frontier.progress()), work(frontier.work()) {}

  double progress;
  Frontier::Work work;
};
using GuardedFrontier = Guarded<Frontier, Counted>;

// The same for a count by parts.
struct CountedByParts {
  explicit CountedByParts(const parts::PartCount& count) : progress(count.progress()), work(count.work()) {}

  double progress;
  parts::PartCount::Work work;
};
using GuardedPartCount = Guarded<parts::PartCount, CountedByParts>;

void add_part_count(nb::module_& m) {
  nb::class_<GuardedPartCount>(m, "PartCount")
      .def("advance",
           [](GuardedPartCount& self, double seconds, std::uint64_t nodes) {
             return self.work([&](parts::PartCount& count) { return count.advance(seconds, nodes, nullptr); });
           },
           nb::arg("seconds"), nb::arg("nodes"), nb::lock_self())
      .def("progress", [](const GuardedPartCount& self) { return self.view().progress; }, nb::lock_self())
      .def("count",
           [](GuardedPartCount& self) {
             return little_endian(self.use([](const parts::PartCount& count) { return count.count(); }));
           },
           nb::lock_self())
      .def("work",
           [](const GuardedPartCount& self) {
             const parts::PartCount::Work& work = self.view().work;
             return nb::make_tuple(work.nodes, work.known, work.apart, work.most_bytes, work.looked);
           },
           nb::lock_self());
  m.def("part_count",
        [](const Problem& problem, std::uint64_t memory) {
          return std::make_unique<GuardedPartCount>(parts::part_count(problem, memory));
        },
        nb::arg("problem"), nb::arg("memory"), hurried);
  m.def("parts_lacks", &parts::lacks, nb::arg("problem"), hurried);
}

}  // namespace

void add_counting(nb::module_& m) {
  nb::class_<counting::Place>(m, "Place").def(nb::init<>()).def_ro("over", &counting::Place::over);
  nb::class_<GuardedFrontier>(m, "Frontier")
      .def("advance",
           [](GuardedFrontier& self, double seconds, std::uint64_t states) {
             return static_cast<int>(
                 self.work([&](Frontier& frontier) { return frontier.advance(seconds, states, nullptr); }));
           },
           nb::arg("seconds"), nb::arg("states"), nb::lock_self())
      .def("guess",
           [](GuardedFrontier& self, std::uint64_t states, std::uint64_t more) {
             const counting::Guess guess =
                 self.use([&](const Frontier& frontier) { return frontier.guess(states, more); });
             return nb::make_tuple(guess.states, guess.tried, guess.children, guess.bytes, guess.seen);
           },
           nb::arg("states"), nb::arg("more"), nb::lock_self(), hurried)
      .def("progress", [](const GuardedFrontier& self) { return self.view().progress; }, nb::lock_self())
      .def("count",
           [](GuardedFrontier& self) {
             return little_endian(self.use([](const Frontier& frontier) { return frontier.count(); }));
           },
           nb::lock_self())
      .def("cover",
           [](GuardedFrontier& self, const nb::bytes& number) {
             return self.use([&](const Frontier& frontier) { return frontier.cover(natural(number)); });
           },
           nb::arg("number"), nb::lock_self())
      .def("rank",
           [](GuardedFrontier& self, const std::vector<std::int32_t>& cover) {
             return little_endian(self.use([&](const Frontier& frontier) { return frontier.rank(cover); }));
           },
           nb::arg("cover"), nb::lock_self())
      .def("save",
           [](GuardedFrontier& self, counting::Place& place) {
             counting::Words words;
             self.use([&](const Frontier& frontier) { frontier.save(place, words); });
             return nb::bytes(reinterpret_cast<const char*>(words.data()), words.size() * sizeof(words[0]));
           },
           nb::arg("place"), nb::lock_self())
      .def("restore",
           [](GuardedFrontier& self, nb::iterator pieces) {
             Pieces in(std::move(pieces));
             self.work([&](Frontier& frontier) {
               frontier.restore([&] {
                 const nb::gil_scoped_acquire acquire;
                 return in.next();
               });
               return true;
             });
           },
           nb::arg("pieces"), nb::lock_self())
      .def("work",
           [](const GuardedFrontier& self) {
             const Frontier::Work& work = self.view().work;
             return nb::make_tuple(work.states, work.searched, work.most_bytes);
           },
           nb::lock_self());
  m.def("frontier",
        [](const Problem& problem, bool keep, std::uint64_t memory, std::uint64_t modulus, int threads) {
          return std::make_unique<GuardedFrontier>(
              counting::frontier(problem, keep, memory, threads, counting::Halving::when_better, modulus));
        },
        nb::arg("problem"), nb::arg("keep"), nb::arg("memory"), nb::arg("modulus"), nb::arg("threads"), hurried);
  m.def("determinants",
        [](std::vector<std::int32_t> row_ends, std::vector<std::int32_t> column, std::vector<std::int32_t> value,
           const std::vector<std::uint32_t>& primes, int threads) {
          return counting::determinants({std::move(row_ends), std::move(column), std::move(value)}, primes, threads);
        },
        nb::arg("row_ends"), nb::arg("column"), nb::arg("value"), nb::arg("primes"), nb::arg("threads"), hurried);
  m.def("frontier_lacks", &counting::lacks, nb::arg("problem"), hurried);
  add_part_count(m);
}

}  // namespace dancefloor::border
