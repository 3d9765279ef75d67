// A batch of covers as Python sees it: a sequence of tuples, each made when it is asked for, over the flat array in which
// an engine left them. Code that can use the array itself gets it through the buffer protocol, without a copy.
#pragma once

#include <memory>

#include "border.hpp"
#include "problem.hpp"

namespace dancefloor::border {

// The numbers of options as Python's, made once each: the tuples of a search consist of the same few.
class OptionNumbers {
 public:
  OptionNumbers() = default;
  ~OptionNumbers();
  OptionNumbers(const OptionNumbers&) = delete;
  OptionNumbers& operator=(const OptionNumbers&) = delete;

  // A new reference; null with an error set if there is no memory.
  PyObject* operator()(std::int32_t option);

 private:
  std::vector<PyObject*> known_;
};

class CoverBatch {
 public:
  CoverBatch(std::shared_ptr<const Covers> covers, std::shared_ptr<OptionNumbers> numbers, std::size_t first,
             std::size_t last)
      : covers_(std::move(covers)), numbers_(std::move(numbers)), first_(first), last_(last) {}

  std::size_t size() const { return last_ - first_; }
  PyObject* cover(std::size_t k) const;
  CoverBatch part(std::size_t first, std::size_t last) const {
    return {covers_, numbers_, first_ + first, first_ + last};
  }

  // The option numbers of all covers, one cover after the other.
  const std::int32_t* options() const { return covers_->options.data() + begin(first_); }
  std::size_t entries() const { return begin(last_) - begin(first_); }
  std::size_t length(std::size_t k) const { return begin(first_ + k + 1) - begin(first_ + k); }

 private:
  std::size_t begin(std::size_t k) const { return k ? covers_->ends[k - 1] : 0; }

  std::shared_ptr<const Covers> covers_;
  std::shared_ptr<OptionNumbers> numbers_;
  std::size_t first_, last_;
};

}  // namespace dancefloor::border
