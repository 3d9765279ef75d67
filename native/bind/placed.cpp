// Placements of pieces on a board, and what they weigh.
#include "puzzles/placed.hpp"

#include "cover/options.hpp"
#include "numbers.hpp"
#include "puzzles/weighing.hpp"

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

std::vector<std::int64_t> sums_of(nb::handle offsets, nb::handle items, std::size_t first, std::size_t end,
                                  const nb::bytes& weights) {
  return sums(shared_numbers<std::int32_t>(offsets), shared_numbers<std::int32_t>(items), first, end,
              numbers<std::int32_t>(weights));
}

std::vector<std::int32_t> weights_of(nb::handle offsets, nb::handle items, const nb::bytes& columns,
                                     const nb::bytes& wanted, std::int32_t prime) {
  return weighing(shared_numbers<std::int32_t>(offsets), shared_numbers<std::int32_t>(items),
                  numbers<std::int32_t>(columns), numbers<std::int32_t>(wanted), prime);
}

}  // namespace

void add_placed(nb::module_& m) {
  m.def("place", &place_all, nb::arg("dimension"), nb::arg("rank"), nb::arg("cells"), nb::arg("numbers"),
        nb::arg("poses"), nb::arg("most"), hurried);
  m.def("sums", &sums_of, nb::arg("offsets"), nb::arg("items"), nb::arg("first"), nb::arg("end"), nb::arg("weights"),
        hurried);
  m.def("weighing", &weights_of, nb::arg("offsets"), nb::arg("items"), nb::arg("columns"), nb::arg("wanted"),
        nb::arg("prime"), hurried);
}

}  // namespace dancefloor::border
