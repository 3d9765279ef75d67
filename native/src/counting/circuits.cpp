#include "counting/circuits.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <stdexcept>
#include <utility>
#include <vector>

#include "counting/clones.hpp"
#include "counting/crew.hpp"
#include "counting/saving.hpp"
#include "counting/sweep.hpp"
#include "tuning.hpp"

namespace dancefloor::counting {
namespace {

namespace tuning = dancefloor::tuning::counting;

using Index = std::uint32_t;

// For each profile of a part, those that lead to it, or those that follow it: once for each way to fill the row between.
struct Links {
  std::vector<Index> ends, profiles;   // by profile: where its links end; by link

  std::size_t size() const { return ends.size(); }
  Index begin(Index k) const { return k ? ends[k - 1] : 0; }
  Index count(Index k) const { return ends[k] - begin(k); }

  template <class Visit>
  void each(Index k, Visit&& visit) const {
    for (Index link = begin(k); link < ends[k]; ++link) visit(profiles[link]);
  }

  // The same links, each at the profile to which it leads.
  Links turned_round() const {
    Links back{std::vector<Index>(ends.size()), std::vector<Index>(profiles.size())};
    for (const Index next : profiles) ++back.ends[next];
    std::partial_sum(back.ends.begin(), back.ends.end(), back.ends.begin());
    std::vector<Index> place = back.ends;
    for (Index k = static_cast<Index>(size()); k-- > 0;)
      for (Index link = ends[k]; link-- > begin(k);) back.profiles[--place[profiles[link]]] = k;
    return back;
  }
};

// Profiles that are linked with each other, and with no others.
struct Part {
  struct Start {
    Index profile, times;   // times: how many profiles are turned into this one, itself included
  };
  Links to, from;           // the profiles that lead to one; those that follow it
  std::vector<Start> starts;

  std::size_t size() const { return to.size(); }
};

template <class Number>
using Lanes = std::array<Number, 64 / sizeof(Number)>;

// For each profile, the sum of the numbers that its links hold.
template <class Number>
[[gnu::always_inline]] inline void add_up(const Links& links, const Lanes<Number>* held, Lanes<Number>* sums) {
  Index link = 0;
  for (std::size_t k = 0; k < links.ends.size(); ++k) {
    Lanes<Number> sum{};
    for (const Index end = links.ends[k]; link < end; ++link)
      for (std::size_t lane = 0; lane < sum.size(); ++lane) sum[lane] += held[links.profiles[link]][lane];
    sums[k] = sum;
  }
}

DANCEFLOOR_CLONES
void step(const Links& links, const Lanes<std::uint32_t>* held, Lanes<std::uint32_t>* sums) {
  add_up(links, held, sums);
}
DANCEFLOOR_CLONES
void step(const Links& links, const Lanes<std::uint64_t>* held, Lanes<std::uint64_t>* sums) {
  add_up(links, held, sums);
}

// The number of closed walks of some length from a few starts of a part; each start counts as often as it says.
template <class Number>
Natural closed_walks(const Part& part, std::size_t first, std::int32_t length) {
  constexpr std::size_t lanes = Lanes<Number>{}.size();
  const std::size_t count = std::min(lanes, part.starts.size() - first);
  std::vector<Lanes<Number>> forward(part.size()), backward(part.size()), next(part.size());
  for (std::size_t lane = 0; lane < count; ++lane) {
    const Index start = part.starts[first + lane].profile;
    forward[start][lane] = backward[start][lane] = 1;
  }
  for (std::int32_t row = 0; row < length; ++row) {
    auto& ways = row % 2 ? forward : backward;
    step(row % 2 ? part.to : part.from, ways.data(), next.data());
    std::swap(ways, next);
  }
  Natural total;
  for (std::size_t lane = 0; lane < count; ++lane) {
    Natural sum(3);
    for (std::size_t k = 0; k < part.size(); ++k) {
      Limb product[2];
      product[0] = multiply(forward[k][lane], backward[k][lane], product[1]);
      add(sum.data(), sum.size(), product, 2);
    }
    const Limb times = part.starts[first + lane].times;
    add_product(total, sum.data(), sum.size(), &times, 1);
  }
  return total;
}

// Finds all profiles and their links, and divides them into parts.
class Linking {
 public:
  explicit Linking(const Rows& rows) : rows_(rows) {}

  bool is_done() const { return gave_up_ || (is_found_ && links_.size() == size()); }

