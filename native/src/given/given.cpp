// Covers of many small problems that share their items and options: an instance says which options are given.
//
// Strategy: nothing is built for an instance. A state is one bit for each option, whether it is left, and one count for
// each item, how many of its options are left. To choose an option is to remove all others that share an item with it:
// an item knows its options as masks of those words of bits that have any. What is given is chosen first, by masks
// alone, and only then counted. An item with a single option left is queued, and its option chosen before anything else
// is tried; an item without any ends the branch. For sudokus, these are naked and hidden singles. Only then does the
// search branch, on an item with the fewest options, the first of several: it chooses the first of these, and later
// goes on without it. States are small, so to come back is to copy one, and nothing need be undone.
#include "given/given.hpp"

#include <algorithm>
#include <bit>
#include <exception>
#include <limits>
#include <map>
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

constexpr int word_bits = 64;

// Up to that many options, the parts of the items of each option are merged: a choice is a fifth faster, but a sudoku of
// 35x35 would take 50 MB.
constexpr std::int32_t few_options = 4096;

std::uint64_t bit_of(std::int32_t option) { return std::uint64_t{1} << option % word_bits; }

// Calls `visit` for the options in a word of bits, in ascending order.
template <class Visit>
void each_option(std::uint64_t bits, std::int32_t word, Visit&& visit) {
  for (; bits; bits &= bits - 1) visit(word * word_bits + std::countr_zero(bits));
}

}  // namespace

struct Template {
  // Those options of an item, or of all items of an option, that lie in one word.
  struct Part {
    std::int32_t word;
    std::uint64_t mask;
  };

  std::int32_t items = 0, options = 0;
  Shared<std::int32_t> offsets, item;      // option o covers item[offsets[o]] to item[offsets[o + 1] - 1]
  std::vector<std::int32_t> begin;         // the options of item i are in part[begin[i]] to part[begin[i + 1] - 1]
  std::vector<Part> part;
  std::size_t most_parts = 0;              // of the items of one option
  std::vector<std::int32_t> merged_begin;  // the same for what option o excludes; empty where nothing is merged
  std::vector<Part> merged;
  std::vector<std::int32_t> required;      // by option: how many items that must be covered it covers
  std::vector<std::uint64_t> open;         // all options
  std::vector<std::int32_t> count;         // by item, before options are counted: 0 for those that must be covered
  std::int32_t wanted = 0;                 // how many items must be covered
};

namespace {

void check_problem(const Problem& problem) {
  for (std::int32_t i = 0; i < problem.primary; ++i) {
    if (problem.low[i] != 1 || problem.high[i] != 1)
      throw std::invalid_argument("an item has multiplicities (item number " + std::to_string(i) + ")");
  }
  if (std::any_of(problem.use_color.begin(), problem.use_color.end(), [](std::int32_t color) { return color != 0; }))
    throw std::invalid_argument("an option has a color");
}

// The parts of each item.
std::vector<std::vector<Template::Part>> parts_of(const Problem& problem) {
  std::vector<std::vector<Template::Part>> parts(static_cast<std::size_t>(problem.items()));
  for (std::int32_t o = 0; o < problem.options(); ++o)
    for (std::int32_t u = problem.offsets[o]; u < problem.offsets[o + 1]; ++u) {
      std::vector<Template::Part>& of_item = parts[problem.use_item[u]];
      const std::int32_t word = o / word_bits;
      if (of_item.empty() || of_item.back().word != word) of_item.push_back({word, 0});
      of_item.back().mask |= bit_of(o);
    }
  return parts;
}

void lay_out(Template& t, const Problem& problem, const std::vector<std::vector<Template::Part>>& parts) {
  t.begin.push_back(0);
  for (const std::vector<Template::Part>& of_item : parts) {
    t.part.insert(t.part.end(), of_item.begin(), of_item.end());
    t.begin.push_back(static_cast<std::int32_t>(t.part.size()));
  }
  for (std::int32_t o = 0; o < t.options; ++o) {
    std::size_t of_option = 0;
    for (std::int32_t u = problem.offsets[o]; u < problem.offsets[o + 1]; ++u)
      of_option += parts[problem.use_item[u]].size();
    t.most_parts = std::max(t.most_parts, of_option);
  }
}

void merge(Template& t, const Problem& problem, const std::vector<std::vector<Template::Part>>& parts) {
  t.merged_begin.push_back(0);
  for (std::int32_t o = 0; o < t.options; ++o) {
    std::map<std::int32_t, std::uint64_t> masks;
    for (std::int32_t u = problem.offsets[o]; u < problem.offsets[o + 1]; ++u)
      for (const Template::Part& part : parts[problem.use_item[u]]) masks[part.word] |= part.mask;
    for (const auto& [word, mask] : masks) t.merged.push_back({word, mask});
    t.merged_begin.push_back(static_cast<std::int32_t>(t.merged.size()));
  }
}

}  // namespace

