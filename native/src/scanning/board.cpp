#include "scanning/board.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <utility>

#include "interruption.hpp"
#include "scanning/scanning.hpp"

namespace dancefloor::scanning {
namespace {

constexpr std::int64_t most_positions = 1 << 22;
constexpr std::int64_t most_cells = 1 << 16;    // a node keeps its depth in 16 bits
constexpr std::size_t most_orientations = 768;  // all heptominoes, turned and reflected, are 760
constexpr int most_counter_words = 4;

[[noreturn]] void lack(const std::string& what) { throw std::invalid_argument(what); }

bool is_cell(const Problem& problem, std::int32_t item) { return problem.positions[item] >= 0; }

// Sets which positions are cells, and returns how many.
std::int64_t read_cells(const Problem& problem, Board& board) {
  std::int64_t end = 0, cells = 0;
  for (std::int32_t i = 0; i < problem.items(); ++i) {
    if (!is_cell(problem, i)) continue;
    if (i >= problem.primary) lack("it has cells that may stay empty");
    if (problem.low[i] != 1 || problem.high[i] != 1) lack("it has cells that are not covered exactly once");
    end = std::max(end, problem.positions[i] + 1);
    if (++cells == most_cells) lack("its board has more than 65535 cells");
  }
  if (end > most_positions) lack("its board has too many positions");
  board.cell.assign(end, false);
  for (std::int32_t i = 0; i < problem.items(); ++i)
    if (is_cell(problem, i)) board.cell[problem.positions[i]] = true;
  return cells;
}

// The piece, lead and mask of one option.
std::pair<std::int64_t, Orientation> read_option(const Problem& problem, std::int32_t option) {
  Orientation pose{-1, {}};
  std::int64_t lead = std::numeric_limits<std::int64_t>::max(), last = -1;
  for (auto u = problem.offsets[option]; u < problem.offsets[option + 1]; ++u) {
    const std::int32_t item = problem.use_item[u];
    if (problem.color(u)) lack("it has colours");
    if (is_cell(problem, item)) {
      lead = std::min(lead, problem.positions[item]);
      last = std::max(last, problem.positions[item]);
    } else {
      if (pose.piece >= 0) lack("it has options with two items that are not cells");
      pose.piece = item;
    }
  }
  if (last < 0) lack("it has options without cells");
  if (last - lead >= window_bits<Wide>) lack("its pieces reach over more than 128 positions");
  for (auto u = problem.offsets[option]; u < problem.offsets[option + 1]; ++u)
    if (const auto item = problem.use_item[u]; is_cell(problem, item))
      pose.mask = pose.mask | Wide{1} << static_cast<int>(problem.positions[item] - lead);
  return {lead, pose};
}

struct PoseHash {
  std::size_t operator()(const Orientation& pose) const {
    const auto piece = static_cast<std::uint64_t>(pose.piece);
    const std::uint64_t h = (pose.mask.low ^ (pose.mask.high ^ piece << 32) * 0x9e3779b97f4a7c15u) * 0xd6e8feb86659fd93u;
    return h ^ h >> 32;
  }
};

void read_placements(const Problem& problem, std::int64_t cells, Board& board) {
  std::unordered_map<Orientation, std::vector<std::int32_t>, PoseHash> known;   // orientations alike, for options alike
  std::vector<std::vector<bool>> leads;   // by orientation, and number of a cell: whether an option has that lead
  std::vector<std::int32_t> number(board.cell.size());
  for (std::size_t k = 1; k < number.size(); ++k) number[k] = number[k - 1] + board.cell[k - 1];
  board.placements.reserve(problem.options());
  for (std::int32_t option = 0; option < problem.options(); ++option) {
    pause_every(256, option);
    const auto [lead, pose] = read_option(problem, option);
    auto& alike = known[pose];
    std::size_t occurrence = 0;   // the same option given twice needs two orientations
    while (occurrence < alike.size() && leads[alike[occurrence]][number[lead]]) ++occurrence;
    if (occurrence == alike.size()) {
      if (board.orientations.size() == most_orientations) lack("it has more than 768 orientations");
      alike.push_back(static_cast<std::int32_t>(board.orientations.size()));
      board.orientations.push_back(pose);
      leads.emplace_back(cells);
      board.reach = std::max(board.reach, bit_width(pose.mask) - 1);
    }
    leads[alike[occurrence]][number[lead]] = true;
    board.placements.push_back({lead, alike[occurrence], option});
  }
  std::sort(board.placements.begin(), board.placements.end(), [](const Placement& a, const Placement& b) {
    return std::pair(a.lead, a.orientation) < std::pair(b.lead, b.orientation);
  });
}

void lay_out_counters(const Problem& problem, std::int64_t cells, Board& board) {
  std::vector<std::int64_t> most_uses(problem.items(), 0);
  for (const Orientation& o : board.orientations)
    if (o.piece >= 0) most_uses[o.piece] = std::max<std::int64_t>(most_uses[o.piece], cells / size(o.mask));
  board.fields.resize(problem.items());
  int shift = 64;
  for (std::int32_t i = 0; i < problem.items(); ++i) {
    const std::int64_t high = problem.high[i];
    const bool as_many_as_fit = problem.low[i] == 0 && high >= most_uses[i];
    if (is_cell(problem, i) || high <= 1 || as_many_as_fit) continue;
    const int bits = std::bit_width(static_cast<std::uint64_t>(std::min(high, most_uses[i])));
    if (shift + bits > 64) {
      if (++board.counter_words > most_counter_words) lack("it counts more pieces than fit into 256 bits");
      shift = 0;
    }
    board.fields[i] = {board.counter_words - 1, shift, bits};
    shift += bits;
  }
}

}  // namespace

Board read_board(const Problem& problem) {
  if (problem.positions.empty()) lack("its items have no positions on a board");
  Board board;
  const std::int64_t cells = read_cells(problem, board);
  read_placements(problem, cells, board);
  lay_out_counters(problem, cells, board);
  return board;
}

std::string lacks(const Problem& problem) {
  try {
    read_board(problem);
  } catch (const std::invalid_argument& reason) {
    return reason.what();
  }
  return {};
}

}  // namespace dancefloor::scanning
