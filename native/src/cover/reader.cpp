#include "cover/reader.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "interruption.hpp"

namespace dancefloor {
namespace {

enum Kind : std::uint8_t { ordinary, blank, odd };  // odd: a blank to Python, but not to Knuth's programs

constexpr std::array<Kind, 256> kinds = [] {
  std::array<Kind, 256> all{};
  for (const unsigned char c : {' ', '\t', '\v', '\f', '\r'}) all[c] = blank;
  for (unsigned char c = 0x1c; c <= 0x1f; ++c) all[c] = odd;
  return all;
}();

Kind kind(char c) { return kinds[static_cast<unsigned char>(c)]; }

// Whether a word in UTF-8 contains another blank of Unicode.
bool has_odd_blank(std::string_view word) {
  for (const std::string_view each : {"\xc2\x85", "\xc2\xa0", "\xe1\x9a\x80", "\xe2\x80\xa8", "\xe2\x80\xa9",
                                      "\xe2\x80\xaf", "\xe2\x81\x9f", "\xe3\x80\x80"})
    if (word.find(each) != word.npos) return true;
  for (std::size_t at = word.find("\xe2\x80"); at != word.npos; at = word.find("\xe2\x80", at + 1))
    if (at + 2 < word.size() && static_cast<unsigned char>(word[at + 2]) <= 0x8a) return true;
  return false;
}

}  // namespace

std::uint64_t Words::first_eight(std::string_view word, std::size_t readable) {
  std::uint64_t begin = 0;
  if (readable >= 8) {
    std::memcpy(&begin, word.data(), 8);
    if (word.size() < 8) {
      std::uint64_t mask = 0;
      std::memset(&mask, 0xff, word.size());
      begin &= mask;
    }
  } else {
    std::memcpy(&begin, word.data(), std::min<std::size_t>(word.size(), 8));
  }
  return begin;
}

std::size_t Words::hash(std::uint64_t begin, std::string_view word) {
  std::uint64_t mixed = (begin ^ word.size()) * 0x9e3779b97f4a7c15u;
  for (std::size_t k = 8; k < word.size(); ++k)
    mixed = (mixed ^ static_cast<unsigned char>(word[k])) * 0x100000001b3u;
  return static_cast<std::size_t>(mixed ^ mixed >> 32);
}

void Words::add(std::string_view word, Meaning meaning) {
  if (2 * (entries_.size() + 1) > slots_.size()) {
    std::vector<std::int32_t> wider(2 * slots_.size(), -1);
    for (std::size_t k = 0; k < entries_.size(); ++k) {
      std::size_t slot = hash(entries_[k].begin, entries_[k].word) & (wider.size() - 1);
      while (wider[slot] >= 0) slot = (slot + 1) & (wider.size() - 1);
      wider[slot] = static_cast<std::int32_t>(k);
    }
    slots_ = std::move(wider);
  }
  const std::uint64_t begin = first_eight(word, word.size());
  std::size_t slot = hash(begin, word) & (slots_.size() - 1);
  while (slots_[slot] >= 0) slot = (slot + 1) & (slots_.size() - 1);
  slots_[slot] = static_cast<std::int32_t>(entries_.size());
  entries_.push_back({begin, std::string(word), meaning});
}

OptionReader::OptionReader(std::string_view text, std::size_t begin, std::size_t number,
                           const std::vector<std::string>& names, const ReaderRules& rules)
    : text_(text), at_(begin), number_(number), rules_(rules), last_(names.size(), 0) {
  for (std::size_t k = 0; k < names.size(); ++k) words_.add(names[k], {static_cast<std::int32_t>(k), 0});
}

bool OptionReader::stops() {
  while (at_ <= text_.size()) {
    pause_every<std::size_t>(256, number_);
    const std::size_t end = std::min(text_.find('\n', at_), text_.size());
    line_ = {number_++, text_.substr(at_, end - at_), end == text_.size()};
    at_ = end + 1;
    const std::size_t before = items_.size();
    if (reads(line_.text)) continue;
    forget_from(before);
    return true;
  }
  return false;
}

bool OptionReader::reads(std::string_view line) {
  const char *at = line.data(), *const end = at + line.size();
  while (at < end && kind(*at) == blank) ++at;
  if (at == end) return !rules_.plain || line_.is_last;
  if (*at == '|') {
    if (!rules_.plain) comments_.push_back(line);
    return !rules_.plain;
  }
  const std::size_t begin = items_.size();
  std::int64_t cost = 0;
  std::int32_t least = rules_.primary;
  for (bool first = true; at < end; first = false) {
    const char* const start = at;
    while (at < end && kind(*at) == ordinary) ++at;
    const std::string_view word(start, static_cast<std::size_t>(at - start));
    if (first && rules_.slashes && word.starts_with("//") && is_comment(word)) {
      if (rules_.plain || has_odd_blank(word) || std::any_of(at, end, [](char c) { return kind(c) == odd; })) return false;
      comments_.push_back(line);
      return true;
    }
    if (first && size() == rules_.most_options) return false;
    if (!take(word, cost)) return false;
    while (at < end && kind(*at) == blank) ++at;
    if (at < end && kind(*at) == odd) return false;
  }
  for (std::size_t u = begin; u < items_.size(); ++u) least = std::min(least, items_[u]);
  if (least == rules_.primary) {
    if (ignored_.size() == rules_.most_ignored) return false;
    forget_from(begin);
    ignored_.push_back(line_);
    return true;
  }
  if (cost && costs_.empty()) costs_.resize(size(), 0);
  offsets_.push_back(static_cast<std::int32_t>(items_.size()));
  if (cost || !costs_.empty()) costs_.push_back(cost);
  return true;
}

void OptionReader::forget_from(std::size_t use) {
  items_.resize(use);
  if (!painted_.empty()) painted_.resize(use);
}

bool OptionReader::is_comment(std::string_view word) const {
  const std::string_view name = word.substr(0, word.find(':'));
  return !words_.find(name, name.size());
}

bool OptionReader::take(std::string_view word, std::int64_t& cost) {
  const auto readable = static_cast<std::size_t>(text_.data() + text_.size() - word.data());
  const Words::Meaning* use = words_.find(word, readable);
  if (!use) {
    if (word.starts_with('|')) return !rules_.plain && take_cost(word.substr(1), cost);
    use = learn(word);
  }
  if (!use || last_[static_cast<std::size_t>(use->item)] == line_.number) return false;
  last_[static_cast<std::size_t>(use->item)] = line_.number;
  if (use->color && painted_.empty()) painted_.resize(items_.size(), 0);
  items_.push_back(use->item);
  if (use->color || !painted_.empty()) painted_.push_back(use->color);
  return true;
}

bool OptionReader::take_cost(std::string_view digits, std::int64_t& cost) const {
  if (digits.empty() || digits.size() > 18) return false;
  std::int64_t price = 0;
  for (const char c : digits) {
    if (c < '0' || c > '9') return false;
    price = 10 * price + (c - '0');
  }
  if (cost > INT64_MAX - price) return false;
  cost += price;
  return true;
}

// A word with a colour that is met for the first time; null if something is wrong with it.
const Words::Meaning* OptionReader::learn(std::string_view word) {
  const std::size_t colon = word.find(':');
  if (rules_.plain || colon == word.npos || colon + 1 == word.size()) return nullptr;
  const std::string_view name = word.substr(0, colon), color = word.substr(colon + 1);
  const Words::Meaning* item = words_.find(name, name.size());
  if (!item || item->item < rules_.primary || (!rules_.long_colors && color.size() > 1)) return nullptr;
  if (words_.size() >= rules_.most_words || has_odd_blank(color)) return nullptr;
  words_.add(word, {item->item, number_of(color)});
  return &words_.meaning(words_.size() - 1);
}

std::int32_t OptionReader::number_of(std::string_view color) {
  if (const Words::Meaning* known = palette_.find(color, color.size())) return known->color;
  colors_.emplace_back(color);
  palette_.add(color, {0, static_cast<std::int32_t>(colors_.size())});
  return static_cast<std::int32_t>(colors_.size());
}

Options OptionReader::options() {
  return {std::move(offsets_), std::move(items_), std::move(painted_), std::move(costs_)};
}

}  // namespace dancefloor
