// A vector of numbers whose copies share their memory, so that a problem of millions of uses exists once.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <memory>
#include <utility>
#include <vector>

namespace dancefloor {

// A copy costs nothing until it changes: then it gets numbers of its own. The numbers of a const object, or of a copy, do
// not move in memory.
template <typename T>
class Shared {
 public:
  Shared() = default;
  Shared(std::vector<T> numbers) : all_(std::make_shared<std::vector<T>>(std::move(numbers))) { look(); }  // NOLINT
  Shared(std::initializer_list<T> numbers) : Shared(std::vector<T>(numbers)) {}

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const T* data() const { return data_; }
  const T* begin() const { return data_; }
  const T* end() const { return data_ + size_; }
  const T& operator[](std::size_t k) const { return data_[k]; }
  const T& back() const { return data_[size_ - 1]; }

  T* begin() { return own().data(); }
  T* end() { return begin() + size_; }
  T& operator[](std::size_t k) { return own()[k]; }
  void push_back(T number) { change([&](auto& all) { all.push_back(number); }); }
  void assign(std::size_t size, T number) { change([&](auto& all) { all.assign(size, number); }); }
  void resize(std::size_t size, T number = {}) { change([&](auto& all) { all.resize(size, number); }); }
  void insert(const T*, std::initializer_list<T> more) { insert(nullptr, more.begin(), more.end()); }
  template <typename Iterator>
  void insert(const T*, Iterator first, Iterator last) {  // always at the end
    change([&](auto& all) { all.insert(all.end(), first, last); });
  }

 private:
  std::vector<T>& own() {
    if (!all_) all_ = std::make_shared<std::vector<T>>();
    if (all_.use_count() > 1) all_ = std::make_shared<std::vector<T>>(*all_);
    look();
    return *all_;
  }

  template <typename Function>
  void change(Function function) {
    function(own());
    look();
  }

  void look() {
    data_ = all_->data();
    size_ = all_->size();
  }

  std::shared_ptr<std::vector<T>> all_;
  const T* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace dancefloor
