#include "fillomino/guessing.hpp"

#include <algorithm>

#include "fillomino/fill.hpp"

namespace dancefloor::fillomino {

void Guessing::allow_after(std::uint64_t conflicts) {
  stage_ = Stage::alone;
  due_ = conflicts;
}

Guessing::Change Guessing::tend() {
  if (sat_.conflicts() < due_) return Change::none;
  due_ = sat_.conflicts() + tuning::patience;
  if (stage_ == Stage::alone) {
    const std::uint64_t alone = sat_.propagations() - spent_;
    return alone < tuning::share_of_search * spent_ ? Change::none : begin();
  }
  if (guess_->held() <= board_.cells() / tuning::least_held) return end();
  guess_->widen(sat_.learnt());
  return Change::narrowed;
}

Guessing::Change Guessing::begin() {
  const std::int64_t effort = std::min(tuning::fill_effort * board_.cells(), tuning::most_fill_effort);
  guess_.emplace(board_, values_, variables_, fill(board_, values_, rules_, effort, seed_++));
  begun_at_ = sat_.propagations();
  stage_ = Stage::trying;
  return Change::begun;
}

Guessing::Change Guessing::end() {
  spent_ += sat_.propagations() - begun_at_;
  guess_.reset();
  stage_ = Stage::alone;
  return Change::ended;
}

void Guessing::append(Clause& assumed) const {
  if (guess_) guess_->append(assumed);
}

bool Guessing::release(const Clause& blamed) { return guess_ && guess_->release(blamed); }

}  // namespace dancefloor::fillomino
