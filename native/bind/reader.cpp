// The reader of options in text. It reads the text of Python's `str` where it lies.
#include "cover/reader.hpp"

#include <string>

#include "numbers.hpp"

namespace dancefloor::border {
namespace {

std::string_view utf8(const nb::str& text) {
  Py_ssize_t size = 0;
  const char* bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
  if (!bytes) nb::raise_python_error();
  return {bytes, static_cast<std::size_t>(size)};
}

nb::str str(std::string_view text) { return nb::str(text.data(), text.size()); }

class Reading {
 public:
  Reading(nb::str text, std::size_t begin, std::size_t number, const std::vector<std::string>& names,
          const ReaderRules& rules)
      : text_(std::move(text)), reader(utf8(text_), begin, number, names, rules) {}

 private:
  nb::str text_;  // which the reader looks at

 public:
  OptionReader reader;
};

nb::list ignored(const Reading& self) {
  nb::list lines;
  for (const OptionReader::Line& line : self.reader.ignored())
    lines.append(nb::make_tuple(line.number, str(line.text)));
  return lines;
}

nb::list comments(const Reading& self) {
  nb::list lines;
  for (const std::string_view line : self.reader.comments()) lines.append(str(line));
  return lines;
}

nb::list words(const Reading& self) {
  nb::list found;
  const Words& all = self.reader.words();
  for (std::size_t k = 0; k < all.size(); ++k) {
    const auto [item, color] = all.meaning(k);
    if (color)
      found.append(nb::make_tuple(str(all.word(k)), item, str(self.reader.colors()[static_cast<std::size_t>(color) - 1])));
  }
  return found;
}

}  // namespace

void add_reader(nb::module_& m) {
  nb::class_<Reading>(m, "OptionReader")
      .def("__init__",
           [](Reading* self, nb::str text, std::size_t begin, std::size_t number, const std::vector<std::string>& names,
              std::int32_t primary, bool slashes, bool plain, bool long_colors, std::size_t most_words,
              std::size_t most_options, std::size_t most_ignored) {
             new (self) Reading(std::move(text), begin, number, names,
                                {primary, slashes, plain, long_colors, most_words, most_options, most_ignored});
           },
           nb::arg("text"), nb::arg("begin"), nb::arg("number"), nb::arg("names"), nb::arg("primary"),
           nb::arg("slashes"), nb::arg("plain"), nb::arg("long_colors"), nb::arg("most_words"),
           nb::arg("most_options"), nb::arg("most_ignored"))
      .def("stops", [](Reading& self) { return self.reader.stops(); }, hurried)
      .def("line",
           [](const Reading& self) {
             const OptionReader::Line& line = self.reader.line();
             return nb::make_tuple(line.number, str(line.text), line.is_last);
           })
      .def("add_comment", [](Reading& self) { self.reader.add_comment(); })
      .def("size", [](const Reading& self) { return self.reader.size(); })
      .def("words", &words)
      .def("ignored", &ignored)
      .def("comments", &comments)
      .def("options", [](Reading& self) {
        Options options = self.reader.options();
        nb::list colors;
        for (const std::string& color : self.reader.colors()) colors.append(str(color));
        return nb::make_tuple(view_of(std::move(options.offsets)), view_of(std::move(options.items)),
                              view_of(std::move(options.colors)), view_of(std::move(options.costs)),
                              nb::tuple(colors));
      });
}

}  // namespace dancefloor::border