  // Does the next piece of work, which does not depend on time; returns how many profiles it looked at.
  std::uint64_t step() {
    if (!is_found_) {
      is_found_ = rows_.find(profiles_);
      gave_up_ = size() > tuning::most_profiles;
      return size();
    }
    const std::size_t begin = links_.size();
    while (links_.size() < std::min(size(), begin + at_once) && !gave_up_) {
      rows_.fill(profiles_.found[links_.size()], [&](Profile profile) {
        if (const Index next = number(profile); next < size()) links_.profiles.push_back(next);
      });
      links_.ends.push_back(static_cast<Index>(links_.profiles.size()));
      gave_up_ = links_.profiles.size() > tuning::most_links;
    }
    return links_.size() - begin;
  }

  bool gave_up() const { return gave_up_; }
  std::uint64_t bytes() const { return 24 * size() + 16 * links_.profiles.size(); }   // of this, and of its parts

  std::vector<Part> parts() {
    drop_ends();
    join();
    std::vector<Part> parts;
    std::vector<Index> part_of(size()), place(size());
    std::vector<std::vector<Index>> members;
    for (Index k = 0; k < size(); ++k) {
      if (!lives_[k]) continue;
      if (find(k) == k) part_of[k] = static_cast<Index>(members.size()), members.emplace_back();
      const Index part = part_of[k] = part_of[find(k)];
      place[k] = static_cast<Index>(members[part].size());
      members[part].push_back(k);
    }
    std::vector<Index> times(size());
    for (const auto& each : members)
      for (const Index k : each) ++times[number(rows_.least(profiles_.found[k]))];
    for (const auto& each : members) {
      Part& part = parts.emplace_back();
      for (const Index k : each) {
        if (times[k]) part.starts.push_back({place[k], times[k]});
        each_alive(k, [&](Index next) { part.from.profiles.push_back(place[next]); });
        part.from.ends.push_back(static_cast<Index>(part.from.profiles.size()));
      }
      part.to = part.from.turned_round();
    }
    return parts;
  }

 private:
  static constexpr std::size_t at_once = 256;

  std::size_t size() const { return profiles_.found.size(); }

  // The number of a profile; size() if it was not found.
  Index number(Profile profile) const {
    const auto at = std::lower_bound(profiles_.found.begin(), profiles_.found.end(), profile);
    const bool is_found = at != profiles_.found.end() && *at == profile;
    return static_cast<Index>(is_found ? at - profiles_.found.begin() : static_cast<std::ptrdiff_t>(size()));
  }

  template <class Visit>
  void each_alive(Index k, Visit&& visit) const {
    links_.each(k, [&](Index next) {
      if (lives_[next]) visit(next);
    });
  }

  // Drops profiles that no profile leads to or none follows, again and again: no closed walk passes them.
  void drop_ends() {
    lives_.assign(size(), true);
    const Links to = links_.turned_round();
    std::vector<Index> before(size()), after(size()), dead;   // how many links from and to profiles that live
    const auto drop = [&](Index k) {
      if (lives_[k]) dead.push_back(k);
      lives_[k] = false;
    };
    for (Index k = 0; k < size(); ++k) {
      before[k] = to.count(k);
      after[k] = links_.count(k);
      if (!before[k] || !after[k]) drop(k);
    }
    while (!dead.empty()) {
      const Index k = dead.back();
      dead.pop_back();
      links_.each(k, [&](Index next) {
        if (!--before[next]) drop(next);
      });
      to.each(k, [&](Index last) {
        if (!--after[last]) drop(last);
      });
    }
  }

  // Joins profiles that follow each other.
  void join() {
    above_.resize(size());
    std::iota(above_.begin(), above_.end(), 0);
    for (Index k = 0; k < size(); ++k)
      if (lives_[k])
        each_alive(k, [&](Index next) {
          const Index a = find(k), b = find(next);
          above_[std::max(a, b)] = std::min(a, b);   // the first of a part is above all
        });
  }
  Index find(Index k) {
    while (above_[k] != k) k = above_[k] = above_[above_[k]];
    return k;
  }

  const Rows& rows_;
  Rows::Profiles profiles_;
  bool is_found_ = false, gave_up_ = false;
  Links links_;                        // of each profile to those that follow
  std::vector<bool> lives_;
  std::vector<Index> above_;           // by profile: one of the same part
};

class Circuits final : public Frontier {
 public:
  Circuits(Rows rows, std::uint64_t fingerprint, const Terms& terms, std::function<std::unique_ptr<Frontier>()> tables)
      : rows_(std::move(rows)),
        fingerprint_(fingerprint),
        memory_(terms.memory),
        threads_(terms.threads),
        modulus_(terms.modulus),
        make_tables_(std::move(tables)),
        linking_(std::make_unique<Linking>(rows_)) {}

