// All solutions of a packing in little memory, as the query `wall` tells them: placements once each, and a solution as
// the numbers of its placements.
//
//   const all = new Covers(cells)          // the cells of the puzzle, optional ones last
//   all.take(event)                        // an event of the query
//   all.length, all.numbers(k)             // how many there are, and the placements of one
//   all.owners(k, into)                    // for each cell the number of its placement, NOBODY for an open one
//   all.solution(k)                        // as the query `solve` tells it; solutions share their placements
//   all.covered(piece), all.different()    // for each cell how many solutions have it there; how many pieces are met
//   all.classes(motions)                   // for each solution the number of its class of symmetric ones
//   all.places(piece)                      // for each solution the number of the placement of a piece, and its group

export const NOBODY = -1;
const FIRST = 1 << 16; // numbers for which there is room at first

export class Covers {
  constructor(cells) {
    this.cells = cells;
    this.placements = []; // { piece, cells: numbers, told }
    this.ends = [0]; // where the numbers of each solution end
    this.all = new Int32Array(FIRST);
    this.uses = []; // how many solutions have each placement
  }

  take({ placements, covers }) {
    for (const [piece, ...cells] of placements) {
      this.placements.push({ piece, cells, told: { piece, cells: cells.map((number) => this.cells[number]) } });
      this.uses.push(0);
    }
    for (const cover of covers) {
      const end = this.ends.at(-1);
      if (end + cover.length > this.all.length) {
        const larger = new Int32Array(2 * this.all.length + cover.length);
        larger.set(this.all);
        this.all = larger;
      }
      this.all.set(cover, end);
      this.ends.push(end + cover.length);
      for (const number of cover) this.uses[number]++;
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
    for (const number of this.numbers(k)) for (const cell of this.placements[number].cells) into[cell] = number;
    return into;
  }

  solution(k) {
    return { placements: [...this.numbers(k)].map((number) => this.placements[number].told) };
  }

  covered(piece) {
    const many = new Array(this.cells.length).fill(0);
    for (const [number, { piece: name, cells }] of this.placements.entries())
      if (name === piece) for (const cell of cells) many[cell] += this.uses[number];
    return many;
  }

  // For each cell, the pieces that lie on it in some solution, each with how many solutions have it there.
  onCells() {
    const found = this.cells.map(() => new Map());
    for (const [number, { piece, cells }] of this.placements.entries())
      for (const cell of cells) found[cell].set(piece, (found[cell].get(piece) ?? 0) + this.uses[number]);
    return found;
  }

  different() {
    return this.onCells().map((pieces) => pieces.size);
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
