// Random formulas of a few variables, against all their assignments: whole, clause by clause between two searches, in
// portions of a conflict each, under assumptions. The same among many variables that have nothing to do with them: then
// few of the decisions have to do with a conflict.
#include "sat/solver.hpp"

#include <algorithm>
#include <random>

#include "check.hpp"

using namespace dancefloor::sat;

namespace {

using Formula = std::vector<Clause>;

bool satisfied(const Clause& clause, unsigned assignment) {
  return std::any_of(clause.begin(), clause.end(), [assignment](Literal literal) {
    return ((assignment >> variable_of(literal) & 1) == 1) == ((literal & 1) == 0);
  });
}

bool satisfied(const Formula& formula, unsigned assignment) {
  return std::all_of(formula.begin(), formula.end(), [&](const Clause& clause) { return satisfied(clause, assignment); });
}

int count(const Formula& formula, int variables) {
  int number = 0;
  for (unsigned assignment = 0; assignment < 1u << variables; ++assignment) number += satisfied(formula, assignment);
  return number;
}

Clause random_clause(std::mt19937& random, int variables) {
  Clause clause(1 + random() % 4);
  for (Literal& literal : clause) literal = static_cast<Literal>(random() % (2 * static_cast<unsigned>(variables)));
  return clause;
}

constexpr int alone = 1, among_many = 12;  // each so-and-so-many-th variable is one of the formula

Literal placed(Literal literal, int stride) { return 2 * stride * variable_of(literal) + (literal & 1); }

Clause placed(Clause clause, int stride) {
  for (Literal& literal : clause) literal = placed(literal, stride);
  return clause;
}

unsigned model(const Assignment& sat, int variables, int stride) {
  unsigned assignment = 0;
  for (int v = 0; v < variables; ++v) assignment |= static_cast<unsigned>(sat.is_true(positive(v * stride))) << v;
  return assignment;
}

Clause but(unsigned assignment, int variables, int stride) {
  Clause block;
  for (int v = 0; v < variables; ++v) block.push_back(placed(assignment >> v & 1 ? negative(v) : positive(v), stride));
  return block;
}

Answer search(Solver& sat, std::uint64_t portion) {
  for (;;) {
    Turn turn;
    turn.conflicts = portion;
    const Answer answer = sat.search(turn);
    if (answer != Answer::later) return answer;
  }
}

std::unique_ptr<Solver> with_variables(int count) {
  std::unique_ptr<Solver> sat = solver();
  for (int v = 0; v < count; ++v) sat->add_variable();
  return sat;
}

// One of each two neighbouring variables in between is true: there is always a way.
std::unique_ptr<Solver> with_variables(int count, int stride) {
  std::unique_ptr<Solver> sat = with_variables(count * stride);
  for (int v = 1; v < count * stride; ++v)
    if (v % stride > 1) sat->add({positive(v - 1), positive(v)});
  return sat;
}

// All assignments, each forbidden once it is found; new clauses come when there is a model, which they may violate.
void finds_all_models(int stride) {
  std::mt19937 random(1);
  for (int trial = 0; trial < 2000; ++trial) {
    const int variables = 3 + static_cast<int>(random() % 8);
    const std::unique_ptr<Solver> sat = with_variables(variables, stride);
    Formula formula;
    for (int k = 0; k < 12; ++k) {
      formula.push_back(random_clause(random, variables));
      sat->add(placed(formula.back(), stride));
      if (random() % 3 == 0 && search(*sat, 1) == Answer::yes) CHECK(satisfied(formula, model(*sat, variables, stride)));
    }
    int found = 0;
    while (search(*sat, 1 + random() % 3) == Answer::yes) {
      const unsigned assignment = model(*sat, variables, stride);
      CHECK(satisfied(formula, assignment));
      sat->add(but(assignment, variables, stride));
      ++found;
    }
    CHECK(sat->core().empty());
    CHECK(found == count(formula, variables));
  }
}

// More clauses, of two to four literals, for more conflicts: few models or none.
void finds_all_models_of_hard_formulas() {
  std::mt19937 random(1);
  for (int trial = 0; trial < 4000; ++trial) {
    const int variables = 10 + static_cast<int>(random() % 5), stride = 4 + static_cast<int>(random() % 8);
    const int clauses = variables * (20 + static_cast<int>(random() % 30)) / 10;
    const std::unique_ptr<Solver> sat = with_variables(variables, stride);
    Formula formula;
    for (int k = 0; k < clauses; ++k) {
      Clause clause(2 + (random() % 3 > 0) + (random() % 3 == 0));
      for (Literal& literal : clause) literal = static_cast<Literal>(random() % (2 * static_cast<unsigned>(variables)));
      formula.push_back(clause);
      sat->add(placed(clause, stride));
      if (random() % 8 == 0) search(*sat, 1);
    }
    int found = 0;
    while (search(*sat, 1 + random() % 3) == Answer::yes) {
      const unsigned assignment = model(*sat, variables, stride);
      CHECK(satisfied(formula, assignment));
      sat->add(but(assignment, variables, stride));
      ++found;
    }
    CHECK(found == count(formula, variables));
  }
}

void names_assumptions_that_contradict_each_other(int stride) {
  std::mt19937 random(2);
  int contradictions = 0;
  for (int trial = 0; trial < 2000; ++trial) {
    const int variables = 4 + static_cast<int>(random() % 6);
    const std::unique_ptr<Solver> sat = with_variables(variables, stride);
    Formula formula;
    for (int k = 0; k < 10; ++k) formula.push_back(random_clause(random, variables));
    for (const Clause& clause : formula) sat->add(placed(clause, stride));
    for (int question = 0; question < 5; ++question) {
      Clause assumed;
      Formula with = formula;
      for (int v = 0; v < variables; ++v)
        if (random() % 2) assumed.push_back(random() % 2 ? positive(v) : negative(v));
      if (random() % 8 == 0 && !assumed.empty()) assumed.push_back(opposite(assumed[0]));
      std::shuffle(assumed.begin(), assumed.end(), random);
      for (const Literal literal : assumed) with.push_back({literal});
      sat->assume(placed(assumed, stride));
      const bool possible = search(*sat, 2) == Answer::yes;
      CHECK(possible == (count(with, variables) > 0));
      if (possible) {
        CHECK(satisfied(with, model(*sat, variables, stride)));
        continue;
      }
      ++contradictions;
      Formula least = formula;
      for (const Literal literal : assumed)
        if (std::find(sat->core().begin(), sat->core().end(), placed(literal, stride)) != sat->core().end())
          least.push_back({literal});
      CHECK(least.size() - formula.size() >= sat->core().size());
      CHECK(count(least, variables) == 0);
    }
  }
  CHECK(contradictions > 1000);
}

// A theory that knows some clauses, and shows one when it is violated.
class Hidden final : public Theory {
 public:
  explicit Hidden(const Formula& clauses) : clauses_(clauses) {}

