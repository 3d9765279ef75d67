/* Check certificates of counts of exact covers: verify_count [--sha256 HEX] CERTIFICATE   (- reads standard input).

   cc -O2 -std=c11 -o verify_count verify_count.c; xz -dc FILE.xz | ./verify_count -

   docs/proofs.md describes the format; this file shares nothing with verify_count.py.  A state is an array of words:
   the options that are available, the items that must still be covered, and a word for each item whose bounds can bind
   (its least number times 2^32, plus its most). */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t Word;
enum { KNOWN, LAST, MOVED, PRODUCT, KEEP, WIDE = 7, ITEM = 8 };
enum { LINE = 1000000, OPTIONS = 50000, ITEMS = 10000, MOTIONS = 256, DIGITS = 4000 };
#define SIZE ((size_t)1 << 30)    /* bytes of a file */
#define MEMORY ((size_t)2 << 30)  /* bytes of known states */

static const char *path = "-";
static size_t line_number;

static _Noreturn void refuse(const char *why) {
  fprintf(stderr, "%s:%zu: refused: %s\n", path, line_number, why);
  exit(1);
}
static void demand(int truth, const char *why) { if (!truth) refuse(why); }
static void *grow(void *old, size_t bytes) {
  void *p = realloc(old, bytes ? bytes : 1);
  demand(p != NULL, "no memory");
  return p;
}
static void *space(size_t count, size_t each) {
  void *p = calloc(count ? count : 1, each);
  demand(p != NULL, "no memory");
  return p;
}
static int has_bit(const Word *w, int i) { return w[i >> 6] >> (i & 63) & 1; }
static void set_bit(Word *w, int i) { w[i >> 6] |= (Word)1 << (i & 63); }
static void clear_bit(Word *w, int i) { w[i >> 6] &= ~((Word)1 << (i & 63)); }
static int first_bit(const Word *a, const Word *b, int words, int from) {  /* the first in both, not before from; or -1 */
  Word skip = ~(Word)0 << (from & 63), both;
  for (int w = from >> 6; w < words; w++, skip = ~(Word)0) if ((both = a[w] & b[w] & skip)) return 64 * w + __builtin_ctzll(both);
  return -1;
}

/* ---- counts of any size: digits to the base 10^9, the lowest first ---- */
typedef struct { int n, room; uint32_t *d; } Big;
static void big_room(Big *a, int n) { if (a->room < n) a->d = grow(a->d, (size_t)(a->room = 2 * n) * 4); }
static void big_set(Big *a, uint32_t v) { big_room(a, 1); a->d[0] = v; a->n = v != 0; }
static void big_copy(Big *a, const Big *b) {
  big_room(a, b->n);
  if (b->n) memcpy(a->d, b->d, (size_t)b->n * 4);
  a->n = b->n;
}
static void big_add(Big *a, const Big *b) {
  uint32_t carry = 0;
  for (int k = 0; k < b->n || carry; k++) {
    if (k == a->n) { big_room(a, k + 1); a->d[a->n++] = 0; }
    carry += a->d[k] + (k < b->n ? b->d[k] : 0);
    a->d[k] = carry % 1000000000;
    carry /= 1000000000;
  }
}
static void big_mul(Big *a, const Big *b) {
  Big c = {0, 0, NULL};
  big_room(&c, a->n + b->n + 1);
  memset(c.d, 0, (size_t)(a->n + b->n + 1) * 4);
  for (int i = 0; i < a->n; i++) {
    Word carry = 0;
    for (int j = 0; j < b->n || carry; j++) {
      carry += c.d[i + j] + (Word)a->d[i] * (j < b->n ? b->d[j] : 0);
      c.d[i + j] = (uint32_t)(carry % 1000000000);
      carry /= 1000000000;
    }
  }
  c.n = a->n + b->n;
  while (c.n && !c.d[c.n - 1]) c.n--;
  free(a->d);
  *a = c;
}
static int big_equal(const Big *a, const Big *b) { return a->n == b->n && (!a->n || !memcmp(a->d, b->d, (size_t)a->n * 4)); }
static Big big_read(const char *s) {
  Big a = {0, 0, NULL};
  size_t n = strlen(s);
  demand(n <= DIGITS, "a number of too many digits");
  demand(n > 0 && strspn(s, "0123456789") == n && (n == 1 || *s != '0'), "something instead of a number");
  big_room(&a, (int)n / 9 + 1);
  for (size_t end = n; end > 0; end -= end < 9 ? end : 9) {
    uint32_t v = 0;
    for (size_t k = end < 9 ? 0 : end - 9; k < end; k++) v = 10 * v + (uint32_t)(s[k] - '0');
    a.d[a.n++] = v;
  }
  while (a.n && !a.d[a.n - 1]) a.n--;
  return a;
}
static int number(const char *s) {
  size_t n = strlen(s);
  demand(n <= 9, "a number of more than 9 digits");
  demand(n > 0 && strspn(s, "0123456789") == n && (n == 1 || *s != '0'), "something instead of a number");
  return atoi(s);
}

/* ---- SHA-256 (FIPS 180-4); the constants are the first 32 bits of roots of the first 64 primes ---- */
static uint32_t root_bits(int prime, int cubic) {  /* 32 bits after the point, found bit by bit */
  unsigned __int128 x = 0;
  for (int k = 35; k >= 0; k--) {
    unsigned __int128 y = x | (unsigned __int128)1 << k;
    if ((cubic ? y * y * y : y * y) <= (unsigned __int128)prime << (cubic ? 96 : 64)) x = y;
  }
  return (uint32_t)x;
}
static uint32_t turn(uint32_t x, int k) { return x >> k | x << (32 - k); }
static void sha256(const unsigned char *data, size_t n, char *hex) {
  uint32_t h[8], k[64], w[64];
  for (int p = 2, i = 0; i < 64; p++) {
    int prime = 1;
    for (int q = 2; q < p; q++) prime &= p % q != 0;
    if (!prime) continue;
    if (i < 8) h[i] = root_bits(p, 0);
    k[i++] = root_bits(p, 1);
  }
  for (size_t start = 0; start < n + 9; start += 64) {
    for (size_t i = 0; i < 64; i++) {
      size_t at = start + i, stop = (n + 72) / 64 * 64;
      uint32_t byte = at < n ? data[at] : at == n ? 128 : at + 8 >= stop ? (uint32_t)(((Word)n * 8) >> 8 * (stop - 1 - at)) & 255 : 0;
      w[i / 4] = w[i / 4] << 8 | byte;
    }
    for (int i = 16; i < 64; i++) {
      uint32_t a = w[i - 15], b = w[i - 2];
      w[i] = w[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ a >> 3) + w[i - 7] + (turn(b, 17) ^ turn(b, 19) ^ b >> 10);
    }
    uint32_t s[8];
    memcpy(s, h, sizeof s);
    for (int i = 0; i < 64; i++) {
      uint32_t a = s[0], e = s[4];
      uint32_t t = s[7] + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & s[5]) ^ (~e & s[6])) + k[i] + w[i];
      uint32_t u = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & s[1]) ^ (a & s[2]) ^ (s[1] & s[2]));
      memmove(s + 1, s, 28);
      s[4] += t;
      s[0] = t + u;
    }
    for (int i = 0; i < 8; i++) h[i] += s[i];
  }
  for (int i = 0; i < 8; i++) sprintf(hex + 8 * i, "%08x", (unsigned)h[i]);
}

