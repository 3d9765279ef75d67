#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace dancefloor::puzzles {

// A graph with clues, and the words that an omino is written with.
struct ClueBoard {
  std::vector<std::vector<std::int32_t>> arcs;  // the neighbours of each vertex, in the order in which they are tried
  std::vector<std::int32_t> clues;              // 0: none
  std::vector<std::string> words;               // what is written for a vertex of an omino
  // What is written for a vertex of an omino whose neighbour (the number) is outside.
  std::vector<std::vector<std::pair<std::int32_t, std::string>>> edges;
};

// Algorithm R with forced moves: all connected sets of `size` vertices that hold no clue but `size` and touch no clue
// `size` outside, each as a line of text. The steps are explained in dancefloor/puzzles/connected_sets.py, whose twin
// this is: both give the same ominoes in the same order.
class ForcedOminoes {
 public:
  static constexpr std::size_t longest_word = 8;

  // Throws std::invalid_argument if the parts of the board do not fit together, or if a word is too long.
  ForcedOminoes(const ClueBoard& board, std::int32_t size);

  // Appends lines until there are `bytes` of text or `steps` are done; returns whether these were the last.
  bool advance(std::size_t bytes, std::uint64_t steps, std::string& out);

 private:
  // A word padded to a fixed size, so that copying it is one instruction.
  struct Word {
    char text[longest_word];
    std::uint32_t length;
  };
  struct Edge {
    Word word;
    std::int32_t other;
  };
  struct Choice {
    std::int32_t length, i, k;  // how many vertices there were before, and the arc tried: from v[i] to its kth neighbour
  };

  static Word padded(const std::string& text);
  bool begin();
  bool force(std::int32_t vertex);
  void backtrack();
  void untag(std::int32_t i, std::int32_t k);
  char* write(char* to) const;

  std::vector<std::int32_t> first_arc_, arcs_;  // the neighbours of u are arcs_[first_arc_[u] .. first_arc_[u + 1])
  std::vector<std::int32_t> first_edge_;
  std::vector<Edge> edges_;
  std::vector<Word> words_;
  std::vector<std::int32_t> clues_;
  std::int32_t size_;
  std::size_t longest_line_ = 0;

  std::int32_t start_ = -1;
  bool searching_ = false;  // below some start
  bool fits_ = false;
  std::int32_t i_ = 0, k_ = -1;
  std::vector<std::int32_t> v_, tag_, stack_;
  std::vector<char> inside_;
  std::vector<Choice> chosen_;
};

}  // namespace dancefloor::puzzles
