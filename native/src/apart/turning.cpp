#include "apart/turning.hpp"

#include <algorithm>

namespace dancefloor::apart {
namespace {

constexpr std::uint64_t bytes_of_entry = 64;  // of a table of the standard library

std::size_t second(std::size_t direction) { return (direction + 1) % 3; }
std::size_t third(std::size_t direction) { return (direction + 2) % 3; }

// Sorts cells, and shifts them so that they begin at a place.
Vector laid_at(const Vector& place, std::vector<Vector>& cells) {
  Vector low = cells.front(), high = low;
  for (const Vector& cell : cells)
    for (std::size_t k = 0; k < 3; ++k) {
      low[k] = std::min(low[k], cell[k]);
      high[k] = std::max(high[k], cell[k]);
    }
  for (Vector& cell : cells)
    for (std::size_t k = 0; k < 3; ++k) cell[k] += place[k] - low[k];
  std::sort(cells.begin(), cells.end());
  return {high[0] - low[0] + 1, high[1] - low[1] + 1, high[2] - low[2] + 1};
}

}  // namespace

Turning::Turning(const std::vector<Numbers>& parts) : lying_(parts.size()) {
  for (const Numbers& cells : parts) {
    if (cells.size() > parts[largest_].size()) largest_ = parts_.size();
    parts_.push_back(all_forms(cells));
  }
}

Turning::Part Turning::all_forms(const Numbers& cells) {
  Part part;
  std::vector<Vector> first;
  for (std::size_t k = 0; k < cells.size(); k += 4) first.push_back({cells[k], cells[k + 1], cells[k + 2]});
  part.low = first.front();
  for (const Vector& cell : first)
    for (std::size_t k = 0; k < 3; ++k) part.low[k] = std::min(part.low[k], cell[k]);
  Vector size = laid_at(part.low, first);
  part.forms.push_back({first, size, {}, {}});
  for (std::size_t form = 0; form < part.forms.size(); ++form)
    for (std::size_t direction = 0; direction < 3; ++direction) {
      std::vector<Vector> turned = part.forms[form].cells;
      for (Vector& cell : turned) {
        const std::int32_t before = cell[second(direction)];
        cell[second(direction)] = -cell[third(direction)];
        cell[third(direction)] = before;
      }
      size = laid_at(part.low, turned);
      std::size_t known = 0;
      while (known < part.forms.size() && part.forms[known].cells != turned) ++known;
      if (known == part.forms.size()) part.forms.push_back({turned, size, {}, {}});
      part.forms[form].after[direction] = known;
      part.forms[known].before[direction] = form;
    }
  return part;
}

Numbers Turning::cells(std::size_t part, std::size_t form) const {
  Numbers found;
  for (const Vector& cell : parts_[part].forms[form].cells) found.insert(found.end(), {cell[0], cell[1], cell[2], 0});
  return found;
}

std::size_t Turning::spot_of(const Vector& cell) const {
  return static_cast<std::size_t>((cell[0] * size_[1] + cell[1]) * size_[2] + cell[2]);
}

bool Turning::lay(const Place* at, std::uint64_t most) {
  Vector high{};
  for (std::size_t part = 0; part < parts_.size(); ++part) {
    Lying& lies = lying_[part];
    if (part) {
      lies = {{at[0], at[1], at[2]}, static_cast<std::size_t>(at[3])};
      at += per_part;
    }
    const Vector& size = parts_[part].forms[lies.form].size;
    for (std::size_t k = 0; k < 3; ++k) {
      const std::int32_t begin = parts_[part].low[k] + lies.place[k];
      low_[k] = part ? std::min(low_[k], begin) : begin;
      high[k] = part ? std::max(high[k], begin + size[k]) : begin + size[k];
    }
  }
  std::uint64_t many = 1;
  for (std::size_t k = 0; k < 3; ++k) {
    size_[k] = high[k] - low_[k];
    many *= static_cast<std::uint64_t>(size_[k]);
  }
  if (many > most) return false;
  parts_at_.assign(static_cast<std::size_t>(many), 0);
  for (std::size_t part = 0; part < parts_.size(); ++part)
    for (Vector cell : parts_[part].forms[lying_[part].form].cells) {
      for (std::size_t k = 0; k < 3; ++k) cell[k] += lying_[part].place[k] - low_[k];
      parts_at_[spot_of(cell)] = static_cast<std::uint8_t>(part + 1);
    }
  is_begun_ = false;
  return true;
}

bool Turning::next_axis() {
  const auto begin = [&](std::size_t k) { return 2 * low_[k] - 1; };
  const auto end = [&](std::size_t k) { return 2 * (low_[k] + size_[k]); };
  const auto start = [&](std::size_t direction) {
    axis_ = {direction, {begin(second(direction)), begin(third(direction))}};
  };
  if (!is_begun_) {
    is_begun_ = true;
    start(0);
    return true;
  }
  axis_.at[1] += 2;  // both coordinates are even or both are odd: centres, or corners
  if (axis_.at[1] < end(third(axis_.direction))) return true;
  ++axis_.at[0];
  axis_.at[1] = begin(third(axis_.direction)) + ((axis_.at[0] ^ begin(second(axis_.direction))) & 1);
  if (axis_.at[0] < end(second(axis_.direction))) return true;
  if (axis_.direction == 2) return false;
  start(axis_.direction + 1);
  return true;
}

const std::vector<Spot>& Turning::swept_from(Spot centre) {
  const auto [found, is_new] = swept_.try_emplace(centre);
  if (is_new) found->second = swept(centre);
  return found->second;
}

// The cells that a part passes over, without those that it has now, relative to its place.
const std::vector<Vector>& Turning::passed(std::size_t part, bool back) {
  const auto [place, form] = lying_[part];
  const std::size_t a = second(axis_.direction), b = third(axis_.direction);
  const Spot at{axis_.at[0] - 2 * place[a], axis_.at[1] - 2 * place[b]};
  const auto key_of = [](std::int32_t number) { return static_cast<std::uint64_t>(number + (1 << 20)) & 0x1fffff; };
  const std::uint64_t key = 
      (((((part << 1 | back) << 5 | form) << 2 | axis_.direction) << 21 | key_of(at[0])) << 21) | key_of(at[1]);
  const auto [found, is_new] = passed_.try_emplace(key);
  if (!is_new) return found->second;
  const std::vector<Vector>& own = parts_[part].forms[form].cells;
  std::vector<Vector>& cells = found->second;
  const std::int32_t sign = back ? -1 : 1;  // turning back is turning in a mirror
  for (Vector cell : own)
    for (const Spot& spot : swept_from({2 * cell[a] - at[0], sign * (2 * cell[b] - at[1])})) {
      cell[a] = (spot[0] + at[0]) / 2;
      cell[b] = (sign * spot[1] + at[1]) / 2;
      if (!std::binary_search(own.begin(), own.end(), cell)) cells.push_back(cell);
    }
  std::sort(cells.begin(), cells.end());
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  cells.shrink_to_fit();
  passed_bytes_ += bytes_of_entry + cells.size() * sizeof(Vector);
  return cells;
}

Turning::Group Turning::met(std::size_t part) {
  const Group all = ~Group{0} >> (64 - parts_.size()), itself = Group{1} << part;
  if (part != largest_) return met_on_way(part, false, all & ~itself);
  Group found = 0;
  for (std::size_t other = 0; other < parts_.size(); ++other)
    if (other != part && met_on_way(other, true, itself)) found |= Group{1} << other;
  return found;
}

// The parts that a part meets, of those that are wanted.
Turning::Group Turning::met_on_way(std::size_t part, bool back, Group wanted) {
  const Vector& place = lying_[part].place;
  const Vector from{place[0] - low_[0], place[1] - low_[1], place[2] - low_[2]};
  Group found = 0;
  for (const Vector& cell : passed(part, back)) {
    const Vector there{cell[0] + from[0], cell[1] + from[1], cell[2] + from[2]};
    bool is_inside = true;
    for (std::size_t k = 0; k < 3; ++k) is_inside &= there[k] >= 0 && there[k] < size_[k];
    if (!is_inside) continue;
    if (const std::uint8_t who = parts_at_[spot_of(there)]) found |= Group{1} << (who - 1) & wanted;
    if (found == wanted) break;
  }
  return found;
}

void Turning::turn(std::size_t part, Place* place, bool back) const {
  const Form& form = parts_[part].forms[static_cast<std::size_t>(place[3])];
  const std::size_t a = second(axis_.direction), b = third(axis_.direction);
  const Vector& low = parts_[part].low;
  const std::int32_t x = low[a] + place[a], y = low[b] + place[b];
  const std::int32_t sum = (axis_.at[0] + axis_.at[1]) / 2, difference = (axis_.at[1] - axis_.at[0]) / 2;
  const Spot there = back ? Spot{y - difference, sum - x - form.size[a] + 1} : Spot{sum - y - form.size[b] + 1, x + difference};
  place[a] = static_cast<Place>(there[0] - low[a]);
  place[b] = static_cast<Place>(there[1] - low[b]);
  place[3] = static_cast<Place>((back ? form.before : form.after)[axis_.direction]);
}

std::uint64_t Turning::bytes() const { return passed_bytes_ + parts_at_.capacity(); }

}  // namespace dancefloor::apart