/* ---- the file ---- */
static char *data, **words;
static size_t length, here;
static int n_words, words_room;
static void split(char *s) {
  n_words = 0;
  for (;;) {
    while (*s == ' ') *s++ = 0;
    if (!*s) return;
    if (n_words == words_room) words = grow(words, (size_t)(words_room = 2 * words_room + 64) * sizeof *words);
    words[n_words++] = s;
    while (*s && *s != ' ') s++;
  }
}
static char *line(void) {  /* also its words, but for a comment */
  size_t left = length - here;
  char *s = data + here, *end = memchr(s, '\n', left < LINE ? left : LINE);
  line_number++;
  demand(end != NULL, left < LINE ? "the file ends too early" : "a line that is too long");
  here = (size_t)(end - data) + 1;
  n_words = 0;
  if (*s == '#' || *s == '|') return s;
  for (char *c = s; c < end; c++) demand(*c >= 32 && *c < 127, "a character that is not printable ASCII");
  *end = 0;
  split(s);
  return s;
}
static void header(const char *name, int n) { demand(n_words == n && !strcmp(words[0], name), "a line without meaning, or out of order"); }
static int is(const char *name) { return n_words && !strcmp(words[0], name); }
static char *block(int size) {
  demand((size_t)size <= length - here, "the file ends too early");
  here += (size_t)size;
  return data + here - size;
}

static void split_numbers(const char *from, size_t n) {  /* the words of a block, until the next call */
  static char *text;
  text = grow(text, n + 1);
  for (size_t k = 0; k < n; k++) {
    demand(from[k] && strchr("0123456789 \n", from[k]), "a block that is not numbers");
    text[k] = from[k] == '\n' ? ' ' : from[k];
  }
  text[n] = 0;
  split(text);
}

/* ---- names, options and the problem ---- */
typedef struct { char **name; int n, size, *slot; } Names;  /* a hash table: names have the numbers 0, 1, ... */
static Word mix(Word h, Word x) { h = (h ^ x) * 0x9e3779b97f4a7c15u; return h ^ h >> 29; }
static int name_number(Names *t, char *s, int add) {
  if (2 * t->n >= t->size) {
    int size = 2 * t->size + 64, *slot = space((size_t)size, sizeof(int));
    free(t->slot);
    t->slot = slot;
    t->size = size;
    t->name = grow(t->name, (size_t)size * sizeof *t->name);
    int n = t->n;
    for (t->n = 0; t->n < n;) name_number(t, t->name[t->n], 1);
  }
  Word h = 1;
  for (char *c = s; *c; c++) h = mix(h, (unsigned char)*c);
  int k = (int)(h % (Word)t->size);
  for (; t->slot[k]; k = (k + 1) % t->size) if (!strcmp(t->name[t->slot[k] - 1], s)) return t->slot[k] - 1;
  if (!add) return -1;
  t->name[t->n] = s;
  t->slot[k] = ++t->n;
  return t->n - 1;
}

typedef struct { int primary, least, most, unit, bound; } Kind;  /* bound: place among those that bind, or -1 */
typedef struct { int item, colour, times; } Use;  /* colour 0: none; several times only in a quotient */
typedef struct { int n; Use *use; } Option;
typedef struct {
  int n, m, W, V, B, S, *bounded, slots, *slot;  /* options, items; words of a state: W + V + B = S */
  Kind *kinds;
  Option *options;
  Word *has, *free, *covers, *start, often;  /* often: the most times that an option uses an item */
} Problem;

