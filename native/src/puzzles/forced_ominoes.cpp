// Algorithm R (TAOCP 7.2.2, exercise 75) with forced moves. The steps R1 to R7 are those of connected_sets.py.
#include "puzzles/forced_ominoes.hpp"

#include <algorithm>
#include <cstring>
#include <stdexcept>

namespace dancefloor::puzzles {

ForcedOminoes::ForcedOminoes(const ClueBoard& board, std::int32_t size) : clues_(board.clues), size_(size) {
  const std::size_t n = clues_.size();
  if (size < 1 || board.arcs.size() != n || board.words.size() != n || board.edges.size() != n)
    throw std::invalid_argument("arcs, clues, words and edges should be as many as there are vertices");
  const auto outside = [n](std::int32_t u) { return u < 0 || static_cast<std::size_t>(u) >= n; };
  std::size_t most = 0;
  first_arc_.push_back(0);
  first_edge_.push_back(0);
  for (std::size_t u = 0; u < n; ++u) {
    words_.push_back(padded(board.words[u]));
    for (const std::int32_t other : board.arcs[u]) {
      if (outside(other)) throw std::invalid_argument("an arc leads nowhere");
      arcs_.push_back(other);
    }
    for (const auto& [other, text] : board.edges[u]) {
      if (outside(other)) throw std::invalid_argument("an edge leads nowhere");
      edges_.push_back({padded(text), other});
    }
    most = std::max(most, board.edges[u].size());
    first_arc_.push_back(static_cast<std::int32_t>(arcs_.size()));
    first_edge_.push_back(static_cast<std::int32_t>(edges_.size()));
  }
  // No omino has more vertices than there are. The padding of the last word may stick out.
  longest_line_ = std::min<std::size_t>(static_cast<std::size_t>(size), n) * (1 + most) * longest_word + 1 + longest_word;
  tag_.resize(n);
  inside_.resize(n);
}

ForcedOminoes::Word ForcedOminoes::padded(const std::string& text) {
  if (text.size() > longest_word) throw std::invalid_argument("a word has more than 8 characters");
  Word word{{}, static_cast<std::uint32_t>(text.size())};
  std::memcpy(word.text, text.data(), text.size());
  return word;
}

bool ForcedOminoes::advance(std::size_t bytes, std::uint64_t steps, std::string& out) {
  const std::size_t from = out.size();
  out.resize(from + bytes + longest_line_);
  char* const first = out.data() + from;
  char* to = first;
  bool complete = false;
  while (static_cast<std::size_t>(to - first) < bytes && steps-- > 0) {
    if (!searching_ && !begin()) {
      complete = true;
      break;
    }
    // R2. [Enter a level.]
    const auto length = static_cast<std::int32_t>(v_.size());
    if (!fits_ || length == size_) {
      if (fits_) to = write(to);
      backtrack();
      continue;
    }
    while (true) {
      // R3. [Advance.] R4. [Done with v[i]?]
      const std::int32_t w = v_[i_];
      if (++k_ == first_arc_[w + 1] - first_arc_[w]) {
        k_ = -1;
        if (++i_ == length) break;
        continue;
      }
      // R5. [Try.]
      const std::int32_t u = arcs_[first_arc_[w] + k_];
      if (++tag_[u] > 1) continue;
      // R6. [Force.]
      chosen_.push_back({length, i_, k_});
      v_.push_back(u);
      inside_[u] = 1;
      fits_ = force(u);
      break;
    }
    if (i_ == length) backtrack();
  }
  out.resize(from + static_cast<std::size_t>(to - first));
  return complete;
}

// R1. [Initialize.] With the next start; false if there is none.
bool ForcedOminoes::begin() {
  const auto n = static_cast<std::int32_t>(clues_.size());
  do {
    if (++start_ >= n) {
      start_ = n;
      return false;
    }
  } while (clues_[start_] != 0 && clues_[start_] != size_);
  const std::int32_t first = clues_[start_] ? 0 : start_;
  for (std::int32_t u = 0; u < n; ++u) tag_[u] = clues_[u] == 0 ? u < first : clues_[u] != size_;
  v_.assign(1, start_);
  chosen_.assign(1, {0, 0, -1});
  i_ = 0;
  k_ = -1;
  tag_[start_] += 1;
  inside_[start_] = 1;
  fits_ = force(start_);
  searching_ = true;
  return true;
}

// Appends to v the clues that a vertex forces, directly or not; whether they fit.
bool ForcedOminoes::force(std::int32_t vertex) {
  stack_.assign(1, vertex);
  while (!stack_.empty()) {
    const std::int32_t w = stack_.back();
    stack_.pop_back();
    for (std::int32_t a = first_arc_[w]; a < first_arc_[w + 1]; ++a) {
      const std::int32_t u = arcs_[a];
      if (clues_[u] != size_ || tag_[u] != 0) continue;
      if (clues_[start_] == 0 || u < start_ || static_cast<std::int32_t>(v_.size()) == size_) return false;
      tag_[u] += 1;
      inside_[u] = 1;
      v_.push_back(u);
      stack_.push_back(u);
    }
  }
  return true;
}

// R7. [Backtrack.]
void ForcedOminoes::backtrack() {
  const Choice last = chosen_.back();
  chosen_.pop_back();
  if (!chosen_.empty()) untag(last.i, last.k);
  for (std::size_t p = static_cast<std::size_t>(last.length); p < v_.size(); ++p) {
    inside_[v_[p]] = 0;
    if (p > static_cast<std::size_t>(last.length)) tag_[v_[p]] -= 1;
  }
  v_.resize(static_cast<std::size_t>(last.length));
  i_ = last.i;
  k_ = last.k;
  fits_ = true;
  searching_ = !chosen_.empty();
}

// Takes back the tries along all arcs after (i, k), up to the present one.
void ForcedOminoes::untag(std::int32_t i, std::int32_t k) {
  while (i != i_ || k != k_) {
    const std::int32_t w = v_[i];
    if (++k == first_arc_[w + 1] - first_arc_[w]) {
      ++i;
      k = -1;
    } else {
      tag_[arcs_[first_arc_[w] + k]] -= 1;
    }
  }
}

char* ForcedOminoes::write(char* to) const {
  for (const std::int32_t u : v_) {
    std::memcpy(to, words_[u].text, longest_word);
    to += words_[u].length;
  }
  for (const std::int32_t u : v_) {
    for (std::int32_t e = first_edge_[u]; e < first_edge_[u + 1]; ++e) {
      const Edge& edge = edges_[e];
      std::memcpy(to, edge.word.text, longest_word);
      to += inside_[edge.other] ? 0 : edge.word.length;  // no branch to guess
    }
  }
  *to = '\n';
  return to + 1;
}

}  // namespace dancefloor::puzzles