std::shared_ptr<const Template> prepare(const Problem& problem) {
  check_problem(problem);
  auto made = std::make_shared<Template>();
  Template& t = *made;
  t.items = problem.items();
  t.options = problem.options();
  t.offsets = problem.offsets;
  t.item = problem.use_item;
  t.required.assign(static_cast<std::size_t>(t.options), 0);
  t.open.assign((static_cast<std::size_t>(t.options) + word_bits - 1) / word_bits, 0);
  for (std::int32_t o = 0; o < t.options; ++o) {
    t.open[o / word_bits] |= bit_of(o);
    for (std::int32_t u = problem.offsets[o]; u < problem.offsets[o + 1]; ++u)
      t.required[o] += problem.use_item[u] < problem.primary;
  }
  const std::vector<std::vector<Template::Part>> parts = parts_of(problem);
  lay_out(t, problem, parts);
  if (t.options <= few_options) merge(t, problem, parts);
  t.count.assign(static_cast<std::size_t>(t.items), settled);
  std::fill_n(t.count.begin(), problem.primary, 0);
  t.wanted = problem.primary;
  return made;
}

// The search of one instance after another. It can pause at any node.
class Solver {
  using Part = Template::Part;

 public:
  explicit Solver(const Template& common) : t_(common), levels_(1) {
    queue_.resize(common.count.size() + 1);
    excluded_.resize(common.most_parts + 1);
  }

  bool is_idle() const { return is_idle_; }
  std::uint64_t nodes() const { return nodes_; }

  // Begins an instance with what is given.
  void begin(const std::int32_t* first, const std::int32_t* last) {
    is_idle_ = false;
    depth_ = 0;
    ++nodes_;
    Level& root = levels_[0];
    root.open = t_.open;
    root.chosen.assign(t_.open.size(), 0);
    root.count = t_.count;
    root.wanted = t_.wanted;
    queued_ = 0;
    for (fits_ = true; fits_ && first != last; ++first) {
      if (root.chosen[*first / word_bits] & bit_of(*first)) continue;
      fits_ = (root.open[*first / word_bits] & bit_of(*first)) != 0;
      give(root, *first);
    }
    if (fits_) count(root);
  }

  // Goes on to the next node, or ends the instance; `found` gets its covers.
  void go_on(Covers& found, std::uint64_t limit) {
    Level& level = levels_[depth_];
    if (fits_) settle(level);
    if (fits_ && level.wanted == 0) {
      cover_.clear();
      for (std::size_t word = 0; word < level.chosen.size(); ++word)
        each_option(level.chosen[word], static_cast<std::int32_t>(word),
                    [&](std::int32_t option) { cover_.push_back(option); });
      found.options.insert(found.options.end(), cover_.begin(), cover_.end());
      found.ends.push_back(found.options.size());
      fits_ = false;
      if (++found.found >= limit) {
        is_idle_ = true;
        return;
      }
    }
    if (fits_) {
      branch();
    } else if (depth_ == 0) {
      is_idle_ = true;
    } else {
      Level& above = levels_[--depth_];
      queued_ = 0;
      fits_ = true;
      above.open[above.tried / word_bits] &= ~bit_of(above.tried);
      Counts(*this, above).discount(above.tried);
    }
  }

 private:
  struct Level {
    std::vector<std::uint64_t> open;    // the options that are left
    std::vector<std::uint64_t> chosen;  // the options chosen
    std::vector<std::int32_t> count;    // by item, how many of its options are left
    std::int32_t wanted = 0;            // how many items must still be covered
    std::int32_t tried = -1;            // the option that the level below has and this one will go on without
  };

  // Chooses an option, before anything is counted.
  void give(Level& level, std::int32_t option) {
    note(level, option);
    std::uint64_t* const open = level.open.data();
    each_part(option, [open](const Part& part) { open[part.word] &= ~part.mask; });
  }