static int by_item(const void *a, const void *b) { return ((const Use *)a)->item - ((const Use *)b)->item; }
static int place_of(const Problem *p, const Option *x, int *empty) {
  Word h = 1;
  for (int k = 0; k < x->n; k++) h = mix(h, (Word)x->use[k].item << 32 | (Word)x->use[k].colour);
  int k = (int)(h % (Word)p->slots);
  for (; p->slot[k]; k = (k + 1) % p->slots) {
    const Option *y = &p->options[p->slot[k] - 1];
    if (y->n == x->n && !memcmp(x->use, y->use, (size_t)x->n * sizeof(Use))) return p->slot[k] - 1;
  }
  if (empty) *empty = k;
  return -1;
}
static int times_of(const Problem *p, int o, int i) {
  for (int k = 0; k < p->options[o].n; k++) if (p->options[o].use[k].item == i) return p->options[o].use[k].times;
  return 0;
}
static int binds(Problem *p, int i, int units, const int *units_of) {
  Kind *a = &p->kinds[i];
  const Word *has = p->has + (size_t)i * p->W;
  int fewest = -1, largest = 1, options = 0;
  if (!a->primary || a->unit) return 0;
  for (int o = first_bit(has, has, p->W, 0); o >= 0; o = first_bit(has, has, p->W, o + 1), options++) {
    int times = times_of(p, o, i), each = units_of[o] / times, up = (units_of[o] + times - 1) / times;
    if (fewest < 0 || each < fewest) fewest = each;
    if (up > largest) largest = up;
  }
  if (fewest < 0) return a->least > 0;
  if (fewest == 0) return 1;
  return (options < p->n ? 0 : (units + largest - 1) / largest) < a->least || units / fewest > a->most;
}
static void close_often(const Problem *p, int b, Word most, Word *open) {  /* those that use an item more than most times */
  const Word *has = p->has + (size_t)p->bounded[b] * p->W;
  if (!most) for (int k = 0; k < p->W; k++) open[k] &= ~has[k];
  if (!most || most >= p->often) return;
  for (int o = first_bit(open, has, p->W, 0); o >= 0; o = first_bit(open, has, p->W, o + 1)) if ((Word)times_of(p, o, p->bounded[b]) > most) clear_bit(open, o);
}
static void finish(Problem *p) {
  int n = p->n, m = p->m, W = p->W = n / 64 + 1, V = p->V = m / 64 + 1, units = 0, *units_of = space((size_t)n, sizeof(int));
  p->has = space((size_t)m * W, 8);
  p->free = space((size_t)n * W, 8);
  p->covers = space((size_t)n * V, 8);
  p->bounded = space((size_t)m, sizeof(int));
  for (int i = 0; i < m; i++) {
    Kind *a = &p->kinds[i];
    units += a->unit = a->primary && a->least == 1 && a->most == 1;
    a->bound = -1;
  }
  for (int o = 0; o < n; o++) for (int k = 0; k < p->options[o].n; k++) {
    int i = p->options[o].use[k].item;
    set_bit(p->has + (size_t)i * W, o);
    if ((Word)p->options[o].use[k].times > p->often) p->often = (Word)p->options[o].use[k].times;
    if (p->kinds[i].unit) { set_bit(p->covers + (size_t)o * V, i); units_of[o]++; }
  }
  p->B = 0;
  for (int i = 0; i < m; i++) if (binds(p, i, units, units_of)) { p->kinds[i].bound = p->B; p->bounded[p->B++] = i; }
  p->S = W + V + p->B;
  p->start = space((size_t)p->S, 8);
  for (int o = 0; o < n; o++) {
    Word *f = p->free + (size_t)o * W;
    set_bit(p->start, o);
    for (int q = 0; q < n; q++) if (q != o) set_bit(f, q);
    for (int k = 0; k < p->options[o].n; k++) {
      Use u = p->options[o].use[k];
      const Word *has = p->has + (size_t)u.item * W;
      if (p->kinds[u.item].primary && !p->kinds[u.item].unit) continue;
      for (int q = first_bit(has, has, W, 0); q >= 0; q = first_bit(has, has, W, q + 1)) {
        int same = 0;
        if (u.colour) for (int j = 0; j < p->options[q].n; j++) same |= p->options[q].use[j].item == u.item && p->options[q].use[j].colour == u.colour;
        if (!same) clear_bit(f, q);
      }
    }
  }
  for (int i = 0; i < m; i++) if (p->kinds[i].unit || (p->kinds[i].bound >= 0 && p->kinds[i].least > 0)) set_bit(p->start + W, i);
  for (int b = 0; b < p->B; b++) {
    Kind *a = &p->kinds[p->bounded[b]];
    p->start[W + V + b] = (Word)a->least << 32 | (Word)a->most;
    close_often(p, b, (Word)a->most, p->start);
  }
  free(units_of);
}

static Names colours;
static void read_items(Problem *p, Names *items) {
  int primary = 1;
  p->kinds = space((size_t)n_words, sizeof(Kind));
  for (int k = 0; k < n_words; k++) {
    char *name = words[k], *bar = strrchr(name, '|');
    Kind kind = {primary, primary, 1, 0, 0};
    if (bar == name && !name[1]) { demand(primary, "a second bar"); primary = 0; continue; }
    if (bar) {
      demand(primary, "a secondary item with bounds");
      *bar = 0;
      char *colon = strchr(name, ':');
      if (colon) *colon = 0;
      kind.least = number(name);
      kind.most = number(colon ? colon + 1 : name);
      name = bar + 1;
    }
    demand(*name && kind.least <= kind.most && kind.most > 0 && !strchr(name, ':'), "an item without sense");
    demand(name_number(items, name, 0) < 0, "an item twice");
    p->kinds[name_number(items, name, 1)] = kind;
    demand(items->n <= ITEMS, "too many items");
  }
  p->m = items->n;
  demand(p->m > 0, "no items");
}
static Problem read_problem(int size) {
  Problem p = {0};
  Names items = {0};
  size_t end = here + (size_t)size;
  char none[1] = "";
  name_number(&colours, none, 1);
  p.slots = 4 * OPTIONS;
  p.slot = space((size_t)p.slots, sizeof(int));
  p.options = space(OPTIONS, sizeof(Option));
  while (here < end) {
    line();
    if (!n_words) continue;
    if (!p.m) { read_items(&p, &items); continue; }
    Option x = {0, space((size_t)n_words, sizeof(Use))};
    int primary = 0, slot = 0;
    for (int k = 0; k < n_words; k++) {
      char *colon = strchr(words[k], ':');
      if (colon) *colon = 0;
      int i = name_number(&items, words[k], 0);
      demand(i >= 0, "an unknown item");
      demand(!colon || (colon[1] && !strchr(colon + 1, ':')), "a colour without sense");
      demand(!colon || !p.kinds[i].primary, "a primary item with a colour");
      x.use[x.n++] = (Use){i, colon ? name_number(&colours, colon + 1, 1) : 0, 1};
      primary |= p.kinds[i].primary;
    }
    qsort(x.use, (size_t)x.n, sizeof(Use), by_item);
    for (int k = 1; k < x.n; k++) demand(x.use[k].item != x.use[k - 1].item, "an item twice in an option");
    if (!primary) { free(x.use); continue; }
    demand(place_of(&p, &x, &slot) < 0, "the same option twice");
    demand(p.n < OPTIONS, "too many options");
    p.options[p.n++] = x;
    p.slot[slot] = p.n;
  }
  demand(here == end && p.m, "a problem of another size");
  finish(&p);
  return p;
}
static void use(const Problem *p, int o, const Word *from, Word *to) {  /* the state after option o */
  int W = p->W, V = p->V;
  demand(o < p->n && has_bit(from, o), "an option that is not available");
  for (int k = 0; k < W; k++) to[k] = from[k] & p->free[(size_t)o * W + k];
  for (int k = 0; k < V; k++) to[W + k] = from[W + k] & ~p->covers[(size_t)o * V + k];
  for (int b = 0; b < p->B; b++) {
    int i = p->bounded[b];
    const Word *has = p->has + (size_t)i * W;
    Word least = from[W + V + b] >> 32, most = from[W + V + b] & 0xffffffff;
    if (has_bit(has, o)) {
      Word times = (Word)times_of(p, o, i);
      least -= least < times ? least : times;
      most -= times;
      close_often(p, b, most, to);
      if (!least) clear_bit(to + W, i);
    }
    to[W + V + b] = least << 32 | most;
  }
}

