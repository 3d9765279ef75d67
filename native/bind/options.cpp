// Options as flat arrays: from objects of Python, checked, and chosen from. Python has a twin of each function in
// dancefloor.cover.options, and looks for the words where one of these finds a mistake.
#include "cover/options.hpp"

#include "numbers.hpp"

namespace dancefloor::border {
namespace {

// Colours that options use, numbered from 1 in the order in which they are first met.
class Palette {
 public:
  std::int32_t number(nb::handle color) {
    if (!numbers_.contains(color)) {
      colors_.append(color);
      numbers_[color] = colors_.size();
    }
    return nb::cast<std::int32_t>(numbers_[color]);
  }
  const nb::list& colors() const { return colors_; }

 private:
  nb::dict numbers_;
  nb::list colors_;
};

struct Flat {
  std::vector<std::int32_t> offsets{0}, items, colors;
  std::vector<std::int64_t> costs;
  Palette palette;
  nb::list tags;
  bool has_costs = false, has_tags = false;
};

bool is_exactly(PyObject* object, nb::handle type) { return reinterpret_cast<PyObject*>(Py_TYPE(object)) == type.ptr(); }

// A whole number of a type that needs no second look, and in bounds; false for anything else.
template <typename T>
bool take_number(PyObject* object, T& number) {
  if (!is_exactly(object, reinterpret_cast<PyObject*>(&PyLong_Type))) return false;
  int overflow = 0;
  const long long value = PyLong_AsLongLongAndOverflow(object, &overflow);
  if (overflow || value != static_cast<T>(value)) return false;
  number = static_cast<T>(value);
  return true;
}

bool take_use(PyObject* use, nb::handle use_type, Flat& flat) {
  if (!is_exactly(use, use_type)) return false;
  std::int32_t item = 0;
  if (!take_number(PyTuple_GetItem(use, 0), item)) return false;
  PyObject* color = PyTuple_GetItem(use, 1);
  if (color != Py_None && !is_exactly(color, reinterpret_cast<PyObject*>(&PyUnicode_Type))) return false;
  flat.items.push_back(item);
  flat.colors.push_back(color == Py_None ? 0 : flat.palette.number(color));
  return true;
}

bool take_option(PyObject* option, nb::handle option_type, nb::handle use_type, Flat& flat) {
  if (!is_exactly(option, option_type)) return false;
  PyObject* uses = PyTuple_GetItem(option, 0);
  if (!is_exactly(uses, reinterpret_cast<PyObject*>(&PyTuple_Type))) return false;
  const Py_ssize_t size = PyTuple_Size(uses);
  for (Py_ssize_t k = 0; k < size; ++k)
    if (!take_use(PyTuple_GetItem(uses, k), use_type, flat)) return false;
  flat.offsets.push_back(static_cast<std::int32_t>(flat.items.size()));
  std::int64_t cost = 0;
  if (!take_number(PyTuple_GetItem(option, 1), cost)) return false;
  flat.costs.push_back(cost);
  flat.has_costs |= cost != 0;
  const nb::handle tag = PyTuple_GetItem(option, 2);
  flat.has_tags |= !tag.is_none();
  flat.tags.append(tag);
  return true;
}

nb::object flattened(const nb::tuple& options, nb::handle option_type, nb::handle use_type) {
  Flat flat;
  const Py_ssize_t count = PyTuple_Size(options.ptr());
  for (Py_ssize_t k = 0; k < count; ++k) {
    pause_every<Py_ssize_t>(256, k);
    if (!take_option(PyTuple_GetItem(options.ptr(), k), option_type, use_type, flat)) return nb::none();
  }
  const nb::list& colors = flat.palette.colors();
  if (colors.size() == 0) flat.colors = {};
  if (!flat.has_costs) flat.costs = {};
  return nb::make_tuple(view_of(std::move(flat.offsets)), view_of(std::move(flat.items)),
                        view_of(std::move(flat.colors)), view_of(std::move(flat.costs)), nb::tuple(colors),
                        flat.has_tags ? nb::object(nb::tuple(flat.tags)) : nb::none());
}

Options options_of(nb::handle offsets, nb::handle items, nb::handle colors, nb::handle costs) {
  return {shared_numbers<std::int32_t>(offsets), shared_numbers<std::int32_t>(items),
          shared_numbers<std::int32_t>(colors), shared_numbers<std::int64_t>(costs)};
}

nb::object chosen_of(nb::handle offsets, nb::handle items, nb::handle colors, nb::handle costs, nb::handle numbers) {
  std::vector<std::int32_t> palette;
  Options kept = chosen(options_of(offsets, items, colors, costs), shared_numbers<std::int32_t>(numbers), palette);
  return nb::make_tuple(view_of(std::move(kept.offsets)), view_of(std::move(kept.items)),
                        view_of(std::move(kept.colors)), view_of(std::move(kept.costs)), palette);
}

nb::object joined_of(nb::handle offsets, nb::handle items, nb::handle most) {
  std::vector<std::int32_t> components;
  const Options options{shared_numbers<std::int32_t>(offsets), shared_numbers<std::int32_t>(items), {}, {}};
  const std::int32_t count = joined(options, shared_numbers<std::int32_t>(most), components);
  return nb::make_tuple(count, view_of(std::move(components)));
}

// Texts in UTF-8.
std::vector<std::string> plain_texts(const nb::list& texts) {
  std::vector<std::string> all;
  for (nb::handle text : texts) {
    const auto bytes = nb::cast<nb::bytes>(text);
    all.emplace_back(bytes.c_str(), bytes.size());
  }
  return all;
}

nb::bytes lines_of(nb::handle offsets, nb::handle items, nb::handle colors, nb::handle costs, const nb::list& names,
                   const nb::list& palette) {
  const Options options = options_of(offsets, items, colors, costs);
  const std::string text = option_lines(options, plain_texts(names), plain_texts(palette));
  return nb::bytes(text.data(), text.size());
}

}  // namespace

void add_options(nb::module_& m) {
  m.def("flattened", &flattened, nb::arg("options"), nb::arg("option_type"), nb::arg("use_type"), hurried);
  m.def("faulty",
        [](nb::handle offsets, nb::handle items, nb::handle colors, nb::handle costs, std::int32_t count,
           std::int32_t primary, const nb::bytes& unsound) {
          return faulty(options_of(offsets, items, colors, costs), count, primary, unsound.c_str());
        },
        nb::arg("offsets"), nb::arg("items"), nb::arg("colors"), nb::arg("costs"), nb::arg("count"),
        nb::arg("primary"), nb::arg("unsound"), hurried);
  m.def("chosen", &chosen_of, nb::arg("offsets"), nb::arg("items"), nb::arg("colors"), nb::arg("costs"),
        nb::arg("numbers"), hurried);
  m.def("option_lines", &lines_of, nb::arg("offsets"), nb::arg("items"), nb::arg("colors"), nb::arg("costs"),
        nb::arg("names"), nb::arg("palette"), hurried);
  m.def("joined", &joined_of, nb::arg("offsets"), nb::arg("items"), nb::arg("most"), hurried);
}

}  // namespace dancefloor::border
