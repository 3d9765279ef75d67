// What each part adds to the table of functions. The names and arguments are those of dancefloor/_native/core.pyi.
#pragma once

#include "border.hpp"
#include "problem.hpp"

namespace dancefloor::wasm {

template <>
inline constexpr const char* class_name<Problem> = "Problem";

void add_problems();   // problems, options, placements, their text, and the verification of covers
void add_searches();
void add_counting();
void add_family();
void add_fillomino();
void add_apart();
void add_proofs();

}  // namespace dancefloor::wasm