/* ---- motions: where items and options go ---- */
typedef struct { int *items, *options; } Motion;
static Motion motions[MOTIONS];
static int n_motions;
static void read_motion(const Problem *p) {
  Motion g = {space((size_t)p->m, sizeof(int)), space((size_t)p->n, sizeof(int))};
  int C, *to, *from;
  char *seen = space((size_t)p->m, 1);
  demand(n_motions < MOTIONS, "too many motions");
  demand(n_words > p->m, "a motion that is not a permutation of the items");
  for (int i = 0; i < p->m; i++) {
    int j = g.items[i] = number(words[i + 1]);
    demand(j < p->m && !seen[j]++, "a motion that is not a permutation of the items");
    Kind a = p->kinds[i], b = p->kinds[j];
    demand(a.primary == b.primary && a.least == b.least && a.most == b.most, "a motion that changes bounds");
  }
  for (int k = p->m + 1; k < n_words; k++) {
    char *colon = strchr(words[k], ':');
    demand(colon && colon > words[k] && colon[1] && !strchr(colon + 1, ':'), "a motion with a word that is not A:B");
    *colon = 0;
    name_number(&colours, words[k], 1);
    name_number(&colours, colon + 1, 1);
  }
  C = colours.n;
  to = space((size_t)C, sizeof(int));
  from = space((size_t)C, sizeof(int));
  for (int k = p->m + 1; k < n_words; k++) {
    int a = name_number(&colours, words[k], 0), b = name_number(&colours, words[k] + strlen(words[k]) + 1, 0);
    demand(!to[a] && !from[b], "a motion that does not permute the colours");
    to[a] = b;
    from[b] = a;
  }
  for (int c = 0; c < C; c++) demand(!to[c] == !from[c], "a motion that does not permute the colours");
  for (int o = 0; o < p->n; o++) {
    Option x = {p->options[o].n, space((size_t)p->options[o].n, sizeof(Use))};
    for (int k = 0; k < x.n; k++) {
      Use u = p->options[o].use[k];
      x.use[k] = (Use){g.items[u.item], to[u.colour] ? to[u.colour] : u.colour, 1};
    }
    qsort(x.use, (size_t)x.n, sizeof(Use), by_item);
    g.options[o] = place_of(p, &x, NULL);
    demand(g.options[o] >= 0, "a motion that does not keep the options");
    free(x.use);
  }
  free(seen); free(to); free(from);
  motions[n_motions++] = g;
}
static Problem quotient(const Problem *p, const int *step) {  /* its covers are those that the motion keeps */
  Problem q = {0};
  char *seen = space((size_t)p->n, 1);
  int *in = space((size_t)p->m, sizeof(int));  /* by item: its place in the joined option, from 1 */
  q.m = p->m;
  q.kinds = p->kinds;
  q.options = space((size_t)p->n, sizeof(Option));
  for (int o = 0; o < p->n; o++) {
    int good = 1;
    Option x = {0, NULL};
    if (seen[o]) continue;
    memset(in, 0, (size_t)p->m * sizeof(int));
    for (int a = o; !seen[a]; a = step[a]) {
      seen[a] = 1;
      for (int b = step[a]; b != a; b = step[b]) good &= has_bit(p->free + (size_t)a * p->W, b);
      x.use = grow(x.use, (size_t)(x.n + p->options[a].n) * sizeof(Use));
      for (int k = 0; k < p->options[a].n; k++) {
        Use u = p->options[a].use[k];
        if (in[u.item]) { x.use[in[u.item] - 1].times++; continue; }
        in[u.item] = x.n + 1;
        x.use[x.n++] = u;
      }
    }
    if (good) q.options[q.n++] = x;
    else free(x.use);
  }
  free(seen); free(in);
  finish(&q);
  return q;
}

/* ---- known states, compared in full ---- */
typedef struct Entry { struct Entry *next; Word hash; Big count; Word state[]; } Entry;
typedef struct { Entry **slot; size_t size, used; int words; } Memo;
static Entry **find(Memo *t, const Word *state) {
  if (t->used >= t->size) {
    Memo old = *t;
    t->slot = space(t->size = 2 * t->size + 64, sizeof *t->slot);
    for (size_t k = 0; k < old.size; k++) for (Entry *e = old.slot[k], *next; e; e = next) {
      Entry **to = &t->slot[e->hash % t->size];
      next = e->next;
      e->next = *to;
      *to = e;
    }
    free(old.slot);
  }
  Word h = 1;
  for (int k = 0; k < t->words; k++) h = mix(h, state[k]);
  Entry **e = &t->slot[h % t->size];
  while (*e && ((*e)->hash != h || memcmp((*e)->state, state, (size_t)t->words * 8))) e = &(*e)->next;
  return e;
}
static Entry *remember(Memo *t, const Word *state) {  /* its entry, 0 if it is new */
  Entry **e = find(t, state);
  if (*e) return *e;
  demand(++t->used < MEMORY / (100 + (size_t)t->words * 8), "more known states than the memory holds");
  Entry *x = *e = space(1, sizeof(Entry) + (size_t)t->words * 8);
  memcpy(x->state, state, (size_t)t->words * 8);
  x->hash = 1;
  for (int k = 0; k < t->words; k++) x->hash = mix(x->hash, state[k]);
  return x;
}
static void forget(Memo *t, Entry **e) {
  Entry *gone = *e;
  *e = gone->next;
  free(gone->count.d); free(gone);
  t->used--;
}
static void forget_all(Memo *t) {
  for (size_t k = 0; k < t->size; k++) while (t->slot[k]) forget(t, &t->slot[k]);
  free(t->slot);
  *t = (Memo){NULL, 0, 0, t->words};
}

/* ---- a tree, with its frames in an array, so that no depth is too great ---- */
typedef struct { int item, next, keep, kinds, parts; Big total; } Frame;  /* item -1: a product; kinds: of branches */
enum { SUM, FIRST, REST, DONE };  /* a branch on an item to cover once; on one with bounds; then without it */
static Frame *frames;
static size_t frames_room;
static Word *states;  /* two for each level: the state, and what is left of it */
static const unsigned char *proof, *proof_end;
static int symbol(void) { demand(proof < proof_end, "a tree that ends too early"); return *proof++; }

