#include "solutions/cover_check.hpp"

#include <algorithm>
#include <stdexcept>

namespace dancefloor::solutions {

CoverCheck::CoverCheck(std::vector<std::int32_t> low, std::vector<std::int32_t> high) {
  if (low.size() != high.size()) throw std::invalid_argument("an item has two bounds");
  for (std::size_t k = 0; k < low.size(); ++k) {
    items_.push_back({low[k], high[k]});
    needed_ += low[k] > 0;
  }
}

void CoverCheck::learn(std::int32_t option, std::vector<std::pair<std::int32_t, std::int32_t>> uses) {
  const auto count = static_cast<std::int32_t>(items_.size());
  if (option < 0 || std::any_of(uses.begin(), uses.end(), [&](auto use) { return use.first < 0 || use.first >= count; }))
    throw std::invalid_argument("there is no such option or item");
  const auto k = static_cast<std::size_t>(option);
  if (k >= options_.size()) options_.resize(std::max(k + 1, 2 * options_.size()));
  options_[k] = {true, 0, std::move(uses)};
}

std::int32_t CoverCheck::operator()(const std::int32_t* options, std::size_t count) {
  for (std::size_t k = 0; k < count; ++k) {
    if (options[k] < 0) return wrong;
    if (static_cast<std::size_t>(options[k]) >= options_.size() || !options_[options[k]].known) return options[k];
  }
  return look(options, count);
}

bool CoverCheck::has(const std::vector<std::int32_t>& options) const {
  return std::all_of(options.begin(), options.end(), [&](std::int32_t option) {
    return option >= 0 && static_cast<std::size_t>(option) < options_.size() && options_[option].cover == covers_;
  });
}

std::int32_t CoverCheck::look(const std::int32_t* options, std::size_t count) {
  std::size_t met = 0;
  ++covers_;
  for (std::size_t k = 0; k < count; ++k) {
    Option& option = options_[options[k]];
    if (option.cover == covers_) return wrong;  // it is chosen twice
    option.cover = covers_;
    for (const auto& [number, color] : option.uses) {
      Item& item = items_[number];
      if (item.cover != covers_) item.used = item.color = 0;
      item.cover = covers_;
      if (color ? item.used || (item.color && item.color != color) : item.color || item.used == item.high) return wrong;
      if (color) {
        item.color = color;
      } else {
        met += ++item.used == item.low;
      }
    }
  }
  return met == needed_ ? right : wrong;
}

}  // namespace dancefloor::solutions
