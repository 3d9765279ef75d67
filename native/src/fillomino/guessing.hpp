// When the search works with a guess, and when without.
#pragma once

#include <cstdint>
#include <optional>

#include "fillomino/board.hpp"
#include "fillomino/clauses.hpp"
#include "fillomino/guess.hpp"
#include "fillomino/rules.hpp"
#include "sat/solver.hpp"

namespace dancefloor::fillomino {

// Without a guess, the search can prove that there is no other solution. With a guess, it finds a solution fast where
// there are many. So it alternates between two stages:
//
//     off ---> alone <---> trying
//
//     off     guesses do not pay on this board, or it is not known yet whether they do
//     alone   the search works without a guess until it has done its share of the work
//     trying  the search assumes what is left of a guess, until too little is left
class Guessing {
 public:
  enum class Change { none, begun, narrowed, ended };

  Guessing(const Board& board, const Values& values, const Variables& variables, const Rules& rules,
           const sat::Solver& sat, std::uint64_t seed)
      : board_(board), values_(values), variables_(variables), rules_(rules), sat_(sat), seed_(seed) {}

  // off -> alone; the first guess comes after this many conflicts.
  void allow_after(std::uint64_t conflicts);

  // The number of conflicts at which the solver must call tend() next.
  std::uint64_t due() const { return due_; }
  // Does what is due. After any change the assumptions must be made again.
  Change tend();

  // What is assumed of the guess.
  void append(Clause& assumed) const;
  // Gives up assumptions that contradict each other; false if none of them is of a guess.
  bool release(const Clause& blamed);

 private:
  enum class Stage { off, alone, trying };

  Change begin();
  Change end();

  const Board& board_;
  const Values& values_;
  const Variables& variables_;
  const Rules& rules_;
  const sat::Solver& sat_;
  std::uint64_t seed_;                // of the next guess

  Stage stage_ = Stage::off;
  std::optional<Guess> guess_;        // there is one exactly while trying
  std::uint64_t due_ = ~0ull;         // conflicts; the greatest number, which is never reached, exactly while off
  std::uint64_t begun_at_ = 0;        // propagations when the last guess began; no more than there are now
  std::uint64_t spent_ = 0;           // propagations with guesses that have ended; no more than `begun_at_`
};

}  // namespace dancefloor::fillomino
