// Covers as Knuth's programs print them.
#include "dancing/replay.hpp"

#include <optional>
#include <unordered_map>

#include "covers.hpp"

namespace dancefloor::border {
namespace {

// Calls `option` for the words of an option, such as "p q x:A", and `item` for the name of an item, when it first needs
// them.
class CoverText {
 public:
  CoverText(const Problem& problem, nb::callable option, nb::callable item)
      : problem_(problem), replay_(problem_), option_(std::move(option)), item_(std::move(item)) {}
  CoverText(const CoverText&) = delete;

  nb::str text(const nb::object& covers, std::uint64_t number) {
    std::string out;
    if (const CoverBatch* batch = nb::inst_check(covers) && nb::isinstance<CoverBatch>(covers)
                                      ? nb::inst_ptr<CoverBatch>(covers)
                                      : nullptr) {
      const std::int32_t* options = batch->options();
      for (std::size_t k = 0; k < batch->size(); options += batch->length(k++)) {
        pause_every<std::size_t>(256, k);
        add(out, number + k, options, batch->length(k));
      }
    } else {
      for (nb::handle cover : covers) {
        const auto options = nb::cast<std::vector<std::int32_t>>(cover);
        add(out, number++, options.data(), options.size());
      }
    }
    return nb::str(out.data(), out.size());
  }

 private:
  void add(std::string& out, std::uint64_t number, const std::int32_t* options, std::size_t count) {
    std::size_t kept = 0;
    try {
      kept = replay_.follow(options, count);
    } catch (...) {
      ends_.clear();  // they belong to steps that are gone
      throw;
    }
    ends_.resize(std::min(ends_.size(), kept));
    lines_.resize(ends_.empty() ? 0 : ends_.back());
    while (ends_.size() < replay_.size()) {
      add_line(replay_.step(ends_.size()));
      ends_.push_back(lines_.size());
    }
    out += std::to_string(number);
    out += ":\n";
    out += lines_;
    if (lines_.empty()) out += '\n';
  }

  void add_line(const dancing::ReplayStep& step) {
    lines_ += ' ';
    if (step.option < 0) {
      lines_ += "null ";
      lines_ += nb::cast<std::string>(item_(step.item));
    } else {
      const std::string& words = words_of(step.option);
      std::size_t at = 0;
      for (std::int32_t k = problem_.offsets[step.option]; problem_.use_item[k] != step.item; ++k)
        at = words.find(' ', at) + 1;
      lines_.append(words, at);
      if (at) {
        lines_ += ' ';
        lines_.append(words, 0, at - 1);
      }
    }
    lines_ += " (";
    lines_ += std::to_string(step.place);
    lines_ += " of ";
    lines_ += std::to_string(step.degree);
    lines_ += ")\n";
  }

  const std::string& words_of(std::int32_t option) {
    const auto known = words_.find(option);
    if (known != words_.end()) return known->second;
    return words_.emplace(option, nb::cast<std::string>(option_(option))).first->second;
  }

  const Problem problem_;
  dancing::Replay replay_;
  nb::callable option_, item_;
  std::unordered_map<std::int32_t, std::string> words_;
  // The lines of the cover before, one for each step, and where each ends.
  std::string lines_;
  std::vector<std::size_t> ends_;
};

}  // namespace

void add_replay(nb::module_& m) {
  nb::class_<CoverText>(m, "CoverText")
      .def(nb::init<const Problem&, nb::callable, nb::callable>(), nb::arg("problem"), nb::arg("option"),
           nb::arg("item"), hurried)
      .def("text", &CoverText::text, nb::arg("covers"), nb::arg("number"), nb::lock_self(), hurried);
}

}  // namespace dancefloor::border
