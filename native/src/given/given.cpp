// Covers of many small problems that share their items and options: an instance says which options are given.
//
// Strategy: nothing is built for an instance. A state is one byte for each option and one count for each item, how many
// of its options are left; an instance begins with a copy of the template's. To choose an option is to remove all others
// that share an item with it. An item with a single option left is queued, and its option chosen before anything else
// is tried; an item without any ends the branch. For sudokus, these are naked and hidden singles. Only then does the
// search branch, on an item with the fewest options, the first of several: it chooses the first of these, and later
// goes on without it. States are small, so to come back is to copy one, and nothing need be undone.
#include "given/given.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>

#include "interruption.hpp"
#include "tuning.hpp"

namespace dancefloor::given {
namespace {

// Counts of items that are covered, or that need not be, are so large that they are never 0, 1 or the smallest.
constexpr std::int32_t settled = 1 << 30;

enum Mark : std::uint8_t { removed, open, chosen };

}  // namespace

struct Template {
  std::int32_t items = 0, options = 0;
  Shared<std::int32_t> offsets, item;   // option o covers item[offsets[o]] to item[offsets[o + 1] - 1]
  std::vector<std::int32_t> begin, option;   // item i is covered by option[begin[i]] to option[begin[i + 1] - 1]
  std::vector<std::int32_t> required;        // by option: how many items that must be covered it covers
  std::vector<std::uint8_t> mark;            // by option, at the root
  std::vector<std::int32_t> count;           // by item, at the root
  std::vector<std::int32_t> single;          // items that have a single option
  std::int32_t wanted = 0;                   // how many items must be covered
  bool is_hopeless = false;                  // one of them has no option
};

std::shared_ptr<const Template> prepare(const Problem& problem) {
  auto made = std::make_shared<Template>();
  Template& t = *made;
  t.items = problem.items();
  t.options = problem.options();
  for (std::int32_t i = 0; i < problem.primary; ++i) {
    if (problem.low[i] != 1 || problem.high[i] != 1)
      throw std::invalid_argument("an item has multiplicities (item number " + std::to_string(i) + ")");
  }
  if (std::any_of(problem.use_color.begin(), problem.use_color.end(), [](std::int32_t color) { return color != 0; }))
    throw std::invalid_argument("an option has a color");
  t.offsets = problem.offsets;
  t.item = problem.use_item;
  t.begin.assign(static_cast<std::size_t>(t.items) + 1, 0);
  for (const std::int32_t item : t.item) ++t.begin[item + 1];
  for (std::int32_t i = 0; i < t.items; ++i) t.begin[i + 1] += t.begin[i];
  t.option.resize(t.item.size());
  t.required.assign(static_cast<std::size_t>(t.options), 0);
  std::vector<std::int32_t> filled = t.begin;
  for (std::int32_t o = 0; o < t.options; ++o) {
    for (std::int32_t u = t.offsets[o]; u < t.offsets[o + 1]; ++u) {
      t.option[filled[t.item[u]]++] = o;
      t.required[o] += t.item[u] < problem.primary;
    }
  }
  t.mark.assign(static_cast<std::size_t>(t.options), open);
  t.count.assign(static_cast<std::size_t>(t.items), settled);
  t.wanted = problem.primary;
  for (std::int32_t i = 0; i < problem.primary; ++i) {
    t.count[i] = t.begin[i + 1] - t.begin[i];
    t.is_hopeless |= t.count[i] == 0;
    if (t.count[i] == 1) t.single.push_back(i);
  }
  return made;
}

// The search of one instance after another. It can pause at any node.
class Batch::Solver {
 public:
  explicit Solver(const Template& common) : t_(common), levels_(1) { queue_.reserve(common.count.size()); }

  bool is_idle() const { return is_idle_; }
  std::size_t instance() const { return instance_; }
  std::uint64_t nodes() const { return nodes_; }

  // Begins an instance; `found` gets its covers.
  void begin(std::size_t instance, const std::int32_t* first, const std::int32_t* last) {
    instance_ = instance;
    is_idle_ = false;
    depth_ = 0;
    Level& root = levels_[0];
    root.mark = t_.mark;
    root.count = t_.count;
    root.taken.clear();
    root.wanted = t_.wanted;
    queue_ = t_.single;
    fits_ = !t_.is_hopeless;
    for (; fits_ && first != last; ++first)
      if (root.mark[*first] != chosen) fits_ = root.mark[*first] == open && choose(root, *first);
    ++nodes_;
  }

  // Goes on to the next node, or ends the instance.
  void go_on(std::vector<std::vector<std::int32_t>>& found, std::uint64_t limit) {
    Level& level = levels_[depth_];
    if (fits_) fits_ = settle(level);
    if (fits_ && level.wanted == 0) {
      found.push_back(level.taken);
      std::sort(found.back().begin(), found.back().end());
      if (found.size() >= limit) {
        is_idle_ = true;
        return;
      }
      fits_ = false;
    }
    if (fits_) {
      branch();
    } else if (depth_ == 0) {
      is_idle_ = true;
    } else {
      Level& above = levels_[--depth_];
      queue_.clear();
      fits_ = remove(above, above.tried);
    }
  }

