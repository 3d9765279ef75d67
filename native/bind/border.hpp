// What all parts of the border share.
//
// The border keeps to the limited API, so that one build serves every Python from 3.12 on. Every object that changes
// is behind a `Guarded`, so that threads of Python can crash neither it nor each other, with a GIL or without.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <chrono>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "interruption.hpp"

namespace dancefloor::border {

namespace nb = nanobind;

// What each part adds to the module.
void add_apart(nb::module_& m);
void add_numbers(nb::module_& m);
void add_options(nb::module_& m);
void add_placed(nb::module_& m);
void add_problem(nb::module_& m);
void add_covers(nb::module_& m);
void add_reader(nb::module_& m);
void add_search(nb::module_& m);
void add_replay(nb::module_& m);
void add_word_lists(nb::module_& m);
void add_check(nb::module_& m);
void add_counting(nb::module_& m);
void add_family(nb::module_& m);
void add_fillomino(nb::module_& m);
void add_given(nb::module_& m);
void add_proofs(nb::module_& m);

// While it lives, a long call ends a few milliseconds after a signal whose handler raises an exception, or after
// `dancefloor.search.deadline` says that time is up. For calls that keep the GIL.
class Hurry {
 public:
  Hurry() : before_(on_pause) { on_pause = look; }
  ~Hurry() { on_pause = before_; }
  Hurry(const Hurry&) = delete;
  Hurry& operator=(const Hurry&) = delete;

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds interval{10};

  static void look() {
    const Clock::time_point now = Clock::now();
    if (now - looked_ < interval) return;
    looked_ = now;
    if (PyErr_CheckSignals() != 0) nb::raise_python_error();
    nb::module_::import_("dancefloor.search.deadline").attr("check")();
  }

  static inline thread_local Clock::time_point looked_;
  void (*before_)();
};

inline const nb::call_guard<Hurry> hurried;

template <typename T>
std::vector<T> numbers(const nb::bytes& raw) {
  std::vector<T> out(raw.size() / sizeof(T));
  if (!out.empty()) std::memcpy(out.data(), raw.c_str(), out.size() * sizeof(T));
  return out;
}

// One thread works with an object: meanwhile, calls from other threads throw.
class Turn {
 public:
  explicit Turn(std::atomic<bool>& busy) : busy_(busy) {
    if (busy_.exchange(true)) throw std::runtime_error("this search is being advanced in another thread");
  }
  ~Turn() { busy_ = false; }
  Turn(const Turn&) = delete;

 private:
  std::atomic<bool>& busy_;
};

struct Unseen {
  template <typename T>
  explicit Unseen(const T&) {}
};

// An object that works without the GIL, so that another thread of Python may call it meanwhile. Such a call throws,
// because the object is in the middle of a step. Every thread may read the view at any time: it is a copy of what can be
// watched, made when the object last paused. On a Python without a GIL, bound methods lock `self`: the lock guards the
// view, and makes short calls wait for each other.
template <typename T, typename View = Unseen>
class Guarded {
 public:
  explicit Guarded(std::unique_ptr<T> object) : object_(std::move(object)), view_(*object_) {}

  const View& view() const { return view_; }

  template <typename Function>
  auto use(Function function) {
    const Turn turn(busy_);
    return function(object());
  }

  // The same without the GIL.
  template <typename Function>
  auto work(Function function) {
    const Turn turn(busy_);
    auto [result, view] = [&] {
      const nb::gil_scoped_release release;
      auto done = function(object());
      return std::pair(std::move(done), View(*object_));
    }();
    view_ = std::move(view);
    return std::move(result);
  }

  std::unique_ptr<T> take() {
    const Turn turn(busy_);
    object();
    return std::move(object_);
  }

 private:
  T& object() const {
    if (!object_) throw std::runtime_error("this search was handed over to another one");
    return *object_;
  }

  std::unique_ptr<T> object_;
  View view_;
  std::atomic<bool> busy_{false};
};

// Binds what a class offers to both borders, as in fillomino/deduction.hpp. Slow methods work without the GIL.
template <typename Held>
struct Methods {
  nb::class_<Held>& bound;

  template <typename T, typename Result, typename... Parameters>
  void quick(const char* name, Result (T::*method)(Parameters...)) {
    bound.def(name, [method](Held& self, Parameters... given) {
      return self.use([&](T& object) { return (object.*method)(given...); });
    }, nb::lock_self());
  }
  template <typename T, typename Result, typename... Parameters>
  void quick(const char* name, Result (T::*method)(Parameters...) const) {
    bound.def(name, [method](Held& self, Parameters... given) {
      return self.use([&](const T& object) { return (object.*method)(given...); });
    }, nb::lock_self());
  }
  template <typename T, typename Result, typename... Parameters>
  void slow(const char* name, Result (T::*method)(Parameters...)) {
    bound.def(name, [method](Held& self, Parameters... given) {
      return self.work([&](T& object) { return (object.*method)(given...); });
    }, nb::lock_self());
  }
};

}  // namespace dancefloor::border
