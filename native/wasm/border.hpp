// The messages between Python and the core as WebAssembly, and the table of functions that Python can call. The twin of
// this file is dancefloor/_native/in_wasm.py.
//
// The two have memories of their own, so every value is copied. A message is a list of values, in words of 64 bits: a
// head, whose lowest byte is the kind of the value and whose other bytes are its size, and then its contents. The types
// of a function say what it takes and returns: nothing here knows an engine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "shared.hpp"

namespace dancefloor::wasm {

enum class Kind : std::uint8_t {
  nothing,
  truth,    // the size is the value
  whole,    // a word
  real,     // a word
  text,     // the size is the number of bytes: UTF-8, padded to a word
  bytes,    // the same for bytes: in a request, numbers of the type that the function takes
  wholes,   // the size is the number of words, each a whole number
  narrow,   // in an answer: as bytes, numbers of 32 bits for a list
  view,     // in an answer: the same for a memory view
  wide,     // in an answer: numbers of 64 bits for a memory view
  list,     // the size is the number of values
  tuple,    // in an answer: the same
  object,   // a word: the number of an object; the size is its class
};

// Objects that live here until Python has no more use for them.
class Objects {
 public:
  template <typename T>
  std::uint64_t add(std::unique_ptr<T> object) {
    objects_.emplace(++last_, Held{&tag<T>, std::shared_ptr<T>(std::move(object))});
    return last_;
  }
  template <typename T>
  T& get(std::uint64_t number) const {
    const auto found = objects_.find(number);
    if (found == objects_.end() || found->second.type != &tag<T>) throw std::runtime_error("an object of another class");
    return *static_cast<T*>(found->second.object.get());
  }
  void remove(std::uint64_t number) { objects_.erase(number); }

 private:
  template <typename T>
  static inline char tag = 0;

  struct Held {
    const void* type;
    std::shared_ptr<void> object;
  };
  std::map<std::uint64_t, Held> objects_;
  std::uint64_t last_ = 0;
};

inline Objects objects;

// The name under which Python knows the objects of a class; specialized beside the functions that make them.
template <typename T>
inline constexpr const char* class_name = nullptr;

// The classes in the order of their numbers.
inline std::vector<std::string> classes;

template <typename T>
std::uint64_t class_number() {
  static const std::uint64_t number = (classes.emplace_back(class_name<T>), classes.size() - 1);
  return number;
}

struct Bytes {
  std::string all;
};

template <typename T>
inline constexpr bool is_vector = false;
template <typename T>
inline constexpr bool is_vector<std::vector<T>> = true;
template <typename T>
inline constexpr bool is_shared = false;
template <typename T>
inline constexpr bool is_shared<Shared<T>> = true;
template <typename T>
inline constexpr bool is_optional = false;
template <typename T>
inline constexpr bool is_optional<std::optional<T>> = true;
template <typename T>
inline constexpr bool is_pointer = false;
template <typename T>
inline constexpr bool is_pointer<std::unique_ptr<T>> = true;
template <typename T>
concept Several = requires { std::tuple_size<T>::value; };

// --- Requests -------------------------------------------------------------------------------------------------------

class Value {
 public:
  Value() = default;
  explicit Value(const std::uint64_t* at) : kind_(static_cast<Kind>(*at & 0xff)), size_(*at >> 8), payload_(at + 1) {}

  template <typename T>
  T as() const {
    if constexpr (std::is_same_v<T, bool>) {
      return kind_ == Kind::truth ? size_ != 0 : word() != 0;
    } else if constexpr (std::is_integral_v<T>) {
      return integral<T>(word());
    } else if constexpr (std::is_same_v<T, double>) {
      if (kind_ == Kind::whole) return static_cast<double>(static_cast<std::int64_t>(*payload_));
      expect(kind_ == Kind::real || kind_ == Kind::nothing);
      double real = 0.0;
      if (payload_) std::memcpy(&real, payload_, sizeof(real));
      return real;
    } else if constexpr (std::is_same_v<T, std::string>) {
      expect(kind_ == Kind::text || kind_ == Kind::bytes || kind_ == Kind::nothing);
      return {reinterpret_cast<const char*>(payload_), static_cast<std::size_t>(size_)};
    } else if constexpr (is_shared<T>) {
      return as<std::vector<std::remove_cvref_t<decltype(*std::declval<const T&>().data())>>>();
    } else if constexpr (is_vector<T>) {
      return vector<typename T::value_type>();
    } else if constexpr (Several<T>) {
      const std::vector<Value> all = items();
      expect(all.size() == std::tuple_size_v<T>);
      return [&]<std::size_t... k>(std::index_sequence<k...>) {
        return T{all[k].template as<std::tuple_element_t<k, T>>()...};
      }(std::make_index_sequence<std::tuple_size_v<T>>());
    } else {
      static_assert(class_name<T>, "a type that does not cross");
    }
  }