  Status advance(double seconds, std::uint64_t states, const std::atomic<bool>* stop) override {
    if (tables_) return tables_->advance(seconds, states, stop);
    ++batches_;
    Clock clock(seconds, states, stop);
    if (!is_linked_ && !link(clock)) return Status::working;
    if (tables_) return Status::working;
    Crew crew(threads_);
    while (done_ < blocks_.size()) {
      const std::size_t count = std::min(threads_, blocks_.size() - done_);
      std::vector<Natural> walks(count);
      crew.each(count, states_of(blocks_[done_]) >= tuning::worth_sharing,
                [&](std::size_t k) { walks[k] = closed_walks(blocks_[done_ + k]); });
      std::uint64_t worked = 0;
      for (std::size_t k = 0; k < count; ++k) {
        add(total_, walks[k].data(), walks[k].size());
        worked += states_of(blocks_[done_ + k]);
      }
      done_ += count;
      states_ += worked;
      if (done_ < blocks_.size() && clock.spent(worked)) return Status::working;
    }
    return Status::counted;
  }

  // The number of profiles grows geometrically with that of columns, so it is estimated from narrower boards.
  Guess guess(std::uint64_t states, std::uint64_t more) const override {
    if (tables_) return tables_->guess(states, more);
    Guess guess;
    double profiles = 0.0, links = 0.0;
    std::uint64_t looked = 0;
    if (is_linked_) {
      for (const Part& part : parts_) {
        profiles = std::max(profiles, static_cast<double>(part.size()));
        links = std::max(links, static_cast<double>(part.from.profiles.size()));
      }
    } else {
      double last_profiles = 1.0, last_links = 1.0;
      for (std::int32_t columns = 2 + rows_.columns % 2; columns <= rows_.columns && looked < states + more;
           columns += 2) {
        const auto [some, ways] = sizes(rows_.with_columns(columns), states + more, looked);
        if (looked >= states + more && profiles > 0.0) break;
        const double steps = (rows_.columns - columns) / 2.0;
        profiles = some * std::pow(std::max(1.0, some / last_profiles), steps);
        links = ways * std::pow(std::max(1.0, ways / last_links), steps);
        last_profiles = some;
        last_links = ways;
      }
    }
    const double starts = profiles / static_cast<double>(rows_.maps.size()) / 16.0 + 1.0;
    const double all = std::min(1e30, (is_linked_ ? static_cast<double>(left()) : starts * profiles * rows_.rows));
    guess.states = {all, 0.0};
    guess.tried = all * links / std::max(1.0, profiles) / tuning::links_tried;
    guess.seen = static_cast<double>(looked);
    return guess;
  }

  double progress() const override {
    if (tables_) return tables_->progress();
    if (!all_) return is_linked_ ? 1.0 : 0.0;   // there may be no closed walk
    return static_cast<double>(done_) / static_cast<double>(all_);
  }
  Natural count() const override {
    if (tables_) return tables_->count();
    return modulus_ ? Natural{remainder(total_, modulus_)} : total_;
  }
  std::vector<std::int32_t> cover(Natural) const override { throw std::logic_error("no tables were kept"); }
  Natural rank(const std::vector<std::int32_t>&) const override { throw std::logic_error("no tables were kept"); }
  Work work() const override {
    if (tables_) return tables_->work();
    return {states_, 0, most_bytes_, false};
  }

  // Magic, format, fingerprint; then a block: how many blocks of walks are done, how many there are, profiles looked at
  // for links, states, bytes, and the sum so far. A count that goes on finds the links again.
  void save(Place& place, Words& out) const override {
    if (tables_) return tables_->save(place, out);
    if (place.begun && place.batches != batches_)
      throw std::logic_error("the count has gone on while it was being saved");
    place.begun = place.over = true;
    place.batches = batches_;
    place.seal = fingerprint_;
    out.insert(out.end(), {magic, format, fingerprint_});
    put_block(out, place.seal, [&] {
      out.insert(out.end(), {done_, all_, known_, states_, most_bytes_});
      put(out, total_);
    });
    turn(out.data(), out.size());
  }

  void restore(const Pull& pull) override {
    const Recognized saved = recognized(pull);
    if (saved.fingerprint != fingerprint_) {
      tables_ = make_tables_();
      return tables_->restore(saved.all);
    }
    Blocks blocks(saved.all, fingerprint_);
    Source in(blocks.next());
    done_ = in.next();
    all_ = in.next(tuning::most_profiles);
    known_ = in.next();
    states_ = in.next();
    most_bytes_ = in.next();
    total_ = in.natural();
    Source::check(in.empty());
    blocks.end();
  }

 private:
  struct Block {
    std::size_t part, first;
  };

