// Clauses with learning from conflicts.
//
// The method is that of MiniSat (Een, Sorensson, SAT 2003): two watched literals in each clause, learnt clauses up to
// the first unique implication point, the literals that took part in recent conflicts decided first, each variable tried
// with the value that it had last, and restarts after 100 times Luby's numbers of conflicts. It keeps the learnt clauses
// whose literals spread over few decision levels (Audemard, Simon, IJCAI 2009).
//
// A conflict on a large board concerns few of its decisions. Where the learnt clause would take back many, only the last
// one is taken back, and what the clause says is put at the end of the trail with the level to which it belongs (Nadel,
// Ryvchin, SAT 2018). So levels do not ascend along the trail. Each literal still has the highest level of those that it
// follows from. When levels are taken back, literals of lower levels that came later stay, and are propagated again. A
// violated clause first changes its watched literals to two of its highest levels (Mohle, Biere, SAT 2019).
//
// A clause may come at any time, which has two traps. A clause that is unit or violated under a part of the decisions must
// not go unnoticed because of later ones: so it watches the literals that were assigned last, and decisions are taken back
// until the solver sees it. And a clause that the theory finds violated may lie wholly below the present level: then
// decisions are taken back to its highest level before the conflict is analysed.
#include "sat/learning.hpp"

#include <algorithm>
#include <utility>

#include "luby.hpp"
#include "tuning.hpp"

