// A search on several threads, which finds what one would find, in the same order.
//
// The search is an ordered list of tasks, each a part of it. A thread takes the earliest task that waits, works on it
// for a few milliseconds, and looks for the next. If none waits, it asks for one: it raises a flag at which all others
// pause, and one of them splits its task; the part given away enters the list right after it. So work is distributed as
// it appears, and a small search is never cut into pieces.
//
// What a task finds is kept in chunks, each of them with the place in the search where it ends and what was counted on
// the way. Chunks are delivered in the order of the list, whichever thread made them. The position of the whole search is
// the end of the last chunk delivered, and its totals are the sums over the chunks delivered: so later parts of the list
// can be dropped, and nothing is lost or found twice. With a limit on covers, chunks hold one each, so that the search
// keeps the limit exactly.
//
// Chunks that wait take up memory, so a task that has found much rests until the delivery has come to it. It is then
// the first task that is split further.
#include "spread.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdlib>
#include <deque>
#include <exception>
#include <list>
#include <mutex>
#include <new>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "threads.hpp"
#include "tuning.hpp"

namespace dancefloor {
namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

constexpr std::uint64_t countless = 1ull << 32;   // covers; a larger budget of covers is no limit

// A thread that throws its first exception needs a few bytes of its own, and asking for them when memory has run out
// aborts the process. So every thread asks for them before it works; returns false if hardly any memory is left.
bool can_throw() {
  volatile char* const some = static_cast<volatile char*>(std::malloc(1 << 14));
  if (!some) return false;
  *some = 0;
  std::free(const_cast<char*>(some));
  volatile const int thrown = std::uncaught_exceptions();
  return thrown >= 0;
}

// A place in the search.
struct Place {
  std::vector<std::int32_t> position;
  double progress = 0.0;

  static Place of(const Search& search) { return {search.position(), search.progress()}; }
};

// What was done between two places.
struct Chunk {
  Covers covers;
  Statistics statistics;
  Place end;

  std::size_t size() const { return 32 + covers.options.size() + 2 * covers.ends.size() + end.position.size(); }
};

// Appends covers, of which at most the first `keep` of all are kept.
void append(Covers& to, const Covers& more, std::uint64_t keep) {
  std::size_t begin = 0;
  for (const std::size_t end : more.ends) {
    if (to.ends.size() >= keep) break;
    to.options.insert(to.options.end(), more.options.begin() + static_cast<std::ptrdiff_t>(begin),
                      more.options.begin() + static_cast<std::ptrdiff_t>(end));
    to.ends.push_back(to.options.size());
    begin = end;
  }
  to.found += more.found;
  to.weight += more.weight;
}

// Chunks in order, as few as will do.
struct Chunks {
  std::deque<Chunk> list;
  std::size_t size = 0;
  std::uint64_t found = 0;

  void push(Chunk chunk, const Budget& budget) {
    found += chunk.covers.found;
    if (!list.empty() && (budget.covers >= countless || list.back().covers.found + chunk.covers.found == 0)) {
      Chunk& last = list.back();
      size -= last.size();
      append(last.covers, chunk.covers, budget.keep);
      last.statistics += chunk.statistics;
      last.end = std::move(chunk.end);
    } else {
      list.push_back(std::move(chunk));
    }
    size += list.back().size();
  }

  Chunk pop() {
    Chunk first = std::move(list.front());
    list.pop_front();
    size -= first.size();
    found -= first.covers.found;
    return first;
  }

  void take_all(Chunks& others, const Budget& budget) {
    while (!others.list.empty()) push(others.pop(), budget);
  }
};

// How much there was a second in the last few turns, about; a turn in which the processor was away does not matter.
class Pace {
 public:
  void add(double much, double seconds) {
    much_ += much - much_ * tuning::threads::forgotten;
    seconds_ += seconds - seconds_ * tuning::threads::forgotten;
  }
  double a_second() const { return seconds_ > 0.0 ? much_ / seconds_ : 0.0; }

 private:
  double much_ = 0.0, seconds_ = 0.0;
};

// A part of the search. Its chunks wait for those of all tasks before it.
struct Task {
  std::unique_ptr<Search> search;  // null once it is complete
  Place begin;
  Statistics counted;              // up to the end of the last chunk
  Chunks chunks;
  bool running = false;
  bool solid = false;              // could not be split when last it was tried
};

class Spread final : public Search {
 public:
  Spread(std::unique_ptr<Search> search, int threads) : threads_(threads), here_(Place::of(*search)) {
    tasks_.emplace_back();
    tasks_.front().begin = here_;
    tasks_.front().search = std::move(search);
  }

