#include "tuning.hpp"

#include <algorithm>

namespace dancefloor::tuning {
namespace {

struct Row {
  const char* part;
  const char* name;
  double value;
};

const Row rows[] = {
#define TUNING(part, name, type, value) {#part, #name, static_cast<double>(part::name)},
#include "tuning.inc"
#undef TUNING
};

std::vector<std::string> shared_by(const std::string& engine) {
  if (engine == "bits" || engine == "scanning") return {"dives"};
  if (engine == "fillomino") return {"sat"};
  return {};
}

}  // namespace

std::vector<Constant> used_by(const std::string& engine) {
  std::vector<Constant> used;
  for (const Row& row : rows)
    if (row.part == engine) used.emplace_back(row.name, row.value);
  for (const std::string& part : shared_by(engine))
    for (const Row& row : rows)
      if (row.part == part) used.emplace_back(part + "." + row.name, row.value);
  return used;
}

}  // namespace dancefloor::tuning
