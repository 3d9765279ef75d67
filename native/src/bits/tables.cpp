// How a problem becomes masks: which items have bits, and which bits each option has and blocks.
#include "bits/tables.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>

#include "interruption.hpp"

namespace dancefloor::bits {
namespace {

void add(Set& set, int bit) { set[bit >> 6] |= std::uint64_t{1} << (bit & 63); }

[[noreturn]] void refuse(const std::string& what) { throw std::invalid_argument(what); }

class Encoder {
 public:
  explicit Encoder(const Problem& problem) : problem_(problem) {
    tables_.options = std::max(problem.options(), 0);
    read_options();
    sort_items();
    branch_on_every_option();
    number_bits();
  }

  Tables tables() { return std::move(tables_); }

 private:
  // Without bits; with bits that need not be covered; with a bit that must be covered.
  enum class Kind { absent, shared, required };

  bool primary(std::int32_t item) const { return item < problem_.primary; }

  void read_options() {
    degree_.assign(problem_.items(), 0);
    for (std::int32_t o = 0; o < tables_.options; ++o) {
      pause_every(256, o);
      const auto begin = problem_.use_item.begin() + problem_.offsets[o];
      const auto end = problem_.use_item.begin() + problem_.offsets[o + 1];
      if (std::any_of(begin, end, [&](std::int32_t item) { return problem_.high[item] == 0; })) continue;
      tables_.root.push_back(o);
      std::for_each(begin, end, [&](std::int32_t item) { ++degree_[item]; });
    }
  }

  void sort_items() {
    kind_.assign(problem_.items(), Kind::shared);
    for (std::int32_t i = 0; i < problem_.primary; ++i) {
      const std::int32_t low = problem_.low[i], high = problem_.high[i];
      if (low < 0 || low > high) refuse("multiplicities of an item are not 0 <= low <= high");
      tables_.hopeless = tables_.hopeless || low > degree_[i];
      if (low == 1 && high == 1) {
        kind_[i] = Kind::required;
      } else if (low == 0 && high != 1 && high >= most_uses(i)) {
        kind_[i] = Kind::absent;
      } else if (low != 0 || high != 1) {
        refuse("it counts how often an item is covered: " + std::to_string(low) + " to " + std::to_string(high) +
             " times (item number " + std::to_string(i) + ")");
      }
    }
  }

  // How often an item could be covered at the very most, since its options take others that are covered once.
  std::int64_t most_uses(std::int32_t item) const {
    std::vector<bool> taken(problem_.items(), false);
    std::int64_t least = degree_[item], different = 0;
    for (const std::int32_t o : tables_.root) {
      pause_every(256, o);
      const auto begin = problem_.use_item.begin() + problem_.offsets[o];
      const auto end = problem_.use_item.begin() + problem_.offsets[o + 1];
      if (std::find(begin, end, item) == end) continue;
      std::int64_t takes = 0;
      for (auto other = begin; other != end; ++other) {
        if (!primary(*other) || problem_.high[*other] != 1) continue;
        ++takes;
        if (!taken[*other]) ++different;
        taken[*other] = true;
      }
      least = std::min(least, takes);
    }
    return least == 0 ? degree_[item] : std::min<std::int64_t>(degree_[item], different / least);
  }

  // Every option needs a bit that must be covered, or the search would never choose it.
  void branch_on_every_option() {
    own_.assign(tables_.options, -1);
    for (const std::int32_t o : tables_.root) {
      pause_every(256, o);
      std::int32_t optional = -1;
      bool found = false;
      for (auto u = problem_.offsets[o]; u < problem_.offsets[o + 1]; ++u) {
        const std::int32_t item = problem_.use_item[u];
        found = found || kind_[item] == Kind::required;
        if (primary(item) && kind_[item] == Kind::shared) optional = item;
      }
      if (found) continue;
      if (optional >= 0) {
        kind_[optional] = Kind::required;
      } else {
        own_[o] = extra_++;
      }
    }
  }

