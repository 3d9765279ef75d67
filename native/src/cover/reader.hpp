// The lines of options in the language of Knuth's DLX programs, read into flat arrays.
//
// The reader accepts lines that are plainly right. It stops at every other line, so that Python can look at it: a
// mistake, more words or options than allowed, or something rare. Python reads the line of items, and has a twin that
// reads all lines and says what is wrong (dancefloor.formats.knuth.dlx).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cover/options.hpp"

namespace dancefloor {

// Words of options, each with its item and its colour's number, or 0. Most words have at most eight bytes, which are
// compared as one number.
class Words {
 public:
  struct Meaning {
    std::int32_t item, color;
  };

  Words() : slots_(64, -1) {}

  // Null if the word is unknown. `readable` bytes may be read from its beginning.
  const Meaning* find(std::string_view word, std::size_t readable) const {
    const std::uint64_t begin = first_eight(word, readable);
    for (std::size_t slot = hash(begin, word) & (slots_.size() - 1); slots_[slot] >= 0;
         slot = (slot + 1) & (slots_.size() - 1)) {
      const Entry& entry = entries_[static_cast<std::size_t>(slots_[slot])];
      if (entry.begin == begin && entry.word.size() == word.size() && (word.size() <= 8 || entry.word == word))
        return &entry.meaning;
    }
    return nullptr;
  }
  void add(std::string_view word, Meaning meaning);

  std::size_t size() const { return entries_.size(); }
  const std::string& word(std::size_t k) const { return entries_[k].word; }
  const Meaning& meaning(std::size_t k) const { return entries_[k].meaning; }

 private:
  struct Entry {
    std::uint64_t begin;
    std::string word;
    Meaning meaning;
  };

  static std::uint64_t first_eight(std::string_view word, std::size_t readable);
  static std::size_t hash(std::uint64_t begin, std::string_view word);

  std::vector<Entry> entries_;
  std::vector<std::int32_t> slots_;  // a power of two, at least twice the entries
};

struct ReaderRules {
  std::int32_t primary;      // items before it are primary
  bool slashes;              // whether "//" begins a comment
  bool plain;                // whether there are no comments, blank lines, colours or costs
  bool long_colors;          // whether a colour may have more than one byte
  std::size_t most_words, most_options, most_ignored;
};

class OptionReader {
 public:
  struct Line {
    std::size_t number;      // from 1 on, in the whole text
    std::string_view text;   // without its end
    bool is_last;
  };

  // The text must live as long as the reader. `begin` is where the line with this number begins.
  OptionReader(std::string_view text, std::size_t begin, std::size_t number, const std::vector<std::string>& names,
               const ReaderRules& rules);

  // Reads on to the end, or to a line that Python must look at: then true. Reading on leaves that line out.
  bool stops();

  // The line at which it stopped, which may turn out to be a comment.
  const Line& line() const { return line_; }
  void add_comment() { comments_.push_back(line_.text); }

  const Words& words() const { return words_; }
  const std::vector<std::string>& colors() const { return colors_; }  // in the order of their numbers
  const std::vector<Line>& ignored() const { return ignored_; }
  const std::vector<std::string_view>& comments() const { return comments_; }
  std::size_t size() const { return offsets_.size() - 1; }
  Options options();  // once, at the end

 private:
  bool reads(std::string_view line);
  void forget_from(std::size_t use);
  bool is_comment(std::string_view word) const;
  bool take(std::string_view word, std::int64_t& cost);
  bool take_cost(std::string_view digits, std::int64_t& cost) const;
  const Words::Meaning* learn(std::string_view word);
  std::int32_t number_of(std::string_view color);

  std::string_view text_;
  std::size_t at_, number_;
  ReaderRules rules_;
  Line line_{};
  Words words_, palette_;
  std::vector<std::string> colors_;
  std::vector<Line> ignored_;
  std::vector<std::string_view> comments_;
  std::vector<std::int32_t> offsets_{0}, items_, painted_;
  std::vector<std::int64_t> costs_;
  std::vector<std::size_t> last_;  // by item: the line that used it last
};

}  // namespace dancefloor