  bool advance(const Budget& budget, Covers& covers) override {
    // The task that failed is left in the middle, and whatever comes after it would wait for it in vain.
    if (failure_) std::rethrow_exception(failure_);
    const Clock::time_point began = Clock::now();
    Covers batch;
    const bool ended = advance_alone(budget, batch);
    const std::uint64_t covers_wanted = std::max<std::uint64_t>(budget.covers, 1);
    if (!ended && !tasks_.empty() && batch.found + ready_.found < covers_wanted) {
      run({budget, covers_wanted - batch.found, Clock::now(), began + whole(budget.seconds)});
    }
    while (batch.found < covers_wanted && !ready_.list.empty()) deliver(ready_.pop(), budget.keep, batch);
    append(covers, batch, ~0ull);
    return ready_.list.empty() && tasks_.empty();
  }

  std::vector<std::int32_t> position() const override { return here_.position; }

  double progress() const override { return ready_.list.empty() && tasks_.empty() ? 1.0 : here_.progress; }

  void end_at(const std::vector<std::int32_t>& path) override { tasks_.front().search->end_at(path); }

  double dive(std::uint64_t seed) override { return tasks_.empty() ? 0.0 : tasks_.front().search->dive(seed); }

 private:
  using Tasks = std::list<Task>;
  using Lock = std::unique_lock<std::mutex>;

  // What all threads know of the batch that is run.
  struct Round {
    const Budget& budget;
    std::uint64_t wanted;  // covers
    Clock::time_point start, deadline;
  };

  static Clock::duration whole(double seconds) {
    return std::chrono::duration_cast<Clock::duration>(Seconds(std::clamp(seconds, 0.0, 1e6)));
  }

  // Whether threads would not help: in the first `alone_seconds`, for they leave more behind than one task; and with a
  // limit on covers, if these come so fast that keeping each in a chunk of its own would take longer than finding it.
  bool is_better_alone(const Budget& budget) const {
    if (tasks_.size() != 1 || !ready_.list.empty()) return false;
    return alone_ < tuning::threads::alone_seconds ||
           (budget.covers < countless && pace_.a_second() > tuning::threads::dense_pace);
  }

  // The only task, with nothing waiting, works as if there were no threads, as long as that is better. Returns false if
  // the batch has budget left for threads to go on with.
  bool advance_alone(const Budget& budget, Covers& batch) {
    for (Budget left = budget; is_better_alone(budget);) {
      const Clock::time_point began = Clock::now();
      Task& task = tasks_.front();
      const double most = tuning::threads::alone_seconds - (alone_ < tuning::threads::alone_seconds ? alone_ : 0.0);
      const bool is_last = left.seconds <= most;
      Budget turn = left;
      turn.seconds = std::min(left.seconds, most);
      Covers covers;
      const bool complete = task.search->advance(turn, covers);
      const Statistics done = std::exchange(task.counted, task.search->statistics());
      statistics_ += task.counted - done;
      here_ = Place::of(*task.search);
      append(batch, covers, ~0ull);
      const double took = Seconds(Clock::now() - began).count();
      alone_ += took;
      pace_.add(static_cast<double>(covers.found), took);
      if (complete) tasks_.clear();
      // A search may end its batch a few nodes early, or because of the flag. Then time is left, but no budget.
      if (complete || is_last || alone_ < tuning::threads::alone_seconds) return true;
      left.covers -= std::min(left.covers, covers.found);
      left.nodes -= std::min(left.nodes, task.counted.nodes - done.nodes);
      left.keep -= std::min(left.keep, covers.found);
      left.seconds -= took;
      if (!left.covers || !left.nodes) return true;
    }
    return false;
  }

  void run(const Round& round) {
    over_ = pause_ = false;
    std::vector<std::thread> helpers;
    try {
      for (int k = 1; k < threads_; ++k) helpers.emplace_back([this, &round] {
        if (can_throw()) work(round);
      });
    } catch (const std::system_error&) {
      // The system gives no more threads: those that run do the work.
    }
    work(round);
    for (std::thread& helper : helpers) helper.join();
    if (failure_) std::rethrow_exception(failure_);
  }

  // What every thread does until the batch is over.
  void work(const Round& round) {
    Lock lock(mutex_);
    try {
      while (!over_) {
        const auto task = std::find_if(tasks_.begin(), tasks_.end(), [this](const Task& t) { return may_run(t); });
        if (task != tasks_.end()) {
          turn(task, round, lock);
        } else {
          wait(lock);
        }
      }
    } catch (...) {
      if (!lock.owns_lock()) lock.lock();
      failure_ = std::current_exception();
      over_ = true;
    }
    pause_ = true;
    changed_.notify_all();
  }

  // One task always runs: at least the first. It notifies this thread when it ends its turn.
  void wait(Lock& lock) {
    ++idle_;
    pause_ = true;
    changed_.wait(lock);
    --idle_;
  }

  std::size_t waiting_size() const {
    std::size_t size = ready_.size;
    for (const Task& task : tasks_) size += task.chunks.size;
    return size;
  }

  bool may_run(const Task& task) const {
    if (task.running || !task.search) return false;
    return &task == &tasks_.front() || (task.chunks.size < tuning::threads::most_in_task &&
                                        waiting_size() < tuning::threads::most_in_all);
  }