  bool examine(const Assignment& sat, Literal literal, Clause& violated) override {
    for (const Clause& clause : clauses_) {
      const bool concerned = std::find(clause.begin(), clause.end(), opposite(literal)) != clause.end();
      if (!concerned || !std::all_of(clause.begin(), clause.end(), [&](Literal each) { return sat.is_false(each); }))
        continue;
      violated = clause;
      return true;
    }
    return false;
  }

 private:
  const Formula& clauses_;
};

void keeps_what_a_theory_knows(int stride) {
  std::mt19937 random(3);
  for (int trial = 0; trial < 1000; ++trial) {
    const int variables = 4 + static_cast<int>(random() % 7);
    Formula formula, all;
    for (int k = 0; k < 15; ++k) all.push_back(random_clause(random, variables));
    Formula hidden;
    for (int k = 5; k < 15; ++k) hidden.push_back(placed(all[k], stride));
    const std::unique_ptr<Solver> sat = with_variables(variables, stride);
    for (int k = 0; k < 5; ++k) sat->add(placed(all[k], stride));
    Hidden theory(hidden);
    if (random() % 2) search(*sat, 1);  // consulted late, it is asked about what was assigned before
    sat->consult(&theory);
    int found = 0;
    while (search(*sat, 1) == Answer::yes) {
      const unsigned assignment = model(*sat, variables, stride);
      CHECK(satisfied(all, assignment));
      sat->add(but(assignment, variables, stride));
      ++found;
    }
    CHECK(found == count(all, variables));
  }
}

// Pigeons: n + 1 of them, n holes. Hard enough for clauses to be forgotten.
void proves_that_pigeons_do_not_fit() {
  const int holes = 8;
  for (const std::uint64_t portion : {std::uint64_t{17}, ~std::uint64_t{0}}) {
    const std::unique_ptr<Solver> sat = with_variables((holes + 1) * holes);
    const auto in = [](int pigeon, int hole) { return positive(pigeon * holes + hole); };
    for (int pigeon = 0; pigeon <= holes; ++pigeon) {
      Clause somewhere;
      for (int hole = 0; hole < holes; ++hole) somewhere.push_back(in(pigeon, hole));
      sat->add(somewhere);
      for (int other = 0; other < pigeon; ++other)
        for (int hole = 0; hole < holes; ++hole) sat->add({opposite(in(pigeon, hole)), opposite(in(other, hole))});
    }
    CHECK(search(*sat, portion) == Answer::no);
    CHECK(sat->conflicts() > 3000);
    static std::uint64_t before = sat->conflicts();
    CHECK(sat->conflicts() == before);  // portions change nothing
  }
}

}  // namespace

int main() {
  for (const int stride : {alone, among_many}) {
    finds_all_models(stride);
    names_assumptions_that_contradict_each_other(stride);
    keeps_what_a_theory_knows(stride);
  }
  finds_all_models_of_hard_formulas();
  proves_that_pigeons_do_not_fit();
}
