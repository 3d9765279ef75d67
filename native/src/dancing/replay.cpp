#include "dancing/replay.hpp"

#include <algorithm>
#include <functional>
#include <stdexcept>
#include <tuple>

#include "interruption.hpp"

namespace dancefloor::dancing {
namespace {

[[noreturn]] void refuse() { throw std::invalid_argument("these options are not a cover"); }

}  // namespace

Replay::Replay(const Problem& problem) : problem_(problem) {
  const std::int32_t items = problem.items(), ring = problem.primary;
  const auto headers = static_cast<std::size_t>(items) + 1;
  for (std::int32_t i = 0; i <= items; ++i) {
    up_.push_back(i);
    down_.push_back(i);
    top_.push_back(i);
    // The headers of primary items form a ring through 0; secondary ones are outside it.
    left_.push_back(i > ring ? i : i == 0 ? ring : i - 1);
    right_.push_back(i > ring ? i : i == ring ? 0 : i + 1);
  }
  color_.assign(headers, 0);
  option_.assign(headers, -1);
  length_.assign(headers, 0);
  bound_.assign(headers, 0);
  slack_.assign(headers, 0);
  for (std::size_t i = 1; i < headers; ++i) {
    bound_[i] = problem.high[i - 1];
    slack_[i] = problem.high[i - 1] - problem.low[i - 1];
  }
  add(0, 0, -1);
  for (std::int32_t option = 0; option < problem.options(); ++option) {
    pause_every<std::int32_t>(256, option);
    const auto first = static_cast<std::int32_t>(top_.size());
    for (std::int32_t k = problem.offsets[option]; k < problem.offsets[option + 1]; ++k)
      add(problem.use_item[k] + 1, problem.color(k), option);
    down_[first - 1] = static_cast<std::int32_t>(top_.size()) - 1;  // a spacer links to both ends of its neighbours
    add(0, 0, -1);
    up_.back() = first;
  }
  first_.assign(headers, -1);
  used_.assign(static_cast<std::size_t>(problem.options()), false);
}

void Replay::add(std::int32_t item, std::int32_t color, std::int32_t option) {
  const auto node = static_cast<std::int32_t>(top_.size());
  const std::int32_t last = item ? up_[item] : 0;
  top_.push_back(item);
  color_.push_back(color);
  option_.push_back(option);
  up_.push_back(last);
  down_.push_back(item);
  if (!item) return;
  down_[last] = up_[item] = node;
  ++length_[item];
}

std::size_t Replay::follow(const std::int32_t* options, std::size_t count) {
  list(options, count);
  std::size_t kept = 0;
  while (kept < levels_.size() && levels_[kept].step.option == wanted(levels_[kept].step.item + 1))
    use_up(levels_[kept++].step.option);
  while (levels_.size() > kept) go_up();
  while (right_[0]) {
    std::int32_t item = right_[0];
    Rank least = rank(item);
    for (std::int32_t other = right_[item]; other; other = right_[other])
      if (const Rank its = rank(other); its < least) least = its, item = other;
    const std::int32_t option = wanted(item);
    go_down(item, option);
    use_up(option);
  }
  return kept;
}

// --- The options of the cover -----------------------------------------------------------------------------------------

void Replay::list(const std::int32_t* options, std::size_t count) {
  for (const std::int32_t option : sorted_)
    for (std::int32_t k = problem_.offsets[option]; k < problem_.offsets[option + 1]; ++k)
      first_[problem_.use_item[k] + 1] = -1;
  sorted_.clear();
  listed_.clear();
  if (std::any_of(options, options + count, [&](std::int32_t o) { return o < 0 || o >= problem_.options(); })) refuse();
  sorted_.assign(options, options + count);
  std::sort(sorted_.begin(), sorted_.end(), std::greater<>());
  for (const std::int32_t option : sorted_) {
    used_[option] = false;
    for (std::int32_t k = problem_.offsets[option]; k < problem_.offsets[option + 1]; ++k) {
      std::int32_t& first = first_[problem_.use_item[k] + 1];
      listed_.push_back({option, first});
      first = static_cast<std::int32_t>(listed_.size()) - 1;
    }
  }
}

std::int32_t Replay::wanted(std::int32_t item) {
  std::int32_t& first = first_[item];
  while (first >= 0 && used_[listed_[first].option]) first = listed_[first].next;
  return first < 0 ? -1 : listed_[first].option;
}

void Replay::use_up(std::int32_t option) {
  if (option >= 0) used_[option] = true;
}

// --- Levels -----------------------------------------------------------------------------------------------------------

bool Replay::Rank::operator<(const Rank& other) const {
  return std::tuple(degree, spare, -length) < std::tuple(other.degree, other.spare, -other.length);
}

// The order in which Algorithm M chooses items: fewest branches, least slack, longest list, leftmost.
Replay::Rank Replay::rank(std::int32_t item) const {
  const std::int32_t spare = std::min(slack_[item], bound_[item]);
  return {length_[item] + spare - bound_[item] + 1, spare, length_[item]};
}

void Replay::go_down(std::int32_t item, std::int32_t option) {
  const std::int32_t degree = rank(item).degree;
  if (degree <= 0) refuse();
  const bool last = --bound_[item] == 0;
  if (last) cover(item);
  // Without slack the search tries the branches one after another; otherwise it removes those it has tried.
  const bool tweak = !(last && slack_[item] == 0);
  const std::size_t tweaked = tweaked_.size();
  std::int32_t place = 1, node = down_[item];
  for (; node != item; ++place, node = down_[node]) {
    if (tweak) {
      if (!last) hide(node);
      take(node);
      tweaked_.push_back(node);
    }
    if (option_[node] == option) break;
  }
  levels_.push_back({{option, item - 1, place, degree}, node, last, tweaked});
  if (node != item) {
    commit(node);
  } else if (!last) {
    right_[left_[item]] = right_[item];
    left_[right_[item]] = left_[item];
  }
  if (place > degree || (node == item) != (option < 0)) {
    go_up();
    refuse();
  }
}

void Replay::go_up() {
  const Level level = levels_.back();
  levels_.pop_back();
  const std::int32_t item = level.step.item + 1;
  if (level.node != item) {
    uncommit(level.node);
  } else if (!level.last) {
    right_[left_[item]] = left_[right_[item]] = item;
  }
  for (; tweaked_.size() > level.tweaked; tweaked_.pop_back()) {
    put_back(tweaked_.back());
    if (!level.last) unhide(tweaked_.back());
  }
  if (level.last) uncover(item);
  ++bound_[item];
}

// --- Links, as in engines/reference.py --------------------------------------------------------------------------------

template <typename Visit>
void Replay::others(std::int32_t node, Visit visit) {
  for (std::int32_t other = node + 1; other != node;) {
    if (top_[other] <= 0) {
      other = up_[other];
    } else {
      visit(other++);
    }
  }
}

template <typename Visit>
void Replay::others_backwards(std::int32_t node, Visit visit) {
  for (std::int32_t other = node - 1; other != node;) {
    if (top_[other] <= 0) {
      other = down_[other];
    } else {
      visit(other--);
    }
  }
}

void Replay::take(std::int32_t node) {
  down_[up_[node]] = down_[node];
  up_[down_[node]] = up_[node];
  --length_[top_[node]];
}

void Replay::put_back(std::int32_t node) {
  down_[up_[node]] = up_[down_[node]] = node;
  ++length_[top_[node]];
}

void Replay::hide(std::int32_t node) {
  others(node, [&](std::int32_t other) {
    if (color_[other] >= 0) take(other);
  });
}

void Replay::unhide(std::int32_t node) {
  others_backwards(node, [&](std::int32_t other) {
    if (color_[other] >= 0) put_back(other);
  });
}

void Replay::cover(std::int32_t item) {
  right_[left_[item]] = right_[item];
  left_[right_[item]] = left_[item];
  for (std::int32_t node = down_[item]; node != item; node = down_[node]) hide(node);
}

void Replay::uncover(std::int32_t item) {
  for (std::int32_t node = up_[item]; node != item; node = up_[node]) unhide(node);
  right_[left_[item]] = left_[right_[item]] = item;
}

void Replay::purify(std::int32_t node) {
  const std::int32_t item = top_[node], color = color_[node];
  for (std::int32_t other = down_[item]; other != item; other = down_[other]) {
    if (color_[other] != color) {
      hide(other);
    } else if (other != node) {
      color_[other] = -1;
    }
  }
}

void Replay::unpurify(std::int32_t node) {
  const std::int32_t item = top_[node], color = color_[node];
  for (std::int32_t other = up_[item]; other != item; other = up_[other]) {
    if (color_[other] < 0) {
      color_[other] = color;
    } else if (other != node) {
      unhide(other);
    }
  }
}

void Replay::commit(std::int32_t node) {
  others(node, [&](std::int32_t other) {
    const std::int32_t item = top_[other];
    if (color_[other] > 0) {
      purify(other);
    } else if (color_[other] == 0 && --bound_[item] == 0) {
      cover(item);
    }
  });
}

void Replay::uncommit(std::int32_t node) {
  others_backwards(node, [&](std::int32_t other) {
    const std::int32_t item = top_[other];
    if (color_[other] > 0) {
      unpurify(other);
    } else if (color_[other] == 0 && bound_[item]++ == 0) {
      uncover(item);
    }
  });
}

}  // namespace dancefloor::dancing
