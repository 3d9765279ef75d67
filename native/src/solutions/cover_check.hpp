// Checks whether options are a cover. It shares no code with any engine; `learn` says what each option uses.
//
// The twin of `CoverCheck` in solutions/verify.py.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace dancefloor::solutions {

class CoverCheck {
 public:
  enum Verdict : std::int32_t { right = -1, wrong = -2 };

  // For each item the least and the most uses.
  CoverCheck(std::vector<std::int32_t> low, std::vector<std::int32_t> high);

  // What an option uses: items, each with a color, or 0 for none. Throws std::invalid_argument if there is no such item.
  void learn(std::int32_t option, std::vector<std::pair<std::int32_t, std::int32_t>> uses);

  // The verdict; or the number of an option that was not learnt.
  std::int32_t operator()(const std::int32_t* options, std::size_t count);

  // Whether the last cover, if it was right, has all of these options.
  bool has(const std::vector<std::int32_t>& options) const;

 private:
  struct Item {
    std::int32_t low, high, used = 0, color = 0;  // by the last cover that it was in
    std::uint64_t cover = 0;
  };
  struct Option {
    bool known = false;
    std::uint64_t cover = 0;  // the last one that it was in
    std::vector<std::pair<std::int32_t, std::int32_t>> uses;
  };

  std::int32_t look(const std::int32_t* options, std::size_t count);

  std::vector<Item> items_;
  std::size_t needed_ = 0;  // items that must be used
  std::vector<Option> options_;
  std::uint64_t covers_ = 0;
};

}  // namespace dancefloor::solutions