  // Whether some thread waits for a task.
  bool is_wanted() const {
    return idle_ > std::count_if(tasks_.begin(), tasks_.end(), [this](const Task& task) { return may_run(task); });
  }

  void turn(Tasks::iterator task, const Round& round, Lock& lock) {
    task->running = true;
    pause_ = is_wanted();
    lock.unlock();
    Chunks chunks;
    const bool complete = search(*task, round, chunks);
    lock.lock();
    task->chunks.take_all(chunks, round.budget);
    if (complete) {
      // It ends where the next one begins, which by now is settled.
      const auto next = std::next(task);
      task->chunks.list.back().end = next == tasks_.end() ? Place{{}, 1.0} : next->begin;
      task->search = nullptr;
    } else {
      share(task, lock);
      task->running = false;
    }
    collect(round);
    over_ = over_ || is_over(round);
    pause_ = over_ || is_wanted();
    changed_.notify_all();
  }

  // Works on a task for a while, without the lock.
  bool search(Task& task, const Round& round, Chunks& chunks) {
    const std::atomic<bool>& stop = task.solid ? over_ : pause_;
    const Clock::time_point now = Clock::now();
    const double turn = task.solid ? tuning::threads::short_turn_seconds : tuning::threads::turn_seconds;
    const Clock::time_point end = std::min(round.deadline, now + whole(turn));
    Budget budget = round.budget;
    budget.covers = budget.covers >= countless ? budget.covers : 1;
    budget.stop = &stop;
    for (Clock::time_point time = now;;) {
      Chunk chunk;
      budget.seconds = Seconds(end - time).count();
      const bool complete = task.search->advance(budget, chunk.covers);
      chunk.statistics = task.search->statistics() - task.counted;
      chunk.end = Place::of(*task.search);
      task.counted = task.search->statistics();
      chunks.push(std::move(chunk), round.budget);
      if (complete) return true;
      if (stop.load(std::memory_order_relaxed) || (time = Clock::now()) >= end) return false;
    }
  }

  // Gives away parts of a task as long as there are threads that want them.
  void share(Tasks::iterator task, Lock& lock) {
    while (!over_ && is_wanted()) {
      lock.unlock();
      Task part;
      part.search = task->search->split();
      if (part.search) part.begin = Place::of(*part.search);
      lock.lock();
      task->solid = !part.search;
      if (task->solid) return;
      tasks_.insert(std::next(task), std::move(part));
      changed_.notify_one();
    }
  }

  // Queues the chunks that no task precedes, and joins tasks that are complete.
  void collect(const Round& round) {
    for (auto task = tasks_.begin(); task != tasks_.end();) {
      const bool first = task == tasks_.begin();
      if (first) ready_.take_all(task->chunks, round.budget);
      const auto next = std::next(task);
      if (first && !task->search) {
        tasks_.erase(task);
      } else if (next != tasks_.end() && !task->search && !next->search) {
        next->begin = std::move(task->begin);
        task->chunks.take_all(next->chunks, round.budget);
        std::swap(task->chunks, next->chunks);
        tasks_.erase(task);
      }
      task = next;
    }
  }

  bool is_over(const Round& round) const {
    if (tasks_.empty() || (round.budget.stop && round.budget.stop->load())) return true;
    const Clock::time_point now = Clock::now();
    if (now >= round.deadline) return true;
    if (ready_.size > tuning::threads::most_in_task) return true;
    return ready_.found >= round.wanted && now >= round.start + whole(tuning::threads::linger_seconds);
  }

  void deliver(Chunk chunk, std::uint64_t keep, Covers& batch) {
    const std::uint64_t due = std::min(chunk.covers.found, keep - std::min(keep, batch.found));
    if (chunk.covers.ends.size() < due) throw std::logic_error("covers are to be kept that were only to be counted");
    append(batch, chunk.covers, keep);
    statistics_ += chunk.statistics;
    here_ = std::move(chunk.end);
  }

  const int threads_;
  Tasks tasks_;                // in order; the first has no chunks, and there is none when the search is complete
  Chunks ready_;               // to be delivered before those of the tasks
  Place here_;                 // where the delivery stands
  double alone_ = 0.0;         // seconds of work without threads
  Pace pace_;                  // of covers, without threads

  // While threads run, the lock guards everything here and above, but for the search of a running task.
  std::mutex mutex_;
  std::condition_variable changed_;
  std::atomic<bool> over_{false};   // the batch is to end
  std::atomic<bool> pause_{false};  // the batch is to end, or a thread waits for a task
  std::ptrdiff_t idle_ = 0;
  std::exception_ptr failure_;      // once there is one, the search can only fail again
};

}  // namespace

std::unique_ptr<Search> spread(std::unique_ptr<Search> search, int threads) {
  if (!can_throw()) throw std::bad_alloc();
  if (threads <= 1) return search;
  return std::make_unique<Spread>(std::move(search), worth_starting(threads));
}

}  // namespace dancefloor
