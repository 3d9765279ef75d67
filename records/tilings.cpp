// Counts tilings a second time, for records.py: this program and dancefloor share no line.
//
//     c++ -O2 -std=c++17 -o tilings tilings.cpp
//     ./tilings plane 8 8 '##/#.' 'once:#'      a board of 8 rows and 8 columns, by these shapes in any orientation
//     ./tilings cubes 6 6 5                     a cuboid, by cubes of all sizes
//     ./tilings squares 8 7                     a rectangle, by squares of all sizes
//     ./tilings rectangles 8 oblongs            a square, by different rectangles (see `key`)
//
// The first three go over the board cell by cell. What is still to come depends only on the cells ahead that are taken,
// so a table keeps one number for each such state, modulo two primes: they are printed, smaller prime first. The
// last is a plain search, and prints the number itself, below 2^64.

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

using u64 = std::uint64_t;
const u64 SMALL = (1ULL << 61) - 1, LARGE = 9223372036854775783ULL;  // both prime; twice the larger fits into 64 bits

struct Count {
    u64 small = 0, large = 0;
    void operator+=(const Count &other) {
        small = (small + other.small) % SMALL;
        large = (large + other.large) % LARGE;
    }
};

u64 mixed(u64 x) {
    x = (x ^ (x >> 31)) * 0x9e3779b97f4a7c15ULL;
    return x ^ (x >> 29);
}

// A table from numbers to counts; an entry with the count 0 0 is free, and a sum that is 0 modulo both would be lost
// only together with its key, so it does no harm.
struct Table {
    std::vector<std::pair<u64, Count>> slots = std::vector<std::pair<u64, Count>>(1024);
    std::size_t used = 0;
    void add(u64 key, const Count &count) {
        if (2 * used > slots.size()) grow();
        std::size_t at = mixed(key) & (slots.size() - 1);
        while (taken(at) && slots[at].first != key) at = (at + 1) & (slots.size() - 1);
        if (!taken(at)) slots[at].first = key, ++used;
        slots[at].second += count;
    }
    bool taken(std::size_t at) const { return slots[at].second.small || slots[at].second.large; }
    void grow() {
        Table larger;
        larger.slots.assign(2 * slots.size(), {});
        for (std::size_t at = 0; at < slots.size(); ++at)
            if (taken(at)) larger.add(slots[at].first, slots[at].second);
        std::swap(*this, larger);
    }
};

using Cells = std::vector<std::pair<int, int>>;

// All orientations of a picture such as `##/#.`, moved so that the first cell, row by row, is 0, 0.
std::set<Cells> orientations(const char *picture) {
    std::set<Cells> all;
    for (int motion = 0; motion < 8; ++motion) {
        Cells cells;
        int row = 0, column = 0;
        for (const char *sign = picture; *sign; ++sign) {
            if (*sign == '#') {
                int r = motion & 1 ? -row : row, c = motion & 2 ? -column : column;
                cells.push_back(motion & 4 ? std::make_pair(c, r) : std::make_pair(r, c));
            }
            *sign == '/' ? (++row, column = 0) : ++column;
        }
        std::sort(cells.begin(), cells.end());
        auto first = cells[0];
        for (auto &cell : cells) cell.first -= first.first, cell.second -= first.second;
        all.insert(cells);
    }
    return all;
}

const u64 ONCE = 1ULL << 63;  // of a state: the piece that may be used once was used

void plane(int rows, int columns, int shapes, char **pictures) {
    std::vector<std::pair<Cells, u64>> pieces;
    for (int k = 0; k < shapes; ++k) {
        bool once = !std::strncmp(pictures[k], "once:", 5);
        for (auto &cells : orientations(pictures[k] + (once ? 5 : 0))) pieces.push_back({cells, once ? ONCE : 0});
    }
    Table now;
    now.add(0, {1, 1});
    for (int place = 0; place < rows * columns; ++place) {
        std::vector<u64> masks;  // bit j: the cell j places ahead
        for (auto &[cells, mark] : pieces) {
            u64 mask = mark;
            bool inside = true;
            for (auto &[row, column] : cells) {
                int r = place / columns + row, c = place % columns + column, ahead = row * columns + column;
                inside = inside && r < rows && c >= 0 && c < columns;
                if (ahead > 62) std::fputs("tilings: the board is too wide\n", stderr), std::exit(2);
                if (inside) mask |= 1ULL << ahead;
            }
            if (inside) masks.push_back(mask);
        }
        Table next;
        next.slots.assign(now.slots.size(), {});
        for (std::size_t at = 0; at < now.slots.size(); ++at) {
            if (!now.taken(at)) continue;
            auto &[state, count] = now.slots[at];
            auto passed = [](u64 taken) { return (taken & ONCE) | (taken & ~ONCE) >> 1; };
            if (state & 1) next.add(passed(state), count);
            else
                for (u64 mask : masks)
                    if (!(mask & state)) next.add(passed(state | mask), count);
        }
        std::swap(now, next);
    }
    Count all;
    for (std::size_t at = 0; at < now.slots.size(); ++at)
        if (now.taken(at)) all += now.slots[at].second;
    std::printf("%llu %llu\n", (unsigned long long)all.small, (unsigned long long)all.large);
}

