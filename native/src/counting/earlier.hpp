// A count whose layout has marks or gates. Earlier versions had neither, and saved counts with their own layout: these
// continue with that one.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "counting/counting.hpp"
#include "counting/saving.hpp"

namespace dancefloor::counting {

class OrEarlier final : public Frontier {
 public:
  // `earlier` begins a count with the layout of earlier versions, whose saved counts have this fingerprint.
  OrEarlier(std::unique_ptr<Frontier> now, std::uint64_t fingerprint,
            std::function<std::unique_ptr<Frontier>()> earlier)
      : work_(std::move(now)), fingerprint_(fingerprint), earlier_(std::move(earlier)) {}

  void restore(const Pull& pull) override {
    const Recognized saved = recognized(pull);
    if (saved.fingerprint == fingerprint_) work_ = earlier_();
    work_->restore(saved.all);
  }

  Status advance(double seconds, std::uint64_t states, const std::atomic<bool>* stop) override {
    return work_->advance(seconds, states, stop);
  }
  Guess guess(std::uint64_t states, std::uint64_t more) const override { return work_->guess(states, more); }
  double progress() const override { return work_->progress(); }
  Natural count() const override { return work_->count(); }
  std::vector<std::int32_t> cover(Natural number) const override { return work_->cover(std::move(number)); }
  Natural rank(const std::vector<std::int32_t>& cover) const override { return work_->rank(cover); }
  void save(Place& place, Words& out) const override { work_->save(place, out); }
  Work work() const override { return work_->work(); }

 private:
  std::unique_ptr<Frontier> work_;
  std::uint64_t fingerprint_;
  std::function<std::unique_ptr<Frontier>()> earlier_;
};

}  // namespace dancefloor::counting