static int part(const Problem *p, Word *rest, Word *to) {  /* moves a part without conflicts outside from rest to to */
  int W = p->W, V = p->V, o = first_bit(rest, rest, W, 0);
  if (o < 0) return 0;
  Word *new = space((size_t)W, 8);
  memset(to, 0, (size_t)p->S * 8);
  set_bit(to, o);
  set_bit(new, o);
  while ((o = first_bit(new, new, W, 0)) >= 0) {
    clear_bit(new, o);
    for (int k = 0; k < W; k++) {
      Word more = rest[k] & ~to[k] & ~p->free[(size_t)o * W + k];
      to[k] |= more;
      new[k] |= more;
    }
    for (int k = 0; k < V; k++) to[W + k] |= p->covers[(size_t)o * V + k];
  }
  for (int k = 0; k < W + V; k++) { to[k] &= rest[k]; rest[k] &= ~to[k]; }
  free(new);
  return 1;
}
static int child(const Problem *p, Frame *f, Word *state, Word *rest, Word *to) {  /* the next one, if there is one */
  if (f->item < 0) {
    if (part(p, rest, to)) { demand(++f->parts > 1 || first_bit(rest, rest, p->W, 0) >= 0, "a product of one part"); return 1; }
    for (int k = 0; k < p->V; k++) demand(!rest[p->W + k], "a product that leaves an item without options");
    return 0;
  }
  int o = f->kinds == SUM || f->kinds == FIRST ? first_bit(state, p->has + (size_t)f->item * p->W, p->W, f->next) : -1;
  if (o >= 0) {
    use(p, o, rest, to);
    if (f->kinds == FIRST) clear_bit(rest, o);
    f->next = o + 1;
    return 1;
  }
  if (f->kinds != FIRST) return 0;
  f->kinds = DONE;
  memcpy(to, rest, (size_t)p->S * 8);
  int b = p->kinds[f->item].bound;
  if (rest[p->W + p->V + b] >> 32) return 0;
  demand(f->next > 0, "a branch that changes nothing");
  return 1;
}
static int enter(const Problem *p, Memo *memo, int moves, size_t level, Big *value) {  /* 1: known at once */
  int W = p->W, V = p->V, S = p->S, keep;
  Word *state = states + 2 * level * (size_t)S, *rest = state + S, left = 0;
  Entry **e;
  if (first_bit(state, state, W, 0) < 0) {
    for (int k = 0; k < V; k++) left |= state[W + k];
    big_set(value, !left);
    return 1;
  }
  int s = symbol();
  if ((keep = s == KEEP)) {
    s = symbol();
    demand(s == PRODUCT || s == WIDE || s >= ITEM, "a state to keep that is neither branch nor product");
  }
  if (s == KNOWN || s == LAST) {
    e = find(memo, state);
    demand(*e != NULL, "a state that is not known");
    big_copy(value, &(*e)->count);
    if (s == LAST) forget(memo, e);
    return 1;
  }
  if (s == MOVED) {
    int g = symbol();
    demand(g < moves, "no such motion");
    demand(!p->B, "a motion with bounds that bind");
    memset(rest, 0, (size_t)S * 8);
    for (int o = first_bit(state, state, W, 0); o >= 0; o = first_bit(state, state, W, o + 1)) set_bit(rest, motions[g].options[o]);
    for (int i = 0; i < p->m; i++) if (has_bit(state + W, i)) set_bit(rest + W, motions[g].items[i]);
    e = find(memo, rest);
    demand(*e != NULL, "a moved state that is not known");
    big_copy(value, &(*e)->count);
    return 1;
  }
  Frame *f = &frames[level];
  f->keep = keep;
  f->next = f->parts = 0;
  f->kinds = SUM;
  big_set(&f->total, s == PRODUCT);
  memcpy(rest, state, (size_t)S * 8);
  if (s == PRODUCT) { demand(!p->B, "a product with bounds that bind"); f->item = -1; return 0; }
  demand(s == WIDE || s >= ITEM, "a symbol without meaning");
  f->item = s - ITEM;
  if (s == WIDE) { f->item = symbol(); f->item |= symbol() << 8; }
  demand(f->item < p->m, "a branch on an item that does not exist");
  if (p->kinds[f->item].bound >= 0) f->kinds = FIRST;
  else demand(has_bit(state + W, f->item), "a branch on an item that need not be covered");
  return 0;
}
static void room(const Problem *p, size_t level) {
  if (level + 2 < frames_room) return;
  size_t old = frames_room;
  frames = grow(frames, (frames_room = 2 * frames_room + 64) * sizeof *frames);
  memset(frames + old, 0, (frames_room - old) * sizeof *frames);
  states = grow(states, 2 * frames_room * (size_t)p->S * 8);
}
static Big tree(const Problem *p, Memo *memo, int moves, const Word *start, int size) {
  Big value = {0, 0, NULL};
  size_t level = 0, S = (size_t)p->S;
  proof = (unsigned char *)block(size);
  proof_end = proof + size;
  states = grow(states, 2 * (frames_room + 1) * S * 8);
  room(p, 1);
  memcpy(states, start, S * 8);
  for (int known = enter(p, memo, moves, 0, &value); !known || level > 0;) {
    if (known) {
      Frame *f = &frames[level - 1];
      if (f->item < 0) big_mul(&f->total, &value);
      else big_add(&f->total, &value);
    } else level++;
    room(p, level);
    Frame *f = &frames[level - 1];
    Word *state = states + 2 * (level - 1) * S;
    if (child(p, f, state, state + S, state + 2 * S)) { known = enter(p, memo, moves, level, &value); continue; }
    big_copy(&value, &f->total);
    if (f->keep) big_copy(&remember(memo, state)->count, &value);
    level--;
    known = 1;
  }
  demand(proof == proof_end, "a tree that goes on after its end");
  return value;
}

/* ---- a table: item after item.  A state is the items that must be covered, and the available options with a secondary
   item; any other option is available as long as its items must be covered ---- */
