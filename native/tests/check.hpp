// The whole test framework: CHECK(condition) ends the program with the place and the text of a condition that fails.
#pragma once

#include <cstdio>
#include <cstdlib>

#define CHECK(condition)                                                                  \
  do {                                                                                    \
    if (!(condition)) {                                                                   \
      std::fprintf(stderr, "%s:%d: CHECK(%s) failed\n", __FILE__, __LINE__, #condition);  \
      std::abort();                                                                       \
    }                                                                                     \
  } while (false)
