// Problems: their options as flat arrays, placements, their text, and the verification of covers.
#include <string>

#include "cover/options.hpp"
#include "cover/reader.hpp"
#include "puzzles/placed.hpp"
#include "puzzles/weighing.hpp"
#include "solutions/automorphisms.hpp"
#include "solutions/cover_check.hpp"
#include "subjects.hpp"

namespace dancefloor::wasm {
namespace {

using Numbers = std::vector<std::int32_t>;
using Use = std::pair<std::int32_t, std::int32_t>;
using Line = std::tuple<std::size_t, std::string>;

struct Reading {
  Reading(std::string given, std::size_t begin, std::size_t number, const std::vector<std::string>& names,
          const ReaderRules& rules)
      : text(std::move(given)), reader(text, begin, number, names, rules) {}

  std::string text;  // which the reader looks at
  OptionReader reader;
};

}  // namespace

template <>
inline constexpr const char* class_name<Reading> = "OptionReader";
template <>
inline constexpr const char* class_name<solutions::CoverCheck> = "CoverCheck";

namespace {

void add_options() {
  define("Problem", [](std::int32_t primary, const Numbers& low, const Numbers& high,
                       const Shared<std::int32_t>& offsets, const Shared<std::int32_t>& items,
                       const Shared<std::int32_t>& colors, const std::vector<std::int64_t>& positions,
                       const Shared<std::int64_t>& costs) {
    return std::make_unique<Problem>(Problem{primary, low, high, offsets, items, colors, positions, costs});
  });
  define("Problem.with_positions", [](const Problem& self, const std::vector<std::int64_t>& positions) {
    auto other = std::make_unique<Problem>(self);
    other->positions = positions;
    return other;
  });
  define("faulty", [](const Shared<std::int32_t>& offsets, const Shared<std::int32_t>& items,
                      const Shared<std::int32_t>& colors, const Shared<std::int64_t>& costs, std::int32_t count,
                      std::int32_t primary, const std::string& unsound) {
    return faulty({offsets, items, colors, costs}, count, primary, unsound.data());
  });
  define("chosen", [](const Shared<std::int32_t>& offsets, const Shared<std::int32_t>& items,
                      const Shared<std::int32_t>& colors, const Shared<std::int64_t>& costs,
                      const Shared<std::int32_t>& numbers) {
    Numbers palette;
    const Options kept = chosen({offsets, items, colors, costs}, numbers, palette);
    return std::tuple(kept.offsets, kept.items, kept.colors, kept.costs, palette);
  });
  define("option_lines", [](const Shared<std::int32_t>& offsets, const Shared<std::int32_t>& items,
                            const Shared<std::int32_t>& colors, const Shared<std::int64_t>& costs,
                            const std::vector<std::string>& names, const std::vector<std::string>& palette) {
    return Bytes{option_lines({offsets, items, colors, costs}, names, palette)};
  });
  define("joined", [](const Shared<std::int32_t>& offsets, const Shared<std::int32_t>& items,
                      const Shared<std::int32_t>& most) {
    Numbers components;
    const std::int32_t count = joined({offsets, items, {}, {}}, most, components);
    return std::tuple(count, Shared<std::int32_t>(std::move(components)));
  });
}

void add_placements() {
  define("place",
         [](std::size_t dimension, std::size_t rank, const Numbers& cells, const Numbers& numbers,
            const std::vector<std::pair<std::int32_t, Numbers>>& poses, std::int64_t most) {
           std::vector<Pose> shapes;
           for (const auto& [piece, coordinates] : poses) shapes.push_back({piece, coordinates});
           std::optional<std::tuple<Shared<std::int32_t>, Shared<std::int32_t>, std::vector<std::int64_t>>> found;
           if (std::optional<Placed> placed = place({dimension, rank, cells, numbers}, shapes, most))
             found.emplace(std::move(placed->offsets), std::move(placed->numbers), std::move(placed->counts));
           return found;
         });
  define("sums", [](const Shared<std::int32_t>& offsets, const Shared<std::int32_t>& items, std::size_t first,
                    std::size_t end, const Numbers& weights) { return sums(offsets, items, first, end, weights); });
  define("weighing", [](const Shared<std::int32_t>& offsets, const Shared<std::int32_t>& items, const Numbers& columns,
                        const Numbers& wanted, std::int32_t prime) {
    return weighing(offsets, items, columns, wanted, prime);
  });
}

void add_reader() {
  define("OptionReader",
         [](const std::string& text, std::size_t begin, std::size_t number, const std::vector<std::string>& names,
            std::int32_t primary, bool slashes, bool plain, bool long_colors, std::size_t most_words,
            std::size_t most_options, std::size_t most_ignored) {
           const ReaderRules rules{primary, slashes, plain, long_colors, most_words, most_options, most_ignored};
           return std::make_unique<Reading>(text, begin, number, names, rules);
         });
  define("OptionReader.stops", Pace::hurried, [](Reading& self) { return self.reader.stops(); });
  define("OptionReader.line", [](Reading& self) {
    const OptionReader::Line& line = self.reader.line();
    return std::tuple(line.number, line.text, line.is_last);
  });
  define("OptionReader.add_comment", [](Reading& self) { self.reader.add_comment(); });
  define("OptionReader.size", [](Reading& self) { return self.reader.size(); });
  define("OptionReader.words", [](Reading& self) {
    std::vector<std::tuple<std::string, std::int32_t, std::string>> found;
    const Words& all = self.reader.words();
    for (std::size_t k = 0; k < all.size(); ++k) {
      const auto [item, color] = all.meaning(k);
      if (color) found.emplace_back(all.word(k), item, self.reader.colors()[static_cast<std::size_t>(color) - 1]);
    }
    return found;
  });
  define("OptionReader.ignored", [](Reading& self) {
    std::vector<Line> lines;
    for (const OptionReader::Line& line : self.reader.ignored()) lines.emplace_back(line.number, line.text);
    return lines;
  });
  define("OptionReader.comments", [](Reading& self) { return self.reader.comments(); });
  define("OptionReader.options", [](Reading& self) {
    const Options options = self.reader.options();
    return std::tuple(options.offsets, options.items, options.colors, options.costs, self.reader.colors());
  });
}

void add_checks() {
  using solutions::CoverCheck;
  define("CoverCheck",
         [](const Numbers& low, const Numbers& high) { return std::make_unique<CoverCheck>(low, high); });
  define("CoverCheck.learn", [](CoverCheck& self, std::int32_t option, const std::vector<Use>& uses) {
    self.learn(option, uses);
  });
  define("CoverCheck.verdict", [](CoverCheck& self, const std::vector<std::int64_t>& cover) {
    Numbers options;
    for (const std::int64_t option : cover) {
      if (option < 0 || option > INT32_MAX) return std::int32_t{CoverCheck::wrong};
      options.push_back(static_cast<std::int32_t>(option));
    }
    return self(options.data(), options.size());
  });
  // The covers are those options laid end to end; see bind/check.cpp.
  define("CoverCheck.first_doubt",
         [](CoverCheck& self, const Numbers& options, const Numbers& ends, std::size_t first,
            const std::vector<Numbers>& wanted) {
           std::int32_t begin = 0;
           for (std::size_t k = 0; k < ends.size(); begin = ends[k++])
             if (k >= first) {
               const std::int32_t verdict = self(options.data() + begin, static_cast<std::size_t>(ends[k] - begin));
               if (verdict != CoverCheck::right) return std::tuple(k, verdict);
               if (!wanted.empty() && !self.has(wanted.at(k))) return std::tuple(k, std::int32_t{CoverCheck::wrong});
             }
           return std::tuple(ends.size(), std::int32_t{CoverCheck::right});
         });
  define("automorphisms", Pace::hurried,
         [](const Numbers& kinds, const std::vector<std::int64_t>& offsets, const Numbers& neighbors,
            const std::vector<std::uint64_t>& weights, std::int64_t steps) {
           const solutions::FoundAutomorphisms found =
               solutions::automorphisms({kinds, offsets, neighbors, weights}, steps);
           return std::tuple(found.generators, found.factors, found.is_all);
         });
}

}  // namespace

void add_problems() {
  add_options();
  add_placements();
  add_reader();
  add_checks();
}

}  // namespace dancefloor::wasm