namespace dancefloor::sat {
namespace {

namespace tuning = dancefloor::tuning::sat;

constexpr double largest = 1e100;

}  // namespace

std::int32_t Learning::add_variable() {
  const std::int32_t variable = variables();
  level_.push_back(0);
  reason_.push_back(none);
  phase_.push_back(0);
  seen_.push_back(0);
  activity_.push_back(0.0);
  place_.push_back(-1);
  value_.insert(value_.end(), 2, 0);
  watches_.resize(watches_.size() + 2);
  into_heap(variable);
  return variable;
}

void Learning::consult(Theory* theory) {
  theory_ = theory;
  examined_ = 0;
}

void Learning::assume(Clause literals) {
  cancel(0);
  assumptions_ = std::move(literals);
}

void Learning::add(Clause clause, bool forever) {
  if (impossible_) return;
  steps_ += clause.size();
  const Reference conflict = integrate(clause, forever ? 0 : levels_in(clause));
  if (conflict == none) return;
  if (level() == 0) {
    impossible_ = true;
    return;
  }
  cancel(level() - 1);  // two or more literals were false at this level: the clause is open again
}

// Puts a clause in its place; decisions are taken back until it is neither violated nor a unit unseen, or, if that would
// take back a level of which it has several literals, until it is violated at the present level: then it is returned.
Learning::Reference Learning::integrate(Clause& clause, std::uint32_t levels) {
  std::sort(clause.begin(), clause.end());
  clause.erase(std::unique(clause.begin(), clause.end()), clause.end());
  for (std::size_t k = 0; k < clause.size(); ++k) {
    if (is_true_for_good(clause[k])) return none;
    if (k > 0 && clause[k] == opposite(clause[k - 1])) return none;
  }
  std::erase_if(clause, [this](Literal literal) { return is_false_for_good(literal); });
  if (clause.size() < 2) {
    cancel(0);
    if (clause.empty() || is_false(clause[0])) {
      impossible_ = true;
    } else if (!is_true(clause[0])) {
      enqueue(clause[0], none, 0);
    }
    return none;
  }
  order(clause);
  const Reference reference = store(clause, levels);
  watch(reference);
  if (!is_false(clause[1])) return none;  // two literals that are open or true
  const std::int32_t second = level_of(clause[1]);
  if (!is_false(clause[0])) {
    if (is_true(clause[0]) && level_of(clause[0]) <= second) return none;
    cancel(second);
    enqueue(clause[0], reference, second);
    return none;
  }
  if (level_of(clause[0]) > second) {
    cancel(second);
    enqueue(clause[0], reference, second);
    return none;
  }
  cancel(second);
  return reference;
}

// The literals to be watched in front: those that are true, from the lowest level up, then open ones, then false ones from
// the highest level down.
void Learning::order(Clause& clause) const {
  const auto rank = [this](Literal literal) {
    if (is_true(literal)) return std::pair{0, level_of(literal)};
    return is_false(literal) ? std::pair{2, -level_of(literal)} : std::pair{1, 0};
  };
  std::partial_sort(clause.begin(), clause.begin() + 2, clause.end(),
                    [&rank](Literal a, Literal b) { return rank(a) < rank(b); });
}

Learning::Reference Learning::store(const Clause& clause, std::uint32_t levels) {
  const auto reference = static_cast<Reference>(arena_.size());
  arena_.push_back(static_cast<std::uint32_t>(clause.size()));
  arena_.push_back(levels);
  arena_.push_back(static_cast<std::uint32_t>(conflicts_));
  for (const Literal literal : clause) arena_.push_back(static_cast<std::uint32_t>(literal));
  clauses_.push_back(reference);
  return reference;
}

void Learning::watch(Reference clause) {
  const Literal* const of = literals(clause);
  watches_[of[0]].push_back({clause, of[1]});
  watches_[of[1]].push_back({clause, of[0]});
}

void Learning::enqueue(Literal literal, Reference reason, std::int32_t level) {
  value_[literal] = 1;
  value_[opposite(literal)] = -1;
  level_[variable_of(literal)] = level;
  reason_[variable_of(literal)] = reason;
  trail_.push_back(literal);
}

Learning::Reference Learning::propagate() {
  while (propagated_ < trail_.size()) {
    const Literal falsified = opposite(trail_[propagated_++]);
    ++propagations_;
    std::vector<Watch>& list = watches_[falsified];
    steps_ += list.size();
    std::size_t kept = 0;
    for (std::size_t k = 0; k < list.size(); ++k) {
      const Watch seen = list[k];
      if (is_true(seen.other)) {
        list[kept++] = seen;
        continue;
      }
      Literal* const of = literals(seen.clause);
      if (of[0] == falsified) std::swap(of[0], of[1]);
      const Literal first = of[0];
      if (first != seen.other && is_true(first)) {
        list[kept++] = {seen.clause, first};
        continue;
      }
      const std::uint32_t length = size(seen.clause);
      std::uint32_t next = 2;
      while (next < length && is_false(of[next])) ++next;
      steps_ += next;
      if (next < length) {
        std::swap(of[1], of[next]);
        watches_[of[1]].push_back({seen.clause, first});
        continue;
      }
      list[kept++] = {seen.clause, first};
      if (!is_false(first)) {
        const bool last = level_of(falsified) == level();
        enqueue(first, seen.clause, last ? level() : highest_level({of + 1, length - 1}));
        continue;
      }
      while (++k < list.size()) list[kept++] = list[k];
      list.resize(kept);
      propagated_ = trail_.size();
      return seen.clause;
    }
    list.resize(kept);
  }
  return none;
}

// Alternates clauses and theory, until neither finds anything more.
Learning::Reference Learning::propagate_all() {
  for (;;) {
    const Reference conflict = propagate();
    if (conflict != none || !theory_ || impossible_) return conflict;
    Clause violated;
    while (examined_ < trail_.size() && !theory_->examine(*this, trail_[examined_], violated)) ++examined_;
    if (examined_ == trail_.size()) return none;
    const std::uint32_t levels = std::max(levels_in(violated), 1u);
    const Reference found = integrate(violated, levels);
    if (found != none || impossible_) return found;
  }
}

std::int32_t Learning::highest_level(std::span<const Literal> literals) const {
  std::int32_t highest = 0;
  for (const Literal literal : literals) highest = std::max(highest, level_of(literal));
  return highest;
}

// Goes back to the level at which a clause became violated; it watches two literals of its highest levels from then on.
// If only one is of that level, it follows from the others: false, there is nothing to learn.
bool Learning::descend_to(Reference conflict) {
  Literal* const of = literals(conflict);
  const std::span<Literal> all(of, size(conflict));
  for (std::ptrdiff_t k = 0; k < 2; ++k) {
    const auto lower = [this](Literal a, Literal b) { return level_of(a) < level_of(b); };
    const auto highest = std::max_element(all.begin() + k, all.end(), lower);
    if (level_of(*highest) == level_of(of[k])) continue;
    if (highest - all.begin() >= 2) {
      std::erase_if(watches_[of[k]], [conflict](const Watch& each) { return each.clause == conflict; });
      watches_[*highest].push_back({conflict, of[1 - k]});
    }
    std::swap(of[k], *highest);
  }
  cancel(level_of(of[0]));
  const std::int32_t second = level_of(of[1]);
  if (second == level()) return true;
  cancel(level() - 1);
  enqueue(of[0], conflict, second);
  return false;
}

// From a clause violated at the present level to one that has a single literal of it, first; the others follow.
void Learning::analyze(Reference conflict) {
  learnt_.assign(1, 0);
  std::int32_t open = 0;
  std::size_t at = trail_.size();
  Literal pivot = -1;
  std::vector<std::int32_t> touched;
  for (Reference clause = conflict;;) {
    if (spread(clause) > 0) arena_[clause + 2] = static_cast<std::uint32_t>(conflicts_);
    const Literal* const of = literals(clause);
    for (std::uint32_t k = 0; k < size(clause); ++k) {
      const Literal literal = of[k];
      const std::int32_t variable = variable_of(literal);
      if (literal == pivot || seen_[variable] || level_[variable] == 0) continue;
      seen_[variable] = 1;
      touched.push_back(variable);
      bump(variable);
      if (level_[variable] == level()) ++open;
      else learnt_.push_back(literal);
    }
    do pivot = trail_[--at];
    while (!seen_[variable_of(pivot)] || level_of(pivot) != level());
    if (--open == 0) break;
    clause = reason_[variable_of(pivot)];
  }
  learnt_[0] = opposite(pivot);
  std::size_t kept = 1;
  for (std::size_t k = 1; k < learnt_.size(); ++k)
    if (!follows(learnt_[k])) learnt_[kept++] = learnt_[k];
  learnt_.resize(kept);
  for (const std::int32_t variable : touched) seen_[variable] = 0;
}

// Whether a literal of the learnt clause is false because others of it are.
bool Learning::follows(Literal literal) {
  const Reference clause = reason_[variable_of(literal)];
  if (clause == none) return false;
  const Literal* const of = literals(clause);
  for (std::uint32_t k = 0; k < size(clause); ++k)
    if (!seen_[variable_of(of[k])] && level_of(of[k]) > 0) return false;
  return true;
}

void Learning::learn() {
  unit_ /= tuning::decay;
  std::size_t highest = 1;
  for (std::size_t k = 2; k < learnt_.size(); ++k)
    if (level_of(learnt_[k]) > level_of(learnt_[highest])) highest = k;
  const std::int32_t second = learnt_.size() == 1 ? 0 : level_of(learnt_[highest]);
  const std::int32_t back = level() - second > tuning::far ? level() - 1 : second;
  if (learnt_.size() == 1) {
    cancel(back);
    enqueue(learnt_[0], none, 0);
    return;
  }
  const std::uint32_t levels = levels_in(learnt_);
  std::swap(learnt_[1], learnt_[highest]);
  cancel(back);
  const Reference reference = store(learnt_, levels);
  watch(reference);
  enqueue(learnt_[0], reference, second);
}

// The assumptions from which it follows that these literals are false.
void Learning::find_core(std::span<const Literal> blamed) {
  std::vector<std::int32_t> touched;
  const auto touch = [&](std::span<const Literal> literals) {
    for (const Literal literal : literals) {
      const std::int32_t variable = variable_of(literal);
      if (seen_[variable] || level_[variable] == 0) continue;
      seen_[variable] = 1;
      touched.push_back(variable);
    }
  };
  touch(blamed);
  for (std::size_t at = trail_.size(); !decided_.empty() && at-- > decided_[0];) {
    const std::int32_t variable = variable_of(trail_[at]);
    if (!seen_[variable]) continue;
    const Reference clause = reason_[variable];
    if (clause == none) core_.push_back(trail_[at]);
    else touch({literals(clause), size(clause)});
  }
  for (const std::int32_t variable : touched) seen_[variable] = 0;
}

// All assumptions are made at once, at level 1: so whatever is learnt takes none of them back. False if one of them is
// false for good, or contradicts another.
bool Learning::make_assumptions() {
  decided_.push_back(trail_.size());
  for (const Literal wanted : assumptions_) {
    if (is_false(wanted)) {
      core_.assign(1, wanted);
      find_core({&wanted, 1});
      return false;
    }
    if (!is_true(wanted)) enqueue(wanted, none, 1);
  }
  return true;
}

void Learning::cancel(std::int32_t level) {
  if (this->level() <= level) return;
  staying_.clear();
  for (std::size_t at = trail_.size(); at-- > decided_[level];) {
    const std::int32_t variable = variable_of(trail_[at]);
    if (level_[variable] <= level) {
      staying_.push_back(trail_[at]);
      continue;
    }
    phase_[variable] = static_cast<char>((trail_[at] & 1) == 0);
    value_[trail_[at]] = value_[opposite(trail_[at])] = 0;
    reason_[variable] = none;
    if (place_[variable] < 0) into_heap(variable);
  }
  trail_.resize(decided_[level]);
  decided_.resize(level);
  propagated_ = std::min(propagated_, trail_.size());
  examined_ = std::min(examined_, trail_.size());
  trail_.insert(trail_.end(), staying_.rbegin(), staying_.rend());
}

void Learning::bump(std::int32_t variable) {
  activity_[variable] += unit_;
  if (activity_[variable] > largest) {
    for (double& each : activity_) each /= largest;
    for (Open& each : heap_) each.activity = activity_[each.variable];
    unit_ /= largest;
  }
  if (place_[variable] < 0) return;
  heap_[place_[variable]].activity = activity_[variable];
  sift_up(place_[variable]);
}

Answer Learning::search(Turn& turn) {
  const std::int32_t lowest = assumptions_.empty() ? 0 : 1;  // the level of what is not decided here
  core_.clear();
  for (std::uint64_t steps = 1;; ++steps) {
    if (steps % tuning::look_steps == 0 && turn.deadline.over()) return Answer::later;
    const Reference conflict = impossible_ ? none : propagate_all();
    if (conflict != none && !descend_to(conflict)) continue;
    if (impossible_ || (conflict != none && level() <= lowest)) {
      impossible_ = impossible_ || level() == 0;
      if (!impossible_) find_core({literals(conflict), size(conflict)});
      cancel(0);
      return Answer::no;
    }
    if (conflict != none) {
      analyze(conflict);
      ++conflicts_;
      learn();
      if (turn.conflicts > 0) --turn.conflicts;
      if (turn.conflicts == 0) return Answer::later;
      continue;
    }
    if (conflicts_ >= next_restart_) {
      next_restart_ = conflicts_ + tuning::portion * luby(++restarts_);
      cancel(std::min(level(), lowest));
      continue;
    }
    if (conflicts_ >= next_forget_ || arena_.size() >= most_kept_) forget();
    if (level() < lowest) {
      if (make_assumptions()) continue;
      cancel(0);
      return Answer::no;
    }
    const Literal decision = choose();
    if (decision < 0) return Answer::yes;
    decided_.push_back(trail_.size());
    enqueue(decision, none, level());
  }
}

// The open variable that was most active, with the value it had last; -1 if none is open.
Literal Learning::choose() {
  while (!heap_.empty()) {
    const std::int32_t variable = heap_[0].variable;
    const Open last = heap_.back();
    heap_.pop_back();
    place_[variable] = -1;
    if (!heap_.empty()) {
      heap_[0] = last;
      sift_down(0);
    }
    if (value_[positive(variable)] == 0) return phase_[variable] ? positive(variable) : negative(variable);
  }
  return -1;
}

std::uint32_t Learning::levels_in(const Clause& clause) {
  ++counting_;
  std::uint32_t levels = 0;
  for (const Literal literal : clause) {
    const auto level = static_cast<std::size_t>(level_of(literal));
    if (counted_.size() <= level) counted_.resize(level + 1, 0);
    if (std::exchange(counted_[level], counting_) != counting_) ++levels;
  }
  return std::max(levels, 1u);
}

// Drops half of the learnt clauses: those spread over most levels, and of these the ones that were not used for longest.
void Learning::forget() {
  next_forget_ = conflicts_ + 3000 + 500 * ++forgotten_;
  std::vector<char> locked(arena_.size(), 0);
  for (const Literal literal : trail_)
    if (reason_[variable_of(literal)] != none) locked[reason_[variable_of(literal)]] = 1;
  std::vector<Reference> weak;
  for (const Reference clause : clauses_)
    if (spread(clause) > 2 && size(clause) > 2 && !locked[clause]) weak.push_back(clause);
  std::stable_sort(weak.begin(), weak.end(), [this](Reference a, Reference b) {
    return std::pair{spread(b), arena_[a + 2]} < std::pair{spread(a), arena_[b + 2]};
  });
  weak.resize(weak.size() / 2);
  for (const Reference clause : weak) arena_[clause] = 0;  // no clause has no literals: this marks the dropped ones

  std::vector<std::uint32_t> arena;
  std::vector<Reference> moved(arena_.size(), none), clauses;
  for (const Reference clause : clauses_) {
    if (size(clause) == 0) continue;
    moved[clause] = static_cast<Reference>(arena.size());
    clauses.push_back(moved[clause]);
    arena.insert(arena.end(), arena_.begin() + clause, arena_.begin() + clause + header + size(clause));
  }
  for (auto& list : watches_) {
    std::erase_if(list, [&moved](const Watch& each) { return moved[each.clause] == none; });
    for (Watch& each : list) each.clause = moved[each.clause];
  }
  for (const Literal literal : trail_) {
    Reference& reason = reason_[variable_of(literal)];
    if (reason != none) reason = moved[reason];
  }
  arena_ = std::move(arena);
  most_kept_ = std::max(most_kept_, 2 * arena_.size());
  clauses_ = std::move(clauses);
}

void Learning::sift_up(std::int32_t place) {
  const Open moved = heap_[place];
  while (place > 0) {
    const std::int32_t parent = (place - 1) / 2;
    if (heap_[parent].activity >= moved.activity) break;
    put(heap_[parent], place);
    place = parent;
  }
  put(moved, place);
}

void Learning::sift_down(std::int32_t place) {
  const Open moved = heap_[place];
  const auto count = static_cast<std::int32_t>(heap_.size());
  for (;;) {
    std::int32_t child = 2 * place + 1;
    if (child >= count) break;
    if (child + 1 < count && heap_[child + 1].activity > heap_[child].activity) ++child;
    if (heap_[child].activity <= moved.activity) break;
    put(heap_[child], place);
    place = child;
  }
  put(moved, place);
}

void Learning::put(const Open& open, std::int32_t place) {
  heap_[place] = open;
  place_[open.variable] = place;
}

void Learning::into_heap(std::int32_t variable) {
  heap_.push_back({activity_[variable], variable});
  sift_up(static_cast<std::int32_t>(heap_.size()) - 1);
}

std::unique_ptr<Solver> solver() { return std::make_unique<Learning>(); }

}  // namespace dancefloor::sat
