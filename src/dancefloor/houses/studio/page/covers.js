// All solutions of a packing in little memory, as the query `wall` tells them: placements once each, and a solution as
// the numbers of its placements.
//
//   const all = new Covers(cells)          // the cells of the puzzle, optional ones last
//   all.take(event)                        // an event of the query
//   all.length, all.numbers(k)             // how many there are, and the placements of one
//   all.owners(k, into)                    // for each cell which of these lies there, counted from 0; NOBODY if none
//   all.copies(k)                          // and of each its piece and which copy of it this is; 0 for the only one
//   all.solution(k)                        // as the query `solve` tells it; solutions share their placements
//   all.classes(motions)                   // for each solution the number of its class of symmetric ones
//   all.places(piece)                      // for each solution the number of the placement of a piece

export const NOBODY = -1;
const FIRST = 1 << 16; // numbers for which there is room at first

export class Covers {
  constructor(cells) {
    this.cells = cells;
    this.placements = []; // { piece, cells: numbers, told }
    this.ends = [0]; // where the numbers of each solution end
    this.all = new Int32Array(FIRST);
  }

  take({ placements, covers }) {
    for (const [piece, ...cells] of placements)
      this.placements.push({ piece, cells, told: { piece, cells: cells.map((number) => this.cells[number]) } });
    for (const cover of covers) {
      const end = this.ends.at(-1);
      if (end + cover.length > this.all.length) {
        const larger = new Int32Array(2 * this.all.length + cover.length);
        larger.set(this.all);
        this.all = larger;
      }
      this.all.set(cover, end);
      this.ends.push(end + cover.length);
    }
  }

  get length() {
    return this.ends.length - 1;
  }

  numbers(k) {
    return this.all.subarray(this.ends[k], this.ends[k + 1]);
  }

  owners(k, into) {
    into.fill(NOBODY);
    const [start, end] = [this.ends[k], this.ends[k + 1]];
    for (let at = start; at < end; at++) {
      const { cells } = this.placements[this.all[at]];
      for (let j = 0; j < cells.length; j++) into[cells[j]] = at - start; // a hundred thousand solutions are to be seen
    }
    return into;
  }

  copies(k) {
    const placed = Array.from(this.numbers(k), (number) => this.placements[number]);
    const told = placed.map(({ piece }) => ({ piece, copy: 0 }));
    const met = new Map();
    const order = placed.map((_, which) => which).sort((a, b) => placed[a].cells[0] - placed[b].cells[0]);
    for (const which of order) {
      const { piece } = placed[which];
      met.set(piece, [...(met.get(piece) ?? []), which]);
    }
    for (const all of met.values()) if (all.length > 1) all.forEach((which, number) => (told[which].copy = number + 1));
    return told;
  }

  solution(k) {
    return { placements: [...this.numbers(k)].map((number) => this.placements[number].told) };
  }

  // Solutions are of one class if a motion maps one to the other: a class is named by the least of its images.
  classes(motions) {
    const known = new Map();
    return Int32Array.from({ length: this.length }, (_, k) => {
      const numbers = this.numbers(k);
      let least = null;
      for (const motion of motions) {
        const image = Uint32Array.from(numbers, (number) => motion[number]).sort();
        if (!least || isBefore(image, least)) least = image;
      }
      const name = String.fromCharCode(...new Uint16Array(least.buffer));
      if (!known.has(name)) known.set(name, known.size);
      return known.get(name);
    });
  }

  // Where a piece lies: for each solution the first of its placements of the piece, NOBODY if it has none.
  places(piece) {
    return Int32Array.from({ length: this.length }, (_, k) => this.numbers(k).find((number) => this.placements[number].piece === piece) ?? NOBODY);
  }
}

function isBefore(one, other) {
  for (let k = 0; k < one.length; k++) if (one[k] !== other[k]) return one[k] < other[k];
  return false;
}

// The order in which solutions stand side by side, if those with the same word are to be together: { order, groups },
// where a group is { word, first, many }. The groups come by their words, and keep the order within.
export function grouped(words) {
  const members = new Map();
  words.forEach((word, k) => (members.get(word) ?? members.set(word, []).get(word)).push(k));
  const groups = [];
  const order = [];
  for (const word of [...members.keys()].sort((a, b) => a - b)) {
    groups.push({ word, first: order.length, many: members.get(word).length });
    order.push(...members.get(word));
  }
  return { order: Int32Array.from(order), groups };
}
