// Our solver, which learns clauses from conflicts; learning.cpp says how.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sat/solver.hpp"
#include "tuning.hpp"

namespace dancefloor::sat {

class Learning final : public Solver {
 public:
  std::int32_t add_variable() override;
  // Takes back as few decisions as need be.
  void add(Clause clause, bool forever) override;
  // Takes back all decisions.
  void assume(Clause literals) override;
  void consult(Theory* theory) override;
  Answer search(Turn& turn) override;

  const Clause& core() const override { return core_; }
  const Clause& learnt() const override { return learnt_; }
  std::uint64_t conflicts() const override { return conflicts_; }
  std::uint64_t propagations() const override { return propagations_; }
  std::uint64_t steps() const override { return steps_; }

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
  void enqueue(Literal literal, Reference reason, std::int32_t level);
  Reference integrate(Clause& clause, std::uint32_t levels);
  void order(Clause& clause) const;
  Reference propagate();
  Reference propagate_all();
  std::int32_t highest_level(std::span<const Literal> literals) const;
  bool descend_to(Reference conflict);
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

  // A variable to decide. The heap has the activity beside it: it is faster to compare there than to look it up.
  struct Open {
    double activity;
    std::int32_t variable;
  };

  void sift_up(std::int32_t place);
  void sift_down(std::int32_t place);
  void put(const Open& open, std::int32_t place);
  void into_heap(std::int32_t variable);

  std::vector<std::uint32_t> arena_;
  std::vector<Reference> clauses_;            // all of them
  std::vector<std::vector<Watch>> watches_;   // by literal: the clauses to look at when it becomes false
  std::vector<Reference> reason_;             // by variable
  std::vector<char> phase_, seen_;
  std::vector<double> activity_;              // by variable
  std::vector<Open> heap_;                    // the most active one first
  std::vector<std::int32_t> place_;           // by variable: its place in the heap, or -1
  std::vector<Literal> trail_, staying_;
  std::vector<std::size_t> decided_;          // by level: the length of the trail before its decision
  std::size_t propagated_ = 0, examined_ = 0;
  Clause assumptions_, core_, learnt_;
  std::vector<std::uint64_t> counted_;        // by level: when `levels_in` met it last
  std::uint64_t counting_ = 0;
  Theory* theory_ = nullptr;
  double unit_ = 1.0;                         // what a conflict adds to an activity
  std::uint64_t conflicts_ = 0, propagations_ = 0, steps_ = 0;
  std::uint64_t restarts_ = 0, next_restart_ = 100, next_forget_ = 3000, forgotten_ = 0;
  std::size_t most_kept_ = dancefloor::tuning::sat::most_kept;  // words in the arena: at this size it is time to forget, too
  bool impossible_ = false;
};

}  // namespace dancefloor::sat
