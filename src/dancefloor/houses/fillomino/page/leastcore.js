// As few clues as possible that contradict each other: the twin of dancefloor.search.least_core, which says how, and finds
// the same.
//
// `ask(clues)` resolves to { possible, clues }: whether some clues have a solution, null if nobody knows; and those that
// it keeps, or those to blame.
const MOST_SETS = 20_000;
const ORDERS = 10;
const UNKNOWN = { possible: null, clues: [] };

// Resolves to { clues, all_needed, smallest }, or to null if it cannot find whether any contradict each other. After
// about that many questions it looks for no smaller set.
export async function leastContradiction(ask, clues, questions) {
  const said = await ask(clues);
  if (said.possible) throw new Error("these clues do not contradict each other");
  return said.possible === null ? null : new Blame(ask, clues, questions).least(said.clues);
}

class Blame {
  #ask;
  #clues;
  #left;
  #kept = []; // each: the clues that some solution keeps

  constructor(ask, clues, questions) {
    [this.#ask, this.#clues, this.#left] = [ask, clues, questions];
  }

  async least(blamed) {
    const compares = this.#left > 0;
    let [best, sure] = await this.#reduced(blamed);
    if (!compares) return told(best, sure);
    const required = [];
    for (const cell of best) if ((await this.#asked(without(this.#clues, cell))).possible) required.push(cell);
    const chance = new Chance();
    const share = Math.floor(this.#left / 2);
    for (let order = 0; order < ORDERS && this.#sets(best, required) > MOST_SETS && this.#left >= share; order++) {
      const shuffled = chance.shuffled(this.#clues);
      const { clues } = await this.#asked(shuffled);
      const [other, isSure] = await this.#reduced(clues.length ? clues : shuffled);
      if (isSure === sure ? other.length < best.length : isSure) [best, sure] = [other, isSure];
    }
    let isSmallest = false;
    if (sure && this.#sets(best, required) <= MOST_SETS) [best, isSmallest] = await this.#smaller(best, required);
    return told(best, sure, isSmallest);
  }

  // How many sets of fewer clues contain all required ones.
  #sets(best, required) {
    let [sum, sets] = [0, 1];
    const others = this.#clues.length - required.length;
    for (let size = 0; size < best.length - required.length; size++) {
      sum += sets;
      sets = (sets * (others - size)) / (size + 1);
    }
    return sum;
  }

  // The clues that are left when one after another is left out; and whether each is proved to be needed.
  async #reduced(cells) {
    let [needed, sure] = [cells, true];
    for (const cell of cells) {
      if (!needed.includes(cell)) continue;
      const said = await this.#asked(without(needed, cell));
      if (said.possible === false) needed = said.clues;
      sure &&= said.possible !== null;
    }
    return [needed, sure];
  }

  async #smaller(best, required) {
    const others = this.#clues.filter((cell) => !required.includes(cell));
    for (let size = 0; size < best.length - required.length; size++)
      for (const some of combinations(others, size)) {
        const said = await this.#asked([...required, ...some]);
        if (said.possible === false) return [said.clues, true];
        if (said.possible === null || this.#left <= 0) return [best, false];
      }
    return [best, true];
  }

  // The answer about some clues, from a known solution that keeps them, or else by asking.
  async #asked(cells) {
    const number = this.#kept.findIndex((kept) => cells.every((cell) => kept.has(cell)));
    if (number >= 0) {
      [this.#kept[0], this.#kept[number]] = [this.#kept[number], this.#kept[0]]; // the next question is often similar
      return { ...UNKNOWN, possible: true };
    }
    this.#left--;
    const said = await this.#ask(cells);
    if (said.possible) this.#kept.push(new Set(said.clues));
    return said;
  }
}

const told = (cells, sure, isSmallest = false) => ({ clues: [...cells].sort((one, other) => one - other), all_needed: sure, smallest: isSmallest });
const without = (cells, one) => cells.filter((cell) => cell !== one);

function* combinations(all, size, from = 0) {
  if (!size) yield [];
  else for (let k = from; k <= all.length - size; k++) for (const rest of combinations(all, size - 1, k + 1)) yield [all[k], ...rest];
}

// The random numbers that Python has for the seed 0 (MT19937), so that both try the same orders.
const [WORDS, AHEAD] = [624, 397];

class Chance {
  #words = new Uint32Array(WORDS);
  #at = WORDS;

  constructor() {
    const words = this.#words;
    words[0] = 19_650_218;
    for (let k = 1; k < WORDS; k++) words[k] = Math.imul(1_812_433_253, words[k - 1] ^ (words[k - 1] >>> 30)) + k;
    let at = 1;
    const step = (factor, less) => {
      words[at] = (words[at] ^ Math.imul(words[at - 1] ^ (words[at - 1] >>> 30), factor)) - less;
      at = at + 1 < WORDS ? at + 1 : ((words[0] = words[WORDS - 1]), 1);
    };
    for (let k = 0; k < WORDS; k++) step(1_664_525, 0); // the seed has one word, which is 0
    for (let k = 1; k < WORDS; k++) step(1_566_083_941, at);
    words[0] = 0x80000000;
  }

  #next() {
    const words = this.#words;
    if (this.#at === WORDS) {
      for (let k = 0; k < WORDS; k++) {
        const both = (words[k] & 0x80000000) | (words[(k + 1) % WORDS] & 0x7fffffff);
        words[k] = words[(k + AHEAD) % WORDS] ^ (both >>> 1) ^ (both & 1 ? 0x9908b0df : 0);
      }
      this.#at = 0;
    }
    let word = words[this.#at++];
    word ^= word >>> 11;
    word ^= (word << 7) & 0x9d2c5680;
    word ^= (word << 15) & 0xefc60000;
    return (word ^ (word >>> 18)) >>> 0;
  }

  // A whole number from 0 to below `bound`.
  #below(bound) {
    const spare = Math.clz32(bound);
    for (;;) {
      const number = this.#next() >>> spare;
      if (number < bound) return number;
    }
  }

  // All of them, in another order.
  shuffled(all) {
    const pool = [...all];
    return all.map((_, k) => {
      const at = this.#below(all.length - k);
      const chosen = pool[at];
      pool[at] = pool[all.length - k - 1];
      return chosen;
    });
  }
}
