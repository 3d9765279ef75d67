#include "scanning/scan.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

#include "dive.hpp"
#include "interruption.hpp"
#include "random.hpp"
#include "tuning.hpp"

namespace dancefloor::scanning {
namespace {

namespace tuning = dancefloor::tuning::scanning;

constexpr std::uint64_t unlimited = ~std::uint64_t{0};

[[noreturn]] void refuse() { throw std::invalid_argument("the position belongs to another problem"); }

}  // namespace

Scan::Scan(const Problem& problem, const Board& board, const Widths& widths, std::size_t node_bytes)
    : tables_(std::make_shared<const Tables>(problem, board, widths)),
      node_bytes_(node_bytes),
      key_words_(1 + widths.window + widths.set + widths.counters) {}

Scan::Scan(const Scan&) = default;
Scan::~Scan() = default;

void Scan::begin(const std::vector<std::int32_t>& from, std::size_t memory) {
  whole_from_ = from.size();
  path_.resize(tables_->most_depth + 1);
  gone_.resize(path_.size() + 1);
  enlarge();
  const std::int64_t lead = tables_->next_cell[0];
  const auto needed = [](std::uint64_t word) { return word != 0; };
  if (lead == static_cast<std::int64_t>(tables_->cell.size())) {  // nothing to fill: the empty cover, unless some piece
    empty_board_ = !tables_->impossible &&                         // must be used
                   std::none_of(tables_->required.begin(), tables_->required.end(), needed);
  } else if (!tables_->impossible) {
    push_root(static_cast<std::int32_t>(lead));
  }
  go_to(from);
  dead_states_ = DeadStates::within(memory, key_words_);
}

bool Scan::advance(const Budget& budget, Covers& covers) {
  covers.clear();
  covers.options.reserve(kept_);  // as many as the last batch had
  keep_ = budget.keep;
  const bool complete = go_on(budget, covers);
  kept_ = covers.options.size();
  return complete;
}

bool Scan::go_on(const Budget& budget, Covers& covers) {
  const std::uint64_t entered = statistics_.nodes;
  const std::uint64_t node_goal = budget.nodes > unlimited - entered ? unlimited : entered + budget.nodes;
  const Deadline deadline(budget.seconds, budget.stop);
  std::uint64_t until_clock = tuning::look_nodes;
  if (empty_board_) {
    empty_board_ = false;
    emit(covers, 0);
  }
  if (!end_.empty() && !bounded_) {
    if (top_ > 0) expand(covers);
    bound_last();
    if (covers.found >= budget.covers) return top_ == 0;
  }
  while (top_ > 0) {
    // The batch enters no more nodes than allowed, but always at least one parent's, or it would never end.
    const std::uint64_t room = node_goal - std::min(node_goal, statistics_.nodes);
    std::uint64_t parents = std::min(room / tables_->count, until_clock);
    if (parents == 0) {
      if (statistics_.nodes > entered && fits(node(top_ - 1)) > room) return false;
      parents = 1;
    }
    until_clock -= parents;
    expand_some(parents, budget.covers, covers);
    const bool fresh = statistics_.nodes == entered;
    if (!fresh && covers.found >= budget.covers) return top_ == 0;
    if (until_clock == 0) {
      until_clock = tuning::look_nodes;
      if (!fresh && deadline.over()) return top_ == 0;
    }
  }
  return true;
}

std::vector<std::int32_t> Scan::position() const {
  if (top_ == 0) return {};
  const Head next = head(top_ - 1);
  std::vector<std::int32_t> path;
  for (int d = 0; d < next.depth; ++d)
    path.push_back(
        tables_->option_at(path_[d].lead, d + 1 == next.depth ? next.orientation : path_[d + 1].orientation));
  return path;
}

double Scan::progress() const {
  if (top_ == 0) return 1.0;
  std::vector<double> waiting(path_.size(), 0.0);
  for (std::size_t k = 0; k < top_; ++k) waiting[head(k).depth] += 1;
  double done = 0.0, share = 1.0;
  const int depth = head(top_ - 1).depth;
  for (int d = 1; d <= depth; ++d) {
    share /= std::max(1u, path_[d - 1].pushed);
    // Above the last level one child is being searched: it is neither waiting nor done.
    done += share * (path_[d - 1].pushed - gone_[d] - waiting[d] - (d < depth ? 1.0 : 0.0));
  }
  return std::clamp(done, 0.0, 1.0);
}

void Scan::end_at(const std::vector<std::int32_t>& path) {
  end_ = path;
  whole_from_ = std::max(whole_from_, end_.size());
  const std::size_t depth = top_ == 0 ? 0 : head(top_ - 1).depth;
  if (depth < end_.size()) return;  // these nodes come when the first one is expanded
  if (depth == end_.size() && option_of(head(top_ - 1)) == end_.back()) refuse();
  bound_last();
}

// The nodes at the bottom of the stack are the last to be searched. Those of least depth are siblings, and go.
std::unique_ptr<Search> Scan::split() {
  std::size_t given = 0;
  while (given < top_ && head(given).depth == head(0).depth) ++given;
  if (given == top_ && given > 0) --given;  // the next one to be searched stays
  if (given == 0) return nullptr;
  const int depth = head(0).depth;
  std::unique_ptr<Scan> rest = copy();
  rest->statistics_ = {};
  rest->empty_board_ = false;
  rest->top_ = given;
  drop_first(given);
  gone_[depth] += static_cast<double>(given);
  // Neither of the two sees all that is below the nodes above the cut.
  whole_from_ = rest->whole_from_ = std::max<std::size_t>(whole_from_, depth);
  rest->open_ = std::min<std::size_t>(open_, depth);
  return rest;
}

double Scan::dive(std::uint64_t seed) {
  const std::unique_ptr<Scan> diver = copy();
  Covers none;
  diver->keep_ = 0;
  std::vector<std::byte> abreast(node(top_ ? top_ - 1 : 0), node(top_)), below;  // nodes
  Random random(seed);
  const Widths& widths = tables_->widths;
  const double child = widths.set * (tuning::child_ns + tuning::chunk_ns * tables_->chunks) + tuning::counter_ns * widths.counters;
  double cost = 0.0, ways = 1.0;
  while (!abreast.empty()) {
    const DiveLevel chosen(abreast.size() / node_bytes_, random.next());
    ways *= chosen.each_stands_for();
    below.clear();
    for (std::size_t k = 0; k < chosen.size(); ++k) {
      const std::byte* const node = abreast.data() + chosen[k] * node_bytes_;
      cost += ways * (tuning::node_ns + child * static_cast<double>(fits(node)));
      std::copy_n(node, node_bytes_, diver->stack_.begin());
      diver->top_ = 1;
      diver->expand(none);
      below.insert(below.end(), diver->node(0), diver->node(diver->top_));
    }
    abreast.swap(below);
  }
  return cost;
}

// Goes down an earlier position without counting: at each level drops the children that were done with.
void Scan::go_to(const std::vector<std::int32_t>& from) {
  Covers none;
  for (const std::int32_t option : from) {
    if (top_ == 0) refuse();
    const int depth = head(top_ - 1).depth + 1;
    expand(none);
    while (top_ > 0 && head(top_ - 1).depth == depth && option_of(head(top_ - 1)) != option) --top_;
    if (top_ == 0 || head(top_ - 1).depth != depth) refuse();
    empty_board_ = false;
  }
  statistics_ = {};
}

// Drops the node at which the search is to end, and all after it: those at the bottom of the stack.
void Scan::bound_last() {
  std::size_t last = 0;
  while (last < top_ && (head(last).depth != end_.size() || option_of(head(last)) != end_.back())) ++last;
  if (last == top_) refuse();
  for (std::size_t k = 0; k <= last; ++k) gone_[head(k).depth] += 1;
  drop_first(last + 1);
  bounded_ = true;
}

void Scan::drop_first(std::size_t nodes) {
  std::copy(node(nodes), node(top_), stack_.begin());
  top_ -= nodes;
}

void Scan::enlarge() {
  room_ = std::max<std::size_t>(256, 2 * room_ + tables_->count);
  stack_.resize(room_ * node_bytes_);
}

std::size_t Scan::fits(const std::byte* node) const {
  std::size_t size = 0;
  for (int w = 0; w < tables_->widths.set; ++w) {
    std::uint64_t word;
    std::memcpy(&word, node + sizeof(Head) + w * sizeof word, sizeof word);
    size += std::popcount(word);
  }
  return size;
}

bool Scan::look_up(std::size_t depth) {
  if (entered_.size() <= depth) {
    entered_.resize(depth + 1);
    keys_.resize((depth + 1) * key_words_);
  }
  const std::byte* const top = node(top_ - 1);
  std::uint64_t* const key = keys_.data() + depth * key_words_;
  key[0] = static_cast<std::uint64_t>(head(top_ - 1).position);
  std::memcpy(key + 1, top + sizeof(Head) + tables_->widths.set * sizeof *key, (key_words_ - 1) * sizeof *key);
  if (dead_states_->has(key, hash(key))) return true;
  entered_[depth].nodes = statistics_.nodes;
  entered_[depth].found = found_;
  open_ = depth + 1;
  return false;
}

std::uint64_t Scan::hash(const std::uint64_t* key) const {
  std::uint64_t sum = 0;
  const auto mix = [&](std::uint64_t word) {
    sum = (sum ^ word) * 0x9e3779b97f4a7c15;
    sum ^= sum >> 29;
  };
  const std::size_t window_end = 1 + tables_->widths.window;
  sum = key[0];
  for (std::size_t k = 1; k < window_end; ++k) mix(key[k]);
  if (tables_->widths.window == 1) mix(0);  // as for a wide window, whose rest is empty
  for (std::size_t k = window_end; k < key_words_; ++k) mix(key[k]);
  return sum ^ sum >> 32;
}

void Scan::leave(std::size_t depth) {
  Entered& entered = entered_[depth];
  const std::uint64_t work = statistics_.nodes - entered.nodes;
  entered.work += work;
  // Where searches are short as a rule, to look for them in the table would take longer.
  if (++entered.visits == tuning::enough_visits && entered.work < tuning::enough_visits * tuning::least_work)
    worth_below_ = std::min(worth_below_, depth);
  if (work < tuning::least_work || entered.found != found_ || depth < whole_from_) return;
  const std::uint64_t* const key = keys_.data() + depth * key_words_;
  dead_states_->add(key, hash(key), work);
}

void Scan::write(Covers& covers, std::size_t depth) {
  if (shown_.size() < depth) {
    shown_.resize(depth);
    options_.resize(depth);
  }
  for (std::size_t d = changed_; d < depth; ++d) {
    Shown& shown = shown_[d];
    const std::int32_t lead = path_[d].lead, orientation = path_[d + 1].orientation;
    if (shown.lead == lead && shown.orientation == orientation) continue;
    shown = {lead, orientation};
    options_[d] = tables_->option_at(lead, orientation);
  }
  changed_ = depth ? depth - 1 : 0;  // the last step is always another one
  const auto first = options_.begin();
  covers.options.insert(covers.options.end(), first, first + static_cast<std::ptrdiff_t>(depth));
  covers.ends.push_back(covers.options.size());
}

}  // namespace dancefloor::scanning