  // Chooses an option, and counts that all others are gone that share an item with it.
  void choose(Level& level, std::int32_t option) {
    note(level, option);
    std::uint64_t* const open = level.open.data();
    Part* end = excluded_.data();
    each_part(option, [open, &end](const Part& part) {
      const std::uint64_t excluded = open[part.word] & part.mask;
      open[part.word] ^= excluded;
      *end = {part.word, excluded};
      end += excluded != 0;  // no branch, which no processor could foretell
    });
    Counts counts(*this, level);
    for (const Part* part = excluded_.data(); part != end; ++part)
      each_option(part->mask, part->word, [&counts](std::int32_t each) { counts.discount(each); });
  }

  // Notes that an option is chosen, and its items are covered.
  void note(Level& level, std::int32_t option) {
    level.chosen[option / word_bits] |= bit_of(option);
    level.open[option / word_bits] &= ~bit_of(option);
    level.wanted -= t_.required[option];
    for (std::int32_t u = t_.offsets[option]; u < t_.offsets[option + 1]; ++u) level.count[t_.item[u]] = settled;
  }

  // Calls `visit` for the options that share an item with an option, in parts.
  template <class Visit>
  void each_part(std::int32_t option, Visit&& visit) const {
    if (!t_.merged_begin.empty()) {
      const Part* const end = t_.merged.data() + t_.merged_begin[option + 1];
      for (const Part* part = t_.merged.data() + t_.merged_begin[option]; part != end; ++part) visit(*part);
      return;
    }
    for (std::int32_t u = t_.offsets[option]; u < t_.offsets[option + 1]; ++u) {
      const Part* const end = t_.part.data() + t_.begin[t_.item[u] + 1];
      for (const Part* part = t_.part.data() + t_.begin[t_.item[u]]; part != end; ++part) visit(*part);
    }
  }

  // The counts of a level, and the queue, while options go. An item is queued when it has one option left, so once.
  class Counts {
   public:
    Counts(Solver& solver, Level& level)
        : solver_(solver), offsets_(solver.t_.offsets.data()), items_(solver.t_.item.data()),
          count_(level.count.data()), queue_(solver.queue_.data() + solver.queued_) {}
    ~Counts() {
      solver_.queued_ = static_cast<std::size_t>(queue_ - solver_.queue_.data());
      solver_.fits_ &= fits_;
    }

    void discount(std::int32_t option) {
      for (std::int32_t u = offsets_[option]; u < offsets_[option + 1]; ++u) look(items_[u], --count_[items_[u]]);
    }

    void look(std::int32_t item, std::int32_t left) {
      fits_ &= left != 0;
      *queue_ = item;
      queue_ += left == 1;
    }

   private:
    Solver& solver_;
    const std::int32_t* offsets_;
    const std::int32_t* items_;
    std::int32_t* count_;
    std::int32_t* queue_;
    bool fits_ = true;
  };

  // Counts the options that are left.
  void count(Level& level) {
    const std::int32_t* const offsets = t_.offsets.data();
    const std::int32_t* const items = t_.item.data();
    std::int32_t* const count = level.count.data();
    for (std::size_t word = 0; word < level.open.size(); ++word)
      each_option(level.open[word], static_cast<std::int32_t>(word), [offsets, items, count](std::int32_t option) {
        for (std::int32_t u = offsets[option]; u < offsets[option + 1]; ++u) ++count[items[u]];
      });
    Counts counts(*this, level);
    for (std::int32_t item = 0; item < t_.items; ++item) counts.look(item, count[item]);
  }

  // The first option that is left of an item, which has one.
  std::int32_t first_open(const Level& level, std::int32_t item) const {
    const Part* part = &t_.part[t_.begin[item]];
    while (!(level.open[part->word] & part->mask)) ++part;
    return part->word * word_bits + std::countr_zero(level.open[part->word] & part->mask);
  }

  // Chooses what has no alternative, until nothing of that sort is left or an item cannot be covered.
  void settle(Level& level) {
    while (fits_ && queued_) {
      const std::int32_t item = queue_[--queued_];
      if (level.count[item] == 1) choose(level, first_open(level, item));  // else it has been covered since
    }
  }

  void branch() {
    if (depth_ + 1 == levels_.size()) levels_.emplace_back();
    Level& level = levels_[depth_];
    std::int32_t fewest = std::numeric_limits<std::int32_t>::max();
    for (const std::int32_t count : level.count) fewest = std::min(fewest, count);
    const auto item = std::find(level.count.begin(), level.count.end(), fewest) - level.count.begin();
    level.tried = first_open(level, static_cast<std::int32_t>(item));
    levels_[++depth_] = level;
    ++nodes_;
    choose(levels_[depth_], level.tried);
  }