static int *read_order(const Problem *p, int size) {
  int units = 0, *order = space((size_t)p->m, sizeof(int));
  char *seen = space((size_t)p->m, 1);
  split_numbers(block(size), (size_t)size);
  for (int i = 0; i < p->m; i++) units += p->kinds[i].unit;
  demand(n_words == units, "an order that does not name each item to be covered once");
  for (int k = 0; k < units; k++) {
    int i = order[k] = number(words[k]);
    demand(i < p->m && p->kinds[i].unit && !seen[i]++, "an order that does not name each item to be covered once");
  }
  free(seen);
  return order;
}
static void add_to(Memo *layer, const Word *state, const Big *count) { big_add(&remember(layer, state)->count, count); }
static Big table(const Problem *p, int size) {
  int W = p->W, V = p->V, T = V, *order, *here = space((size_t)p->n, sizeof(int));
  demand(!p->B, "an order for a problem with bounds that bind");
  order = read_order(p, size);
  size_t units = (size_t)n_words;
  Word *options = space((size_t)W, 8), *start = space((size_t)(V + W), 8), *to = space((size_t)(V + W), 8);
  memcpy(options, p->start, (size_t)W * 8);
  memcpy(start, p->start + W, (size_t)V * 8);
  for (int i = 0; i < p->m; i++) if (!p->kinds[i].primary) {
    T = V + W;
    for (int k = 0; k < W; k++) start[V + k] |= p->has[(size_t)i * W + k];
  }
  Memo layer = {NULL, 0, 0, T};
  big_set(&remember(&layer, start)->count, 1);
  for (size_t at = 0; at < units; at++) {
    int n = 0, item = order[at];
    const Word *has = p->has + (size_t)item * W;
    Memo after = {NULL, 0, 0, T};
    for (int o = first_bit(options, has, W, 0); o >= 0; o = first_bit(options, has, W, o + 1)) here[n++] = o;
    for (int k = 0; k < W; k++) options[k] &= ~has[k];  /* none of them is available in a later layer */
    for (size_t b = 0; b < layer.size; b++) for (Entry *e = layer.slot[b]; e; e = e->next) {
      if (!has_bit(e->state, item)) { add_to(&after, e->state, &e->count); continue; }
      for (int j = 0; j < n; j++) {
        int o = here[j], good = !has_bit(start + V, o) || has_bit(e->state + V, o);
        const Word *covers = p->covers + (size_t)o * V, *beside = p->free + (size_t)o * W;
        for (int k = 0; k < V; k++) good &= !(covers[k] & ~e->state[k]);
        if (!good) continue;
        for (int k = 0; k < V; k++) to[k] = e->state[k] & ~covers[k];
        for (int k = V; k < T; k++) to[k] = e->state[k] & beside[k - V];
        add_to(&after, to, &e->count);
      }
    }
    forget_all(&layer);
    layer = after;
  }
  Big total = {0, 0, NULL};
  for (size_t b = 0; b < layer.size; b++) for (Entry *e = layer.slot[b]; e; e = e->next) big_add(&total, &e->count);
  forget_all(&layer);
  free(order); free(here); free(options); free(start); free(to);
  return total;
}

/* ---- weights: those of options are 0 modulo a number, and those of all items together are not ---- */
static Big weights(const Problem *p, int size) {
  split_numbers(block(size), (size_t)size);
  demand(n_words == p->m + 1 && number(words[0]) > 1, "not a modulus and a weight for each item");
  Word modulus = (Word)number(words[0]), total = 0, *weight = space((size_t)p->m, sizeof(Word));
  for (int i = 0; i < p->m; i++) {
    Kind k = p->kinds[i];
    weight[i] = (Word)number(words[i + 1]);
    demand(!weight[i] || (k.primary && k.least == k.most), "a weight of an item that is not used a fixed number of times");
    total = (total + weight[i] * (Word)k.least) % modulus;
  }
  for (int o = 0; o < p->n; o++) {
    Word sum = 0;
    for (int k = 0; k < p->options[o].n; k++) sum += weight[p->options[o].use[k].item] * (Word)p->options[o].use[k].times;
    demand(sum % modulus == 0, "an option that weighs");
  }
  demand(total != 0, "items that weigh nothing together");
  free(weight);
  Big none = {0, 0, NULL};
  big_set(&none, 0);
  return none;
}