// Of each column of a cuboid, four bits: how many cells are taken from the present layer upwards.
struct Heights {
    std::array<u64, 4> word{};
    int at(int k) const { return word[k / 16] >> (4 * (k % 16)) & 15; }
    void set(int k, int height) { word[k / 16] += u64(height - at(k)) << (4 * (k % 16)); }
    bool operator==(const Heights &other) const { return word == other.word; }
};

struct Hash {
    std::size_t operator()(const Heights &state) const {
        u64 hash = 0;
        for (u64 word : state.word) hash = mixed(hash + word);
        return hash;
    }
};

// By cubes; or, if they are flat, by squares, which rise from a single row of columns.
void cubes(int layers, int rows, int columns, bool flat) {
    if (rows * columns > 64 || std::min(rows, columns) > 15) std::fputs("tilings: too wide\n", stderr), std::exit(2);
    std::unordered_map<Heights, Count, Hash> now, next;
    now[{}] = {1, 1};
    for (int layer = 0; layer < layers; ++layer)
        for (int place = 0; place < rows * columns; ++place) {
            int row = place / columns, column = place % columns;
            next.clear();
            for (auto &[state, count] : now) {
                Heights after = state;
                for (int side = 1; !state.at(place) && column + side <= columns && side < 16; ++side) {
                    if (!flat && row + side > rows) break;
                    int deep = flat ? 1 : side;
                    bool free = layer + side <= layers;
                    for (int k = 0; k < side; ++k)  // its new border; the rest was free for the smaller side
                        free = free && !state.at((row + deep - 1) * columns + column + k) &&
                               !state.at((row + std::min(k, deep - 1)) * columns + column + side - 1);
                    if (!free) break;
                    for (int r = 0; r < deep; ++r)
                        for (int c = 0; c < side; ++c) after.set((row + r) * columns + column + c, side);
                    Heights kept = after;
                    if (place == rows * columns - 1)
                        for (int k = 0; k < rows * columns; ++k) kept.set(k, kept.at(k) - 1);
                    next[kept] += count;
                }
                if (!state.at(place)) continue;
                if (place == rows * columns - 1)
                    for (int k = 0; k < rows * columns; ++k) after.set(k, after.at(k) - 1);
                next[after] += count;
            }
            std::swap(now, next);
        }
    std::printf("%llu %llu\n", (unsigned long long)now[{}].small, (unsigned long long)now[{}].large);
}

// Of the rectangles that may be used, what no two of them may have in common, as a number below 2^10; -1 for the others.
int key(const std::string &rule, int side, int height, int width) {
    auto prime = [](int n) {
        for (int k = 2; k * k <= n; ++k)
            if (n % k == 0) return false;
        return n > 1;
    };
    if (rule == "areas") return height * width;
    if (rule == "primes" && !(prime(height) && prime(width))) return -1;
    if (rule == "dividing-not" && (side % height == 0 || side % width == 0)) return -1;
    if (rule.find("oblongs") != std::string::npos && height == width) return -1;
    if (rule.rfind("fixed-", 0) == 0) return 32 * height + width;
    return 32 * std::min(height, width) + std::max(height, width);
}

struct Square {
    int side;
    int keys[32][32];
    std::vector<unsigned> rows;  // bit c: column c is taken
    std::vector<char> used = std::vector<char>(1024);  // by key
    u64 found = 0;

    Square(int length, const std::string &rule) : side(length), rows(length) {
        for (int height = 1; height <= side; ++height)
            for (int width = 1; width <= side; ++width) keys[height][width] = key(rule, side, height, width);
    }
    void go(int row) {
        const unsigned full = (1u << side) - 1;
        while (row < side && rows[row] == full) ++row;
        if (row == side) {
            ++found;
            return;
        }
        int column = __builtin_ctz(~rows[row]);
        for (int width = 1; column + width <= side && !(rows[row] >> (column + width - 1) & 1); ++width) {
            unsigned mask = ((1u << width) - 1) << column;
            for (int height = 1; row + height <= side; ++height) {
                rows[row + height - 1] |= mask;
                int key = keys[height][width];
                if (key < 0 || used[key]) continue;
                used[key] = 1;
                go(row);
                used[key] = 0;
            }
            for (int r = row; r < side; ++r) rows[r] &= ~mask;
        }
    }
};

int main(int count, char **words) {
    std::string what = count > 1 ? words[1] : "";
    auto number = [&](int k) { return count > k ? std::atoi(words[k]) : 0; };
    if (what == "plane" && count > 4) plane(number(2), number(3), count - 4, words + 4);
    else if (what == "cubes" && count == 5) cubes(number(2), number(3), number(4), false);
    else if (what == "squares" && count == 4) cubes(number(2), 1, number(3), true);
    else if (what == "rectangles" && count == 4 && number(2) > 0 && number(2) < 32) {
        Square square(number(2), words[3]);
        square.go(0);
        std::printf("%llu\n", (unsigned long long)square.found);
    } else return std::fputs("tilings: plane ROWS COLUMNS SHAPE ..., cubes A B C, squares ROWS COLUMNS, or rectangles N RULE\n", stderr), 2;
}
