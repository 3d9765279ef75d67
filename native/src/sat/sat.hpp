// A small solver for clauses, to which clauses can be added while it works.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <span>
#include <vector>

namespace dancefloor {

// Variable v is literal 2v when true and 2v + 1 when false.
using Literal = std::int32_t;
using Clause = std::vector<Literal>;

constexpr Literal positive(std::int32_t variable) { return 2 * variable; }
constexpr Literal negative(std::int32_t variable) { return 2 * variable + 1; }
constexpr Literal opposite(Literal literal) { return literal ^ 1; }
constexpr std::int32_t variable_of(Literal literal) { return literal >> 1; }

// When a turn of work ends. The clock and the flag are looked at now and then, so they are kept to some milliseconds.
struct Turn {
  std::uint64_t conflicts = ~0ull;  // conflicts still to be met in this turn
  std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
  const std::atomic<bool>* stop = nullptr;

  bool over() const {
    return (stop && stop->load(std::memory_order_relaxed)) || std::chrono::steady_clock::now() >= deadline;
  }
};

class Sat;

// What is known of the literals beyond clauses. It is asked about each literal that became true, as long as no clause
// is violated, and may answer with a clause that is.
class Theory {
 public:
  virtual ~Theory() = default;
  // Puts a clause that holds in every solution, and whose literals are all false, into `violated`; or returns false.
  virtual bool examine(const Sat& sat, Literal literal, Clause& violated) = 0;
};

class Sat {
 public:
  enum class Answer { yes, no, later };

  std::int32_t add_variable();
  // Adds a clause at any time, whatever it says of the present assignment; takes back as few decisions as need be. It is
  // kept forever, or as long as it seems useful.
  void add(Clause clause, bool forever = true);
  // From now on only assignments with these literals are sought. Takes back all decisions.
  void assume(Clause literals);
  // Searches until there is an answer or the turn is over. The same calls in other portions give the same answers.
  Answer search(Turn& turn);
  // From now on this is asked as well; null: nothing is.
  void consult(Theory* theory);

  bool is_true(Literal literal) const { return value_[literal] > 0; }
  bool is_false(Literal literal) const { return value_[literal] < 0; }
  bool is_true_for_good(Literal literal) const { return value_[literal] > 0 && level_[variable_of(literal)] == 0; }
  bool is_false_for_good(Literal literal) const { return value_[literal] < 0 && level_[variable_of(literal)] == 0; }
  // After `no`: assumptions that contradict each other; none of them, if there is no assignment at all.
  const Clause& core() const { return core_; }
  // What was learnt from the last conflict.
  const Clause& learnt() const { return learnt_; }
  std::uint64_t conflicts() const { return conflicts_; }
  // Literals that became true and were looked at: a measure of work that is the same on every machine.
  std::uint64_t propagations() const { return propagations_; }
  std::int32_t variables() const { return static_cast<std::int32_t>(level_.size()); }
  // Which value a variable is tried with first; false, unless told otherwise.
  void prefer(Literal literal) { phase_[variable_of(literal)] = static_cast<char>((literal & 1) == 0); }

 private:
  // A clause in the arena: its size, what kind it is, its activity, and its literals, of which the first two are
  // watched. When it is a reason, the literal that follows from it comes first.
  using Reference = std::uint32_t;
  static constexpr Reference none = ~0u;
  static constexpr std::uint32_t header = 3;
  struct Watch {
    Reference clause;
    Literal other;  // some other literal of the clause: while it is true the clause need not be looked at
  };

  Literal* literals(Reference clause) { return reinterpret_cast<Literal*>(&arena_[clause + header]); }
  std::uint32_t size(Reference clause) const { return arena_[clause]; }
  std::uint32_t& spread(Reference clause) { return arena_[clause + 1]; }  // decision levels in it; 0: kept forever
  std::int32_t level() const { return static_cast<std::int32_t>(decided_.size()); }
  std::int32_t level_of(Literal literal) const { return level_[variable_of(literal)]; }

  Reference store(const Clause& clause, std::uint32_t levels);
  void watch(Reference clause);
  void enqueue(Literal literal, Reference reason);
  Reference integrate(Clause& clause, std::uint32_t levels);
  void order(Clause& clause) const;
  Reference propagate();
  Reference propagate_all();
  void analyze(Reference conflict);
  bool follows(Literal literal);
  void learn();
  void find_core(std::span<const Literal> blamed);
  bool make_assumptions();
  void cancel(std::int32_t level);
  void bump(std::int32_t variable);
  Literal choose();
  std::uint32_t levels_in(const Clause& clause);
  void forget();

  void sift_up(std::int32_t place);
  void sift_down(std::int32_t place);
  void into_heap(std::int32_t variable);

  std::vector<std::uint32_t> arena_;
  std::vector<Reference> clauses_;            // all of them
  std::vector<std::vector<Watch>> watches_;   // by literal: the clauses to look at when it becomes false
  std::vector<signed char> value_;            // by literal: 1 true, -1 false
  std::vector<std::int32_t> level_;           // by variable
  std::vector<Reference> reason_;
  std::vector<char> phase_, seen_;
  std::vector<double> activity_;
  std::vector<std::int32_t> heap_, place_;
  std::vector<Literal> trail_;
  std::vector<std::size_t> decided_;          // by level: the length of the trail before its decision
  std::size_t propagated_ = 0, examined_ = 0;
  Clause assumptions_, core_, learnt_;
  std::vector<std::uint64_t> counted_;        // by level: when `levels_in` met it last
  std::uint64_t counting_ = 0;
  Theory* theory_ = nullptr;
  double unit_ = 1.0;                         // what a conflict adds to an activity
  std::uint64_t conflicts_ = 0, propagations_ = 0, restarts_ = 0, next_restart_ = 100, next_forget_ = 3000, forgotten_ = 0;
  std::size_t most_kept_ = 1 << 26;           // words in the arena: at this size it is time to forget, too
  bool impossible_ = false;
};

}  // namespace dancefloor