/* ---- a determinant: options are edges in the plane.  End e of option o, 2 * o + e, is at the item end[2 * o + e] ---- */
typedef struct { int n, *end, *next, *first, *side, *place; char *minus; } Plane;  /* n: items on one side */
static int end_at(const Plane *g, int o, int item) { return 2 * o + (g->end[2 * o] != item); }
static void read_row(const Problem *p, Plane *g, int i) {  /* the options around an item */
  int options = 0, *next = g->next;
  for (int o = 0; o < p->n; o++) options += has_bit(p->has + (size_t)i * p->W, o);
  demand(n_words == options && options > 0, "another row for an item");
  g->first[i] = number(words[0]);
  for (int k = 0; k < n_words; k++) {
    int o = number(words[k]), after = number(words[(k + 1) % n_words]);
    demand(o < p->n && has_bit(p->has + (size_t)i * p->W, o) && next[end_at(g, o, i)] < 0, "another row for an item");
    next[end_at(g, o, i)] = after;
  }
}
static Plane read_plane(const Problem *p, int size) {
  size_t ends = 2 * (size_t)p->n, items = (size_t)p->m;
  Plane g = {0, space(ends, sizeof(int)), space(ends, sizeof(int)), space(items, sizeof(int)), space(items, sizeof(int)), space(items, sizeof(int)), space(ends, 1)};
  const char *row = block(size), *stop = row + size, *newline;
  demand(!p->B, "a determinant for a problem with bounds that bind");
  for (int o = 0; o < p->n; o++) {
    int units = 0;
    for (int k = 0; k < p->options[o].n; k++) {
      Kind kind = p->kinds[p->options[o].use[k].item];
      demand(kind.primary, "a determinant for a problem with secondary items");
      if (kind.unit && units++ < 2) g.end[2 * o + units - 1] = p->options[o].use[k].item;
    }
    demand(units == 2, "an option without exactly two items to be covered");
    g.next[2 * o] = g.next[2 * o + 1] = -1;
  }
  for (int i = 0; i <= p->m; i++) {  /* after the last item: signs */
    if (i < p->m && !p->kinds[i].unit) continue;
    demand((newline = memchr(row, '\n', (size_t)(stop - row))) != NULL, "not a row for each item to be covered, and one for signs");
    split_numbers(row, (size_t)(newline - row));
    row = newline + 1;
    if (i < p->m) { read_row(p, &g, i); continue; }
    for (int k = 0; k < n_words; k++) { demand(number(words[k]) < p->n, "a sign of an option that does not exist"); g.minus[number(words[k])] = 1; }
  }
  demand(row == stop, "not a row for each item to be covered, and one for signs");
  return g;
}
static int place_sides(const Problem *p, Plane *g) {  /* sides 1 and 2, and places on them; returns the number of components */
  int components = 0, reached = 0, *queue = space((size_t)p->m, sizeof(int)), on[3] = {0, 0, 0};
  for (int start = 0, k = 0; start < p->m; start++) {
    if (!p->kinds[start].unit || g->side[start]) continue;
    components++;
    g->side[start] = 1;
    for (queue[reached++] = start; k < reached; k++) {
      int i = queue[k], o = g->first[i];
      do {
        int j = g->end[2 * o] + g->end[2 * o + 1] - i;
        demand(g->side[j] != g->side[i], "options that go round in an odd circle");
        if (!g->side[j]) { g->side[j] = 3 - g->side[i]; queue[reached++] = j; }
      } while ((o = g->next[end_at(g, o, i)]) != g->first[i]);
    }
  }
  for (int i = 0; i < p->m; i++) g->place[i] = on[g->side[i]]++;
  g->n = on[1] == on[2] ? on[1] : -1;
  free(queue);
  return components;
}
static int faces(const Problem *p, const Plane *g) {
  int count = 0;
  char *seen = space(2 * (size_t)p->n, 1);
  for (int start = 0; start < 2 * p->n; start++) {
    int length = 0, minus = 0;
    for (int e = start; !seen[e]; length++) {  /* to the other end, and on by the next option there */
      seen[e] = 1;
      minus += g->minus[e / 2];
      e = end_at(g, g->next[e ^ 1], g->end[e ^ 1]);
    }
    demand(!length || (length / 2 + 1 + minus) % 2 == 0, "a face with a wrong sign");
    count += length > 0;
  }
  free(seen);
  return count;
}
static Word power(Word base, Word exponent, Word prime) {
  Word result = 1;
  for (; exponent; exponent /= 2, base = base * base % prime) if (exponent & 1) result = result * base % prime;
  return result;
}
static Word determinant_modulo(const int *entries, int n, Word prime) {  /* up to its sign */
  Word *a = space((size_t)n * n, sizeof(Word)), result = 1;
  int *last = space((size_t)n, sizeof(int)), *row = space((size_t)n, sizeof(int));
  for (int r = 0; r < n; r++) {
    row[r] = r;
    for (int c = 0; c < n; c++) {
      int v = entries[(size_t)r * n + c];
      a[(size_t)r * n + c] = v < 0 ? prime - (Word)-v : (Word)v;
      if (v) last[r] = c;
    }
  }
  for (int c = 0; c < n && result; c++) {
    int pivot = c;
    while (pivot < n && !a[(size_t)row[pivot] * n + c]) pivot++;
    if (pivot == n) { result = 0; break; }
    int top = row[pivot];
    row[pivot] = row[c];
    row[c] = top;
    const Word *from = a + (size_t)top * n;
    result = result * from[c] % prime;
    Word inverse = power(from[c], prime - 2, prime);
    for (int k = c + 1; k < n; k++) {
      Word *to = a + (size_t)row[k] * n, times = prime - to[c] * inverse % prime;
      if (!to[c]) continue;
      for (int j = c; j <= last[top]; j++) to[j] = (to[j] + times * from[j]) % prime;
      if (last[row[k]] < last[top]) last[row[k]] = last[top];
    }
  }
  free(a); free(last); free(row);
  return result;
}
static Big determinant(const Problem *p, int size, const Big *claimed) {  /* squares are compared modulo enough primes */
  Plane g = read_plane(p, size);
  int components = place_sides(p, &g), units = 0, bits = 60 * claimed->n + 1;
  for (int i = 0; i < p->m; i++) units += p->kinds[i].unit;
  demand(units - p->n + faces(p, &g) == 2 * components, "a graph that is not in the plane");
  Big found = {0, 0, NULL};
  big_set(&found, 0);
  if (g.n < 0) return found;
  int *entries = space((size_t)g.n * g.n, sizeof(int)), bound = 1;
  for (int o = 0; o < p->n; o++) {
    int one = g.end[2 * o], other = g.end[2 * o + 1];
    size_t at = g.side[one] == 1 ? (size_t)g.place[one] * g.n + g.place[other] : (size_t)g.place[other] * g.n + g.place[one];
    entries[at] += g.minus[o] ? -1 : 1;
  }
  for (int r = 0; r < g.n; r++) {  /* Hadamard: the square of the determinant is at most the product of these */
    Word squares = 0;
    for (int c = 0; c < g.n; c++) squares += (Word)((int64_t)entries[(size_t)r * g.n + c] * entries[(size_t)r * g.n + c]);
    for (; squares; squares /= 2) bound++;
  }
  if (bits < bound) bits = bound;
  for (Word prime = ((Word)1 << 31) - 1; bits > 0; prime -= 2) {  /* each prime has more than 30 bits */
    int is_prime = 1;
    for (Word q = 3; q * q <= prime && is_prime; q += 2) is_prime = prime % q != 0;
    if (!is_prime) continue;
    Word rest = 0, value = determinant_modulo(entries, g.n, prime);
    for (int k = claimed->n - 1; k >= 0; k--) rest = (rest * 1000000000 + claimed->d[k]) % prime;
    demand(value * value % prime == rest * rest % prime, "another number of covers than the determinant");
    bits -= 30;
  }
  big_copy(&found, claimed);
  free(entries); free(g.end); free(g.next); free(g.first); free(g.side); free(g.place); free(g.minus);
  return found;
}

