#include "apart/parting.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <stdexcept>

namespace dancefloor::apart {
namespace {

constexpr std::size_t most_parts = 64;
constexpr std::size_t most_forms = 24;                    // of a part that can be turned
constexpr std::size_t most_groups = std::size_t{1} << 16;  // that can move alike at one position
constexpr std::size_t between_looks = 16;                 // positions from one look at the clock to the next
constexpr std::int32_t farthest = std::numeric_limits<std::int16_t>::max() / 2;

std::uint64_t packed_places(const std::int32_t* between, std::size_t forms) {
  std::uint64_t all = forms;  // of two parts: below 24 * 24
  for (int k = 0; k < 3; ++k) all = all << 17 | (static_cast<std::uint64_t>(between[k] + (1 << 16)) & 0x1ffff);
  return all;
}

void add_parts(std::uint64_t group, Numbers& move) {
  for (; group; group &= group - 1) move.push_back(std::countr_zero(group));
}

}  // namespace

std::int64_t Parting::Way::line_of(const std::int32_t* cell) const {
  std::int64_t both[2] = {0, 0};
  for (int form = 0; form < 2; ++form)
    for (int k = 0; k <= dimensions; ++k) both[form] += static_cast<std::int64_t>(line[form][k]) * cell[k];
  return both[0] * (std::int64_t{1} << 32) + both[1];
}

std::int32_t Parting::Way::place_of(const std::int32_t* cell) const {
  std::int32_t found = 0;
  for (int k = 0; k <= dimensions; ++k) found += place[k] * cell[k];
  return found;
}

Parting::Parting(const std::vector<Numbers>& parts, const std::vector<Numbers>& ways, std::uint64_t memory,
                 bool turns)
    : parts_(parts.size()),
      per_part_(turns ? Turning::per_part : dimensions),
      width_(parts.empty() ? 0 : (parts.size() - 1) * per_part_),
      memory_(memory),
      slots_(1024, 0),
      known_rooms_(parts.size() * parts.size()),
      room_(ways.size(), std::vector<std::int32_t>(parts.size() * parts.size())) {
  if (parts_ < 2 || parts_ > most_parts) throw std::invalid_argument("from 2 to 64 parts can come apart");
  for (const Numbers& each : ways) {
    if (each.size() != 16 || each[15] < 1) throw std::invalid_argument("a way is 16 numbers");
    Way way;
    const std::int32_t* at = each.data();
    std::copy_n(at, dimensions, way.step);
    std::copy_n(at + 3, 4, way.line[0]);
    std::copy_n(at + 7, 4, way.line[1]);
    std::copy_n(at + 11, 4, way.place);
    way.stride = at[15];
    ways_.push_back(way);
  }
  for (const Numbers& cells : parts) {
    if (cells.empty() || cells.size() % 4) throw std::invalid_argument("a cell is four numbers");
    for (const std::int32_t number : cells)
      if (number < -farthest || number > farthest) throw std::invalid_argument("a cell lies too far away");
    runs_.push_back({lines_of(cells)});
  }
  if (turns) {
    turning_.emplace(parts);
    turned_.emplace_back();
    for (std::size_t part = 0; part < parts_; ++part)
      for (std::size_t form = 1; form < turning_->forms(part); ++form)
        runs_[part].push_back(lines_of(turning_->cells(part, form)));
  }
  places_.assign(width_, 0);
  parents_.push_back(0);
  slots_[slot_of(places_.data())] = 1;
}

Parting::Lines Parting::lines_of(const Numbers& cells) const {
  Lines lines;
  for (const Way& way : ways_) lines.push_back(runs_of(cells, way));
  return lines;
}

std::vector<Parting::Run> Parting::runs_of(const Numbers& cells, const Way& way) const {
  std::vector<Run> found;
  for (std::size_t k = 0; k < cells.size(); k += 4) {
    const std::int32_t place = way.place_of(&cells[k]);
    found.push_back({way.line_of(&cells[k]), place, place});
  }
  std::sort(found.begin(), found.end(), [](const Run& one, const Run& other) {
    return one.line != other.line ? one.line < other.line : one.first < other.first;
  });
  std::size_t last = 0;
  for (std::size_t k = 1; k < found.size(); ++k) {
    if (found[k].line == found[last].line && found[k].first == found[last].last + 1)
      found[last].last = found[k].last;
    else
      found[++last] = found[k];
  }
  found.resize(last + 1);
  return found;
}

// By way: how far the first of two parts may go, and how far the second, before it meets the other.
const std::int32_t* Parting::rooms(std::size_t one, std::size_t other, const Place* at) {
  static constexpr Place start[Turning::per_part] = {0, 0, 0, 0};
  const Place *here = one ? at + (one - 1) * per_part_ : start, *there = at + (other - 1) * per_part_;
  std::int32_t between[dimensions + 1] = {0, 0, 0, 0};
  for (int k = 0; k < dimensions; ++k) between[k] = there[k] - here[k];
  const std::size_t form = turning_ ? static_cast<std::size_t>(here[3]) : 0;
  const std::size_t other_form = turning_ ? static_cast<std::size_t>(there[3]) : 0;
  const auto [found, is_new] = known_rooms_[one * parts_ + other].try_emplace(
      packed_places(between, form * most_forms + other_form), static_cast<std::uint32_t>(all_rooms_.size()));
  if (is_new) {
    all_rooms_.resize(all_rooms_.size() + 2 * ways_.size());
    look_for_room(runs_[one][form], runs_[other][other_form], between, all_rooms_.data() + found->second);
  }
  return all_rooms_.data() + found->second;
}

void Parting::look_for_room(const Lines& one, const Lines& other, const std::int32_t* between, std::int32_t* found) const {
  for (std::size_t way = 0; way < ways_.size(); ++way) {
    const std::vector<Run>&mine = one[way], &theirs = other[way];
    const std::int64_t line = ways_[way].line_of(between);
    const std::int32_t place = ways_[way].place_of(between), stride = ways_[way].stride;
    std::int32_t room[2] = {for_ever, for_ever};
    const Run* last = nullptr;
    bool last_is_mine = false;
    Run moved;
    Run kept;
    for (std::size_t a = 0, b = 0; a < mine.size() || b < theirs.size();) {
      if (b < theirs.size()) moved = {theirs[b].line + line, theirs[b].first + place, theirs[b].last + place};
      const bool is_mine = b == theirs.size() || (a < mine.size() && (mine[a].line != moved.line
                                                                         ? mine[a].line < moved.line
                                                                         : mine[a].first < moved.first));
      const Run& run = is_mine ? mine[a] : moved;
      if (last && is_mine != last_is_mine && kept.line == run.line) {
        std::int32_t& least = room[last_is_mine ? 0 : 1];
        least = std::min(least, (run.first - kept.last - 1) / stride);
      }
      kept = run;
      last = &kept;
      last_is_mine = is_mine;
      is_mine ? ++a : ++b;
    }
    found[2 * way] = room[0];
    found[2 * way + 1] = room[1];
  }
}

// By way, the room of each pair at a position, and then at which distance one part pushes another.
void Parting::look_around(std::uint64_t position) {
  const Place* at = places_.data() + position * width_;
  for (std::size_t one = 0; one < parts_; ++one)
    for (std::size_t other = one + 1; other < parts_; ++other) {
      const std::int32_t* found = rooms(one, other, at);
      for (std::size_t way = 0; way < ways_.size(); ++way) {
        room_[way][one * parts_ + other] = found[2 * way];
        room_[way][other * parts_ + one] = found[2 * way + 1];
      }
    }
  for (std::vector<std::int32_t>& room : room_) find_pushes(room);
}

// The room of each pair becomes the farthest that one can move without pushing the other, even by others between them. Each
// path from one to the other allows its largest room; the path that allows least decides.
void Parting::find_pushes(std::vector<std::int32_t>& room) const {
  for (std::size_t by = 0; by < parts_; ++by)
    for (std::size_t one = 0; one < parts_; ++one) {
      const std::int32_t first = room[one * parts_ + by];
      for (std::size_t other = 0; other < parts_; ++other) {
        std::int32_t& least = room[one * parts_ + other];
        least = std::min(least, std::max(first, room[by * parts_ + other]));
      }
    }
}

// The parts that move when one of them moves some steps along a way, or back.
Parting::Group Parting::pushed(std::size_t way, std::size_t part, std::int32_t steps, bool back) const {
  Group group = 0;
  for (std::size_t other = 0; other < parts_; ++other) {
    const std::int32_t room = back ? room_[way][other * parts_ + part] : room_[way][part * parts_ + other];
    if (room < steps || other == part) group |= Group{1} << other;
  }
  return group;
}

// Whether some parts can go on for ever. The smallest group goes among those that one part pushes.
bool Parting::comes_apart() {
  int least = static_cast<int>(parts_);
  for (std::size_t way = 0; way < ways_.size(); ++way)
    for (const bool back : {false, true})
      for (std::size_t part = 0; part < parts_; ++part) {
        const Group group = pushed(way, part, for_ever, back);
        if (const int size = std::popcount(group); size < least) {
          least = size;
          gone_ = group;
          gone_way_ = way;
          gone_back_ = back;
        }
      }
  return gone_ != 0;
}

// Adds the positions one move away; false if too many groups can move.
bool Parting::expand() {
  const Group all = ~Group{0} >> (most_parts - parts_);
  for (std::size_t way = 0; way < ways_.size(); ++way)
    for (std::int32_t steps = 1;; ++steps) {
      if (!unite(way, steps)) return false;
      if (groups_.empty()) break;
      for (const Group group : groups_)
        if (group != all) shift(group, way, steps);
    }
  return true;
}

// All groups that can move some steps, except all parts together: unions of those that one part pushes.
bool Parting::unite(std::size_t way, std::int32_t steps) {
  groups_.clear();
  for (std::size_t part = 0; part < parts_; ++part)
    if (!add_group(pushed(way, part, steps, false))) return false;
  return true;
}

// Adds a group, and its unions with the others, unless these are all parts; false if there are too many.
bool Parting::add_group(Group group) {
  const Group all = ~Group{0} >> (most_parts - parts_);
  if (group == all || std::find(groups_.begin(), groups_.end(), group) != groups_.end()) return true;
  const std::size_t before = groups_.size();
  groups_.push_back(group);
  for (std::size_t k = 0; k < before; ++k)
    if (const Group both = groups_[k] | group; both != all) groups_.push_back(both);
  std::sort(groups_.begin(), groups_.end());
  groups_.erase(std::unique(groups_.begin(), groups_.end()), groups_.end());
  pause();
  return groups_.size() <= most_groups;
}

// Adds the position after a move, unless it is known. The first part stays: instead of it, all others move back.
void Parting::shift(Group group, std::size_t way, std::int32_t steps) {
  if (group & 1) {
    group = ~group;
    steps = -steps;
  }
  const std::size_t begin = places_.size();
  places_.insert(places_.end(), width_, 0);
  const Place* from = places_.data() + next_ * width_;
  for (std::size_t part = 1; part < parts_; ++part)
    for (int k = 0; k < dimensions; ++k) {
      const std::size_t number = (part - 1) * per_part_ + static_cast<std::size_t>(k);
      const std::int32_t place = from[number] + (group >> part & 1 ? steps * ways_[way].step[k] : 0);
      if (place < -farthest || place > farthest) throw std::runtime_error("a part moved too far");
      places_[begin + number] = static_cast<Place>(place);
    }
  if (turning_)
    for (std::size_t number = dimensions; number < width_; number += per_part_) places_[begin + number] = from[number];
  add_position(Turned{});
}

// Adds the positions one turn away. False if the time is over, or if there is an ending.
bool Parting::turn_all(const Deadline& deadline) {
  if (!is_turning_ && !turning_->lay(places_.data() + next_ * width_, memory_)) ending_ = Ending::no_memory;
  is_turning_ = true;
  while (ending_ == Ending::going_on && turning_->next_axis()) {
    if (!unite_turned()) ending_ = Ending::too_loose;
    for (const Group group : groups_) turn(group);
    if (bytes() > memory_) ending_ = Ending::no_memory;
    if (deadline.over()) return false;
  }
  is_turning_ = false;
  return ending_ == Ending::going_on;
}

// All groups that can turn about the axis, except all parts together: unions of those that one part takes along.
bool Parting::unite_turned() {
  const Group all = ~Group{0} >> (most_parts - parts_);
  std::array<Group, most_parts> met, along;
  met.fill(0);
  groups_.clear();
  for (std::size_t part = 0; part < parts_; ++part) {
    Group group = Group{1} << part;
    for (Group todo = group; todo && group != all;) {
      const auto next = static_cast<std::size_t>(std::countr_zero(todo));
      todo &= todo - 1;
      if (next < part)
        group |= along[next];
      else {
        if (!met[next]) met[next] = turning_->met(next) | Group{1} << next;
        todo |= met[next] & ~group;
        group |= met[next];
      }
    }
    along[part] = group;
    if (!add_group(group)) return false;
  }
  return true;
}

// Adds the position after a turn, unless it is known. The first part stays, as in a shift.
void Parting::turn(Group group) {
  const Group all = ~Group{0} >> (most_parts - parts_);
  const bool back = group & 1;
  if (back) group = ~group & all;
  const std::size_t begin = places_.size();
  places_.resize(begin + width_);
  std::copy_n(places_.begin() + static_cast<std::ptrdiff_t>(next_ * width_), width_,
              places_.begin() + static_cast<std::ptrdiff_t>(begin));
  for (std::size_t part = 1; part < parts_; ++part)
    if (group >> part & 1) turning_->turn(part, places_.data() + begin + (part - 1) * per_part_, back);
  add_position({group, turning_->axis(), back});
}

// Keeps the position at the end, unless it is known.
void Parting::add_position(const Turned& turned) {
  const std::size_t slot = slot_of(places_.data() + places_.size() - width_);
  if (slots_[slot]) {
    places_.resize(places_.size() - width_);
    return;
  }
  parents_.push_back(static_cast<std::uint32_t>(next_));
  if (turning_) turned_.push_back(turned);
  slots_[slot] = static_cast<std::uint32_t>(parents_.size());
  if (2 * parents_.size() > slots_.size()) grow();
}

void Parting::grow() {
  slots_.assign(2 * slots_.size(), 0);
  for (std::size_t position = 0; position < parents_.size(); ++position)
    slots_[slot_of(places_.data() + position * width_)] = static_cast<std::uint32_t>(position + 1);
}

// Where a position stands in the table, or belongs.
std::size_t Parting::slot_of(const Place* at) const {
  std::uint64_t hash = 0x9e3779b97f4a7c15;
  for (std::size_t k = 0; k < width_; ++k) {
    hash = (hash ^ static_cast<std::uint16_t>(at[k])) * 0xff51afd7ed558ccd;
    hash ^= hash >> 29;
  }
  for (std::size_t slot = static_cast<std::size_t>(hash) & (slots_.size() - 1);; slot = (slot + 1) & (slots_.size() - 1)) {
    const std::uint32_t position = slots_[slot];
    if (!position || std::equal(at, at + width_, places_.data() + (position - 1) * width_)) return slot;
  }
}

std::uint64_t Parting::bytes() const {
  constexpr std::uint64_t entry = 64;  // of a table of the standard library
  return places_.capacity() * sizeof(Place) + (parents_.capacity() + slots_.capacity()) * sizeof(std::uint32_t) +
         all_rooms_.capacity() * sizeof(std::int32_t) + all_rooms_.size() / (2 * ways_.size()) * entry +
         turned_.capacity() * sizeof(Turned) + (turning_ ? turning_->bytes() : 0);
}

Ending Parting::advance(double seconds, std::uint64_t positions) {
  const Deadline deadline(seconds);
  for (std::uint64_t turn = 0; ending_ == Ending::going_on && turn < positions; ++turn) {
    if (turn % between_looks == between_looks - 1 && (deadline.over() || bytes() > memory_)) {
      if (bytes() > memory_) ending_ = Ending::no_memory;
      break;
    }
    if (next_ == parents_.size()) {
      ending_ = Ending::together;
      break;
    }
    if (!is_turning_) {
      look_around(next_);
      if (comes_apart())
        ending_ = Ending::apart;
      else if (!expand())
        ending_ = Ending::too_loose;
      if (ending_ != Ending::going_on) break;
    }
    if (turning_ && !turn_all(deadline)) break;
    ++next_;
  }
  return ending_;
}

Numbers Parting::told_shift(std::uint64_t position) const {
  const Place *to = places_.data() + position * width_, *from = places_.data() + parents_[position] * width_;
  Numbers move;
  for (std::size_t part = 1; part < parts_; ++part, to += per_part_, from += per_part_) {
    if (std::equal(to, to + dimensions, from)) continue;
    if (move.empty()) move = {0, to[0] - from[0], to[1] - from[1], to[2] - from[2]};
    move.push_back(static_cast<std::int32_t>(part));
  }
  return move;
}

Numbers Parting::told_turn(const Turned& turned) const {
  const auto about = static_cast<std::int32_t>(turned.axis.direction + 1);
  Numbers move{turned.back ? -about : about, 0, 0, 0};
  for (std::size_t k = 0; k < 2; ++k) move[1 + (turned.axis.direction + 1 + k) % dimensions] = turned.axis.at[k];
  add_parts(turned.group, move);
  return move;
}

std::vector<Numbers> Parting::moves() const {
  std::vector<Numbers> found;
  if (ending_ != Ending::apart) return found;
  Numbers last{0};
  for (const std::int32_t step : ways_[gone_way_].step) last.push_back(gone_back_ ? -step : step);
  add_parts(gone_, last);
  found.push_back(last);
  for (std::uint64_t position = next_; position; position = parents_[position]) {
    const bool is_turn = turning_ && turned_[position].group;
    found.push_back(is_turn ? told_turn(turned_[position]) : told_shift(position));
  }
  std::reverse(found.begin(), found.end());
  return found;
}

}  // namespace dancefloor::apart
