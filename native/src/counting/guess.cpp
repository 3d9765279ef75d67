// How many ways meet in a state: the extrapolation.
//
// The further the lead, the more ways meet, and faster than in proportion. On packings, cubes, matchings and random
// problems the logarithm of their mean number grows like a power of the lead, with an exponent from one to three. So
// the exponent is that of the leads that were swept, as far as it is sensible.
#include "counting/guess.hpp"

#include <cmath>

namespace dancefloor::counting {
void Meetings::add(std::int32_t lead, double states, double ways) {
  if (states > 0.0) known_.push_back({static_cast<double>(lead) + 1.0, states, std::log(ways / states)});
}

double Meetings::at(std::int32_t lead) const {
  if (centre_ < 0.0) fit();
  return std::exp(log_ * std::pow((static_cast<double>(lead) + 1.0) / centre_, power_));
}

// The mean of the last third of the leads, and of the third before it: through these two goes a power.
void Meetings::fit() const {
  centre_ = 1.0;
  power_ = tuning::usual_power;
  if (known_.empty()) return;
  auto mean = [&](double from, double to) {
    Known sum{0.0, 0.0, 0.0};
    for (const Known& each : known_)
      if (each.lead > from && each.lead <= to) {
        sum.lead += each.lead * each.states;
        sum.log += each.log * each.states;
        sum.states += each.states;
      }
    if (sum.states > 0.0) {
      sum.lead /= sum.states;
      sum.log /= sum.states;
    }
    return sum;
  };
  const double last = known_.back().lead;
  const Known far = mean(last * 2.0 / 3.0, last), near = mean(last / 3.0, last * 2.0 / 3.0);
  centre_ = far.lead;
  log_ = far.log;
  if (near.log > tuning::least_log && far.log > near.log && near.lead > 0.0)
    power_ = std::clamp(std::log(far.log / near.log) / std::log(far.lead / near.lead), tuning::least_power,
                        tuning::most_power);
}

}  // namespace dancefloor::counting
