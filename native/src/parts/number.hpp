// Natural numbers, most of which fit one limb and then need no memory of their own.
#pragma once

#include <utility>

#include "counting/natural.hpp"

namespace dancefloor::parts {

using counting::Limb, counting::Natural;

class Number {
 public:
  Number(Limb value = 0) : small_(value) {}
  Number(const Limb* limbs, std::size_t size) {
    if (size == 1) small_ = limbs[0];
    else large_.assign(limbs, limbs + size);
  }

  bool is_zero() const { return large_.empty() && small_ == 0; }  // a large number is not zero
  const Limb* limbs() const { return large_.empty() ? &small_ : large_.data(); }
  std::size_t size() const { return large_.empty() ? 1 : large_.size(); }

  Number& operator+=(const Number& more) {
    if (large_.empty() && more.large_.empty()) {
      const Limb sum = small_ + more.small_;
      if (sum >= small_) {
        small_ = sum;
        return *this;
      }
    }
    if (large_.empty()) large_.assign(1, small_);
    counting::add(large_, more.limbs(), more.size());
    return *this;
  }

  Number& operator*=(const Number& factor) {
    if (is_zero() || factor.is_zero()) return *this = Number();
    if (large_.empty() && factor.large_.empty()) {
      Limb high;
      const Limb low = counting::multiply(small_, factor.small_, high);
      if (!high) {
        small_ = low;
        return *this;
      }
    }
    Natural product;
    counting::add_product(product, limbs(), size(), factor.limbs(), factor.size());
    while (product.back() == 0) product.pop_back();
    large_ = std::move(product);
    return *this;
  }

 private:
  Limb small_ = 0;
  Natural large_;  // of two limbs or more, the last one not zero; empty for a number of one
};

}  // namespace dancefloor::parts