/* ---- the sections of a certificate ---- */
static Big prove(const Problem *p, Memo *memo, int moves, const char *claimed) {
  Big said = big_read(claimed), found = {0, 0, NULL};
  line();
  demand(n_words == 2, "no line that begins a proof, such as 'tree SIZE'");
  int size = number(words[1]);
  if (is("tree")) found = tree(p, memo, moves, p->start, size);
  else if (is("order")) found = table(p, size);
  else if (is("weights")) found = weights(p, size);
  else if (is("determinant")) found = determinant(p, size, &said);
  else refuse("no line that begins a proof, such as 'tree SIZE'");
  demand(big_equal(&found, &said), "another number of covers");
  free(said.d);
  return found;
}
static int product_of(const Problem *p, const int *g, const int *h, int inverse) {  /* the place of g h (g f g^-1), or -1 */
  int *x = space((size_t)p->n, sizeof(int)), k = 0;
  for (int o = 0; o < p->n; o++) if (inverse) x[g[o]] = g[h[o]]; else x[o] = g[h[o]];
  while (k < n_motions && memcmp(x, motions[k].options, (size_t)p->n * sizeof(int))) k++;
  free(x);
  return k < n_motions ? k : -1;
}
static Big classes(const Problem *p, const Big *total, Big *fixed, char *is_fixed) {  /* the sum of Burnside's lemma */
  Big sum = {0, 0, NULL};
  int *done = space(MOTIONS, sizeof(int)), identity = -1;
  for (int g = 0; g < n_motions; g++) {
    int o = 0;
    while (o < p->n && motions[g].options[o] == o) o++;
    if (o == p->n) { identity = g; is_fixed[g] = 1; fixed[g] = *total; }
    for (int h = 0; h < g; h++) demand(memcmp(motions[g].options, motions[h].options, (size_t)p->n * sizeof(int)), "a motion twice");
    for (int h = 0; h < n_motions; h++) demand(product_of(p, motions[g].options, motions[h].options, 0) >= 0, "motions that are no group");
  }
  demand(identity >= 0, "motions without the one that moves nothing");
  for (int f = 0; f < n_motions; f++) for (int g = 0; g < n_motions && is_fixed[f]; g++) {
    int k = product_of(p, motions[g].options, motions[f].options, 1);
    if (k >= 0 && !done[k]) { done[k] = 1; big_add(&sum, &fixed[f]); }
  }
  for (int g = 0; g < n_motions; g++) demand(done[g], "a motion without its number of fixed covers");
  free(done);
  return sum;
}
static void list_all(const Problem *p, const Big *total, int size) {
  char *text = space((size_t)size + 1, 1), *from = block(size), *row = text;
  Word *state = space(2 * (size_t)p->S, 8), *chosen = space((size_t)p->W, 8);
  Memo covers = {NULL, 0, 0, p->W};
  Big rows = {0, 0, NULL}, one = {0, 0, NULL};
  big_set(&rows, 0);
  big_set(&one, 1);
  demand(!size || from[size - 1] == '\n', "a list that is not rows of numbers");
  for (int j = 0; j < size; j++) demand(from[j] && strchr("0123456789 \n", from[j]), "a list that is not rows of numbers");
  memcpy(text, from, (size_t)size);
  for (char *end; (end = strchr(row, '\n')); row = end + 1) {
    *end = 0;
    split(row);
    memcpy(state, p->start, (size_t)p->S * 8);
    memset(chosen, 0, (size_t)p->W * 8);
    for (int k = 0; k < n_words; k++) {
      int o = number(words[k]);
      use(p, o, state, state + p->S);
      memcpy(state, state + p->S, (size_t)p->S * 8);
      set_bit(chosen, o);
    }
    for (int k = 0; k < p->V; k++) demand(!state[p->W + k], "a list with a row that leaves an item without option");
    Entry *e = remember(&covers, chosen);
    demand(!e->count.n, "a list with a cover twice");
    big_set(&e->count, 1);
    big_add(&rows, &one);
  }
  demand(big_equal(&rows, total), "a list that is not complete");
  forget_all(&covers);
  free(text); free(state); free(chosen); free(rows.d); free(one.d);
}
static void read_file(const char *name) {
  FILE *file = strcmp(name, "-") ? fopen(name, "rb") : stdin;
  size_t room = 1 << 16, got;
  if (!file) { fprintf(stderr, "verify_count: %s: cannot be read\n", name); exit(2); }
  data = grow(NULL, room);
  while ((got = fread(data + length, 1, room - length, file)) > 0) {
    demand((length += got) <= SIZE, "a file that is too large");
    if (length == room) data = grow(data, room *= 2);
  }
}

int main(int argc, char **argv) {
  const char *asked = argc == 4 && !strcmp(argv[1], "--sha256") ? argv[2] : NULL;
  if (argc != (asked ? 4 : 2) || !strncmp(argv[argc - 1], "--", 2)) { fprintf(stderr, "usage: verify_count [--sha256 HEX] CERTIFICATE\n"); return 2; }
  read_file(path = argv[argc - 1]);
  char hex[65], *said[3] = {NULL, NULL, NULL}, is_fixed[MOTIONS] = {0};
  Big fixed[MOTIONS] = {{0, 0, NULL}}, total;
  line();
  demand(n_words == 3 && is("exact-cover") && !strcmp(words[1], "certificate") && !strcmp(words[2], "1"), "no 'exact-cover certificate 1'");
  while (here < length && data[here] == '#') line();
  line();
  header("sha256", 2);
  char *sha = words[1];
  demand(!asked || !strcmp(asked, sha), "a certificate of another problem");
  line();
  header("problem", 2);
  int size = number(words[1]);
  sha256((unsigned char *)block(size), (size_t)size, hex);
  here -= (size_t)size;
  demand(!strcmp(sha, hex), "another SHA-256 of the problem");
  Problem p = read_problem(size);
  for (line(); is("motion"); line()) read_motion(&p);
  Memo memo = {NULL, 0, 0, p.S};
  int parts = 0;
  for (; is("part"); line(), parts++) {
    Word *state = space(2 * (size_t)p.S, 8);
    char *claimed = n_words > 2 ? words[1] : "";
    memcpy(state, p.start, (size_t)p.S * 8);
    for (int k = 2; k < n_words; k++) { use(&p, number(words[k]), state, state + p.S); memcpy(state, state + p.S, (size_t)p.S * 8); }
    line();
    header("tree", 2);
    Big count = big_read(claimed);
    total = tree(&p, &memo, n_motions, state, number(words[1]));
    demand(big_equal(&total, &count), "another number of covers of a part");
    big_copy(&remember(&memo, state)->count, &total);
    free(state); free(total.d); free(count.d);
  }
  if (is("end") && parts) {
    header("end", 1);
    demand(here == length, "something after the end");
    printf("proved: %d part%s, not the whole, of the problem with the SHA-256 %s\n", parts, parts > 1 ? "s" : "", hex);
    return 0;
  }
  header("claim", 2);
  said[0] = words[1];
  total = prove(&p, &memo, n_motions, said[0]);
  for (line(); is("fixed"); line()) {
    header("fixed", 3);
    int g = number(words[1]);
    char *claimed = words[2];
    demand(g < n_motions, "no such motion");
    Problem q = quotient(&p, motions[g].options);
    Memo own = {NULL, 0, 0, q.S};
    fixed[g] = prove(&q, &own, 0, claimed);
    is_fixed[g] = 1;
    forget_all(&own);
  }
  if (is("classes")) {
    header("classes", 2);
    said[1] = words[1];
    Big sum = classes(&p, &total, fixed, is_fixed), claimed = big_read(said[1]), order = {0, 0, NULL};
    big_set(&order, (uint32_t)n_motions);
    big_mul(&claimed, &order);
    demand(big_equal(&claimed, &sum), "another number of classes");
    line();
  }
  if (is("list")) {
    header("list", 2);
    list_all(&p, &total, number(words[1]));
    said[2] = "the list is all of them";
    line();
  }
  header("end", 1);
  demand(here == length, "something after the end");
  printf("proved: exactly %s cover%s of the problem with the SHA-256 %s", said[0], strcmp(said[0], "1") ? "s" : "", hex);
  if (said[1]) printf("; %s up to its %d motions", said[1], n_motions);
  printf("%s%s\n", said[2] ? "; " : "", said[2] ? said[2] : "");
  return 0;
}
