// The seam between whatever states a problem as clauses and whatever solves it.
//
// `Solver` says what an implementation promises; learning.cpp is ours. To plug in another one, derive a class from
// `Solver` in a file of its own, list it in CMakeLists.txt and let `solver()` return it. native/tests/test_sat.cpp uses
// nothing but this header, so it tests every implementation.
//
// Theories read values millions of times a second. Values are therefore plain data in `Assignment`, which the
// implementation writes. The virtual functions are called at most once for each clause, turn or literal that became
// true, so the seam costs nothing that can be measured (docs/performance.md).
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "interruption.hpp"

namespace dancefloor::sat {

// Variable v is literal 2v when true and 2v + 1 when false.
using Literal = std::int32_t;
using Clause = std::vector<Literal>;

constexpr Literal positive(std::int32_t variable) { return 2 * variable; }
constexpr Literal negative(std::int32_t variable) { return 2 * variable + 1; }
constexpr Literal opposite(Literal literal) { return literal ^ 1; }
constexpr std::int32_t variable_of(Literal literal) { return literal >> 1; }

// When a turn of work ends. A search looks at the clock and the flag from time to time, so it may overrun by some
// milliseconds.
struct Turn {
  std::uint64_t conflicts = ~0ull;  // how many more conflicts this turn may meet
  Deadline deadline = {};
};

// The values that variables have now.
class Assignment {
 public:
  bool is_true(Literal literal) const { return value_[literal] > 0; }
  bool is_false(Literal literal) const { return value_[literal] < 0; }
  // The same, whatever is decided or assumed.
  bool is_true_for_good(Literal literal) const { return value_[literal] > 0 && level_[variable_of(literal)] == 0; }
  bool is_false_for_good(Literal literal) const { return value_[literal] < 0 && level_[variable_of(literal)] == 0; }
  std::int32_t variables() const { return static_cast<std::int32_t>(level_.size()); }

 protected:
  std::vector<signed char> value_;   // by literal: 1 true, -1 false, 0 open; always minus the value of its opposite
  std::vector<std::int32_t> level_;  // by variable with a value: the decision level that gave it; 0: it is for good
};

// Constraints that are not written down as clauses. As long as no clause is violated, the solver asks about each
// literal that became true; the theory may answer with a clause that the assignment violates.
class Theory {
 public:
  virtual ~Theory() = default;
  // Puts a clause that holds in every solution, and whose literals are all false now, into `violated` and returns true;
  // or returns false. It may read the assignment and must not change the solver.
  virtual bool examine(const Assignment& assignment, Literal literal, Clause& violated) = 0;
};

enum class Answer { yes, no, later };

class Solver : public Assignment {
 public:
  virtual ~Solver() = default;

  // Makes a variable and returns its number: 0, 1, 2 and so on. Allowed at any time.
  virtual std::int32_t add_variable() = 0;
  // Adds a clause. Allowed at any time, even if the present assignment violates it: decisions are taken back as needed.
  // The solver may forget the clause later, unless `forever`.
  virtual void add(Clause clause, bool forever = true) = 0;
  // Restricts the search to assignments in which these literals are true. They replace earlier assumptions.
  virtual void assume(Clause literals) = 0;
  // Asks this theory from now on, first about all literals that are true already. Null: no theory.
  virtual void consult(Theory* theory) = 0;
  // Searches until it has an answer or the turn is over, and subtracts the conflicts it met from `turn.conflicts`.
  //   yes    every variable has a value that keeps all clauses and the theory, until something is added or assumed
  //   no     there is no such assignment; core() says which assumptions are to blame
  //   later  the turn is over; the next call goes on from here
  // The same calls give the same assignments on every machine, however the conflicts are portioned out to turns.
  virtual Answer search(Turn& turn) = 0;

  // After `no`: assumptions that contradict each other. Empty if there is no assignment even without assumptions.
  virtual const Clause& core() const = 0;
  // The clause learnt from the last conflict, as a hint where the difficulty is. An implementation may leave it empty.
  virtual const Clause& learnt() const = 0;
  virtual std::uint64_t conflicts() const = 0;
  // How many literals became true so far: a measure of work that does not depend on the machine.
  virtual std::uint64_t propagations() const = 0;
  // How many literals it looked at so far, to add clauses and to find what follows from them. This is closer to the time
  // than `propagations`: what becomes true is in more and longer clauses, the longer the search has learnt.
  virtual std::uint64_t steps() const = 0;
};

// A new solver, without variables.
std::unique_ptr<Solver> solver();

}  // namespace dancefloor::sat