  // Finds the links; false if time is up. Work that a saved count had already done does not count again.
  bool link(Clock& clock) {
    while (!linking_->is_done()) {
      const std::uint64_t worked = linking_->step();
      relinked_ += worked;
      most_bytes_ = std::max(most_bytes_, linking_->bytes());
      if (relinked_ > known_) {
        known_ = relinked_;
        states_ += worked;
        if (clock.spent(worked) && !linking_->is_done()) return false;
      } else if (clock.late()) {
        return false;
      }
    }
    if (linking_->gave_up() || most_bytes_ > memory_) return instead();
    parts_ = linking_->parts();
    linking_.reset();
    is_linked_ = true;
    std::size_t largest = 0;
    for (const Part& part : parts_) largest = std::max(largest, part.size());
    most_bytes_ += threads_ * largest * 3 * 64;
    most_ = most_ways();
    if (most_ >= most_number || most_bytes_ > memory_) return instead();
    const std::size_t lanes = most_ < most_short_number ? 16 : 8;
    for (std::size_t part = 0; part < parts_.size(); ++part)
      for (std::size_t first = 0; first < parts_[part].starts.size(); first += lanes) blocks_.push_back({part, first});
    all_ = blocks_.size();
    done_ = std::min(done_, all_);
    return true;
  }

  // Begins again, with tables.
  bool instead() {
    total_.clear();
    tables_ = make_tables_();
    linking_.reset();
    parts_.clear();
    return true;
  }

  // A bound on the entries of the matrix's powers, up to half of the rows.
  double most_ways() const {
    double most = 1.0;
    for (const Part& part : parts_) {
      std::vector<double> ways(part.size(), 1.0), next(part.size());
      for (std::int32_t row = 0; row < (rows_.rows + 1) / 2; ++row) {
        for (std::size_t k = 0, link = 0; k < part.size(); ++k) {
          next[k] = 0.0;
          for (; link < part.from.ends[k]; ++link) next[k] += ways[part.from.profiles[link]];
        }
        std::swap(ways, next);
      }
      for (const double number : ways) most = std::max(most, number);
    }
    return most;
  }

  Natural closed_walks(const Block& block) const {
    const Part& part = parts_[block.part];
    return most_ < most_short_number ? counting::closed_walks<std::uint32_t>(part, block.first, rows_.rows)
                                     : counting::closed_walks<std::uint64_t>(part, block.first, rows_.rows);
  }
  std::uint64_t states_of(const Block& block) const {
    return parts_[block.part].size() * static_cast<std::uint64_t>(rows_.rows);
  }
  std::uint64_t left() const {
    std::uint64_t states = states_;
    for (std::size_t k = done_; k < blocks_.size(); ++k) states += states_of(blocks_[k]);
    return states;
  }

  // How many profiles a board has, and how many links; it looks at no more than `most`, and adds to `looked`.
  static std::pair<double, double> sizes(const Rows& rows, std::uint64_t most, std::uint64_t& looked) {
    Rows::Profiles profiles;
    for (bool over = false; !over && looked < most;) {
      over = rows.find(profiles);
      looked += profiles.found.size();
    }
    std::size_t links = 0;
    for (const Profile profile : profiles.found) {
      if (looked >= most) break;
      const std::size_t before = links;
      rows.fill(profile, [&](Profile) { ++links; });
      looked += 1 + (links - before) / 4;
    }
    return {static_cast<double>(profiles.found.size()), static_cast<double>(std::max<std::size_t>(1, links))};
  }

  static constexpr double most_short_number = 4e9, most_number = 9e18;

  Rows rows_;
  std::uint64_t fingerprint_, memory_;
  std::size_t threads_;
  Limb modulus_;
  std::function<std::unique_ptr<Frontier>()> make_tables_;
  std::unique_ptr<Frontier> tables_;   // what counts instead
  std::unique_ptr<Linking> linking_;
  bool is_linked_ = false;
  std::vector<Part> parts_;
  std::vector<Block> blocks_;
  double most_ = 0.0;                  // a bound on the numbers in lanes
  std::size_t done_ = 0, all_ = 0;     // blocks
  std::uint64_t relinked_ = 0, known_ = 0;   // profiles looked at for links, here and by the count that was saved
  std::uint64_t batches_ = 0, states_ = 0, most_bytes_ = 0;
  Natural total_;
};

}  // namespace

std::unique_ptr<Frontier> circuits(Rows rows, std::uint64_t fingerprint, const Terms& terms,
                                   std::function<std::unique_ptr<Frontier>()> tables) {
  return std::make_unique<Circuits>(std::move(rows), fingerprint, terms, std::move(tables));
}

}  // namespace dancefloor::counting