  void number_bits() {
    std::vector<int> first(problem_.items(), 0), count(problem_.items(), 0);
    std::vector<std::map<std::int32_t, std::uint64_t>> codes = color_codes(count);
    int next = 0;
    for (std::int32_t i = 0; i < problem_.items(); ++i)
      if (kind_[i] == Kind::required) first[i] = next++, count[i] = 1;
    const int own = next, covered = next += extra_;
    for (std::int32_t i = 0; i < problem_.items(); ++i)
      if (kind_[i] == Kind::shared) first[i] = next, next += count[i];
    if (next > most_bits) refuse("its items take " + std::to_string(next) + " bits, more than the 256 it has");
    tables_.bits = next;
    tables_.words = std::max(1, (next + 63) / 64);
    for (int bit = 0; bit < covered; ++bit) add(tables_.open, bit);

    tables_.has.assign(tables_.options, {});
    tables_.blocks.assign(tables_.options, {});
    for (const std::int32_t o : tables_.root) {
      pause_every(256, o);
      Set &has = tables_.has[o], &blocks = tables_.blocks[o];
      for (auto u = problem_.offsets[o]; u < problem_.offsets[o + 1]; ++u) {
        const std::int32_t item = problem_.use_item[u];
        const std::uint64_t code = problem_.color(u) ? codes[item][problem_.color(u)] : 0;
        for (int bit = 0; bit < count[item]; ++bit) {
          if (problem_.color(u) == 0 || (code >> bit & 1) == 1) add(has, first[item] + bit);
          if (problem_.color(u) == 0 || (code >> bit & 1) == 0) add(blocks, first[item] + bit);
        }
      }
      if (own_[o] >= 0) {
        add(has, own + own_[o]);
        add(blocks, own + own_[o]);
      }
    }
    for (std::int32_t i = 0; i < problem_.primary; ++i)
      if (kind_[i] == Kind::required && problem_.low[i] == 0) leave_alone(first[i]);
    for (int k = 0; k < extra_; ++k) leave_alone(own + k);
  }

  void leave_alone(int bit) {
    Set set{};
    add(set, bit);
    tables_.root.push_back(static_cast<std::int32_t>(tables_.has.size()));
    tables_.has.push_back(set);
    tables_.blocks.push_back(set);
  }

  // How many bits each item that need not be covered takes, and which of them each colour has.
  std::vector<std::map<std::int32_t, std::uint64_t>> color_codes(std::vector<int>& count) const {
    std::vector<std::map<std::int32_t, std::uint64_t>> codes(problem_.items());
    std::vector<bool> exclusive(problem_.items(), false);
    for (const std::int32_t o : tables_.root)
      for (auto u = problem_.offsets[o]; u < problem_.offsets[o + 1]; ++u) {
        if (problem_.color(u) == 0) exclusive[problem_.use_item[u]] = true;
        else codes[problem_.use_item[u]][problem_.color(u)] = 0;
      }
    for (std::int32_t i = 0; i < problem_.items(); ++i) {
      if (kind_[i] != Kind::shared || degree_[i] < 2) continue;  // an item of a single option forbids nothing
      if (codes[i].empty()) {
        count[i] = 1;
      } else if (codes[i].size() > 1 || exclusive[i]) {
        count[i] = 2;
        std::size_t sets = 2;  // of half of the bits
        while (sets < codes[i].size()) {
          ++count[i];
          sets = sets * count[i] / (count[i] - count[i] / 2);
        }
        std::uint64_t code = (std::uint64_t{1} << count[i] / 2) - 1;
        for (auto& [color, set] : codes[i]) {
          set = code;
          const std::uint64_t low = code & (0 - code), carried = code + low;  // the next number with as many bits
          code = carried | ((code ^ carried) / low >> 2);
        }
      }
    }
    return codes;
  }

  const Problem& problem_;
  Tables tables_;
  std::vector<std::int32_t> degree_;  // by item: its options
  std::vector<Kind> kind_;            // by item
  std::vector<int> own_;              // by option: which of the extra bits it has, or -1
  int extra_ = 0;
};

}  // namespace

Tables tables_of(const Problem& problem) { return Encoder(problem).tables(); }

}  // namespace dancefloor::bits
