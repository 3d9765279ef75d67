// Lists of known words: the options that a builder collects. Its twin is in dancefloor.cover.word_lists.
#include <algorithm>
#include <string>

#include "cover/reader.hpp"
#include "numbers.hpp"

namespace dancefloor::border {
namespace {

// A text in UTF-8, as long as the object lives. What UTF-8 cannot hold (half a surrogate pair) needs a copy.
class Utf8 {
 public:
  explicit Utf8(PyObject* text) {
    Py_ssize_t size = 0;
    if (const char* bytes = PyUnicode_AsUTF8AndSize(text, &size)) {
      view_ = {bytes, static_cast<std::size_t>(size)};
      return;
    }
    PyErr_Clear();
    copy_ = nb::steal(PyUnicode_AsEncodedString(text, "utf-8", "surrogatepass"));
    char* bytes = nullptr;
    if (!copy_.is_valid() || PyBytes_AsStringAndSize(copy_.ptr(), &bytes, &size)) nb::raise_python_error();
    view_ = {bytes, static_cast<std::size_t>(size)};
  }
  std::string_view operator*() const { return view_; }

 private:
  std::string_view view_;
  nb::object copy_;
};

class WordLists {
 public:
  WordLists(const std::vector<nb::str>& words, const nb::bytes& ends, const nb::bytes& used)
      : ends_(numbers<std::int32_t>(ends)), used_(numbers<std::int32_t>(used)) {
    for (const nb::str& word : words) learn(word);
  }

  std::int32_t learn(const nb::str& word) {
    const auto number = static_cast<std::int32_t>(words_.size());
    words_.add(*Utf8(word.ptr()), {number, 0});
    return number;
  }

  // The number of the new list; -1, and nothing is added, if a word is unknown or is no text.
  std::int64_t add(nb::handle list) {
    const std::size_t before = used_.size();
    const bool is_tuple = PyTuple_Check(list.ptr());
    if (!is_tuple && !PyList_Check(list.ptr())) return -1;
    const Py_ssize_t size = is_tuple ? PyTuple_Size(list.ptr()) : PyList_Size(list.ptr());
    for (Py_ssize_t k = 0; k < size; ++k) {
      PyObject* word = is_tuple ? PyTuple_GetItem(list.ptr(), k) : PyList_GetItem(list.ptr(), k);
      if (!word || !PyUnicode_Check(word) || !use(*Utf8(word))) return undo(before);
    }
    return end();
  }

  // How many of the lists from `start` on were added before one that needs a closer look. A text is a list, too, with
  // blanks between its words.
  std::size_t add_all(const nb::list& lists, std::size_t start) {
    std::size_t k = start;
    for (; k < lists.size(); ++k) {
      const nb::object list = lists[k];
      if ((PyUnicode_Check(list.ptr()) ? add_text(*Utf8(list.ptr())) : add(list)) < 0) break;
    }
    return k - start;
  }

  std::size_t size() const { return ends_.size(); }

  // The numbers of the words in the order in which lists use them first.
  std::vector<std::int32_t> first_met() const {
    std::vector<bool> met(words_.size(), false);
    std::vector<std::int32_t> order;
    for (const std::int32_t word : used_)
      if (!met[static_cast<std::size_t>(word)]) {
        met[static_cast<std::size_t>(word)] = true;
        order.push_back(word);
      }
    return order;
  }

  nb::object offsets() const {
    std::vector<std::int32_t> all{0};
    all.insert(all.end(), ends_.begin(), ends_.end());
    return view_of(std::move(all));
  }

  // All words one after another, each replaced by a number.
  nb::object replaced(const nb::bytes& by) const {
    const auto number = numbers<std::int32_t>(by);
    std::vector<std::int32_t> all(used_.size());
    std::transform(used_.begin(), used_.end(), all.begin(),
                   [&](std::int32_t word) { return number[static_cast<std::size_t>(word)]; });
    return view_of(std::move(all));
  }

  nb::bytes ends() const { return nb::bytes(ends_.data(), ends_.size() * sizeof(std::int32_t)); }
  nb::bytes used() const { return nb::bytes(used_.data(), used_.size() * sizeof(std::int32_t)); }

 private:
  std::int64_t add_text(std::string_view text) {
    const std::size_t before = used_.size();
    const auto is_blank = [](unsigned char c) { return c == ' ' || (c >= '\t' && c <= '\r') || (c >= 0x1c && c <= 0x1f); };
    for (const char *at = text.data(), *const end = at + text.size(); at < end;) {
      const char* const start = at;
      for (; at < end && !is_blank(static_cast<unsigned char>(*at)); ++at)
        if (static_cast<unsigned char>(*at) >= 0x80) return undo(before);  // there may be blanks of Unicode
      if (at > start && !use({start, static_cast<std::size_t>(at - start)})) return undo(before);
      ++at;
    }
    return end();
  }

  bool use(std::string_view word) {
    const Words::Meaning* known = words_.find(word, word.size());
    if (known) used_.push_back(known->item);
    return known;
  }

  std::int64_t undo(std::size_t size) {
    used_.resize(size);
    return -1;
  }

  std::int64_t end() {
    pause_every<std::size_t>(256, ends_.size());
    ends_.push_back(static_cast<std::int32_t>(used_.size()));
    return static_cast<std::int64_t>(ends_.size()) - 1;
  }

  Words words_;
  std::vector<std::int32_t> ends_, used_;
};

}  // namespace

void add_word_lists(nb::module_& m) {
  nb::class_<WordLists>(m, "WordLists")
      .def(nb::init<const std::vector<nb::str>&, const nb::bytes&, const nb::bytes&>(), nb::arg("words"),
           nb::arg("ends"), nb::arg("used"))
      .def("learn", &WordLists::learn, nb::arg("word"), nb::lock_self())
      .def("add", &WordLists::add, nb::arg("words"), nb::lock_self(), hurried)
      .def("add_all", &WordLists::add_all, nb::arg("lists"), nb::arg("start"), nb::lock_self(), hurried)
      .def("size", &WordLists::size, nb::lock_self())
      .def("first_met", &WordLists::first_met, nb::lock_self())
      .def("offsets", &WordLists::offsets, nb::lock_self())
      .def("replaced", &WordLists::replaced, nb::arg("by"), nb::lock_self())
      .def("ends", &WordLists::ends, nb::lock_self())
      .def("used", &WordLists::used, nb::lock_self());
}

}  // namespace dancefloor::border