  template <typename T>
  T& object() const {
    expect(kind_ == Kind::object);
    return objects.get<T>(*payload_);
  }

  const std::uint64_t* end() const {
    switch (kind_) {
      case Kind::whole:
      case Kind::real:
      case Kind::object: return payload_ + 1;
      case Kind::text:
      case Kind::bytes: return payload_ + (size_ + 7) / 8;
      case Kind::wholes: return payload_ + size_;
      case Kind::list: {
        const std::uint64_t* at = payload_;
        for (std::uint64_t k = 0; k < size_; ++k) at = Value(at).end();
        return at;
      }
      default: return payload_;
    }
  }

 private:
  static void expect(bool right) {
    if (!right) throw std::invalid_argument("an argument of another type");
  }

  static Value whole(const std::uint64_t* at) {
    Value value;
    value.kind_ = Kind::whole;
    value.payload_ = at;
    return value;
  }

  std::uint64_t word() const {
    expect(kind_ == Kind::whole || kind_ == Kind::truth || kind_ == Kind::nothing);
    return kind_ == Kind::whole ? *payload_ : size_;
  }

  // A size that is larger than the memory here becomes the largest number. All other numbers must fit.
  template <typename T>
  static T integral(std::uint64_t word) {
    if constexpr (std::is_same_v<T, std::size_t> && sizeof(T) < sizeof(word)) {
      return word > std::numeric_limits<T>::max() ? std::numeric_limits<T>::max() : static_cast<T>(word);
    } else {
      const T number = static_cast<T>(word);
      if constexpr (std::is_signed_v<T>)
        expect(static_cast<std::int64_t>(number) == static_cast<std::int64_t>(word));
      else
        expect(number == word);
      return number;
    }
  }

  template <typename T>
  std::vector<T> vector() const {
    std::vector<T> all;
    if constexpr (std::is_integral_v<T>) {
      if (kind_ == Kind::bytes) {
        expect(size_ % sizeof(T) == 0);
        all.resize(static_cast<std::size_t>(size_ / sizeof(T)));
        if (!all.empty()) std::memcpy(all.data(), payload_, static_cast<std::size_t>(size_));
        return all;
      }
    }
    for (const Value& item : items()) all.push_back(item.as<T>());
    return all;
  }

  std::vector<Value> items() const {
    expect(kind_ == Kind::wholes || kind_ == Kind::list || kind_ == Kind::nothing);
    std::vector<Value> all;
    all.reserve(static_cast<std::size_t>(size_));
    const std::uint64_t* at = payload_;
    for (std::uint64_t k = 0; k < size_; ++k) {
      all.push_back(kind_ == Kind::wholes ? whole(at + k) : Value(at));
      if (kind_ == Kind::list) at = all.back().end();
    }
    return all;
  }

  Kind kind_ = Kind::nothing;
  std::uint64_t size_ = 0;
  const std::uint64_t* payload_ = nullptr;
};

// --- Answers --------------------------------------------------------------------------------------------------------

// How a call ended: the first word of an answer. Then comes what the function gives, or the reason.
enum class Ending : std::uint64_t { well, wrong_value, no_memory, time_up, failed };

class Answer {
 public:
  const std::vector<std::uint64_t>& words() const { return words_; }
  void begin(Ending ending) { words_ = {static_cast<std::uint64_t>(ending)}; }

  void head(Kind kind, std::uint64_t size = 0) { words_.push_back(size << 8 | static_cast<std::uint64_t>(kind)); }

