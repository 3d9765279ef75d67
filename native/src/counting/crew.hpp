// Threads that work in step: each job is a row of tasks, and all of them are done before the next job begins.
//
// They start when they are first needed, and end with the crew, which lives no longer than a batch: so there are none
// between two batches. A task must give the same result on every thread; then the number of threads changes nothing.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "threads.hpp"
#include "tuning.hpp"

namespace dancefloor::counting {

class Crew {
 public:
  using Task = std::function<void(std::size_t)>;

  explicit Crew(std::size_t threads) : threads_(static_cast<std::size_t>(worth_starting(static_cast<int>(threads)))) {}
  Crew(const Crew&) = delete;
  ~Crew() {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      over_ = true;
      ++jobs_;
    }
    begun_.notify_all();
    for (std::thread& helper : helpers_) helper.join();
  }

  // Does a number of tasks, on all threads if `together`; throws the exception of the first that failed.
  void each(std::size_t count, bool together, const Task& task) {
    if (!together || threads_ < 2 || count < 2) {
      for (std::size_t k = 0; k < count; ++k) task(k);
      return;
    }
    hire();
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      task_ = &task;
      count_ = count;
      next_ = 0;
      open_ = true;
      ++jobs_;
    }
    begun_.notify_all();
    work();
    std::unique_lock<std::mutex> lock(mutex_);
    open_ = false;   // do not wait for threads that have not come yet, since others use the processors
    done_.wait(lock, [this] { return busy_ == 0; });
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
  }

 private:
  void hire() {
    if (hired_) return;
    hired_ = true;
    helpers_.reserve(threads_ - 1);
    try {
      while (helpers_.size() + 1 < threads_) helpers_.emplace_back([this] { help(); });
    } catch (const std::system_error&) {
      // The system gives no more threads: those that run do the work.
    }
  }

  void help() {
    for (std::size_t seen = 0;;) {
      for (int look = 0; look < dancefloor::tuning::counting::spins && jobs_ == seen; ++look) std::this_thread::yield();
      {
        std::unique_lock<std::mutex> lock(mutex_);
        begun_.wait(lock, [&] { return over_ || (open_ && jobs_ != seen); });
        if (over_) return;
        seen = jobs_;
        ++busy_;
      }
      work();
      const std::lock_guard<std::mutex> lock(mutex_);
      if (--busy_ == 0) done_.notify_one();
    }
  }

  void work() {
    try {
      for (std::size_t k; (k = next_.fetch_add(1, std::memory_order_relaxed)) < count_;) (*task_)(k);
    } catch (...) {
      const std::lock_guard<std::mutex> lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
    }
  }

  std::size_t threads_;
  bool hired_ = false, open_ = false, over_ = false;
  std::vector<std::thread> helpers_;
  const Task* task_ = nullptr;
  std::size_t count_ = 0, busy_ = 0;
  std::atomic<std::size_t> next_{0}, jobs_{0};
  std::exception_ptr failure_;
  std::mutex mutex_;
  std::condition_variable begun_, done_;
};

}  // namespace dancefloor::counting
