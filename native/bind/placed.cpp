// Placements of pieces on a board, and what they weigh.
#include "puzzles/placed.hpp"

#include <algorithm>

#include "cover/options.hpp"
#include "numbers.hpp"

namespace dancefloor::border {
namespace {

nb::object place_all(std::size_t dimension, std::size_t rank, const nb::bytes& cells, const nb::bytes& cell_numbers,
                     const nb::list& poses, std::int64_t most) {
  std::vector<Pose> shapes;
  for (nb::handle pose : poses) {
    const auto [piece, coordinates] = nb::cast<std::pair<std::int32_t, nb::bytes>>(pose);
    shapes.push_back({piece, numbers<std::int32_t>(coordinates)});
  }
  std::optional<Placed> placed =
      place({dimension, rank, numbers<std::int32_t>(cells), numbers<std::int32_t>(cell_numbers)}, shapes, most);
  if (!placed) return nb::none();
  return nb::make_tuple(view_of(std::move(placed->offsets)), view_of(std::move(placed->numbers)), placed->counts);
}

// The sums of weights that some options have, in ascending order.
std::vector<std::int64_t> sums(nb::handle offsets, nb::handle items, std::size_t first, std::size_t end,
                               const nb::bytes& weights) {
  const auto begin = shared_numbers<std::int32_t>(offsets), used = shared_numbers<std::int32_t>(items);
  const auto weight = numbers<std::int32_t>(weights);
  std::vector<std::int64_t> found;
  for (std::size_t k = first; k < end; ++k) {
    pause_every<std::size_t>(4096, k);
    std::int64_t sum = 0;
    for (auto u = begin[k]; u < begin[k + 1]; ++u) sum += weight[static_cast<std::size_t>(used[u])];
    if (std::find(found.begin(), found.end(), sum) == found.end()) found.push_back(sum);
  }
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace

void add_placed(nb::module_& m) {
  m.def("place", &place_all, nb::arg("dimension"), nb::arg("rank"), nb::arg("cells"), nb::arg("numbers"),
        nb::arg("poses"), nb::arg("most"), hurried);
  m.def("sums", &sums, nb::arg("offsets"), nb::arg("items"), nb::arg("first"), nb::arg("end"), nb::arg("weights"),
        hurried);
}

}  // namespace dancefloor::border
