// Proofs of counts; the number crosses as little-endian bytes.
#include "proofs/tree.hpp"

#include "sizes.hpp"
#include "subjects.hpp"

namespace dancefloor::wasm {

void add_proofs() {
  define("prove", [](const Problem& problem, const std::vector<std::int32_t>& options,
                     const std::vector<std::int32_t>& items, std::size_t motions,
                     const std::vector<std::int32_t>& after, std::uint64_t memory, std::uint64_t longest) {
    const proofs::Proof proof = proofs::prove(problem, {options, items, motions}, after, memory, longest);
    return std::tuple(little_endian(proof.count), Bytes{proof.symbols}, proof.nodes, proof.is_whole);
  });
}

}  // namespace dancefloor::wasm