  const Template& t_;
  std::vector<Level> levels_;
  std::size_t depth_ = 0;
  std::vector<std::int32_t> queue_;  // items with one option left, of the deepest level, and room for one more
  std::size_t queued_ = 0;           // how many of these there are
  std::vector<Part> excluded_;       // by the option chosen last, and room for one more
  std::vector<std::int32_t> cover_;  // the last one found
  bool fits_ = false;                // no item of the deepest level lacks options
  bool is_idle_ = true;
  std::uint64_t nodes_ = 0;
};

namespace {

void check_given(const Template& common, const std::vector<std::int32_t>& given) {
  for (const std::int32_t option : given)
    if (option < 0 || option >= common.options) throw std::invalid_argument("no option " + std::to_string(option));
}

}  // namespace

Few few(const Template& common, const std::vector<std::int32_t>& given, std::uint64_t limit, std::uint64_t nodes) {
  check_given(common, given);
  Few found;
  Solver solver(common);
  solver.begin(given.data(), given.data() + given.size());
  while (!solver.is_idle() && solver.nodes() <= nodes) solver.go_on(found.covers, limit);
  found.nodes = solver.nodes();
  found.complete = solver.is_idle() && found.covers.found < limit;
  return found;
}

struct Batch::Worker {
  explicit Worker(const Template& common) : solver(common) {}

  Solver solver;
  std::size_t instance = 0;
};

Batch::Batch(std::shared_ptr<const Template> common, std::vector<std::int32_t> given, std::vector<std::int64_t> ends,
             std::uint64_t limit)
    : common_(std::move(common)), given_(std::move(given)), ends_(std::move(ends)), limit_(limit),
      covers_(ends_.size()), is_done_(ends_.size(), 0) {
  check_given(*common_, given_);
  std::int64_t before = 0;
  for (const std::int64_t end : ends_) {
    if (end < before || end > static_cast<std::int64_t>(given_.size())) throw std::invalid_argument("ends in disorder");
    before = end;
  }
}

Batch::~Batch() = default;

bool Batch::advance(double seconds, int threads) {
  while (workers_.size() < static_cast<std::size_t>(std::max(threads, 1)))
    workers_.push_back(std::make_unique<Worker>(*common_));
  std::vector<std::exception_ptr> failed(workers_.size());
  std::vector<std::thread> others;
  const auto run = [&](std::size_t k) {
    try {
      work(*workers_[k], seconds);
    } catch (...) {
      failed[k] = std::current_exception();
    }
  };
  for (std::size_t k = 1; k < workers_.size(); ++k) others.emplace_back(run, k);
  run(0);
  for (std::thread& other : others) other.join();
  for (const std::exception_ptr& reason : failed)
    if (reason) std::rethrow_exception(reason);
  return done() == ends_.size();
}

void Batch::work(Worker& worker, double seconds) {
  const Deadline deadline(seconds);
  Solver& solver = worker.solver;
  for (std::uint64_t steps = 0;; ++steps) {
    if (solver.is_idle()) {
      const std::size_t instance = next_++;
      if (instance >= ends_.size()) return;
      worker.instance = instance;
      const std::int64_t first = instance == 0 ? 0 : ends_[instance - 1];
      solver.begin(given_.data() + first, given_.data() + ends_[instance]);
    }
    if (steps % tuning::given::look_nodes == tuning::given::look_nodes - 1 && deadline.over()) return;
    solver.go_on(covers_[worker.instance], limit_);
    if (solver.is_idle()) is_done_[worker.instance] = 1;
  }
}

std::size_t Batch::done() const {
  return static_cast<std::size_t>(std::find(is_done_.begin(), is_done_.end(), 0) - is_done_.begin());
}

Covers Batch::covers(std::size_t first, std::size_t last) const {
  Covers all;
  for (std::size_t k = first; k < last; ++k) {
    for (const std::size_t end : covers_[k].ends) all.ends.push_back(all.options.size() + end);
    all.options.insert(all.options.end(), covers_[k].options.begin(), covers_[k].options.end());
    all.found += covers_[k].found;
  }
  return all;
}

std::uint64_t Batch::nodes() const {
  std::uint64_t sum = 0;
  for (const auto& worker : workers_) sum += worker->solver.nodes();
  return sum;
}

}  // namespace dancefloor::given