 private:
  struct Level {
    std::vector<std::uint8_t> mark;   // by option
    std::vector<std::int32_t> count;  // by item
    std::vector<std::int32_t> taken;  // the options chosen
    std::int32_t wanted = 0;          // how many items must still be covered
    std::int32_t tried = -1;          // the option that the level below has and this one will go on without
  };

  bool choose(Level& level, std::int32_t option) {
    level.mark[option] = chosen;
    level.taken.push_back(option);
    level.wanted -= t_.required[option];
    const std::int32_t first = t_.offsets[option], last = t_.offsets[option + 1];
    for (std::int32_t u = first; u < last; ++u) level.count[t_.item[u]] = settled;
    bool fits = true;
    for (std::int32_t u = first; u < last; ++u) {
      const std::int32_t item = t_.item[u];
      for (std::int32_t k = t_.begin[item]; k < t_.begin[item + 1]; ++k)
        if (level.mark[t_.option[k]] == open) fits &= remove(level, t_.option[k]);
    }
    return fits;
  }

  bool remove(Level& level, std::int32_t option) {
    level.mark[option] = removed;
    bool fits = true;
    for (std::int32_t u = t_.offsets[option]; u < t_.offsets[option + 1]; ++u) {
      const std::int32_t left = --level.count[t_.item[u]];
      if (left <= 1) {
        if (left == 0) fits = false;
        queue_.push_back(t_.item[u]);
      }
    }
    return fits;
  }

  // Chooses what has no alternative; false if an item cannot be covered.
  bool settle(Level& level) {
    while (!queue_.empty()) {
      const std::int32_t item = queue_.back();
      queue_.pop_back();
      if (level.count[item] != 1) continue;  // it has been covered since
      std::int32_t k = t_.begin[item];
      while (level.mark[t_.option[k]] != open) ++k;
      if (!choose(level, t_.option[k])) return false;
    }
    return true;
  }

  void branch() {
    if (depth_ + 1 == levels_.size()) levels_.emplace_back();
    Level& level = levels_[depth_];
    std::int32_t fewest = std::numeric_limits<std::int32_t>::max();
    for (const std::int32_t count : level.count) fewest = std::min(fewest, count);
    const auto item = std::find(level.count.begin(), level.count.end(), fewest) - level.count.begin();
    std::int32_t k = t_.begin[item];
    while (level.mark[t_.option[k]] != open) ++k;
    level.tried = t_.option[k];
    levels_[++depth_] = level;
    ++nodes_;
    fits_ = choose(levels_[depth_], level.tried);
  }

  const Template& t_;
  std::vector<Level> levels_;
  std::size_t depth_ = 0;
  std::vector<std::int32_t> queue_;  // items with one option left, of the deepest level
  bool fits_ = false;                // no item of the deepest level lacks options
  bool is_idle_ = true;
  std::size_t instance_ = 0;
  std::uint64_t nodes_ = 0;
};

Batch::Batch(std::shared_ptr<const Template> common, std::vector<std::int32_t> given, std::vector<std::int64_t> ends,
             std::uint64_t limit)
    : common_(std::move(common)), given_(std::move(given)), ends_(std::move(ends)), limit_(limit),
      covers_(ends_.size()), is_done_(ends_.size(), 0) {
  for (const std::int32_t option : given_)
    if (option < 0 || option >= common_->options) throw std::invalid_argument("no option " + std::to_string(option));
  std::int64_t before = 0;
  for (const std::int64_t end : ends_) {
    if (end < before || end > static_cast<std::int64_t>(given_.size())) throw std::invalid_argument("ends in disorder");
    before = end;
  }
}

Batch::~Batch() = default;

bool Batch::advance(double seconds, int threads) {
  while (solvers_.size() < static_cast<std::size_t>(std::max(threads, 1)))
    solvers_.push_back(std::make_unique<Solver>(*common_));
  std::vector<std::exception_ptr> failed(solvers_.size());
  std::vector<std::thread> others;
  const auto run = [&](std::size_t k) {
    try {
      work(*solvers_[k], seconds);
    } catch (...) {
      failed[k] = std::current_exception();
    }
  };
  for (std::size_t k = 1; k < solvers_.size(); ++k) others.emplace_back(run, k);
  run(0);
  for (std::thread& other : others) other.join();
  for (const std::exception_ptr& reason : failed)
    if (reason) std::rethrow_exception(reason);
  return done() == ends_.size();
}

void Batch::work(Solver& solver, double seconds) {
  const Deadline deadline(seconds);
  for (std::uint64_t steps = 0;; ++steps) {
    if (solver.is_idle()) {
      const std::size_t instance = next_++;
      if (instance >= ends_.size()) return;
      const std::int64_t first = instance == 0 ? 0 : ends_[instance - 1];
      solver.begin(instance, given_.data() + first, given_.data() + ends_[instance]);
    }
    if (steps % tuning::given::look_nodes == tuning::given::look_nodes - 1 && deadline.over()) return;
    solver.go_on(covers_[solver.instance()], limit_);
    if (solver.is_idle()) is_done_[solver.instance()] = 1;
  }
}

std::size_t Batch::done() const {
  return static_cast<std::size_t>(std::find(is_done_.begin(), is_done_.end(), 0) - is_done_.begin());
}

std::uint64_t Batch::nodes() const {
  std::uint64_t sum = 0;
  for (const auto& solver : solvers_) sum += solver->nodes();
  return sum;
}

}  // namespace dancefloor::given