  template <typename T>
  void add(const T& value) {
    if constexpr (std::is_same_v<T, bool>) {
      head(Kind::truth, value);
    } else if constexpr (std::is_integral_v<T>) {
      head(Kind::whole);
      words_.push_back(static_cast<std::uint64_t>(static_cast<std::int64_t>(value)));
    } else if constexpr (std::is_same_v<T, double>) {
      head(Kind::real);
      add_raw(&value, sizeof(value));
    } else if constexpr (std::is_convertible_v<T, std::string_view>) {
      const std::string_view text = value;
      head(Kind::text, text.size());
      add_raw(text.data(), text.size());
    } else if constexpr (std::is_same_v<T, Bytes>) {
      head(Kind::bytes, value.all.size());
      add_raw(value.all.data(), value.all.size());
    } else if constexpr (is_shared<T>) {
      add_numbers(sizeof(*value.data()) == 4 ? Kind::view : Kind::wide, value);
    } else if constexpr (std::is_same_v<T, std::vector<std::int32_t>>) {
      add_numbers(Kind::narrow, value);
    } else if constexpr (is_vector<T>) {
      head(Kind::list, value.size());
      for (const auto& item : value) add(item);
    } else if constexpr (is_optional<T>) {
      value ? add(*value) : head(Kind::nothing);
    } else {
      static_assert(Several<T>, "a type that does not cross");
      head(Kind::tuple, std::tuple_size_v<T>);
      std::apply([&](const auto&... items) { (add(items), ...); }, value);
    }
  }

  template <typename T>
  void add_object(std::unique_ptr<T> object) {
    head(Kind::object, class_number<T>());
    words_.push_back(objects.add(std::move(object)));
  }

 private:
  template <typename Numbers>
  void add_numbers(Kind kind, const Numbers& numbers) {
    const std::size_t bytes = numbers.size() * sizeof(*numbers.data());
    head(kind, bytes);
    add_raw(numbers.data(), bytes);
  }

  void add_raw(const void* from, std::size_t bytes) {
    const std::size_t at = words_.size();
    words_.resize(at + (bytes + 7) / 8);
    if (bytes) std::memcpy(words_.data() + at, from, bytes);
  }

  std::vector<std::uint64_t> words_;
};

// --- The table of functions -----------------------------------------------------------------------------------------

// The arguments of a request, one after another. What Python leaves out at the end is nothing: zero, or empty.
class Arguments {
 public:
  explicit Arguments(std::span<const std::uint64_t> words) : at_(words.data()), end_(words.data() + words.size()) {}

  template <typename T>
  decltype(auto) next() {
    using Plain = std::remove_cvref_t<T>;
    const Value value = at_ < end_ ? Value(at_) : Value();
    at_ = value.end();
    if (!at_) at_ = end_;
    if constexpr (class_name<Plain> != nullptr)
      return static_cast<T&>(value.object<Plain>());
    else
      return value.as<Plain>();
  }

 private:
  const std::uint64_t *at_, *end_;
};

// Whether a call may be ended by a deadline. What works in batches ends by itself, and must not be left half-way.
enum class Pace { hurried, unhurried };

struct Callable {
  std::string name;  // as in Python: a function, a class (which makes an object), or "Class.method"
  Pace pace;
  std::function<void(Arguments&, Answer&)> call;
};

inline std::vector<Callable> table;

template <typename Function, typename Result, typename... Parameters>
void define(std::string name, Pace pace, Function function, Result (Function::*)(Parameters...) const) {
  if constexpr (is_pointer<Result>) class_number<typename Result::element_type>();
  table.push_back({std::move(name), pace, [function](Arguments& arguments, Answer& answer) {
                     // Braces, for these are evaluated from left to right.
                     std::tuple<decltype(arguments.template next<Parameters>())...> given{
                         arguments.template next<Parameters>()...};
                     if constexpr (std::is_void_v<Result>) {
                       std::apply(function, given);
                       answer.head(Kind::nothing);
                     } else if constexpr (is_pointer<Result>) {
                       answer.add_object(std::apply(function, given));
                     } else {
                       answer.add(std::apply(function, given));
                     }
                   }});
}

template <typename Function>
void define(std::string name, Pace pace, Function function) {
  define(std::move(name), pace, function, &Function::operator());
}

template <typename Function>
void define(std::string name, Function function) {
  const Pace pace = name.find('.') == std::string::npos ? Pace::hurried : Pace::unhurried;
  define(std::move(name), pace, function);
}

// Defines what a class offers to both borders, as in fillomino/deduction.hpp.
struct Methods {
  std::string owner;  // the class and a full stop

  template <typename T, typename Result, typename... Parameters>
  void quick(const char* name, Result (T::*method)(Parameters...)) {
    define(owner + name, [method](T& self, Parameters... given) { return (self.*method)(given...); });
  }
  template <typename T, typename Result, typename... Parameters>
  void quick(const char* name, Result (T::*method)(Parameters...) const) {
    define(owner + name, [method](const T& self, Parameters... given) { return (self.*method)(given...); });
  }
  template <typename T, typename Result, typename... Parameters>
  void slow(const char* name, Result (T::*method)(Parameters...)) {
    quick(name, method);
  }
};

}  // namespace dancefloor::wasm
