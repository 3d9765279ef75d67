#include "covers.hpp"

#include <algorithm>
#include <string>

namespace dancefloor::border {

OptionNumbers::~OptionNumbers() {
  for (PyObject* number : known_) Py_XDECREF(number);
}

PyObject* OptionNumbers::operator()(std::int32_t option) {
#ifndef Py_GIL_DISABLED  // without it, several threads would write here
  const auto k = static_cast<std::size_t>(option);
  if (k < known_.size() && known_[k]) {
    Py_INCREF(known_[k]);
    return known_[k];
  }
  PyObject* number = PyLong_FromLong(option);
  if (!number || option < 0) return number;
  if (k >= known_.size()) known_.resize(std::max(k + 1, 2 * known_.size()));
  Py_INCREF(number);
  return known_[k] = number;
#else
  return PyLong_FromLong(option);
#endif
}

PyObject* CoverBatch::cover(std::size_t k) const {
  const std::size_t count = length(k);
  const std::int32_t* option = covers_->options.data() + begin(first_ + k);
  PyObject* cover = PyTuple_New(static_cast<Py_ssize_t>(count));
  for (std::size_t i = 0; cover && i < count; ++i) {
    PyObject* number = (*numbers_)(option[i]);
    if (!number || PyTuple_SetItem(cover, static_cast<Py_ssize_t>(i), number)) {
      Py_DECREF(cover);
      return nullptr;
    }
  }
  return cover;
}

namespace {

const CoverBatch& batch(PyObject* self) { return *nb::inst_ptr<CoverBatch>(self); }

Py_ssize_t batch_size(PyObject* self) { return static_cast<Py_ssize_t>(batch(self).size()); }

PyObject* batch_item(PyObject* self, Py_ssize_t k) noexcept try {
  if (k >= 0 && k < batch_size(self)) return batch(self).cover(static_cast<std::size_t>(k));
  PyErr_SetString(PyExc_IndexError, "there is no such cover in this batch");
  return nullptr;
} catch (const std::bad_alloc&) {
  return PyErr_NoMemory();
}

PyObject* batch_subscript(PyObject* self, PyObject* key) {
  const Py_ssize_t size = batch_size(self);
  Py_ssize_t start, stop, step;
  if (!PySlice_Check(key)) {
    const Py_ssize_t k = PyNumber_AsSsize_t(key, PyExc_IndexError);
    if (k == -1 && PyErr_Occurred()) return nullptr;
    return batch_item(self, k < 0 ? k + size : k);
  }
  if (PySlice_Unpack(key, &start, &stop, &step) < 0) return nullptr;
  if (step != 1) {
    PyErr_SetString(PyExc_ValueError, "a slice of a batch has no step");
    return nullptr;
  }
  PySlice_AdjustIndices(size, &start, &stop, 1);
  try {
    const CoverBatch part = batch(self).part(static_cast<std::size_t>(start), static_cast<std::size_t>(std::max(start, stop)));
    return nb::cast(part).release().ptr();
  } catch (const std::bad_alloc&) {
    return PyErr_NoMemory();
  }
}

int batch_buffer(PyObject* self, Py_buffer* view, int flags) {
  const CoverBatch& covers = batch(self);
  static std::int32_t nothing;  // where a batch has no entries there may be no array either
  void* data = covers.entries() ? const_cast<std::int32_t*>(covers.options()) : &nothing;
  return PyBuffer_FillInfo(view, self, data, static_cast<Py_ssize_t>(covers.entries() * sizeof(nothing)), 1, flags);
}

// Numbers of `bytes` bytes each, little-endian, whatever the machine has.
void append(std::string& out, std::uint32_t number, std::size_t bytes) {
  for (std::size_t k = 0; k < bytes; ++k) out.push_back(static_cast<char>(number >> 8 * k & 0xff));
}

// The covers as bytes: their lengths, 4 bytes each, and the numbers of their options, `size` bytes each and in ascending
// order in each cover. If there are `names`, 4 bytes of this machine each, an option has the number that stands there.
// The twin of `houses/runs/chunks.py`.
std::pair<nb::bytes, nb::bytes> packed(const CoverBatch& self, const nb::bytes& names, std::size_t size) {
  const std::vector<std::uint32_t> name = numbers<std::uint32_t>(names);
  if (size != 1 && size != 2 && size != 4) throw std::invalid_argument("a number takes 1, 2 or 4 bytes");
  std::string lengths, options;
  lengths.reserve(4 * self.size());
  options.reserve(size * self.entries());
  std::vector<std::uint32_t> cover;
  const std::int32_t* next = self.options();
  for (std::size_t k = 0; k < self.size(); ++k) {
    cover.assign(next, next + self.length(k));
    next += self.length(k);
    if (!name.empty())
      for (std::uint32_t& option : cover) {
        if (option >= name.size()) throw std::invalid_argument("an option without a name");
        option = name[option];
      }
    std::sort(cover.begin(), cover.end());
    append(lengths, static_cast<std::uint32_t>(cover.size()), 4);
    for (const std::uint32_t option : cover) append(options, option, size);
  }
  return {nb::bytes(lengths.data(), lengths.size()), nb::bytes(options.data(), options.size())};
}

template <typename Function>
void* slot(Function* function) {
  return reinterpret_cast<void*>(function);
}

PyType_Slot batch_slots[] = {{Py_sq_length, slot(batch_size)},
                             {Py_sq_item, slot(batch_item)},
                             {Py_mp_length, slot(batch_size)},
                             {Py_mp_subscript, slot(batch_subscript)},
                             {Py_bf_getbuffer, slot(batch_buffer)},
                             {0, nullptr}};

}  // namespace

void add_covers(nb::module_& m) {
  nb::class_<CoverBatch>(m, "CoverBatch", nb::type_slots(batch_slots))
      .def("alike", [](const CoverBatch& self) {  // how many at the beginning have as many options as the first one
        std::size_t k = 0;
        while (k < self.size() && self.length(k) == self.length(0)) ++k;
        return k;
      })
      .def("packed", &packed, nb::arg("names"), nb::arg("size"));
}

}  // namespace dancefloor::border
