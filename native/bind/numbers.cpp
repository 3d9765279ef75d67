// Owners of numbers that Python sees as memory views.
#include "numbers.hpp"

#include <string>

namespace dancefloor::border {
namespace {

struct Numbers {
  std::variant<Shared<std::int32_t>, Shared<std::int64_t>> all;
  Py_ssize_t size, item_size;  // the buffer points here
};

template <typename T>
constexpr char format[] = {std::is_same_v<T, std::int32_t> ? 'i' : 'q', '\0'};

int get_buffer(PyObject* self, Py_buffer* view, int flags) {
  if (flags & PyBUF_WRITABLE) {
    PyErr_SetString(PyExc_BufferError, "these numbers are shared, and cannot be changed");
    return -1;
  }
  Numbers& numbers = *nb::inst_ptr<Numbers>(self);
  std::visit(
      [&]<typename T>(const Shared<T>& all) {
        view->buf = const_cast<T*>(all.data());
        view->format = flags & PyBUF_FORMAT ? const_cast<char*>(format<T>) : nullptr;
      },
      std::as_const(numbers.all));
  static char nowhere[8];  // a view of nothing must point somewhere
  if (!view->buf) view->buf = nowhere;
  view->obj = self;
  Py_INCREF(self);
  view->len = numbers.size * numbers.item_size;
  view->itemsize = numbers.item_size;
  view->readonly = 1;
  view->ndim = 1;
  view->shape = flags & PyBUF_ND ? &numbers.size : nullptr;
  view->strides = (flags & PyBUF_STRIDES) == PyBUF_STRIDES ? &numbers.item_size : nullptr;
  view->suboffsets = nullptr;
  view->internal = nullptr;
  return 0;
}

PyType_Slot slots[] = {{Py_bf_getbuffer, reinterpret_cast<void*>(get_buffer)}, {0, nullptr}};

template <typename T>
nb::object viewed(Shared<T> all) {
  const auto size = static_cast<Py_ssize_t>(all.size());
  const nb::object owner = nb::cast(Numbers{std::move(all), size, sizeof(T)});
  nb::object view = nb::steal(PyMemoryView_FromObject(owner.ptr()));
  if (!view.is_valid()) nb::raise_python_error();
  return view;
}

class Buffer {
 public:
  explicit Buffer(nb::handle object) {
    if (PyObject_GetBuffer(object.ptr(), &view_, PyBUF_ND | PyBUF_FORMAT)) nb::raise_python_error();
  }
  ~Buffer() { PyBuffer_Release(&view_); }
  Buffer(const Buffer&) = delete;
  const Py_buffer& operator*() const { return view_; }

 private:
  Py_buffer view_;
};

}  // namespace

nb::object view_of(Shared<std::int32_t> numbers) { return viewed(std::move(numbers)); }
nb::object view_of(Shared<std::int64_t> numbers) { return viewed(std::move(numbers)); }

template <typename T>
Shared<T> shared_numbers(nb::handle view) {
  const Buffer buffer(view);
  const auto bytes = static_cast<std::size_t>((*buffer).len);
  if (bytes % sizeof(T)) throw nb::type_error("numbers of another size");
  if (nb::object owner = nb::getattr(view, "obj", nb::none()); nb::isinstance<Numbers>(owner)) {
    const auto* all = std::get_if<Shared<T>>(&nb::inst_ptr<Numbers>(owner)->all);
    if (all && all->data() == (*buffer).buf && all->size() * sizeof(T) == bytes) return *all;
  }
  std::vector<T> copied(bytes / sizeof(T));
  if (bytes) std::memcpy(copied.data(), (*buffer).buf, bytes);
  return copied;
}

template Shared<std::int32_t> shared_numbers(nb::handle);
template Shared<std::int64_t> shared_numbers(nb::handle);

void add_numbers(nb::module_& m) { nb::class_<Numbers>(m, "Numbers", nb::type_slots(slots)); }

}  // namespace dancefloor::border
