// The whole test framework: CHECK(condition) ends the program with the place and the text of a condition that fails;
// is_refused says whether a call finds its arguments wrong.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <stdexcept>

#define CHECK(condition)                                                                  \
  do {                                                                                    \
    if (!(condition)) {                                                                   \
      std::fprintf(stderr, "%s:%d: CHECK(%s) failed\n", __FILE__, __LINE__, #condition);  \
      std::abort();                                                                       \
    }                                                                                     \
  } while (false)

template <class Call>
bool is_refused(const Call& call) {
  try {
    call();
  } catch (const std::invalid_argument&) {
    return true;
  }
  return false;
}
