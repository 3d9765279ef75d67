// Proofs of counts; the number crosses as little-endian bytes.
#include "proofs/tree.hpp"

#include "border.hpp"
#include "problem.hpp"
#include "sizes.hpp"

namespace dancefloor::border {

void add_proofs(nb::module_& m) {
  m.def("prove",
        [](const Problem& problem, const nb::bytes& options, const nb::bytes& items, std::size_t motions,
           const nb::bytes& after, std::uint64_t memory, std::uint64_t longest) {
          const proofs::Proof proof = proofs::prove(
              problem, {numbers<std::int32_t>(options), numbers<std::int32_t>(items), motions},
              numbers<std::int32_t>(after), memory, longest);
          return nb::make_tuple(little_endian(proof.count), nb::bytes(proof.symbols.data(), proof.symbols.size()),
                                proof.nodes, proof.is_whole);
        },
        nb::arg("problem"), nb::arg("options"), nb::arg("items"), nb::arg("motions"), nb::arg("after"),
        nb::arg("memory"), nb::arg("longest"), hurried);
}

}  // namespace dancefloor::border
