// The core as WebAssembly: a table of functions, and one way to call them.
//
// A caller asks for room, writes a request there, calls a function by its number, and reads the answer. Function 0
// returns the names of all functions and classes. No exception leaves this module.
#include <chrono>
#include <new>

#include "border.hpp"
#include "interruption.hpp"
#include "subjects.hpp"

namespace dancefloor::wasm {
namespace {

struct TimeUp {};

using Clock = std::chrono::steady_clock;
double deadline = 0.0;  // of a call that is hurried

double now() { return std::chrono::duration<double>(Clock::now().time_since_epoch()).count(); }

void look() {
  static std::uint32_t turns = 0;  // the clock is far away: in the page
  if (++turns % 16 == 0 && now() >= deadline) throw TimeUp();
}

std::vector<std::uint64_t> request;
Answer answer;

void call(std::size_t number, std::size_t words) {
  answer.begin(Ending::well);
  const auto fail = [](Ending ending, const char* why) {
    answer.begin(ending);
    answer.add(std::string(why));
  };
  try {
    const Callable& callable = table.at(number);
    Arguments arguments({request.data(), words});
    deadline = now() + arguments.next<double>();
    on_pause = callable.pace == Pace::hurried ? look : nullptr;
    callable.call(arguments, answer);
  } catch (const TimeUp&) {
    fail(Ending::time_up, "");
  } catch (const std::bad_alloc&) {
    fail(Ending::no_memory, "there is no memory left");
  } catch (const std::invalid_argument& wrong) {
    fail(Ending::wrong_value, wrong.what());
  } catch (const std::length_error&) {  // a vector that would be too long
    fail(Ending::no_memory, "there is no memory left");
  } catch (const std::exception& failed) {
    fail(Ending::failed, failed.what());
  }
}

}  // namespace
}  // namespace dancefloor::wasm

#define EXPORTED(name) extern "C" __attribute__((export_name(name)))

EXPORTED("begin") void dancefloor_begin() {
  using namespace dancefloor::wasm;
  define("", [] {
    std::vector<std::string> names;
    for (const Callable& callable : table) names.push_back(callable.name);
    return std::tuple(names, classes);
  });
  define("release", [](std::uint64_t object) { objects.remove(object); });
  add_problems();
  add_searches();
  add_counting();
  add_family();
  add_fillomino();
  add_apart();
  add_proofs();
}

// Returns where the caller writes a request of `words` words; null if there is no room.
EXPORTED("room") void* dancefloor_room(std::size_t words) {
  using dancefloor::wasm::request;
  try {
    constexpr std::size_t kept = 1 << 16;  // words; the request after a larger one frees its memory
    if (request.capacity() > kept && words <= kept) request = {};
    if (request.size() < words) request.resize(words);
    return request.data();
  } catch (...) {
    return nullptr;
  }
}

// Calls a function, whose request has `words` words, and returns where the answer lies.
EXPORTED("call") const void* dancefloor_call(std::size_t number, std::size_t words) {
  dancefloor::wasm::call(number, words);
  return dancefloor::wasm::answer.words().data();
}

EXPORTED("answer_words") std::size_t dancefloor_answer_words() { return dancefloor::wasm::answer.words().size(); }
